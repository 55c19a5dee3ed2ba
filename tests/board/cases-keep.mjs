// What survives: variations, notes beside the moves of a file, games that are not on the board.

import assert from "node:assert/strict";
import { until } from "./harness.mjs";
import * as hands from "./hands.mjs";

const FILE = `[Event "Lots"]
[White "a"]
[Black "b"]
[Result "1-0"]
[GameType "21"]

{before} 1. 11-15! $3 {+0.35/12 0.52s} 23-19 {+0.20/9} (1... 22-18 {+0.30/9} {sharp}
2. 15x22 {-0.50/8}) 2. 8-11 {the old way} 22-17? *
`;

/** Returns the moves and notes of a game's text in one line, without the engine's scores. */
function plain(text) {
  const words = text.slice(text.indexOf("\n\n")).replace(/\s+/g, " ").trim();
  return words.replace(/(?<=\() | (?=\))| \{[+-]?[M.\d]+\}/g, "");
}

const movetext = async (page) => plain(await hands.savedText(page));

async function openFile(page, text, ply) {
  await hands.openText(page, text);
  await hands.untilPly(page, ply);
}

const untilMoves = (page, moves) =>
  until(`the moves are ${moves}`, async () => (await hands.movesOf(page)).join(" ") === moves);

const step = (page, key) => page.locator("body").press(key);

export const cases = {
  /** A file is written back as read; a tried line becomes a variation; a reload keeps both. */
  async side_line_kept({ harness }) {
    const page = await harness.open("#analyse/checkers");
    await openFile(page, FILE, 4);
    const read = plain(FILE);
    assert.equal(await movetext(page), read);

    await step(page, "Home");
    await step(page, "ArrowRight");
    await hands.click(page, ["24", "20"]);
    await untilMoves(page, "11-15 24-20");
    await hands.click(page, ["8", "11"]);
    await untilMoves(page, "11-15 24-20 8-11");
    const withLine = read.replace("2. 8-11 {", "(1... 24-20 2. 8-11) 2. 8-11 {");
    for (const isReloaded of [false, true]) {
      if (isReloaded) {
        await page.reload();
        await hands.untilPly(page, 3);
        await untilMoves(page, "11-15 24-20 8-11");
      }
      assert.equal(await movetext(page), withLine);
      assert.match(await hands.savedText(page), /\[Result "1-0"\]/);
    }
    await hands.button(page, "Back to the game").click();
    await untilMoves(page, "11-15 23-19 8-11 22-17");
    assert.equal(await hands.plyOf(page), 1);
    assert.equal(await movetext(page), withLine);
  },

  /** Playing the first move of a variation, read or tried, enters it; variations nest. */
  async variations_entered({ harness }) {
    const page = await harness.open("#analyse/checkers");
    await openFile(page, FILE, 4);
    await step(page, "Home");
    await step(page, "ArrowRight");
    await hands.click(page, ["22", "18"]);
    await untilMoves(page, "11-15 22-18 15x22");
    assert.equal(await hands.plyOf(page), 2);
    await step(page, "End");
    await hands.click(page, ["26", "17"]);
    await untilMoves(page, "11-15 22-18 15x22 26x17");
    await step(page, "ArrowLeft");
    await hands.click(page, ["25", "18"]);
    await untilMoves(page, "11-15 22-18 15x22 25x18");
    const nested = "2. 15x22 {-0.50/8} 26x17 (2... 25x18))";
    await until("both are written", async () => (await movetext(page)).includes(nested));
    await page.reload();
    await hands.untilPly(page, 4);
    await untilMoves(page, "11-15 22-18 15x22 25x18");
    assert.ok((await movetext(page)).includes(nested));
    // The game's own move leads back to the game.
    await step(page, "Home");
    await step(page, "ArrowRight");
    await hands.click(page, ["23", "19"]);
    await untilMoves(page, "11-15 23-19 8-11 22-17");
    assert.equal(await hands.plyOf(page), 2);
  },

  /** A variation can begin after the end of a decided game, whose result stays. */
  async line_behind_the_end({ harness }) {
    const page = await harness.open("#analyse/checkers");
    await openFile(page, FILE, 4);
    await hands.click(page, ["9", "13"]);
    await hands.untilPly(page, 5);
    assert.match(await movetext(page), /22-17\? \(2... 22-17\? 3. 9-13\) \*/);
    assert.match(await hands.savedText(page), /\[Result "1-0"\]/);
    // Playing the variation's first move enters it again.
    await hands.button(page, "Back to the game").click();
    await untilMoves(page, "11-15 23-19 8-11 22-17");
    await hands.click(page, ["9", "13"]);
    await hands.untilPly(page, 5);
    await hands.click(page, ["17", "14"]);
    await untilMoves(page, "11-15 23-19 8-11 22-17 9-13 17-14");
    assert.match(await movetext(page), /22-17\? \(2... 22-17\? 3. 9-13 17-14\) \*/);
    // A problem has a result and no moves: the solution becomes the game.
    await openFile(page, '[Result "1-0"]\n[FEN "B:W32:B9"]\n*', 0);
    await hands.click(page, ["9", "13"]);
    await hands.untilPly(page, 1);
    assert.equal(await movetext(page), "1. 9-13 *");
    assert.match(await hands.savedText(page), /\[Result "1-0"\]/);
  },

  /** A reload keeps the games of all tabs, of checkers and of Connect Four. */
  async all_games_kept({ harness, oracle }) {
    const page = await harness.open("#play/checkers");
    const tab = (name) => page.getByRole("tab", { name }).click();
    await hands.newGame(page);
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 2);
    const played = (await hands.movesOf(page)).join(" ");
    await hands.chooseGame(page, "connect4");
    await tab("Analyse");
    await page.locator("#panel:not([inert])").waitFor();
    await openFile(page, '[Variant "connect4"]\n[Result "0-1"]\n1. 4 {middle} 4 2. 3 *', 3);
    await step(page, "ArrowLeft");
    await hands.click(page, ["5"]);
    await untilMoves(page, "4 4 5");
    await hands.chooseGame(page, "checkers");
    await untilMoves(page, played);
    await step(page, "Home");
    await hands.click(page, ["9", "13"]);
    await untilMoves(page, "9-13");
    await page.reload();
    await hands.untilPly(page, 1);
    await untilMoves(page, "9-13");
    await tab("Play");
    await untilMoves(page, played);
    // The continued game keeps the variations that were tried in it.
    await tab("Analyse");
    await untilMoves(page, "9-13");
    await tab("Play");
    await page.locator(".cells button.active").first().waitFor();
    const { ways } = await oracle.look("checkers", null, played.split(" "));
    await page.locator("#move-entry").fill(ways[0]);
    await page.keyboard.press("Enter");
    await hands.untilPly(page, 4);
    const later = (await hands.movesOf(page)).join(" ");
    await tab("Analyse");
    await untilMoves(page, later);
    assert.match(await movetext(page), /^1\. 11-15 \(1\. 9-13\) /);
    await hands.chooseGame(page, "connect4");
    await untilMoves(page, "4 4 5");
    assert.equal(await movetext(page), "1. 4 {middle} 4 2. 3 (2. 5) *");
  },

  /** The other games of a file and replaced games stay available, with their variations. */
  async games_within_reach({ harness }) {
    const page = await harness.open("#analyse/checkers");
    const two = '[Event "One"]\n[Result "1-0"]\n1. 9-14 (1. 10-14) 22-18 *\n\n[Event "Two"]\n1. 9-13 {b} *\n';
    const choose = async (words, moves) => {
      await hands.button(page, "Open, save").click();
      const title = await page.evaluate((wanted) => {
        const buttons = [...document.querySelectorAll(".games button")];
        const button = buttons.findLast(({ textContent }) => textContent.includes(wanted));
        button?.click();
        return button?.textContent;
      }, words);
      assert.ok(title, `${words} is not in the lists`);
      await untilMoves(page, moves);
    };
    await hands.openText(page, two);
    await page.locator(".games button").first().click();
    await untilMoves(page, "9-14 22-18");
    await step(page, "Home");
    await hands.click(page, ["11", "15"]);
    await untilMoves(page, "11-15");
    for (const isReloaded of [false, true]) {
      if (isReloaded) {
        await page.reload();
        await hands.untilPly(page, 1);
      }
      await choose("2. Two", "9-13");
      await choose("One, 1-0, 2 moves", "11-15");
      assert.equal(await movetext(page), "1. 9-14 (1. 10-14) (1. 11-15) 22-18 *");
      assert.match(await hands.savedText(page), /Result "1-0"/);
      await choose("1. One", "9-14 22-18"); // the file's own game is unchanged
      assert.equal(await movetext(page), "1. 9-14 (1. 10-14) 22-18 *");
    }
    // A link and a new game replace a game against the engine.
    await page.getByRole("tab", { name: "Play" }).click();
    await page.locator("#panel:not([inert])").waitFor();
    await hands.newGame(page);
    await hands.click(page, ["11", "15"]);
    await hands.untilPly(page, 2);
    const played = (await hands.movesOf(page)).join(" ");
    await page.goto(`${harness.address}#play/checkers?moves=10-14.22-18`);
    await untilMoves(page, "10-14 22-18");
    await page.getByRole("tab", { name: "Analyse" }).click();
    await choose("You –", played);
  },

  /** A link does not bring back the state that a replaced game had at the last reload. */
  async latest_state_kept({ harness }) {
    const page = await harness.open("#play/connect4");
    await hands.newGame(page);
    await hands.click(page, ["4"]);
    await hands.untilPly(page, 2);
    await page.reload();
    await hands.untilPly(page, 2);
    await hands.click(page, ["3"]);
    await hands.untilPly(page, 4);
    await hands.newGame(page);
    await page.goto(`${harness.address}#play/connect4?moves=1.2`);
    await untilMoves(page, "1 2");
    await page.getByRole("tab", { name: "Analyse" }).click();
    await page.locator("#panel:not([inert])").waitFor();
    await hands.button(page, "Open, save").click();
    const titles = await page.locator(".games button").allTextContents();
    assert.deepEqual(titles.map((title) => /\d+ moves/.exec(title)[0]), ["4 moves"]);
  },

  /** A kept game chosen twice quickly is not also listed as replaced. */
  async chosen_twice({ harness }) {
    const page = await harness.open("#play/connect4");
    await hands.newGame(page);
    await hands.click(page, ["4"]);
    await hands.untilPly(page, 2);
    await hands.chooseGame(page, "russian");
    await page.locator("#panel:not([inert])").waitFor();
    await page.reload();
    await page.locator("#panel:not([inert])").waitFor();
    await page.evaluate(() => {
      const games = document.querySelector("#top select");
      for (const name of ["connect4", "russian", "connect4"]) {
        games.value = name;
        games.dispatchEvent(new Event("change"));
      }
    });
    await hands.untilPly(page, 2);
    await page.getByRole("tab", { name: "Analyse" }).click();
    await page.locator("#panel:not([inert])").waitFor();
    await hands.button(page, "Open, save").click();
    assert.equal(await page.locator(".games button").count(), 0);
  },

  /** A file that names no rule set keeps that of the board after a reload. */
  async file_of_the_game({ harness }) {
    const page = await harness.open("#analyse/russian");
    await page.locator("#panel:not([inert])").waitFor();
    await hands.openText(page, '[Event "One"]\n1. c3-d4 f6-g5 *\n\n[Event "Two"]\n1. c3-b4 *\n');
    await page.locator(".games button").first().click();
    await untilMoves(page, "c3-d4 f6-g5");
    await page.reload();
    await page.locator("#panel:not([inert])").waitFor();
    await hands.button(page, "Open, save").click();
    await page.locator(".games button").last().click();
    await untilMoves(page, "c3-b4");
    assert.match(await page.url(), /#analyse\/russian/);
  },

  /** Two tabs that change different settings lose neither. */
  async settings_of_two_tabs({ harness }) {
    const page = await harness.open("#play/checkers");
    await page.evaluate(async (address) => {
      const { Settings } = await import(`${address}app/settings.js`);
      new Settings().set("theme", "dark"); // as another tab does
    }, harness.address);
    await hands.chooseGame(page, "connect4");
    await page.goto(harness.address);
    await page.reload();
    await page.locator(".board.connect4").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  },

  /** Signs, comments and variations are shown; a button enters a variation. */
  async notes_shown({ harness }) {
    const page = await harness.open("#analyse/checkers");
    await openFile(page, FILE, 4);
    const notes = () => page.locator(".notes").evaluate((each) => each.innerText.trim());
    const signs = await page.locator(".nags").allTextContents();
    assert.deepEqual(signs, ["! !!", "?"]);
    assert.ok(await page.locator(".notes").isHidden());
    await step(page, "Home");
    await until("the comment is shown", async () => (await notes()) === "before");
    await step(page, "ArrowRight");
    await until("the variation is shown", async () => (await notes()) === "22-18 15x22");
    await hands.button(page, "22-18 15x22").click();
    await untilMoves(page, "11-15 22-18 15x22");
    await until("its comment is shown", async () => (await notes()) === "sharp");
    await hands.button(page, "Back to the game").click();
    await untilMoves(page, "11-15 23-19 8-11 22-17");
    await step(page, "End");
    await hands.click(page, ["9", "13"]);
    await hands.untilPly(page, 5);
    await hands.button(page, "Back to the game").click();
    await until("the moves behind the end are shown", async () => (await notes()) === "9-13");
  },
};
