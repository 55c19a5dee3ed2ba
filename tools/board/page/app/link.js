// A position or game in the page's address: #analyse/checkers?fen=...&moves=11-15.23-19&at=2; a
// game against the engine also has its level and the human's side.

import { gameNamed } from "../game/games.js";

/**
 * Parses the part of an address after the hash: { mode, game, start, moves, at, side, level }; null
 * if it is empty. Links are untrusted: an invalid number, side or level is dropped, and
 * game/replay.js checks the position and the moves.
 */
export function readLink(hash) {
  const [path, query] = hash.replace(/^#/, "").split("?");
  const [mode, id] = path.split("/");
  const game = gameNamed(id);
  if (!game) return null;
  const values = new URLSearchParams(query ?? "");
  const moves = values.get("moves")?.split(".").filter(Boolean) ?? [];
  const given = (name, shape) => shape.exec(values.get(name) ?? "")?.[0] ?? null;
  const at = Number(given("at", /^\d+$/) ?? moves.length);
  const [side, level] = [given("side", /^[01]$/), given("level", /^(elo:)?\d+$/)];
  return { mode, game, start: values.get("fen"), moves, at, side, level };
}

export function writeLink(mode, line, facts = {}) {
  const values = new URLSearchParams(facts);
  if (line.start) values.set("fen", line.start);
  if (line.length) values.set("moves", line.movesTo(line.length).join("."));
  if (!line.isAtEnd) values.set("at", line.at);
  // In this part of an address a FEN's colons, commas and slashes need no escape.
  const query = values.toString().replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%2F/g, "/");
  return `#${mode}/${line.game.id}${query ? `?${query}` : ""}`;
}
