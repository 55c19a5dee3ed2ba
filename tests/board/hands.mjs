// What a user's hands do on the page.

import { until } from "./harness.mjs";

export const cell = (page, place) => page.locator(`.cells [data-place="${place}"]`);
export const fenOf = (page) => page.locator(".board").getAttribute("data-fen");
export const plyOf = async (page) => Number(await page.locator(".board").getAttribute("data-ply"));
export const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Presses all places of a way: squares, or a column. */
export async function click(page, places) {
  for (const place of places) await cell(page, place).click();
}

/** Makes a move of checkers with the keyboard alone, from whatever square has the focus. */
export async function keyCheckers(page, places) {
  await page.keyboard.press("b");
  for (const place of places) {
    for (let steps = 0; steps < 40; steps++) {
      const { rows, columns } = await page.evaluate((wanted) => {
        const buttons = [...document.querySelectorAll(".cells button")];
        const at = buttons.indexOf(document.activeElement);
        const to = buttons.findIndex((each) => each.dataset.place === wanted);
        return {
          rows: Math.floor(to / 4) - Math.floor(at / 4),
          columns: (to % 4) - (at % 4),
        };
      }, place);
      if (!rows && !columns) break;
      const key = rows
        ? rows > 0
          ? "ArrowDown"
          : "ArrowUp"
        : columns > 0
          ? "ArrowRight"
          : "ArrowLeft";
      await page.keyboard.press(key);
    }
    await page.keyboard.press("Enter");
  }
}

/** Drops a disc with the keyboard alone, by walking to its column. */
export async function keyConnect4(page, [column]) {
  await page.keyboard.press("b");
  for (let steps = 0; steps < 10; steps++) {
    const away = await page.evaluate(
      (wanted) => Number(wanted) - Number(document.activeElement.dataset.place),
      column,
    );
    if (!away) break;
    await page.keyboard.press(away > 0 ? "ArrowRight" : "ArrowLeft");
  }
  await page.keyboard.press("Enter");
}

/** Levels that there are whatever the engine's ratings: the first one, 0.2 s and 5 s a move. */
export const WEAKEST = { index: 0 };
export const QUICK = "6";
export const SLOWEST = "8";

/** Begins a game with the choices of the dialog. */
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

export async function chooseGame(page, title) {
  await page.locator("#top").getByRole("radio", { name: title }).check();
}

/** Moves of the page's own record of the game. */
export async function movesOf(page) {
  return page
    .locator(".moves button.move")
    .evaluateAll((moves) => moves.map((move) => move.firstChild.textContent));
}

/** The position and the moves at one and the same time: { fen, moves }. */
export async function record(page) {
  return page.evaluate(() => ({
    fen: document.querySelector(".board").dataset.fen,
    moves: [...document.querySelectorAll(".moves button.move")].map(
      (move) => move.firstChild.textContent,
    ),
  }));
}

/** Is the move that is shown in the visible part of the list? */
export function isMoveInSight(page) {
  return page.evaluate(() => {
    const box = document.querySelector(".moves-box").getBoundingClientRect();
    const move = document.querySelector(".move[aria-current]").getBoundingClientRect();
    return move.top >= box.top && move.bottom <= box.bottom;
  });
}

/** Opens a text by the dialog for games. */
export async function openText(page, text) {
  await button(page, "Open, save").click();
  await page.locator("dialog textarea").fill(text);
  await page.locator("dialog").getByRole("button", { name: "Open", exact: true }).click();
}

/** The game as the dialog gives it. */
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

/** Waits until a part of the page says what the pattern tells. */
export function untilSays(page, css, pattern, ms) {
  const says = async () => pattern.test(await page.locator(css).first().textContent());
  return until(`${css} says ${pattern}`, says, ms);
}

/** Runs through the game that is shown, with so many milliseconds a move. */
export async function review(page, time = "50") {
  await page.getByLabel("Time a move").selectOption(time);
  await button(page, "Run through the game").click();
  await page.locator("progress:visible").waitFor();
  await page.locator("progress").waitFor({ state: "hidden" });
}
