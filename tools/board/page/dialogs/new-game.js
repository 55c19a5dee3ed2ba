import { CLOCKS, levelChoices } from "../game/levels.js";
import { loadOpenings, randomOpening } from "../game/openings.js";
import { element } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { field, labelled, refill, segments, select } from "../parts/select.js";
import { openDialog } from "./dialog.js";

const BY_LOT = "";

/**
 * Where a game begins: the start position, a given position, or an opening of a set, random or
 * chosen. Returns the fields and chosen(), which resolves to { start, moves }.
 */
function beginning(app, position) {
  const { game } = app;
  const which = select([]);
  const whichField = field("Opening", which);
  const showSet = async (file) => {
    const isSet = game.sets.some(([each]) => each === file);
    whichField.hidden = !isSet;
    const openings = (isSet && (await app.attempt(() => loadOpenings(file)))) || [];
    if (from.value !== file) return; // another one was chosen meanwhile
    const choices = [
      [BY_LOT, "Drawn at random"],
      ...openings.map(({ start, moves }, i) => [
        String(i),
        `${i + 1}. ${moves.join(" ")}${start ? " (other start)" : ""}`,
      ]),
    ];
    refill(which, choices);
  };
  const from = select(
    [
      ...(position ? [["here", "The position on the board"]] : []),
      ["", "The start of the game"],
      ...game.sets,
    ],
    position ? "here" : "",
    showSet,
  );
  whichField.hidden = true;

  const chosen = async () => {
    if (from.value === "here") return position;
    if (from.value === "") return { start: null, moves: [] };
    return which.value === BY_LOT
      ? randomOpening(from.value)
      : (await loadOpenings(from.value))[Number(which.value)];
  };
  return { fields: [field("From", from), whichField], chosen };
}

/**
 * Shows the dialog and begins the game; `position` is a { start, moves } to offer beside the
 * openings.
 */
export function openNewGame(app, position = null) {
  const { settings, game, engine } = app;
  const side = segments(
    "You play",
    [
      ["0", `${game.players[0]} (begins)`],
      ["1", game.players[1]],
      ["random", "Random"],
    ],
    settings.get("side"),
  );
  const level = select(...levelChoices(engine.options, settings.get("level")));
  const clock = select(CLOCKS, settings.get("clock"));
  const { fields, chosen } = beginning(app, position);
  const startButton = wordButton(null, "Start", null, "primary");
  startButton.type = "submit";
  startButton.autofocus = true;
  const form = element(
    "form.form",
    labelled("You play", side),
    field("Level", level),
    field("Clock", clock, { hint: "With a clock, the engine manages its time." }),
    fields,
    element("div.buttons.end", startButton),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    settings.set("side", side.chosen());
    settings.set("level", level.value);
    settings.set("clock", clock.value);
    const opening = await app.attempt(chosen);
    if (!opening) return;
    // A link may open another game meanwhile.
    if (app.game === game && app.mode !== app.modes.play) await app.enter("play");
    if (app.game === game) await app.modes.play.newGame(opening);
    dialog.close();
  });
  const dialog = openDialog(`New game of ${game.title}`, form);
}
