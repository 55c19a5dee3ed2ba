import { readFile } from "node:fs/promises";

/** Loads and compiles the engine in Node. */
export async function load() {
  return WebAssembly.compile(await readFile(new URL("kingdrop.wasm", import.meta.url)));
}
