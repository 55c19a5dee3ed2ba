import { lineOf, recordOf } from "./records.js";
import { store, stored } from "./session.js";

const KEY = "kingdrop-games";

/**
 * The games that the modes show, by names such as "analyse/checkers", with the facts that their
 * addresses lack: { link, line, clock, ... }.
 */
export class Kept {
  #works = stored(KEY) ?? {};

  /** Stores games by their names; other games stay. */
  keep(works) {
    for (const [name, { line, clock, ...facts }] of Object.entries(works))
      this.#works[name] = { ...facts, line: recordOf(line), clock: clock?.state };
    store(KEY, this.#works);
  }

  /** Returns a stored game; null if there is none, or if `link` is given and is not its address. */
  async recall(engine, name, game, link = null) {
    const work = this.#works[name];
    if (!work || (link !== null && link !== work.link)) return null;
    const line = await lineOf(engine, game, work.line);
    return line && { ...work, line };
  }

  /** Removes the game stored under that name and returns its record, or null. */
  drop(name) {
    const { line = null } = this.#works[name] ?? {};
    delete this.#works[name];
    return line;
  }
}
