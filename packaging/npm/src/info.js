/** Bad input, with the engine's message, or an engine that is closed or has failed. */
export class KingdropError extends Error {
  name = "KingdropError";
}

const ERROR = "info string error: ";

/** Throws the first error among lines. */
export function throwError(lines) {
  const error = lines.find((line) => line.startsWith(ERROR));
  if (error) throw new KingdropError(error.slice(ERROR.length));
}

function readScore([kind, value, ...words]) {
  const bound = words.find((word) => word.endsWith("bound"))?.slice(0, -"bound".length) ?? "exact";
  return { cp: null, mate: null, [kind]: Number(value), bound };
}

/** Returns the information in a line with a score, else null. */
export function readInfo(line) {
  let words = line.split(" ");
  if (words[0] !== "info" || !words.includes("score")) return null;
  const pvAt = words.indexOf("pv");
  const pv = pvAt < 0 ? [] : words.slice(pvAt + 1);
  if (pvAt >= 0) words = words.slice(0, pvAt);
  const number = (name) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : 0);
  const scoreAt = words.indexOf("score") + 1;
  const wdlAt = words.indexOf("wdl") + 1;
  const wdl = wdlAt ? words.slice(wdlAt, wdlAt + 3).map(Number) : null;
  const score = readScore(words.slice(scoreAt, scoreAt + 3));
  return {
    depth: number("depth"),
    seldepth: number("seldepth"),
    multipv: Math.max(number("multipv"), 1),
    score,
    proven: score.mate !== null || wdl?.[1] === 1000,
    nodes: number("nodes"),
    nps: number("nps"),
    hashfull: number("hashfull"),
    tbhits: number("tbhits"),
    timeMs: number("time"),
    pv,
    wdl,
  };
}
