import { Engine, EngineLost } from "../engine/client.js";
import { outcomeText, resultOf } from "../game/games.js";
import { CLOCKS, clockOf, limitToLevel, levelChoices, levelOf, limitsWith } from "../game/levels.js";
import { randomOpening } from "../game/openings.js";
import { forFirst, scoreOfInfo, scoreOfOutcome } from "../game/score.js";
import { element, setText } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { checkbox, field, refill, select } from "../parts/select.js";

const BETWEEN_MS = 2500;
const SHORTEST_MS = 250; // time to see a move
const LOOK_MS = 100;
const FIRST_LEVELS = ["6", ""];
const TITLES = ["First engine", "Second engine"];

/** Resolves when an engine accepts requests; rejects if it cannot be reached. */
const readiness = (engine) =>
  new Promise((resolve, reject) => {
    engine.on("ready", resolve);
    for (const event of ["lost", "mute"]) engine.on(event, () => reject(new EngineLost()));
  });

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Two engines, each its own process, play game after game with alternating colours. */
export class Watch {
  #app;
  #played = null; // the line of the running game, or of the last one
  #pair = null; // the engines
  #levels = []; // their levels
  #run = 0;
  #number = 0; // of the game
  #results = [0, 0, 0]; // won by the first engine, drawn, lost
  #clock = null;

  constructor(app) {
    this.#app = app;
    const names = app.setup.engines.map(({ name }, i) => [String(i), name]);
    this.picks = TITLES.map((_, i) => ({
      engine: select(names, String(Math.min(i, names.length - 1))),
      level: select([]),
    }));
    this.clocks = select(CLOCKS, "");
    this.opening = select([], "");
    this.again = checkbox("Keep playing, swapping colours", true);
    this.startButton = wordButton(null, "Start", () => this.start(), "primary");
    this.stopButton = wordButton("pause", "Stop", () => this.stop());
    this.status = element("p.status", { role: "status" });
    const pickFields = this.picks.map(({ engine, level }, i) => {
      level.setAttribute("aria-label", `Level of the ${TITLES[i].toLowerCase()}`);
      return field(TITLES[i], element("div.row.pick", engine, level), {
        control: engine,
      });
    });
    this.form = element(
      "div.form",
      pickFields,
      field("Clock", this.clocks),
      field("From", this.opening),
      this.again,
    );
    this.analyseButton = wordButton(null, "Analyse this game", () =>
      app.modes.analyse.openCopy(this.#played),
    );
    this.graphPlace = element("div");
    this.movesPlace = element("div.grow");
    const body = element(
      "div.panel-body",
      this.form,
      element("div.buttons", this.startButton, this.stopButton),
      this.status,
      this.graphPlace,
      this.movesPlace,
      element("div.buttons", this.analyseButton),
    );
    this.panel = element("div.watch", body);
    this.#toggle(false);
  }

  get line() {
    return this.#played ?? this.blank ?? null;
  }

  async prepare() {
    const app = this.#app;
    const { game } = app;
    const blank = this.blank?.game === game ? this.blank : await app.load({ game });
    if (game === app.game) this.blank = blank;
  }

  enter() {
    const app = this.#app;
    const { game } = app;
    limitToLevel(app.engine); // full strength, to score weaker engines
    this.graphPlace.replaceChildren(app.graph.element);
    this.movesPlace.replaceChildren(app.moves.element);
    refill(this.opening, [...game.sets, ["", "The start of the game"]]);
    this.picks.forEach(({ level }, i) =>
      refill(level, ...levelChoices(app.engine.options, level.value || FIRST_LEVELS[i])),
    );
    if (this.#played?.game !== game) this.#played = null;
  }

  leave() {
    this.stop();
  }

  ways() {
    return [];
  }

  /** The last score known at the current place. */
  score() {
    const { line } = this;
    for (let at = line.at; at >= 0; at--) if (line.plies[at].score) return line.plies[at].score;
    return null;
  }

  shown() {
    this.analyseButton.disabled = !this.#played?.length;
  }

  #toggle(isRunning) {
    this.form.hidden = isRunning;
    this.startButton.hidden = isRunning;
    this.stopButton.hidden = !isRunning;
  }

  async start() {
    const run = ++this.#run;
    this.#results = [0, 0, 0];
    this.#number = 0;
    this.#toggle(true);
    this.#pair = this.picks.map(
      ({ engine }) => new Engine(this.#app.setup.engines[Number(engine.value)].path),
    );
    try {
      await Promise.all(this.#pair.map(readiness));
      for (const engine of this.#pair)
        engine.on("hung", () => this.#app.notice(`${engine.name} no longer answers.`));
      this.names = this.#pair.map(({ name }) => name);
      this.#hold();
      do await this.#game(run);
      while (run === this.#run && this.again.box.checked);
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error;
      if (run === this.#run)
        this.#app.notice("An engine of the match was lost; the match has ended.");
    }
    if (run === this.#run) this.stop();
  }

  stop() {
    this.#run++;
    this.#clock?.pause();
    this.#pair?.forEach((engine) => engine.quit());
    this.#pair = null;
    this.#toggle(false);
  }

  /** The page's own engine gave the level choices; another engine may lack some. */
  #hold() {
    this.#levels = this.#pair.map(({ options }, i) => levelOf(options, this.picks[i].level.value));
    this.#pair.forEach((engine, i) => limitToLevel(engine, this.#levels[i]));
  }

  /** Colours alternate from game to game, the opening changes every two games. */
  async #game(run) {
    const app = this.#app;
    if (this.#number % 2 === 0) {
      const record = this.opening.value
        ? await app.attempt(() => randomOpening(this.opening.value))
        : { start: null, moves: [] };
      if (run !== this.#run) return;
      this.record = record;
    }
    if (!this.record) {
      this.stop();
      return;
    }
    const line = await app.load({ game: app.game, ...this.record });
    if (!line || run !== this.#run) return;
    this.#played = line;
    this.order = this.#number++ % 2 ? [1, 0] : [0, 1]; // which engine moves first, which second
    this.#clock = clockOf(this.clocks.value);
    this.#pair.forEach((engine) => engine.newGame());
    this.#tagPlayers(line);
    app.show();
    while (run === this.#run && line.result.outcome === null) {
      this.#showStatus(`Game ${this.#number}`);
      if (!(await this.#move(run, line))) break;
    }
    if (run === this.#run) await this.#end(line);
  }

  #tagPlayers(line) {
    const [first, second] = this.players().map(({ name }) => name);
    const isWhiteFirst = line.game.white === 0;
    Object.assign(line.tags, {
      Event: "Live match",
      Round: this.#number,
      White: isWhiteFirst ? first : second,
      Black: isWhiteFirst ? second : first,
    });
  }

  /** Lets the side to move make a move. Returns false when its time is up or the match is over. */
  async #move(run, line) {
    const app = this.#app;
    const side = line.turnAt(line.length);
    const pick = this.order[side];
    const clock = this.#clock;
    const began = performance.now();
    clock?.start(side);
    const timer = setInterval(() => app.mode === this && app.shell.showPlayers(), 100);
    const limits = limitsWith(this.#levels[pick], clock);
    const { best, last } = await this.#pair[pick]
      .search({ ...line.question(line.length), limits })
      .finally(() => clearInterval(timer));
    const spent = Math.round(performance.now() - began);
    if (clock && clock.left(side) === 0) {
      line.ending = { outcome: 1 - side, reason: `${line.game.players[side]} has no time left` };
      return false;
    }
    clock?.press();
    await pause(Math.max(0, SHORTEST_MS - spent));
    if (run !== this.#run || best === null) return false;
    const isFull = !this.#levels[pick].elo;
    const score = isFull && last ? forFirst(scoreOfInfo(last), side) : null;
    line.end.score ??= score;
    const isFollowing = line.isAtEnd;
    const { at } = line;
    await app.push(line, best, { spent, score });
    if (!isFollowing && app.line === line) app.go(at);
    if (!isFull && run === this.#run) await this.#scoreEnd(line);
    return true;
  }

  /** An engine that errs on purpose has meaningless scores: the page's engine scores instead. */
  async #scoreEnd(line) {
    const app = this.#app;
    const { end, length } = line;
    if (end.seen.outcome !== null) {
      end.score = scoreOfOutcome(end.seen.outcome);
    } else {
      const question = { ...line.question(length), limits: { movetime: LOOK_MS } };
      const found = await app.attempt(() => app.engine.search(question));
      if (found?.last) end.score = forFirst(scoreOfInfo(found.last), line.turnAt(length));
    }
    if (app.line !== line) return;
    app.graph.show(line);
    app.shell.showScore();
  }

  async #end(line) {
    const { result } = line;
    const winner =
      result.outcome === "draw" || result.outcome === null ? null : this.order[result.outcome];
    this.#results[winner === null ? 1 : winner === 0 ? 0 : 2]++;
    this.#showStatus(
      `Game ${this.#number}: ${outcomeText(line.game, result)} (${resultOf(result.outcome)})`,
    );
    this.#app.show();
    if (this.again.box.checked) await pause(BETWEEN_MS);
  }

  #showStatus(words) {
    const [won, drawn, lost] = this.#results;
    setText(this.status, `${words} · first engine +${won} =${drawn} −${lost}`);
  }

  players() {
    const { players } = this.line.game;
    if (!this.#played) return players.map((name) => ({ name, left: null }));
    return [0, 1].map((side) => {
      const pick = this.order[side];
      return {
        name: `${this.names[pick]}, ${this.#levels[pick].name}`,
        note: players[side],
        left: this.#clock ? this.#clock.left(side) : null,
      };
    });
  }
}
