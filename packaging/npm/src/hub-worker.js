// A classic Worker that speaks Hub, a line a message, as lidraughts' scan_VARIANT.wasm.js does.
// Beside it is kingdrop.wasm.

import { load } from "./core.js";
import { Runner } from "./runner.js";

let runner = null;
const waiting = []; // lines that came before the engine was there

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
