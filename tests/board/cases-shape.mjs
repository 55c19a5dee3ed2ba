// Layout and drawing: a narrow phone, touch, both colour schemes.

import assert from "node:assert/strict";
import { until } from "./harness.mjs";
import * as hands from "./hands.mjs";

const NARROW = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const FINGER = 44;
const SOLVED = "#analyse/connect4?moves=2.7.4.5.5.2.2.2.4.1.3.1.6.6.1";

/** Returns red, green and blue of a computed colour. */
const channels = (colour) =>
  colour
    .match(/[\d.]+/g)
    .slice(0, 3)
    .map(Number);

/** Returns the contrast of two colours as WCAG defines it. */
function contrast(one, other) {
  const [dark, light] = [one, other]
    .map((colour) => {
      const [r, g, b] = channels(colour).map((channel) => {
        const c = channel / 255;
        return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a computed style; retries, because a node that was just replaced has none. */
async function styleOf(locator, name) {
  let value = "";
  await until(`${name} is known`, async () => {
    value = await locator.first().evaluate((node, key) => getComputedStyle(node)[key], name);
    return value !== "";
  });
  return value;
}

/** Returns the controls smaller than a fingertip, and by how much the page is too wide. */
async function tooSmall(page) {
  return page.evaluate((least) => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const small = [...root.querySelectorAll("button, select, textarea, input, [role=slider]")]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }))
      .map((node) => [node, node.closest("label.check") ?? node])
      .map(([node, target]) => [node, target.getBoundingClientRect()])
      .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
      .map(([node, { width, height }]) => {
        const name = node.ariaLabel ?? node.textContent;
        return `${node.tagName} ${node.className} ${name} ${width} ${height}`;
      });
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide > 0 ? [...small, `the page is too wide by ${wide}`] : small;
  }, FINGER);
}

/** Returns the squares' names and pieces, row by row, from the engine's drawing. */
function rowsOfDiagram(lines) {
  const rows = lines.map((line) => /^ +\|(.{17})\| *([a-h\d ]+)$/.exec(line)).filter(Boolean);
  return rows.map(([, pieces, names]) => ({
    names: names.trim().split(/ +/),
    pieces: pieces.trim().split(/ +/).join(""),
  }));
}

/** Compares the board on the page with the engine's drawing of the start position. */
async function compareSquares(page, oracle, game) {
  const rows = rowsOfDiagram(
    await oracle.ask([
      `setoption name UCI_Variant value ${game}`,
      "position startpos",
      "d",
      "isready",
    ]),
  );
  const drawn = await page.evaluate(() => {
    const sides = new Map(
      [...document.querySelectorAll(".piece")].map(({ dataset }) => [dataset.on, dataset.side]),
    );
    const first = document.body.dataset.first[0];
    const second = first === "w" ? "b" : "w";
    return [...document.querySelectorAll(".cells [role=row]")].map((row) => {
      const names = [...row.querySelectorAll("button")].map(({ dataset }) => dataset.place);
      const letters = names.map((name) => ({ 0: first, 1: second })[sides.get(name)] ?? ".");
      return { names, pieces: letters.join("") };
    });
  });
  assert.equal(rows.length, 8);
  assert.deepEqual(drawn, rows, game);
}

export const cases = {
  /** Each game's start position, squares and movable pieces are the engine's. */
  async every_game({ harness, oracle }) {
    const page = await harness.open("#analyse/checkers");
    const names = await page.evaluate(() =>
      [...document.querySelectorAll("#top option")].map(({ value }) => value),
    );
    assert.ok(names.length > 30, `the page has only ${names.join(" ")}`);
    for (const game of names.filter((name) => name !== "other")) {
      await hands.chooseGame(page, game);
      await until(`${game} is shown`, async () =>
        (await page.evaluate(() => location.hash)).startsWith(`#analyse/${game}`),
      );
      const { fen, ways } = await oracle.look(game, null, []);
      assert.equal(await hands.fenOf(page), fen, game);
      const places = await page.evaluate(() =>
        [...document.querySelectorAll(".cells button.active")].map(({ dataset }) => dataset.place),
      );
      const starts = new Set(ways.map((way) => way.split(/[-x:]/)[0]));
      assert.deepEqual(places.sort(), [...starts].sort(), game);
      if (await page.locator(".board.draughts").count()) await compareSquares(page, oracle, game);
    }
  },

  /** A dialog chooses a board of any size, and refuses too large a board. */
  async other_board({ harness }) {
    const page = await harness.open("#analyse/checkers");
    await hands.chooseGame(page, "other");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Columns").fill("26");
    await dialog.getByRole("button", { name: "Use this board" }).click();
    await hands.untilSays(page, "dialog .fault", /too large/);
    await dialog.getByLabel("Discs in a row").fill("26");
    await dialog.getByLabel("Columns").fill("9");
    await dialog.getByRole("button", { name: "Use this board" }).click();
    await hands.untilSays(page, "dialog .fault", /too small for a row of 26/);
    await dialog.getByLabel("Discs in a row").fill("5");
    await dialog.getByLabel("Columns").fill("12");
    await dialog.getByRole("button", { name: "Use this board" }).click();
    await until("the board is shown", async () =>
      (await page.evaluate(() => location.hash)).startsWith("#analyse/connect4-12x9-5"),
    );
    await hands.click(page, ["12"]);
    await hands.untilPly(page, 1);
    assert.equal((await hands.fenOf(page)).split("/").at(-1), "11x o");
  },

  /** The editor names squares as the federation does. */
  async set_up_letters({ harness }) {
    const page = await harness.open("#analyse/russian");
    await hands.button(page, "Set up").click();
    await hands.button(page, "Empty board").click();
    await hands.click(page, ["c3"]);
    await page.locator(".editor").getByRole("radio", { name: "Black king" }).check();
    await hands.click(page, ["h8"]);
    await hands.button(page, "Done").click();
    await until("it is shown", async () => (await hands.fenOf(page)) === "W:W22:BK4");
  },

  /** On a narrow phone every control is at least as large as a fingertip. */
  async fingertips({ harness }) {
    const page = await harness.open(SOLVED, NARROW);
    await until("it is solved", async () => (await page.locator(".pv").count()) > 7);
    await hands.review(page);
    assert.deepEqual(await tooSmall(page), []);
    for (const name of ["Open, save", "Settings"]) {
      await hands.button(page, name).click();
      assert.deepEqual(await tooSmall(page), [], name);
      await page.keyboard.press("Escape");
    }
    await hands.button(page, "Set up").click();
    assert.deepEqual(await tooSmall(page), []);
    await hands.button(page, "Cancel").click();
    await hands.chooseGame(page, "checkers");
    await page.locator(".board.draughts[data-fen]").waitFor();
    for (const tab of ["Analyse", "Watch", "Play"]) {
      await page.getByRole("tab", { name: tab }).click();
      await page.locator("#panel:not([inert])").waitFor();
      assert.deepEqual(await tooSmall(page), [], tab);
    }
    await hands.button(page, "New game").click();
    assert.deepEqual(await tooSmall(page), []);
  },

  /** No part of the dialog for games lies beyond its edge. */
  async narrow_dialog({ harness }) {
    const page = await harness.open("#analyse/checkers?moves=11-15.23-19", NARROW);
    await hands.button(page, "Open, save").click();
    const outside = await page.locator("dialog").evaluate((dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      return [...dialog.querySelectorAll("*")]
        .filter((node) => {
          const box = node.getBoundingClientRect();
          return box.width > 0 && (box.left < left || box.right > right);
        })
        .map((node) => node.outerHTML.slice(0, 80));
    });
    assert.deepEqual(outside, []);
    assert.ok(await page.locator("dialog").evaluate((d) => d.scrollWidth <= d.clientWidth));
  },

  /** Each of the three grades has the same colour everywhere. */
  async grades({ harness }) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await harness.open("#analyse/connect4?moves=4.3.4.3.5.4.6.1", { colorScheme });
      await hands.review(page);
      const colours = new Set();
      for (const grade of ["blunder", "mistake", "inaccuracy"])
        colours.add(
          await page.evaluate((name) => {
            const probe = document.createElement("span");
            probe.className = `grade ${name}`;
            document.body.append(probe);
            const { color } = getComputedStyle(probe);
            probe.remove();
            return color;
          }, grade),
        );
      assert.equal(colours.size, 3);
      const mark = await styleOf(page.locator(".moves .grade.blunder"), "color");
      assert.ok(colours.has(mark));
      assert.equal(await styleOf(page.locator(".mistakes .blunder"), "color"), mark);
      assert.equal(await styleOf(page.locator(".graph .dot.blunder"), "fill"), mark);
      const ground = await styleOf(page.locator("#panel"), "backgroundColor");
      for (const colour of colours) assert.ok(contrast(colour, ground) >= 4.5, colour);
      await page.close();
    }
  },

  /** The arrow begins outside the piece and has enough contrast; so has the black player's disc. */
  async easy_to_see({ harness }) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await harness.open("#analyse/checkers", { colorScheme });
      await page.locator(".arrow").waitFor();
      // One evaluation, because every line of the engine draws the arrow anew.
      const { distance, fill, edge, square } = await page.evaluate(() => {
        const { x, y } = document.querySelector(".arrow polyline").points[0];
        const distances = [...document.querySelectorAll(".piece")]
          .map(({ style }) => style.transform.match(/[\d.]+/g).map(Number))
          .map(([left, top]) => Math.hypot(left - x, top - y));
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        return {
          distance: Math.min(...distances),
          fill: style(".arrow .fill polygon").fill,
          edge: style(".arrow .outline polygon").stroke,
          square: style(".board .dark").fill,
        };
      });
      assert.ok(distance > 40, "it begins within the piece");
      assert.ok(contrast(edge, square) > 3, `${edge} on ${square}`);
      assert.ok(contrast(fill, edge) > 4.5, `${fill} within ${edge}`);
      const ring = await styleOf(page.locator(".player.side-0 .player-disc"), "boxShadow");
      const body = await styleOf(page.locator(".player.side-0 .player-disc"), "backgroundColor");
      const ground = await styleOf(page.locator("body"), "backgroundColor");
      const best = Math.max(contrast(ring, ground), contrast(body, ground));
      assert.ok(best > 3, `${colorScheme}: ${best}`);
      await page.close();
    }
  },

  /** In Connect Four the graph shows who wins and how soon, and a draw. */
  async solved_graph({ harness }) {
    const page = await harness.open(
      "#analyse/connect4?moves=2.7.4.5.5.2.2.2.4.1.3.1.6.6.1.3.3.6.6.7",
    );
    await hands.review(page, "200");
    const { bars, half } = await page.evaluate(() => {
      const { height } = document.querySelector(".graph svg").viewBox.baseVal;
      const found = [...document.querySelectorAll(".graph [class^=bar-]")].map((bar) => ({
        kind: bar.getAttribute("class"),
        top: Number(bar.getAttribute("y")),
        height: Number(bar.getAttribute("height")),
      }));
      return { bars: found, half: height / 2 };
    });
    assert.equal(bars.length, 21);
    const last = bars.at(-1); // Red wins with the next move
    assert.match(last.kind, /^bar-win side-0$/);
    assert.ok(last.height > 0.85 * half, "the nearest win has the longest bar");
    for (const { kind, top, height } of bars) {
      if (kind === "bar-win side-0") assert.ok(top + height <= half + 0.1 && height > 0.3 * half);
      if (kind === "bar-win side-1") assert.ok(top >= half - 0.1 && height > 0.3 * half);
      if (kind === "bar-draw") assert.ok(height < 5);
    }
    const lengths = new Set(bars.map(({ height }) => height.toFixed(1)));
    assert.ok(lengths.size >= 4, "the distances differ");
  },

  /** The banner covers the header, and the board does not move. */
  async banner_in_place({ harness }) {
    for (const options of [{}, NARROW]) {
      const page = await harness.open("#play/checkers", options);
      await page.getByText("Your move").waitFor();
      const before = await page.locator(".board").boundingBox();
      process.kill((await harness.enginePids()).at(-1), "SIGKILL");
      await page.locator("#banner:visible").waitFor();
      assert.deepEqual(await page.locator(".board").boundingBox(), before);
      const banner = await page.locator("#banner").boundingBox();
      assert.ok(banner.y + banner.height <= before.y, "the banner covers the board");
      const width = await page.evaluate(() => innerWidth);
      assert.ok(banner.x >= 0 && banner.x + banner.width <= width);
      await page.close();
    }
  },
};
