import { readLink } from "../app/link.js";
import { openNewGame } from "../dialogs/new-game.js";
import { openResign } from "../dialogs/resign.js";
import { Clock } from "../game/clock.js";
import { outcomeText } from "../game/games.js";
import { clockOf, limitToLevel, levelOf, limitsWith } from "../game/levels.js";
import { element, setText } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";

const HINT_MS = 700;
const TICK_MS = 100;

const linkFactsOf = ({ human, level }) => ({ side: human, level: level.id });

/**
 * A game against the engine. A match is { line, human, level, clock }: the human's side, the
 * engine's level, and the clocks or null.
 */
export class Play {
  #app;
  #matches = new Map(); // by game
  #turn = 0; // counts events, to recognise late answers
  #isThinking = false;

  constructor(app) {
    this.#app = app;
    this.status = element("p.status");
    this.undoButton = wordButton("undo", "Take back", () => this.takeBack());
    this.hintButton = wordButton("hint", "Hint", () => this.hint());
    this.nowButton = wordButton("now", "Move now", () => app.engine.stop(true));
    this.resignButton = wordButton("flag", "Resign", () => openResign(() => this.#resign()));
    this.newButton = wordButton("plus", "New game", () => openNewGame(app), "primary");
    this.analyseButton = wordButton(null, "Analyse this game", () =>
      app.modes.analyse.openCopy(this.line),
    );
    this.movesPlace = element("div.grow");
    this.panel = element(
      "div.panel-body.play",
      this.status,
      element("div.buttons", this.undoButton, this.hintButton, this.nowButton, this.resignButton),
      this.movesPlace,
      element("div.buttons", this.newButton, this.analyseButton),
    );
    setInterval(() => this.#tick(), TICK_MS);
  }

  get #match() {
    return this.#matches.get(this.#app.game);
  }

  get line() {
    return this.#match?.line ?? null;
  }

  get #isOver() {
    return this.line.result.outcome !== null;
  }

  get #isHumansTurn() {
    const { line, human } = this.#match;
    return !this.#isOver && line.turnAt(line.length) === human;
  }

  async prepare() {
    if (this.#match) return;
    const { game } = this.#app;
    const work = await this.#app.recall("play");
    if (this.#matches.has(game)) return; // the same choice came twice
    if (work) this.takeUp(work);
    else await this.#load({ game, start: null, moves: [] });
  }

  enter() {
    const { moves, entry } = this.#app;
    this.movesPlace.replaceChildren(moves.element, entry.element);
    this.#resume();
  }

  leave() {
    this.#turn++;
    if (this.#isThinking) this.#app.engine.stop();
    this.#isThinking = false;
    this.#match?.clock?.pause();
  }

  /** Begins a game with the settings, from an opening or a position: { start, moves }. */
  async newGame(opening) {
    const app = this.#app;
    this.leave();
    if (!(await this.#load({ game: app.game, ...opening })) || app.mode !== this) return;
    this.#resume();
    app.show();
  }

  /** Begins a game from a record; false if it is refused. */
  async #load(record) {
    const app = this.#app;
    const { settings, engine } = app;
    const human = this.#sideOf(settings.get("side"));
    const line = await app.load(record);
    if (!line) return false;
    this.#begin(line, human, settings.get("level"), clockOf(settings.get("clock")));
    engine.newGame();
    app.shell.forgetFlip();
    return true;
  }

  #sideOf(choice) {
    return choice === "random" ? Math.floor(Math.random() * 2) : Number(choice);
  }

  works() {
    return [...this.#matches.values()].map((match) => ({
      line: match.line,
      linkFacts: linkFactsOf(match),
      clock: match.clock,
    }));
  }

  takeUp({ line, link, clock }) {
    this.adopt(line, readLink(link), clock && new Clock(clock.base, clock.increment, clock));
  }

  /** Loads a game from an address; its clock is known only after a reload. */
  adopt(line, { side, level }, clock = null) {
    const { settings } = this.#app;
    const human = this.#sideOf(side ?? settings.get("side"));
    this.#begin(line, human, level ?? settings.get("level"), clock);
  }

  get clock() {
    return this.#match?.clock ?? null;
  }

  linkFacts() {
    return linkFactsOf(this.#match);
  }

  #begin(line, human, levelId, clock) {
    const { engine } = this.#app;
    const { game } = line;
    const level = levelOf(engine.options, levelId);
    const replaced = this.#matches.get(game)?.line;
    if (replaced?.length > 1) this.#app.recent.put(replaced);
    this.#matches.set(game, { line, human, level, clock });
    line.below = human;
    const names = human === game.white ? ["You", engine.name] : [engine.name, "You"];
    const date = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
    const tags = { Event: "Game against the engine", Date: date, White: names[0], Black: names[1] };
    line.tags = { ...tags, ...line.tags };
  }

  /**
   * Continues the game if it is still shown: starts the side to move. Without an engine nobody can
   * move, so the clocks stand until it is back.
   */
  #resume() {
    this.leave();
    const isReady = this.#app.mode === this && this.#app.engine.isReady;
    if (!isReady || !this.#match || this.#isOver) return;
    const { line, clock } = this.#match;
    clock?.start(line.turnAt(line.length));
    if (!this.#isHumansTurn) this.#reply();
  }

  ways() {
    const { line } = this.#match;
    return line.isAtEnd && this.#isHumansTurn ? line.here.seen.ways : [];
  }

  made(way) {
    return this.#push(way);
  }

  async #push(move) {
    const match = this.#match;
    const { line, clock } = match;
    const spent = Math.round(clock?.press() ?? 0);
    await this.#app.push(line, move, spent ? { spent } : {});
    if (match !== this.#match) return; // another game was opened meanwhile
    this.#resume();
    this.shown();
  }

  async #reply() {
    const turn = this.#turn;
    const { line, level, clock } = this.#match;
    this.#isThinking = true;
    this.shown();
    const app = this.#app;
    limitToLevel(app.engine, level);
    const question = { ...line.question(line.length), limits: limitsWith(level, clock) };
    const found = await app.attempt(() => app.engine.search(question));
    if (turn !== this.#turn) return;
    this.#isThinking = false;
    if (found?.best) await this.#push(found.best);
    else this.shown();
  }

  /** Takes back a resignation, or moves until it is the human's turn again. */
  takeBack() {
    const { line, human } = this.#match;
    let length = line.ending ? line.length : line.length - 1;
    while (!line.ending && length > 0 && line.turnAt(length) !== human) length--;
    if (length < 0) return;
    this.leave();
    line.cut(length);
    line.go(length);
    this.#app.show();
    this.#app.say("Taken back.");
    this.#resume();
    this.shown();
  }

  #resign() {
    const { human } = this.#match;
    if (this.#isOver) return;
    this.#end({ outcome: 1 - human, reason: `${this.#app.game.players[human]} resigns` });
  }

  #end(ending) {
    this.leave();
    this.line.ending = ending;
    this.#app.say(this.#outcomeWords());
    this.#app.show();
  }

  async hint() {
    const app = this.#app;
    const { line } = this;
    const turn = this.#turn;
    limitToLevel(app.engine);
    const found = await app.attempt(() =>
      app.engine.search({ ...line.question(line.length), limits: { movetime: HINT_MS } }),
    );
    const way = line.end.seen.ways.find(({ text }) => text === found?.best);
    if (turn !== this.#turn || !way) return;
    app.board.advise({ arrows: [{ places: way.places, rank: 1 }] });
    app.say(`Hint: ${app.game.sayMove(way.text)}.`);
  }

  #tick() {
    const match = this.#match;
    const clock = match?.clock;
    if (this.#app.mode !== this || !clock || clock.running === null) return;
    this.#app.shell.showPlayers();
    const side = clock.running;
    if (clock.left(side) === 0)
      this.#end({ outcome: 1 - side, reason: `${this.#app.game.players[side]} has no time left` });
  }

  lost() {
    this.leave();
    this.shown();
  }

  regained() {
    if (!this.#match) return;
    this.#resume();
    this.#app.show();
  }

  players() {
    const { human, level, clock } = this.#match;
    const { engine, game } = this.#app;
    return [0, 1].map((side) => ({
      name: side === human ? `You, ${game.players[side]}` : `${engine.name}, ${game.players[side]}`,
      note: side === human ? "" : this.#isThinking ? "thinking …" : level.name,
      left: clock ? clock.left(side) : null,
    }));
  }

  #outcomeWords() {
    return outcomeText(this.#app.game, this.line.result);
  }

  #statusWords() {
    if (this.#isOver) return this.#outcomeWords();
    if (!this.#isHumansTurn) return "The engine is to move";
    const { game } = this.#app;
    const forced = this.line.end.seen.ways.some(({ text }) => game.isCapture(text));
    return forced ? "Your move: a capture must be made" : "Your move";
  }

  shown() {
    const match = this.#match;
    if (!match || this.#app.mode !== this) return;
    const { line, human, clock } = match;
    const isOver = this.#isOver;
    const isFlagged = line.ending !== null && clock?.hasRunOut;
    const hasMoved = line.plies.some((ply, at) => at > 0 && line.turnAt(at - 1) === human);
    setText(this.status, this.#statusWords());
    this.status.classList.toggle("over", isOver);
    this.undoButton.disabled = isFlagged || !(line.ending || hasMoved);
    this.hintButton.hidden = this.#isThinking;
    this.hintButton.disabled = !this.#isHumansTurn;
    this.nowButton.hidden = !this.#isThinking;
    this.resignButton.disabled = isOver;
    this.analyseButton.disabled = line.length === 0;
    this.#app.board.advise({});
    this.#app.shell.showPlayers();
  }
}
