// Notation and names of Connect Four positions, and the few rules that a board needs. A cell is its
// column's letter and its rank from below: "d1" is the lowest cell of the middle column.

const LETTERS = ["x", "o"];
const COLUMNS_MAX = 26;
const CELLS_MAX = 128; // counting an empty rank above
const SOLVED_BITS = 64; // likewise, for a board with a solver

const SIZED = /^connect4-([1-9]\d?)x([1-9]\d?)(?:-([1-9]\d?))?$/;

/** Games with a fixed name; a board is `columns` x `ranks` with rows of `length`. */
const NAMED = {
  connect4: { title: "Connect Four", columns: 7, ranks: 6, isSolved: true },
  "connect4-popout": { title: "Pop Out", columns: 7, ranks: 6, pops: true },
  "five-in-a-row": { title: "Five-in-a-Row", columns: 9, ranks: 6, length: 5 },
  "connect4-misere": { title: "Misère: a row loses", columns: 7, ranks: 6 },
  "connect4-anyside": { title: "Any side", columns: 7, ranks: 7, isAnySide: true },
};

/**
 * Returns the facts of a board by its name, "connect4-9x9-5"; null if it is too small for the row
 * or too large. For a name that it lacks, the engine would show a position of another game.
 */
function factsOf(id) {
  if (Object.hasOwn(NAMED, id)) return NAMED[id];
  const [, ...numbers] = SIZED.exec(id) ?? [];
  const [columns, ranks, length = 4] = numbers.map((each) => each && Number(each));
  const fits = columns >= 3 && columns <= COLUMNS_MAX && ranks >= 3;
  if (!fits || columns * (ranks + 1) > CELLS_MAX || length < 3) return null;
  if (length > Math.max(columns, ranks)) return null;
  const isSolved = length === 4 && ranks >= 4 && columns * (ranks + 1) <= SOLVED_BITS;
  const row = length === 4 ? "" : `, ${length} in a row`;
  return { title: `Connect Four ${columns} × ${ranks}${row}`, columns, ranks, length, isSolved };
}

const letterOf = (column) => String.fromCharCode(96 + column);
/** Returns true if a move on a board with pops is a pop. */
export const isPop = (text) => /^p\d+$/.test(text);

export const cellAt = (column, rank) => `${letterOf(column)}${rank}`;

/** Returns a cell as [column, rank]. */
export const placeOf = (cell) => [cell.charCodeAt(0) - 96, Number(cell.slice(1))];

/** Returns the rank where a column's next disc lands; in a full column it is above the board. */
export function landingRank(pieces, column) {
  let rank = 1;
  while (pieces.has(cellAt(column, rank))) rank++;
  return rank;
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** Returns the cells of all rows of one colour that have at least the length. */
function rowsOf(pieces, length) {
  const sideAt = (column, rank) => pieces.get(cellAt(column, rank))?.side;
  const found = [];
  for (const [cell, { side }] of pieces)
    for (const [dx, dy] of DIRECTIONS) {
      const [column, rank] = placeOf(cell);
      if (sideAt(column - dx, rank - dy) === side) continue; // it begins earlier
      const row = [];
      for (let i = 0; sideAt(column + i * dx, rank + i * dy) === side; i++)
        row.push(cellAt(column + i * dx, rank + i * dy));
      if (row.length >= length) found.push(...row);
    }
  return found;
}

const PLAYERS = ["Red", "Yellow"];
const PRESET_ROWS = ["o7x", "x7o"]; // of Five-in-a-Row, alternating from the top

/** A board of Connect Four as a game: see games.js. */
class Connect4 {
  look = "connect4";
  group = "Connect Four";
  players = PLAYERS;
  white = 0;
  below = 0;
  turns = false;
  sets = [];
  length = 4;
  pops = false; // a move may remove a disc from the lowest rank
  isAnySide = false; // discs slide in from any side
  isSolved = false;

  #isRun; // matches moves without separators

  constructor(id, facts) {
    Object.assign(this, { id, ...facts });
    const { columns, ranks } = this;
    this.names = [id];
    this.hasColumns = !this.isAnySide; // each column may have a score above it
    this.movesMax = Math.ceil((columns * ranks) / 2); // of a player
    this.blank = `${Array(ranks).fill(columns).join("/")} x`;
    this.opening = this.blank;
    this.position = new RegExp(
      `^([\\dxop]+/){${ranks - 1}}[\\dxop]+(\\[p*\\])? [xowb]( - - \\d+ \\d+)?$`,
      "i",
    );
    const digits = columns < 10 ? `[1-${columns}]+|` : "";
    this.#isRun = new RegExp(`^(${digits}P@[a-${letterOf(columns)}]\\d{1,2})$`);
    if (id === "connect4") {
      this.names.push("cfour", "connect four");
      this.sets = [["connect4.txt", "Short openings"]];
    }
    if (id === "five-in-a-row") {
      const rows = Array.from({ length: ranks }, (_, i) => PRESET_ROWS[i % 2]);
      this.opening = `${rows.join("/")} x`;
    }
  }

  get #columns() {
    return Array.from({ length: this.columns }, (_, i) => i + 1);
  }

  /** Parses the engine's rows: { turn, pieces }, the pieces by cell: { side }. */
  parse(fen) {
    const [board, turn] = fen.trim().split(" ");
    const pieces = new Map();
    board.split("/").forEach((row, index) => {
      let column = 1;
      for (const [word] of row.matchAll(/\d+|\D/g)) {
        const side = LETTERS.indexOf(word);
        if (side >= 0) pieces.set(cellAt(column, this.ranks - index), { side });
        column += side >= 0 ? 1 : Number(word);
      }
    });
    return { turn: LETTERS.indexOf(turn), pieces };
  }

  write({ turn, pieces }) {
    const rows = [];
    for (let rank = this.ranks; rank >= 1; rank--) {
      const letterAt = (column) => LETTERS[pieces.get(cellAt(column, rank))?.side] ?? ".";
      const row = this.#columns.map(letterAt).join("");
      rows.push(row.replace(/\.+/g, (empty) => empty.length));
    }
    return `${rows.join("/")} ${LETTERS[turn]}`;
  }

  /** Returns a column from below as spoken text. */
  describeColumn({ pieces }, column) {
    const discs = [];
    for (let rank = 1; rank <= this.ranks; rank++) {
      const disc = pieces.get(cellAt(column, rank));
      const where = this.isAnySide ? `${rank} ` : ""; // there may be gaps
      if (disc) discs.push(`${where}${PLAYERS[disc.side].toLowerCase()}`);
    }
    return discs.length ? `from below ${discs.join(", ")}` : "empty";
  }

  describe(position) {
    const words = (column) => `Column ${column}: ${this.describeColumn(position, column)}.`;
    return this.#columns.map(words).join(" ");
  }

  /** Returns the cells to mark after a move: the last disc and, once the game is won, the rows. */
  marksOf({ places: [place], seen }) {
    if (!place) return [];
    const { pieces } = this.parse(seen.fen);
    const isWon = seen.outcome !== null && seen.outcome !== "draw";
    return [...this.#discOf(place, pieces), ...(isWon ? rowsOf(pieces, this.length) : [])];
  }

  /** Returns the cell of a move's disc, in a list; a pop has none. */
  #discOf(place, pieces) {
    if (this.isAnySide) return [place];
    if (isPop(place)) return [];
    const column = Number(place);
    return [cellAt(column, landingRank(pieces, column) - 1)];
  }

  pieceName({ side }) {
    return `${PLAYERS[side].toLowerCase()} disc`;
  }

  sayMove(text) {
    if (this.isAnySide) return text;
    return isPop(text) ? `pops column ${text.slice(1)}` : `column ${text}`;
  }

  isCapture() {
    return false;
  }

  tidy(text) {
    return text.trim().replace(/\s+/g, " ");
  }

  /** Returns the engine's moves for a word such as "4453", "d" or Cute Chess' "P@d1". */
  movesOf(word) {
    const [, cell] = /^(?:P@)?([a-z]\d{0,2})$/i.exec(word) ?? [];
    if (this.isAnySide) return [cell ?? word];
    if (cell && !(this.pops && isPop(word))) return [String(placeOf(cell.toLowerCase())[0])];
    return /^\d+$/.test(word) && this.columns < 10 ? [...word] : [word];
  }

  /** Returns true if a word consists of moves. */
  isRun(text) {
    return this.#isRun.test(text);
  }
}

/** Returns a game of Connect Four by its name; null if there is none. */
export function connect4Named(id) {
  const facts = factsOf(id);
  return facts && new Connect4(id, facts);
}
