// Notation and names of Connect Four positions; of the rules only what a board shows. A cell is its
// column's letter, then its rank from below: "d1" is the lowest of the middle.

const LETTERS = ["x", "o"];
const COLUMNS_MAX = 26;
const CELLS_MAX = 128; // with an empty rank above
const SOLVED_BITS = 64; // the same of the boards that the solver knows

/** Games with a name of their own; a board is `columns` x `ranks` with rows of `length`. */
const NAMED = {
  connect4: { title: "Connect Four", columns: 7, ranks: 6, isSolved: true },
  "connect4-popout": { title: "Pop Out", columns: 7, ranks: 6, pops: true },
  "five-in-a-row": { title: "Five-in-a-Row", columns: 9, ranks: 6, length: 5 },
  "connect4-misere": { title: "Misère: a row loses", columns: 7, ranks: 6 },
  "connect4-anyside": { title: "Any side", columns: 7, ranks: 7, isAnySide: true },
};

/** Returns the facts of a board by its name, "connect4-9x9-5"; null if it is too small or large. */
function factsOf(id) {
  if (Object.hasOwn(NAMED, id)) return NAMED[id];
  const [, ...numbers] = /^connect4-(\d{1,2})x(\d{1,2})(?:-(\d{1,2}))?$/.exec(id) ?? [];
  const [columns, ranks, length = 4] = numbers.map((each) => each && Number(each));
  const fits = columns >= 3 && columns <= COLUMNS_MAX && ranks >= 3;
  if (!fits || columns * (ranks + 1) > CELLS_MAX || length < 3) return null;
  const isSolved = length === 4 && ranks >= 4 && columns * (ranks + 1) <= SOLVED_BITS;
  const row = length === 4 ? "" : `, ${length} in a row`;
  return { title: `Connect Four ${columns} × ${ranks}${row}`, columns, ranks, length, isSolved };
}

const letterOf = (column) => String.fromCharCode(96 + column);
export const cellAt = (column, rank) => `${letterOf(column)}${rank}`;

/** Returns a cell as [column, rank]. */
export const placeOf = (cell) => [cell.charCodeAt(0) - 96, Number(cell.slice(1))];

/** Returns the rank where the next disc of a column lands: the one above the board if it is full. */
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

/** Returns the cells of all rows of one colour with at least that length. */
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

/** Returns a game of Connect Four by its name: see games.js; null if there is none. */
export function connect4Named(id) {
  const facts = factsOf(id);
  if (!facts) return null;
  const { title, columns, ranks, length = 4, pops = false, isAnySide = false } = facts;
  const players = ["Red", "Yellow"];
  const allColumns = Array.from({ length: columns }, (_, i) => i + 1);

  /** Parses the engine's rows: { turn, pieces }, the pieces by cell: { side }. */
  function parse(fen) {
    const [board, turn] = fen.trim().split(" ");
    const pieces = new Map();
    board.split("/").forEach((row, index) => {
      let column = 1;
      for (const [word] of row.matchAll(/\d+|\D/g)) {
        const side = LETTERS.indexOf(word);
        if (side >= 0) pieces.set(cellAt(column, ranks - index), { side });
        column += side >= 0 ? 1 : Number(word);
      }
    });
    return { turn: LETTERS.indexOf(turn), pieces };
  }

  function write({ turn, pieces }) {
    const rows = [];
    for (let rank = ranks; rank >= 1; rank--) {
      const row = allColumns.map((column) => LETTERS[pieces.get(cellAt(column, rank))?.side] ?? ".");
      rows.push(row.join("").replace(/\.+/g, (empty) => empty.length));
    }
    return `${rows.join("/")} ${LETTERS[turn]}`;
  }

  /** Returns a column from below as spoken text. */
  function describeColumn({ pieces }, column) {
    const discs = [];
    for (let rank = 1; rank <= ranks; rank++) {
      const disc = pieces.get(cellAt(column, rank));
      if (disc) discs.push(`${isAnySide ? `${rank} ` : ""}${players[disc.side].toLowerCase()}`);
    }
    return discs.length ? `from below ${discs.join(", ")}` : "empty";
  }

  const describe = (position) =>
    allColumns.map((column) => `Column ${column}: ${describeColumn(position, column)}.`).join(" ");

  /** Returns the cells to mark after a move: the last disc, and at the end all cells of rows. */
  function marksOf({ places, seen }) {
    if (!places.length) return [];
    const { pieces } = parse(seen.fen);
    const column = Number(places[0]);
    const last = isAnySide ? [places[0]] : column ? [cellAt(column, landingRank(pieces, column) - 1)] : [];
    const isWon = seen.outcome !== null && seen.outcome !== "draw";
    return [...last, ...(isWon ? rowsOf(pieces, length) : [])];
  }

  /** Returns "4453", "d" or Cute Chess' "P@d1" in the engine's words. */
  function movesOf(word) {
    const [, cell] = /^(?:P@)?([a-z]\d{0,2})$/i.exec(word) ?? [];
    const isPop = pops && /^p[1-7]$/.test(word);
    if (isAnySide) return [cell ?? word];
    if (cell && !isPop) return [String(placeOf(cell.toLowerCase())[0])];
    return /^\d+$/.test(word) && columns < 10 ? [...word] : [word];
  }

  const digits = columns < 10 ? `[1-${columns}]+|` : "";
  const isRun = new RegExp(`^(${digits}P@[a-${letterOf(columns)}]\\d{1,2})$`);
  const empty = `${Array(ranks).fill(columns).join("/")} x`;
  const presets = Array.from({ length: ranks }, (_, i) => (i % 2 ? "x7o" : "o7x")).join("/");
  return {
    id,
    title,
    look: "connect4",
    group: "Connect Four",
    names: [id, ...(id === "connect4" ? ["cfour", "connect four"] : [])],
    players,
    white: 0,
    below: 0,
    turns: false,
    opening: id === "five-in-a-row" ? `${presets} x` : empty,
    blank: empty,
    position: new RegExp(
      `^([\\dxop]+/){${ranks - 1}}[\\dxop]+(\\[p*\\])? [xowb]( - - \\d+ \\d+)?$`,
      "i",
    ),
    sets: id === "connect4" ? [["connect4.txt", "Short openings"]] : [],
    columns,
    ranks,
    pops,
    isAnySide,
    hasColumns: !isAnySide, // may a score be shown over each column?
    isSolved: Boolean(facts.isSolved),
    movesMax: Math.ceil((columns * ranks) / 2), // of a player
    parse,
    write,
    describe,
    describeColumn,
    pieceName: ({ side }) => `${players[side].toLowerCase()} disc`,
    sayMove: (text) =>
      isAnySide ? text : text.startsWith("p") ? `pops column ${text.slice(1)}` : `column ${text}`,
    isCapture: () => false,
    tidy: (text) => text.trim().replace(/\s+/g, " "),
    movesOf,
    isRun: (text) => isRun.test(text), // one move or several
    marksOf,
  };
}
