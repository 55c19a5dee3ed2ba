import { Emitter } from "../lib/emitter.js";
import { isPrintable } from "../lib/text.js";
import { Heartbeat } from "./heartbeat.js";
import { LineSocket } from "./socket.js";
import { readLook } from "./look.js";
import { goWords, parseBest, parseInfo, parseOption, positionWords } from "./words.js";

const ANSWER_MS = 10000;
const NOTE = "info string ";

/** The error of a search whose engine was lost. */
export class EngineLost extends Error {}

/** The error of a look whose position or move the engine refuses, with the engine's message. */
export class Refused extends Error {}

/**
 * A UCI engine at the other end of a WebSocket. It takes two requests:
 *
 * - look(): the state of a position by the rules. A look survives a lost engine: it is sent again.
 * - search(): the engine thinks. A new search ends the one before it.
 *
 * Emits `ready` when the engine accepts requests, again after each reconnection; `lost` with the
 * milliseconds until the next try, or 0 and the reason; `mute` when the other end does not answer
 * like an engine; `hung` when an engine has stopped answering, `found` when it answers again.
 */
export class Engine extends Emitter {
  isReady = false;
  name = "engine";
  options = new Map();
  notes = []; // its notices, such as the size of its endgame databases

  #socket;
  #settings = new Map();
  #variant = null;
  #looks = []; // pending looks, answered in this order; null for a heartbeat
  #searches = []; // pending; the first one runs
  #timer = 0;
  #heart = new Heartbeat({
    send: () => {
      this.#looks.push(null);
      this.#socket.send("isready");
    },
    late: () => this.emit("hung"),
    found: () => this.emit("found"),
  });

  constructor(path) {
    super();
    this.#socket = new LineSocket(path);
    this.#socket.on("open", () => this.#greet());
    this.#socket.on("line", (line) => this.#hear(line));
    this.#socket.on("lost", (pause, reason) => this.#lose(pause, reason));
    this.#socket.open();
  }

  /** Ends the engine. */
  quit() {
    this.#socket.send("quit");
    this.#socket.close();
    this.#fail();
  }

  /** Tries at once to reconnect to a lost engine. */
  retry() {
    this.#lose(0);
    this.#socket.open();
  }

  /** Sets an option now and after each reconnection; an unknown option is ignored. */
  set(name, value) {
    if (this.#settings.get(name) === value) return;
    this.#settings.set(name, value);
    if (this.isReady) this.#sendOption(name, value);
  }

  /**
   * Resolves to the state of a position by the rules: see look.js. Rejects with Refused when the
   * engine does not accept the position.
   */
  look(variant, start, moves) {
    return new Promise((resolve, reject) => {
      if (!isPrintable(positionWords(start, moves))) {
        reject(new Refused("The position or a move has invalid characters."));
        return;
      }
      const look = { variant, start, moves, lines: [], resolve, reject };
      this.#looks.push(look);
      if (this.isReady) this.#ask(look);
    });
  }

  /**
   * Lets the engine think about a position; calls onInfo(info) with each of its lines. Resolves to
   * { best, last }: the best move and the last line whose score is no bound; each may be null.
   */
  search({ variant, start, moves, limits, multiPv = 1, onInfo = () => {} }) {
    return new Promise((resolve, reject) => {
      if (!this.isReady) {
        reject(new EngineLost());
        return;
      }
      if (this.#searches.length) this.#socket.send("stop");
      this.#searches.forEach((search) => (search.isOver = true));
      this.#searches.push({ onInfo, resolve, reject, last: null });
      this.set("MultiPV", multiPv);
      this.#choose(variant);
      this.#socket.send(positionWords(start, moves));
      this.#socket.send(goWords(limits));
    });
  }

  /** Ends the search, which then resolves. With `isWanted` false its further lines are dropped. */
  stop(isWanted = false) {
    if (!this.#searches.length) return;
    if (!isWanted) this.#searches.forEach((search) => (search.isOver = true));
    this.#socket.send("stop");
  }

  newGame() {
    this.#socket.send("ucinewgame");
  }

  #greet() {
    this.options.clear();
    this.notes = [];
    this.#variant = null;
    this.#timer = setTimeout(() => this.emit("mute"), ANSWER_MS);
    this.#socket.send("uci");
  }

  #hear(line) {
    this.#heart.hear();
    if (!this.isReady && line.startsWith(NOTE)) this.notes.push(line.slice(NOTE.length));
    else if (line.startsWith("info ") && !line.startsWith("info string error: "))
      this.#passOn(parseInfo(line));
    else if (line.startsWith("bestmove ")) this.#finish(parseBest(line));
    else if (line === "readyok") this.#answer();
    else if (line === "uciok") this.#becomeReady();
    else if (line.startsWith("id name ")) this.name = line.slice("id name ".length);
    else if (line.startsWith("option ")) this.#addOption(line);
    else this.#looks[0]?.lines.push(line);
  }

  #addOption(line) {
    const option = parseOption(line);
    if (option) this.options.set(option.name, option);
  }

  #becomeReady() {
    clearTimeout(this.#timer);
    this.isReady = true;
    this.#heart.start();
    for (const [name, value] of this.#settings) this.#sendOption(name, value);
    this.#looks.forEach((look) => this.#ask(look));
    this.emit("ready");
  }

  #lose(pause, reason) {
    this.isReady = false;
    this.#fail();
    this.emit("lost", pause, reason);
  }

  #fail() {
    clearTimeout(this.#timer);
    this.#heart.stop();
    this.#looks = this.#looks.filter(Boolean);
    this.#looks.forEach((look) => (look.lines = []));
    this.#searches.splice(0).forEach((search) => search.reject(new EngineLost()));
  }

  /** Sends a known option, clamped to its range. */
  #sendOption(name, value) {
    const option = this.options.get(name);
    if (!option) return;
    const fit = option.type === "spin" ? Math.max(option.min, Math.min(value, option.max)) : value;
    this.#socket.send(`setoption name ${name} value ${fit}`);
  }

  #choose(variant) {
    if (variant === this.#variant) return;
    this.#variant = variant;
    this.#sendOption("UCI_Variant", variant);
  }

  #ask({ variant, start, moves }) {
    this.#choose(variant);
    const lines = [positionWords(start, moves), "d", "query moves", "query result", "isready"];
    lines.forEach((line) => this.#socket.send(line));
  }

  #answer() {
    const look = this.#looks.shift();
    if (!look) return;
    const { seen, refusal } = readLook(look.lines);
    if (refusal) look.reject(new Refused(refusal));
    else look.resolve(seen);
  }

  #passOn(info) {
    const search = this.#searches[0];
    if (!search || search.isOver) return;
    if (info.unit && !info.isBound) search.last = info;
    search.onInfo(info);
  }

  #finish(best) {
    const search = this.#searches.shift();
    search?.resolve({ best, last: search.last });
  }
}
