// The value of a position. A score is { kind, value }: "cp" with hundredths, "win" with the number
// of the winner's moves, positive or negative, or "draw" if proven.

/** The score of an `info` line, for the side to move. */
export function scoreOfInfo({ unit, value, wdl }) {
  if (unit === "mate")
    return value > 0 ? { kind: "win", value } : { kind: "win", value: value || -0 };
  const isProvenDraw = wdl && wdl[1] === 1000;
  return isProvenDraw ? { kind: "draw", value: 0 } : { kind: "cp", value };
}

/** The score of a finished game for the first player. */
export function scoreOfOutcome(outcome) {
  return outcome === "draw"
    ? { kind: "draw", value: 0 }
    : { kind: "win", value: outcome === 0 ? 0 : -0 };
}

/** The same score for the other side. */
export function turned({ kind, value }) {
  return { kind, value: -value };
}

export const forFirst = (score, turn) => (turn === 0 ? score : turned(score));

export const isProven = ({ kind }) => kind !== "cp";

/** Returns true if the side wins or is ahead. A win in 0 moves is 0, a loss -0. */
function isGood({ value }) {
  return value > 0 || Object.is(value, 0);
}

/** In draughts a man ahead, 100, scores three points in four games. */
const EVEN_ODDS = 91;

/** The expected share of the point, from 0 to 1. */
export function expectation(score) {
  if (score.kind === "draw") return 0.5;
  if (score.kind === "win") return isGood(score) ? 1 : 0;
  return 1 / (1 + Math.exp(-score.value / EVEN_ODDS));
}

/** Returns how near the end of a won game is: 1 if it is over, 0 if movesMax moves away. */
export const nearness = ({ value }, movesMax) => Math.max(0, 1 - Math.abs(value) / movesMax);

const hundredths = (value) => (Math.abs(value) / 100).toFixed(2);

/** "in 5 moves" of the winner. */
function inMoves({ value }) {
  const moves = Math.abs(value);
  return `in ${moves} move${moves === 1 ? "" : "s"}`;
}

/** From the view of the score's side: "+0.35", "win in 5 moves", "loss in 1 move", "draw". */
export function shortScore(score) {
  if (score.kind === "draw") return "draw";
  if (score.kind === "win") return `${isGood(score) ? "win" : "loss"} ${inMoves(score)}`;
  return `${score.value > 0 ? "+" : score.value < 0 ? "−" : ""}${hundredths(score.value)}`;
}

/** Returns the side that a score of the first player puts ahead: 0, 1, or null. */
export function leader(score) {
  if (score.kind === "draw" || (score.kind === "cp" && score.value === 0)) return null;
  return isGood(score) ? 0 : 1;
}

/** From a score of the first player: "Black wins in 5 moves", "White +0.35", "Draw", "Even". */
export function scoreText(score, players) {
  if (score.kind === "draw") return "Draw";
  const ahead = leader(score);
  if (ahead === null) return "Even";
  if (score.kind === "cp") return `${players[ahead]} +${hundredths(score.value)}`;
  return `${players[ahead]} ${score.value ? `wins ${inMoves(score)}` : "has won"}`;
}

/** The same without the name: "in 5 moves", "0.35", "draw". */
export function bareScore(score) {
  if (score.kind === "draw") return "draw";
  if (score.kind === "win") return score.value ? inMoves(score) : "won";
  return hundredths(score.value);
}

const GRADES = [
  { drop: 0.3, mark: "??", name: "blunder" },
  { drop: 0.18, mark: "?", name: "mistake" },
  { drop: 0.1, mark: "?!", name: "inaccuracy" },
];

export const gradeNamed = (name) => GRADES.find((grade) => grade.name === name) ?? null;

/**
 * Grades a move by the share of the point that it lost: the scores before and after it are the
 * first player's, `mover` made the move. Returns one of the grades or null.
 */
export function judge(before, after, mover) {
  const sign = mover === 0 ? 1 : -1;
  const drop = sign * (expectation(before) - expectation(after));
  return GRADES.find((grade) => drop >= grade.drop) ?? null;
}
