// A classic Worker that speaks Hub, one line a message, as lidraughts' scan_VARIANT.wasm.js does.
// kingdrop.wasm is beside it.

import { load } from "./core.js";
import { Runner } from "./runner.js";

let runner = null;
const waiting = []; // lines received before the engine was ready

/** Reports an error to the page's `worker.onerror`. */
function fail(error) {
  setTimeout(() => {
    throw error;
  });
}

onmessage = ({ data }) => {
  if (data === "quit") close();
  else if (runner) runner.send(String(data));
  else waiting.push(String(data));
};

load(new URL("kingdrop.wasm", location.href))
  .then((module) => {
    runner = new Runner(module, { take: (line) => postMessage(line), fail });
    for (const line of waiting) runner.send(line);
  })
  .catch(fail);
