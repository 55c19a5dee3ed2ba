import { element } from "../lib/dom.js";

const SIGNS = { $1: "!", $2: "?", $3: "!!", $4: "??", $5: "!?", $6: "?!" };

/** The moves of a line as a list of buttons, two a row. Calls go(at) when one is pressed. */
export class MoveList {
  #line = null;
  #go;

  constructor(go) {
    this.#go = go;
    this.list = element("ol.moves", { "aria-label": "Moves" });
    this.empty = element("p.quiet", "No moves yet.");
    this.element = element("div.moves-box", this.empty, this.list);
    new ResizeObserver(() => this.#follow()).observe(this.element);
  }

  show(line) {
    this.#line = line;
    this.empty.hidden = line.length > 0;
    this.list.hidden = line.length === 0;
    const first = line.turnAt(0);
    const rows = [];
    for (let at = 1 - first; at <= line.length; at += 2) {
      const number = (at + first + 1) / 2;
      rows.push(
        element(
          "li",
          element("span.move-number", `${number}.`),
          this.#move(at),
          this.#move(at + 1),
        ),
      );
    }
    this.list.replaceChildren(...rows);
    this.#follow();
  }

  #move(at) {
    if (at < 1) return element("span.move", "…");
    if (at > this.#line.length) return element("span.move");
    const { text, grade, nags } = this.#line.plies[at];
    const facts = grade && { title: grade.name, "aria-label": grade.name };
    const mark = grade && element(`span.grade.${grade.name}`, facts, grade.mark);
    const isHere = at === this.#line.at;
    return element(
      "button.move",
      { "data-at": at, "aria-current": isHere && "true", onclick: () => this.#go(at) },
      text,
      nags && element("span.nags", nags.map((nag) => SIGNS[nag] ?? nag).join(" ")),
      mark,
    );
  }

  /** Scrolls the current move into view without moving the page. */
  #follow() {
    const current = this.list.querySelector("[aria-current]");
    const box = this.element;
    if (!current) {
      box.scrollTop = 0;
      return;
    }
    const top = current.offsetTop;
    if (top < box.scrollTop || top + current.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }
}
