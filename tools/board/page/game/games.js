import { connect4Named } from "./connect4.js";
import { Draughts, RULE_SETS } from "./draughts.js";

/**
 * The rule sets of draughts, and Connect Four, by name. A file that names no game has one of these.
 * A game has the members of the classes Draughts and Connect4.
 */
export const games = Object.fromEntries(
  [...RULE_SETS.map((facts) => new Draughts(facts)), connect4Named("connect4")].map((game) => [
    game.id,
    game,
  ]),
);

const known = new Map(Object.entries(games));

/** Returns the game of an untrusted name, the same object each time; null if there is none. */
export function gameNamed(id) {
  if (typeof id !== "string") return null;
  if (!known.has(id)) {
    const game = connect4Named(id);
    if (!game) return null;
    known.set(id, game);
  }
  return known.get(id);
}

/**
 * Returns the game of a Connect Four position's text: `usual` if it has that board; null if the
 * text is not one.
 */
export function gameOfRows(text, usual) {
  const [board] = text.trim().split(/[ [{]/);
  const rows = board.split("/");
  const widthOf = (row) =>
    [...row.matchAll(/\d+|\D/g)].reduce((sum, [word]) => sum + (Number(word) || 1), 0);
  if (rows.length < 2 || !rows.every((row) => /^[\dxop]+$/i.test(row))) return null;
  const [width] = rows.map(widthOf);
  if (usual.columns === width && usual.ranks === rows.length) return usual;
  const size = `${width}x${rows.length}`;
  return gameNamed(size === "7x6" ? "connect4" : `connect4-${size}`);
}

/** "Black wins: no legal move", "Draw: threefold repetition"; "" while the game continues. */
export function outcomeText(game, { outcome, reason }) {
  if (outcome === null) return "";
  const what = outcome === "draw" ? "Draw" : `${game.players[outcome]} wins`;
  return reason ? `${what}: ${reason}` : what;
}

/** As in PDN: "1-0" is a win of the first player, of either colour. */
export function resultOf(outcome) {
  return outcome === null ? "*" : outcome === "draw" ? "1/2-1/2" : outcome === 0 ? "1-0" : "0-1";
}

const OUTCOMES = new Map([
  ["1-0", 0],
  ["0-1", 1],
  ["1/2-1/2", "draw"],
  ["1/2", "draw"],
  ["2-0", 0],
  ["0-2", 1],
  ["1-1", "draw"],
]);

export const outcomeOf = (result) => OUTCOMES.get(result) ?? null;
