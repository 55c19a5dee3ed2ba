// A thread of Node with the engine in it.

import { parentPort } from "node:worker_threads";
import { host } from "./host.js";
import { load } from "./load.js";

const receive = host(load(), (message) => parentPort.postMessage(message));
parentPort.on("message", receive);
