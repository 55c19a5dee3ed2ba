import { lineOf, recordOf } from "./records.js";
import { store, stored } from "./session.js";

const KEY = "kingdrop-games";

/**
 * The games that the modes show, by the name "analyse/checkers", with what their addresses do not
 * say: { link, line, clock, ... }.
 */
export class Kept {
  #works = stored(KEY) ?? {};

  /** Keeps games in place of those of the same names; the others stay. */
  keep(works) {
    for (const [name, { line, clock, ...facts }] of Object.entries(works))
      this.#works[name] = { ...facts, line: recordOf(line), clock: clock?.state };
    store(KEY, this.#works);
  }

  /** The game that was kept under a name, if its address is that one or none is given; or null. */
  async recall(engine, name, game, link = null) {
    const work = this.#works[name];
    if (!work || (link !== null && link !== work.link)) return null;
    const line = await lineOf(engine, game, work.line);
    return line && { ...work, line };
  }

  /** The record of a game that is no longer to be kept under that name; or null. */
  drop(name) {
    const { line = null } = this.#works[name] ?? {};
    delete this.#works[name];
    return line;
  }
}
