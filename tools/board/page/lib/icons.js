// Line drawings for buttons, on a 24 x 24 grid.

import { element, shape } from "./dom.js";

const PATHS = {
  first: "M6 5v14 M18 5l-8 7 8 7z",
  back: "M15 5l-8 7 8 7z",
  forward: "M9 5l8 7-8 7z",
  last: "M18 5v14 M6 5l8 7-8 7z",
  flip: "M7 20V5 M3.5 8.5L7 5l3.5 3.5 M17 4v15 M13.5 15.5L17 19l3.5-3.5",
  undo: "M9 5L4 10l5 5 M4 10h10a5 5 0 0 1 0 10h-3",
  flag: "M6 21V4h11l-2 4 2 4H6",
  hint: "M9 18h6 M10 21h4 M8 14.5a6 6 0 1 1 8 0c-.8.7-1 1.2-1 2H9c0-.8-.2-1.3-1-2z",
  now: "M13 3L5 14h6l-1 7 8-11h-6z",
  settings:
    "M4 7h10 M18 7h2 M4 17h2 M10 17h10 M16 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z " +
    "M8 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z",
  plus: "M12 5v14 M5 12h14",
  pause: "M8 5v14 M16 5v14",
  close: "M6 6l12 12 M18 6L6 18",
};

export function icon(name) {
  const drawing = shape("path", { d: PATHS[name] });
  return shape("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, drawing);
}

/** A button with only an icon; its label is a tooltip and for screen readers. */
export function iconButton(name, label, onclick) {
  return element("button.icon-button", { title: label, "aria-label": label, onclick }, icon(name));
}

/** A button with an icon and text. */
export function wordButton(name, words, onclick, kind = "") {
  return element(`button.button.${kind}`, { onclick }, name && icon(name), words);
}
