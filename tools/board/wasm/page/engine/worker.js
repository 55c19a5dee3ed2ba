// A Worker that runs the engine. Receives and sends lines, { line }; or sends { fault }, once, if
// the engine fails.

import { buildForThisMachine, load } from "./core.js";
import { Runner } from "./runner.js";

let runner = null;
const waiting = []; // lines received before the engine was ready

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
