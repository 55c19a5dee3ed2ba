import { element, setText } from "../lib/dom.js";
import { bareScore, forFirst, leader, scoreOfInfo, scoreText } from "../game/score.js";

const MOVES_SHOWN = 14;

/** Returns 12345678 as "12.3 M". */
export function shortCount(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(2)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  if (count >= 1e4) return `${Math.round(count / 1e3)} k`;
  return String(count);
}

/** Returns a score as a chip in the colour of the side ahead. */
export function scoreChip(score, game) {
  const ahead = leader(score);
  return element(
    "span",
    {
      class: `chip ${ahead === null ? "even" : `side-${ahead}`}`,
      role: "img",
      "aria-label": scoreText(score, game.players),
    },
    bareScore(score),
  );
}

/**
 * The engine's analysis: a line of figures, and its variations. Calls play() with the moves up to
 * a pressed one.
 */
export class Lines {
  #play;

  constructor(play) {
    this.#play = play;
    this.facts = element("p.facts");
    this.list = element("ol.variations");
    this.element = element("div", this.facts, this.list);
  }

  /** `infos` are the engine's lines by multipv, `turn` the side to move at their start. */
  show(infos, turn, game, state) {
    const best = infos.find(Boolean);
    const facts = best
      ? [
          `depth ${best.depth}${best.seldepth ? `/${best.seldepth}` : ""}`,
          `${shortCount(best.nodes)} positions`,
          best.nps > 0 && `${shortCount(best.nps)}/s`,
          state,
        ]
      : [state];
    setText(this.facts, facts.filter(Boolean).join(" · "));
    this.list.replaceChildren(
      ...infos.filter((info) => info?.pv).map((info) => this.#variation(info, turn, game)),
    );
  }

  /** Reserves space for that many variations, so that the layout below stays still. */
  keepRoom(rows) {
    this.list.style.setProperty("--rows", rows);
  }

  clear(words) {
    setText(this.facts, words);
    this.list.replaceChildren();
  }

  #variation({ pv, ...info }, turn, game) {
    const chip = scoreChip(forFirst(scoreOfInfo(info), turn), game);
    const moves = pv
      .slice(0, MOVES_SHOWN)
      .map((move, i) =>
        element(
          "button.pv",
          { tabindex: i ? -1 : 0, onclick: () => this.#play(pv.slice(0, i + 1)) },
          move,
        ),
      );
    return element("li", { "data-move": pv[0] }, chip, element("span.pv-moves", moves));
  }
}
