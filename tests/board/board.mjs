// board.mjs CHROMIUM ENGINE [WORD...]: plays the cases in a browser, and says of each how it went. A
// WORD is a case, the first word of several cases' names (`axe`), a file of cases (`play`) or `most`:
// those that need no more than a browser. Without a word all are played.

import { Harness, Oracle, playCases } from "./harness.mjs";
import { cases as analyse } from "./cases-analyse.mjs";
import { cases as keep } from "./cases-keep.mjs";
import { cases as play } from "./cases-play.mjs";
import { cases as reach } from "./cases-reach.mjs";
import { cases as shape } from "./cases-shape.mjs";
import { cases as whole } from "./cases-whole.mjs";

const WORKERS = 3; // most of a case is waiting
const BY_NAME_ALONE = /^(axe|measure)/; // need axe-core from npm, or an idle machine

const files = { play, analyse, keep, reach, shape, whole };
const cases = Object.assign({}, ...Object.values(files));

const [chromium, engine, ...wanted] = process.argv.slice(2);
let failed = 0;

/** The cases that a word of the command line stands for. */
function named(word) {
  const chosen = word === "most" ? cases : files[word];
  if (chosen) return Object.keys(chosen).filter((name) => !BY_NAME_ALONE.test(name));
  const group = Object.keys(cases).filter((name) => name.startsWith(`${word}_`));
  return word in cases || !group.length ? [word] : group;
}

/** Plays cases on a board of its own, as long as there are some. */
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

// What measures times has the machine for itself; the others share it.
const names = wanted.length ? wanted.flatMap(named) : Object.keys(cases);
const [alone, together] = [true, false].map((is) =>
  names.filter((name) => name.startsWith("measure") === is),
);
await Harness.launch(chromium);
await work(alone);
await Promise.all(Array.from({ length: WORKERS }, () => work(together)));
await Harness.browser.close();
process.exit(failed ? 1 : 0);
