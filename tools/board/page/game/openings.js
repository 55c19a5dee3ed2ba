// The opening sets: an opening a line, as moves or as "fen F moves M ...".

const sets = new Map();

function parseLine(line) {
  const [opening] = line.split("#");
  const words = opening.trim().split(/\s+/);
  if (words[0] !== "fen") return { start: null, moves: words };
  const from = words.indexOf("moves");
  return { start: words.slice(1, from).join(" "), moves: words.slice(from + 1) };
}

/** The error of a set that cannot be read. */
export class NoOpenings extends Error {}

/** Resolves to a set's openings: { start, moves }. Rejects with NoOpenings. */
export async function loadOpenings(file) {
  if (!sets.has(file)) {
    const text = await fetch(new URL(`../sets/${file}`, import.meta.url))
      .then((answer) => (answer.ok ? answer.text() : null))
      .catch(() => null);
    if (text === null) throw new NoOpenings(`The openings ${file} cannot be read.`);
    const lines = text.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
    sets.set(file, lines.map(parseLine));
  }
  return sets.get(file);
}

export async function randomOpening(file) {
  const openings = await loadOpenings(file);
  return openings[Math.floor(Math.random() * openings.length)];
}
