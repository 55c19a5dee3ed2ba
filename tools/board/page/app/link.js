// A position or game in the page's address: #analyse/checkers?fen=...&moves=11-15.23-19&at=2, and
// for a game against the engine its level and the side of the human.

import { games } from "../game/games.js";

/**
 * The part of an address after the hash: { mode, game, start, moves, at, side, level }; null if it
 * names nothing.
 */
export function readLink(hash) {
  const [path, query] = hash.replace(/^#/, "").split("?");
  const [mode, id] = path.split("/");
  if (!games[id]) return null;
  const values = new URLSearchParams(query ?? "");
  const moves = values.get("moves")?.split(".").filter(Boolean) ?? [];
  const at = values.has("at") ? Number(values.get("at")) : moves.length;
  const [side, level] = [values.get("side"), values.get("level")];
  return { mode, game: games[id], start: values.get("fen"), moves, at, side, level };
}

export function writeLink(mode, line, facts = {}) {
  const values = new URLSearchParams(facts);
  if (line.start) values.set("fen", line.start);
  if (line.length) values.set("moves", line.movesTo(line.length).join("."));
  if (!line.isAtEnd) values.set("at", line.at);
  // A FEN's colons, commas and slashes may stand in this part of an address as they are.
  const query = values.toString().replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%2F/g, "/");
  return `#${mode}/${line.game.id}${query ? `?${query}` : ""}`;
}
