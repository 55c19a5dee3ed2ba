// Reads games from PDN as people and programs write it, including Connect Four under [Variant
// "connect4"]. The engine decides which moves are legal: see replay.js. The tools have their own
// reader, tools/common/pdn; tests/pdn runs both on one file of cases.

import { readEvaluation } from "./pdn-writer.js";
import { Tokens } from "./pdn-tokens.js";
import { forFirst } from "./score.js";
import { gameNamed, gameOfRows, games, outcomeOf } from "./games.js";
import { printable } from "../lib/text.js";

export { writePdn } from "./pdn-writer.js";

const TAG_MAX = 4000;
const TAGS_MAX = 200;
const DEPTH_MAX = 64; // nesting of variations

const VARIANTS_WITHOUT_GAME = ["standard", "from position"]; // values of [Variant] that name no game

const BEFORE_MOVES = ["tag", "badTag", "comment", "result", "end"];

const variation = () => ({ comments: [], moves: [], notes: [] });

/**
 * Returns the game that the tags name, null if unknown; else one that fits the position or the
 * moves, preferably `usual`.
 */
function gameOf({ tags, moves }, usual) {
  const all = Object.values(games);
  const name = tags.Variant?.toLowerCase();
  const type = String(parseInt(tags.GameType, 10));
  if (tags.GameType) return all.find(({ gameTypes }) => gameTypes?.includes(type)) ?? null;
  if (name && !VARIANTS_WITHOUT_GAME.includes(name))
    return gameNamed(name) ?? all.find(({ names }) => names.includes(name)) ?? null;
  const ofRows = gameOfRows(tags.FEN ?? "", usual);
  if (ofRows) return ofRows;
  const isRun = (game) => moves.length && moves.every((move) => game.isRun?.(move));
  return [usual, ...all].find(isRun) ?? (usual.look === "draughts" ? usual : all[0]);
}

/**
 * Converts the moves of a line to the game's notation: one word may be several moves, as in "4453".
 */
function splitRuns(game, line) {
  const { moves, notes, lines } = line;
  const runs = moves.map((move) => game.movesOf(move));
  const spread = (list, empty) =>
    runs.flatMap((run, i) => run.map((_, at) => (at === run.length - 1 ? list[i] : empty(i))));
  line.moves = runs.flat();
  line.notes = spread(notes, () => ({}));
  if (lines) line.lines = spread(lines, (i) => lines[i]);
  line.notes.forEach((note) => note.variations?.forEach((inner) => splitRuns(game, inner)));
}

/** Converts the scores of a line from the mover's view to the first player's. */
function scoreForFirst({ notes }, turn) {
  notes.forEach((note, i) => {
    const mover = (turn + i) % 2;
    if (note.score) note.score = forFirst(note.score, mover);
    note.variations?.forEach((inner) => scoreForFirst(inner, mover));
  });
}

function finished(raw, usual) {
  const game = gameOf(raw, usual);
  if (game) splitRuns(game, raw);
  const start = raw.tags.FEN ? (game?.tidy(raw.tags.FEN) ?? raw.tags.FEN) : null;
  const turn = game && start ? Math.max(0, game.parse(start).turn) : 0;
  scoreForFirst(raw, turn);
  return { ...raw, game, start, turn, outcome: outcomeOf(raw.tags.Result) ?? outcomeOf(raw.result) };
}

/**
 * Returns a move's text without blanks and with plain separators; squares by letter may be
 * capitals.
 */
function plainMove(text) {
  const dashed = text.replace(/\s+/g, "").replace(/[\u2010-\u2015\u2212]/g, "-");
  return dashed.replace(/\xd7/g, "x").replace(/[A-H]/g, (letter) => letter.toLowerCase());
}

/** A game that is being read. */
class Parse {
  #tokens;
  #stack; // the line of moves, and its open variations
  hasBody = false;
  isBad = false;
  isOver = false; // a result was read
  game;

  constructor(tokens, tags = {}) {
    this.#tokens = tokens;
    this.game = { ...variation(), tags, lines: [], result: "*", fault: null, line: null };
    this.#stack = [this.game];
  }

  get #line() {
    return this.#stack.at(-1);
  }

  get #note() {
    return this.#line.notes.at(-1);
  }

  get #isMain() {
    return this.#stack.length === 1;
  }

  get isBegun() {
    return this.hasBody || this.isBad || Object.keys(this.game.tags).length > 0;
  }

  /**
   * Returns true if a tag begins the next game, as any tag after moves does. A repeated tag is an
   * error of the file, unless it follows a blank line or is a tag that begins or defines a game.
   */
  isNext({ name, isApart }) {
    const { tags } = this.game;
    const isMain = name === "Event" || name === "FEN";
    return this.hasBody || (Object.hasOwn(tags, name) && (isApart || isMain));
  }

  take(token) {
    if (!BEFORE_MOVES.includes(token.kind)) this.hasBody = true;
    this.game.line ??= this.#tokens.lineOf(token.at);
    this[`take_${token.kind}`](token);
  }

  #refuse({ text, at }, reason) {
    this.game.fault ??= { line: this.#tokens.lineOf(at), word: text.slice(0, 60), reason };
    this.isBad = true;
  }

  take_tag(token) {
    const { name, value } = token;
    this.game.tags[name] = printable(value, TAG_MAX);
    if (Object.keys(this.game.tags).length > TAGS_MAX) this.#refuse(token, "too many tags");
  }

  take_position(token) {
    this.take_tag({ ...token, name: "FEN" });
  }

  take_comment({ text }) {
    const note = this.#note;
    if (!text) return;
    if (!note) this.#line.comments.push(text);
    else {
      const facts = note.evaluation === undefined ? readEvaluation(text) : null;
      if (facts) Object.assign(note, facts, { evaluation: text });
      else (note.comments ??= []).push(text);
    }
  }

  take_annotation({ text }) {
    const note = this.#note;
    if (note) (note.nags ??= []).push(text);
  }

  take_open(token) {
    const note = this.#note;
    if (!note || this.#stack.length > DEPTH_MAX)
      this.#refuse(token, "a variation belongs after a move");
    else {
      const inner = variation();
      (note.variations ??= []).push(inner);
      this.#stack.push(inner);
    }
  }

  take_close(token) {
    if (!this.#isMain) this.#stack.pop();
    else this.#refuse(token, "closes no variation");
  }

  take_result({ text }) {
    if (!this.#isMain) return;
    this.game.result = text;
    this.isOver = true;
  }

  take_number() {}

  take_symbol({ text, at }) {
    const word = plainMove(text);
    if (this.#isMain && this.#isResult(word)) this.take_result({ text: word });
    else {
      this.#line.moves.push(word);
      this.#line.notes.push({});
      if (this.#isMain) this.game.lines.push(this.#tokens.lineOf(at));
    }
  }

  /** Returns true if a word is a result: in the usual form ("1 - 0") or, at the end, as tagged. */
  #isResult(word) {
    if (outcomeOf(word) !== null || word === "0-0") return true;
    return word === this.game.tags.Result && ["end", "tag", "badTag"].includes(this.#tokens.peek());
  }

  take_bad(token) {
    const isBrace = token.text === "{";
    this.#refuse(token, isBrace ? "a comment is not closed" : "has no place in a game");
  }

  take_badTag(token) {
    this.#refuse(token, "a tag is a name and a string in brackets");
  }

  take_end(token) {
    if (!this.#isMain) this.#refuse({ ...token, text: "(" }, "a variation is not closed");
  }

  finish(usual) {
    return finished(this.game, usual);
  }
}

/** A star directly after a move praises it; after a blank it ends the game. */
function isPraise(token, before) {
  return token.text === "*" && before?.kind === "symbol" && before.end === token.at;
}

/**
 * Reads all games: { game, tags, start, turn, comments, moves, notes, lines, outcome, fault, line
 * }. The game is null if unsupported. A note is the part of a ply (see line.js) that stands beside
 * its move: { score, spent, evaluation, nags, comments, variations }, each if present; a variation
 * is { comments, moves, notes } and belongs to the note of the move that it replaces. `line` and
 * `lines` are the line numbers of the game and its moves. A game with invalid syntax has a fault, {
 * line, word, reason }, and ends there. `usual` is the game of moves and positions without tags.
 */
export function readPdn(text, usual = games.checkers) {
  const tokens = new Tokens(text);
  const found = [];
  let parse = new Parse(tokens);
  const flush = (tags) => {
    if (parse.isBegun) found.push(parse.finish(usual));
    parse = new Parse(tokens, tags);
  };
  let before = null;
  let isGoingOn = true;
  while (isGoingOn) {
    const token = tokens.next();
    if (token.kind === "result" && isPraise(token, before)) token.kind = "annotation";
    if (token.name !== undefined && parse.isNext(token)) {
      parse.take({ ...token, kind: "end" });
      flush();
    } else if (token.kind === "position" && parse.hasBody) {
      // A position among the moves begins another game of the same event.
      flush({ ...parse.game.tags, Result: "*" });
    }
    parse.take(token);
    if (parse.isBad) tokens.resynchronise(!parse.hasBody);
    if (parse.isBad || parse.isOver) flush();
    before = { kind: token.kind, end: tokens.at };
    isGoingOn = token.kind !== "end";
  }
  flush();
  return found;
}
