// Writes games as PDN.

import { forFirst } from "./score.js";
import { resultOf, outcomeOf } from "./games.js";

const LINE_MAX = 80;

const FACT = /^(?:book|([+-]?)(M?)(\d+(?:\.\d+)?)(\/\d+)?|(\d+(?:\.\d+)?)s|n=\d+)$/;

/**
 * Parses a comment such as "+0.35/12 0.520s n=48211", up to a comma, into { score, spent }, the
 * score for the player who moved; null for any other comment.
 */
export function readEvaluation(comment) {
  const note = {};
  for (const fact of comment.split(",")[0].trim().split(/\s+/)) {
    const [found, sign, mate, number, , seconds] = FACT.exec(fact) ?? [];
    if (!found || (number && !mate && !number.includes("."))) return null;
    const value = sign === "-" ? -Number(number) : Number(number);
    if (mate) note.score = { kind: "win", value };
    else if (number) note.score = { kind: "cp", value: Math.round(value * 100) };
    if (seconds) note.spent = Math.round(seconds * 1000);
  }
  return note;
}

/** Returns the evaluation text read from a file or, without one, the page's own. */
function evaluationText({ score, spent, evaluation }, mover) {
  if (evaluation) return evaluation;
  const own = score && forFirst(score, mover);
  const facts = [];
  if (own) {
    const sign = own.value > 0 ? "+" : own.value < 0 ? "-" : "";
    const size = Math.abs(own.value);
    facts.push(sign + (own.kind === "win" ? `M${size}` : (size / 100).toFixed(2)));
  }
  if (spent) facts.push(`${(spent / 1000).toFixed(3)}s`);
  return facts.join(" ");
}

/** Lines of up to 80 characters. */
class Lines {
  text = "";
  #column = 0;

  put(word) {
    if (this.#column > 0 && this.#column + 1 + word.length > LINE_MAX) this.end();
    this.text += this.#column > 0 ? ` ${word}` : word;
    this.#column += word.length + (this.#column > 0);
  }

  end() {
    this.text += "\n";
    this.#column = 0;
  }

  comment(text) {
    if (!text) return;
    // A comment in braces ends at a brace or at a line that begins with an Event tag; one after a
    // semicolon ends with its line.
    if (/\}|\[Event /.test(text)) {
      this.put(`; ${text}`);
      this.end();
    } else for (const word of `{${text}}`.split(" ")) this.put(word);
  }
}

/** Writes moves with all their notes; `first` is the number of their first ply. */
function putMoves(lines, { comments = [], moves, notes = [] }, first, turn) {
  comments.forEach((text) => lines.comment(text));
  moves.forEach((move, i) => {
    const ply = first + i;
    const { nags = [], comments: after = [], variations = [], ...note } = notes[i] ?? {};
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : i === 0 ? `${(ply + 1) / 2}... ` : "";
    const near = nags.filter((nag) => !nag.startsWith("$"));
    lines.put(number + move + near.join(""));
    nags.filter((nag) => nag.startsWith("$")).forEach((nag) => lines.put(nag));
    lines.comment(evaluationText(note, (turn + ply) % 2));
    after.forEach((text) => lines.comment(text));
    for (const variation of variations) {
      lines.put("(");
      putMoves(lines, variation, ply, turn);
      lines.put(")");
    }
  });
}

const tagLine = ([name, value]) => `[${name} "${String(value).replace(/["\\]/g, "\\$&")}"]`;

/** Writes a line as a game with all notes; its own tags come first. */
export function writePdn(line) {
  const { game, start } = line;
  const { outcome } = line.result;
  const tags = { Event: "Game", ...line.tags };
  // The file's own form of a result, "2-0", "4-6", is kept unless the board contradicts it.
  const isOwn =
    /^[\d/-]+$/.test(tags.Result) && [null, outcomeOf(tags.Result)].includes(outcome);
  if (!isOwn) tags.Result = resultOf(outcome);
  // A file may write the number in full, "25,W,8,8,A0,0", or another federation's number.
  const isTyped = game.gameTypes?.includes(String(parseInt(tags.GameType, 10)));
  if (game.gameTypes && !isTyped) [tags.GameType] = game.gameTypes;
  if (!game.gameTypes) tags.Variant = game.id;
  if (start) Object.assign(tags, { SetUp: "1", FEN: start });
  const lines = new Lines();
  const [{ comments }, ...plies] = line.plies;
  const moves = plies.map(({ text }) => text);
  putMoves(lines, { comments, moves, notes: plies }, 0, line.turnAt(0));
  lines.put("*");
  return `${Object.entries(tags).map(tagLine).join("\n")}\n\n${lines.text}\n`;
}
