import { Refused } from "../engine/client.js";
import { findWay } from "../engine/look.js";
import { Line } from "./line.js";

const MOVE = /^[a-z\d@:-]{1,60}$/i;
const MOVES_MAX = 2000;

/** Words from outside, short and in quotes. */
const quoted = (text) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Refuses what does not look like a position and moves, before anybody is asked about it. */
function check(game, start, moves) {
  if (start !== null && !game.position.test(start))
    throw new Refused(`${quoted(start)} is not a position of ${game.title}.`);
  if (moves.length > MOVES_MAX)
    throw new Refused(`A game of ${moves.length} moves is too long: ${MOVES_MAX} at most.`);
}

/**
 * Plays moves through on the engine; links and files come in by this door. Returns { line, fault }:
 * the line as far as the moves are legal, and why it goes no further, or null. Throws Refused for a
 * bad start, and for a first move that is none: such a game has nothing to show.
 */
export async function replay(
  engine,
  game,
  { start = null, moves = [], notes = [], tags = {}, outcome = null },
) {
  check(game, start, moves);
  const bad = moves.findIndex((move) => !MOVE.test(move));
  const sound = bad < 0 ? moves : moves.slice(0, bad);
  const looks = [...Array(sound.length + 1).keys()].map((count) =>
    engine.look(game.id, start, sound.slice(0, count)).catch((error) => error),
  );
  const first = await looks[0];
  if (first instanceof Error) throw first;
  const line = new Line(game, start, first, tags);
  let fault = bad < 0 ? null : `${quoted(moves[bad])} is not a move`;
  for (const [i, move] of sound.entries()) {
    const seen = await looks[i + 1];
    if (seen instanceof Refused) {
      fault = seen.message;
      break;
    }
    if (seen instanceof Error) throw seen;
    const way = findWay(line.end.seen, move);
    line.add({ text: way?.text ?? move, places: way?.places ?? [], seen, ...notes[i] });
  }
  if (fault) fault = `Move ${line.length + 1}: ${fault}`;
  if (fault && line.length === 0) throw new Refused(fault);
  if (outcome !== null && line.end.seen.outcome === null) line.ending = { outcome, reason: "" };
  return { line, fault };
}
