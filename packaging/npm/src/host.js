// An engine behind messages. Input:
//   { line }       the answer is { lines }, the engine's immediate output;
//   { scores: T }  the answer is { lines, scores }, the columns' exact scores or null after T ms;
//   { stop: true } ends a search or the scores;
//   { end: true }  no more lines come.
// Further output: { line } of a search; { resting: N } when the engine is idle after N lines;
// { over: true } after `quit` or the end; { fault }, once, when the engine has failed.

import { Runner, turnsOf } from "./runner.js";

class Host {
  #post;
  #runner;
  #answer = null; // the lines of the answer in progress
  #lineCount = 0;
  #hasEnded = false;
  #solving = { end: 0, lines: [] };
  #nextSlice = turnsOf(() => this.#goOnSolving());

  constructor(module, post) {
    this.#post = post;
    this.#runner = new Runner(module, {
      take: (line) => (this.#answer ? this.#answer.push(line) : post({ line })),
      rest: (core) => this.#rest(core),
      fail: (error) => post({ fault: error.message }),
    });
  }

  receive({ line, scores, stop, end }) {
    if (line !== undefined) this.#runner.run((core) => this.#send(core, line));
    else if (scores !== undefined) this.#solve(scores === null ? Infinity : performance.now() + scores);
    else if (stop) this.#stop();
    else if (end) this.#end();
  }

  #rest(core) {
    this.#post({ resting: this.#lineCount });
    if (this.#hasEnded || core.isOver) this.#post({ over: true });
  }

  /** Runs what() and returns the engine's output during it. */
  #listen(what) {
    const lines = (this.#answer = []);
    try {
      what();
    } finally {
      this.#answer = null;
    }
    return lines;
  }

  #send(core, line) {
    this.#lineCount++;
    this.#post({ lines: this.#listen(() => core.send(line)) });
  }

  #stop() {
    this.#solving.end = 0;
    this.#runner.send("stop");
  }

  #end() {
    this.#hasEnded = true;
    this.#runner.run((core) => core.endInput());
  }

  #solve(end) {
    this.#solving = { end, lines: [] };
    this.#goOnSolving();
  }

  /** Solves for a slice of time; messages are handled between slices. */
  #goOnSolving() {
    const { end, lines } = this.#solving;
    let scores = performance.now() < end ? undefined : null;
    if (scores === undefined)
      this.#runner.run((core) => lines.push(...this.#listen(() => (scores = core.scores()))));
    if (scores === undefined) this.#nextSlice();
    else this.#post({ lines, scores });
  }
}

/** Returns a function that takes a message, even before the engine is loaded. */
export function host(loading, post) {
  const started = loading.then((module) => new Host(module, post));
  started.catch((error) => post({ fault: error.message }));
  return (message) => started.then((engine) => engine.receive(message)).catch(() => {});
}
