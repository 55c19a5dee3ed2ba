// The page as a whole: who may reach it, what it weighs, how fast it is, who can use it; and
// matches.

import assert from "node:assert/strict";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { Harness, isAlive, until } from "./harness.mjs";
import * as hands from "./hands.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The status with which an upgrade asked for by a page of that origin is answered. */
function upgradeStatus(address, origin) {
  return new Promise((resolve) => {
    const asked = request(`${address}engine/1`, {
      headers: {
        ...(origin ? { Origin: origin } : {}),
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
      },
    });
    asked.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode);
    });
    asked.on("response", (answer) => resolve(answer.statusCode));
    asked.end();
  });
}

async function seriousFindings(page) {
  const { resolve } = createRequire(import.meta.url);
  await page.addScriptTag({ path: resolve("axe-core/axe.min.js") });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}

const PDN = (white, black, result, moves) =>
  `[Event "m"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n[Variant "connect4"]\n\n${moves} *\n\n`;

const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

export const whole = {
  async same_origin({ harness }) {
    const { address } = harness;
    const other = address.replace("127.0.0.1", "evil.example");
    assert.equal(await upgradeStatus(address, address.slice(0, -1)), 101);
    assert.equal(await upgradeStatus(address, other.slice(0, -1)), 403);
    assert.equal(await upgradeStatus(address, null), 403);
    assert.equal(await upgradeStatus(address, "http://127.0.0.1:1"), 403);
  },

  async axe({ harness }) {
    const found = [];
    for (const colorScheme of ["light", "dark"])
      for (const options of [{}, PHONE]) {
        const page = await harness.open("#analyse/connect4?moves=2.7.4.5.5.2.2.2.4.1.3.1.6.6.1", {
          ...options,
          colorScheme,
        });
        await until(
          "it is solved",
          async () => /proven/.test(await page.locator(".facts").first().textContent()),
          30000,
        );
        found.push(...(await seriousFindings(page)));
        await hands.button(page, "Set up").click();
        found.push(...(await seriousFindings(page)));
        await hands.button(page, "Cancel").click();
        await hands.button(page, "Open, save").click();
        found.push(...(await seriousFindings(page)));
        await page.keyboard.press("Escape");
        await hands.button(page, "Settings").click();
        found.push(...(await seriousFindings(page)));
        await page.keyboard.press("Escape");
        await hands.chooseGame(page, "Checkers");
        await page.getByRole("tab", { name: "Play" }).click();
        await hands.click(page, ["11", "15"]);
        await hands.untilPly(page, 2);
        found.push(...(await seriousFindings(page)));
        await hands.button(page, "New game").click();
        found.push(...(await seriousFindings(page)));
        await page.keyboard.press("Escape");
        await page.getByRole("tab", { name: "Watch" }).click();
        found.push(...(await seriousFindings(page)));
        assert.deepEqual(page.faults, []);
        await page.context().close();
      }
    assert.deepEqual(found, []);
  },

  /**
   * From the press that completes a move to the picture that shows it, and what loading takes.
   */
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
      paints.push(
        await page.evaluate(
          () => performance.getEntriesByName("first-contentful-paint")[0].startTime,
        ),
      );
    }
    const paint = middle(paints);
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
      await hands.cell(page, column).click({ delay: 0 });
      times.push(await page.evaluate(() => globalThis.shown));
    }
    times.sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)];
    const note =
      `move on screen ${median.toFixed(0)} ms (worst ${Math.max(...times).toFixed(0)}), ` +
      `weight ${(weight / 1000).toFixed(0)} kB, first paint ${paint.toFixed(0)} ms`;
    assert.ok(median < 50 && weight < 300000 && paint < 500, note);
    return note;
  },

  /** Any engine that speaks the contract will do. */
  async other_engine({ engine, oracle }) {
    const harness = await Harness.start(
      path.join(path.dirname(engine), "../tools/textbook/kingdrop-textbook"),
    );
    try {
      const page = await harness.open("#play/checkers");
      assert.match(await page.locator(".engine-state").textContent(), /textbook/);
      await hands.newGame(page, { level: "3" });
      await hands.click(page, ["11", "15"]);
      await hands.untilPly(page, 2);
      const { fen, moves } = await hands.record(page);
      assert.equal(fen, (await oracle.look("checkers", null, moves)).fen);
      assert.deepEqual(page.faults, []);
    } finally {
      await harness.finish();
    }
  },

  /** An engine that can be held to a rating is offered at ratings. */
  async ratings({ engine }) {
    const options = [
      "UCI_LimitStrength type check default false",
      "UCI_Elo type spin default 1500 min 1200 max 2000",
    ];
    const told = options.map((option) => `echo option name ${option}`).join("; ");
    const harness = await Harness.start(`sh -c "${told}; exec ${engine}"`);
    try {
      const page = await harness.visit();
      const sent = [];
      page.on("websocket", (socket) =>
        socket.on("framesent", ({ payload }) => sent.push(String(payload))),
      );
      await page.reload();
      await page.locator(".board[data-fen]").waitFor();
      await hands.newGame(page, { level: "elo:1500" });
      await hands.click(page, ["11", "15"]);
      await hands.untilPly(page, 2);
      for (const line of [
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1500",
      ])
        assert.ok(sent.includes(line), `${line} was not sent`);
      await page.getByRole("tab", { name: "Analyse" }).click();
      await until(
        "the whole strength is back",
        () =>
          sent.at(-1).startsWith("go infinite") &&
          sent.includes("setoption name UCI_LimitStrength value false"),
      );
      assert.deepEqual(page.faults, []);
    } finally {
      await harness.finish();
    }
  },

  /** Without an engine the page says so, and nothing on it breaks. */
  async no_engine() {
    const harness = await Harness.start("false");
    try {
      const page = await harness.visit("#analyse/checkers?moves=11-15");
      await page.locator("#banner:visible").waitFor();
      assert.match(await page.locator("#banner").textContent(), /There is no engine to talk to/);
      for (const tab of ["Watch", "Play", "Analyse"])
        await page.getByRole("tab", { name: tab }).click();
      await hands.chooseGame(page, "Connect Four");
      for (const step of await page.locator(".steps button").all())
        await step.click({ force: true });
      for (const key of ["ArrowLeft", "End", "4", "b", "f", "m"]) await page.keyboard.press(key);
      await hands.button(page, "Settings").click();
      await page.keyboard.press("Escape");
      assert.deepEqual(page.faults, []);
    } finally {
      await harness.finish();
    }
  },

  /** Two engines play game after game, and are gone when the match is stopped. */
  async watch_live({ harness }) {
    const page = await harness.open("#watch/connect4");
    const before = (await harness.enginePids()).length;
    for (const name of ["Level of engine 1", "Level of engine 2"])
      await page.getByLabel(name).selectOption("2");
    await hands.button(page, "Start").click();
    await until(
      "a game is over",
      async () => /Game 1: /.test(await page.locator(".status").textContent()),
      60000,
    );
    const words = await page.locator(".status").textContent();
    assert.match(words, /(wins: four in a row|Draw).* first engine \+\d =\d −\d/);
    await until(
      "the next one begins",
      async () => /Game 2 /.test(await page.locator(".status").textContent()),
      10000,
    );
    const pids = (await harness.enginePids()).slice(before);
    assert.equal(pids.length, 2);
    await hands.button(page, "Stop").click();
    await until("both engines have ended", () => !pids.some(isAlive), 4000);
    assert.deepEqual(page.faults, []);
  },

  /** The games file of a match, as it grows. */
  async watch_file({ engine }) {
    const folder = await mkdtemp(path.join(tmpdir(), "board-games-"));
    const games = path.join(folder, "games.pdn");
    await writeFile(games, PDN("new", "old", "1-0", "1. 4 {+0.20/9 0.1s} 1 2. 4 1 3. 4 1 4. 4"));
    const harness = await Harness.start(engine, { games });
    try {
      const page = await harness.open("#watch/checkers");
      await page.getByRole("radio", { name: "Games file" }).check();
      await until(
        "the game is shown",
        async () => (await page.locator(".board.connect4").count()) === 1,
      );
      assert.match(await page.locator(".status").textContent(), /^1 game: new \+1 =0 −0 old$/);
      await hands.untilPly(page, 7);
      await appendFile(games, PDN("old", "new", "0-1", "1. 1 4 2. 1 4 3. 2 4 4. 2 4"));
      await until(
        "the new game is listed",
        async () => (await page.locator(".games li").count()) === 2,
      );
      assert.match(await page.locator(".status").textContent(), /^2 games: new \+2 =0 −0 old$/);
      await until("it is shown", async () => (await hands.plyOf(page)) < 7);
      await hands.untilPly(page, 8);
      assert.ok(await hands.isMoveInSight(page));
      await page.locator(".games button").last().click();
      await until("the older game is chosen", async () => (await hands.movesOf(page)).length === 7);
      assert.deepEqual(page.faults, []);
    } finally {
      await harness.finish();
      await rm(folder, { recursive: true });
    }
  },
};
