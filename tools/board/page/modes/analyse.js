import { openGameText } from "../dialogs/game-text.js";
import { openNewGame } from "../dialogs/new-game.js";
import { findWay } from "../engine/look.js";
import { outcomeText } from "../game/games.js";
import { limitToLevel } from "../game/levels.js";
import { openVariation } from "../game/replay.js";
import { forFirst, isProven, scoreOfInfo, scoreOfOutcome } from "../game/score.js";
import { element, setText } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { GameFacts } from "../parts/game-facts.js";
import { Lines } from "../parts/lines.js";
import { Notes } from "../parts/notes.js";
import { checkbox, select } from "../parts/select.js";
import { Editor } from "./edit.js";
import { Review } from "./review.js";

const PAUSE_MS = 60; // before a search starts, so that fast stepping starts none
const LINE_COUNTS = [1, 2, 3, 5].map((count) => [String(count), `${count} line${count > 1 ? "s" : ""}`]);

/** Two games are the same if these are equal. */
const factsOf = (line) => JSON.stringify([line.movesTo(line.length), line.result.outcome]);

/** The engine analyses the current position. */
export class Analyse {
  #app;
  #lines = new Map(); // by game
  #infos = []; // the engine's latest line of each variation, by multipv
  #timer = 0;
  #search = 0; // counts searches, to recognise lines of earlier ones
  #question = null; // of the running search
  #frame = 0;
  #copied = new Map(); // by game, the last copy from another mode: { id, facts, copy }

  constructor(app) {
    this.#app = app;
    this.found = new Lines((moves) => this.#playOut(moves));
    this.facts = new GameFacts();
    this.review = new Review(app, this);
    this.editor = new Editor(app, this);
    this.switch = checkbox("Engine", true, () => this.#restart());
    this.count = select(LINE_COUNTS, String(app.settings.get("lines")), (count) => {
      app.settings.set("lines", Number(count));
      this.#restart();
    });
    this.count.setAttribute("aria-label", "Number of lines");
    this.notes = new Notes((variation) => this.#enterVariation(variation));
    this.backButton = wordButton("undo", "Back to the game", () => this.#leaveVariation(), "soft");
    this.movesPlace = element("div.grow");
    this.graphPlace = element("div");
    this.main = element(
      "div.panel-body",
      this.facts.element,
      element("div.row", this.switch, this.count),
      this.found.element,
      this.graphPlace,
      this.review.element,
      this.backButton,
      this.notes.element,
      this.movesPlace,
      element(
        "div.buttons",
        wordButton(null, "Set up", () => this.editor.open()),
        wordButton(null, "Open, save", () => openGameText(app)),
        wordButton(null, "Copy link", () => this.#copyLink()),
        wordButton(null, "Play on", () => this.#playOn()),
      ),
    );
    this.panel = element("div.analyse", this.main, this.editor.element);
  }

  get line() {
    return this.#lines.get(this.#app.game) ?? null;
  }

  /** Replaces the current line. */
  open(line) {
    this.review.cancel();
    this.#replace(line);
    this.#app.show();
  }

  /** Shows a line; the game that it replaces can be reopened. */
  #replace(line) {
    const shown = this.#lines.get(line.game);
    this.#lines.set(line.game, line);
    if (shown?.root !== line.root) this.#app.recent.put(shown);
  }

  async prepare(line, from) {
    if (line) this.#replace(line);
    else await this.#takeOver(from === this ? null : from?.line);
  }

  enter() {
    const app = this.#app;
    limitToLevel(app.engine);
    app.engine.set("UCI_AnalyseMode", true);
    this.movesPlace.replaceChildren(app.moves.element, app.entry.element);
    this.graphPlace.replaceChildren(app.graph.element);
    this.count.hidden = app.game.isSolved;
  }

  /** Shows the current state of a game that is played or watched elsewhere. */
  openCopy(source) {
    this.#copy(source);
    return this.#app.enter("analyse");
  }

  works() {
    return [...this.#lines.values()].map((line) => {
      const { id, facts, copy } = this.#copied.get(line.game) ?? {};
      return { line, copied: { id, facts, isShown: copy === line.root } };
    });
  }

  takeUp({ line, copied: { id, facts, isShown } }) {
    this.#lines.set(line.game, line);
    this.#copied.set(line.game, { id, facts, copy: isShown ? line.root : null });
  }

  /** Copies the previous mode's game if it has changed since its last copy. */
  async #takeOver(shown) {
    const app = this.#app;
    const { game } = app;
    const played = app.modes.play.line;
    const work = this.line ? null : await app.recall("analyse");
    if (work) this.takeUp(work);
    const has = this.#lines.has(game);
    const source = shown ?? (has ? null : played);
    const isOfUse = source?.game === game && (source.length > 0 || !has);
    const { id, facts } = this.#copied.get(game) ?? {};
    if (isOfUse && !(id === source.id && facts === factsOf(source))) this.#copy(source);
    else if (!has) {
      const line = await app.load({ game });
      if (line) this.#lines.set(game, line);
    }
  }

  /** A later copy of a game receives the results of the earlier one. */
  #copy(source) {
    const copy = source.copy();
    const { id, game } = source;
    const earlier = this.#copied.get(game);
    const isLater = earlier?.id === id && earlier.copy;
    if (isLater) copy.learn(earlier.copy);
    this.#copied.set(game, { id, facts: factsOf(source), copy });
    if (isLater && earlier.copy === this.#lines.get(game)?.root) this.#lines.set(game, copy);
    else this.#replace(copy);
  }

  leave() {
    this.editor.close();
    this.review.cancel();
    this.#halt();
    this.#app.board.advise({});
    this.#app.engine.set("UCI_AnalyseMode", false);
  }

  lost() {
    this.#halt();
    this.found.clear("waiting for the engine");
  }

  regained() {
    this.review.regained();
    this.#restart();
  }

  ways() {
    return this.line.here.seen.ways;
  }

  made(way) {
    return this.#play(way);
  }

  /**
   * Makes a move: the game's next move steps on, any other enters its variation or begins one.
   * Returns false if it was not made.
   */
  async #play(move) {
    const app = this.#app;
    const { at } = this.line;
    const text = move.text ?? findWay(this.line.here.seen, move)?.text ?? move;
    let { line } = this;
    const isNext = () => line.plies[at + 1]?.text === text;
    while (!isNext() && at < line.origin?.fork) ({ line } = line.origin);
    line.go(at);
    this.#lines.set(app.game, line);
    if (isNext()) {
      app.go(at + 1);
      return true;
    }
    if (line.isAtEnd && !(line.ending && line.length)) return app.push(line, move);
    const { variations, begun } = line.variationsHere;
    const isSame = ({ moves }) => findWay(line.here.seen, moves[begun.length])?.text === text;
    const variation = variations.find(isSame);
    if (variation && (await this.#enterVariation(variation))) return true;
    if (this.line !== line || line.at !== at) return false;
    const branch = line.branch();
    this.#lines.set(app.game, branch);
    return app.push(branch, move);
  }

  /** Enters a variation that begins at the current place; false if its moves are not all legal. */
  async #enterVariation(variation) {
    const { line } = this;
    const { at } = line;
    const opened = await openVariation(this.#app.engine, line, variation);
    if (!opened || this.#app.line !== line || line.at !== at) return false;
    this.#lines.set(line.game, opened);
    this.#app.go(at + 1);
    return true;
  }

  /** Plays moves in the game shown, until another game is shown. */
  async #playOut(moves) {
    const { root } = this.line;
    for (const move of moves)
      if (this.#app.line?.root !== root || !(await this.#play(move))) return;
  }

  #leaveVariation() {
    let { line } = this;
    let at = 0;
    while (line.origin) ({ line, at } = line.origin);
    line.go(at);
    this.open(line);
  }

  #copyLink() {
    const copied = navigator.clipboard?.writeText(location.href);
    const notify = (words) => () => this.#app.notice(words);
    (copied ?? Promise.reject(new Error())).then(
      notify("The link is copied."),
      notify("The browser does not allow copying; the link is the page's address."),
    );
  }

  #playOn() {
    const { line } = this;
    openNewGame(this.#app, { start: line.start, moves: line.movesTo() });
  }

  players() {
    const { tags, game } = this.line;
    const tagOf = (side) => (game.white === side ? tags.White : tags.Black);
    return [0, 1].map((side) => ({ name: tagOf(side) ?? game.players[side], left: null }));
  }

  score() {
    return (!this.editor.isOpen && this.line.here.score) || null;
  }

  shown() {
    const { line } = this;
    this.backButton.hidden = !line.origin;
    this.facts.show(line);
    this.notes.show(line);
    this.review.shown();
    this.#restart();
  }

  #halt() {
    clearTimeout(this.#timer);
    this.#search++;
    this.#question = null;
    this.#app.engine.stop();
  }

  /** Analyses the current position, unless already doing so. */
  #restart() {
    const { line } = this;
    const app = this.#app;
    if (!line || app.mode !== this || this.editor.isOpen || this.review.isRunning) return;
    const count = app.game.isSolved ? app.game.columns : app.settings.get("lines");
    const question = JSON.stringify([line.question(), count, this.switch.box.checked]);
    if (question === this.#question) return;
    this.#halt();
    this.#question = question;
    this.#infos = [];
    app.board.advise({});
    const { seen } = line.here;
    const isThinking = seen.outcome === null && this.switch.box.checked;
    this.found.keepRoom(isThinking ? Math.min(count, seen.ways.length) : 0);
    if (seen.outcome !== null) {
      line.here.score = scoreOfOutcome(seen.outcome);
      this.found.clear(outcomeText(app.game, seen));
      app.shell.showScore();
    } else if (!isThinking) {
      this.found.clear("The engine is switched off.");
    } else {
      this.found.clear("thinking …");
      this.#timer = setTimeout(() => this.#think(line.question(), count, line.here), PAUSE_MS);
    }
  }

  async #think(question, multiPv, ply) {
    const search = ++this.#search;
    const onInfo = (info) => {
      if (search !== this.#search || !info.unit || info.isBound) return;
      this.#infos[(info.multipv ?? 1) - 1] = info;
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        if (search === this.#search) this.#showFound(ply);
      });
    };
    const { engine } = this.#app;
    const limits = { infinite: true };
    await this.#app.attempt(() => engine.search({ ...question, limits, multiPv, onInfo }));
  }

  #showFound(ply) {
    const app = this.#app;
    const { line } = this;
    const { game } = app;
    const infos = this.#infos;
    const [best] = infos;
    const { turn } = line;
    if (best) {
      ply.score = forFirst(scoreOfInfo(best), turn);
      app.shell.showScore();
      app.graph.show(line);
    }
    const known = infos.filter(Boolean);
    const isSolved = known.length > 0 && known.every((info) => isProven(scoreOfInfo(info)));
    this.found.show(infos, turn, game, isSolved ? "proven" : "");
    app.board.advise({ arrows: this.#arrows(infos, line), scores: this.#columns(infos, game) });
  }

  #arrows(infos, line) {
    const [best] = infos;
    const way = best?.pv && findWay(line.here.seen, best.pv[0]);
    return way ? [{ places: way.places, rank: 1 }] : [];
  }

  /** Returns [column, score] pairs, for the side to move; null in a game without columns. */
  #columns(infos, game) {
    if (!game.hasColumns) return null;
    const scored = infos.filter((info) => info?.pv).map(({ pv, ...info }) => [Number(pv[0]), info]);
    return scored.filter(([column]) => column).map(([column, info]) => [column, scoreOfInfo(info)]);
  }

  /** Resumes the analysis after the review or the editor. */
  resume() {
    this.#question = null;
    setText(this.#app.shell.announcer, "");
    this.#restart();
  }

  /** Leaves the engine to another task, which `words` describe. */
  yield(words) {
    this.#halt();
    this.found.clear(words);
    this.#app.board.advise({});
  }
}
