// An engine behind messages. It takes
//   { line }       and answers { lines }: what the engine says to it at once;
//   { scores: T }  and answers { lines, scores }: the columns' exact scores, null after T ms;
//   { stop: true } to end a search or the scores;
//   { end: true }  when no more lines come.
// It gives, besides these answers, { line } of a search; { resting: N } when nothing is under way after
// N lines; { over: true } after `quit` or the end; { fault }, once, if there is no engine any more.

import { Runner, turnsOf } from "./runner.js";

class Host {
  #post;
  #runner;
  #answer = null; // the lines of the answer that is being made
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

  /** Runs what() and returns the lines that the engine says meanwhile. */
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

  /** Solves for a slice of time; messages come in between. */
  #goOnSolving() {
    const { end, lines } = this.#solving;
    let scores = performance.now() < end ? undefined : null;
    if (scores === undefined)
      this.#runner.run((core) => lines.push(...this.#listen(() => (scores = core.scores()))));
    if (scores === undefined) this.#nextSlice();
    else this.#post({ lines, scores });
  }
}

/** Returns a function that takes a message, when the engine may still be loading. */
export function host(loading, post) {
  const started = loading.then((module) => new Host(module, post));
  started.catch((error) => post({ fault: error.message }));
  return (message) => started.then((engine) => engine.receive(message)).catch(() => {});
}
