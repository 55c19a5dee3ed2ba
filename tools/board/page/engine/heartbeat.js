const BEAT_MS = 1500;
const LATE_MS = 2500;

/**
 * Watches whether an engine still answers. Calls ask() now and then, which is to bring an answer;
 * late() when nothing was heard for too long after it; found() when something is heard again.
 */
export class Heartbeat {
  isLate = false;

  #timer = 0;
  #asked = null; // when; null if nothing is awaited
  #calls;

  constructor(calls) {
    this.#calls = calls;
  }

  start() {
    this.stop();
    this.#timer = setInterval(() => this.#beat(), BEAT_MS);
  }

  stop() {
    clearInterval(this.#timer);
    this.#asked = null;
    this.isLate = false;
  }

  /** Something was heard of the engine, whatever it was. */
  hear() {
    this.#asked = null;
    if (!this.isLate) return;
    this.isLate = false;
    this.#calls.found();
  }

  #beat() {
    if (this.#asked === null) {
      this.#asked = performance.now();
      this.#calls.ask();
    } else if (!this.isLate && performance.now() - this.#asked > LATE_MS) {
      this.isLate = true;
      this.#calls.late();
    }
  }
}
