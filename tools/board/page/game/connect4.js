// Notation and names of Connect Four positions; no rules. A cell is column, then rank from below:
// "41" is the lowest of the middle.

const LETTERS = ["x", "o"];
export const COLUMNS = 7;
export const RANKS = 6;

/** Parses the engine's rows: { turn, pieces }, the pieces by cell: { side }. */
function parse(fen) {
  const [board, turn] = fen.trim().split(" ");
  const pieces = new Map();
  board.split("/").forEach((row, index) => {
    let column = 1;
    for (const character of row) {
      const side = LETTERS.indexOf(character);
      if (side >= 0) pieces.set(`${column}${RANKS - index}`, { side });
      column += side >= 0 ? 1 : Number(character);
    }
  });
  return { turn: LETTERS.indexOf(turn), pieces };
}

function write({ turn, pieces }) {
  const rows = [];
  for (let rank = RANKS; rank >= 1; rank--) {
    let row = "";
    for (let column = 1; column <= COLUMNS; column++)
      row += LETTERS[pieces.get(`${column}${rank}`)?.side] ?? "1";
    rows.push(row.replace(/1+/g, (empty) => empty.length));
  }
  return `${rows.join("/")} ${LETTERS[turn]}`;
}

/** Returns the cell where the next disc of a column lands; rank 7 when it is full. */
export function landingCell(pieces, column) {
  let rank = 1;
  while (pieces.has(`${column}${rank}`)) rank++;
  return `${column}${rank}`;
}

/** Returns a column from below as spoken text. */
export function describeColumn({ pieces }, column) {
  const discs = [];
  for (let rank = 1; pieces.has(`${column}${rank}`); rank++)
    discs.push(connect4.players[pieces.get(`${column}${rank}`).side].toLowerCase());
  return discs.length ? `from below ${discs.join(", ")}` : "empty";
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** Returns the discs of one colour in one direction through a cell. */
function rowThrough(pieces, cell, [dx, dy]) {
  const { side } = pieces.get(cell);
  const at = (i) => `${Number(cell[0]) + i * dx}${Number(cell[1]) + i * dy}`;
  const row = [cell];
  for (let i = 1; pieces.get(at(i))?.side === side; i++) row.push(at(i));
  for (let i = -1; pieces.get(at(i))?.side === side; i--) row.push(at(i));
  return row;
}

/** Returns the cells to mark after a move: the last disc, or all cells of a winning row. */
function marksOf({ places, seen }) {
  if (!places.length) return [];
  const { pieces } = parse(seen.fen);
  const [column, rank] = landingCell(pieces, places[0]);
  const cell = `${column}${rank - 1}`;
  if (seen.outcome === null || seen.outcome === "draw") return [cell];
  const rows = DIRECTIONS.map((direction) => rowThrough(pieces, cell, direction));
  return [cell, ...rows.filter((row) => row.length >= 4).flat()];
}

function describe(position) {
  const columns = Array.from(
    { length: COLUMNS },
    (_, i) => `Column ${i + 1}: ${describeColumn(position, i + 1)}.`,
  );
  return columns.join(" ");
}

/** Returns "4453", "d" or Cute Chess' "P@d1" as columns. */
function movesOf(word) {
  const [, letter] = /^(?:P@)?([a-g])[1-6]?$/i.exec(word) ?? [];
  if (letter) return [String("abcdefg".indexOf(letter.toLowerCase()) + 1)];
  return /^\d+$/.test(word) ? [...word] : [word];
}

export const connect4 = {
  id: "connect4",
  title: "Connect Four",
  names: ["connect4", "cfour", "connect four"],
  players: ["Red", "Yellow"],
  white: 0,
  below: 0,
  turns: false,
  opening: "7/7/7/7/7/7 x",
  blank: "7/7/7/7/7/7 x",
  position: /^([1-7xop]+\/){5}[1-7xop]+(\[p*\])? [xowb]( - - \d+ \d+)?$/i,
  sets: [["connect4.txt", "Short openings"]],
  lines: COLUMNS,
  parse,
  write,
  describe,
  pieceName: ({ side }) => `${connect4.players[side].toLowerCase()} disc`,
  sayMove: (text) => `column ${text}`,
  isCapture: () => false,
  tidy: (text) => text.trim().replace(/\s+/g, " "),
  movesOf,
  isRun: (text) => /^([1-7]+|P@[a-g][1-6])$/.test(text), // one move or several
  marksOf,
};
