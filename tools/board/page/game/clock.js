/** Two clocks, at most one of which runs. Times are in milliseconds; tests can replace `now`. */
export class Clock {
  running = null; // the side
  #since = 0;
  #now;

  constructor(base, increment, { now = () => performance.now(), times = [base, base] } = {}) {
    this.base = base;
    this.increment = increment;
    this.times = times;
    this.#now = now;
  }

  /** Returns a side's remaining time, at least 0. */
  left(side) {
    const gone = this.running === side ? this.#now() - this.#since : 0;
    return Math.max(0, this.times[side] - gone);
  }

  get hasRunOut() {
    return this.left(0) === 0 || this.left(1) === 0;
  }

  /** Both remaining times and the increment, for an engine or to be stored. */
  get state() {
    const { base, increment } = this;
    return { base, increment, times: [this.left(0), this.left(1)] };
  }

  start(side) {
    this.pause();
    this.running = side;
    this.#since = this.#now();
  }

  /** Stops the running clock and returns how long it ran. */
  pause() {
    if (this.running === null) return 0;
    const spent = this.#now() - this.#since;
    this.times[this.running] = this.left(this.running);
    this.running = null;
    return spent;
  }

  /** Stops the running clock after a move, adds its increment and returns the time taken. */
  press() {
    const side = this.running;
    const spent = this.pause();
    if (side !== null) this.times[side] += this.increment;
    return spent;
  }
}

/** Returns "4:59", or "0:07.3" in the last ten seconds. */
export function clockText(ms) {
  if (ms < 10000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
