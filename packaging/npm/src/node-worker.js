// A thread of Node that runs the engine.

import { parentPort } from "node:worker_threads";
import { host } from "./host.js";
import { load } from "./load.js";

const receive = host(load(), (message) => parentPort.postMessage(message));
parentPort.on("message", receive);
