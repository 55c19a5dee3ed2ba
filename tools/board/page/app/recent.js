import { readGames } from "../game/game-files.js";
import { recordOf } from "./records.js";
import { FILE, store, stored } from "./session.js";

const KEY = "kingdrop-recent";
const MOST = 20;

/** Games to go back to: those of the last text that held several, and those that others replaced. */
export class Recent {
  #file = null; // null: not yet read

  /** Records of games in which somebody has moved, the latest first. */
  replaced = stored(KEY) ?? [];

  /** The records of the text: see readPdn(). */
  get file() {
    this.#file ??= readGames(stored(FILE) ?? "");
    return this.#file;
  }

  openFile(text, records) {
    this.#file = records;
    store(FILE, text);
  }

  /** Notes a game that another one takes the place of, if anything is lost with it. */
  put(line) {
    if (line?.root.isTouched) this.putRecord(recordOf(line));
  }

  putRecord(record) {
    if (!record?.facts.isTouched) return;
    this.remove(record);
    this.replaced = [record, ...this.replaced].slice(0, MOST);
    store(KEY, this.replaced);
  }

  remove({ facts: { id } }) {
    this.replaced = this.replaced.filter(({ facts }) => facts.id !== id);
    store(KEY, this.replaced);
  }
}
