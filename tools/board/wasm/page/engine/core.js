// The engine as a WebAssembly module, with the few system functions that it needs. It has one
// thread: a search returns every SLICE_MS so that the caller can handle messages, then continues.

const SLICE_MS = 20;
const HASH_MAX_MIB = 256;

/** WASI's EBADF: no file can be opened. */
const NO_FILE = 8;

/** The states of Asyncify. */
const UNWINDING = 1;
const REWINDING = 2;

// A module of one function, valid only if the machine supports its instruction.
const SIMD_PROBE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
];

/** Returns the best build for this machine; throws an error that names a missing feature. */
export function buildForThisMachine() {
  if (typeof WebAssembly !== "object")
    throw new Error("This browser has no WebAssembly, which the engine needs.");
  return WebAssembly.validate(new Uint8Array(SIMD_PROBE)) ? "kingdrop-simd.wasm" : "kingdrop.wasm";
}

/** Loads and compiles a build. */
export async function load(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new Error("The engine could not be loaded.");
  return WebAssembly.compile(await answer.arrayBuffer());
}

export class Core {
  #exports;
  #take;
  #sliceEnd = 0;
  #suspended;
  #isSuspended = false;

  /** Starts a compiled module; calls take(line) with every line of the engine. */
  constructor(module, take) {
    this.#take = take;
    try {
      this.#exports = new WebAssembly.Instance(module, {
        host: { line: (start) => this.#take(this.#text(start)), poll: () => this.#poll() },
        wasi_snapshot_preview1: this.#system(module),
      }).exports;
      this.#exports._initialize();
    } catch (error) {
      throw error instanceof RangeError ? new Error("The engine has no memory left.") : error;
    }
    if (!this.#exports.start(HASH_MAX_MIB)) throw new Error("The engine has no memory left.");
    this.#suspended = this.#exports.suspended();
  }

  /** Sends the engine a line, even with a search suspended. */
  send(line) {
    const bytes = new TextEncoder().encode(`${line}\0`);
    const room = this.#exports.room(bytes.length);
    if (room) new Uint8Array(this.#exports.memory.buffer).set(bytes, room);
    if (!room || !this.#exports.send(room)) throw new Error("The engine has no memory left.");
  }

  /**
   * Returns the data that the current game lacks, or with `ofAll` every game, each { title, file,
   * hash } with the game's title.
   */
  lacking(ofAll = false) {
    const all = [];
    for (let at = 0; (at = this.#exports.lacking(at, ofAll)); ) {
      const [file, hash] = new Uint32Array(this.#exports.memory.buffer, at, 2);
      const title = this.#text(this.#exports.title(at));
      all.push({ at, title, file: this.#text(file), hash: this.#text(hash) });
    }
    return all;
  }

  /** Gives the engine the content of such data. */
  fill({ at, file }, content) {
    const { buffer } = this.#exports.memory;
    const [start, size] = new Uint32Array(buffer, at, 4).subarray(2);
    if (content.byteLength !== new Uint32Array(buffer, size, 1)[0])
      throw new Error(`${file} has the wrong size.`);
    new Uint8Array(buffer).set(new Uint8Array(content), start);
    this.#exports.filled(at);
  }

  /** Searches for a while. Returns true if the search has not ended: then call it again. */
  work() {
    const { work, asyncify_get_state, asyncify_start_rewind, asyncify_stop_unwind } = this.#exports;
    this.#sliceEnd = performance.now() + SLICE_MS;
    if (this.#isSuspended) asyncify_start_rewind(this.#suspended);
    this.#isSuspended = false;
    const isUnderWay = work();
    if (asyncify_get_state() !== UNWINDING) return Boolean(isUnderWay);
    asyncify_stop_unwind();
    this.#isSuspended = true;
    return true;
  }

  /** Ends the input: an infinite search stops. */
  endInput() {
    this.#exports.end_input();
  }

  /** True after `quit`. */
  get isOver() {
    return Boolean(this.#exports.is_over());
  }

  /**
   * Returns the exact scores of the columns of Connect Four, null for a full one; undefined if they
   * take longer than a slice; another call continues. Returns [] after a line with an error.
   */
  scores() {
    const NO_SCORE = -1000;
    const count = this.#exports.solve(SLICE_MS);
    if (count === 0) return undefined;
    const start = this.#exports.solved_scores();
    const scores = new Int32Array(this.#exports.memory.buffer, start, Math.max(count, 0));
    return [...scores].map((score) => (score === NO_SCORE ? null : score));
  }

  #poll() {
    const { asyncify_get_state, asyncify_stop_rewind, asyncify_start_unwind } = this.#exports;
    if (asyncify_get_state() === REWINDING) asyncify_stop_rewind();
    else if (performance.now() >= this.#sliceEnd) {
      this.#exports.suspended(); // empties Asyncify's buffer
      asyncify_start_unwind(this.#suspended);
    }
  }

  #text(start) {
    const bytes = new Uint8Array(this.#exports.memory.buffer, start);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /** WASI: a clock, exit, and no files. */
  #system(module) {
    const system = {
      clock_time_get: (clock, precision, time) => {
        const now = BigInt(Math.round(performance.now() * 1e6));
        new DataView(this.#exports.memory.buffer).setBigUint64(time, now, true);
        return 0;
      },
      proc_exit: (status) => {
        throw new Error(`The engine ended with status ${status}.`);
      },
    };
    const wanted = WebAssembly.Module.imports(module).filter(({ module: name }) => name !== "host");
    return Object.fromEntries(wanted.map(({ name }) => [name, system[name] ?? (() => NO_FILE)]));
  }
}
