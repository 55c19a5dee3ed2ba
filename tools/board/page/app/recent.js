import { readGames } from "../game/game-files.js";
import { recordOf } from "./records.js";
import { FILE, store, stored } from "./session.js";

const KEY = "kingdrop-recent";
const MOST = 20;

/** Games to return to: the last text with several games, and replaced games. */
export class Recent {
  #file = null; // null: not yet read

  /** Records of games with moves of the user, the latest first. */
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

  /** Stores a game that is about to be replaced, if it contains anything to lose. */
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
