// Notation and names of draughts positions, and the few rules that a board needs.

/** Defaults of a rule set. */
const USUAL = {
  first: "White", // the player who begins
  isMirrored: false, // the dark corner is at White's right
  isNumberedFromWhite: false, // square 1 is on White's first row, at the right
  isAlgebraic: false, // squares are written as letter and digit
  menRows: 3, // of each player at the start
  names: [],
};

/** `gameTypes` are PDN's numbers, the first one written; `names` are further values of [Variant]. */
export const RULE_SETS = [
  {
    id: "checkers",
    title: "English checkers",
    gameTypes: ["21"],
    names: ["english", "english checkers", "english draughts", "american/english"],
    first: "Black",
    sets: [
      ["checkers.txt", "3-move ballots"],
      ["checkers-eleven.txt", "11-man ballots"],
    ],
  },
  {
    id: "russian",
    title: "Russian draughts",
    gameTypes: ["25"],
    names: ["shashki"],
    isAlgebraic: true,
  },
  { id: "brazilian", title: "Brazilian draughts", gameTypes: ["26"] },
  { id: "pool", title: "Pool checkers", gameTypes: ["23"], names: ["american-pool"], first: "Black" },
  { id: "czech", title: "Czech draughts", gameTypes: ["29"], isAlgebraic: true },
  { id: "italian", title: "Italian draughts", gameTypes: ["22"], names: ["dama"], isMirrored: true },
  {
    id: "spanish",
    title: "Spanish draughts",
    gameTypes: ["24", "28"],
    names: ["portuguese"],
    isMirrored: true,
    isNumberedFromWhite: true,
  },
  { id: "thai", title: "Thai draughts", gameTypes: ["31"], names: ["makhos"], menRows: 2 },
];

const FILES = "abcdefgh";
const LETTERS = { Black: "B", White: "W" }; // of a player in a position's text
const SQUARE = /[a-h][1-8]|\d+/g;

/** Returns true if a word that matches SQUARE is a square of the board. */
const isSquare = (name) => /^[a-h]/.test(name) || (Number(name) >= 1 && Number(name) <= 32);

/** A square as row and column, from the top left with White below. */
class Squares {
  #facts;

  constructor(facts) {
    this.#facts = facts;
  }

  #ofNumber(number) {
    const index = this.#facts.isNumberedFromWhite ? 32 - number : number - 1;
    const row = Math.floor(index / 4);
    const isLeft = (row % 2 === 1) !== this.#facts.isMirrored;
    return { row, column: 2 * (index % 4) + (isLeft ? 0 : 1) };
  }

  /** The player who begins has a1 at the left. */
  #ofLetter(name) {
    const [row, column] = [8 - Number(name[1]), FILES.indexOf(name[0])];
    return this.#facts.first === "White" ? { row, column } : { row: 7 - row, column: 7 - column };
  }

  /** Returns a square given by number or letter. */
  at(name) {
    return /^\d/.test(name) ? this.#ofNumber(Number(name)) : this.#ofLetter(name);
  }

  number({ row, column }) {
    const index = 4 * row + Math.floor(column / 2);
    return String(this.#facts.isNumberedFromWhite ? 32 - index : index + 1);
  }

  /** Returns a square's name in the rule set's notation. */
  name(square) {
    return this.#facts.isAlgebraic
      ? `${FILES[square.column]}${8 - square.row}`
      : this.number(square);
  }

  /** Returns the names of a row's dark squares, from the left. */
  row(row) {
    return [0, 1, 2, 3].map((i) => {
      const isLeft = (row % 2 === 1) !== this.#facts.isMirrored;
      return this.name({ row, column: 2 * i + (isLeft ? 0 : 1) });
    });
  }

  /** Returns the squares between two on a diagonal. */
  between(from, to) {
    const [a, b] = [this.at(from), this.at(to)];
    const [rows, columns] = [b.row - a.row, b.column - a.column];
    const steps = Math.abs(rows) === Math.abs(columns) ? Math.abs(rows) : 0;
    return Array.from({ length: Math.max(0, steps - 1) }, (_, i) => {
      const share = (i + 1) / steps;
      return this.name({ row: a.row + rows * share, column: a.column + columns * share });
    });
  }
}

/** A rule set as a game: see games.js. */
export class Draughts {
  look = "draughts";
  group = "Draughts";
  turns = true; // the other side can be below
  position = /^[BW]:[BW][\dK,-]*:[BW][\dK,-]*(:[HF]\d+)*\.?$/i; // the form of a position's text
  hasColumns = false;
  isSolved = false;

  #sides; // the letters of both players

  constructor(facts) {
    const sets = [[`${facts.id}.txt`, "Openings of 3 plies"]];
    Object.assign(this, { ...USUAL, sets, ...facts });
    this.names = [this.id, this.title.toLowerCase(), ...this.names];
    this.players = this.first === "White" ? ["White", "Black"] : ["Black", "White"];
    this.white = this.players.indexOf("White"); // White in PDN
    this.below = this.white; // at the lower edge of the board
    this.squares = new Squares(this);
    this.#sides = this.players.map((name) => LETTERS[name]);
    const men = Array.from({ length: 4 * this.menRows }, (_, i) => i + 1);
    const [low, high] = [men, men.map((square) => 33 - square).reverse()];
    const [white, black] = this.isNumberedFromWhite ? [low, high] : [high, low];
    this.opening = `${this.#sides[0]}:W${white}:B${black}`;
    this.blank = `${this.#sides[0]}:W:B`;
  }

  #native(name) {
    return this.squares.name(this.squares.at(name));
  }

  #number(name) {
    return this.squares.number(this.squares.at(name));
  }

  /** Parses the engine's position text: { turn, pieces }, the pieces by square: { side, isKing }. */
  parse(fen) {
    const [turn, ...parts] = fen.trim().split(":");
    const pieces = new Map();
    for (const part of parts) {
      const side = this.#sides.indexOf(part[0]);
      if (side < 0) continue; // a counter
      for (const [, king, square] of part.matchAll(/(K?)(\d+)/g))
        pieces.set(this.#native(square), { side, isKing: king === "K" });
    }
    return { turn: this.#sides.indexOf(turn), pieces };
  }

  write({ turn, pieces }) {
    const squaresOf = (side) =>
      [...pieces]
        .filter(([, piece]) => piece.side === side)
        .map(([square, { isKing }]) => [Number(this.#number(square)), isKing])
        .sort(([a], [b]) => a - b)
        .map(([square, isKing]) => (isKing ? `K${square}` : square));
    const list = (letter) => `${letter}${squaresOf(this.#sides.indexOf(letter)).join()}`;
    return `${this.#sides[turn]}:${list("W")}:${list("B")}`;
  }

  pieceName({ side, isKing }) {
    return `${this.players[side].toLowerCase()} ${isKing ? "king" : "man"}`;
  }

  /** Returns the board as spoken text. */
  describe({ pieces }) {
    const list = (side, isKing) =>
      [...pieces]
        .filter(([, piece]) => piece.side === side && piece.isKing === isKing)
        .map(([square]) => square)
        .sort((a, b) => this.#number(a) - this.#number(b))
        .join(", ");
    return this.players
      .map((name, side) => {
        const men = list(side, false);
        const kings = list(side, true);
        return `${name}: ${men ? `men on ${men}` : "no men"}${kings ? `; kings on ${kings}` : ""}.`;
      })
      .join(" ");
  }

  /** Returns "22x15x8" as spoken text: "22 takes to 15 to 8". */
  sayMove(text) {
    const [from, ...rest] = text.split(/[-x:]/);
    return `${from} ${this.isCapture(text) ? "takes to" : "to"} ${rest.join(" to ")}`;
  }

  isCapture(text) {
    return /[x:]/.test(text);
  }

  /** Returns "c3-d4", "c3d4" or "22-18" in the rule set's notation. */
  movesOf(word) {
    const divided = word.replace(/[a-h][1-8](?=[a-h][1-8])/g, "$&-");
    const separated = divided.replace(/[X:x]/g, this.isAlgebraic ? ":" : "x");
    return [separated.replace(SQUARE, (name) => (isSquare(name) ? this.#native(name) : name))];
  }

  /** Returns a position's text without blanks and with numbers for squares. */
  tidy(text) {
    const plain = text.trim().replace(/(?<!\d)\s+|\s+(?!\d)/g, "");
    return plain
      .replace(/(?<=[A-Z,])[a-h][1-8]/gi, (name) => this.#number(name.toLowerCase()))
      .toUpperCase();
  }

  marksOf({ places }) {
    return places.length ? [places[0], places.at(-1)] : [];
  }
}
