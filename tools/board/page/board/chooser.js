/**
 * A move in the making: the places pressed so far, among all the ways to move. It knows no rules,
 * only the list of ways ({ text, places }) and which of them still fit.
 */
export class Chooser {
  #ways = [];
  #path = [];

  /** Starts over with other ways. */
  reset(ways = this.#ways) {
    this.#ways = ways;
    this.#path = [];
  }

  /** The places pressed so far: none, or a piece's and where it has been put down on its way. */
  get path() {
    return this.#path;
  }

  /** The places where a move can begin. */
  get starts() {
    return new Set(this.#ways.map(({ places }) => places[0]));
  }

  /** The places that can be pressed next. */
  get targets() {
    const at = this.#path.length;
    return new Set(at ? this.#fitting.map(({ places }) => places[at]) : []);
  }

  get #fitting() {
    return this.#ways.filter(({ places }) => this.#path.every((place, i) => places[i] === place));
  }

  /**
   * Presses a place. Returns the way that is now complete, or null. A move of one place is complete
   * at once; the end of a long move may be pressed at once where only one move ends there.
   */
  press(place) {
    if (
      this.#path.length === 0 ||
      (this.#path.length === 1 && place === this.#path[0] && !this.targets.has(place))
    ) {
      const wasChosen = this.#path.length > 0;
      this.#path = !wasChosen && this.starts.has(place) ? [place] : [];
      return this.#complete();
    }
    if (this.targets.has(place)) {
      this.#path = [...this.#path, place];
      return this.#complete();
    }
    const ending = this.#fitting.filter(({ places }) => places.at(-1) === place);
    if (ending.length && new Set(ending.map(({ text }) => text)).size === 1) {
      this.#path = [];
      return ending[0];
    }
    this.#path = this.#path.length === 1 && this.starts.has(place) ? [place] : [];
    return null;
  }

  #complete() {
    const complete = this.#fitting.find(({ places }) => places.length === this.#path.length);
    if (!this.#path.length || !complete) return null;
    this.#path = [];
    return complete;
  }
}
