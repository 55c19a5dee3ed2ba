import { element, shape } from "../lib/dom.js";
import { COLUMNS, connect4, describeColumn, landingCell, RANKS } from "../game/connect4.js";
import { isProven, leader, shortScore } from "../game/score.js";
import { watchFocus } from "./focus.js";

const UNIT = 100;
const HEAD = 84; // above the frame: the scores of the columns
const NUMBERS = 34; // below it
const HEIGHT = HEAD + RANKS * UNIT + NUMBERS;
const DROP_MS_A_RANK = 55;

function centre(cell) {
  return { x: (Number(cell[0]) - 0.5) * UNIT, y: HEAD + (RANKS - Number(cell[1]) + 0.5) * UNIT };
}

/** The frame has holes and is drawn over the discs. */
function draw({ ground, front }) {
  const holes = [];
  const numbers = [];
  for (let column = 1; column <= COLUMNS; column++) {
    numbers.push(
      shape("text", { x: (column - 0.5) * UNIT, y: HEIGHT - 6, class: "number" }, column),
    );
    for (let rank = 1; rank <= RANKS; rank++) {
      const { x, y } = centre(`${column}${rank}`);
      holes.push(`M${x - 40} ${y}a40 40 0 1 0 80 0a40 40 0 1 0-80 0z`);
    }
  }
  const height = RANKS * UNIT;
  const sides = `h656a22 22 0 0 1 22 22v${height - 44}a22 22 0 0 1-22 22h-656a22 22 0 0 1-22-22`;
  const frame = `M22 ${HEAD}${sides}v${44 - height}a22 22 0 0 1 22-22z`;
  ground.replaceChildren(
    shape("rect.hole", { x: 4, y: HEAD + 4, width: 692, height: height - 8, rx: 20 }),
  );
  front.replaceChildren(
    shape("path", { d: `${frame}${holes.join("")}`, class: "frame", "fill-rule": "evenodd" }),
    shape("path", { d: holes.join(""), class: "hole-rim" }),
    ...numbers,
  );
}

/** A button for each column. */
function cells(isFlipped, press) {
  const buttons = Array.from({ length: COLUMNS }, (_, i) =>
    element("button", {
      "data-place": i + 1,
      style: `left:${(100 * i) / COLUMNS}%`,
      tabindex: i === 3 ? 0 : -1,
      onclick: () => press(String(i + 1)),
    }),
  );
  const group = element(
    "div",
    { role: "group", "aria-label": "Connect Four board, columns 1 to 7" },
    buttons,
  );
  watchFocus(group, { ArrowLeft: -1, ArrowRight: 1 });
  return group;
}

function piece({ side }) {
  return shape(
    "g",
    { class: `piece side-${side}` },
    shape("circle.rim", { r: 43 }),
    shape("circle.body", { r: 40 }),
    shape("circle.groove", { r: 29 }),
    shape("circle.newest-dot", { r: 12 }),
  );
}

function transform(cell) {
  const { x, y } = centre(cell);
  return `translate(${x}px, ${y}px)`;
}

/** A disc falls and bounces a little. */
function enter(drawn, cell) {
  const { x, y } = centre(cell);
  const at = (height, easing) => ({ transform: `translate(${x}px, ${height}px)`, easing });
  const ranks = RANKS + 1 - Number(cell[1]);
  drawn.animate(
    [
      { ...at(HEAD - 50, "cubic-bezier(.5,0,1,.8)") },
      { ...at(y, "ease-out"), offset: 0.72 },
      { ...at(y - 6 * ranks, "ease-in"), offset: 0.86 },
      { ...at(y) },
    ],
    { duration: DROP_MS_A_RANK * ranks + 90 },
  );
}

function mark(layer, { starts }) {
  layer.replaceChildren(
    ...[...starts].map((column) =>
      shape("rect", {
        x: (column - 1) * UNIT,
        y: HEAD,
        width: UNIT,
        height: RANKS * UNIT,
        class: "lane",
        "data-lane": column,
      }),
    ),
  );
}

/** Draws the landing place of the best move and the scores of the columns. */
function sign(layer, position, { arrows, scores }) {
  const signs = [];
  for (const { places, rank } of arrows.slice(0, 1)) {
    const cell = position && landingCell(position.pieces, places[0]);
    if (!cell || Number(cell[1]) > RANKS) continue;
    const { x, y } = centre(cell);
    signs.push(shape("circle", { cx: x, cy: y, r: 33, class: `best rank-${rank}` }));
  }
  for (const [column, score] of scores ?? []) signs.push(worth(column, score));
  layer.replaceChildren(...signs);
}

/** Returns the text over a column for the side to move: "win in 5 moves" once proven. */
function worth(column, score) {
  const x = (column - 0.5) * UNIT;
  const kind = { 0: "good", 1: "bad", null: "even" }[leader(score)];
  const [word, ...rest] = shortScore(score).split(/ (?=in|moves?$)/);
  const text = isProven(score)
    ? [
        shape("text.word", { x, y: rest.length ? 24 : 46 }, word),
        ...rest.map((words, i) => shape("text", { x, y: 46 + 20 * i }, words)),
      ]
    : [shape("text.guess", { x, y: 47 }, word)];
  const box = shape("rect", { x: x - 41, y: 4, width: 82, height: 70, rx: 14 });
  return shape(
    `g.worth.${isProven(score) ? kind : "unproven"}`,
    { "data-column": column },
    box,
    text,
  );
}

function label(cellsRoot, position, { starts, scores }, isEditing) {
  for (const button of cellsRoot.querySelectorAll("button")) {
    const column = button.dataset.place;
    const words = [`Column ${column}`];
    if (position) words.push(describeColumn(position, column));
    if (position && !starts.has(column) && !isEditing) words.push("no move here");
    const score = scores?.find(([at]) => String(at) === column)?.[1];
    if (score) words.push(shortScore(score));
    button.setAttribute("aria-label", words.join(", "));
    button.classList.toggle("active", isEditing || starts.has(column));
  }
}

export const connect4Look = {
  id: "connect4",
  game: connect4,
  viewBox: `0 0 ${COLUMNS * UNIT} ${HEIGHT}`,
  draw,
  cells,
  piece,
  enter,
  transform,
  between: () => null,
  mark,
  label,
  sign,
};
