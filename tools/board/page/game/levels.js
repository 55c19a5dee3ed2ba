// The engine's strength levels and the clocks. A level is { id, title, name, limits, elo }: its
// text in a list and beside a player, the search limits, and the rating, if any, that limits the
// engine.

import { Clock } from "./clock.js";

const ELO_STEP = 100;

/** At full strength. */
const FULL = [
  ["6", "0.2 s a move", 200],
  ["7", "1 s a move", 1000],
  ["8", "5 s a move", 5000],
].map(([id, words, movetime]) => ({
  id,
  title: `Full strength, ${words}`,
  name: "full strength",
  limits: { movetime },
}));

const USUAL = "7";

/**
 * Returns an engine's ratings: the minimum, the maximum, its default, and round numbers between.
 */
function ratingsOf({ min, max, preset }) {
  const ratings = new Set([min, max, Number(preset)]);
  for (let round = ELO_STEP * Math.ceil(min / ELO_STEP); round < max; round += ELO_STEP)
    ratings.add(round);
  return [...ratings].sort((a, b) => a - b);
}

function rated(elo) {
  const name = `Elo ${elo}`;
  return { id: `elo:${elo}`, title: name, name, limits: { movetime: 1000 }, elo };
}

const elosOf = (options) => options.has("UCI_LimitStrength") && options.get("UCI_Elo");

/** Returns the levels of an engine with those options, the weakest first. */
export function levelsOf(options) {
  const elos = elosOf(options);
  return [...(elos ? ratingsOf(elos).map(rated) : []), ...FULL];
}

/** Returns the level with the id or, if the engine lacks it, the default level. */
export function levelOf(options, id) {
  const levels = levelsOf(options);
  const elos = elosOf(options);
  const find = (wanted) => levels.find((level) => level.id === wanted);
  return find(id) ?? find(elos ? `elo:${elos.preset}` : USUAL);
}

/** Returns the levels as a list to choose from, with the id's level selected. */
export function levelChoices(options, id) {
  return [levelsOf(options).map((level) => [level.id, level.title]), levelOf(options, id).id];
}

/** Limits an engine to a level's rating; without a level it plays at full strength. */
export function limitToLevel(engine, level = {}) {
  engine.set("UCI_LimitStrength", Boolean(level.elo));
  if (level.elo) engine.set("UCI_Elo", level.elo);
}

/** Minutes a game and seconds a move; without a clock only the level limits the engine. */
export const CLOCKS = [
  ["", "No clock"],
  ["1+1", "1 minute + 1 second"],
  ["3+2", "3 minutes + 2 seconds"],
  ["5+3", "5 minutes + 3 seconds"],
  ["15+10", "15 minutes + 10 seconds"],
];

/** Returns a new clock for "5+3"; null without a clock. */
export function clockOf(id) {
  const [minutes, seconds] = id.split("+").map(Number);
  return id ? new Clock(minutes * 60000, seconds * 1000) : null;
}

/** A clock replaces the level's limits. */
export const limitsWith = (level, clock) => (clock ? { clock: clock.state } : level.limits);
