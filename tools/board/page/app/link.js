// A position or game in the page's address: #analyse/checkers?fen=...&moves=11-15.23-19&at=2, and
// for a game against the engine its level and the side of the human.

import { gameNamed } from "../game/games.js";

/**
 * The part of an address after the hash: { mode, game, start, moves, at, side, level }; null if it
 * names nothing. Anybody can write a link: what is no number, side or level is left out, and the
 * position and the moves are looked at in game/replay.js.
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
  // A FEN's colons, commas and slashes may stand in this part of an address as they are.
  const query = values.toString().replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%2F/g, "/");
  return `#${mode}/${line.game.id}${query ? `?${query}` : ""}`;
}
