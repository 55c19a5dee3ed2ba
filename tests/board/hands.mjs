// What users do on the page.

import { until } from "./harness.mjs";

export const cell = (page, place) => page.locator(`.cells [data-place="${place}"]`);
export const fenOf = (page) => page.locator(".board").getAttribute("data-fen");
export const plyOf = async (page) => Number(await page.locator(".board").getAttribute("data-ply"));
export const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Presses the places of a way: squares, or a column. */
export async function click(page, places) {
  for (const place of places) await cell(page, place).click();
}

/** Makes a move with the keyboard alone, wherever the focus is. */
export async function walk(page, places) {
  await page.keyboard.press("b");
  for (const place of places) {
    for (let steps = 0; steps < 40; steps++) {
      const [rows, columns] = await page.evaluate((wanted) => {
        const buttons = [...document.querySelectorAll(".cells button")];
        // The arrows move between rows; columns make a single row.
        const top = (each) => each.getBoundingClientRect().top;
        const width = buttons.filter((each) => top(each) === top(buttons[0])).length;
        const at = buttons.indexOf(document.activeElement);
        const to = buttons.findIndex((each) => each.dataset.place === wanted);
        return [Math.floor(to / width) - Math.floor(at / width), (to % width) - (at % width)];
      }, place);
      if (!rows && !columns) break;
      const [back, forth] = rows ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
      await page.keyboard.press((rows || columns) < 0 ? back : forth);
    }
    await page.keyboard.press("Enter");
  }
}

/** Levels that exist without ratings: the first one, 0.2 s and 5 s a move. */
export const WEAKEST = { index: 0 };
export const QUICK = "6";
export const SLOWEST = "8";

/** Begins a game with the dialog's choices. */
export async function newGame(page, { side = "0", level = WEAKEST, clock = "", from = "" } = {}) {
  await button(page, "New game").click();
  const dialog = page.getByRole("dialog");
  await dialog.locator(`input[type=radio][value="${side}"]`).check();
  await dialog.getByLabel("Level").selectOption(level);
  await dialog.getByLabel("Clock").selectOption(clock);
  await dialog.getByLabel("From", { exact: true }).selectOption(from);
  await dialog.getByRole("button", { name: "Start" }).click();
  await dialog.waitFor({ state: "detached" });
}

export async function chooseGame(page, name) {
  await page.locator("#top").getByLabel("Game").selectOption(name);
}

/** Returns the position and the page's own move list from one evaluation. */
export async function record(page) {
  return page.evaluate(() => ({
    fen: document.querySelector(".board").dataset.fen,
    moves: [...document.querySelectorAll(".moves button.move")].map(
      (move) => move.firstChild.textContent,
    ),
  }));
}

export const movesOf = async (page) => (await record(page)).moves;

/** Returns whether the current move is visible in the list. */
export function isMoveInSight(page) {
  return page.evaluate(() => {
    const box = document.querySelector(".moves-box").getBoundingClientRect();
    const move = document.querySelector(".move[aria-current]").getBoundingClientRect();
    return move.top >= box.top && move.bottom <= box.bottom;
  });
}

/** Opens a text with the dialog for games. */
export async function openText(page, text) {
  await button(page, "Open, save").click();
  await page.locator("dialog textarea").fill(text);
  await page.locator("dialog").getByRole("button", { name: "Open", exact: true }).click();
}

/** Returns the game as the dialog shows it. */
export async function savedText(page) {
  await button(page, "Open, save").click();
  const text = await page.locator("dialog textarea").inputValue();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  return text;
}

export const untilPly = (page, ply) =>
  until(`ply ${ply} is shown`, async () => (await plyOf(page)) >= ply);

export const untilFen = (page, fen) =>
  until(`the position is ${fen}`, async () => (await fenOf(page)) === fen);

/** Waits until a locator matches at least that many elements. */
export const untilCount = (locator, count) =>
  until(`there are ${count}`, async () => (await locator.count()) >= count);

/** Waits until the text of an element matches the pattern. */
export function untilSays(page, css, pattern, ms) {
  const says = async () => pattern.test(await page.locator(css).first().textContent());
  return until(`${css} says ${pattern}`, says, ms);
}

/** Reviews the current game with that many milliseconds a move. */
export async function review(page, time = "50") {
  await page.getByLabel("Time a move").selectOption(time);
  // A short review may begin and end between two polls.
  await page.evaluate(() => {
    const progress = document.querySelector("progress");
    let wasShown = false;
    window.reviewed = new Promise((resolve) => {
      const watch = () => {
        if (progress.checkVisibility()) wasShown = true;
        else if (wasShown) resolve();
      };
      const changes = { subtree: true, attributes: true, attributeFilter: ["hidden"] };
      new MutationObserver(watch).observe(document.body, changes);
    });
  });
  await button(page, "Review the game").click();
  await page.evaluate(() => window.reviewed);
}

/** Returns the time of the first paint, in ms after the page began to load. */
export const firstPaint = (page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);

export const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
