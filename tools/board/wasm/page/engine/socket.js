import { Emitter } from "../lib/emitter.js";
import { isPrintable } from "../lib/text.js";

/**
 * The engine in a Worker of the page, with the interface of the WebSocket that it replaces on a
 * board without a server. Emits `open`; `line` with each line; `lost` with 0 and the reason when
 * the engine fails.
 */
export class LineSocket extends Emitter {
  #path;
  #worker = null;

  constructor(path) {
    super();
    this.#path = path;
  }

  open() {
    this.close();
    let worker;
    try {
      worker = new Worker(new URL(`../${this.#path}`, import.meta.url), { type: "module" });
    } catch {
      setTimeout(() => this.emit("lost", 0, "This browser has no Workers, which the engine needs."));
      return;
    }
    this.#worker = worker;
    worker.onmessage = ({ data: { line, fault } }) => {
      if (this.#worker !== worker) return;
      if (fault) this.#lose(fault);
      else this.emit("line", line);
    };
    worker.onerror = () => this.#worker === worker && this.#lose("The engine could not be started.");
    queueMicrotask(() => this.#worker === worker && this.emit("open"));
  }

  #lose(reason) {
    this.close();
    this.emit("lost", 0, reason);
  }

  close() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  send(line) {
    if (!isPrintable(line)) throw new RangeError(`not a printable line: ${JSON.stringify(line)}`);
    this.#worker?.postMessage(line);
  }
}
