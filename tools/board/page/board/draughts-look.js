import { element, shape } from "../lib/dom.js";
import { watchFocus } from "./focus.js";

const UNIT = 100;
const CROWN = "M-21 13 L-25 -11 L-11 0 L0 -18 L11 0 L25 -11 L21 13 Z";
const PIECE = 44; // from a piece's middle to beyond its rim
const HEAD = 40; // of an arrow

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

/** Returns the point at a distance from one towards another. */
function towards(from, to, distance) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return { x: from.x + distance * Math.cos(angle), y: from.y + distance * Math.sin(angle) };
}

/**
 * Draws an arrow from outside the moving piece through all points of its move, twice, for its
 * outline.
 */
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

/** Returns the drawing of a rule set's board: see board.js. */
export function draughtsLook(game) {
  const { squares } = game;
  const rowsOf = (isFlipped) => {
    const rows = Array.from({ length: 8 }, (_, row) => squares.row(row));
    return isFlipped ? rows.reverse().map((row) => row.reverse()) : rows;
  };
  const corner = (square, isFlipped) => {
    const { row, column } = squares.at(square);
    const [y, x] = isFlipped ? [7 - row, 7 - column] : [row, column];
    return { x: x * UNIT, y: y * UNIT };
  };
  const centre = (square, isFlipped) => {
    const { x, y } = corner(square, isFlipped);
    return { x: x + UNIT / 2, y: y + UNIT / 2 };
  };

  function draw({ ground }, isFlipped) {
    const drawn = [shape("rect.light", { width: 800, height: 800 })];
    for (const square of rowsOf(isFlipped).flat()) {
      const { x, y } = corner(square, isFlipped);
      drawn.push(shape("rect.dark", { x, y, width: UNIT, height: UNIT }));
      drawn.push(shape("text.number", { x: x + 5, y: y + 17 }, square));
    }
    ground.replaceChildren(...drawn);
  }

  /** Four squares a row, as on the screen; the arrow keys move between them. */
  function cells(isFlipped, press) {
    const buttonOf = (square) => {
      const { x, y } = corner(square, isFlipped);
      const button = element("button", {
        "data-place": square,
        style: `left:${x / 8}%;top:${y / 8}%`,
        tabindex: -1,
        onclick: () => press(square),
      });
      return element("div", { role: "gridcell" }, button);
    };
    const rows = rowsOf(isFlipped).map((row) => element("div", { role: "row" }, row.map(buttonOf)));
    const names = game.isAlgebraic ? "a1 to h8" : "1 to 32";
    const label = `${game.title} board, squares ${names}`;
    const grid = element("div", { role: "grid", "aria-label": label }, rows);
    grid.querySelector("button").tabIndex = 0;
    watchFocus(grid, { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 });
    return grid;
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
      const words = [`Square ${square}`, stands ? game.pieceName(stands) : "empty"];
      if (path.at(-1) === square) words.push("chosen");
      else if (targets.has(square)) words.push("can be moved to");
      else if (!path.length && starts.has(square) && !isEditing)
        words.push(isForced ? "must capture" : "can move");
      button.setAttribute("aria-label", words.join(", "));
      button.classList.toggle("active", isEditing || starts.has(square) || targets.has(square));
    }
  }

  function sign(layer, position, { arrows }, isFlipped) {
    const drawn = arrows.map(({ places, rank }) =>
      arrow(
        places.map((place) => centre(place, isFlipped)),
        rank,
      ),
    );
    layer.replaceChildren(...drawn.reverse());
  }

  return {
    game,
    width: 8 * UNIT,
    height: 8 * UNIT,
    draw,
    cells,
    piece,
    enter,
    between: (from, to) => squares.between(from, to),
    mark,
    label,
    sign,
    transform(square, isFlipped) {
      const { x, y } = centre(square, isFlipped);
      return `translate(${x}px, ${y}px)`;
    },
  };
}
