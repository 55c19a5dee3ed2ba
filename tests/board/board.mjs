// board.mjs ENGINE CASE...: plays the cases in a browser, and says of each how it went. Exits with
// 77 when what it takes is not there.

import { existsSync } from "node:fs";
import { execFileSync } from "node:child_process";

const WORKERS = 3; // most of a case is waiting

function isThere() {
  const hasServer = (() => {
    try {
      execFileSync("sh", ["-c", "command -v websocketd"]);
      return true;
    } catch {
      return false;
    }
  })();
  return hasServer && existsSync(process.env.CHROMIUM ?? "/usr/bin/chromium");
}

async function load() {
  try {
    await import("playwright-core");
  } catch {
    return null;
  }
  const [{ Harness, Oracle }, ...files] = await Promise.all(
    ["harness", "cases-play", "cases-analyse", "cases-reach", "cases-shape", "cases-whole"].map(
      (name) => import(`./${name}.mjs`),
    ),
  );
  return { Harness, Oracle, cases: Object.assign({}, ...files.map(({ cases }) => cases)) };
}

const [engine, ...wanted] = process.argv.slice(2);
const parts = isThere() ? await load() : null;
if (!parts) {
  console.log("chromium, websocketd or playwright-core is not there");
  process.exit(77);
}
const { Harness, Oracle, cases } = parts;

/** Plays one case after the other, on a board of its own, as long as there are some. */
async function work(names) {
  if (!names.length) return;
  const harness = await Harness.start(engine);
  const oracle = new Oracle(engine);
  for (let name = names.shift(); name; name = names.shift()) {
    const began = Date.now();
    try {
      if (!cases[name]) throw new Error("there is no such case");
      const note = await cases[name]({ harness, oracle, engine });
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`ok    ${name} (${seconds} s)${note ? `: ${note}` : ""}`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}\n${error.stack}`);
    }
    for (const context of harness.browser.contexts()) await context.close();
  }
  oracle.quit();
  await harness.finish().catch((error) => {
    failed++;
    console.log(`FAIL  the end\n${error.stack}`);
  });
}

// What measures times has the machine for itself; the others share it.
const all = Object.keys(cases);
const named = (word) => {
  const group = all.filter((name) => name.startsWith(`${word}_`));
  return word in cases || !group.length ? [word] : group;
};
const names = wanted.length ? wanted.flatMap(named) : all;
const [alone, together] = [true, false].map((is) =>
  names.filter((name) => name.startsWith("measure") === is),
);
let failed = 0;
await work(alone);
await Promise.all(Array.from({ length: WORKERS }, () => work(together)));
process.exit(failed ? 1 : 0);
