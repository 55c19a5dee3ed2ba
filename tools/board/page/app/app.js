import { Board } from "../board/board.js";
import { Connect4Look } from "../board/connect4-look.js";
import { DraughtsLook } from "../board/draughts-look.js";
import { openGameText } from "../dialogs/game-text.js";
import { Engine, EngineLost, Refused } from "../engine/client.js";
import { findWay } from "../engine/look.js";
import { gameNamed, games, outcomeText } from "../game/games.js";
import { NoOpenings } from "../game/openings.js";
import { replay } from "../game/replay.js";
import { setText } from "../lib/dom.js";
import { Analyse } from "../modes/analyse.js";
import { Play } from "../modes/play.js";
import { Watch } from "../modes/watch.js";
import { Graph } from "../parts/graph.js";
import { MoveEntry } from "../parts/entry.js";
import { MoveList } from "../parts/moves.js";
import { watchConnection } from "./connection.js";
import { Kept } from "./kept.js";
import { watchDrops, watchKeys } from "./keys.js";
import { readLink, writeLink } from "./link.js";
import { Recent } from "./recent.js";
import { lineOf } from "./records.js";
import { Settings } from "./settings.js";
import { Shell } from "./shell.js";

/**
 * The whole page: one board, one engine, which applies the rules, and a mode that uses them. A mode
 * has these members, of which the optional ones are marked (o):
 *
 *   line              the line shown, of the current game; null until there is one
 *   panel             its controls
 *   prepare(line, from)  gets its line for the current game ready, `line` if given; `from` is the
 *                     previous mode. May wait for the engine; another mode or game may come first
 *   enter(), leave()  called when it is shown, and when it no longer is
 *   ways()            the moves that the user may make now
 *   made(way)         the user has made one (o)
 *   players()         the texts of the strips by side: { name, note, left }
 *   score()           the score for the bar; without it there is no bar (o)
 *   lost(), regained()  the engine is lost, is back (o)
 *   shown()           the line, or the place in it, has changed
 *   linkFacts()       the facts in its address besides the line (o)
 *   works()           the games that a reload must keep, each { line, linkFacts, clock, ... }
 *   takeUp(work)      continues a stored game, which also has a { link } and the clock's state
 */
export class App {
  settings = new Settings();
  kept = new Kept();
  recent = new Recent();
  moves = new MoveList((at) => this.go(at));
  graph = new Graph((at) => this.go(at));
  entry = new MoveEntry((text) => this.enterMove(text));
  mode = null;

  #boards = new Map(); // by game
  #followed = Promise.resolve();
  #entries = 0; // counts calls of enter(), to recognise late ones
  #shownLine = null;
  #shownAt = 0;

  constructor(setup) {
    const { engines } = setup;
    this.setup = setup;
    this.game = gameNamed(this.settings.get("game")) ?? games.checkers;
    this.engine = new Engine(engines[0].path);
    this.modes = { play: new Play(this), analyse: new Analyse(this), watch: new Watch(this) };
    this.shell = new Shell(this);
    watchConnection(this);
    watchKeys(this);
    watchDrops((text) => this.line && openGameText(this, text));
    this.applySettings();
    addEventListener("hashchange", () => this.follow());
    addEventListener("pagehide", () => this.#keep());
    addEventListener("visibilitychange", () => document.hidden && this.#keep());
  }

  get board() {
    const { game } = this;
    if (!this.#boards.has(game)) {
      const Look = game.look === "draughts" ? DraughtsLook : Connect4Look;
      const board = new Board(new Look(game));
      board.on("move", (way) => this.mode.made(way));
      board.on("press", (place) => this.modes.analyse.editor.press(place));
      this.#boards.set(game, board);
    }
    return this.#boards.get(game);
  }

  get line() {
    return this.mode?.line ?? null;
  }

  /** Applies the settings that concern the whole page and the engine for play and analysis. */
  applySettings() {
    const { settings } = this;
    document.documentElement.dataset.theme = settings.get("theme");
    document.documentElement.classList.toggle("no-numbers", !settings.get("numbers"));
    this.engine.set("Threads", settings.get("threads"));
    this.engine.set("Hash", settings.get("hash"));
  }

  /**
   * Opens the game in the page's address, otherwise Play. Addresses are opened one after the other:
   * a slow game must not replace a later one.
   */
  follow() {
    const { hash } = location; // of this change
    const follow = () => this.#follow(hash);
    this.#followed = this.#followed.then(follow, follow);
    return this.#followed;
  }

  /** Opens the game in an address, unless a mode or a game is chosen meanwhile. */
  async #follow(hash) {
    if (this.mode?.line && hash === this.#link()) return;
    const link = readLink(hash);
    if (!link) {
      await this.enter("play");
      return;
    }
    this.use(link.game);
    const entry = this.#entries;
    const mode = Object.hasOwn(this.modes, link.mode) ? link.mode : "play";
    const isGame =
      link.start || link.moves.length || (mode === "play" && (link.side || link.level));
    const shown = this.modes[mode].line;
    const work = shown ? null : await this.recall(mode, hash);
    const line = work?.line ?? (isGame && mode !== "watch" ? await this.load(link) : null);
    if (entry !== this.#entries) return;
    if (work) this.modes[mode].takeUp(work);
    if (line && !work) {
      // The stored state of a game shown here is out of date.
      if (!shown) this.recent.putRecord(this.kept.drop(`${mode}/${link.game.id}`));
      line.go(link.at);
      if (mode === "play") this.modes.play.adopt(line, link);
    }
    await this.enter(mode, line);
  }

  #keep() {
    const works = {};
    for (const [name, mode] of Object.entries(this.modes))
      for (const work of mode.works?.() ?? []) {
        const { line, linkFacts } = work;
        works[`${name}/${line.game.id}`] = { ...work, link: writeLink(name, line, linkFacts) };
      }
    this.kept.keep(works);
  }

  /** Returns a mode's stored state for the current game, at `link` if given; or null. */
  recall(mode, link) {
    const { engine, game } = this;
    return this.kept.recall(engine, `${mode}/${game.id}`, game, link);
  }

  /** Shows a replaced game again. */
  async reopen(record) {
    const game = gameNamed(record.id);
    const line = await lineOf(this.engine, game, record);
    if (!line) return;
    this.recent.remove(record);
    this.use(game);
    await this.enter("analyse", line);
  }

  /**
   * Plays a game's record through on the engine and returns its line; shows the error and returns
   * null if it has no legal start.
   */
  async load(record) {
    try {
      const { line, fault, at } = await replay(this.engine, record.game, record);
      const { fault: formFault, moves, notes } = record;
      // The part of a file that cannot be played is kept as a comment.
      if (fault && notes) (line.end.comments ??= []).push(moves.slice(at).join(" "));
      if (fault) this.notice(fault);
      else if (formFault)
        this.notice(`Line ${formFault.line}: "${formFault.word}": ${formFault.reason}`);
      return line;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.notice(error.message);
      return null;
    }
  }

  /** Switches to another game; the caller enters a mode next. */
  use(game) {
    if (game === this.game) return;
    this.mode?.leave();
    this.board.hold();
    this.game = game;
    this.settings.set("game", game.id);
    this.#shownLine = null;
  }

  /** Switches to a mode, with a line for it if given. The last of several calls counts. */
  async enter(name, line = null) {
    const from = this.mode;
    const entry = ++this.#entries;
    from?.leave();
    const mode = this.modes[name];
    this.mode = mode;
    this.board.hold();
    this.#shownLine = null;
    this.shell.setMode(name);
    await mode.prepare(line, from);
    if (entry !== this.#entries) return;
    mode.enter();
    this.show();
  }

  go(at) {
    if (!this.line) return;
    this.line.go(at);
    this.show();
  }

  step(by) {
    if (this.line) this.go(this.line.at + by);
  }

  /** Shows the current place of the mode's line. */
  show() {
    const { line, mode, board, game } = this;
    if (!line || line.game !== game) return;
    const ply = line.here;
    const isStep = this.#shownLine === line && line.at === this.#shownAt + 1;
    this.#shownLine = line;
    this.#shownAt = line.at;
    board.show(game.parse(ply.seen.fen), {
      ways: mode.ways(),
      places: isStep ? ply.places : [],
      last: game.marksOf(ply),
    });
    board.element.dataset.ply = line.at;
    board.element.dataset.fen = ply.seen.fen;
    this.moves.show(line);
    this.graph.show(line);
    this.shell.show();
    mode.shown();
    this.#showLink();
  }

  /** Updates the page's address to the place shown. */
  #showLink() {
    try {
      history.replaceState(null, "", this.#link());
    } catch {
      // Browsers limit address changes, some with an error; a later one succeeds.
    }
  }

  #link() {
    const name = Object.keys(this.modes).find((each) => this.modes[each] === this.mode);
    return name === "watch"
      ? `#watch/${this.game.id}`
      : writeLink(name, this.line, this.mode.linkFacts?.());
  }

  /**
   * Appends a way, or a move's text, to a line with the position that the engine returns.
   * Returns false if the line was changed meanwhile.
   */
  async push(line, move, facts = {}) {
    const way =
      typeof move === "string"
        ? (findWay(line.end.seen, move) ?? { text: move, places: [] })
        : move;
    const { length, ending } = line;
    const mover = line.turnAt(length);
    const { variant, start, moves } = line.question(length);
    // A round trip may be written in either direction: both lead to the same position.
    const seen = await this.engine.look(variant, start, [...moves, way.text]);
    if (line.length !== length || line.ending !== ending) return false;
    line.add({ ...way, seen, ...facts });
    line.root.isTouched = true;
    if (line === this.line) {
      this.show();
      this.#announceMove(line, mover);
    }
    return true;
  }

  #announceMove(line, mover) {
    const { game } = line;
    const { text, seen } = line.end;
    const next =
      seen.outcome === null ? `${game.players[1 - mover]} to move.` : `${outcomeText(game, seen)}.`;
    const forced = seen.ways.some((way) => game.isCapture(way.text))
      ? " A capture must be made."
      : "";
    this.say(`${game.players[mover]}: ${game.sayMove(text)}. ${next}${forced}`);
  }

  /** Makes a typed move; resolves to null or an error. */
  async enterMove(text) {
    const { line, mode } = this;
    if (!line || !mode.ways().length) return "It is not your turn to move.";
    const way = findWay(line.here.seen, text);
    if (way) {
      await mode.made(way);
      return null;
    }
    const { variant, start, moves } = line.question();
    try {
      await this.engine.look(variant, start, [...moves, text]);
      return "Please enter one move.";
    } catch (error) {
      return error.message;
    }
  }

  /** Announces words to screen readers. */
  say(words) {
    setText(this.shell.announcer, words);
  }

  /** Shows words for a while; screen readers read them. */
  notice(words) {
    this.shell.notice(words);
  }

  /**
   * Runs code that needs the engine or the openings; shows a refusal. The banner reports a lost
   * engine.
   */
  async attempt(work) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused || error instanceof NoOpenings) this.notice(error.message);
      else if (!(error instanceof EngineLost)) throw error;
      return undefined;
    }
  }
}
