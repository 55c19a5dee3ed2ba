import { holdTo } from "../game/levels.js";
import { element } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { segments } from "../parts/select.js";
import { GamesFile } from "./games-file.js";
import { LiveMatch } from "./live.js";

/** Looks on: two engines that play in the page, or the games file of a match as it grows. */
export class Watch {
  #app;

  constructor(app) {
    this.#app = app;
    this.live = new LiveMatch(app, this);
    this.file = app.setup.games ? new GamesFile(app) : null;
    this.source = this.live;
    this.choice = segments(
      "What to watch",
      [
        ["live", "Engines live"],
        ["file", "Games file"],
      ],
      "live",
      (source) => {
        this.source.leave();
        this.source = source === "file" ? this.file : this.live;
        this.#fill();
        app.show();
      },
    );
    this.analyseButton = wordButton(null, "Analyse this game", () =>
      app.modes.analyse.openCopy(this.source.line),
    );
    this.place = element("div", { class: "panel-body" });
    this.panel = element(
      "div",
      { class: "watch" },
      element("div", { class: "panel-body slim", hidden: !this.file }, this.choice),
      this.place,
    );
  }

  get line() {
    return this.source.line ?? this.blank ?? null;
  }

  #fill() {
    const { moves, graph } = this.#app;
    this.place.replaceChildren(
      ...this.source.parts,
      graph.element,
      element("div", { class: "grow" }, moves.element),
      element("div", { class: "buttons" }, this.analyseButton),
    );
    this.source.enter();
  }

  async enter() {
    const app = this.#app;
    holdTo(app.engine); // it judges what weaker ones play
    if (this.blank?.game !== app.game) this.blank = await app.load({ game: app.game });
    this.#fill();
  }

  leave() {
    this.source.leave();
  }

  ways() {
    return [];
  }

  made() {}

  players() {
    const { line } = this;
    return this.source.line
      ? this.source.players()
      : [0, 1].map((side) => ({ name: line.game.players[side], left: null }));
  }

  /** The last score known at the place one looks at. */
  score() {
    const { line } = this;
    for (let at = line.at; at >= 0; at--) if (line.plies[at].score) return line.plies[at].score;
    return null;
  }

  shown() {
    this.analyseButton.disabled = !this.source.line?.length;
  }
}
