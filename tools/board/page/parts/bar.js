import { element, setText } from "../lib/dom.js";
import { bareScore, expectation, leader, scoreText } from "../game/score.js";

/** The evaluation as a bar beside the board: each side's expected share of the point. */
export class Bar {
  constructor() {
    this.fill = element("div");
    this.above = element("span.bar-text.above");
    this.below = element("span");
    this.element = element(
      "div.bar",
      { role: "meter", "aria-label": "Evaluation", "aria-valuemin": 0, "aria-valuemax": 100 },
      this.fill,
      this.above,
      this.below,
    );
  }

  /** Shows a score of the first player, or none; `below` is the side at the board's lower edge. */
  show(score, game, below) {
    const share = score ? expectation(score) : 0.5;
    const ahead = score && leader(score);
    this.element.className = `bar side-${1 - below}`;
    this.fill.className = `bar-fill side-${below}`;
    this.below.className = `bar-text below side-${below}`;
    this.element.style.setProperty("--share", `${100 * (below === 0 ? share : 1 - share)}%`);
    this.element.setAttribute("aria-valuenow", Math.round(100 * share));
    this.element.setAttribute("aria-valuetext", score ? scoreText(score, game.players) : "unknown");
    const text = score ? bareScore(score).replace("draw", "=") : "";
    const isBelow = ahead === null || ahead === below;
    setText(this.below, isBelow ? text : "");
    setText(this.above, isBelow ? "" : text);
  }
}
