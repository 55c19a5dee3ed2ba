import { CLOCKS, LEVELS } from "../game/levels.js";
import { element } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { field, segments, select } from "../parts/select.js";
import { openDialog } from "./dialog.js";

const ELO_STEP = 100;

/** The levels, and the ratings that the engine can be held to if it says that it can. */
function strengths(engine) {
  const elo = engine.options.get("UCI_Elo");
  const ratings = [];
  if (elo && engine.options.has("UCI_LimitStrength"))
    for (let rating = elo.min; rating <= elo.max; rating += ELO_STEP) ratings.push([`elo:${rating}`, `Elo ${rating}`]);
  return [...LEVELS.map(({ id, title }) => [id, title]), ...ratings];
}

/** Asks for a game and begins it; `position` is { start, moves } to offer beside the openings. */
export function openNewGame(app, position = null) {
  const { settings, game, engine } = app;
  const side = segments("You play",
    [["0", `${game.players[0]} (begins)`], ["1", game.players[1]], ["random", "Either"]], settings.get("side"));
  const level = select(strengths(engine), settings.get("level"));
  const clock = select(CLOCKS.map(({ id, title }) => [id, title]), settings.get("clock"));
  const opening = select(
    [
      ...(position ? [["here", "The position on the board"]] : []),
      ["", "The start of the game"],
      ...game.sets.map(({ file, title }) => [file, `${title}, drawn at random`]),
    ],
    position ? "here" : "");
  const form = element("form", { class: "form" },
    element("div", { class: "field" }, element("span", { class: "label" }, "You play"), side),
    field("Level", level),
    field("Clock", clock, "With a clock, the engine spends its own time, up to the level's depth or positions."),
    field("From", opening),
    element("div", { class: "buttons end" }, wordButton(null, "Start", null, "primary")));
  form.querySelector(".primary").type = "submit";
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    settings.set("side", side.chosen());
    settings.set("level", level.value);
    settings.set("clock", clock.value);
    if (app.mode !== app.modes.play) await app.enter("play");
    await app.modes.play.newGame(
      opening.value === "here" ? { start: position } : { set: opening.value || null });
    dialog.close();
  });
  const dialog = openDialog(`New game of ${game.title}`, form);
}
