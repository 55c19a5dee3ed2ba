import { cellAt, landingRank, placeOf } from "../game/connect4.js";
import { isProven, leader, shortScore } from "../game/score.js";
import { element, shape } from "../lib/dom.js";
import { watchFocus } from "./focus.js";

const UNIT = 100;
const HEAD = 84; // above the frame: the scores of the columns
const NUMBERS = 34; // below it
const POPS = 44; // below that: a button for each column
const DROP_MS_A_RANK = 55;

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

/** Returns the drawing of a board: see board.js. */
export function connect4Look(game) {
  const { columns, ranks, isAnySide, pops } = game;
  const width = columns * UNIT;
  const frameHeight = ranks * UNIT;
  const height = HEAD + frameHeight + NUMBERS + (pops ? POPS : 0);
  const allColumns = Array.from({ length: columns }, (_, i) => i + 1);
  const allRanks = Array.from({ length: ranks }, (_, i) => i + 1);
  const lanes = new Map(); // by column

  function centre(cell) {
    const [column, rank] = placeOf(cell);
    return { x: (column - 0.5) * UNIT, y: HEAD + (ranks - rank + 0.5) * UNIT };
  }

  /** The frame has holes and is drawn over the discs. */
  function draw({ ground, front }) {
    const holes = allColumns.flatMap((column) =>
      allRanks.map((rank) => {
        const { x, y } = centre(cellAt(column, rank));
        return `M${x - 40} ${y}a40 40 0 1 0 80 0a40 40 0 1 0-80 0z`;
      }),
    );
    const y = HEAD + frameHeight + NUMBERS - 6;
    const numbers = allColumns.map((column) =>
      shape("text", { x: (column - 0.5) * UNIT, y, class: "number" }, isAnySide ? cellAt(column, "") : column),
    );
    const across = width - 44;
    const sides = `h${across}a22 22 0 0 1 22 22v${frameHeight - 44}a22 22 0 0 1-22 22h-${across}a22 22 0 0 1-22-22`;
    const frame = `M22 ${HEAD}${sides}v${44 - frameHeight}a22 22 0 0 1 22-22z`;
    ground.replaceChildren(
      shape("rect.hole", {
        x: 4,
        y: HEAD + 4,
        width: width - 8,
        height: frameHeight - 8,
        rx: 20,
      }),
    );
    front.replaceChildren(
      shape("path", { d: `${frame}${holes.join("")}`, class: "frame", "fill-rule": "evenodd" }),
      shape("path", { d: holes.join(""), class: "hole-rim" }),
      ...numbers,
    );
  }

  /** Returns a button over a part of the drawing. */
  function button(place, { x, y, width: w, height: h }, press, attributes = {}) {
    const share = (value, whole) => `${(100 * value) / whole}%`;
    return element("button", {
      "data-place": place,
      style: `left:${share(x, width)};top:${share(y, height)};width:${share(w, width)};height:${share(h, height)}`,
      tabindex: -1,
      onclick: () => press(place),
      ...attributes,
    });
  }

  function columnButtons(press) {
    const drops = allColumns.map((column) => {
      const hover = (isOver) => () => lanes.get(column)?.classList.toggle("hovered", isOver);
      const box = { x: (column - 1) * UNIT, y: 0, width: UNIT, height: height - (pops ? POPS : 0) };
      return button(String(column), box, press, {
        onpointerenter: hover(true),
        onpointerleave: hover(false),
      });
    });
    const popped = (pops ? allColumns : []).map((column) =>
      button(
        `p${column}`,
        { x: (column - 1) * UNIT + 12, y: height - POPS + 2, width: UNIT - 24, height: POPS - 4 },
        press,
        { class: "pop" },
      ),
    );
    popped.forEach((each) => each.append("pop"));
    return [...drops, ...popped];
  }

  const cellButtons = (press) =>
    [...allRanks].reverse().flatMap((rank) =>
      allColumns.map((column) => {
        const y = HEAD + (ranks - rank) * UNIT;
        const box = { x: (column - 1) * UNIT, y, width: UNIT, height: UNIT };
        return button(cellAt(column, rank), box, press);
      }),
    );

  /** A button for each column or, where discs come from any side, for each cell. */
  function cells(isFlipped, press) {
    const buttons = isAnySide ? cellButtons(press) : columnButtons(press);
    buttons[Math.floor(columns / 2)].tabIndex = 0;
    const what = isAnySide ? `cells a1 to ${cellAt(columns, ranks)}` : `columns 1 to ${columns}`;
    const label = `${game.title} board, ${what}`;
    const group = element("div", { role: "group", "aria-label": label }, buttons);
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    if (isAnySide || pops) Object.assign(steps, { ArrowUp: -columns, ArrowDown: columns });
    watchFocus(group, steps);
    return group;
  }

  function transform(cell) {
    const { x, y } = centre(cell);
    return `translate(${x}px, ${y}px)`;
  }

  /** A disc falls and bounces a little. */
  function enter(drawn, cell) {
    if (isAnySide) {
      drawn.animate({ opacity: [0, 1] }, 160);
      return;
    }
    const { x, y } = centre(cell);
    const at = (top, easing) => ({ transform: `translate(${x}px, ${top}px)`, easing });
    const fallen = ranks + 1 - placeOf(cell)[1];
    drawn.animate(
      [
        { ...at(HEAD - 50, "cubic-bezier(.5,0,1,.8)") },
        { ...at(y, "ease-out"), offset: 0.72 },
        { ...at(y - 6 * fallen, "ease-in"), offset: 0.86 },
        { ...at(y) },
      ],
      { duration: DROP_MS_A_RANK * fallen + 90 },
    );
  }

  function mark(layer, { starts }) {
    lanes.clear();
    for (const place of starts) {
      if (isAnySide || place.startsWith("p")) continue;
      const x = (place - 1) * UNIT;
      lanes.set(
        Number(place),
        shape("rect", { x, y: HEAD, width: UNIT, height: frameHeight, class: "lane" }),
      );
    }
    const open = isAnySide ? [...starts].map((cell) => dot(cell)) : [];
    layer.replaceChildren(...lanes.values(), ...open);
  }

  function dot(cell) {
    const { x, y } = centre(cell);
    return shape("circle", { cx: x, cy: y, r: 9, class: "open" });
  }

  /** Returns where a move's disc lands, or for a pop the cell that it leaves; null for none. */
  function cellOf(position, place) {
    if (isAnySide) return place;
    if (place.startsWith("p")) return cellAt(Number(place.slice(1)), 1);
    const rank = landingRank(position.pieces, Number(place));
    return rank <= ranks ? cellAt(Number(place), rank) : null;
  }

  /** Draws the landing place of the best move and the scores of the columns. */
  function sign(layer, position, { arrows, scores }) {
    const signs = [];
    for (const { places, rank } of arrows.slice(0, 1)) {
      const cell = position && cellOf(position, places[0]);
      if (!cell) continue;
      const { x, y } = centre(cell);
      signs.push(shape("circle", { cx: x, cy: y, r: 33, class: `best rank-${rank}` }));
    }
    for (const [column, score] of scores ?? []) signs.push(worth(column, score));
    layer.replaceChildren(...signs);
  }

  function wordsOf(place, position, { starts, scores }, isEditing) {
    if (isAnySide) {
      const disc = position?.pieces.get(place);
      return [`Cell ${place}`, disc ? game.pieceName(disc) : "empty"];
    }
    const isPop = place.startsWith("p");
    const words = [isPop ? `Pop column ${place.slice(1)}` : `Column ${place}`];
    if (position && !isPop) words.push(game.describeColumn(position, Number(place)));
    if (position && !starts.has(place) && !isEditing) words.push("no move here");
    const score = scores?.find(([at]) => String(at) === place)?.[1];
    if (score) words.push(shortScore(score));
    return words;
  }

  function label(cellsRoot, position, marks, isEditing) {
    for (const each of cellsRoot.querySelectorAll("button")) {
      const { place } = each.dataset;
      each.setAttribute("aria-label", wordsOf(place, position, marks, isEditing).join(", "));
      const isPop = place.startsWith("p");
      each.classList.toggle("active", (isEditing && !isPop) || marks.starts.has(place));
    }
  }

  return {
    game,
    width,
    height,
    head: HEAD - 3, // of the height: reserved for scores
    draw,
    cells,
    piece,
    enter,
    transform,
    between: () => [],
    mark,
    label,
    sign,
  };
}
