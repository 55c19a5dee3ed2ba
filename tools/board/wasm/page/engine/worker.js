// A Worker with the engine in it: takes lines and gives lines, { line }; or { fault }, once, if it
// cannot.

import { buildForThisMachine, Core } from "./core.js";

let core = null;
let isWorking = false;
const waiting = []; // lines that came before the engine was there

// A message to itself comes after those that others have sent, and without a timer's delay.
const turns = new MessageChannel();
turns.port1.onmessage = () => attempt(work);

function work() {
  isWorking = core.work();
  if (isWorking) turns.port2.postMessage(null);
}

function attempt(what) {
  try {
    what();
  } catch (error) {
    postMessage({ fault: error.message });
    close();
  }
}

function take(line) {
  core.send(line);
  if (!isWorking) work();
}

onmessage = ({ data }) => {
  if (core) attempt(() => take(data));
  else waiting.push(data);
};

async function start() {
  const answer = await fetch(new URL(buildForThisMachine(), import.meta.url));
  if (!answer.ok) throw new Error("The engine could not be loaded.");
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  core = new Core(module, (line) => postMessage({ line }));
  waiting.forEach(take);
}

start().catch((error) => {
  const isOffline = error instanceof TypeError;
  postMessage({ fault: isOffline ? "The engine could not be loaded." : error.message });
});
