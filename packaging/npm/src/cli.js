#!/usr/bin/env node
// The engine on stdin and stdout. The search runs in slices, between which `stop` is handled.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { host } from "./host.js";
import { load } from "./load.js";

const { name, version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url)));
const PROTOCOLS = ["uci", "ugi", "hub", "play"];
const WAITING_MAX = 1 << 16; // unread bytes beyond which reports are dropped

const USAGE = `usage: ${name}                          talk to a client: UCI, UGI or Hub
       ${name} uci|ugi|hub|play          the same, in that protocol
       ${name} COMMAND [+ COMMAND...]    run commands, then exit
       ${name} --help | --version

  --game NAME   begin with that game; the same as the option UCI_Variant

'${name} help' lists the commands.
`;

function print(line) {
  const isDropped = line.startsWith("info ") && process.stdout.writableLength > WAITING_MAX;
  if (!isDropped) process.stdout.write(`${line}\n`);
}

function end(status) {
  // Exits after all output.
  process.stdout.write("", () => process.exit(status));
}

function fail(message) {
  process.stderr.write(`${name}: ${message}\n`);
  end(1);
}

/** Returns the commands in the arguments, and whether commands from stdin follow. */
function readArguments(words) {
  const lines = [];
  while (words[0]?.startsWith("-")) {
    const [flag, value = words[1]] = words[0].split("=");
    if (flag === "--help" || flag === "-h") return { text: USAGE };
    if (flag === "--version") return { text: `kingdrop ${version}\n` };
    if (flag !== "--game") return { fault: `unknown option ${flag}; try --help` };
    if (value === undefined) return { fault: "--game: no value given" };
    lines.push(`setoption name UCI_Variant value ${value}`);
    words = words.slice(words[0].includes("=") ? 1 : 2);
  }
  const hasClient = words.length === 0 || (words.length === 1 && PROTOCOLS.includes(words[0]));
  if (words.length > 0) lines.push(...words.join(" ").split(/(?:^| )\+(?= |$)/));
  return { lines, hasClient };
}

/** Runs a session. The status is 1 if a command in the arguments fails. */
function run({ lines, hasClient }) {
  let hasFailed = false;
  const take = (line) => {
    hasFailed ||= /^(info string (error|unknown command)|error message=)/.test(line);
    print(line);
  };
  const receive = host(load(), ({ lines: said = [], line, over, fault }) => {
    said.forEach(take);
    if (line !== undefined) take(line);
    if (fault !== undefined) fail(fault);
    if (over) end(hasFailed && !hasClient ? 1 : 0);
  });
  const send = (line) => receive({ line });
  const finish = () => receive({ end: true });
  lines.forEach(send);
  if (!hasClient) return finish();
  if (process.stdin.isTTY) print(`kingdrop ${version}; 'help' lists the commands`);
  createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", send).on("close", finish);
}

process.stdin.on("error", ({ message }) => fail(`standard input: ${message}`));
process.stdout.on("error", ({ code, message }) => {
  // A client that is gone needs no answer.
  if (["EPIPE", "ECONNRESET"].includes(code)) process.exit(0);
  process.stderr.write(`${name}: standard output: ${message}\n`);
  process.exit(1);
});
const wanted = readArguments(process.argv.slice(2));
if (wanted.fault) fail(wanted.fault);
else if (wanted.text) process.stdout.write(wanted.text);
else run(wanted);
