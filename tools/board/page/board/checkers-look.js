import { element, shape } from "../lib/dom.js";
import { checkers } from "../game/checkers.js";
import { watchFocus } from "./focus.js";

const UNIT = 100;
const CROWN = "M-21 13 L-25 -11 L-11 0 L0 -18 L11 0 L25 -11 L21 13 Z";

/** Returns row and column, from the top left of the screen, of a square's number. */
function gridOf(square, isFlipped) {
  const index = Number(square) - 1;
  const row = Math.floor(index / 4);
  const column = 2 * (index % 4) + (row % 2 ? 0 : 1);
  return isFlipped ? { row: 7 - row, column: 7 - column } : { row, column };
}

function centre(square, isFlipped) {
  const { row, column } = gridOf(square, isFlipped);
  return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
}

function corner(square, isFlipped) {
  const { row, column } = gridOf(square, isFlipped);
  return { x: column * UNIT, y: row * UNIT };
}

/** Returns the square between the ends of a jump, null if it is not a jump. */
function between(from, to) {
  const a = gridOf(from, false);
  const b = gridOf(to, false);
  if (Math.abs(a.row - b.row) !== 2) return null;
  const row = (a.row + b.row) / 2;
  const column = (a.column + b.column) / 2;
  return String(row * 4 + Math.floor(column / 2) + 1);
}

function draw({ ground }, isFlipped) {
  const squares = [shape("rect.light", { width: 800, height: 800 })];
  for (let square = 1; square <= 32; square++) {
    const { x, y } = corner(square, isFlipped);
    squares.push(shape("rect.dark", { x, y, width: UNIT, height: UNIT }));
    squares.push(shape("text.number", { x: x + 5, y: y + 17 }, square));
  }
  ground.replaceChildren(...squares);
}

/** Four squares a row, as on the screen; the arrow keys move between them. */
function cells(isFlipped, press) {
  const rows = [];
  for (let row = 0; row < 8; row++) {
    const numbers = [0, 1, 2, 3].map((i) => (isFlipped ? 32 - 4 * row - i : 4 * row + i + 1));
    const buttons = numbers.map((square) => {
      const { x, y } = corner(square, isFlipped);
      const place = `left:${x / 8}%;top:${y / 8}%`;
      const button = element("button", {
        "data-place": square,
        style: place,
        tabindex: -1,
        onclick: () => press(String(square)),
      });
      return element("div", { role: "gridcell" }, button);
    });
    rows.push(element("div", { role: "row" }, buttons));
  }
  const grid = element(
    "div",
    { role: "grid", "aria-label": "Checkers board, squares 1 to 32" },
    rows,
  );
  grid.querySelector("button").tabIndex = 0;
  watchFocus(grid, { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 });
  return grid;
}

function piece({ side }) {
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

function enter(drawn) {
  drawn.animate({ opacity: [0, 1] }, 160);
}

function mark(layer, { path, starts, targets, last, isForced }, isFlipped) {
  const tile = (square, kind) =>
    shape("rect", { ...corner(square, isFlipped), width: UNIT, height: UNIT, class: kind });
  const dot = (square, kind, r) => {
    const { x, y } = centre(square, isFlipped);
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

function label(cellsRoot, position, { path, starts, targets, isForced }, isEditing) {
  for (const button of cellsRoot.querySelectorAll("button")) {
    const square = button.dataset.place;
    const stands = position?.pieces.get(square);
    const words = [`Square ${square}`, stands ? checkers.pieceName(stands) : "empty"];
    if (path.at(-1) === square) words.push("chosen");
    else if (targets.has(square)) words.push("can be moved to");
    else if (!path.length && starts.has(square) && !isEditing)
      words.push(isForced ? "must capture" : "can move");
    button.setAttribute("aria-label", words.join(", "));
    button.classList.toggle("active", isEditing || starts.has(square) || targets.has(square));
  }
}

const PIECE = 44; // from a piece's middle to beyond its rim
const HEAD = 40;

/** Returns the point at a distance from one towards another. */
function towards(from, to, distance) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return { x: from.x + distance * Math.cos(angle), y: from.y + distance * Math.sin(angle) };
}

/**
 * Draws an arrow from outside the moving piece through all squares of its move, twice, for its
 * outline.
 */
function arrow({ places, rank }, isFlipped) {
  const points = places.map((place) => centre(place, isFlipped));
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

function sign(layer, position, { arrows }, isFlipped) {
  layer.replaceChildren(...[...arrows].reverse().map((each) => arrow(each, isFlipped)));
}

export const checkersLook = {
  id: "checkers",
  game: checkers,
  viewBox: "0 0 800 800",
  draw,
  cells,
  piece,
  enter,
  between,
  mark,
  label,
  sign,
  transform(square, isFlipped) {
    const { x, y } = centre(square, isFlipped);
    return `translate(${x}px, ${y}px)`;
  },
};
