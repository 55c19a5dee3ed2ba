import { LineSocket } from "../engine/socket.js";
import { resultOf } from "../game/games.js";
import { PdnStream } from "../game/pdn.js";
import { playersOf, Standing } from "../game/standing.js";
import { element, setText } from "../lib/dom.js";
import { checkbox } from "../parts/select.js";

const SHOWN = 200;
const STEP_MS = 350;
const GATHER_MS = 200; // a file that is there already comes fast

/**
 * The games of a match's file, which may still grow: the newest first, and how the players stand.
 */
export class GamesFile {
  line = null;

  #app;
  #fresh = []; // games that are not yet listed
  #standing = new Standing();
  #socket = new LineSocket("games");
  #timer = 0;
  #gathering = 0;
  #chosen = 0; // the number of the game that is shown, or about to be
  #isLookedAt = false;

  constructor(app) {
    this.#app = app;
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
    this.#fresh = [];
    this.#standing = new Standing();
    this.list.replaceChildren();
    this.stream = new PdnStream((game) => this.#take(game));
  }

  enter() {
    this.#isLookedAt = true;
    this.#socket.open();
    if (this.line?.game !== this.#app.game) this.line = null;
    if (!this.line) this.#chosen = 0;
  }

  leave() {
    this.#isLookedAt = false;
    this.#socket.close();
    clearInterval(this.#timer);
    clearTimeout(this.#gathering);
    this.#gathering = 0;
  }

  #take(game) {
    if (!game.game) return;
    this.#standing.add(game);
    this.#fresh.push(Object.assign(game, { number: this.#standing.count }));
    this.#gathering ||= setTimeout(() => {
      this.#gathering = 0;
      this.#show();
    }, GATHER_MS);
  }

  #show() {
    setText(this.summary, this.#standing.words);
    const fresh = this.#fresh.splice(0).slice(-SHOWN).reverse();
    this.list.prepend(...fresh.map((game) => this.#row(game)));
    while (this.list.children.length > SHOWN) this.list.lastChild.remove();
    if (fresh.length) this.newest = fresh[0];
    const isIdle = !this.line || this.line.isAtEnd;
    if (this.follow.box.checked && isIdle && this.newest) this.#open(this.newest);
  }

  #row(record) {
    const { number, moves, outcome } = record;
    return element(
      "li",
      {},
      element(
        "button",
        {
          type: "button",
          "data-number": number,
          "aria-current": number === this.#chosen && "true",
          onclick: () => this.#open(record, true),
        },
        element("span", {}, `${number}. ${playersOf(record).join(" – ")}`),
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
    if (record.number === this.#chosen && !isAsked) return;
    if (record.game !== app.game) {
      app.use(record.game);
      await app.enter("watch");
    }
    this.#chosen = record.number;
    const line = await app.load(record);
    if (this.#chosen !== record.number) return;
    if (!line || !this.#isLookedAt) {
      this.#chosen = 0;
      return;
    }
    line.go(0);
    this.line = line;
    app.show();
    for (const button of this.list.querySelectorAll("button"))
      button.ariaCurrent = Number(button.dataset.number) === record.number ? "true" : null;
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
    const { players } = this.line.game;
    return playersOf(this.line).map((name, side) => ({ name, note: players[side], left: null }));
  }
}
