// The command line program: its output and its exit.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { createInterface } from "node:readline";
import { test } from "node:test";

const COMMAND = "node_modules/.bin/kingdrop";
const DEADLINE_MS = 20000; // generous for a busy machine

/** A running command: say(lines) sends, until(start) returns the first line that starts with it. */
class Client {
  constructor(...words) {
    this.process = spawn(process.execPath, [COMMAND, ...words], { stdio: ["pipe", "pipe", "pipe"] });
    this.process.stdin.on("error", () => {});
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    this.errors = "";
    this.process.stderr.on("data", (data) => (this.errors += data));
    this.exited = new Promise((resolve) =>
      this.process.once("exit", (code, signal) => resolve(signal ?? code)),
    );
    const timer = setTimeout(() => this.process.kill("SIGKILL"), DEADLINE_MS);
    this.exited.then(() => clearTimeout(timer));
  }

  say(...lines) {
    this.process.stdin.write(`${lines.join("\n")}\n`);
  }

  async until(start) {
    for (;;) {
      const { value, done } = await this.lines.next();
      assert.ok(!done, `no line ${start}`);
      if (value.startsWith(start)) return value;
    }
  }

  /** Skips the remaining lines; returns the exit status. */
  async end() {
    for (let { done } = await this.lines.next(); !done; { done } = await this.lines.next());
    return this.exited;
  }
}

/** Runs a command; returns { status, stdout, stderr }. */
function run(words, input) {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [COMMAND, ...words],
      { timeout: DEADLINE_MS },
      (error, stdout, stderr) => resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
    child.stdin.end(input);
  });
}

test("UCI", async () => {
  const client = new Client();
  client.say("uci");
  assert.match(await client.until("id name"), /^id name kingdrop \d/);
  await client.until("uciok");
  client.say("setoption name UCI_Variant value connect4", "position startpos moves 44", "go depth 9");
  assert.match(await client.until("bestmove"), /^bestmove \d ponder \d$/);
  client.say("quit");
  assert.equal(await client.end(), 0);
  assert.equal(client.errors, "");
});

test("a search handles commands", async () => {
  const client = new Client("uci");
  client.say("go infinite");
  await client.until("info depth 5");
  client.say("isready");
  await client.until("readyok");
  const began = performance.now();
  client.say("stop");
  await client.until("bestmove");
  assert.ok(performance.now() - began < 2000);
  client.say("go infinite");
  await client.until("info depth 3");
  client.say("quit");
  await client.until("bestmove");
  assert.equal(await client.end(), 0);
});

test("Hub and UGI", async () => {
  const hub = new Client("hub");
  assert.match(await hub.until("id name"), /^id name=kingdrop version=/);
  await hub.until("wait");
  hub.say("init", "level depth=5", "go think");
  await hub.until("ready");
  assert.match(await hub.until("done"), /^done move=\d+-\d+/);
  hub.say("quit");
  assert.equal(await hub.end(), 0);
  const ugi = new Client("ugi");
  await ugi.until("ugiok");
  ugi.say("position startpos", "query p1turn");
  assert.equal(await ugi.until("response"), "response true");
  ugi.process.stdin.end();
  assert.equal(await ugi.end(), 0);
});

test("the end of the input", async () => {
  const { status, stdout } = await run([], "go depth 6\n");
  assert.equal(status, 0);
  assert.match(stdout, /info depth 6 [^]*\nbestmove/);
  const endless = await run([], "go infinite\n");
  assert.equal(endless.status, 0);
  assert.match(endless.stdout, /without a limit[^]*\nbestmove/);
  const perft = await run([], "position startpos\ngo perft 5\nquit\n");
  assert.match(perft.stdout, /Nodes searched: 7361/);
  assert.deepEqual(await run([], "uci"), await run([], "uci\n"));
});

test("commands as arguments", async () => {
  const found = await run(["position", "startpos", "moves", "11-15", "+", "go", "depth", "3", "+", "isready"]);
  assert.equal(found.status, 0);
  assert.match(found.stdout, /\nbestmove \d+-\d+/);
  assert.match(found.stdout, /^readyok$/m);
  assert.equal((await run(["position", "startpos", "moves", "1-2"])).status, 1);
  assert.equal((await run(["nonsense"])).status, 1);
  assert.match((await run(["--game", "connect4", "go", "depth", "2"])).stdout, /bestmove \d /);
  assert.match((await run(["--game=connect4", "d"])).stdout, /Connect|7\/7|Legal/i);
  assert.match((await run(["--version"])).stdout, /^kingdrop \d+\.\d+\.\d+\n$/);
  assert.match((await run(["--help"])).stdout, /^usage: kingdrop/);
  const unknown = await run(["--nonsense"]);
  assert.equal(unknown.status, 1);
  assert.match(unknown.stderr, /unknown option --nonsense/);
});

test("a client that disconnects", async () => {
  const client = new Client();
  client.say("go infinite");
  await client.until("info depth 3");
  client.process.stdout.destroy();
  assert.equal(await client.exited, 0);
});

test("a parent that is killed", async () => {
  const program = `
    const { spawn } = require("node:child_process");
    const engine = spawn(process.execPath, ["${COMMAND}"], { stdio: ["pipe", "pipe", "inherit"] });
    engine.stdin.write("go infinite\\n");
    engine.stdout.once("data", () => console.log(engine.pid));`;
  const parent = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const pid = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
  parent.kill("SIGKILL");
  const isAlive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  for (const end = Date.now() + DEADLINE_MS; isAlive(); await new Promise((next) => setTimeout(next, 20)))
    assert.ok(Date.now() < end, "the engine stays");
});

test("a full disk", async () => {
  const full = spawn(process.execPath, [COMMAND, "uci"], {
    stdio: ["pipe", openSync("/dev/full", "w"), "pipe"],
  });
  full.stdin.on("error", () => {});
  full.stdin.write("isready\n");
  assert.equal(await new Promise((resolve) => full.once("exit", resolve)), 1);
});
