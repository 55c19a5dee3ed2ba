import { Refused } from "../engine/client.js";
import { findWay, placesOf } from "../engine/look.js";
import { Line } from "./line.js";

const MOVE = /^[a-z\d@:-]{1,60}$/i;
const MOVES_MAX = 2000;
const WAYS_MAX = 8;

/** Quotes untrusted words, shortened. */
const quoted = (text) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Throws Refused if the start does not look like a position, or there are too many moves. */
function check(game, start, moves) {
  if (start !== null && !game.position.test(start))
    throw new Refused(`${quoted(start)} is not a position of ${game.title}.`);
  if (moves.length > MOVES_MAX)
    throw new Refused(`A game of ${moves.length} moves is too long: ${MOVES_MAX} at most.`);
}

/** Joins the notes beside a move's words. */
function joinNotes(notes) {
  const all = (name) => notes.flatMap((note) => note?.[name] ?? []);
  const lists = ["nags", "comments", "variations"].map((name) => [name, all(name)]);
  return Object.assign({}, ...notes, Object.fromEntries(lists.filter(([, list]) => list.length)));
}

/**
 * Returns the possible meanings of a move's squares, { ways, isBegun }: the moves with these
 * squares or ends, and whether the squares can begin a longer move.
 */
function readingsOf(seen, places) {
  const isBeginning = (way) => places.every((place, i) => place === way.places[i]);
  const whole = seen.ways.find((way) => isBeginning(way) && way.places.length === places.length);
  if (whole) return { ways: [whole], isBegun: false };
  const isByEnds = (way) => way.places[0] === places[0] && way.places.at(-1) === places[1];
  const byEnds = places.length === 2 ? seen.ways.filter(isByEnds) : [];
  const ways = byEnds.filter((way, i) => byEnds.findIndex(({ text }) => text === way.text) === i);
  return { ways, isBegun: places.length > 1 && seen.ways.some(isBeginning) };
}

/** Moves being played through on the engine. */
class Replay {
  fault = null; // { at, message }: the number of the invalid word, and the error
  #engine;
  #words; // { text, note }

  constructor(engine, line, words) {
    this.#engine = engine;
    this.line = line;
    this.#words = words;
  }

  #look(moves) {
    const { game, start } = this.line;
    return this.#engine.look(game.id, start, moves).catch((error) => error);
  }

  /** Plays words of one move each; resolves a refused word together with the words after it. */
  async run() {
    for (let at = 0; at < this.#words.length && !this.fault;) {
      const refusal = await this.#playPlain(at);
      if (!refusal) return;
      at = await this.#resolve(refusal.at, refusal.error);
    }
  }

  async #playPlain(begin) {
    const { line } = this;
    const moves = line.movesTo(line.length);
    const words = this.#words.slice(begin);
    const looks = words.map((_, i) =>
      this.#look([...moves, ...words.slice(0, i + 1).map(({ text }) => text)]),
    );
    for (const [i, { text, note }] of words.entries()) {
      const seen = await looks[i];
      if (seen instanceof Refused) return { at: begin + i, error: seen };
      if (seen instanceof Error) throw seen;
      const way = findWay(line.end.seen, text);
      line.add({ text: way?.text ?? text, places: way?.places ?? [], seen, ...note });
    }
    return null;
  }

  /**
   * Follows all meanings of a word (a capture's ends or first jumps) in parallel until later words
   * leave one. Returns the number of the next word.
   */
  async #resolve(begin, error) {
    let ways = [{ plies: [], jumps: [], notes: [] }];
    const isSettled = () => ways.length === 1 && !ways[0].jumps.length;
    let at = begin;
    for (; at < this.#words.length && ways.length && (at === begin || !isSettled()); at++)
      ways = await this.#forkAll(ways, this.#words[at]);
    if (!isSettled()) ways = ways.filter(({ jumps }) => !jumps.length);
    if (ways.length === 1) ways[0].plies.forEach((ply) => this.line.add(ply));
    else this.fault = { at: begin, message: error.message };
    return at;
  }

  async #forkAll(ways, word) {
    const next = [];
    for (const way of ways) next.push(...(await this.#fork(way, word)));
    return next.length > WAYS_MAX ? [] : next;
  }

  /** Returns the meanings that continue a meaning by a word. */
  async #fork({ plies, jumps, notes }, { text, note }) {
    const { line } = this;
    const squares = placesOf(text);
    if (jumps.length && jumps.at(-1) !== squares[0]) return [];
    const places = [...jumps, ...squares.slice(jumps.length ? 1 : 0)];
    const { ways, isBegun } = readingsOf((plies.at(-1) ?? line.end).seen, places);
    const next = [];
    for (const way of ways) {
      const moves = [...line.movesTo(line.length), ...plies.map((ply) => ply.text), way.text];
      const seen = await this.#look(moves);
      if (seen instanceof Error) throw seen;
      const ply = { ...way, seen, ...joinNotes([...notes, note]) };
      next.push({ plies: [...plies, ply], jumps: [], notes: [] });
    }
    if (isBegun) next.push({ plies, jumps: places, notes: [...notes, note] });
    return next;
  }
}

/**
 * Plays moves through on the engine; all links and files pass through here. Returns { line, fault,
 * at }: the line as far as the moves are legal; the error that stopped it and the number of the
 * invalid word, null if there is none. Throws Refused for an invalid start or first move: such a
 * game has nothing to show.
 */
export async function replay(
  engine,
  game,
  { start = null, moves = [], notes = [], comments = [], tags = {}, outcome = null },
) {
  check(game, start, moves);
  const bad = moves.findIndex((move) => !MOVE.test(move));
  const sound = bad < 0 ? moves : moves.slice(0, bad);
  const line = new Line(game, start, await engine.look(game.id, start, []), tags);
  line.plies[0].comments = comments;
  const played = new Replay(
    engine,
    line,
    sound.map((text, i) => ({ text, note: notes[i] })),
  );
  await played.run();
  const { at, message } =
    played.fault ?? (bad < 0 ? {} : { at: bad, message: `${quoted(moves[bad])} is not a move` });
  const fault = message ? `Move ${line.length + 1}: ${message}` : null;
  if (fault && line.length === 0) throw Object.assign(new Refused(fault), { at });
  if (outcome !== null && line.end.seen.outcome === null) line.ending = { outcome, reason: "" };
  return { line, fault, at: at ?? null };
}

/** Returns a variation's line, at the current place of `line`; null if a move is illegal. */
export async function openVariation(engine, line, variation) {
  const { at } = line;
  const record = line.recordOf(variation);
  try {
    const { line: opened, fault } = await replay(engine, line.game, record);
    if (fault) return null;
    opened.follow(line, variation);
    opened.go(at);
    return opened;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
}
