import { openSettings } from "../dialogs/settings.js";
import { openOtherBoard } from "../dialogs/other-board.js";
import { gameNamed, games } from "../game/games.js";
import { element, setText } from "../lib/dom.js";
import { iconButton } from "../lib/icons.js";
import { Bar } from "../parts/bar.js";
import { PlayerStrip } from "../parts/player.js";
import { grouped } from "../parts/select.js";

const MODES = [
  ["play", "Play"],
  ["analyse", "Analyse"],
  ["watch", "Watch"],
];
const NOTICE_MS = 6000;
const GROUPS = ["Draughts", "Connect Four"];
const OTHER = "other"; // in the last group: a board of any size

/** The frame around the modes: header, banner, board with its strips and step buttons, panel. */
export class Shell {
  #app;
  #sides = new Map(); // the user's choice of the lower side, by game

  constructor(app) {
    this.#app = app;
    this.announcer = document.getElementById("announcer");
    this.bar = new Bar();
    this.strips = [new PlayerStrip(), new PlayerStrip()]; // above and below the board
    this.holder = element("div.board-holder");
    this.steps = [
      iconButton("first", "First position (Home)", () => app.go(0)),
      iconButton("back", "Back (←)", () => app.step(-1)),
      iconButton("forward", "Forward (→)", () => app.step(1)),
      iconButton("last", "Last position (End)", () => app.step(Infinity)),
    ];
    this.#fillHeader();
    document.getElementById("table").replaceChildren(
      this.strips[0].element,
      element("div.board-row", this.bar.element, this.holder),
      this.strips[1].element,
      element(
        "div.steps",
        { role: "group", "aria-label": "Step through the game" },
        this.steps,
        iconButton("flip", "Flip the board (f)", () => this.flip()),
      ),
    );
  }

  #fillHeader() {
    const app = this.#app;
    this.tabs = MODES.map(([name, title]) =>
      element(
        "button",
        {
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": "panel",
          "data-mode": name,
          onclick: () => app.enter(name),
        },
        title,
      ),
    );
    const tabs = element(
      "div.tabs",
      { role: "tablist", "aria-label": "Mode", onkeydown: (event) => this.#turnTab(event) },
      this.tabs,
    );
    this.gameChoice = element("select", {
      "aria-label": "Game",
      onchange: ({ target: { value } }) => this.#choose(value),
    });
    this.showGames();
    this.engineState = element("span.engine-state", { "data-state": "waiting" }, "connecting");
    document.getElementById("top").append(
      tabs,
      this.gameChoice,
      this.engineState,
      iconButton("settings", "Settings", () => openSettings(app)),
    );
  }

  /** Lists the engine's games that the page has a board for, and the current game. */
  showGames() {
    const { engine, game } = this.#app;
    const names = engine.options.get("UCI_Variant")?.choices ?? Object.keys(games);
    const known = [...new Set(names.map(gameNamed)).add(game)].filter(Boolean);
    const choices = GROUPS.map((group) => [
      group,
      known.filter((each) => each.group === group).map(({ id, title }) => [id, title]),
    ]);
    choices.at(-1)[1].push([OTHER, "Other board …"]);
    this.gameChoice.replaceChildren(...grouped(choices, game.id));
  }

  #choose(id) {
    this.gameChoice.value = this.#app.game.id;
    if (id === OTHER) openOtherBoard((game) => this.#changeGame(game));
    else this.#changeGame(gameNamed(id));
  }

  #changeGame(game) {
    const app = this.#app;
    app.use(game);
    return app.enter(this.tabs.find((tab) => tab.ariaSelected === "true")?.dataset.mode ?? "play");
  }

  #turnTab(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.tabs.indexOf(document.activeElement);
    const tab = this.tabs[(at + step + this.tabs.length) % this.tabs.length];
    tab.focus();
    tab.click();
  }

  setMode(name) {
    const app = this.#app;
    for (const tab of this.tabs) {
      tab.ariaSelected = String(tab.dataset.mode === name);
      tab.tabIndex = tab.dataset.mode === name ? 0 : -1;
    }
    const panel = document.getElementById("panel");
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    panel.replaceChildren(app.mode.panel);
    panel.inert = true; // until there is a game
    this.showGames();
    this.holder.replaceChildren(app.board.element);
    document.body.dataset.look = app.game.look;
    document.body.dataset.first = app.game.players[0].toLowerCase();
    document.body.style.setProperty("--aspect", app.board.aspect);
    document.body.dataset.mode = name;
    document.title = `${MODES.find(([each]) => each === name)[1]} ${app.game.title} – kingdrop`;
  }

  setEngine(name, state) {
    setText(this.engineState, state === "ready" ? name : "no engine");
    this.engineState.dataset.state = state;
    this.showGames();
  }

  /** Shows an error; null hides it. */
  banner(words, action, onclick) {
    const banner = document.getElementById("banner");
    banner.hidden = !words;
    banner.replaceChildren(
      ...(words ? [words, element("button.button", { onclick }, action)] : []),
    );
  }

  notice(words) {
    const note = document.getElementById("notice");
    setText(note, words);
    if (note.matches(":popover-open")) note.hidePopover();
    note.showPopover(); // must also cover a dialog opened meanwhile
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => {
      setText(note, "");
      note.hidePopover();
    }, NOTICE_MS);
  }

  /** The side at the lower edge of the board. */
  get below() {
    const { line, game } = this.#app;
    return this.#sides.get(game) ?? line.below ?? game.below;
  }

  flip() {
    if (!this.#app.line) return;
    this.#sides.set(this.#app.game, 1 - this.below);
    this.show();
    this.#app.say(`${this.#app.game.players[this.below]} is below.`);
  }

  /** A new game is shown from its player's side again. */
  forgetFlip() {
    this.#sides.clear();
  }

  show() {
    const { line, board, game } = this.#app;
    if (!line) return;
    document.getElementById("panel").inert = false;
    if (game.turns) board.flip(this.below !== game.below);
    const [first, back, forward, last] = this.steps;
    first.disabled = back.disabled = line.at === 0;
    forward.disabled = last.disabled = line.isAtEnd;
    this.showPlayers();
    this.showScore();
  }

  showPlayers() {
    const { mode, line, game } = this.#app;
    if (!line) return;
    const players = mode.players();
    const { outcome } = line.isAtEnd ? line.result : line.here.seen;
    const turn = outcome === null ? line.turn : null;
    [1 - this.below, this.below].forEach((side, i) =>
      this.strips[i].show({ side, isToMove: turn === side, ...players[side] }),
    );
  }

  showScore() {
    const { mode, game } = this.#app;
    const score = mode.score?.();
    this.bar.element.hidden = score === undefined;
    if (score !== undefined) this.bar.show(score, game, this.below);
  }
}
