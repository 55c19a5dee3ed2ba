// board.mjs ENGINE CASE...: plays the cases in a browser, and says of each how it went. Exits with
// 77 when what it takes is not there.

import { existsSync } from "node:fs";
import { execFileSync } from "node:child_process";

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
  const [{ Harness, Oracle }, { play }, { analyse }, { whole }] = await Promise.all([
    import("./harness.mjs"),
    import("./cases-play.mjs"),
    import("./cases-analyse.mjs"),
    import("./cases-whole.mjs"),
  ]);
  return { Harness, Oracle, cases: { ...play, ...analyse, ...whole } };
}

const [engine, ...wanted] = process.argv.slice(2);
const parts = isThere() ? await load() : null;
if (!parts) {
  console.log("chromium, websocketd or playwright-core is not there");
  process.exit(77);
}
const { Harness, Oracle, cases } = parts;
const harness = await Harness.start(engine);
const oracle = new Oracle(engine);
let failed = 0;
for (const name of wanted.length ? wanted : Object.keys(cases)) {
  const began = Date.now();
  try {
    if (!cases[name]) throw new Error("there is no such case");
    const note = await cases[name]({ harness, oracle, engine });
    console.log(
      `ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${note ? `: ${note}` : ""}`,
    );
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
process.exit(failed ? 1 : 0);
