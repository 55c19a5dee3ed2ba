// The networks, endgame databases and books of the games, which are files beside the engine. They
// are loaded when a game is first chosen, and kept offline in the service worker's cache.

const FOLDER = new URL("data/", import.meta.url);

/** Opens the version's cache (service-worker.js); null without https or storage. */
async function openCache() {
  const [version] = FOLDER.pathname.split("/").slice(-4);
  const scope = new URL("../../../", FOLDER);
  return self.caches?.open(`kingdrop-board ${scope} ${version}`).catch(() => null) ?? null;
}

/** Returns a file's content, from the network only the first time. */
async function read(file, integrity) {
  const address = new URL(file, FOLDER);
  const cache = await openCache();
  const kept = await cache?.match(address);
  if (kept) return kept.arrayBuffer();
  // The browser's own cache may hold wrong content.
  const answer = await fetch(address, { integrity }).catch(() =>
    fetch(address, { integrity, cache: "reload" }),
  );
  if (!answer.ok) throw new Error(answer.statusText);
  await cache?.put(address, answer.clone()).catch(() => {}); // no room
  return answer.arrayBuffer();
}

/** Loads the data of an engine. */
export class Data {
  #core;
  #pending = new Map(); // promises by file

  constructor(core) {
    this.#core = core;
  }

  /**
   * Loads what the current game lacks, or with `ofAll` every game. Rejects with a message for the
   * user; then a later call tries again.
   */
  async load(ofAll = false) {
    await Promise.all(this.#core.lacking(ofAll).map((data) => this.#loadOnce(data)));
  }

  #loadOnce(data) {
    const { file } = data;
    if (!this.#pending.has(file))
      this.#pending.set(file, this.#load(data).finally(() => this.#pending.delete(file)));
    return this.#pending.get(file);
  }

  async #load(data) {
    try {
      this.#core.fill(data, await read(data.file, data.hash));
    } catch {
      throw new Error(`The data of ${data.title} could not be loaded.`);
    }
  }
}
