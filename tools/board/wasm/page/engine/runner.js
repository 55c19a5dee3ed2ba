import { Core } from "./core.js";

/** Returns a function that calls run() after the pending messages, without a timer's delay. */
export function turnsOf(run) {
  // In Node a port reads its own messages before those of others.
  if (typeof setImmediate === "function") return () => setImmediate(run);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = run;
  return () => port2.postMessage(null);
}

/** A compiled engine that searches in slices, between which messages arrive. */
export class Runner {
  #core;
  #fail;
  #rest;
  #isWorking = false;
  #nextTurn = turnsOf(() => this.#attempt(() => this.#work()));

  /**
   * Calls take(line) with every line from the engine; rest(core) whenever it has no more to do;
   * fail(error) if it fails.
   */
  constructor(module, { take, rest = () => {}, fail }) {
    this.#core = new Core(module, take);
    this.#rest = rest;
    this.#fail = fail;
  }

  get core() {
    return this.#core;
  }

  #attempt(what) {
    try {
      what();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Runs what() with the core, such as sending a line, and continues the search it starts. */
  run(what) {
    this.#attempt(() => {
      what(this.#core);
      if (!this.#isWorking) this.#work();
    });
  }

  send(line) {
    this.run((core) => core.send(line));
  }

  #work() {
    this.#isWorking = this.#core.work();
    if (this.#isWorking) this.#nextTurn();
    else this.#rest(this.#core);
  }
}
