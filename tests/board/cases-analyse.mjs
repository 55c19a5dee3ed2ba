// Analysis: the page against the engine's own text, game review, editing, PDN, links.

import assert from "node:assert/strict";
import { dice, pause, until } from "./harness.mjs";
import * as hands from "./hands.mjs";

const SOLVED = ["2", "7", "4", "5", "5", "2", "2", "2", "4", "1", "3", "1", "6", "6", "1"];

/** Returns the engine's last line of each variation, by first move. */
function lastLines(lines) {
  const last = new Map();
  for (const line of lines) {
    const match = /^info .* multipv (\d+) score (.*?) nodes (\d+) .* pv (.*)$/.exec(line);
    if (!match || match[2].includes("bound")) continue;
    last.set(match[4].split(" ")[0], { score: match[2], nodes: match[3], pv: match[4], line });
  }
  return last;
}

/** The text over a column, such as "mate -5", without blanks. */
function worthOf(score) {
  const [, sign, moves] = /^mate (-?)(\d+)/.exec(score) ?? [];
  if (moves) return `${sign ? "loss" : "win"}in${moves}move${moves === "1" ? "" : "s"}`;
  return score.includes("wdl 0 1000 0") ? "draw" : score;
}

async function randomGame(oracle, game, seed, plies) {
  const roll = dice(seed);
  const moves = [];
  for (
    let look = await oracle.look(game, null, []);
    look.result === "none" && moves.length < plies;
  ) {
    moves.push(look.ways[roll(look.ways.length)]);
    look = await oracle.look(game, null, moves);
  }
  return moves;
}

export const cases = {
  /** Each column shows the exact score that the engine reports to another client. */
  async columns({ harness, oracle }) {
    const lines = await oracle.ask(
      [
        "setoption name UCI_Variant value connect4",
        "setoption name MultiPV value 7",
        `position startpos moves ${SOLVED.join(" ")}`,
        "go movetime 20000",
      ],
      "bestmove",
    );
    const told = lastLines(lines);
    oracle.send("setoption name MultiPV value 1");
    assert.equal(told.size, 7);
    const page = await harness.open(`#analyse/connect4?moves=${SOLVED.join(".")}`);
    await hands.untilSays(page, ".facts", /proven/, 30000);
    for (const [column, { score }] of told) {
      const words = await page.locator(`.worth[data-column="${column}"]`).textContent();
      const worth = words.replaceAll(" ", "");
      assert.equal(worth, worthOf(score), `over column ${column}`);
      const label = await hands.cell(page, column).getAttribute("aria-label");
      assert.ok(label.replaceAll(" ", "").endsWith(worth), `${label} does not tell ${worth}`);
    }
    await until("the last move is in sight", () => hands.isMoveInSight(page));
  },

  /** Everything shown came from the page's engine. */
  async shown_lines({ harness }) {
    const page = await harness.open("#play/checkers");
    page.heard.length = 0;
    await page.goto(`${harness.address}#analyse/checkers?moves=11-15.23-19`);
    await page.reload();
    await hands.untilCount(page.locator(".variations li"), 3);
    for (let i = 0; i < 5; i++) {
      const shown = await page.evaluate(() => ({
        depth: Number(/depth (\d+)/.exec(document.querySelector(".facts").textContent)[1]),
        moves: [...document.querySelectorAll(".variations li")].map((row) =>
          [...row.querySelectorAll(".pv")].map((move) => move.textContent).join(" "),
        ),
        scores: [...document.querySelectorAll(".variations .chip")].map((chip) => chip.textContent),
        bar: document.querySelector(".bar").getAttribute("aria-valuetext"),
      }));
      const said = page.heard.filter((line) => !line.includes("bound"));
      shown.moves.forEach((moves, at) => {
        const lines = said.filter(
          (line) => line.includes(` multipv ${at + 1} `) && `${line} `.includes(` pv ${moves} `),
        );
        assert.ok(lines.length, `the engine has not said: ${moves}`);
        const scores = lines.map((line) =>
          (Math.abs(Number(/score cp (-?\d+)/.exec(line)[1])) / 100).toFixed(2),
        );
        assert.ok(scores.includes(shown.scores[at]), `${shown.scores[at]} is not said of ${moves}`);
      });
      assert.ok(said.some((line) => line.startsWith(`info depth ${shown.depth} `)));
      assert.match(
        shown.bar,
        new RegExp(shown.scores[0] === "0.00" ? "Even" : shown.scores[0].replace(".", "\\.")),
      );
      await pause(150);
    }
    assert.equal(await page.locator(".arrow").count(), 1);
  },

  /** The review finds and marks a move that loses a won game. */
  async review({ harness }) {
    const page = await harness.open("#analyse/connect4?moves=4.3.4.3.5.4.6.1&at=0");
    await hands.review(page);
    const marked = await page.locator(".mistakes button").allTextContents();
    assert.ok(marked.includes("2. 4 ??"), `only ${marked.join(", ")} are marked`);
    await page.getByRole("button", { name: "2. 4 ??" }).click();
    assert.equal(await hands.plyOf(page), 3);
    assert.equal(await page.locator(".graph [class^=bar-]").count(), 9);
    // Moves through the game with the keyboard.
    await page.locator(".graph").focus();
    await page.keyboard.press("Home");
    assert.equal(await hands.plyOf(page), 0);
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator(".graph").getAttribute("aria-valuenow"), "1");
  },

  async pdn_round_trip({ harness, oracle }) {
    const page = await harness.open("#analyse/checkers");
    for (const [game, seed] of [
      ["checkers", 4],
      ["connect4", 9],
    ]) {
      const moves = await randomGame(oracle, game, seed, 300);
      const head = game === "checkers" ? '[GameType "21"]' : '[Variant "connect4"]';
      const numbered = moves.map((move, i) => (i % 2 ? move : `${i / 2 + 1}. ${move}`)).join(" ");
      await hands.openText(
        page,
        `[Event "Lots"]\n[White "a"]\n[Black "b"]\n${head}\n\n${numbered} *\n`,
      );
      const { fen } = await oracle.look(game, null, moves);
      await hands.untilFen(page, fen);
      await page.getByRole("checkbox", { name: "Engine" }).uncheck();
      const saved = await hands.savedText(page);
      await hands.chooseGame(page, "checkers");
      await hands.openText(page, saved);
      await hands.untilFen(page, fen);
      assert.equal(await hands.savedText(page), saved);
      assert.match(saved, /\[Event "Lots"\]/);
    }
  },

  async bad_pdn({ harness }) {
    const page = await harness.open("#analyse/checkers");
    await hands.openText(page, "1. 11-15 22-18 2. 15x22 24-20 *");
    await hands.untilPly(page, 3);
    await hands.untilSays(page, "#notice", /Move 4: .*capture/);
    assert.equal(await hands.plyOf(page), 3);
    assert.match(await hands.savedText(page), /15x22( \{[^}]*\})? \{24-20\} \*/);
    await hands.openText(page, "nothing of the kind");
    assert.match(await page.locator(".found").textContent(), /no game or position/);
    await page.keyboard.press("Escape");
    // Drops a file with two games.
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["1. 9-14 *\n\n1. 9-13 *"], "games.pdn"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    });
    await page.locator(".found button").last().click();
    await until("the second one is open", async () => (await hands.movesOf(page))[0] === "9-13");
    await hands.button(page, "Open, save").click();
    await page.locator(".found button").first().click();
    await until("the first one is open", async () => (await hands.movesOf(page))[0] === "9-14");
  },

  /** A game with an invalid start does not replace the current one. */
  async bad_first_move({ harness }) {
    const page = await harness.open("#analyse/checkers?moves=9-13.23-19");
    for (const text of ["1. 11-20 23-19 *", '[Variant "connect4"]\n1. 9 4 *', "1. 1-40"]) {
      await hands.openText(page, text);
      await hands.untilSays(page, "#notice", /Move 1: /);
      assert.ok(
        await page.locator("#notice").evaluate((notice) => {
          const { left, top, width, height } = notice.getBoundingClientRect();
          return (
            document.elementFromPoint(left + width / 2, top + height / 2) === notice ||
            notice.matches(":popover-open")
          );
        }),
        "the dialog hides the notice",
      );
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
      assert.deepEqual(await hands.movesOf(page), ["9-13", "23-19"]);
      assert.equal(await page.locator(".board.draughts").count(), 1);
      await page.evaluate(() => (document.getElementById("notice").textContent = ""));
    }
  },

  /** Event, date and result of an opened game are shown. */
  async game_facts({ harness }) {
    const page = await harness.open("#analyse/checkers");
    assert.ok(await page.locator(".game-facts").isHidden());
    await hands.openText(
      page,
      '[Event "Open <b>"]\n[Site "?"]\n[Date "1989.08.12"]\n[Round "4"]\n[Result "0-1"]\n1. 11-15 23-19 *',
    );
    await hands.untilPly(page, 2);
    assert.equal(await page.locator(".occasion").textContent(), "Open <b> · 1989.08.12 · round 4");
    assert.equal(await page.locator(".result").textContent(), "0-1 · White wins");
    assert.ok(await page.locator(".game-facts").isVisible());
  },

  /** Analyse shows the game's current state and keeps the scores of its review. */
  async current_game({ harness, oracle }) {
    const page = await harness.open("#play/checkers");
    await hands.newGame(page);
    const tab = (name) => page.getByRole("tab", { name }).click();
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 2);
    await tab("Analyse");
    await until("two moves are there", async () => (await hands.movesOf(page)).length === 2);
    await hands.review(page);
    await page.locator(".graph polyline").waitFor();
    await tab("Play");
    await page.locator(".cells button.active").first().waitFor();
    await hands.button(page, "Hint").click();
    await page.locator(".arrow").waitFor();
    const moves = await hands.movesOf(page);
    const { ways } = await oracle.look("checkers", null, moves);
    await hands.click(page, ways[0].split(/[-x]/));
    await hands.untilPly(page, 4);
    const now = await hands.movesOf(page);
    assert.deepEqual(now.slice(0, 2), moves);
    await tab("Analyse");
    await until("the later moves are there", async () => {
      const shown = await hands.movesOf(page);
      return shown.join() === now.join() && shown.length > 2;
    });
    const points = (await page.locator(".graph polyline").getAttribute("points")).split(" ");
    assert.ok(points.length >= 3, "the scores of the first moves are lost");
    // A variation stays while the game does not advance.
    await page.keyboard.press("Home");
    await hands.click(page, ["10", "14"]);
    await until("the variation is begun", async () => (await hands.movesOf(page))[0] === "10-14");
    await tab("Watch");
    await tab("Analyse");
    await until("it is still there", async () => (await hands.movesOf(page))[0] === "10-14");
  },

  /** If tabs and games are chosen faster than the engine answers, the last one is shown. */
  async chosen_quickly({ harness }) {
    const page = await harness.open("#play/connect4");
    await hands.newGame(page);
    await hands.click(page, ["4"]);
    await hands.untilPly(page, 2);
    const played = await hands.movesOf(page);
    const choose = (...values) =>
      page.evaluate(async (ids) => {
        const games = document.querySelector("#top select");
        for (const id of ids) {
          const tab = document.getElementById(`tab-${id}`);
          if (!tab) games.value = id;
          (tab ?? games).dispatchEvent(new Event(tab ? "click" : "change"));
          await new Promise((resolve) => setTimeout(resolve));
        }
      }, values);
    await choose("russian", "connect4");
    await hands.click(page, ["4"]);
    await hands.untilPly(page, 4);
    assert.deepEqual((await hands.movesOf(page)).slice(0, 3), [...played, "4"]);
    await choose("analyse");
    await hands.untilPly(page, 4);
    const copied = await hands.movesOf(page);
    await choose("watch", "analyse", "watch", "analyse", "italian", "connect4");
    await hands.click(page, ["4"]);
    await hands.untilPly(page, 5);
    assert.deepEqual(await hands.movesOf(page), [...copied, "4"]);
  },

  /** A game chosen while a link is loading is shown; the previous board makes no move. */
  async chosen_after_link({ harness }) {
    const page = await harness.open("#play/checkers");
    await page.getByText("Your move").waitFor();
    const pid = (await harness.enginePids()).at(-1);
    process.kill(pid, "SIGSTOP");
    await page.evaluate(() => (location.hash = "#analyse/italian?moves=23-19"));
    await hands.click(page, ["11", "15"]);
    await hands.chooseGame(page, "connect4");
    process.kill(pid, "SIGCONT");
    await page.locator("#panel:not([inert])").waitFor();
    await pause(500);
    assert.match(await page.evaluate(() => document.title), /^Play Connect Four –/);
    assert.match(await page.url(), /#play\/connect4/);
    await hands.click(page, ["4"]);
    await hands.untilPly(page, 2);
  },

  /** A variation that is being played out does not go on in another game. */
  async play_out_interrupted({ harness }) {
    const page = await harness.open("#analyse/pool?moves=11-15");
    await hands.chooseGame(page, "checkers");
    await page.locator("#panel:not([inert])").waitFor();
    await hands.untilCount(page.locator(".variations li:first-child .pv"), 4);
    const pid = (await harness.enginePids()).at(-1);
    process.kill(pid, "SIGSTOP");
    await page.evaluate(() =>
      [...document.querySelectorAll(".variations li:first-child .pv")].at(-1).click(),
    );
    await hands.chooseGame(page, "pool");
    process.kill(pid, "SIGCONT");
    await pause(600);
    assert.deepEqual(await hands.movesOf(page), ["11-15"]);
  },

  /** A reload keeps the tags and the results of the review. */
  async reload_review({ harness }) {
    const page = await harness.open("#analyse/connect4");
    await hands.openText(
      page,
      '[Event "Lots"]\n[White "a"]\n[Black "b"]\n[Result "1-0"]\n[Variant "connect4"]\n4343 5461 *',
    );
    await hands.untilPly(page, 8);
    await hands.review(page);
    await page.getByRole("checkbox", { name: "Engine" }).uncheck();
    const shown = () =>
      page.evaluate(() => ({
        mistakes: document.querySelector(".review").innerText,
        moves: document.querySelector(".moves").innerText,
        facts: document.querySelector(".game-facts").innerText,
        players: [...document.querySelectorAll(".player-name")].map((name) => name.innerText),
        bars: document.querySelectorAll(".graph .dot").length,
      }));
    const before = await shown();
    assert.ok(before.bars > 0);
    await page.reload();
    await hands.untilPly(page, 8);
    assert.deepEqual(await shown(), before);
    // Another address shows no mistakes.
    await page.goto(`${harness.address}#analyse/connect4?moves=4.3.4`);
    await page.reload();
    await hands.untilPly(page, 3);
    assert.equal(await page.locator(".mistakes button").count(), 0);
  },

  async edit({ harness }) {
    const page = await harness.open("#analyse/checkers");
    await hands.button(page, "Set up").click();
    await hands.button(page, "Empty board").click();
    await hands.cell(page, "32").click();
    await hands.button(page, "Done").click();
    await hands.untilSays(page, "#notice", /crowned/);
    await hands.cell(page, "32").click();
    await page.getByRole("radio", { name: "Black king" }).check();
    await hands.cell(page, "32").click();
    await page.getByRole("radio", { name: "White man" }).check();
    await hands.click(page, ["21", "22", "23", "23"]);
    await page.getByRole("radio", { name: "White", exact: true }).check();
    await hands.button(page, "Done").click();
    await hands.untilFen(page, "W:W21,22:BK32");
    // Import and export as text; an invalid position leaves the board unchanged.
    await hands.button(page, "Set up").click();
    const text = page.getByLabel("Position as text");
    assert.equal(await text.inputValue(), "W:W21,22:BK32");
    await text.fill("no position");
    await page.keyboard.press("Enter");
    await hands.untilSays(page, "#notice", /no position/);
    await text.fill("B:W21,K22:B1-3");
    await page.keyboard.press("Enter");
    await until("it is read", async () => (await text.inputValue()) === "B:W21,K22:B1,2,3");
    await hands.button(page, "Done").click();
    await hands.untilFen(page, "B:W21,K22:B1,2,3");
    await hands.chooseGame(page, "connect4");
    await page.locator(".board.connect4[data-fen]").waitFor();
    await hands.button(page, "Set up").click();
    await hands.click(page, ["4"]);
    await page.getByRole("radio", { name: "Yellow" }).first().check();
    await hands.click(page, ["4"]);
    await hands.button(page, "Done").click();
    await hands.untilFen(page, "7/7/7/7/3o3/3x3 x");
  },

  /** A variation leaves the game unchanged; a link leads to the same place. */
  async variation_and_link({ harness }) {
    const page = await harness.open("#analyse/checkers?moves=11-15.23-19.8-11&at=1");
    await hands.click(page, ["22", "18"]);
    await hands.untilPly(page, 2);
    assert.deepEqual(await hands.movesOf(page), ["11-15", "22-18"]);
    assert.equal(await page.locator(".forced").count(), 1);
    const url = await page.url();
    await hands.button(page, "Back to the game").click();
    await until("the game is back", async () => (await hands.plyOf(page)) === 1);
    assert.deepEqual(await hands.movesOf(page), ["11-15", "23-19", "8-11"]);
    await page.locator("body").press("ArrowRight");
    await until("a step is made", async () => (await hands.plyOf(page)) === 2);
    const other = await harness.open(new URL(url).hash);
    assert.deepEqual(await hands.movesOf(other), ["11-15", "22-18"]);
    await page.goto(url);
    await until("the link is followed", async () => (await hands.movesOf(page)).length === 2);
  },

  /** Pressing a move of a variation plays the variation up to that move. */
  async play_out({ harness }) {
    const page = await harness.open("#analyse/connect4?moves=4.1.4.1");
    await hands.untilCount(page.locator(".variations li").first().locator(".pv"), 3);
    const moves = await page.evaluate(() => {
      const shown = [...document.querySelectorAll(".variations li:first-child .pv")].slice(0, 3);
      shown[2].click();
      return shown.map((move) => move.textContent);
    });
    await hands.untilPly(page, 7);
    assert.deepEqual(await hands.movesOf(page), ["4", "1", "4", "1", ...moves]);
  },
};
