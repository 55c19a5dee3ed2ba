// What this tab keeps for a reload.

import { gradeNamed } from "../game/score.js";

export const FILE = "kingdrop-file"; // gives way if there is no room for both it and games

const SAID = ["seen", "places"]; // by the engine, which says it anew

/** JSON has no sign for the zero of a lost game, and a grade is one of a few. */
function pack(key, value) {
  if (SAID.includes(key) && typeof value === "object") return undefined;
  if (key === "grade") return value?.name;
  return key === "value" && Object.is(value, -0) ? "-0" : value;
}

function unpack(key, value) {
  if (key === "grade") return gradeNamed(value);
  return key === "value" && value === "-0" ? -0 : value;
}

/** Keeps a value; without room, or in a browser that keeps nothing, it lasts until a reload. */
export function store(key, value) {
  const text = JSON.stringify(value, pack);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    try {
      sessionStorage.removeItem(FILE);
      if (key !== FILE) sessionStorage.setItem(key, text);
    } catch {
      // A reload shows what the address holds.
    }
  }
}

/** What was kept; null for nothing. */
export function stored(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key), unpack);
  } catch {
    return null;
  }
}
