import { LineSocket } from "../engine/socket.js";
import { resultOf } from "../game/games.js";
import { PdnStream } from "../game/pdn.js";
import { element, setText } from "../lib/dom.js";
import { checkbox } from "../parts/select.js";

const SHOWN = 200;
const STEP_MS = 350;

/**
 * The games of a match's file, which may still grow: the newest first, and how the players stand.
 */
export class GamesFile {
  line = null;

  #app;
  #mode;
  #games = [];
  #socket = new LineSocket("games");
  #timer = 0;
  #frame = 0;
  #chosen = null;

  constructor(app, mode) {
    this.#app = app;
    this.#mode = mode;
    this.follow = checkbox("Show new games as they come", true, () => this.#play());
    this.summary = element("p", { class: "status", role: "status" }, "Waiting for games …");
    this.list = element("ol", { class: "games", "aria-label": "Games, the newest first" });
    this.parts = [this.summary, this.follow, this.list];
    this.#socket.on("open", () => this.#startOver());
    this.#socket.on("line", (line) => this.stream.push(line));
    this.#socket.on("lost", () =>
      setText(this.summary, "The games file is out of reach; trying again."),
    );
  }

  /** The file is sent from its beginning each time that the connection is made. */
  #startOver() {
    this.#games = [];
    this.stream = new PdnStream((game) => this.#take(game));
  }

  enter() {
    this.#socket.open();
    if (this.line?.game !== this.#app.game) this.line = null;
  }

  leave() {
    this.#socket.close();
    clearInterval(this.#timer);
  }

  #take(game) {
    if (!game.game) return;
    this.#games.push(Object.assign(game, { number: this.#games.length + 1 }));
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#show();
    });
  }

  #show() {
    setText(this.summary, this.#standing());
    const newest = this.#games.slice(-SHOWN).reverse();
    this.list.replaceChildren(...newest.map((game) => this.#row(game)));
    const isIdle = !this.line || this.line.isAtEnd;
    if (this.follow.box.checked && isIdle && newest[0]) this.#open(newest[0]);
  }

  /** "12 games: new +5 =4 −3 old", for a match of two; the number of games for more. */
  #standing() {
    const count = `${this.#games.length} ${this.#games.length === 1 ? "game" : "games"}`;
    const names = [...new Set(this.#games.flatMap(({ tags }) => [tags.White, tags.Black]))].sort();
    if (names.length !== 2) return count;
    const tally = [0, 0, 0];
    for (const { game, tags, outcome } of this.#games) {
      const first = game.white === 0 ? tags.White : tags.Black;
      if (outcome === "draw") tally[1]++;
      else if (outcome !== null) tally[(outcome === 0) === (first === names[0]) ? 0 : 2]++;
    }
    return `${count}: ${names[0]} +${tally[0]} =${tally[1]} −${tally[2]} ${names[1]}`;
  }

  #row(record) {
    const { number, game, tags, moves, outcome } = record;
    const [first, second] = game.white === 0 ? [tags.White, tags.Black] : [tags.Black, tags.White];
    return element(
      "li",
      {},
      element(
        "button",
        {
          type: "button",
          "aria-current": record === this.#chosen && "true",
          onclick: () => this.#open(record, true),
        },
        element("span", {}, `${number}. ${first ?? "?"} – ${second ?? "?"}`),
        element(
          "span",
          { class: "quiet" },
          `${resultOf(outcome).replaceAll("1/2", "½")} · ${moves.length}`,
        ),
      ),
    );
  }

  async #open(record, isAsked = false) {
    const app = this.#app;
    if (isAsked) this.follow.box.checked = false;
    if (record === this.#chosen && !isAsked) return;
    this.#chosen = record;
    if (record.game !== app.game) {
      app.use(record.game);
      await app.enter("watch");
    }
    const line = await app.load(record);
    if (!line || this.#chosen !== record) return;
    line.go(0);
    this.line = line;
    app.show();
    for (const button of this.list.querySelectorAll("button"))
      button.removeAttribute("aria-current");
    this.list.children[this.#games.length - record.number]?.firstChild.setAttribute(
      "aria-current",
      "true",
    );
    this.#play();
  }

  /** Lets the game run by, unless one steps through it by hand. */
  #play() {
    clearInterval(this.#timer);
    if (!this.follow.box.checked || !this.line) return;
    this.#timer = setInterval(() => {
      if (this.line.isAtEnd) {
        clearInterval(this.#timer);
        this.#show();
      } else {
        this.#app.go(this.line.at + 1);
      }
    }, STEP_MS);
  }

  players() {
    const { tags, game } = this.line;
    const [first, second] = game.white === 0 ? [tags.White, tags.Black] : [tags.Black, tags.White];
    return [first, second].map((name, side) => ({
      name: name ?? "?",
      note: game.players[side],
      left: null,
    }));
  }
}
