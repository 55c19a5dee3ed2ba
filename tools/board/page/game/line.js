const LEARNT = ["score", "grade", "nags", "comments", "variations"]; // of a ply

/** Returns plies as a variation: see pdn.js. */
const movesOf = (plies) => ({ moves: plies.map(({ text }) => text), notes: plies });

/**
 * A game so far: its start position, its moves, the engine's results for the position after each,
 * and the current place. A ply is { text, places, seen, score, spent, grade }: the move as text and
 * as the places of its path, the position after it (see engine/look.js), its score for the first
 * player, the milliseconds that the move took, and a grade. The first ply is the start and has no
 * move. A ply read from a file also has { evaluation, nags, comments, variations } (see pdn.js); a
 * tried line becomes one of the variations.
 */
export class Line {
  /** `start` is a position's text, or null for the game's own. */
  constructor(game, start, seen, tags = {}) {
    this.id = Math.random().toString(36); // identifies the game, even after a reload
    this.game = game;
    this.start = start;
    this.tags = tags;
    this.plies = [{ text: null, places: [], seen }];
    this.at = 0;
    this.origin = null; // of a variation: { line, at, fork, variation }, see branch()
    this.ending = null; // { outcome, reason } of a game that ended other than on the board
    this.isTouched = false; // the user has made a move here
    this.isReviewed = false; // all moves are graded
    this.below = null; // the side at the lower edge of the board, if the game fixes it
  }

  get length() {
    return this.plies.length - 1;
  }

  get here() {
    return this.plies[this.at];
  }

  get isAtEnd() {
    return this.at === this.length;
  }

  get end() {
    return this.plies[this.length];
  }

  /** The side to move at the current place: 0 or 1. */
  get turn() {
    return this.turnAt(this.at);
  }

  turnAt(at) {
    return this.game.parse(this.plies[at].seen.fen).turn;
  }

  /** Returns the moves that lead to a ply. */
  movesTo(at = this.at) {
    return this.plies.slice(1, at + 1).map(({ text }) => text);
  }

  /** The position to send to the engine. */
  question(at = this.at) {
    return { variant: this.game.id, start: this.start, moves: this.movesTo(at) };
  }

  go(at) {
    this.at = Math.max(0, Math.min(at, this.length));
  }

  /** The result of the game, { outcome, reason }; the outcome is null while it continues. */
  get result() {
    return this.ending ?? this.end.seen;
  }

  /** Appends a move and goes to it. */
  add(ply) {
    this.ending = null;
    this.plies.push(ply);
    this.at = this.length;
    if (this.origin) this.#note();
  }

  /** Takes back moves until `length` are left. */
  cut(length) {
    this.ending = null;
    this.plies.length = Math.max(0, length) + 1;
    this.go(Math.min(this.at, this.length));
  }

  /** Returns the line up to a ply as a new line. */
  copy(length = this.length) {
    const copy = new Line(this.game, this.start, null, { ...this.tags });
    copy.plies = this.plies.slice(0, length + 1).map((ply) => ({ ...ply }));
    copy.at = Math.min(this.at, copy.length);
    copy.ending = length === this.length ? this.ending : null;
    copy.below = this.below;
    return copy;
  }

  /** Copies the results of the first moves shared with `other`; its rest becomes a variation. */
  learn(other) {
    const end = this.plies.findIndex((ply, at) => ply.text !== other.plies[at]?.text);
    const count = end < 0 ? this.plies.length : end;
    this.plies.slice(0, count).forEach((ply, at) => {
      for (const name of LEARNT) ply[name] ??= other.plies[at][name];
    });
    if (count < other.plies.length && this.length > 0) {
      const fork = Math.min(count, this.length);
      this.#hang(fork, { comments: [], ...movesOf(other.plies.slice(fork)) });
    }
    this.isReviewed = other.isReviewed && end < 0;
    this.isTouched ||= other.isTouched;
  }

  /** The game that a variation belongs to; a game itself. */
  get root() {
    return this.origin?.line.root ?? this;
  }

  /** The ply that another move from the current place would replace; at the end the last ply. */
  get fork() {
    return Math.min(this.at + 1, this.length);
  }

  /**
   * Returns a copy of the line up to the current place. Moves added to it become a variation at
   * `fork`; at the line's end it begins with the last move. The line must have a move.
   */
  branch() {
    const { at } = this;
    const branch = this.copy(at);
    branch.ending = null;
    branch.origin = { line: this, at, fork: this.fork, variation: { comments: [] } };
    return branch;
  }

  /** The variations from the current place, and the game's moves that they begin with. */
  get variationsHere() {
    const begun = this.movesTo().slice(this.fork - 1);
    const { variations = [] } = this.plies[this.fork];
    const isHere = ({ moves }) =>
      moves.length > begun.length && begun.every((move, i) => moves[i] === move);
    return { variations: variations.filter(isHere), begun };
  }

  /** Returns a record for replay(): a variation from the current place and the moves before it. */
  recordOf({ moves, notes }) {
    const { game, start, tags, plies, fork } = this;
    return {
      ...{ game, start, tags: { ...tags }, comments: plies[0].comments },
      moves: [...this.movesTo(fork - 1), ...moves],
      notes: [...plies.slice(1, fork), ...notes],
    };
  }

  /** Attaches this line, played from recordOf(), to `line` as its variation. */
  follow(line, variation) {
    const { at, fork } = line;
    this.origin = { line, at, fork, variation };
    this.#note();
  }

  /** Stores a variation's moves in the line that it branches off. */
  #note() {
    const { line, fork, variation } = this.origin;
    Object.assign(variation, movesOf(this.plies.slice(fork)));
    line.#hang(fork, variation);
  }

  #hang(ply, variation) {
    const variations = (this.plies[ply].variations ??= []);
    if (!variations.includes(variation)) variations.push(variation);
  }

  /** Returns a move with its number: "7. 11-15", or "7… 11-15" for the reply. */
  numbered(at) {
    const half = at - 1 + this.turnAt(0);
    return `${Math.floor(half / 2) + 1}${half % 2 ? "…" : "."} ${this.plies[at].text}`;
  }
}
