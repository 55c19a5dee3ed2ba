const BEAT_MS = 1500;
const LATE_MS = 2500;

/**
 * Detects whether an engine still answers. Calls ask() regularly, which must lead to an answer;
 * late() when nothing came for too long; found() when something comes again.
 */
export class Heartbeat {
  isLate = false;

  #timer = 0;
  #asked = null; // time of the request; null if no answer is pending
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

  /** The engine has sent something. */
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
