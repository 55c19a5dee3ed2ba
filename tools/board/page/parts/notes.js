import { element } from "../lib/dom.js";

const MOVES_SHOWN = 8;

/** Notes beside the current move: comments, and the variations that begin there. */
export class Notes {
  #enter;

  /** Calls enter(variation) when one is pressed. */
  constructor(enter) {
    this.#enter = enter;
    this.comments = element("p.comments");
    this.variations = element("div.side-lines", { role: "group", "aria-label": "Variations" });
    this.element = element("div.notes", this.comments, this.variations);
  }

  show(line) {
    const { comments = [] } = line.here;
    this.comments.textContent = comments.join(" ");
    const { variations, begun } = line.variationsHere;
    this.variations.replaceChildren(
      ...variations.map((variation) => {
        const moves = variation.moves.slice(begun.length);
        const words = moves.slice(0, MOVES_SHOWN).join(" ");
        const more = moves.length > MOVES_SHOWN ? " …" : "";
        return element("button.graded", { onclick: () => this.#enter(variation) }, words + more);
      }),
    );
    this.element.hidden = !comments.length && !variations.length;
  }
}
