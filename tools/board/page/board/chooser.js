/**
 * A move in the making: the places pressed so far, and the ways ({ text, places }) that still
 * match. It contains no rules of the games.
 */
export class Chooser {
  #ways = [];
  #path = [];

  /** Starts over, with other ways if given. */
  reset(ways = this.#ways) {
    this.#ways = ways;
    this.#path = [];
  }

  /** The places pressed so far: empty, or a piece's place and its landings. */
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
   * at once; the end of a long move may be pressed directly if only one move ends there.
   */
  press(place) {
    const path = this.#path;
    const isLetGo = path.length === 1 && place === path[0];
    const ending = this.#fitting.filter(({ places }) => path.length && places.at(-1) === place);
    if (this.targets.has(place)) this.#path = [...path, place];
    else if (!isLetGo && new Set(ending.map(({ text }) => text)).size === 1)
      this.#path = ending[0].places;
    else this.#path = path.length < 2 && !isLetGo && this.starts.has(place) ? [place] : [];
    const complete = this.#fitting.find(({ places }) => places.length === this.#path.length);
    if (complete) this.#path = [];
    return complete ?? null;
  }
}
