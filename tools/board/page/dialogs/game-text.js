import { readGames, titleOf } from "../game/game-files.js";
import { outcomeText } from "../game/games.js";
import { writePdn } from "../game/pdn.js";
import { element } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { field } from "../parts/select.js";
import { openDialog } from "./dialog.js";

const LISTED = 1000; // shown at a time

function download(text, name) {
  const link = element("a", {
    href: URL.createObjectURL(new Blob([text], { type: "text/plain" })),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Returns the list entry of a replaced game. */
function replacedTitle({ facts: { tags }, start, plies, outcome }) {
  return titleOf({ tags, moves: plies.slice(1), start, outcome });
}

/**
 * Opens a game or position from text or a file, and shows the game on the board as text. A `given`
 * text is opened at once if its content is unambiguous. The next dialog lists the other games of
 * the file again, and the replaced games.
 */
export function openGameText(app, given = null) {
  const pdn = writePdn(app.line.root);
  const text = element("textarea.game-text", { rows: 12, spellcheck: "false" });
  text.value = given ?? pdn;
  const file = element("input", {
    type: "file",
    accept: ".pdn,.txt,text/plain",
    onchange: readFile,
  });
  const found = element("div.found", { role: "status" });
  const { recent } = app;
  const replaced = recent.replaced.map((record) =>
    element("li", element("button", { onclick: () => reopen(record) }, replacedTitle(record))),
  );
  const content = element(
    "div.form",
    field("Game as PDN, or a position", text, {
      hint: "The game on the board. Paste other games or a position over it.",
    }),
    field("From a file", file),
    found,
    replaced.length > 0 && element("div.found", "Earlier games:", element("ol.games", replaced)),
    element(
      "div.buttons.end",
      wordButton(null, "Save as file", () => download(pdn, "game.pdn")),
      wordButton(null, "Copy", copy),
      wordButton(null, "Open", open, "primary"),
    ),
  );
  const dialog = openDialog("Open or save a game", content);
  if (given !== null) open();
  else if (recent.file.length) show(recent.file);

  async function readFile() {
    if (!file.files.length) return;
    text.value = await file.files[0].text();
    await open();
  }

  async function copy() {
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
      found.textContent = "Copied.";
    } catch {
      found.textContent = "The browser does not allow copying; the text is selected.";
    }
  }

  async function open() {
    const known = readGames(text.value, app.game);
    if (known.length === 1) await take(known[0]);
    else if (known.length === 0)
      found.textContent = "The text contains no game or position of draughts or Connect Four.";
    else {
      recent.openFile(text.value, known, app.game);
      show(known);
    }
  }

  function show(known) {
    const list = element("ol.games");
    found.replaceChildren(`Choose one of ${known.length}:`, list);
    listFrom(list, known, 0);
  }

  /** Lists some records, and a button for more. */
  function listFrom(list, known, begin) {
    const end = Math.min(begin + LISTED, known.length);
    const line = (record, i) =>
      element("button", { onclick: () => take(record) }, titleOf(record, begin + i + 1));
    list.append(...known.slice(begin, end).map((record, i) => element("li", line(record, i))));
    if (end === known.length) return;
    const more = element("button", { onclick: goOn }, `More, from ${end + 1} …`);
    const last = element("li", more);
    list.append(last);

    function goOn() {
      last.remove();
      listFrom(list, known, end);
      list.children[end].firstChild.focus();
    }
  }

  async function reopen(record) {
    dialog.close();
    await app.reopen(record);
  }

  async function take(record) {
    const line = await app.load({ ...record, notes: structuredClone(record.notes) });
    if (!line) return;
    dialog.close();
    app.use(record.game);
    await app.enter("analyse", line);
    app.say(`The game is open. ${outcomeText(line.game, line.result)}`);
  }
}
