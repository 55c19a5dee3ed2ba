// A board to test: its server, a browser, and an engine as the oracle.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Browser, until } from "./browser.mjs";

export { pause, until } from "./browser.mjs";

const RUN = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  "../../tools/board/run",
);

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The board's server; every engine that it starts records its process id. */
export class Harness {
  static browser; // one for all
  pages = [];
  complaints = ""; // the server's stderr

  /**
   * Serves `engine`, kingdrop as a guest; with null the board starts its own, whose process ids are
   * unknown.
   */
  static async start(engine, options = []) {
    const harness = new Harness();
    harness.engine = engine;
    harness.folder = await mkdtemp(path.join(tmpdir(), "board-test-"));
    harness.pids = path.join(harness.folder, "pids");
    const port = await freePort();
    harness.address = `http://127.0.0.1:${port}/`;
    const guest = engine?.endsWith("/kingdrop") ? " --guest --max-hash 256 --max-threads 4" : "";
    const noted = `sh -c 'echo $$ >> ${harness.pids}; exec ${engine}${guest}'`;
    const words = ["--port", String(port), "--no-browser", ...options];
    harness.server = spawn(RUN, engine ? [...words, noted] : words, {
      stdio: ["ignore", "pipe", "pipe"],
    });
    harness.server.stderr.on("data", (data) => (harness.complaints += data));
    await new Promise((resolve, reject) => {
      harness.server.stdout.once("data", resolve);
      harness.server.once("exit", () => reject(new Error("the board did not start")));
    });
    return harness;
  }

  static async launch(program) {
    Harness.browser = await Browser.launch(program);
  }

  /** Opens an empty page, which the harness closes. */
  async newPage(options = {}) {
    const viewport = { width: 1280, height: 860 };
    const page = await Harness.browser.newPage({ viewport, ...options });
    this.pages.push(page);
    return page;
  }
  /** Closes the pages; fails if any had an error. */
  async closePages() {
    const pages = this.pages.splice(0);
    for (const page of pages) await page.close();
    assert.deepEqual(pages.flatMap(({ faults }) => faults), []);
  }

  async visit(hash = "", options = {}) {
    const page = await this.newPage(options);
    await page.goto(this.address + hash);
    return page;
  }

  /** Visits the page and waits for a position on the board. */
  async open(hash, options) {
    const page = await this.visit(hash, options);
    await page.locator(".board[data-fen]").waitFor();
    return page;
  }

  async enginePids() {
    const text = await readFile(this.pids, "utf8").catch(() => "");
    return text.split("\n").filter(Boolean).map(Number);
  }

  /** Runs work on a second board with other options or another engine. */
  static async during(engine, options, work) {
    const harness = await Harness.start(engine, options);
    try {
      await work(harness);
    } finally {
      await harness.finish();
    }
  }

  /** Ends everything; fails if an engine is left. */
  async finish() {
    await this.closePages();
    this.server.kill("SIGTERM");
    await new Promise((resolve) =>
      this.server.exitCode === null ? this.server.once("exit", resolve) : resolve(),
    );
    const pids = await this.enginePids();
    await until("all engines have ended", () => !pids.some(isAlive), 5000);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/**
 * Runs cases by name, one after the other, prints each result and returns the number of failures.
 */
export async function playCases(cases, names, context) {
  let failed = 0;
  for (let name = names.shift(); name; name = names.shift()) {
    const began = Date.now();
    try {
      if (!cases[name]) throw new Error("there is no such case");
      const note = await cases[name](context);
      await context.harness.closePages();
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`ok    ${name} (${seconds} s)${note ? `: ${note}` : ""}`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}\n${error.stack}`);
      await context.harness.closePages().catch(() => {});
    }
  }
  return failed;
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** An engine on a pipe, without any code of the board. */
export class Oracle {
  #child;
  #lines = [];
  #wake = () => {};

  constructor(command) {
    this.#child = spawn(command, { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      this.#lines.push(line);
      this.#wake();
    });
  }

  send(...lines) {
    this.#child.stdin.write(lines.map((line) => `${line}\n`).join(""));
  }

  /** Sends lines and returns the output up to a line that begins with `last`. */
  async ask(lines, last = "readyok") {
    this.#lines = [];
    this.send(...lines);
    for (;;) {
      const end = this.#lines.findIndex((line) => line.startsWith(last));
      if (end >= 0) return this.#lines.slice(0, end + 1);
      await new Promise((resolve) => (this.#wake = resolve));
    }
  }

  /** Returns the position after moves: { fen, ways, result, reason }. */
  async look(variant, start, moves) {
    const lines = await this.ask([
      `setoption name UCI_Variant value ${variant}`,
      `position ${start ? `fen ${start}` : "startpos"} moves ${moves.join(" ")}`,
      "d",
      "query moves",
      "query result",
      "isready",
    ]);
    const after = (head) => lines.find((line) => line.startsWith(head))?.slice(head.length);
    const responses = lines
      .filter((line) => line.startsWith("response"))
      .map((line) => line.slice(9));
    return {
      fen: after("Fen: "),
      ways: responses[0].split(" ").filter(Boolean),
      result: responses[1],
      reason: after("Game over: ")?.split(", ")[1],
    };
  }

  quit() {
    this.send("quit");
  }
}

/** Returns a random generator with the same numbers in every run. */
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}
