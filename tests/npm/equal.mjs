// 100 positions have the native engine's scores: 50 of Connect Four solved by its library, 50 of checkers
// searched by the program.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { promisify } from "node:util";
import { Engine } from "kingdrop";

const POSITIONS = 50;
const { KINGDROP, KINGDROP_LIBRARY, PYTHON } = process.env;

/** Returns a function of repeatable random choices. */
function random(seed) {
  return (count) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * count);
  };
}

/** Returns unfinished games of random moves. */
async function games(engine, plies, choose) {
  const found = [];
  while (found.length < POSITIONS) {
    const moves = [];
    while (moves.length < plies) {
      const legal = await engine.legalMoves(moves);
      if (legal.length === 0) break;
      moves.push(legal[choose(legal.length)]);
    }
    if ((await engine.legalMoves(moves)).length > 0) found.push(moves.join(" "));
  }
  return found;
}

test("Connect Four", async () => {
  const engine = await Engine.create("connect4");
  const positions = await games(engine, 16, random(1));
  const program =
    "import json, sys, kingdrop\n" +
    "engine = kingdrop.Engine('connect4')\n" +
    "print(json.dumps([engine.scores(moves) for moves in json.loads(sys.argv[1])]))";
  const words = ["-B", "-c", program, JSON.stringify(positions)];
  const { stdout } = await promisify(execFile)(PYTHON, words, { env: { ...process.env, KINGDROP_LIBRARY } });
  const expected = JSON.parse(stdout);
  for (const [i, moves] of positions.entries())
    assert.deepEqual(await engine.scores(moves), expected[i], moves);
  engine.close();
});

/** Yields the program's last info line for each position. */
async function* searches(positions, depth) {
  const engine = spawn(KINGDROP, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  for (const moves of positions) {
    engine.stdin.write(`ucinewgame\nposition startpos moves ${moves}\ngo depth ${depth}\n`);
    let info;
    for (let line = ""; !line.startsWith("bestmove"); line = (await lines.next()).value)
      if (line.startsWith("info ")) info = line;
    yield info;
  }
  engine.stdin.end();
}

test("checkers", async () => {
  const engine = await Engine.create("checkers");
  const positions = await games(engine, 14, random(2));
  let count = 0;
  for await (const line of searches(positions, 9)) {
    const moves = positions[count++];
    await engine.newGame();
    const analysis = engine.analyse(moves, { depth: 9 });
    let last;
    for await (const info of analysis) last = info;
    const { score, nodes, pv } = last;
    const worth = score.mate === null ? `cp ${score.cp}` : `mate ${score.mate}`;
    for (const words of [`score ${worth} `, `nodes ${nodes} `, `pv ${pv.join(" ")}`])
      assert.ok(line.includes(words), `${moves}: ${words} in ${line}`);
  }
  assert.equal(count, POSITIONS);
  engine.close();
});
