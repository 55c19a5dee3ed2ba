// Playing: whole games by mouse and keyboard, long captures, takebacks, clocks, a lost engine.

import assert from "node:assert/strict";
import { dice, isAlive, pause, until } from "./harness.mjs";
import * as hands from "./hands.mjs";

const placesOf = (way) => way.split(/[-x:]/);

/**
 * Plays random moves against an engine that soon wins; compares every position with the
 * oracle's. Returns the number of plies.
 */
async function playGame({ harness, oracle }, game, make, { side = "0", seed = 1 } = {}) {
  const page = await harness.open(`#play/${game}`);
  await hands.newGame(page, { side, level: hands.QUICK });
  const roll = dice(seed);
  let look;
  let count;
  for (;;) {
    const { fen, moves } = await hands.record(page);
    count = moves.length;
    look = await oracle.look(game, null, moves);
    assert.equal(fen, look.fen, `after ${moves.join(" ")}`);
    if (look.result !== "none") break;
    if (count % 2 === Number(side)) await make(page, placesOf(look.ways[roll(look.ways.length)]));
    await hands.untilPly(page, count + 1);
  }
  await assertOver(page, look);
  await page.close();
  return count;
}

async function assertOver(page, look) {
  const words = await page.locator(".status").textContent();
  assert.ok(words.endsWith(look.reason), `${words} does not tell of ${look.reason}`);
  assert.equal(words.startsWith("Draw"), look.result === "draw");
  assert.equal(await page.locator(".cells button.active").count(), 0);
}

const isOver = (count, least) => assert.ok(count >= least, `the game had only ${count} plies`);

export const cases = {
  async checkers_by_clicks(context) {
    isOver(await playGame(context, "checkers", hands.click, { seed: 11 }), 20);
  },

  async checkers_by_keys(context) {
    isOver(await playGame(context, "checkers", hands.walk, { side: "1", seed: 5 }), 20);
  },

  async connect4_by_clicks(context) {
    isOver(await playGame(context, "connect4", hands.click, { seed: 3 }), 7);
  },

  /** Whole games of rule sets with other squares, kings and players, and of other boards. */
  async other_games(context) {
    for (const [game, make, side] of [
      ["russian", hands.click, "0"],
      ["italian", hands.walk, "1"],
      ["spanish", hands.click, "1"],
      ["connect4-popout", hands.click, "0"],
      ["connect4-anyside", hands.walk, "1"],
      ["connect4-10x5", hands.click, "1"],
    ])
      isOver(await playGame(context, game, make, { side, seed: 7 }), 5);
  },

  async connect4_by_keys(context) {
    isOver(await playGame(context, "connect4", hands.walk, { side: "1", seed: 8 }), 7);
  },

  /** The keyboard focus starts at the piece last used, or at one that can move. */
  async initial_focus({ harness }) {
    const focused = (page) => page.evaluate(() => document.activeElement.dataset.place ?? "");
    const page = await harness.open("#analyse/checkers");
    await page.locator("#panel:not([inert])").waitFor();
    const begin = async () => {
      await page.keyboard.press("m");
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press("b");
      return focused(page);
    };
    assert.ok(["9", "10", "11", "12"].includes(await begin()), await focused(page));
    await hands.walk(page, ["9"]);
    assert.equal(await begin(), "9");
    await hands.click(page, ["14"]);
    await hands.untilPly(page, 1);
    assert.ok(["21", "22", "23", "24"].includes(await begin()), await focused(page));
    await hands.chooseGame(page, "connect4");
    await page.locator(".board.connect4[data-fen]").waitFor();
    assert.equal(await begin(), "4");
  },

  /** A press before a game is ready moves nothing, there or in the game shown before. */
  async early_press({ harness }) {
    const page = await harness.open("#analyse/checkers");
    await page.evaluate(() => {
      const play = [...document.querySelectorAll("[role=tab]")].find(
        ({ textContent }) => textContent === "Play",
      );
      play.click();
      for (const place of ["11", "15"])
        document.querySelector(`.cells [data-place="${place}"]`).click();
    });
    await page.getByText("Your move").waitFor();
    assert.equal(await hands.plyOf(page), 0);
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 2);
  },

  /**
   * A king takes five men: pressed square by square, then dragged, then by its last square alone.
   */
  async five_jumps({ harness, oracle }) {
    const fen = "B:W6,7,8,16,17,21,23,25,31:BK26";
    const squares = ["26", "19", "12", "3", "10", "1"];
    const after = await oracle.look("checkers", fen, [squares.join("x")]);
    const page = await harness.open(`#analyse/checkers?fen=${fen}`);
    assert.equal(await page.locator(".forced").count(), 1);
    assert.match(
      await hands.cell(page, "26").getAttribute("aria-label"),
      /black king, must capture/,
    );
    await hands.cell(page, "26").click();
    for (const [at, square] of squares.slice(1).entries()) {
      assert.match(await hands.cell(page, square).getAttribute("aria-label"), /can be moved to/);
      await hands.cell(page, square).click();
      if (square !== "1") assert.equal(await page.locator(".jumped").count(), at + 1);
    }
    await hands.untilPly(page, 1);
    assert.equal(await hands.fenOf(page), after.fen);
    assert.equal((await hands.movesOf(page))[0], "26x1");

    await page.keyboard.press("ArrowLeft");
    await until("the capture is taken back", async () => (await hands.plyOf(page)) === 0);
    await hands.cell(page, "26").dragTo(hands.cell(page, "1"));
    await hands.untilPly(page, 1);
    assert.equal(await hands.fenOf(page), after.fen);
    await until("all men taken are gone", async () => (await page.locator(".piece").count()) === 5);
  },

  /** This capture must be pressed square by square, because two captures end on the same square. */
  async two_ways({ harness, oracle }) {
    const fen = "B:W14,15,16,22,23,24,25,30:BK18";
    const page = await harness.open(`#analyse/checkers?fen=${fen}`);
    for (const way of ["18x9", "18x11x20x27x18x9"]) {
      const { fen: wanted } = await oracle.look("checkers", fen, [way]);
      await hands.click(page, placesOf(way));
      await until(`${way} is made`, async () => (await hands.fenOf(page)) === wanted);
      await page.keyboard.press("Home");
      await until("the start is shown", async () => (await hands.plyOf(page)) === 0);
    }
  },

  async take_back({ harness, oracle }) {
    const page = await harness.open("#play/checkers");
    await hands.newGame(page);
    const start = await hands.fenOf(page);
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 2);
    const two = await hands.fenOf(page);
    const target = await page.locator(".cells button.active").first().getAttribute("data-place");
    await hands.cell(page, target).click();
    await page.keyboard.press("Escape");
    const { ways } = await oracle.look("checkers", null, await hands.movesOf(page));
    await page.locator(".entry input").fill(ways[0]);
    await page.keyboard.press("Enter");
    await hands.untilPly(page, 4);
    await hands.button(page, "Take back").click();
    await hands.untilFen(page, two);
    await hands.button(page, "Take back").click();
    await hands.untilFen(page, start);
    assert.ok(await hands.button(page, "Take back").isDisabled());
    // Taking back while the engine thinks.
    await hands.newGame(page, { level: hands.SLOWEST });
    await hands.click(page, ["11", "15"]);
    await hands.button(page, "Take back").click();
    await hands.untilFen(page, start);
    await pause(300);
    assert.equal(await hands.fenOf(page), start);
  },

  /** A reloaded page continues its game. */
  async reload({ harness }) {
    const page = await harness.open("#play/checkers");
    await hands.newGame(page, { side: "1" });
    await hands.untilPly(page, 1);
    const [first] = await hands.movesOf(page);
    await page.locator(".cells button.active").first().waitFor();
    await page.reload();
    await hands.untilPly(page, 1);
    assert.deepEqual(await hands.movesOf(page), [first]);
    await hands.untilSays(page, ".status", /Your move/);
    await page.locator(".entry input").fill("24-20");
    await page.keyboard.press("Enter");
    await hands.untilPly(page, 3);
  },

  /** The chosen ballot is played. */
  async ballot({ harness }) {
    const page = await harness.open("#play/checkers");
    await hands.button(page, "New game").click();
    await page.getByLabel("From", { exact: true }).selectOption("checkers.txt");
    await hands.untilCount(page.getByLabel("Opening").locator("option"), 100);
    assert.equal(
      await page.getByLabel("Opening").locator("option:checked").textContent(),
      "Drawn at random",
    );
    await page.getByLabel("Opening").selectOption("2");
    const title = await page.getByLabel("Opening").locator("option").nth(3).textContent();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(`3. ${(await hands.movesOf(page)).slice(0, 3).join(" ")}`, title);
  },

  /** Openings that cannot be read are reported; another choice begins the game, or the match. */
  async no_openings({ harness }) {
    const page = await harness.open("#play/checkers");
    await page.evaluate(() => (window.fetch = () => Promise.reject(new TypeError())));
    await hands.button(page, "New game").click();
    const dialog = page.getByRole("dialog");
    const from = dialog.getByLabel("From", { exact: true });
    await from.selectOption("checkers.txt");
    await hands.untilSays(page, "#notice", /The openings checkers.txt cannot be read/);
    await page.evaluate(() => (document.querySelector("#notice").textContent = ""));
    await dialog.getByRole("button", { name: "Start" }).click();
    await hands.untilSays(page, "#notice", /The openings checkers.txt cannot be read/);
    await from.selectOption("");
    await dialog.getByRole("button", { name: "Start" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Watch" }).click();
    await page.locator("#panel:not([inert])").waitFor();
    await page.evaluate(() => (document.querySelector("#notice").textContent = ""));
    await hands.button(page, "Start").click();
    await hands.untilSays(page, "#notice", /The openings checkers.txt cannot be read/);
    await hands.button(page, "Start").waitFor();
  },

  /** The last of two sets chosen quickly offers its openings. */
  async two_sets({ harness }) {
    const page = await harness.open("#play/checkers");
    await hands.button(page, "New game").click();
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = async (url) => {
        if (url.pathname.endsWith("/checkers.txt"))
          await new Promise((resolve) => setTimeout(resolve, 300));
        return fetch(url);
      };
    });
    const from = page.getByRole("dialog").getByLabel("From", { exact: true });
    for (const set of ["checkers.txt", "checkers-eleven.txt"]) await from.selectOption(set);
    await pause(600);
    const openings = page.getByRole("dialog").getByLabel("Opening", { exact: true });
    const count = () => openings.evaluate(({ options }) => options.length);
    await until("the last set's are offered", async () => (await count()) > 400);
  },

  /** Playing on a phone: taps, and a drag. */
  async phone({ harness }) {
    const options = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const page = await harness.open("#analyse/checkers", options);
    for (const square of ["11", "15"]) await hands.cell(page, square).tap();
    await hands.untilPly(page, 1);
    await hands.cell(page, "23").dragTo(hands.cell(page, "19"));
    await hands.untilPly(page, 2);
    assert.deepEqual(await hands.movesOf(page), ["11-15", "23-19"]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!isWide, "the page is wider than the phone");
  },

  async hint({ harness }) {
    const page = await harness.open("#play/checkers");
    await hands.newGame(page);
    await hands.button(page, "Hint").click();
    await page.locator(".arrow").waitFor();
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 2);
    assert.equal(await page.locator(".arrow").count(), 0);
  },

  async clock_and_resign({ harness }) {
    const page = await harness.open("#play/checkers");
    await hands.newGame(page, { clock: "1+1", from: "checkers.txt", side: "1" });
    await hands.untilPly(page, 3);
    await hands.untilCount(page.locator(".player-clock:visible"), 2);
    await hands.untilSays(page, ".status", /Your move/);
    await page.passTime(70000);
    await hands.untilSays(page, ".status", /no time left/);
    // A game lost on time stays lost.
    assert.ok(await hands.button(page, "Take back").isDisabled());
    assert.ok(await hands.button(page, "Resign").isDisabled());
    await hands.newGame(page, {});
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 2);
    const moves = await hands.movesOf(page);
    await hands.button(page, "Resign").click();
    await hands.button(page, "Play on").click();
    assert.match(await page.locator(".status").textContent(), /Your move/);
    await hands.button(page, "Resign").click();
    await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
    assert.equal(await page.locator(".status").textContent(), "White wins: Black resigns");
    assert.equal(await page.locator(".player.to-move").count(), 0);
    // Taking back the resignation takes back no move.
    await hands.button(page, "Take back").click();
    assert.match(await page.locator(".status").textContent(), /Your move/);
    assert.deepEqual(await hands.movesOf(page), moves);
    await page.locator(".cells button.active").first().waitFor();
  },

  /** An address sets the side and the level of a game without moves. */
  async side_and_level({ harness }) {
    const page = await harness.open("#play/checkers?side=1&level=elo:600");
    await hands.untilPly(page, 1);
    const strips = await page.locator(".player").allTextContents();
    assert.match(strips[0], /Black.*(Elo 600|thinking)/);
    assert.match(strips[1], /You, White/);
    await hands.untilSays(page, ".player", /Elo 600/);
    assert.match(await page.url(), /side=1&level=elo(:|%3A)600/);
  },

  async reload_clocks({ harness }) {
    const page = await harness.open("#play/checkers");
    await hands.newGame(page, { clock: "5+3" });
    const clocks = () => page.locator(".player-clock:visible").allTextContents();
    await pause(1200);
    await page.reload();
    await page.getByText("Your move").waitFor();
    assert.deepEqual((await clocks()).length, 2);
    assert.match((await clocks())[1], /^4:5[0-9]$/);
    assert.equal((await clocks())[0], "5:00");
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 2);
    const [above, below] = await clocks();
    await page.reload();
    await hands.untilPly(page, 2);
    assert.equal((await clocks())[0], above);
    assert.match(below, /^(4:5[0-9]|5:0[0-3])$/);
  },

  /** A browser that refuses to change the address again does not stop the game. */
  async address_refused({ harness }) {
    const page = await harness.open("#play/connect4");
    await hands.newGame(page);
    await page.evaluate(() => {
      history.replaceState = () => {
        throw new DOMException("more than 100 times per 30 seconds", "SecurityError");
      };
    });
    await hands.click(page, ["4"]);
    await hands.untilPly(page, 2);
  },

  /** The engine is suspended: the page reports it within seconds, and continues when it resumes. */
  async engine_hung({ harness }) {
    const page = await harness.open("#play/checkers");
    await page.getByText("Your move").waitFor();
    const pid = (await harness.enginePids()).at(-1);
    const banner = page.locator("#banner:visible");
    process.kill(pid, "SIGSTOP");
    await banner.waitFor({ timeout: 6000 });
    assert.match(await banner.textContent(), /The engine does not answer; the game is kept/);
    process.kill(pid, "SIGCONT");
    await page.locator("#banner").waitFor({ state: "hidden", timeout: 3000 });
    await hands.newGame(page, { level: hands.SLOWEST });
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 1);
    process.kill(pid, "SIGSTOP");
    await banner.waitFor({ timeout: 6000 });
    await hands.button(page, "Restart it").click();
    await page.locator("#banner").waitFor({ state: "hidden" });
    await hands.button(page, "Move now").click();
    await hands.untilPly(page, 2);
    await until("the hung one has ended", () => !isAlive(pid), 4000);
  },

  /** The engine is killed while it thinks: the page reports it, keeps the game, and continues. */
  async engine_killed({ harness }) {
    const page = await harness.open("#play/checkers");
    await hands.newGame(page, { level: hands.SLOWEST });
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 1);
    const kept = await hands.fenOf(page);
    const pid = (await harness.enginePids()).at(-1);
    process.kill(pid, "SIGKILL");
    await hands.untilSays(page, "#banner:visible", /The engine was lost; the game is kept/);
    assert.equal(await hands.fenOf(page), kept);
    await page.locator("#banner").waitFor({ state: "hidden" });
    assert.notEqual((await harness.enginePids()).at(-1), pid);
    await hands.button(page, "Move now").click();
    await hands.untilPly(page, 2);
    assert.equal((await hands.movesOf(page))[0], "11-15");
  },

  /** No clock runs while the engine is lost, whatever is pressed meanwhile. */
  async lost_on_the_clock({ harness }) {
    const page = await harness.open("#play/checkers");
    await hands.newGame(page, { clock: "1+1" });
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 2);
    await page.evaluate(() => {
      window.WebSocket = class {
        static OPEN = 1;
        close() {}
      };
    });
    process.kill((await harness.enginePids()).at(-1), "SIGKILL");
    await hands.untilSays(page, "#banner:visible", /The engine was lost; the game is kept/);
    for (const tab of ["Watch", "Play"]) await page.getByRole("tab", { name: tab }).click();
    await page.passTime(70000);
    await pause(300);
    assert.match(await page.locator(".status").textContent(), /Your move/);
    await hands.button(page, "Take back").click();
    await page.passTime(70000);
    await pause(300);
    assert.match(await page.locator(".status").textContent(), /Your move/);
  },

  /** A move that the engine has not yet answered does not undo a resignation. */
  async resigned_at_once({ harness }) {
    const page = await harness.open("#play/checkers");
    await page.getByText("Your move").waitFor();
    const pid = (await harness.enginePids()).at(-1);
    process.kill(pid, "SIGSTOP");
    await hands.click(page, ["11", "15"]);
    await hands.button(page, "Resign").click();
    await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
    process.kill(pid, "SIGCONT");
    await pause(1000);
    assert.equal(await page.locator(".status").textContent(), "White wins: Black resigns");
    assert.deepEqual(await hands.movesOf(page), []);
  },

  /** The last of two new games begun quickly is played; the engine forgets the first. */
  async two_new_games({ harness }) {
    const page = await harness.open("#play/checkers");
    await page.evaluate(() => {
      const sides = [0.9, 0.1]; // the engine begins, then the human
      Math.random = () => sides.shift() ?? 0.5;
    });
    await hands.button(page, "New game").click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('input[type=radio][value="random"]').check();
    await dialog.getByLabel("Level").selectOption(hands.SLOWEST);
    await page.evaluate(() => {
      const start = document.querySelector("dialog [type=submit]");
      start.click();
      start.click();
    });
    await dialog.waitFor({ state: "detached" });
    await hands.untilSays(page, ".status", /Your move/);
    await until("a hint is offered", async () => (await hands.button(page, "Hint").count()) === 1);
  },

  /** A closed tab leaves no process behind, even during an infinite search. */
  async no_leftovers({ harness }) {
    const page = await harness.open("#analyse/checkers");
    await hands.untilCount(page.locator(".variations li"), 1);
    const pids = await harness.enginePids();
    await page.close();
    await until("the engine has ended", () => !isAlive(pids.at(-1)), 4000);
  },
};
