import { Worker } from "node:worker_threads";
import { Engine as AnyEngine } from "./engine.js";

export { KingdropError } from "./info.js";

export class Engine extends AnyEngine {
  /** Starts a thread, which keeps the process alive only while a call waits. */
  static connect({ receive, lose }) {
    const worker = new Worker(new URL("node-worker.js", import.meta.url), { execArgv: [] });
    worker.on("message", receive);
    worker.on("error", (error) => lose(error.message));
    worker.on("exit", () => lose("the engine has ended"));
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
      close: () => worker.terminate(),
    };
  }
}
