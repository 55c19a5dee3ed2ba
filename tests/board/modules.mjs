// The board's modules that need no browser: `node --test modules.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Chooser } from "../../tools/board/page/board/chooser.js";
import { Engine } from "../../tools/board/page/engine/client.js";
import { findWay, readLook } from "../../tools/board/page/engine/look.js";
import { parseBest, parseInfo, parseOption, goWords } from "../../tools/board/page/engine/words.js";
import { readLink, writeLink } from "../../tools/board/page/app/link.js";
import { Clock, clockText } from "../../tools/board/page/game/clock.js";
import { gameNamed, games } from "../../tools/board/page/game/games.js";
import { levelOf, levelsOf } from "../../tools/board/page/game/levels.js";
import { Line } from "../../tools/board/page/game/line.js";
import { LineSocket } from "../../tools/board/page/engine/socket.js";
import { Heartbeat } from "../../tools/board/page/engine/heartbeat.js";
import { replay } from "../../tools/board/page/game/replay.js";
import { readGames, titleOf } from "../../tools/board/page/game/game-files.js";
import { readPdn, writePdn } from "../../tools/board/page/game/pdn.js";
import {
  bareScore,
  expectation,
  judge,
  nearness,
  scoreOfInfo,
  scoreText,
  shortScore,
  turned,
} from "../../tools/board/page/game/score.js";

const way = (text, full = text) => ({ text, places: full.split(/[-x]/) });

test("a move is chosen by its start and its end", () => {
  const chooser = new Chooser();
  chooser.reset([way("11-15"), way("11-16"), way("9-13")]);
  assert.deepEqual([...chooser.starts], ["11", "9"]);
  assert.equal(chooser.press("10"), null);
  assert.equal(chooser.press("11"), null);
  assert.deepEqual([...chooser.targets], ["15", "16"]);
  assert.equal(chooser.press("16").text, "11-16");
  assert.deepEqual(chooser.path, []);
});

test("another piece can be chosen, and the choice cancelled", () => {
  const chooser = new Chooser();
  chooser.reset([way("11-15"), way("9-13")]);
  chooser.press("11");
  chooser.press("9");
  assert.deepEqual(chooser.path, ["9"]);
  chooser.press("9");
  assert.deepEqual(chooser.path, []);
  chooser.press("9");
  chooser.press("32");
  assert.deepEqual(chooser.path, []);
});

test("a long capture is pressed square by square, or by its last square if unambiguous", () => {
  const chooser = new Chooser();
  const long = way("26x1", "26x19x12x3x10x1");
  chooser.reset([long]);
  for (const square of ["26", "19", "12", "3", "10"]) assert.equal(chooser.press(square), null);
  assert.equal(chooser.press("1"), long);
  chooser.press("26");
  assert.equal(chooser.press("1"), long);
});

test("captures with the same end must be pressed square by square", () => {
  const chooser = new Chooser();
  const left = way("1x6x15x22x29x18", "1x6x15x22x29x18");
  const right = way("1x10x19x18", "1x10x19x18");
  chooser.reset([left, right]);
  chooser.press("1");
  assert.equal(chooser.press("18"), null);
});

test("a round trip ends where it began", () => {
  const chooser = new Chooser();
  const [one, other] = [way("3x3", "3x10x19x12x3"), way("3x3", "3x12x19x10x3")];
  chooser.reset([one, other]);
  for (const square of ["3", "12", "19", "10"]) assert.equal(chooser.press(square), null);
  assert.equal(chooser.press("3"), other);
});

test("a column is a whole move", () => {
  const chooser = new Chooser();
  chooser.reset([way("4"), way("5")]);
  assert.equal(chooser.press("6"), null);
  assert.equal(chooser.press("4").text, "4");
});

test("a look is parsed from the engine's answers", () => {
  const { seen } = readLook([
    "Fen: B:W10,18,19,26:BK30",
    "Legal moves (2): 30x16 30x7",
    "response 30x23x16 30x23x14x7",
    "response none",
  ]);
  assert.deepEqual(
    seen.ways.map(({ text }) => text),
    ["30x16", "30x7"],
  );
  assert.deepEqual(seen.ways[1].places, ["30", "23", "14", "7"]);
  assert.equal(seen.outcome, null);
  assert.equal(findWay(seen, "30x7"), seen.ways[1]);
  assert.equal(findWay(seen, "30x23x14x7"), seen.ways[1]);
  assert.equal(findWay(seen, "30x14"), undefined);
});

test("the reverse round trip has a full text only if necessary", () => {
  const both = readLook([
    "Legal moves (1): 3x3",
    "response 3x10x19x12x3 3x12x19x10x3",
    "response none",
  ]).seen.ways;
  assert.deepEqual(
    both.map(({ text }) => text),
    ["3x3", "3x3"],
  );
  const full = readLook([
    "Legal moves (2): 18x27x20x11x18x9 18x9",
    "response 18x27x20x11x18x9 18x11x20x27x18x9 18x9",
    "response none",
  ]).seen.ways;
  assert.equal(full[0].text, "18x27x20x11x18x9");
  assert.equal(full[1].text, "18x11x20x27x18x9");
  assert.deepEqual(full[2], { text: "18x9", places: ["18", "9"] });
});

test("a finished game has no moves, but a reason", () => {
  const { seen } = readLook([
    "Fen: B:WK1:BK32",
    "Legal moves (2): 32-27 32-28",
    "Game over: draw, threefold repetition",
    "response 32-27 32-28",
    "response draw",
  ]);
  assert.deepEqual([seen.ways, seen.outcome, seen.reason], [[], "draw", "threefold repetition"]);
});

test("without the ways of moves the engine's moves are used", () => {
  const { seen } = readLook([
    "Legal moves (1): 9-13",
    "info string error: query: what?",
    "response none",
  ]);
  assert.deepEqual(seen.ways, [way("9-13")]);
});

test("a refusal has the engine's message", () => {
  const { refusal } = readLook(["info string error: position: '9-9': not a legal move", "Fen: x"]);
  assert.equal(refusal, "'9-9': not a legal move");
});

test("info, option and bestmove lines are parsed", () => {
  const info = parseInfo(
    "info depth 56 seldepth 27 multipv 1 score cp 0 wdl 0 1000 0 nodes 1498718 nps 9 hashfull 1 tbhits 0 time 3 pv 4 5",
  );
  assert.deepEqual([info.depth, info.multipv, info.nodes, info.pv], [56, 1, 1498718, ["4", "5"]]);
  assert.deepEqual(scoreOfInfo(info), { kind: "draw", value: 0 });
  assert.equal(parseInfo("info depth 3 score cp 5 lowerbound pv 1").isBound, true);
  assert.deepEqual(scoreOfInfo(parseInfo("info score mate -3")), { kind: "win", value: -3 });
  assert.deepEqual(parseOption("option name Move Overhead type spin default 10 min 0 max 5000"), {
    name: "Move Overhead",
    type: "spin",
    preset: "10",
    min: 0,
    max: 5000,
    choices: [],
  });
  assert.deepEqual(parseOption("option name V type combo default a var a var b").choices, [
    "a",
    "b",
  ]);
  assert.equal(parseBest("bestmove (none)"), null);
  assert.equal(parseBest("bestmove 11-15 ponder 23-19"), "11-15");
  assert.equal(
    goWords({ clock: { times: [1000.4, -5], increment: 100 } }),
    "go p1time 1000 p2time 0 p1inc 100 p2inc 100",
  );
});

test("scores have a side, and change sign with it", () => {
  const players = ["Black", "White"];
  assert.equal(scoreText({ kind: "cp", value: -35 }, players), "White +0.35");
  assert.equal(scoreText({ kind: "win", value: 5 }, players), "Black wins in 5 moves");
  assert.equal(scoreText({ kind: "cp", value: 0 }, players), "Even");
  assert.equal(shortScore(turned({ kind: "win", value: 5 })), "loss in 5 moves");
  assert.equal(shortScore({ kind: "win", value: 1 }), "win in 1 move");
  assert.equal(bareScore({ kind: "win", value: -13 }), "in 13 moves");
  assert.equal(scoreText(scoreOfInfo(parseInfo("info score mate 0")), players), "White has won");
  assert.equal(expectation({ kind: "win", value: -0 }), 0);
  assert.equal(expectation({ kind: "draw", value: 0 }), 0.5);
  assert.ok(Math.abs(expectation({ kind: "cp", value: 100 }) - 0.75) < 0.01);
});

test("a move is graded by its loss", () => {
  const even = { kind: "cp", value: 0 };
  assert.equal(judge(even, { kind: "cp", value: 10 }, 0), null);
  assert.equal(judge(even, { kind: "win", value: -4 }, 0).mark, "??");
  assert.equal(judge(even, { kind: "win", value: -4 }, 1), null);
  assert.equal(judge(even, { kind: "cp", value: 80 }, 1).mark, "?");
  assert.equal(judge(even, { kind: "cp", value: 45 }, 1).mark, "?!");
});

test("clocks run one at a time and gain their increment", () => {
  let now = 0;
  const clock = new Clock(60000, 1000, { now: () => now });
  clock.start(0);
  now = 5000;
  assert.equal(clock.left(0), 55000);
  assert.equal(clock.press(), 5000);
  assert.equal(clock.left(0), 56000);
  clock.start(1);
  now = 100000;
  assert.equal(clock.left(1), 0);
  assert.equal(clock.left(0), 56000);
  assert.deepEqual(
    [clockText(61000), clockText(60900), clockText(7340)],
    ["1:01", "1:01", "0:07.3"],
  );
});

/** A line whose positions contain only the side to move. */
function lineOf(game, texts, start = null) {
  const turns =
    game.id === "checkers" ? ["B:W32:B1", "W:W32:B1"] : ["7/7/7/7/7/7 x", "7/7/7/7/7/7 o"];
  const first = start ? game.parse(start).turn : 0;
  const seen = (at) => ({ fen: turns[(first + at) % 2], ways: [], outcome: null, reason: "" });
  const line = new Line(game, start, seen(0));
  texts.forEach((text, i) => line.add({ text, places: [], seen: seen(i + 1) }));
  return line;
}

test("a written game reads back", () => {
  const line = lineOf(games.checkers, ["11-15", "23-19", "8-11"], "B:W32,23:B11,8");
  line.tags = { White: 'A "b" \\c', Black: "you" };
  line.plies[2].score = { kind: "cp", value: -35 };
  line.plies[2].spent = 1250;
  line.ending = { outcome: 0, reason: "" };
  line.plies[3].score = { kind: "win", value: 7 };
  const [game, ...more] = readPdn(writePdn(line));
  assert.equal(more.length, 0);
  assert.equal(game.game, games.checkers);
  assert.deepEqual(
    [game.start, game.moves, game.outcome],
    ["B:W32,23:B11,8", ["11-15", "23-19", "8-11"], 0],
  );
  assert.equal(game.tags.White, 'A "b" \\c');
  const { score, spent } = game.notes[1];
  assert.deepEqual([score, spent], [{ kind: "cp", value: -35 }, 1250]);
  assert.deepEqual(game.notes[2].score, { kind: "win", value: 7 });
});

test("a comment with a tag reads back wherever its line is broken", () => {
  for (let length = 50; length < 80; length++) {
    const line = new Line(games.checkers, null, { fen: games.checkers.opening, outcome: null });
    const comments = [`${"x".repeat(length)} [Event "a"] b`];
    line.add({ text: "11-15", seen: line.here.seen, comments });
    const [{ notes, fault }, ...others] = readPdn(writePdn(line));
    assert.deepEqual([notes[0].comments, fault, others], [comments, null, []]);
  }
});

test("games of other programs are read", () => {
  const text = `[Event "x"]\n[Result "1/2-1/2"]\n1. 11-15 23-19 (1... 22-18 {no} 2. 15x22) 2.8-11! $3 {good} 22x17 ; rest
    1/2-1/2\n[Variant "connect4"] 4453 {+0.20/9} 2 *\n[GameType "20"] 1. 32-28 *`;
  const [one, two, three] = readPdn(text);
  assert.deepEqual([one.moves, one.outcome], [["11-15", "23-19", "8-11", "22x17"], "draw"]);
  assert.deepEqual([two.game, two.moves], [games.connect4, ["4", "4", "5", "3", "2"]]);
  assert.deepEqual(two.notes[3].score, { kind: "cp", value: -20 });
  assert.equal(three.game, null);
});

test("notes beside moves are written as read", () => {
  const text = `[Event "x"]\n[Result "2-0"]\n[GameType "21"]
    {before} 1. 11-15! $3 {+0.35/12 0.52s n=4} {12 is good} 23-19?! (1... 22-18 {no} 2. 15x22 (2. 9-14
    $1) 25x18) ; with a } brace\n 2. 8-11* *`;
  const [game] = readPdn(text);
  const { notes, comments, moves } = game;
  assert.deepEqual([comments, moves], [["before"], ["11-15", "23-19", "8-11"]]);
  assert.deepEqual([notes[0].nags, notes[0].comments], [["!", "$3"], ["12 is good"]]);
  assert.deepEqual(notes[1].variations[0].notes[1].variations[0].moves, ["9-14"]);
  assert.deepEqual(notes[2].nags, ["*"]);

  const line = lineOf(games.checkers, moves);
  line.tags = game.tags;
  line.plies[0].comments = comments;
  notes.forEach((note, i) => Object.assign(line.plies[i + 1], note));
  line.ending = { outcome: 0, reason: "" };
  const written = writePdn(line);
  assert.deepEqual(readPdn(written)[0].notes, notes);
  assert.match(written, /Result "2-0"/);
  assert.match(written, /\{\+0.35\/12 0.52s n=4\}/);
});

test("lines of different positions are a list", () => {
  const fens = Array.from({ length: 2400 }, (_, i) => `B:W32,${22 + (i % 10)}:B1,${2 + (i % 7)}`);
  const asPdn = fens.map((fen, i) => `[Event "problem ${i}"]\n[FEN "${fen}"]\n`);
  for (const text of [fens.join("\n"), `# ours\r\n${fens.join("\r\n\r\n")}`, asPdn.join("\n")]) {
    const records = readGames(text);
    assert.deepEqual(records.map(({ start }) => start), fens);
    assert.equal(new Set(records.map(titleOf)).size, 2400);
    assert.ok(records.every((record, i) => titleOf(record).includes(fens[i])));
  }
  assert.equal(readGames("B:W21, 22, K30:B1, 2")[0].start, "B:W21,22,K30:B1,2");
  assert.equal(readGames("7/7/7/7/3o3/3x3 x")[0].game, games.connect4);
  assert.deepEqual(readGames("nothing"), []);
});

test("a file is read in linear time", () => {
  const pieces = [
    ...["{", "[", '["', "[{", "(", "/", "/ ", '/FEN "', "1/", ".", "4 ", "%\n", "\r", "{} *", "9-", "15 x"],
    ...["1. 11-15 {", "(9-13 ", "[a {\n", '[a "', '[a "\\\n', '[FEN "a"]\n', '[a "b"]\n{\n', "9-13 *\n"],
    ...['{\n[Event "x"]\n', '[Result "4-6"] 4-6 {', '4 /FEN "7/7/7/7/7/7 x"/ '],
  ];
  const took = (piece, length) => {
    const { user } = process.cpuUsage();
    readPdn(piece.repeat(length / piece.length));
    return process.cpuUsage().user - user;
  };
  for (const piece of pieces) {
    took(piece, 20000);
    // Eight times the length takes eight times as long; 64 times if it were quadratic.
    assert.ok(took(piece, 160000) < 20 * took(piece, 20000) + 200000, piece);
  }
});

test("moves alone identify their game", () => {
  const gameOf = (text) => readPdn(text)[0].game;
  assert.equal(gameOf("4453"), games.connect4);
  assert.equal(gameOf("1. 4 4 2. 5"), games.connect4);
  assert.equal(gameOf("1. 11-15 23-19"), games.checkers);
  assert.equal(gameOf("1. 1x10"), games.checkers);
  assert.equal(gameOf('[Event "x"]'), games.checkers);
});

test("links contain positions and games", () => {
  const line = lineOf(games.checkers, ["11-15", "23-19"], "B:W32,23:BK11,8");
  line.go(1);
  const hash = writeLink("analyse", line);
  assert.equal(hash, "#analyse/checkers?fen=B:W32,23:BK11,8&moves=11-15.23-19&at=1");
  const link = readLink(hash);
  assert.deepEqual(
    [link.mode, link.game, link.start, link.moves, link.at],
    ["analyse", games.checkers, "B:W32,23:BK11,8", ["11-15", "23-19"], 1],
  );
  const played = readLink(writeLink("play", line, { side: 1, level: "elo:1500" }));
  assert.deepEqual([played.mode, played.side, played.level], ["play", "1", "elo:1500"]);
  assert.equal(readLink("#analyse/chess"), null);
  assert.equal(readLink(""), null);
});

test("written positions read back", () => {
  for (const [game, fen] of [
    [games.checkers, "W:W18,K21:B1,2,K30"],
    [games.connect4, "7/7/3o3/3x3/3o3/x2x2o o"],
  ])
    assert.equal(game.write(game.parse(fen)), fen);
});

test("a board has the engine's name and room for a row", () => {
  for (const name of ["connect4-9x9-5", "connect4-3x9-9", "connect4-26x3", "connect4-7x6"])
    assert.equal(gameNamed(name)?.id, name);
  for (const name of ["3x3", "9x3-10", "07x06", "9x9-05", "26x4", "2x9", "9x9-2"])
    assert.equal(gameNamed(`connect4-${name}`), null, name);
});

test("levels are the engine's ratings if it has any", () => {
  const none = new Map();
  assert.deepEqual(
    levelsOf(none).map(({ id }) => id),
    ["6", "7", "8"],
  );
  assert.equal(levelOf(none, "8").limits.movetime, 5000);
  assert.equal(levelOf(none, "elo:1500").id, "7");

  const rated = new Map([
    ["UCI_LimitStrength", { type: "check" }],
    ["UCI_Elo", { type: "spin", preset: "1150", min: 1000, max: 1210 }],
  ]);
  assert.deepEqual(
    levelsOf(rated).map(({ id }) => id),
    ["elo:1000", "elo:1100", "elo:1150", "elo:1200", "elo:1210", "6", "7", "8"],
  );
  assert.equal(levelOf(rated, "elo:1200").elo, 1200);
  assert.equal(levelOf(rated, "3").name, "Elo 1150");
  assert.equal(levelOf(rated, "").name, "Elo 1150");
});

test("only whole printable lines leave the page", () => {
  const sent = [];
  globalThis.location = { href: "http://127.0.0.1:1/" };
  globalThis.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    send = (line) => sent.push(line);
    close() {}
  };
  const socket = new LineSocket("engine/1");
  socket.open();
  for (const line of ["uci\nquit", "uci\r", "\u0000", "a\u2028b", "a\u0085b", "\u202equit", "\t"])
    assert.throws(() => socket.send(line), RangeError);
  socket.send("position startpos moves 11-15");
  assert.deepEqual(sent, ["position startpos moves 11-15"]);
});

test("a lost connection is retried ever later, until one lasts", (context) => {
  let now = 1;
  let last = null;
  context.mock.method(performance, "now", () => now);
  context.mock.method(globalThis, "setTimeout", () => 0);
  globalThis.location = { href: "http://127.0.0.1:1/" };
  globalThis.WebSocket = class {
    constructor() {
      last = this;
    }
    close() {}
  };
  const socket = new LineSocket("engine/1");
  const pauses = [];
  socket.on("lost", (pause) => pauses.push(pause));
  for (const ms of [1000, 1000, 1000, 1000, 1000, 1000, 6000, 1000]) {
    socket.open();
    last.onopen();
    now += ms;
    last.onclose();
  }
  assert.deepEqual(pauses, [500, 1000, 2000, 4000, 8000, 8000, 500, 1000]);
});

test("an engine that is back gets the game again", (context) => {
  const sent = [];
  let last = null;
  context.mock.method(globalThis, "setTimeout", () => 0);
  context.mock.method(globalThis, "setInterval", () => 0);
  globalThis.location = { href: "http://127.0.0.1:1/" };
  globalThis.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      last = this;
    }
    send = (line) => sent.push(line);
    close() {}
  };
  const engine = new Engine("engine/1");
  const variant = "option name UCI_Variant type combo default checkers var checkers var connect4";
  const answer = () => {
    last.onopen();
    for (const data of [variant, "uciok"]) last.onmessage({ data });
  };
  answer();
  engine.look("connect4", null, []);
  last.onclose();
  engine.retry();
  answer();
  const told = sent.filter((line) => line === "setoption name UCI_Variant value connect4");
  assert.equal(told.length, 2);
});

test("a link contains only a position, moves, a place, a side and a level", () => {
  const at = (text) => readLink(`#analyse/checkers?moves=11-15.23-19&at=${text}`).at;
  assert.deepEqual(["1", "abc", "-1", "1.5", "NaN", ""].map(at), [1, 2, 2, 2, 2, 2]);
  const { side, level } = readLink("#play/checkers?side=2&level=elo:600%0Aquit");
  assert.deepEqual([side, level], [null, null]);
  for (const id of ["__proto__", "constructor", "toString", "hasOwnProperty"])
    assert.equal(readLink(`#analyse/${id}`), null);
});

test("texts of a file become one line, or nothing", () => {
  const [game] = readPdn('[Event "a\n\u0007b\u2028c"]\n[Result "constructor"]\n1. 11-15 *');
  assert.deepEqual([game.tags.Event, game.outcome], ["a b c", null]);
  assert.equal(readPdn('[Variant "__proto__"] 1. 4 *')[0].game, null);
});

test("only plausible positions and moves reach the engine", async () => {
  const asked = [];
  const engine = {
    look: async (variant, start, moves) => {
      asked.push([start, ...moves].join(" "));
      return { fen: "B:W32:B1", ways: [], outcome: null, reason: "" };
    },
  };
  const refused = (game, record) => assert.rejects(replay(engine, game, record), /is not a/);
  await refused(games.checkers, { start: "B:W21:B1\nquit" });
  await refused(games.checkers, { start: "B:W21:B1 moves 1-5" });
  await refused(games.connect4, { start: "7/7/7/7/7/7 x\nquit" });
  await refused(games.checkers, { moves: ["11-15\nquit"] });
  await assert.rejects(replay(engine, games.checkers, { moves: Array(3000).fill("1-5") }), /long/);
  assert.deepEqual(asked, [""]);
  const { line, fault } = await replay(engine, games.checkers, { moves: ["1-5", "quit now"] });
  assert.deepEqual([line.length, fault], [1, 'Move 2: "quit now" is not a move']);
});

test("a hung engine is detected, and its recovery, too", (context) => {
  let now = 0;
  let beat = null;
  context.mock.method(globalThis, "setInterval", (run, ms) => {
    beat = { run, ms, due: now + ms };
  });
  context.mock.method(globalThis, "clearInterval", () => (beat = null));
  context.mock.method(performance, "now", () => now);
  const calls = [];
  const heart = new Heartbeat({
    send: () => calls.push("send"),
    late: () => calls.push("late"),
    found: () => calls.push("found"),
  });
  const pass = (ms) => {
    for (const end = now + ms; now < end;) {
      now += 500;
      if (beat === null || now < beat.due) continue;
      beat.due += beat.ms;
      beat.run();
    }
  };
  heart.start();
  pass(2000);
  heart.hear();
  assert.deepEqual(calls, ["send"]);
  pass(5000);
  assert.deepEqual(calls, ["send", "send", "late"]);
  pass(5000);
  heart.hear();
  assert.deepEqual(calls, ["send", "send", "late", "found"]);
  heart.stop();
  pass(5000);
  assert.equal(calls.length, 4);
});

test("a later copy of a game has the results of the earlier one", () => {
  const game = lineOf(games.checkers, ["11-15", "23-19"]);
  const earlier = game.copy();
  earlier.plies[1].score = { kind: "cp", value: 12 };
  earlier.plies[2].grade = { name: "blunder" };
  earlier.isReviewed = true;
  const same = game.copy();
  same.learn(earlier);
  assert.ok(same.isReviewed && same.plies[1].score.value === 12);
  game.cut(1);
  game.add({ text: "22-18", places: [], seen: game.end.seen });
  const later = game.copy();
  later.learn(earlier);
  assert.deepEqual([later.isReviewed, later.plies[1].score.value], [false, 12]);
  assert.equal(later.plies[2].grade, undefined);
});

test("moves tried after the common ones become a variation", () => {
  const variationsAfter = (moves) => {
    const earlier = lineOf(games.checkers, ["11-15", "23-19", "8-11"]);
    const later = lineOf(games.checkers, moves);
    later.learn(earlier);
    return later.plies.map(({ variations = [] }) => variations.map((each) => each.moves.join(" ")));
  };
  assert.deepEqual(variationsAfter(["11-15", "22-18"]), [[], [], ["23-19 8-11"]]);
  assert.deepEqual(variationsAfter(["11-15"]), [[], ["11-15 23-19 8-11"]]);
  assert.deepEqual(variationsAfter(["11-15", "23-19", "8-11", "22-17"]), [[], [], [], [], []]);
});

test("the nearer the end of a won game, the longer its bar", () => {
  const values = [-0, 1, -5, 21, 60].map((value) => nearness({ kind: "win", value }, 21));
  assert.deepEqual(
    [...values].sort((a, b) => b - a),
    values,
  );
  assert.deepEqual([values[0], values.at(-1)], [1, 0]);
});
