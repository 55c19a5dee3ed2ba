import { element, shape } from "../lib/dom.js";
import { expectation, scoreText } from "../game/score.js";

const EDGE = 6;

/**
 * The score over a game: the share of the point that the player who begins may expect, after every
 * move. Mistakes are dots. Calls go(at) when a place on it is pressed.
 */
export class Graph {
  #line = null;
  #go;

  constructor(go) {
    this.#go = go;
    this.drawing = shape("svg", { "aria-hidden": "true" });
    this.element = element(
      "div",
      {
        class: "graph",
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
    const x = (index) => EDGE + ((width - 2 * EDGE) * index) / Math.max(length, 1);
    const y = (score) => EDGE + (height - 2 * EDGE) * (1 - expectation(score));
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);

    const scored = plies.flatMap((ply, index) => (ply.score ? [{ ...ply, index }] : []));
    const points = scored.map(({ score, index }) => `${x(index)},${y(score)}`);
    const isEmpty = points.length < 2;
    this.element.classList.toggle("empty", isEmpty);
    const parts = [
      shape("line", { x1: 0, x2: width, y1: height / 2, y2: height / 2, class: "even" }),
    ];
    if (isEmpty) {
      parts.push(shape("text", { x: width / 2, y: height / 2 - 12 }, "the score over the game"));
    } else {
      const [left, right] = [x(scored[0].index), x(scored.at(-1).index)];
      parts.unshift(
        shape("polygon", {
          points: `${left},${height} ${points.join(" ")} ${right},${height}`,
          class: "area",
        }),
      );
      parts.push(shape("polyline", { points: points.join(" "), class: "curve" }));
    }
    parts.push(shape("line", { x1: x(at), x2: x(at), y1: 0, y2: height, class: "here" }));
    for (const { score, grade, index } of scored.filter((ply) => ply.grade))
      parts.push(
        shape(
          "circle",
          { cx: x(index), cy: y(score), r: 4.5, class: `dot ${grade.name}` },
          shape(
            "title",
            {},
            `${this.#line.numbered(index)} ${grade.mark} ${scoreText(score, game.players)}`,
          ),
        ),
      );
    this.drawing.replaceChildren(...parts);
  }
}
