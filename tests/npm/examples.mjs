// Runs the examples of docs/npm.md verbatim.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { promisify } from "node:util";

const page = await readFile(process.env.PAGE, "utf8");
const blocks = page.match(/(?:^(?: {4}.*)?\n)+/gm).map((block) => block.replace(/^ {4}/gm, "").trim());
const examples = blocks.filter((code) => code.startsWith("import"));

test("the examples of docs/npm.md", async () => {
  assert.ok(examples.length >= 4);
  for (const code of examples) {
    // Arrays on one line.
    const print = "console.log = (...all) => print(...all.map((one) => (Array.isArray(one) ? JSON.stringify(one) : one)));";
    await writeFile("example.mjs", `${code}\n`.replace("\n\n", `\nconst print = console.log;\n${print}\n`));
    const { stdout } = await promisify(execFile)(process.execPath, ["example.mjs"], { timeout: 60000 });
    const lines = stdout.trim().split("\n");
    assert.ok(lines[0]);
    for (const [, expected] of code.matchAll(/console\.log\(.*\); \/\/ (.*)/g))
      assert.ok(lines.includes(expected), `${expected} is not in ${stdout}`);
  }
});
