import { element } from "../lib/dom.js";
import { checkbox, field, labelled, segments, select } from "../parts/select.js";
import { openDialog } from "./dialog.js";

const KEYS = [
  ["← →", "step through the game"],
  ["Home, End", "its start and end"],
  ["b", "go to the board"],
  ["arrows, Enter", "move between squares, press a square"],
  ["1 – 9, 0", "drop a disc into column 1 to 10"],
  ["m", "type a move"],
  ["f", "flip the board"],
  ["Esc", "cancel a move"],
];

const SIZES = [16, 64, 256, 1024, 4096];

/** Returns the choices for the hash table's size, up to the engine's maximum. */
function hashChoices({ min, max }) {
  const sizes = new Set([...SIZES, Math.min(max, SIZES.at(-1))]);
  return [...sizes]
    .filter((size) => size >= min && size <= max)
    .sort((a, b) => a - b)
    .map((size) => [String(size), `${size} MiB`]);
}

export function openSettings(app) {
  const { settings, engine } = app;
  const change = (name, value) => {
    settings.set(name, value);
    app.applySettings();
  };
  const hash = engine.options.get("Hash");
  const threads = engine.options.get("Threads");
  const most = Math.min(threads?.max ?? 1, navigator.hardwareConcurrency || 1);
  const content = element(
    "div.form",
    labelled(
      "Colours",
      segments(
        "Colours",
        [
          ["", "System"],
          ["light", "Light"],
          ["dark", "Dark"],
        ],
        settings.get("theme"),
        (theme) => change("theme", theme),
      ),
    ),
    checkbox("Numbers on the squares", settings.get("numbers"), (on) => change("numbers", on)),
    hash &&
      field(
        "Engine's memory",
        select(hashChoices(hash), String(settings.get("hash")), (size) =>
          change("hash", Number(size)),
        ),
      ),
    threads &&
      most > 1 &&
      field(
        "Engine's threads",
        select(
          Array.from({ length: most }, (_, i) => [String(i + 1), String(i + 1)]),
          String(settings.get("threads")),
          (count) => change("threads", Number(count)),
        ),
      ),
    engine.notes.length > 0 &&
      element("p.hint", `The engine has ${engine.notes.join("; ")}.`),
    element("h3", "Keys"),
    element(
      "dl.keys",
      KEYS.flatMap(([key, use]) => [element("dt", key), element("dd", use)]),
    ),
  );
  openDialog("Settings", content);
}
