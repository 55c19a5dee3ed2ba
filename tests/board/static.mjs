// static.mjs CHROMIUM ENGINE [measure]: the board on a plain file server: its games, the engine in its
// Worker, data of games, no network, browsers that lack a feature. ENGINE is the oracle. With `measure` it
// prints times and sizes. Exits with 77 if a needed program is missing.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { Harness, Oracle, playCases, until } from "./harness.mjs";
import { cases as analyse } from "./cases-analyse.mjs";
import { cases as play } from "./cases-play.mjs";
import * as hands from "./hands.mjs";
import { Core } from "../../tools/board/wasm/page/engine/core.js";

const BOARD = path.resolve(import.meta.dirname, "../../tools/board");
const MAKE = `${BOARD}/static`;
const BENCH = "bench 8"; // plies
const HEARD_MS = 100;

/** The board's harness with a plain file server. */
class StaticHarness extends Harness {
  static async start(site) {
    const harness = new StaticHarness();
    harness.site = site;
    await harness.serve("0");
    return harness;
  }

  async serve(port = new URL(this.address).port) {
    const words = ["-um", "http.server", port, "-b", "127.0.0.1", "-d", this.site];
    this.server = spawn("python3", words, { stdio: ["ignore", "pipe", "ignore"] });
    const said = await new Promise((resolve) => this.server.stdout.once("data", resolve));
    this.address = `http://127.0.0.1:${/port (\d+)/.exec(said)[1]}/`;
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

/** Sends lines to a module with all its data; returns its output and how often it yielded. */
async function answers(file, lines) {
  const said = [];
  const core = new Core(await WebAssembly.compile(await readFile(file)), (line) => said.push(line));
  for (const data of core.lacking(true))
    core.fill(data, await readFile(path.join(file, "../data", data.file)));
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

/**
 * Sends lines to a new Worker; returns its output up to a line that begins with `last`, or its
 * fault.
 */
function talk(page, lines, last = "bestmove") {
  return page.evaluate(
    async ({ lines, last }) => {
      const { src } = document.querySelector("script[src]");
      const worker = new Worker(src.replace(/[^/]*$/, "engine/worker.js"), { type: "module" });
      const said = [];
      await new Promise((resolve) => {
        worker.onmessage = ({ data: { line, fault } }) => {
          said.push(line ?? fault);
          if (fault || line.startsWith(last)) resolve();
        };
        lines.forEach((line) => worker.postMessage(line));
      });
      worker.terminate();
      return said;
    },
    { lines, last },
  );
}

const searchOf = (game) => [`setoption name UCI_Variant value ${game}`, "go depth 9"];

/** Returns the names of the data files in the caches of all versions. */
const keptData = (page) =>
  page.evaluate(async () => {
    const kept = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url);
    return kept.map((url) => /[^/]*\.data$/.exec(url)?.[0]).filter(Boolean);
  });

const KINDS = ["weights", "endgames", "book"];

const untilKept = (page, game, kinds = KINDS) =>
  until(`the data of ${game} are kept`, async () => {
    const kept = await keptData(page);
    return kinds.every((kind) => kept.includes(`${game}_${kind}.data`));
  });

/** Deploys a changed copy of a version beside it. */
async function deployAnother(harness, folder, version) {
  const next = path.join(folder, "next");
  await cp(version, next, { recursive: true });
  await cp(`${BOARD}/page/index.html`, `${next}/index.html`);
  await cp(`${BOARD}/wasm/page/service-worker.js`, `${next}/service-worker.js`);
  await appendFile(`${next}/main.js`, "// another version\n");
  await promisify(execFile)("python3", [`${BOARD}/wasm/deploy.py`, next, harness.site]);
}

const untilServed = (page) =>
  until("the page is kept", () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active)),
  );

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
    const { stdout } = await promisify(execFile)(engine, BENCH.split(" "));
    const nodesOf = (text) => text.match(/\(\w+\): \d+ nodes/g);
    for (const name of ["kingdrop.wasm", "kingdrop-simd.wasm"]) {
      const { said, turns } = await answers(path.join(site, "engine", name), [BENCH]);
      const found = nodesOf(said.join("\n"));
      // The modules have only the games for which the page has a board.
      const games = new Set(found.map((words) => words.split(":")[0]));
      assert.ok(games.size >= 8, `${name}: ${[...games]}`);
      const wanted = nodesOf(stdout).filter((words) => games.has(words.split(":")[0]));
      assert.deepEqual(found, wanted, name);
      assert.ok(turns > 10, `${name}: ${turns} turns`);
    }
  },

  /** Data are loaded when their game is chosen, once, and a broken download is tried again. */
  async data({ harness, oracle, site }) {
    const page = await harness.open("#play/connect4");
    await untilServed(page);
    await untilKept(page, "connect4", ["book_of_build"]);
    assert.equal((await keptData(page)).length, 1);
    const last = (lines) => /nodes \d+ .*/.exec(lines.filter((line) => line.startsWith("info depth 9")).at(-1))[0];
    const work = (line) => line.replace(/(nps|time|hashfull) \d+ /g, "");
    for (const game of ["russian", "italian"]) {
      const found = await talk(page, searchOf(game));
      const wanted = await oracle.ask(["ucinewgame", ...searchOf(game)], "bestmove");
      assert.equal(work(last(found)), work(last(wanted)), game);
      assert.equal(found.at(-1), wanted.at(-1));
    }
    await untilKept(page, "russian");
    const kept = await keptData(page);
    assert.ok(!kept.some((file) => /checkers|czech/.test(file)), `${kept}`);

    const file = path.join(site, "engine/data/czech_weights.data");
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, 1000));
    const told = await talk(page, [...searchOf("czech"), "stop", "quit"]);
    await writeFile(file, whole);
    assert.equal(told.at(-1), "The data of Czech draughts could not be loaded.");
    assert.match((await talk(page, searchOf("czech"))).at(-1), /^bestmove /);
    page.faults.length = 0; // of the broken download

    // A line waits for the data, and later lines behind it.
    const lines = ["setoption name UCI_Variant value pool", "eval", "isready"];
    assert.deepEqual(await talk(page, lines, "readyok"), await oracle.ask(lines));
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

  /**
   * Chosen games work offline, even after a deployment. Runs last, because it stops the server, and
   * in one page, because each page has its own profile.
   */
  async offline({ harness, oracle, folder, site }) {
    const page = await harness.open("#play/checkers");
    await untilServed(page);
    await untilKept(page, "checkers");
    await hands.chooseGame(page, "connect4");
    await untilKept(page, "connect4", ["book_of_build"]);
    await talk(page, searchOf("russian"));
    const kept = await keptData(page);
    await deployAnother(harness, folder, site);
    await page.reload();
    await until("the new version is there", () =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting)),
    );
    await until("the old version is gone", async () => {
      await page.goto("about:blank"); // the last tab of the old version is closed
      await page.goto(`${harness.address}#play/checkers`);
      return page.evaluate(async () => (await caches.keys()).length === 1);
    });
    assert.deepEqual((await keptData(page)).sort(), kept.sort());

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
    // A game chosen before works; another one needs a network.
    assert.match((await talk(page, searchOf("russian"))).at(-1), /^bestmove/);
    const [missing] = (await talk(page, searchOf("brazilian"))).slice(-1);
    assert.equal(missing, "The data of Brazilian draughts could not be loaded.");
    await harness.serve();
    assert.match((await talk(page, searchOf("brazilian"))).at(-1), /^bestmove/);
    page.faults.length = 0; // requests to the stopped server
  },
};

/** Prints loading times, download sizes and the search's speed. */
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
  const weightOf = async (game) => {
    let weight = 0;
    for (const { parentPath, path: old, name } of files)
      if (!name.endsWith(".data") || name.startsWith(`${game}_`))
        weight += gzipSync(await readFile(path.join(parentPath ?? old, name)), { level: 9 }).length;
    return `${game} ${(weight / 1e6).toFixed(2)} MB`;
  };
  const weights = await Promise.all(["checkers", "russian", "connect4"].map(weightOf));
  console.log(
    `first paint ${hands.middle(paints).toFixed(0)} ms, ` +
      `engine ready ${hands.middle(readies).toFixed(0)} ms, ` +
      `columns ${columns} ms, download (gzip): ${weights.join(", ")}`,
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
  console.log("missing: wasi-libc");
  process.exit(77);
}
const folder = await mkdtemp(path.join(tmpdir(), "board-static-"));
const site = path.join(folder, "site");
await promisify(execFile)(MAKE, [site]);
const version = (await readdir(site)).find((name) => name.startsWith("board-"));
await Harness.launch(chromium);
const oracle = new Oracle(engine);
const harness = await StaticHarness.start(site);
const context = { harness, oracle, engine, folder, site: path.join(site, version) };
let failed = 0;
if (wanted === "measure") await measure(context);
else failed = await playCases(cases, Object.keys(cases), context);
oracle.quit();
await harness.finish();
await Harness.browser.close();
await rm(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
