// A Worker with the engine in it: takes lines and gives lines, { line }; or { fault }, once, if it
// cannot.

import { buildForThisMachine, load } from "./core.js";
import { Runner } from "./runner.js";

let runner = null;
const waiting = []; // lines that came before the engine was there

function fail(error) {
  postMessage({ fault: error.message });
  close();
}

onmessage = ({ data }) => {
  if (runner) runner.send(data);
  else waiting.push(data);
};

async function start() {
  const module = await load(new URL(buildForThisMachine(), import.meta.url));
  runner = new Runner(module, { take: (line) => postMessage({ line }), fail });
  for (const line of waiting) runner.send(line);
}

start().catch(fail);
