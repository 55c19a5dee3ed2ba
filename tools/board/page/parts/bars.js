import { expectation, isProven, leader, nearness } from "../game/score.js";
import { shape } from "../lib/dom.js";

const FARTHEST_WIN = 0.34; // of half the height
const GUESS = 0.26; // likewise, the maximum for an unproven score
const DRAW_HEIGHT = 3;

/** The length of a score's bar, from 0 to 1: the nearer the end of a won game, the longer. */
function reach(score, movesMax) {
  if (isProven(score)) return FARTHEST_WIN + (1 - FARTHEST_WIN) * nearness(score, movesMax);
  return GUESS * Math.abs(2 * expectation(score) - 1);
}

/**
 * A game of Connect Four: a bar for every position, up where the first player is ahead, down where
 * the other is. A proven win's length shows how soon it comes, a proven draw is a short line in the
 * middle, and unproven scores are short and pale.
 */
export function bars(scored, { x, step, height }, { movesMax }) {
  const half = height / 2;
  const width = Math.max(1.5, Math.min(14, 0.7 * step));
  return scored.map(({ score, index }) => {
    const side = leader(score);
    const length = (half - 2) * reach(score, movesMax);
    const box =
      side === null
        ? { y: half - DRAW_HEIGHT / 2, height: DRAW_HEIGHT }
        : { y: side === 0 ? half - length : half, height: length };
    const kind = side === null ? "bar-draw" : `bar-win side-${side}`;
    return shape("rect", {
      x: x(index) - width / 2,
      width,
      ...box,
      rx: 1.5,
      class: isProven(score) ? kind : `${kind} unproven`,
    });
  });
}
