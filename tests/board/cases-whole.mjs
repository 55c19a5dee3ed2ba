// The whole page: accessibility, size, speed, levels; and matches between engines.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Harness, isAlive, pause, until } from "./harness.mjs";
import * as hands from "./hands.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

async function seriousFindings(page) {
  const { resolve } = createRequire(import.meta.url);
  if (!(await page.evaluate(() => "axe" in globalThis)))
    await page.evaluate(await readFile(resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}

/** Checks that axe finds nothing serious on any screen. */
async function tour(harness, options) {
  const found = [];
  const page = await harness.open("#analyse/connect4?moves=2.7.4.5.5.2.2.2.4.1.3.1.6.6.1", options);
  const look = async () => found.push(...(await seriousFindings(page)));
  await hands.untilSays(page, ".facts", /proven/, 30000);
  await look();
  await hands.button(page, "Set up").click();
  await look();
  await hands.button(page, "Cancel").click();
  await hands.button(page, "Open, save").click();
  await look();
  await page.keyboard.press("Escape");
  await hands.button(page, "Settings").click();
  await look();
  await page.keyboard.press("Escape");
  await hands.chooseGame(page, "checkers");
  await page.getByRole("tab", { name: "Play" }).click();
  await page.getByText("Your move").waitFor();
  await hands.click(page, ["11", "15"]);
  await hands.untilPly(page, 2);
  await look();
  await hands.button(page, "New game").click();
  await look();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Watch" }).click();
  await look();
  assert.deepEqual(found, []);
}

/** Returns the levels in the dialog of a new game: { titles, chosen }. */
async function levelsOf(page) {
  const options = page.getByLabel("Level", { exact: true }).locator("option");
  return {
    titles: await options.allTextContents(),
    chosen: await page.getByLabel("Level", { exact: true }).locator("option:checked").textContent(),
  };
}

export const cases = {
  ...Object.fromEntries(
    ["light", "dark"].flatMap((scheme) =>
      Object.entries({ desk: {}, phone: PHONE }).map(([device, options]) => [
        `axe_${scheme}_${device}`,
        ({ harness }) => tour(harness, { ...options, colorScheme: scheme }),
      ]),
    ),
  ),

  /** Measures the time from a press to the move on screen, the page's weight and first paint. */
  async measure({ harness }) {
    const page = await harness.open("#analyse/connect4");
    const weight = await page.evaluate(() =>
      ["resource", "navigation"]
        .flatMap((kind) => performance.getEntriesByType(kind))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    );
    const paints = [];
    for (let i = 0; i < 5; i++) {
      await page.reload();
      await page.locator(".board[data-fen]").waitFor();
      paints.push(await hands.firstPaint(page));
    }
    const paint = hands.middle(paints);
    const times = [];
    for (const column of "44444412121") {
      await page.evaluate(() => {
        const board = document.querySelector(".board");
        addEventListener("pointerdown", () => (globalThis.pressed = performance.now()), {
          capture: true,
          once: true,
        });
        globalThis.shown = new Promise((resolve) => {
          new MutationObserver((_, observer) => {
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - globalThis.pressed));
          }).observe(board, { attributeFilter: ["data-ply"] });
        });
      });
      await hands.cell(page, column).click();
      times.push(await page.evaluate(() => globalThis.shown));
    }
    const median = hands.middle(times);
    const note =
      `move on screen ${median.toFixed(0)} ms (worst ${Math.max(...times).toFixed(0)}), ` +
      `weight ${(weight / 1000).toFixed(0)} kB, first paint ${paint.toFixed(0)} ms`;
    assert.ok(median < 50 && weight < 300000 && paint < 500, note);
    return note;
  },

  /** Any engine that speaks the protocol works; one without ratings plays at full strength. */
  async other_engine({ engine, oracle }) {
    const textbook = path.join(path.dirname(engine), "../tools/textbook/kingdrop-textbook");
    await Harness.during(textbook, [], async (harness) => {
      const page = await harness.open("#play/checkers");
      assert.match(await page.locator(".engine-state").textContent(), /textbook/);
      await hands.button(page, "New game").click();
      const { titles, chosen } = await levelsOf(page);
      assert.equal(titles.length, 3);
      assert.match(chosen, /1 s a move/);
      await page.keyboard.press("Escape");
      await hands.newGame(page);
      await hands.click(page, ["11", "15"]);
      await hands.untilPly(page, 2);
      const { fen, moves } = await hands.record(page);
      assert.equal(fen, (await oracle.look("checkers", null, moves)).fen);
    });
  },

  /** An engine with UCI_Elo is offered at its own ratings, and its notices are shown. */
  async ratings({ engine }) {
    const options = [
      "UCI_LimitStrength type check default false",
      "UCI_Elo type spin default 1620 min 1250 max 1900",
    ];
    const note = "info string endgame databases of up to 6 pieces";
    const told = [...options.map((option) => `option name ${option}`), note];
    const others = "sed -u '/name UCI_LimitStrength/d; /name UCI_Elo/d'";
    const folder = await mkdtemp(path.join(tmpdir(), "board-engine-"));
    const rated = path.join(folder, "rated");
    await writeFile(rated, `#!/bin/sh\n${told.map((line) => `echo ${line}`).join("\n")}\n${engine} | ${others}\n`, { mode: 0o755 });
    await Harness.during(rated, [], async (harness) => {
      const page = await harness.visit();
      const { sent } = page;
      await page.locator(".board[data-fen]").waitFor();
      await hands.button(page, "New game").click();
      const { titles, chosen } = await levelsOf(page);
      const ratings = titles.filter((title) => title.startsWith("Elo"));
      assert.equal(
        ratings.join(),
        "Elo 1250,Elo 1300,Elo 1400,Elo 1500,Elo 1600,Elo 1620,Elo 1700,Elo 1800,Elo 1900",
      );
      assert.equal(chosen, "Elo 1620");
      await page.keyboard.press("Escape");
      await hands.button(page, "Settings").click();
      await page.getByText("The engine has endgame databases of up to 6 pieces.").waitFor();
      await page.keyboard.press("Escape");
      await hands.newGame(page, { level: "elo:1500" });
      await hands.click(page, ["11", "15"]);
      await hands.untilPly(page, 2);
      for (const line of [
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1500",
      ])
        assert.ok(sent.includes(line), `${line} was not sent`);
      assert.match(await page.locator(".player").first().textContent(), /Elo 1500/);
      await page.getByRole("tab", { name: "Analyse" }).click();
      await until(
        "the whole strength is back",
        () =>
          sent.findLast((line) => line !== "isready").startsWith("go infinite") &&
          sent.lastIndexOf("setoption name UCI_LimitStrength value false") >
            sent.lastIndexOf("setoption name UCI_LimitStrength value true"),
      );
    });
    await rm(folder, { recursive: true });
  },

  /** Without an engine the page shows an error, and everything else still works. */
  async no_engine() {
    await Harness.during("false", [], async (harness) => {
      const page = await harness.visit("#analyse/checkers?moves=11-15");
      await hands.untilSays(page, "#banner:visible", /There is no engine/);
      for (const tab of ["Watch", "Play", "Analyse"])
        await page.getByRole("tab", { name: tab }).click();
      await hands.chooseGame(page, "connect4");
      for (let at = 0; at < 5; at++)
        await page.locator(".steps button").nth(at).click({ force: true });
      for (const key of ["ArrowLeft", "End", "4", "b", "f", "m"]) await page.keyboard.press(key);
      await hands.button(page, "Settings").click();
      await page.keyboard.press("Escape");
    });
  },

  /** Controls wait for a game even while the page's setup is loading. */
  async late_setup({ harness }) {
    const page = await harness.newPage();
    await page.send("Fetch.enable", { patterns: [{ urlPattern: "*/setup.json" }] });
    await page.goto(`${harness.address}#analyse/connect4`);
    assert.ok(await page.locator("#panel").evaluate((panel) => panel.inert));
    await page.send("Fetch.disable"); // lets the request pass
    await page.locator("#panel:not([inert])").waitFor();
    await hands.untilCount(page.locator(".variations li"), 1);
  },

  /** The match runner's report shows a game, with the scores of the engine that reports scores. */
  async match_report({ harness, engine }) {
    const folder = await mkdtemp(path.join(tmpdir(), "board-report-"));
    const report = path.join(folder, "report #1.html");
    const runner = path.join(path.dirname(engine), "../tools/match/kingdrop-match");
    const mute =
      "n=0; while read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;; " +
      "go) echo bestmove $((n = n % 7 + 1)) ;; quit) exit ;; esac; done";
    await writeFile(path.join(folder, "mute"), mute);
    await promisify(execFile)(runner, [
      ...["-engine", "cmd=sh", `arg=${folder}/mute`, "name=mute", "-engine", `cmd=${engine}`],
      ...["name=kingdrop", "-each", "st=0.02", "timemargin=9000"],
      ...["-variant", "connect4", "-games", "1", "-report", report],
    ]);
    const page = await harness.newPage();
    await page.goto(pathToFileURL(report).href);
    assert.match(await page.locator("#outcome").textContent(), /four in a row/);
    assert.ok((await page.locator("#moves .move").count()) >= 8);
    const [first, second] = await page.evaluate(() =>
      [...document.querySelectorAll("#scores polyline")].map((line) => line.getAttribute("points")),
    );
    assert.equal(first, "");
    assert.match(second, /\d,\d/);
    await rm(folder, { recursive: true });
  },

  /** Two engines play game after game, and end when the match is stopped. */
  async watch_live({ harness }) {
    const page = await harness.open("#watch/connect4");
    const before = (await harness.enginePids()).length;
    for (const name of ["Level of the first engine", "Level of the second engine"])
      await page.getByLabel(name).selectOption(hands.WEAKEST);
    await hands.button(page, "Start").click();
    await hands.untilSays(page, ".status", /Game 1: /, 60000);
    const words = await page.locator(".status").textContent();
    assert.match(words, /(wins: four in a row|Draw).* first engine \+\d =\d −\d/);
    await hands.untilSays(page, ".status", /Game 2 /, 10000);
    const pids = (await harness.enginePids()).slice(before);
    assert.equal(pids.length, 2);
    await hands.button(page, "Stop").click();
    await until("both engines have ended", () => !pids.some(isAlive), 4000);
  },

  /** A match whose engines cannot be started ends with a message. */
  async watch_nobody({ harness }) {
    const page = await harness.open("#watch/connect4");
    await page.locator("#panel:not([inert])").waitFor();
    await page.evaluate(() => {
      window.WebSocket = class {
        static OPEN = 1;
        constructor() {
          setTimeout(() => this.onclose());
        }
        close() {}
      };
    });
    await hands.button(page, "Start").click();
    await hands.untilSays(page, "#notice", /An engine of the match was lost/);
    await hands.button(page, "Start").waitFor();
  },

  /** Scores of weak engines are noise, so the page shows its own engine's score. */
  async watch_weak({ harness }) {
    const page = await harness.open("#play/checkers?side=0&level=elo:600");
    await page.getByRole("tab", { name: "Watch" }).click();
    for (const name of ["Level of the first engine", "Level of the second engine"])
      await page.getByLabel(name).selectOption("elo:600");
    await page.getByLabel("From").selectOption("");
    await hands.button(page, "Start").click();
    await hands.untilPly(page, 8);
    await hands.button(page, "Stop").click();
    const scores = [];
    for (let ply = 1; ply <= 6; ply++) {
      await page.locator(".graph").focus();
      await page.keyboard.press(ply === 1 ? "Home" : "ArrowRight");
      scores.push(await page.locator(".graph").getAttribute("aria-valuetext"));
    }
    const told = scores.map((words) => Number(/\+([\d.]+)$/.exec(words)?.[1] ?? 0));
    assert.ok(
      scores.slice(1).every((words) => !words.includes("no score")),
      scores.join("; "),
    );
    assert.ok(
      told.every((score) => score < 3),
      scores.join("; "),
    );
    assert.ok(page.sent.includes("go movetime 100"));
    // The game can be analysed from there.
    const moves = await hands.movesOf(page);
    await hands.button(page, "Analyse this game").click();
    await page.getByRole("tab", { name: "Analyse", selected: true }).waitFor();
    assert.deepEqual(await hands.movesOf(page), moves);
  },
};
