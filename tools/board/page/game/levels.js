// How strong the engine is asked to play, and the clocks. A level is { id, title, name, limits,
// elo }: its words in a list and beside a player, what ends a search, and the rating, if any, that
// the engine is held to.

import { Clock } from "./clock.js";

const ELO_STEP = 100;

/** With all its strength. */
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

/** An engine's ratings: where they begin and end, its own preset, and what is round between. */
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

/** The levels of an engine with those options, the weakest first. */
export function levelsOf(options) {
  const elos = elosOf(options);
  return [...(elos ? ratingsOf(elos).map(rated) : []), ...FULL];
}

/** The level that has the id; where the engine has none such, the one that it would choose. */
export function levelOf(options, id) {
  const levels = levelsOf(options);
  const elos = elosOf(options);
  const find = (wanted) => levels.find((level) => level.id === wanted);
  return find(id) ?? find(elos ? `elo:${elos.preset}` : USUAL);
}

/** The levels as a list to choose from, with the one that has the id chosen. */
export function levelChoices(options, id) {
  return [levelsOf(options).map((level) => [level.id, level.title]), levelOf(options, id).id];
}

/** Holds an engine to a level's rating; without a level it plays as well as it can. */
export function holdTo(engine, level = {}) {
  engine.set("UCI_LimitStrength", Boolean(level.elo));
  if (level.elo) engine.set("UCI_Elo", level.elo);
}

/** Minutes for the game and seconds a move; without a clock only the level limits the engine. */
export const CLOCKS = [
  ["", "No clock"],
  ["1+1", "1 minute + 1 second"],
  ["3+2", "3 minutes + 2 seconds"],
  ["5+3", "5 minutes + 3 seconds"],
  ["15+10", "15 minutes + 10 seconds"],
];

/** A new clock for "5+3"; null for no clock. */
export function clockOf(id) {
  const [minutes, seconds] = id.split("+").map(Number);
  return id ? new Clock(minutes * 60000, seconds * 1000) : null;
}

/** A clock takes the place of a time a move. */
export const limitsWith = (level, clock) => (clock ? { clock: clock.state } : level.limits);
