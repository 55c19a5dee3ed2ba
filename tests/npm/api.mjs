// The module as packaged.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { test } from "node:test";
import { promisify } from "node:util";
import { Engine, KingdropError } from "kingdrop";
import { Engine as Draughts } from "kingdrop-draughts";

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a test with an engine, which is closed afterwards. */
function withEngine(title, game, run, Kind = Engine) {
  test(title, async () => {
    const engine = await Kind.create(game);
    try {
      await run(engine);
    } finally {
      engine.close();
    }
  });
}

const failsWith = (words) => (error) => error instanceof KingdropError && words.test(error.message);

withEngine("scores", "connect4", async (engine) => {
  assert.deepEqual(await engine.scores("4453"), [-5, -5, -2, -3, -4, -2, -2]);
  assert.deepEqual(await engine.scores(), [-2, -1, 0, 1, 0, -1, -2]);
  assert.deepEqual(await engine.scores([4, 4, 4, 4, 4, 4]), [-1, 0, 1, null, 1, 0, -1]);
  assert.deepEqual(await engine.scores("1212121"), Array(7).fill(null));
  await assert.rejects(engine.scores("45", { timeMs: 0 }), failsWith(/stopped before all/));
  const call = engine.scores("12");
  engine.stop();
  await assert.rejects(call, failsWith(/stopped before all/));
  // Three columns have the best score.
  assert.match(await engine.bestMove("4453"), /^[367]$/);
});

withEngine("a game", "connect4", async (engine) => {
  assert.deepEqual(await engine.legalMoves("444444"), ["1", "2", "3", "5", "6", "7"]);
  const fen = await engine.play("4", 4, "3");
  assert.equal(fen, await engine.play([4, 4, 3]));
  assert.equal(await engine.turn(fen), "second");
  assert.equal(await engine.result("4"), null);
  assert.equal(await engine.result("1212121"), "first");
  assert.equal(await engine.bestMove("1212121"), null);
});

withEngine("checkers", undefined, async (engine) => {
  const moves = await engine.legalMoves("11-15 22-18", { paths: true });
  assert.deepEqual(moves, ["15x22"]);
  const position = "W:WK31:BK1";
  assert.ok((await engine.legalMoves(position)).includes(await engine.bestMove(position, { timeMs: 50 })));
  for (const rootMoves of [["9-13"], "9-13"])
    assert.equal(await engine.bestMove("", { depth: 8, rootMoves }), "9-13");
  await assert.rejects(engine.scores(), failsWith(/no solver/));
});

withEngine("an analysis", "checkers", async (engine) => {
  const analysis = engine.analyse("11-15", { depth: 7, multipv: 2 });
  const infos = [];
  for await (const info of analysis) infos.push(info);
  assert.ok(infos.length >= 14);
  for (const { depth, score, pv, timeMs, nodes } of infos) {
    assert.ok(depth <= 7 && nodes > 0 && timeMs >= 0 && pv.length > 0);
    assert.equal(score.bound, "exact");
    assert.ok(Number.isInteger(score.cp));
  }
  assert.deepEqual([...analysis.lines.keys()], [1, 2]);
  assert.equal(analysis.lines.get(1).pv[0], analysis.bestMove);
  assert.deepEqual(await analysis.next(), { value: undefined, done: true });
});

withEngine("an analysis without limits ends by itself when all is proven", "connect4", async (engine) => {
  const analysis = engine.analyse("444444333332222211111");
  let last;
  for await (const info of analysis) last = info;
  assert.ok(last.proven);
  assert.equal(analysis.bestMove, last.pv[0]);
});

withEngine("an analysis is ended by break, stop, close and calls", "checkers", async (engine) => {
  for await (const { depth } of engine.analyse()) if (depth >= 3) break;
  const stopped = engine.analyse();
  engine.stop();
  for await (const info of stopped) assert.ok(info.depth > 0);
  assert.match(stopped.bestMove, /^\d+-\d+$/);
  const later = engine.analyse();
  setTimeout(() => later.stop(), 50);
  for await (const info of later) assert.ok(info);
  const closed = engine.analyse();
  await closed.next();
  await closed.close();
  assert.ok(closed.bestMove);
  assert.ok((await closed.next()).done);
  const open = engine.analyse();
  await open.next();
  assert.equal((await engine.legalMoves()).length, 7);
  while (!(await open.next()).done);
  assert.ok(open.bestMove);
});

withEngine("a stopped call has the best move so far", "checkers", async (engine) => {
  const call = engine.bestMove("", { timeMs: 60000 });
  await pause(50);
  engine.stop();
  assert.match(await call, /^\d+-\d+$/);
  const other = engine.bestMove("", { timeMs: 60000 });
  engine.stop(); // at once
  assert.match(await other, /^\d+-\d+$/);
});

withEngine("calls take turns", "connect4", async (engine) => {
  const results = await Promise.all([
    engine.bestMove("444", { depth: 6 }),
    engine.scores("4453"),
    engine.bestMove("99").catch((error) => error.name),
    engine.legalMoves("4"),
    engine.bestMove("1212121"),
  ]);
  assert.deepEqual(results.slice(1), [
    [-5, -5, -2, -3, -4, -2, -2],
    "KingdropError",
    ["1", "2", "3", "4", "5", "6", "7"],
    null,
  ]);
});

withEngine("bad input is an error and changes nothing", "checkers", async (engine) => {
  await assert.rejects(engine.bestMove("11-15 11-16"), failsWith(/'11-16': there is no piece/));
  await assert.rejects(engine.bestMove("", { depth: "x" }), failsWith(/depth/));
  await assert.rejects(engine.bestMove("", { depth: -1 }), failsWith(/depth/));
  for (const timeMs of [-1, NaN, Infinity, null]) {
    await assert.rejects(engine.bestMove("", { timeMs }), failsWith(/^timeMs/));
    await assert.rejects(engine.scores("", { timeMs }), failsWith(/^timeMs/));
  }
  assert.equal((await engine.legalMoves(new Set(["11-15"]))).length, 7);
  for (const position of [4453, null, {}])
    await assert.rejects(engine.legalMoves(position), failsWith(/^position .*: expected a string or an array/));
  await assert.rejects(engine.bestMove("", { movetime: 5 }), failsWith(/^movetime: expected one of timeMs/));
  await assert.rejects(engine.bestMove("", { rootMoves: 4 }), failsWith(/^rootMoves 4: expected/));
  await assert.rejects(engine.scores("", { time: 5 }), failsWith(/^time: expected one of timeMs/));
  await assert.rejects(engine.legalMoves("", { path: true }), failsWith(/^path: expected one of paths/));
  await assert.rejects(Engine.create("checkers", { hash: 5 }), failsWith(/^hash: expected one of hashMib/));
  await assert.rejects(engine.legalMoves("a\0b"), failsWith(/NUL/));
  await assert.rejects(engine.legalMoves("11-15\nquit"), failsWith(/quit/));
  await assert.rejects(engine.setOption("Hash", "many"), failsWith(/Hash/));
  await assert.rejects(engine.setOption("Nonsense", 1), failsWith(/Nonsense/));
  await assert.rejects(engine.legalMoves("ä".repeat(5000)), KingdropError);
  const analysis = engine.analyse("99-1");
  await assert.rejects(analysis.next(), failsWith(/99-1/));
  await assert.rejects(Engine.create("chess"), failsWith(/chess/));
  await assert.rejects(Engine.create("russian"), failsWith(/russian/));
  assert.equal((await engine.legalMoves()).length, 7);
});

test("Connect Four has its other rules and boards", async () => {
  for (const [game, columns] of [["connect4-popout", 7], ["connect4-6x5", 6], ["connect4-9x9-5", 9]]) {
    const engine = await Engine.create(game);
    assert.equal((await engine.legalMoves()).length, columns);
    assert.match(await engine.bestMove("", { depth: 4 }), /^\d$/);
    await assert.rejects(engine.scores(), failsWith(/no solver/));
    engine.close();
  }
});

test("a closed engine fails", async () => {
  const engine = await Engine.create();
  const call = engine.bestMove("", { timeMs: 60000 });
  const waiting = engine.legalMoves();
  await pause(20);
  engine.close();
  engine.close();
  await assert.rejects(call, failsWith(/closed/));
  await assert.rejects(waiting, failsWith(/closed/));
  await assert.rejects(engine.legalMoves(), failsWith(/closed/));
  const analysis = engine.analyse();
  await assert.rejects(analysis.next(), failsWith(/closed/));
  await analysis.close();
  engine.stop();
});

test("an engine whose thread ends fails", async () => {
  class Lost extends Engine {
    static connect(calls) {
      return (Lost.link = super.connect(calls));
    }
  }
  const engine = await Lost.create();
  const call = engine.bestMove("", { timeMs: 60000 });
  await pause(20);
  Lost.link.close();
  await assert.rejects(call, failsWith(/has ended/));
  await assert.rejects(engine.legalMoves(), failsWith(/has ended/));
});

withEngine("options and limits", "connect4", async (engine) => {
  await engine.setOption("UCI_ShowWDL", true);
  const analysis = engine.analyse("4453", { depth: 8 });
  let last;
  for await (const info of analysis) last = info;
  assert.equal(last.wdl.length, 3);
  await engine.newGame();
  await engine.setOption("Hash", 1);
  assert.match(await engine.bestMove("44", { nodes: 2000 }), /^\d$/);
});

for (const [game, moves, count] of [
  ["russian", "c3-d4", 7],
  ["brazilian", "", 7],
  ["pool", "", 7],
  ["italian", "", 7],
])
  withEngine(
    game,
    game,
    async (engine) => {
      assert.equal((await engine.legalMoves(moves)).length, count);
      assert.ok(await engine.bestMove(moves, { depth: 8 }));
    },
    Draughts,
  );

withEngine(
  "captures have colons",
  "russian",
  async (engine) => {
    const moves = ["c3-d4", "f6-e5", "d4:f6"];
    const after = await engine.play(moves);
    assert.equal(await engine.play(moves.join(" ")), after);
    assert.equal(await engine.play(after), after);
  },
  Draughts,
);

test("an engine that is not closed does not keep the process alive", async () => {
  const program = `
    import { Engine } from "kingdrop";
    const engine = await Engine.create("connect4");
    engine.analyse("12");
    console.log(await engine.scores("4453"));
    engine.analyse("12");`;
  const words = ["--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: 20000 });
  assert.match(stdout, /-5/);
});

test("a resolver that ignores exports finds the same modules", () => {
  const { main, browser, types, exports } = createRequire(import.meta.url)("kingdrop/package.json");
  const { node, default: page, types: declared } = exports["."];
  assert.deepEqual([main, browser, types], [node, page, declared]);
});
