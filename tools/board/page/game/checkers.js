// Notation and names of checkers positions; no rules.

const SIDES = ["B", "W"];

/** Parses the engine's position text: { turn, pieces }, the pieces by square: { side, isKing }. */
function parse(fen) {
  const [turn, ...parts] = fen.trim().split(":");
  const pieces = new Map();
  for (const part of parts) {
    const side = SIDES.indexOf(part[0]);
    if (side < 0) continue; // a counter
    for (const [, king, square] of part.matchAll(/(K?)(\d+)/g))
      pieces.set(square, { side, isKing: king === "K" });
  }
  return { turn: SIDES.indexOf(turn), pieces };
}

function write({ turn, pieces }) {
  const squaresOf = (side) =>
    [...pieces]
      .filter(([, piece]) => piece.side === side)
      .sort(([a], [b]) => a - b)
      .map(([square, { isKing }]) => (isKing ? `K${square}` : square));
  return `${SIDES[turn]}:W${squaresOf(1).join()}:B${squaresOf(0).join()}`;
}

function pieceName({ side, isKing }) {
  return `${checkers.players[side].toLowerCase()} ${isKing ? "king" : "man"}`;
}

/** Returns the board as spoken text. */
function describe({ pieces }) {
  const list = (side, isKing) => {
    const squares = [...pieces].filter(
      ([, piece]) => piece.side === side && piece.isKing === isKing,
    );
    return squares
      .map(([square]) => square)
      .sort((a, b) => a - b)
      .join(", ");
  };
  return checkers.players
    .map((name, side) => {
      const men = list(side, false);
      const kings = list(side, true);
      return `${name}: ${men ? `men on ${men}` : "no men"}${kings ? `; kings on ${kings}` : ""}.`;
    })
    .join(" ");
}

/** Returns "22x15x8" as spoken text: "22 takes to 15 to 8". */
function sayMove(text) {
  const [from, ...rest] = text.split(/[-x]/);
  return `${from} ${text.includes("x") ? "takes to" : "to"} ${rest.join(" to ")}`;
}

/**
 * Returns the number of a square given by letter and digit, as the first player sees it: a1 is 4.
 */
function numberOf(square) {
  const row = Number(square[1]) - 1;
  return 4 * row + 4 - Math.floor("abcdefgh".indexOf(square[0]) / 2);
}

/** Returns "c3-d4" or "c3d4" in numbers. */
function movesOf(word) {
  const divided = word.replace(/[a-h][1-8](?=[a-h][1-8])/g, "$&-");
  return [divided.replace(/[a-h][1-8]/g, numberOf).replace(/[X:]/g, "x")];
}

/** Returns a position's text without blanks and with numbers for squares. */
function tidy(text) {
  const plain = text.trim().replace(/(?<!\d)\s+|\s+(?!\d)/g, "");
  return plain.replace(/(?<=[A-Z,])[a-h][1-8]/gi, numberOf).toUpperCase();
}

export const checkers = {
  id: "checkers",
  title: "Checkers",
  gameType: "21", // in PDN
  names: ["checkers", "english", "english checkers", "american/english"], // in PDN's [Variant]
  players: ["Black", "White"],
  white: 1, // White in PDN
  below: 1, // at the lower edge of the board
  turns: true, // turning the board puts the other side there
  opening: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
  blank: "B:W:B",
  position: /^[BW]:[BW][\dK,-]*:[BW][\dK,-]*(:[HF]\d+)*\.?$/i, // the form of a position's text
  sets: [
    ["checkers.txt", "3-move ballots"],
    ["checkers-eleven.txt", "11-man ballots"],
  ],
  lines: 3,
  parse,
  write,
  describe,
  pieceName,
  sayMove,
  tidy,
  movesOf,
  isCapture: (text) => text.includes("x"),
  marksOf: ({ places }) => (places.length ? [places[0], places.at(-1)] : []),
};
