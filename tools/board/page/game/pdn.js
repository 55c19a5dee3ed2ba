// Games as text, in PDN as the match runner writes it: Connect Four too, under [Variant
// "connect4"].

import { forFirst } from "./score.js";
import { gameNamed, games, outcomeOf, resultOf } from "./games.js";
import { printable } from "../lib/text.js";

const RESULT = /^(\*|1-0|0-1|1\/2-1\/2|2-0|0-2|1-1)$/;

const TOKENS = /\[\s*(\w+)\s+"((?:\\.|[^"\\])*)"\s*\]|\{([^}]*)\}|;[^\n]*|\(|\)|[^\s(){};[\]]+/g;

/** "+0.35/12 0.520s" as { score, spent }, the score for the player who moved. */
function readNote(comment) {
  const note = {};
  const facts = comment.split(",")[0].trim().split(/\s+/);
  const [, sign, mate, number] = /^([+-]?)(M?)(\d+(?:\.\d+)?)(?:\/\d+)?$/.exec(facts[0]) ?? [];
  const value = sign === "-" ? -Number(number) : Number(number);
  if (mate) note.score = { kind: "win", value };
  else if (number?.includes(".")) note.score = { kind: "cp", value: Math.round(value * 100) };
  const time = facts.find((fact) => /^\d+(\.\d+)?s$/.test(fact));
  if (time) note.spent = Math.round(parseFloat(time) * 1000);
  return note;
}

function blank() {
  return { tags: {}, moves: [], notes: [], result: "*" };
}

const isBegun = ({ tags, moves }) => moves.length > 0 || Object.keys(tags).length > 0;

const areColumns = (moves) => moves.length > 0 && moves.every((move) => /^[1-7]+$/.test(move));

/** Which game's it is, by its tags or else by its moves; null if it is none that is known here. */
function gameOf({ tags, moves }) {
  if (tags.Variant) return gameNamed(tags.Variant.toLowerCase());
  if (tags.GameType) return tags.GameType.startsWith("21") ? games.checkers : null;
  return areColumns(moves) ? games.connect4 : games.checkers;
}

/** Connect Four's moves may be written in one: "4453". */
function splitRuns({ moves, notes }) {
  const runs = moves.map((move) => (/^[1-7]+$/.test(move) ? [...move] : [move]));
  return {
    moves: runs.flat(),
    notes: runs.flatMap((run, i) => run.map((_, at) => (at === run.length - 1 ? notes[i] : {}))),
  };
}

function finished(raw) {
  const game = gameOf(raw);
  if (game === games.connect4) Object.assign(raw, splitRuns(raw));
  const result = raw.tags.Result ?? raw.result;
  const start = raw.tags.FEN ?? null;
  const turn = game && start ? game.parse(start).turn : 0;
  const notes = raw.notes.map((note, i) => {
    const mover = turn === 0 ? i % 2 : (i + 1) % 2;
    return note.score ? { ...note, score: forFirst(note.score, mover) } : note;
  });
  return { ...raw, game, start, notes, outcome: outcomeOf(result) };
}

/**
 * Reads games: { game, tags, start, moves, notes, outcome }. The game is null where it is not known
 * here; the notes are parts of plies (see line.js). Variations are passed over.
 */
export function readPdn(text) {
  const found = [];
  let now = blank();
  let depth = 0;
  const flush = () => {
    if (isBegun(now)) found.push(finished(now));
    now = blank();
  };
  for (const [token, tag, value, comment] of text.matchAll(TOKENS)) {
    if (token === "(") depth++;
    else if (token === ")") depth = Math.max(0, depth - 1);
    else if (depth > 0 || token.startsWith(";") || token.startsWith("$")) continue;
    else if (tag) {
      if (now.moves.length) flush();
      now.tags[tag] = printable(value.replace(/\\(.)/g, "$1"));
    } else if (comment !== undefined) {
      if (now.moves.length) Object.assign(now.notes[now.moves.length - 1], readNote(comment));
    } else if (RESULT.test(token)) {
      now.result = token;
      flush();
    } else {
      const move = token.replace(/^\d+\.+/, "").replace(/[!?*]+$/, "");
      if (!/^[\da-gP]/.test(move)) continue;
      now.moves.push(move);
      now.notes.push({});
    }
  }
  flush();
  return found;
}

function tagLine(name, value) {
  return `[${name} "${String(value).replace(/["\\]/g, "\\$&")}"]`;
}

function noteText({ score, spent }, mover) {
  const facts = [];
  if (score) {
    const { kind, value } = forFirst(score, mover);
    const sign = value > 0 ? "+" : value < 0 ? "-" : "";
    const size = Math.abs(value);
    facts.push(sign + (kind === "win" ? `M${size}` : (size / 100).toFixed(2)));
  }
  if (spent) facts.push(`${(spent / 1000).toFixed(3)}s`);
  return facts.length ? `{${facts.join(" ")}}` : "";
}

/** Writes a line as a game. Its tags come first, in the standard's order. */
export function writePdn(line) {
  const { game, start } = line;
  const kind = game.id === "checkers" ? ["GameType", "21"] : ["Variant", game.id];
  const made = { Result: resultOf(line.result.outcome), [kind[0]]: kind[1] };
  if (start) Object.assign(made, { SetUp: "1", FEN: start });
  const tags = { Event: "Game", ...line.tags, ...made };
  const words = [];
  for (let at = 1; at <= line.length; at++) {
    const number = at % 2 ? `${(at + 1) / 2}. ` : "";
    words.push(`${number}${line.plies[at].text}`, noteText(line.plies[at], line.turnAt(at - 1)));
  }
  const head = Object.entries(tags).map(([name, value]) => tagLine(name, value));
  const text = [...words, "*"].filter(Boolean).join(" ");
  // Lines of up to 80 characters, none of which ends with a move's number.
  return `${head.join("\n")}\n\n${text.replace(/(.{1,80}(?<!\.))( |$)/g, "$1\n")}`;
}
