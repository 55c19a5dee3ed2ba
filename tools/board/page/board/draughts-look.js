import { element, shape } from "../lib/dom.js";
import { watchFocus } from "./focus.js";

const UNIT = 100;
const CROWN = "M-21 13 L-25 -11 L-11 0 L0 -18 L11 0 L25 -11 L21 13 Z";
const PIECE = 44; // from a piece's middle to beyond its rim
const HEAD = 40; // of an arrow

/** Returns the point at a distance from `from` towards `to`. */
function towards(from, to, distance) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return { x: from.x + distance * Math.cos(angle), y: from.y + distance * Math.sin(angle) };
}

/** Draws an arrow from the moving piece's edge through its move's points, twice for an outline. */
function arrow(points, rank) {
  const [before, end] = points.slice(-2);
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const wing = (turn) =>
    `${end.x - HEAD * Math.cos(angle + turn)},${end.y - HEAD * Math.sin(angle + turn)}`;
  const head = `${end.x},${end.y} ${wing(0.55)} ${wing(-0.55)}`;
  points[0] = towards(points[0], points[1], PIECE);
  points[points.length - 1] = towards(end, before, 0.7 * HEAD);
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  const drawn = (part) =>
    shape(
      "g",
      { class: part },
      shape("polyline", { points: line }),
      shape("polygon", { points: head }),
    );
  return shape("g", { class: `arrow rank-${rank}` }, drawn("outline"), drawn("fill"));
}

/** The drawing of a rule set's board: see board.js. */
export class DraughtsLook {
  width = 8 * UNIT;
  height = 8 * UNIT;

  constructor(game) {
    this.game = game;
  }

  /** Returns the dark squares by row, as on the screen. */
  #rows(isFlipped) {
    const rows = Array.from({ length: 8 }, (_, row) => this.game.squares.row(row));
    return isFlipped ? rows.reverse().map((row) => row.reverse()) : rows;
  }

  #corner(square, isFlipped) {
    const { row, column } = this.game.squares.at(square);
    const [y, x] = isFlipped ? [7 - row, 7 - column] : [row, column];
    return { x: x * UNIT, y: y * UNIT };
  }

  #centre(square, isFlipped) {
    const { x, y } = this.#corner(square, isFlipped);
    return { x: x + UNIT / 2, y: y + UNIT / 2 };
  }

  draw({ ground }, isFlipped) {
    const drawn = [shape("rect.light", { width: this.width, height: this.height })];
    for (const square of this.#rows(isFlipped).flat()) {
      const { x, y } = this.#corner(square, isFlipped);
      drawn.push(shape("rect.dark", { x, y, width: UNIT, height: UNIT }));
      drawn.push(shape("text.number", { x: x + 5, y: y + 17 }, square));
    }
    ground.replaceChildren(...drawn);
  }

  /** Returns buttons, four a row as on the screen; the arrow keys move between them. */
  cells(isFlipped, press) {
    const buttonOf = (square) => {
      const { x, y } = this.#corner(square, isFlipped);
      const button = element("button", {
        "data-place": square,
        style: `left:${x / 8}%;top:${y / 8}%`,
        tabindex: -1,
        onclick: () => press(square),
      });
      return element("div", { role: "gridcell" }, button);
    };
    const rows = this.#rows(isFlipped).map((row) =>
      element("div", { role: "row" }, row.map(buttonOf)),
    );
    const { title, isAlgebraic } = this.game;
    const label = `${title} board, squares ${isAlgebraic ? "a1 to h8" : "1 to 32"}`;
    const grid = element("div", { role: "grid", "aria-label": label }, rows);
    grid.querySelector("button").tabIndex = 0;
    watchFocus(grid, { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 });
    return grid;
  }

  piece({ side }) {
    return shape(
      "g",
      { class: `piece side-${side}` },
      shape("circle.shadow", { cy: 5, r: 40 }),
      shape("circle.rim", { r: 40 }),
      shape("circle.body", { r: 36 }),
      shape("circle.groove", { r: 26 }),
      shape("path.crown", { d: CROWN }),
    );
  }

  enter(drawn) {
    drawn.animate({ opacity: [0, 1] }, 160);
  }

  between(from, to) {
    return this.game.squares.between(from, to);
  }

  mark(layer, { path, starts, targets, last, isForced }, isFlipped) {
    const tile = (square, kind) =>
      shape("rect", {
        ...this.#corner(square, isFlipped),
        width: UNIT,
        height: UNIT,
        class: kind,
      });
    const dot = (square, kind, r) => {
      const { x, y } = this.#centre(square, isFlipped);
      return shape("circle", { cx: x, cy: y, r, class: kind });
    };
    layer.replaceChildren(
      ...last.map((square) => tile(square, "last")),
      ...path.map((square) => tile(square, "chosen")),
      ...(path.length
        ? []
        : [...starts].map((square) => dot(square, isForced ? "forced" : "movable", 45))),
      ...[...targets].map((square) => dot(square, "target", 16)),
    );
  }

  label(cellsRoot, position, { path, starts, targets, isForced }, isEditing) {
    for (const button of cellsRoot.querySelectorAll("button")) {
      const square = button.dataset.place;
      const stands = position?.pieces.get(square);
      const words = [`Square ${square}`, stands ? this.game.pieceName(stands) : "empty"];
      if (path.at(-1) === square) words.push("chosen");
      else if (targets.has(square)) words.push("can be moved to");
      else if (!path.length && starts.has(square) && !isEditing)
        words.push(isForced ? "must capture" : "can move");
      button.setAttribute("aria-label", words.join(", "));
      button.classList.toggle("active", isEditing || starts.has(square) || targets.has(square));
    }
  }

  sign(layer, position, { arrows }, isFlipped) {
    const drawn = arrows.map(({ places, rank }) =>
      arrow(
        places.map((place) => this.#centre(place, isFlipped)),
        rank,
      ),
    );
    layer.replaceChildren(...drawn.reverse());
  }

  transform(square, isFlipped) {
    const { x, y } = this.#centre(square, isFlipped);
    return `translate(${x}px, ${y}px)`;
  }
}
