const BEAT_MS = 1500;
const LATE_MS = 2500;

/**
 * Detects whether an engine still answers. Calls send() regularly, which must lead to an answer;
 * late() when none came in time; found() when one comes again.
 */
export class Heartbeat {
  isLate = false;

  #timer = 0;
  #sent = null; // time of the request; null if no answer is pending
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
    this.#sent = null;
    this.isLate = false;
  }

  /** Notes that the engine has sent a line. */
  hear() {
    this.#sent = null;
    if (!this.isLate) return;
    this.isLate = false;
    this.#calls.found();
  }

  #beat() {
    if (this.#sent === null) {
      this.#sent = performance.now();
      this.#calls.send();
    } else if (!this.isLate && performance.now() - this.#sent > LATE_MS) {
      this.isLate = true;
      this.#calls.late();
    }
  }
}
