// The syntax of an engine's lines.

const NUMBERS = "depth seldepth multipv nodes nps hashfull tbhits time".split(" ");

/**
 * Parses "info depth 3 score cp 5 pv 1 2" into an object with the words as keys; the pv is a list.
 */
export function parseInfo(line) {
  const words = line.split(" ");
  const info = {};
  for (let i = 1; i < words.length; i++) {
    const word = words[i];
    if (NUMBERS.includes(word)) {
      info[word] = Number(words[++i]);
    } else if (word === "score") {
      info.unit = words[++i];
      info.value = Number(words[++i]);
    } else if (word === "wdl") {
      info.wdl = words.slice(i + 1, i + 4).map(Number);
      i += 3;
    } else if (word === "lowerbound" || word === "upperbound") {
      // A bounded mate score still decides the game.
      info.isBound = info.unit !== "mate";
    } else if (word === "pv" || word === "string") {
      info[word] = word === "pv" ? words.slice(i + 1) : words.slice(i + 1).join(" ");
      break;
    }
  }
  return info;
}

/** Parses "option name Hash type spin default 64 min 1 max 65536". */
export function parseOption(line) {
  const match = /^option name (.+) type (\w+)(.*)$/.exec(line);
  if (!match) return null;
  const [, name, type, rest] = match;
  const number = (word) => Number(new RegExp(` ${word} (-?\\d+)`).exec(rest)?.[1]);
  return {
    name,
    type,
    preset: / default (.*?)(?= (?:min|max|var) |$)/.exec(rest)?.[1],
    min: number("min"),
    max: number("max"),
    choices: [...rest.matchAll(/ var (\S+)/g)].map(([, choice]) => choice),
  };
}

/** Returns the move of "bestmove 11-15 ponder 23-19", or null. */
export function parseBest(line) {
  const move = line.split(" ")[1];
  return move === "(none)" || move === "0000" ? null : move;
}

/** Returns the words of `go` for limits: { infinite, movetime, clock: { times, increment } }. */
export function goWords({ infinite, movetime, clock }) {
  const words = ["go"];
  if (infinite) words.push("infinite");
  if (movetime) words.push("movetime", movetime);
  if (clock) {
    const [first, second] = clock.times.map((ms) => Math.max(0, Math.round(ms)));
    const inc = clock.increment;
    words.push(`p1time ${first} p2time ${second} p1inc ${inc} p2inc ${inc}`);
  }
  return words.join(" ");
}

/** Returns the words of `position`. */
export function positionWords(start, moves) {
  const from = start ? `fen ${start}` : "startpos";
  return `position ${from}${moves.length ? ` moves ${moves.join(" ")}` : ""}`;
}
