// The engine's WebAssembly module on stdin and stdout: node wasm.mjs MODULE
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Core } from "../../tools/board/wasm/page/engine/core.js";

const module = await WebAssembly.compile(await readFile(process.argv[2]));
const core = new Core(module, (line) => console.log(line));
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "quit") break;
  core.send(line);
  while (core.work());
}
