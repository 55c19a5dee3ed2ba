import { readGames } from "../game/game-files.js";
import { gameNamed, games } from "../game/games.js";
import { recordOf } from "./records.js";
import { FILE, store, stored } from "./session.js";

const KEY = "kingdrop-recent";
const MOST = 20;

/** Games to return to: the last text with several games, and replaced games. */
export class Recent {
  #file = null; // null: not yet read

  /** Records of replaced games with moves by the user, the latest first. */
  replaced = stored(KEY) ?? [];

  /** The records of the text: see readPdn(). */
  get file() {
    const { text = "", game } = stored(FILE) ?? {};
    this.#file ??= readGames(text, gameNamed(game) ?? games.checkers);
    return this.#file;
  }

  /** Keeps the records that were read from a text with `game` as the usual one. */
  openFile(text, records, game) {
    this.#file = records;
    store(FILE, { text, game: game.id });
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
