import { checkers } from "./checkers.js";
import { connect4 } from "./connect4.js";

/** The games that the page has a board for, by the engine's names. */
export const games = { checkers, connect4 };

/** Returns the game of an untrusted name, null if there is none. */
export const gameNamed = (id) => (Object.hasOwn(games, id) ? games[id] : null);

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
