// Games as values that outlive their lines, with all their variations and results.

import { Refused } from "../engine/client.js";
import { openVariation, replay } from "../game/replay.js";

const FACTS = ["id", "tags", "ending", "below", "isReviewed", "isTouched"];

/**
 * Returns a line as a record: its game, and the path through variations to the current place.
 */
export function recordOf(line) {
  const { root, at } = line;
  const { game, start, plies, result } = root;
  const path = [];
  for (let { origin } = line; origin; { origin } = origin.line) {
    const index = origin.line.plies[origin.fork].variations?.indexOf(origin.variation) ?? -1;
    if (index >= 0) path.unshift({ at: origin.at, index });
  }
  const facts = Object.fromEntries(FACTS.map((name) => [name, root[name]]));
  return { id: game.id, start, facts, plies, outcome: result.outcome, path, at };
}

/** Plays a record through on the engine and returns its line; null if that fails. */
export async function lineOf(engine, game, { start, facts, plies, path, at }) {
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
