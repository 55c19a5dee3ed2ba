/**
 * A game as far as it is known: the position it begins with and the moves from there, each with
 * what the engine said of the position after it, and where in it one looks.
 *
 * A ply is { text, places, seen, score, spent, grade }: the move as text and as the places that it
 * goes through, the position after it (see engine/look.js), its score for the player who begins,
 * the milliseconds that the move took, and a grade. The first ply is the start and has no move. Out
 * of a file it has { evaluation, nags, comments, variations } as well (see pdn.js).
 */
export class Line {
  /** `start` is a position's text, or null for the game's own. */
  constructor(game, start, seen, tags = {}) {
    this.game = game;
    this.start = start;
    this.tags = tags;
    this.plies = [{ text: null, places: [], seen }];
    this.at = 0;
    this.origin = null; // the line that this one left, if it is a variation
    this.ending = null; // { outcome, reason } of a game that ended other than on the board
    this.isReviewed = false; // has every move been judged?
    this.below = null; // the side at the lower edge of the board, if one has its place there
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

  /** Who is to move where one looks: 0 or 1. */
  get turn() {
    return this.turnAt(this.at);
  }

  turnAt(at) {
    return this.game.parse(this.plies[at].seen.fen).turn;
  }

  /** The moves that lead up to a ply. */
  movesTo(at = this.at) {
    return this.plies.slice(1, at + 1).map(({ text }) => text);
  }

  /** What to ask the engine about where one looks. */
  question(at = this.at) {
    return { variant: this.game.id, start: this.start, moves: this.movesTo(at) };
  }

  go(at) {
    this.at = Math.max(0, Math.min(at, this.length));
  }

  /** How the game ended, { outcome, reason }; the outcome is null while it goes on. */
  get result() {
    return this.ending ?? this.end.seen;
  }

  /** Adds a move at the end and looks at it. */
  add(ply) {
    this.ending = null;
    this.plies.push(ply);
    this.at = this.length;
  }

  /** Takes back moves until that many are left. */
  cut(length) {
    this.ending = null;
    this.plies.length = Math.max(0, length) + 1;
    this.go(Math.min(this.at, this.length));
  }

  /** The line up to a ply as a line of its own. */
  copy(length = this.length) {
    const copy = new Line(this.game, this.start, null, { ...this.tags });
    copy.plies = this.plies.slice(0, length + 1).map((ply) => ({ ...ply }));
    copy.at = Math.min(this.at, copy.length);
    copy.ending = length === this.length ? this.ending : null;
    copy.below = this.below;
    return copy;
  }

  /** Takes over what is known of the moves that another line of the same game begins with, too. */
  learn(other) {
    const end = this.plies.findIndex((ply, at) => ply.text !== other.plies[at]?.text);
    const count = end < 0 ? this.plies.length : end;
    this.plies.slice(0, count).forEach((ply, at) => {
      ply.score ??= other.plies[at].score;
      ply.grade ??= other.plies[at].grade;
    });
    this.isReviewed = other.isReviewed && end < 0;
  }

  /** A variation: a copy up to where one looks that knows the line it left. */
  branch() {
    const branch = this.copy(this.at);
    branch.origin = this.origin ?? { line: this, at: this.at };
    return branch;
  }

  /** "7. 11-15", or "7... 11-15" for the reply. */
  numbered(at) {
    const half = at - 1 + this.turnAt(0);
    return `${Math.floor(half / 2) + 1}${half % 2 ? "…" : "."} ${this.plies[at].text}`;
  }
}
