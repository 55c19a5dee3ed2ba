// games.mjs ENGINE: the page's PDN reader on games as people and programs write them (games.txt).
// The engine decides which moves are legal.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Refused } from "../../tools/board/page/engine/client.js";
import { readLook } from "../../tools/board/page/engine/look.js";
import { readPdn, writePdn } from "../../tools/board/page/game/pdn.js";
import { replay } from "../../tools/board/page/game/replay.js";
import { resultOf } from "../../tools/board/page/game/games.js";

/** The engine; it gets one command at a time. */
class Engine {
  #child;
  #asked = [];

  constructor(path) {
    this.#child = spawn(path, { stdio: ["pipe", "pipe", "inherit"] });
    let lines = [];
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      lines.push(line);
      if (line !== "readyok") return;
      const { resolve, reject } = this.#asked.shift();
      const { seen, refusal } = readLook(lines);
      if (refusal) reject(new Refused(refusal));
      else resolve(seen);
      lines = [];
    });
  }

  look(variant, start, moves) {
    const position = `${start ? `fen ${start}` : "startpos"} moves ${moves.join(" ")}`;
    const asked = `setoption name UCI_Variant value ${variant}\nposition ${position}`;
    this.#child.stdin.write(`${asked}\nd\nquery moves\nquery result\nisready\n`);
    return new Promise((resolve, reject) => this.#asked.push({ resolve, reject }));
  }

  quit() {
    this.#child.stdin.end("quit\n");
  }
}

const engine = new Engine(process.argv[2]);

function gameLine(record, line) {
  const { game } = record;
  const { fen } = line.plies[0].seen;
  const start = fen === game.opening ? [] : [`"${fen}"`];
  const moves = line.movesTo(line.length);
  return [record.line, game.id, ...start, ...moves, resultOf(record.outcome)].join(" ");
}

/** Returns a text's lines in the form of games.txt. */
async function linesOf(text) {
  const lines = [];
  for (const record of readPdn(text)) {
    const { game, fault } = record;
    if (fault) lines.push(`${fault.line} bad ${fault.word}`);
    else if (!game) lines.push(`${record.line} other`);
    else {
      const played = await replay(engine, game, record).catch((error) => error);
      if (played.fault || played instanceof Error)
        lines.push(`${record.lines[played.at]} bad ${record.moves[played.at]}`);
      else {
        lines.push(gameLine(record, played.line));
        await checkWritten(record, played.line);
      }
    }
  }
  return lines;
}

const beside = ({ plies }) =>
  plies.map(({ nags, comments, variations, evaluation }) =>
    JSON.stringify([nags, comments?.length ? comments : undefined, variations, evaluation]),
  );

/** A written game reads back as the same game, with all notes beside its moves. */
async function checkWritten(record, line) {
  const text = writePdn(line);
  const [again, ...more] = readPdn(text);
  assert.deepEqual([more.length, again.fault], [0, null], text);
  const { line: second } = await replay(engine, again.game, again);
  const { outcome } = line.result;
  const lines = [second, line].map((each) => gameLine({ ...record, outcome }, each));
  assert.equal(lines[0], lines[1], text);
  assert.equal(again.outcome, outcome, text);
  assert.deepEqual(beside(second), beside(line), text);
  assert.ok(text.split("\n").every((each) => each.length <= 80 || !each.includes(" ")), text);
}

const [, ...cases] = readFileSync(new URL("games.txt", import.meta.url), "utf8").split(/^=== /m);
let failed = 0;
for (const one of cases) {
  const [, name, text, expected] = /^(.*)\n([^]*?)^---\n([^]*)/m.exec(one);
  const given = text.replaceAll("<CR>", "\r").replaceAll("<BOM>", "\ufeff");
  const found = await linesOf(given).catch((error) => [error.stack]);
  if (found.join("\n") === expected.trim()) continue;
  failed++;
  console.log(`${name}:\n${found.join("\n")}\n`);
}
engine.quit();
process.exitCode = failed ? 1 : 0;
