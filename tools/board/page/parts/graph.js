import { element, shape } from "../lib/dom.js";
import { expectation, leader, scoreText } from "../game/score.js";
import { bars } from "./bars.js";

const EDGE = 6;
const BESIDE = 9;

/**
 * The score over a game: after every move the first player's expected share of the point; in a
 * game with a solver, the winner and the distance. Mistakes are dots. Calls go(at) when a place on
 * it is pressed.
 */
export class Graph {
  #line = null;
  #go;

  constructor(go) {
    this.#go = go;
    this.drawing = shape("svg", { "aria-hidden": "true" });
    this.element = element(
      "div.graph.side-1",
      {
        role: "slider",
        tabindex: 0,
        "aria-label": "Score over the game",
        "aria-valuemin": 0,
        onpointerdown: (event) => this.#press(event),
      },
      this.drawing,
    );
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  show(line) {
    this.#line = line;
    const { at, length, game } = line;
    const score = line.here.score;
    const move = at ? line.numbered(at) : "the start";
    this.element.setAttribute("aria-valuemax", length);
    this.element.setAttribute("aria-valuenow", at);
    this.element.setAttribute(
      "aria-valuetext",
      `after ${move}: ${score ? scoreText(score, game.players) : "no score"}`,
    );
    this.#draw();
  }

  #press(event) {
    const box = this.element.getBoundingClientRect();
    const share = (event.clientX - box.left - EDGE) / (box.width - 2 * EDGE);
    this.#go(Math.round(share * this.#line.length));
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!this.#line || !width) return;
    const { plies, length, at, game } = this.#line;
    const step = (width - 2 * EDGE) / Math.max(length, 1);
    const place = {
      x: (index) => EDGE + step * index,
      y: (score) => EDGE + (height - 2 * EDGE) * (1 - expectation(score)),
      step,
      width,
      height,
    };
    const scored = plies.flatMap((ply, index) => (ply.score ? [{ ...ply, index }] : []));
    const hasBars = game.isSolved;
    const isEmpty = scored.length < 2;
    this.element.classList.toggle("empty", isEmpty);
    this.element.classList.toggle("with-bars", hasBars);
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const here = place.x(at);
    this.drawing.replaceChildren(
      ...(isEmpty ? this.#words(place) : (hasBars ? bars : curve)(scored, place, game)),
      shape("line.even", { x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
      shape("line.here", { x1: here, x2: here, y1: 0, y2: height }),
      ...scored.filter(({ grade }) => grade).map((ply) => this.#dot(ply, place, hasBars)),
    );
  }

  #words({ width, height }) {
    return [shape("text", { x: width / 2, y: height / 2 - 12 }, "the score over the game")];
  }

  /** Returns a mistake's dot, opposite its bar or on the curve. */
  #dot({ score, grade, index }, { x, y, height }, hasBars) {
    const { players } = this.#line.game;
    const words = `${this.#line.numbered(index)} ${grade.mark} ${scoreText(score, players)}`;
    const beside = height / 2 + (leader(score) === 1 ? -BESIDE : BESIDE);
    return shape(
      "circle",
      { cx: x(index), cy: hasBars ? beside : y(score), r: 4.5, class: `dot ${grade.name}` },
      shape("title", words),
    );
  }
}

/** The first player's expected share, as an area under a line. */
function curve(scored, { x, y, height }) {
  const points = scored.map(({ score, index }) => `${x(index)},${y(score)}`);
  const [left, right] = [x(scored[0].index), x(scored.at(-1).index)];
  return [
    shape("polygon", {
      points: `${left},${height} ${points.join(" ")} ${right},${height}`,
      class: "area side-0",
    }),
    shape("polyline", { points: points.join(" "), class: "curve side-0" }),
  ];
}
