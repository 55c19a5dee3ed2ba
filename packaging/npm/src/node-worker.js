// A thread of Node with the engine in it.

import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { host } from "./host.js";

async function load() {
  return WebAssembly.compile(await readFile(new URL("kingdrop.wasm", import.meta.url)));
}

const receive = host(load(), (message) => parentPort.postMessage(message));
parentPort.on("message", receive);
