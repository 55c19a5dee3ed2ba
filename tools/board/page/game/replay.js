import { Refused } from "../engine/client.js";
import { findWay } from "../engine/look.js";
import { Line } from "./line.js";

/**
 * Plays moves through on the engine. Returns { line, fault }: the line as far as the moves are
 * legal, and the engine's words for why it goes no further, or null. Throws Refused for a bad
 * start.
 */
export async function replay(
  engine,
  game,
  { start = null, moves = [], notes = [], tags = {}, outcome = null },
) {
  const looks = [...Array(moves.length + 1).keys()].map((count) =>
    engine.look(game.id, start, moves.slice(0, count)).catch((error) => error),
  );
  const first = await looks[0];
  if (first instanceof Error) throw first;
  const line = new Line(game, start, first, tags);
  for (let i = 0; i < moves.length; i++) {
    const seen = await looks[i + 1];
    if (seen instanceof Error) {
      if (!(seen instanceof Refused)) throw seen;
      return { line, fault: `Move ${i + 1}: ${seen.message}` };
    }
    const way = findWay(line.end.seen, moves[i]);
    line.add({ text: way?.text ?? moves[i], places: way?.places ?? [], seen, ...notes[i] });
  }
  if (outcome !== null && line.end.seen.outcome === null) line.ending = { outcome, reason: "" };
  return { line, fault: null };
}
