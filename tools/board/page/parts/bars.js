import { expectation, isProven, leader, nearness } from "../game/score.js";
import { shape } from "../lib/dom.js";

const FARTHEST_WIN = 0.34; // of half the height
const GUESS = 0.26; // likewise, the most that an unproven score has
const DRAW_HEIGHT = 3;

/** How far a score's bar goes, from 0 to 1: the nearer the end of a won game, the farther. */
function reach(score) {
  if (isProven(score)) return FARTHEST_WIN + (1 - FARTHEST_WIN) * nearness(score);
  return GUESS * Math.abs(2 * expectation(score) - 1);
}

/**
 * A game of Connect Four: a bar for every position, up where the player who begins is ahead, down
 * where the other is. The length of what is proven shows how soon it is over, or that it is a draw
 * by a short line in the middle; what is not proven is short and pale.
 */
export function bars(scored, { x, step, height }) {
  const half = height / 2;
  const width = Math.max(1.5, Math.min(14, 0.7 * step));
  return scored.map(({ score, index }) => {
    const side = leader(score);
    const length = (half - 2) * reach(score);
    const box =
      side === null
        ? { y: half - DRAW_HEIGHT / 2, height: DRAW_HEIGHT }
        : { y: side === 0 ? half - length : half, height: length };
    const kind = `bar-${side === null ? "draw" : `side-${side}`}`;
    return shape("rect", {
      x: x(index) - width / 2,
      width,
      ...box,
      rx: 1.5,
      class: isProven(score) ? kind : `${kind} unproven`,
    });
  });
}
