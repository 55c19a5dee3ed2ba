// The contents of texts and files: games as PDN, or positions, one a line.

import { gameOfRows, games, resultOf } from "./games.js";
import { readPdn } from "./pdn.js";

/** Returns true if a word begins like a move. */
const isMove = (word) => /^(?:[a-z]?\d|P@)/.test(word);

/** Returns the record of a position, null if the text is not one. */
function positionIn(text, usual) {
  const ofRows = gameOfRows(text, usual);
  for (const game of ofRows ? [ofRows] : [usual, ...Object.values(games)]) {
    const start = game.tidy(text);
    if (game.position.test(start))
      return { game, start, turn: 0, moves: [], notes: [], tags: {}, outcome: null };
  }
  return null;
}

/**
 * Returns the records of all supported games and positions: see readPdn(). `usual` is the game of
 * those that name none.
 */
export function readGames(text, usual = games.checkers) {
  const lines = text.split(/[\n\r]+/).filter((line) => line.trim() && !line.startsWith("#"));
  const read = (line) => positionIn(line, usual);
  const positions = lines.length && read(lines[0]) ? lines.map(read) : [null];
  const records = positions.includes(null) ? readPdn(text, usual) : positions;
  return records.filter(({ game, moves, start }) => game && (moves.some(isMove) || start));
}

/** Returns a record's list entry: "2. Black – White, 1-0, 45 moves"; a position unchanged. */
export function titleOf({ tags, moves, start, outcome }, number = null) {
  const { White, Black, Event } = tags;
  const players = White || Black ? `${Black ?? "?"} – ${White ?? "?"}` : Event;
  const count = `${moves.length} move${moves.length === 1 ? "" : "s"}`;
  const facts = moves.length ? [resultOf(outcome), count] : [start];
  const words = [players ?? (moves.length ? "Game" : null), ...facts].filter(Boolean).join(", ");
  return number === null ? words : `${number}. ${words}`;
}
