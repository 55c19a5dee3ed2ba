import { cellAt, isPop, landingRank, placeOf } from "../game/connect4.js";
import { isProven, leader, shortScore } from "../game/score.js";
import { element, shape } from "../lib/dom.js";
import { watchFocus } from "./focus.js";

const UNIT = 100;
const HEAD = 84; // above the frame: the scores of the columns
const NUMBERS = 34; // below it
const POPS = 44; // below that: a button for each column
const DROP_MS_A_RANK = 55;

/** Draws a column's score for the side to move: "win in 5 moves" once proven. */
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

/** The drawing of a Connect Four board: see board.js. */
export class Connect4Look {
  #lanes = new Map(); // by column
  #columns;
  #ranks;
  #top; // of the frame

  constructor(game) {
    this.game = game;
    this.#top = game.hasColumns ? HEAD : 0;
    this.head = Math.max(0, this.#top - 3); // height reserved for the scores
    this.#columns = Array.from({ length: game.columns }, (_, i) => i + 1);
    this.#ranks = Array.from({ length: game.ranks }, (_, i) => game.ranks - i); // from above
    this.width = game.columns * UNIT;
    this.height = this.#top + this.#frameHeight + NUMBERS + (game.pops ? POPS : 0);
  }

  get #frameHeight() {
    return this.game.ranks * UNIT;
  }

  #centre(cell) {
    const [column, rank] = placeOf(cell);
    return { x: (column - 0.5) * UNIT, y: this.#top + (this.game.ranks - rank + 0.5) * UNIT };
  }

  /** The frame has holes and is drawn over the discs. */
  draw({ ground, front }) {
    const holes = this.#columns
      .flatMap((column) => this.#ranks.map((rank) => this.#centre(cellAt(column, rank))))
      .map(({ x, y }) => `M${x - 40} ${y}a40 40 0 1 0 80 0a40 40 0 1 0-80 0z`)
      .join("");
    const y = this.#top + this.#frameHeight + NUMBERS - 6;
    const nameOf = (column) => (this.game.isAnySide ? cellAt(column, "") : column);
    const names = this.#columns.map((column) =>
      shape("text", { x: (column - 0.5) * UNIT, y, class: "number" }, nameOf(column)),
    );
    const [across, down] = [this.width - 44, this.#frameHeight - 44];
    const right = `h${across}a22 22 0 0 1 22 22v${down}`;
    const left = `a22 22 0 0 1-22 22h-${across}a22 22 0 0 1-22-22v-${down}a22 22 0 0 1 22-22z`;
    const d = `M22 ${this.#top}${right}${left}${holes}`;
    const [width, height] = [this.width - 8, this.#frameHeight - 8];
    ground.replaceChildren(shape("rect.hole", { x: 4, y: this.#top + 4, width, height, rx: 20 }));
    front.replaceChildren(
      shape("path", { d, class: "frame", "fill-rule": "evenodd" }),
      shape("path", { d: holes, class: "hole-rim" }),
      ...names,
    );
  }

  /** Returns a button over a box of the drawing. */
  #button(place, { x, y, width, height }, press, attributes = {}) {
    const across = (value) => `${(100 * value) / this.width}%`;
    const down = (value) => `${(100 * value) / this.height}%`;
    return element("button", {
      "data-place": place,
      style: `left:${across(x)};top:${down(y)};width:${across(width)};height:${down(height)}`,
      tabindex: -1,
      onclick: () => press(place),
      ...attributes,
    });
  }

  #dropButton(column, press) {
    const hover = (isOver) => () => this.#lanes.get(column)?.classList.toggle("hovered", isOver);
    const height = this.#top + this.#frameHeight + NUMBERS;
    const box = { x: (column - 1) * UNIT, y: 0, width: UNIT, height };
    const listeners = { onpointerenter: hover(true), onpointerleave: hover(false) };
    return this.#button(String(column), box, press, listeners);
  }

  #popButton(column, press) {
    const x = (column - 1) * UNIT + 12;
    const box = { x, y: this.height - POPS + 2, width: UNIT - 24, height: POPS - 4 };
    const button = this.#button(`p${column}`, box, press, { class: "pop" });
    button.append("pop");
    return button;
  }

  #cellButton(column, rank, press) {
    const y = this.#top + (this.game.ranks - rank) * UNIT;
    const box = { x: (column - 1) * UNIT, y, width: UNIT, height: UNIT };
    return this.#button(cellAt(column, rank), box, press);
  }

  /** Returns the buttons, row by row: one for each cell, or for each column and its pop. */
  #buttons(press) {
    const { isAnySide, pops } = this.game;
    const row = (rank) => this.#columns.map((column) => this.#cellButton(column, rank, press));
    if (isAnySide) return this.#ranks.flatMap(row);
    const drops = this.#columns.map((column) => this.#dropButton(column, press));
    return pops ? [...drops, ...this.#columns.map((each) => this.#popButton(each, press))] : drops;
  }

  cells(isFlipped, press) {
    const { title, columns, ranks, isAnySide, pops } = this.game;
    const buttons = this.#buttons(press);
    buttons[Math.floor(columns / 2)].tabIndex = 0;
    const what = isAnySide ? `cells a1 to ${cellAt(columns, ranks)}` : `columns 1 to ${columns}`;
    const label = `${title} board, ${what}`;
    const group = element("div", { role: "group", "aria-label": label }, buttons);
    const rows = isAnySide || pops ? { ArrowUp: -columns, ArrowDown: columns } : {};
    watchFocus(group, { ArrowLeft: -1, ArrowRight: 1, ...rows });
    return group;
  }

  piece({ side }) {
    return shape(
      "g",
      { class: `piece side-${side}` },
      shape("circle.rim", { r: 43 }),
      shape("circle.body", { r: 40 }),
      shape("circle.groove", { r: 29 }),
      shape("circle.newest-dot", { r: 12 }),
    );
  }

  transform(cell) {
    const { x, y } = this.#centre(cell);
    return `translate(${x}px, ${y}px)`;
  }

  /** Drops a disc, which bounces a little; in the any-side game it fades in. */
  enter(drawn, cell) {
    if (this.game.isAnySide) {
      drawn.animate({ opacity: [0, 1] }, 160);
      return;
    }
    const { x, y } = this.#centre(cell);
    const at = (top, easing) => ({ transform: `translate(${x}px, ${top}px)`, easing });
    const ranks = this.game.ranks + 1 - placeOf(cell)[1];
    drawn.animate(
      [
        { ...at(this.#top - 50, "cubic-bezier(.5,0,1,.8)") },
        { ...at(y, "ease-out"), offset: 0.72 },
        { ...at(y - 6 * ranks, "ease-in"), offset: 0.86 },
        { ...at(y) },
      ],
      { duration: DROP_MS_A_RANK * ranks + 90 },
    );
  }

  between() {
    return [];
  }

  mark(layer, { starts }) {
    const { isAnySide } = this.game;
    const drops = isAnySide ? [] : [...starts].filter((place) => !isPop(place)).map(Number);
    this.#lanes = new Map(drops.map((column) => [column, this.#lane(column)]));
    const open = isAnySide ? [...starts].map((cell) => this.#ring(cell, 9, "open")) : [];
    layer.replaceChildren(...this.#lanes.values(), ...open);
  }

  #lane(column) {
    const x = (column - 1) * UNIT;
    return shape("rect.lane", { x, y: this.#top, width: UNIT, height: this.#frameHeight });
  }

  #ring(cell, r, kind) {
    const { x, y } = this.#centre(cell);
    return shape("circle", { cx: x, cy: y, r, class: kind });
  }

  /** Returns the cell that a move changes; null if its column is full. */
  #cellOf(position, place) {
    if (this.game.isAnySide) return place;
    if (isPop(place)) return cellAt(Number(place.slice(1)), 1);
    const rank = landingRank(position.pieces, Number(place));
    return rank <= this.game.ranks ? cellAt(Number(place), rank) : null;
  }

  /** Draws the cell of the best move and the scores of the columns. */
  sign(layer, position, { arrows, scores }) {
    const signs = [];
    for (const { places, rank } of arrows.slice(0, 1)) {
      const cell = position && this.#cellOf(position, places[0]);
      if (cell) signs.push(this.#ring(cell, 33, `best rank-${rank}`));
    }
    for (const [column, score] of scores ?? []) signs.push(worth(column, score));
    layer.replaceChildren(...signs);
  }

  #wordsOf(place, position, { starts, scores }, isEditing) {
    if (this.game.isAnySide) {
      const disc = position?.pieces.get(place);
      return [`Cell ${place}`, disc ? this.game.pieceName(disc) : "empty"];
    }
    if (isPop(place)) return [`Pop column ${place.slice(1)}`];
    const words = [`Column ${place}`];
    if (position) words.push(this.game.describeColumn(position, Number(place)));
    if (position && !starts.has(place) && !isEditing) words.push("no move here");
    const score = scores?.find(([at]) => String(at) === place)?.[1];
    if (score) words.push(shortScore(score));
    return words;
  }

  label(cellsRoot, position, marks, isEditing) {
    for (const button of cellsRoot.querySelectorAll("button")) {
      const { place } = button.dataset;
      const words = this.#wordsOf(place, position, marks, isEditing);
      button.setAttribute("aria-label", words.join(", "));
      const isSetUp = isEditing && !isPop(place);
      button.classList.toggle("active", isSetUp || marks.starts.has(place));
    }
  }
}
