import { Engine as AnyEngine } from "./engine.js";

export { KingdropError } from "./info.js";

export class Engine extends AnyEngine {
  /** Starts a Worker. */
  static connect({ receive, lose }) {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = ({ message }) => lose(message ?? "the engine could not be started");
    return {
      post: (message) => worker.postMessage(message),
      hold: () => {},
      close: () => worker.terminate(),
    };
  }
}
