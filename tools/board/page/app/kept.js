// What a reload must not lose: the games of the modes that hold some, with what their addresses do
// not say, kept in this tab.

import { Refused } from "../engine/client.js";
import { openVariation, replay } from "../game/replay.js";
import { gradeNamed } from "../game/score.js";

const KEY = "kingdrop-games";
const SAID = ["seen", "places"]; // by the engine, which says it anew
const FACTS = ["id", "tags", "ending", "below", "isReviewed"];

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

/** A line as a record: its game, and the way from there through variations to where one looks. */
function recordOf(line) {
  const { root, at } = line;
  const path = [];
  for (let { origin } = line; origin; { origin } = origin.line) {
    const index = origin.line.plies[origin.fork].variations?.indexOf(origin.variation) ?? -1;
    if (index >= 0) path.unshift({ at: origin.at, index });
  }
  const facts = Object.fromEntries(FACTS.map((name) => [name, root[name]]));
  return { start: root.start, facts, plies: root.plies, path, at };
}

/** The line of a record, played through on the engine; null if it cannot be. */
async function lineOf(engine, game, { start, facts, plies, path, at }) {
  try {
    const [first, ...notes] = plies;
    const moves = notes.map(({ text }) => text);
    const { line: root, fault } = await replay(engine, game, { start, moves, notes });
    if (fault) return null;
    Object.assign(root, facts);
    Object.assign(root.plies[0], first);
    let line = root;
    for (const { at: left, index } of path) {
      line.go(left);
      const variation = line.plies[line.fork].variations?.[index];
      const inner = variation && (await openVariation(engine, line, variation));
      if (!inner) return line;
      line = inner;
    }
    line.go(at);
    return line;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
}

/** Games by what shows them, "analyse/checkers"; each is { link, line, clock, ... }. */
export class Kept {
  #records = {};

  constructor() {
    try {
      this.#records = JSON.parse(sessionStorage.getItem(KEY), unpack) ?? {};
    } catch {
      // Nothing kept, or nothing readable.
    }
  }

  /** Keeps games in place of those of the same names; the others stay. */
  keep(works) {
    for (const [name, { line, clock, ...facts }] of Object.entries(works))
      this.#records[name] = { ...facts, line: recordOf(line), clock: clock?.state };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.#records, pack));
    } catch {
      // The browser keeps nothing: a reload shows what the address holds.
    }
  }

  /** The game that was kept under a name, if its address is that one or none is given; or null. */
  async recall(engine, name, game, link = null) {
    const record = this.#records[name];
    if (!record || (link !== null && link !== record.link)) return null;
    const line = await lineOf(engine, game, record.line);
    return line && { ...record, line };
  }
}
