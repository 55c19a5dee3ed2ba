// State of this tab that survives a reload.

import { gradeNamed } from "../game/score.js";

export const FILE = "kingdrop-file"; // dropped if the games leave too little room

const SAID = ["seen", "places"]; // not stored: the engine sends them again

/** Stores a grade by its name, and a lost game's -0, which JSON lacks, as text. */
function pack(key, value) {
  if (SAID.includes(key) && typeof value === "object") return undefined;
  if (key === "grade") return value?.name;
  return key === "value" && Object.is(value, -0) ? "-0" : value;
}

function unpack(key, value) {
  if (key === "grade") return gradeNamed(value);
  return key === "value" && value === "-0" ? -0 : value;
}

/** Stores a value; without room, or if the browser stores nothing, it lasts until a reload. */
export function store(key, value) {
  const text = JSON.stringify(value, pack);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    try {
      sessionStorage.removeItem(FILE);
      if (key !== FILE) sessionStorage.setItem(key, text);
    } catch {
      // A reload shows the game in the address.
    }
  }
}

/** Returns the stored value, null if there is none. */
export function stored(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key), unpack);
  } catch {
    return null;
  }
}
