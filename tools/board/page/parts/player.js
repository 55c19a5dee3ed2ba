import { element, setText } from "../lib/dom.js";
import { clockText } from "../game/clock.js";

/** A player's strip above or below the board. */
export class PlayerStrip {
  constructor() {
    this.disc = element("span.player-disc", { "aria-hidden": "true" });
    this.name = element("span.player-name");
    this.note = element("span.player-note");
    this.clock = element("span.player-clock", { hidden: true });
    this.element = element("div.player", this.disc, this.name, this.note, this.clock);
  }

  /**
   * `player` is { side, name, note, isToMove, left }; `left` is the clock in milliseconds, or null.
   */
  show({ side, name, note = "", isToMove, left }) {
    this.element.className = `player side-${side}${isToMove ? " to-move" : ""}`;
    setText(this.name, name);
    setText(this.note, note);
    this.clock.hidden = left === null;
    if (left === null) return;
    setText(this.clock, clockText(left));
    this.clock.classList.toggle("short", left < 10000);
  }
}
