// static.mjs CHROMIUM ENGINE [measure]: the board on a plain file server: both games, the engine in
// its Worker, no network, browsers that lack a feature. ENGINE is the oracle. With `measure` it
// prints times and sizes. Exits with 77 if a needed program is missing.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { Harness, Oracle, playCases, until } from "./harness.mjs";
import { cases as analyse } from "./cases-analyse.mjs";
import { cases as play } from "./cases-play.mjs";
import * as hands from "./hands.mjs";
import { Core } from "../../tools/board/wasm/page/engine/core.js";

const MAKE = path.resolve(import.meta.dirname, "../../tools/board/static");
const HEARD_MS = 100;

/** The board's own harness, with another server of the page. */
class StaticHarness extends Harness {
  static async start(site) {
    const harness = new StaticHarness();
    harness.server = spawn("python3", ["-um", "http.server", "0", "-b", "127.0.0.1", "-d", site], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const said = await new Promise((resolve) => harness.server.stdout.once("data", resolve));
    harness.address = `http://127.0.0.1:${/port (\d+)/.exec(said)[1]}/`;
    return harness;
  }

  stopServing() {
    const { server } = this;
    const isOver = server.exitCode !== null || server.signalCode !== null;
    const over = new Promise((resolve) => (isOver ? resolve() : server.once("exit", resolve)));
    server.kill();
    return over;
  }

  async finish() {
    await this.closePages();
    await this.stopServing();
  }
}

/** Returns all output of a module for some lines, and how often it yielded meanwhile. */
async function answers(file, lines) {
  const said = [];
  const core = new Core(await WebAssembly.compile(await readFile(file)), (line) => said.push(line));
  let turns = 0;
  for (const line of lines) {
    core.send(line);
    for (; core.work(); turns++) await new Promise(setImmediate);
  }
  return { said, turns };
}

/** Measures in a Worker of the page how late the engine reacts, by command and game. */
function hearing(page) {
  return page.evaluate(async () => {
    const worker = new Worker(document.querySelector('script[src]').src.replace(/[^/]*$/, "engine/worker.js"), { type: "module" });
    const heard = (start) =>
      new Promise((resolve) => {
        worker.addEventListener("message", function listen({ data }) {
          if (!data.line.startsWith(start)) return;
          worker.removeEventListener("message", listen);
          resolve(performance.now());
        });
      });
    const times = {};
    const note = (what, ms) => (times[what] ??= []).push(ms);
    const positions = {
      checkers: "position startpos",
      connect4: "position startpos moves 4 4 4 4 4 2 1 1 2 2 6 2 6", // beyond the book
    };
    for (const game of ["checkers", "connect4"])
      for (let i = 0; i < 5; i++) {
        const lines = ["ucinewgame", `setoption name UCI_Variant value ${game}`];
        for (const line of [...lines, positions[game], "isready"]) worker.postMessage(line);
        await heard("readyok");
        worker.postMessage("go infinite");
        await new Promise((resolve) => setTimeout(resolve, 200));
        let began = performance.now();
        worker.postMessage("stop");
        note(`stop in ${game}`, (await heard("bestmove")) - began);
        worker.postMessage(positions[game]);
        worker.postMessage("go infinite");
        await new Promise((resolve) => setTimeout(resolve, 200));
        began = performance.now();
        worker.postMessage(`position startpos moves ${game === "checkers" ? "9-14" : "1"}`);
        worker.postMessage("go depth 1");
        await heard("bestmove");
        note(`a new position in ${game}`, (await heard("bestmove")) - began);
      }
    worker.terminate();
    return times;
  });
}

/** Waits for a text in the banner of a board whose Worker first runs some lines of JavaScript. */
async function assertTold(harness, site, lines, words) {
  const file = path.join(site, "engine/worker.js");
  const worker = await readFile(file, "utf8");
  await writeFile(file, lines + worker);
  try {
    const page = await harness.visit();
    await hands.untilSays(page, "#banner", words);
    page.faults.length = 0; // the Worker's own errors, which are expected
  } finally {
    await writeFile(file, worker);
  }
}

const cases = {
  /** Both builds search the same tree as the native one, and yield often. */
  async bench({ site, engine }) {
    const { stdout } = await promisify(execFile)(engine, ["bench"]);
    // The page's engine has these two games.
    const nodesOf = (text) => text.match(/\((checkers|connect4)\): \d+ nodes/g);
    const wanted = nodesOf(stdout);
    for (const name of ["kingdrop.wasm", "kingdrop-simd.wasm"]) {
      const { said, turns } = await answers(path.join(site, "engine", name), ["bench"]);
      assert.deepEqual(nodesOf(said.join("\n")), wanted, name);
      assert.ok(turns > 10, `${name}: ${turns} turns`);
    }
  },

  async plays({ harness, oracle }) {
    await play.checkers_by_clicks({ harness, oracle });
    await harness.closePages();
    await play.connect4_by_clicks({ harness, oracle });
  },

  async columns({ harness, oracle }) {
    await analyse.columns({ harness, oracle });
  },

  async responsiveness({ harness }) {
    const page = await harness.open("#analyse/checkers");
    const times = Object.entries(await hearing(page));
    // The worst cases depend on the machine's other load.
    for (const [what, all] of times) assert.ok(hands.middle(all) < HEARD_MS, `${what}: ${all} ms`);
    return times.map(([what, all]) => `${what} ${Math.max(...all).toFixed(0)} ms`).join(", ");
  },

  /** Two engines in a page. */
  async watches({ harness }) {
    const page = await harness.open("#watch/connect4");
    await hands.button(page, "Start").click();
    await until("both have moved", async () => (await hands.movesOf(page)).length > 3, 30000);
  },

  async missing_features({ harness, site }) {
    const noMemory = "WebAssembly.Instance = class { constructor() { throw new RangeError(); } };";
    const noFile = "self.fetch = async () => new Response(null, { status: 404 });";
    for (const [lines, words] of [
      ["delete self.WebAssembly;", /has no WebAssembly/],
      [noMemory, /has no memory left/],
      [noFile, /could not be loaded/],
      ["throw 1;", /could not be started/],
    ])
      await assertTold(harness, site, lines, words);
  },

  /** The last case, because it stops the server. */
  async offline({ harness, oracle }) {
    const page = await harness.open("#play/checkers");
    await until("the page is kept", () =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active)),
    );
    await harness.stopServing();
    await page.reload();
    await page.locator(".board[data-fen]").waitFor();
    await hands.newGame(page, { level: hands.QUICK });
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 2);
    await hands.chooseGame(page, "connect4");
    await hands.click(page, ["4"]);
    await hands.untilPly(page, 2);
    const { fen, moves } = await hands.record(page);
    assert.equal(fen, (await oracle.look("connect4", null, moves)).fen);
  },
};

/** In ms since the page began to load, and in bytes. */
async function measure({ harness, site, engine }) {
  const paints = [];
  const readies = [];
  for (let i = 0; i < 5; i++) {
    const page = await harness.open("#play/connect4"); // the engine has answered with the position
    readies.push(await page.evaluate(() => performance.now()));
    paints.push(await hands.firstPaint(page));
    await page.close();
  }
  const page = await harness.open("#play/checkers");
  const began = Date.now();
  await page.goto(`${harness.address}#analyse/connect4?moves=4.4`);
  await until(
    "all columns have a score",
    async () =>
      (await page.locator(".worth").allTextContents()).filter((words) => words).length === 7,
  );
  const columns = Date.now() - began;
  const files = (await readdir(site, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && file.name !== "kingdrop.wasm",
  );
  let weight = 0;
  for (const { parentPath, path: old, name } of files)
    weight += gzipSync(await readFile(path.join(parentPath ?? old, name)), { level: 9 }).length;
  console.log(
    `first paint ${hands.middle(paints).toFixed(0)} ms, ` +
      `engine ready ${hands.middle(readies).toFixed(0)} ms, ` +
      `columns ${columns} ms, download ${(weight / 1e6).toFixed(2)} MB (gzip)`,
  );
  const speed = (text) => Number(/Nodes\/second: (\d+)/.exec(text)[1]);
  const ratios = [];
  for (let i = 0; i < 5; i++) {
    const native = speed((await promisify(execFile)(engine, ["bench"])).stdout);
    const { said } = await answers(path.join(site, "engine/kingdrop-simd.wasm"), Array(3).fill("bench"));
    ratios.push(speed(said.at(-1)) / native);
  }
  console.log(`speed ${hands.middle(ratios).toFixed(2)} of the native build's`);
}

const [chromium, engine, wanted] = process.argv.slice(2);
if (!existsSync("/usr/include/wasm32-wasi/stdio.h")) {
  console.log("not there: wasi-libc");
  process.exit(77);
}
const folder = await mkdtemp(path.join(tmpdir(), "board-static-"));
const site = path.join(folder, "site");
await promisify(execFile)(MAKE, [site]);
const version = (await readdir(site)).find((name) => name.startsWith("board-"));
await Harness.launch(chromium);
const oracle = new Oracle(engine);
const harness = await StaticHarness.start(site);
const context = { harness, oracle, engine, site: path.join(site, version) };
let failed = 0;
if (wanted === "measure") await measure(context);
else failed = await playCases(cases, Object.keys(cases), context);
oracle.quit();
await harness.finish();
await Harness.browser.close();
await rm(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
