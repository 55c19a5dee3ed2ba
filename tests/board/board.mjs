// board.mjs CHROMIUM ENGINE [WORD...]: runs the board's test cases in a browser. A WORD is a case,
// the first word of several names (`axe`), a file of cases (`play`) or `most`, all that need only a
// browser. Without a WORD all cases run.

import { Harness, Oracle, playCases } from "./harness.mjs";
import { cases as analyse } from "./cases-analyse.mjs";
import { cases as keep } from "./cases-keep.mjs";
import { cases as play } from "./cases-play.mjs";
import { cases as reach } from "./cases-reach.mjs";
import { cases as shape } from "./cases-shape.mjs";
import { cases as whole } from "./cases-whole.mjs";

const WORKERS = 3; // cases mostly wait
const BY_NAME_ALONE = /^(axe|measure)/; // need axe-core from npm, or an idle machine

const files = { play, analyse, keep, reach, shape, whole };
const cases = Object.assign({}, ...Object.values(files));

const [chromium, engine, ...wanted] = process.argv.slice(2);
let failed = 0;

/** Returns the cases that a command-line word selects. */
function named(word) {
  const chosen = word === "most" ? cases : files[word];
  if (chosen) return Object.keys(chosen).filter((name) => !BY_NAME_ALONE.test(name));
  const group = Object.keys(cases).filter((name) => name.startsWith(`${word}_`));
  return word in cases || !group.length ? [word] : group;
}

/** Runs cases from the queue on one board until the queue is empty. */
async function work(names) {
  if (!names.length) return;
  const harness = await Harness.start(engine);
  const oracle = new Oracle(engine);
  const found = await playCases(cases, names, { harness, oracle, engine });
  failed += found;
  oracle.quit();
  await harness.finish().catch((error) => {
    failed++;
    console.log(`FAIL  the end\n${error.stack}`);
  });
}

// Cases that measure time run alone; the others run in parallel.
const names = wanted.length ? wanted.flatMap(named) : Object.keys(cases);
const [alone, together] = [true, false].map((is) =>
  names.filter((name) => name.startsWith("measure") === is),
);
await Harness.launch(chromium);
await work(alone);
await Promise.all(Array.from({ length: WORKERS }, () => work(together)));
await Harness.browser.close();
process.exit(failed ? 1 : 0);
