// What texts and files may hold: games as PDN, or positions, a line each.

import { games, resultOf } from "./games.js";
import { readPdn } from "./pdn.js";

/** Has the word a square or a column in it? Other texts have none. */
const isMove = (word) => /^(?:[a-h]?\d|P@)/.test(word);

/** The record of a position; null if the text is none. */
function positionIn(text) {
  for (const game of Object.values(games)) {
    const start = game.tidy(text);
    if (game.position.test(start))
      return { game, start, turn: 0, moves: [], notes: [], tags: {}, outcome: null };
  }
  return null;
}

/** The records of all games and positions that can be shown here: see readPdn(). */
export function readGames(text) {
  const lines = text.split(/[\n\r]+/).filter((line) => line.trim() && !line.startsWith("#"));
  const positions = lines.length && positionIn(lines[0]) ? lines.map(positionIn) : [null];
  const records = positions.includes(null) ? readPdn(text) : positions;
  return records.filter(({ game, moves, start }) => game && (moves.some(isMove) || start));
}

/** A record in a list: "2. Black – White, 1-0, 45 moves"; a position as it is written. */
export function titleOf({ tags, moves, start, outcome }, number = null) {
  const { White, Black, Event } = tags;
  const players = White || Black ? `${Black ?? "?"} – ${White ?? "?"}` : Event;
  const count = `${moves.length} move${moves.length === 1 ? "" : "s"}`;
  const facts = moves.length ? [resultOf(outcome), count] : [start];
  const words = [players ?? (moves.length ? "Game" : null), ...facts].filter(Boolean).join(", ");
  return number === null ? words : `${number}. ${words}`;
}
