// The state of a position by the rules, parsed from the engine's answers to `d`, `query moves` and
// `query result`.

const OUTCOMES = { p1win: 0, p2win: 1, draw: "draw" };

/** Splits "11-15", "1x10x19", "4" into squares or the column. */
export function placesOf(move) {
  return move.split(/[-x:]/);
}

/**
 * Returns the ways to make the legal moves: { text, places }, the engine's text and the places that
 * the user presses. A text has all squares only if fewer would not tell two ways apart, such as two
 * round trips.
 */
function waysOf(legal, inFull = legal) {
  const isLegal = new Set(legal);
  const isWay = new Set(inFull);
  return inFull.map((full) => {
    const places = placesOf(full);
    const [between = ""] = /[-x:]/.exec(full) ?? [];
    const short = `${places[0]}${between}${places.at(-1)}`;
    // The short text may belong to a shorter capture with the same ends.
    const isShort = !isLegal.has(full) && isLegal.has(short) && !isWay.has(short);
    return { text: isShort ? short : full, places };
  });
}

/**
 * Returns { seen: { fen, ways, outcome, reason }, refusal }. A finished game has no ways. `outcome`
 * is null, the winner 0 or 1, or "draw"; `reason` is the engine's text for it.
 */
export function readLook(lines) {
  const after = (start) => lines.find((line) => line.startsWith(start))?.slice(start.length);
  const refusal = after("info string error: position");
  if (refusal) return { refusal: refusal.replace(/^(?: fen| startpos)?: /, "") };

  const responses = lines
    .filter((line) => /^response( |$)/.test(line))
    .map((line) => line.slice(9));
  const result = responses.pop();
  const words = (text) => text?.split(" ").filter(Boolean);
  const legal = words(after("Legal moves (")?.replace(/^\d+\):/, "")) ?? [];
  const outcome = OUTCOMES[result] ?? null;
  return {
    seen: {
      fen: after("Fen: ") ?? "",
      ways: outcome === null ? waysOf(legal, words(responses[0])) : [],
      outcome,
      reason: /, (.*)$/.exec(after("Game over: ") ?? "")?.[1] ?? "",
    },
  };
}

/** Returns the way that a move's text means, the first if several match; or undefined. */
export function findWay(seen, text) {
  const places = placesOf(text);
  const fits = (way) =>
    way.places.length === places.length
      ? way.places.join() === places.join()
      : places.length === 2 && way.places[0] === places[0] && way.places.at(-1) === places[1];
  return seen.ways.find((way) => way.text === text) ?? seen.ways.find(fits);
}
