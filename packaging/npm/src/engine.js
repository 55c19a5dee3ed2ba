import { KingdropError, readInfo, throwError } from "./info.js";

/** Returns the words joined by single blanks: a newline would begin another command. */
function plain(text) {
  if (text.includes("\0")) throw new KingdropError("a NUL in a string");
  return text.trim().split(/\s+/).join(" ");
}

/** Throws if an object has an unlisted name, such as a misspelt limit. */
function checkNames(given, ...names) {
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other) throw new KingdropError(`${other}: expected one of ${names.join(", ")}`);
}

/** Returns a position or moves as a string. */
function textOf(moves, name) {
  if (typeof moves === "string") return moves.trim();
  if (!moves?.[Symbol.iterator]) throw new KingdropError(`${name} ${moves}: expected a string or an array of moves`);
  return [...moves].join(" ");
}

function positionCommand(position) {
  const text = textOf(position, "position");
  if (!text) return "position startpos";
  if (/^(startpos|fen)( |$)/.test(text)) return `position ${text}`;
  // A colon also occurs in captures: e3:c5.
  return /[/["]|^[BW]:/i.test(text) ? `position fen ${text}` : `position startpos moves ${text}`;
}

const LIMITS = ["timeMs", "depth", "nodes", "rootMoves"];

const isLimited = ({ timeMs, depth, nodes }) => [timeMs, depth, nodes].some((limit) => limit !== undefined);

function checkTime(timeMs) {
  if (!(Number.isFinite(timeMs) && timeMs >= 0))
    throw new KingdropError(`timeMs ${timeMs}: expected a number, 0 or more`);
}

function goCommand(limits) {
  const { timeMs, depth, nodes, rootMoves = "" } = limits;
  const moves = textOf(rootMoves, "rootMoves");
  const words = isLimited(limits) ? ["go"] : ["go infinite"];
  if (timeMs !== undefined) {
    checkTime(timeMs);
    words.push("movetime", Math.max(Math.round(timeMs), 1));
  }
  if (depth !== undefined) words.push("depth", depth);
  if (nodes !== undefined) words.push("nodes", nodes);
  if (moves) words.push("searchmoves", moves);
  return words.join(" ");
}

/** Returns { promise, resolve, reject }. */
function deferred() {
  const result = {};
  result.promise = new Promise((resolve, reject) => Object.assign(result, { resolve, reject }));
  result.promise.catch(() => {}); // a rejection may find no call waiting
  return result;
}

/** A started search and its reports. */
class Search {
  isAnalysis = false;
  hasEnded = false;
  bestMove = null;
  lines = new Map();
  waiting = [];
  error = null;
  #end = deferred();
  #news = deferred();

  /** Handles a line of the engine. */
  take(line) {
    if (this.hasEnded) return;
    if (line.startsWith("bestmove ")) {
      const move = line.split(" ")[1];
      this.bestMove = move === "(none)" ? null : move;
      this.end();
    } else {
      const info = readInfo(line);
      if (!info) return;
      this.lines.set(info.multipv, info);
      this.waiting.push(info);
      this.#tellNews();
    }
  }

  end(error = null) {
    this.hasEnded = true;
    this.error ??= error;
    if (this.error) this.#end.reject(this.error);
    else this.#end.resolve();
    this.#tellNews();
  }

  #tellNews() {
    this.#news.resolve();
    this.#news = deferred();
  }

  /** settled when the search has ended */
  get ended() {
    return this.#end.promise;
  }

  /** Waits for a report or the end. */
  async next() {
    while (this.waiting.length === 0 && !this.hasEnded) await this.#news.promise;
    if (this.waiting.length > 0) return this.waiting.shift();
    if (this.error) throw this.error;
    return undefined;
  }
}

/** An engine for one game, in its own thread. A subclass has connect(), which starts the thread. */
export class Engine {
  #link;
  #answers = []; // pending answers
  #lineCount = 0;
  #calls = []; // the first one runs
  #search = null;
  #goCount = 0; // lines sent up to the search's `go`
  #error = null;
  #multipv = 1;
  #holds = 0;

  static async create(game, given = {}) {
    checkNames(given, "hashMib", "options");
    const { hashMib, options = {} } = given;
    const engine = new this();
    try {
      engine.#connect();
      const wanted = { UCI_Variant: game, Hash: hashMib, ...options };
      for (const [name, value] of Object.entries(wanted))
        if (value !== undefined) await engine.setOption(name, value);
      await engine.#turn(() => engine.#tell("isready"));
    } catch (error) {
      engine.close();
      throw error;
    }
    return engine;
  }

  async scores(position = "", limits = {}) {
    return this.#turn(async () => {
      checkNames(limits, "timeMs");
      let { timeMs } = limits;
      if (timeMs !== undefined) checkTime(timeMs);
      await this.#tell(positionCommand(position));
      if (this.#calls[0].isStopped) timeMs = 0;
      const { lines, scores } = await this.#ask({ scores: timeMs ?? null });
      throwError(lines);
      if (scores === null) throw new KingdropError("scores: stopped before all were exact");
      return scores;
    });
  }

  async bestMove(position = "", limits = {}) {
    return this.#turn(async () => {
      checkNames(limits, ...LIMITS);
      const go = goCommand(isLimited(limits) ? limits : { ...limits, timeMs: 1000 });
      const search = new Search();
      await this.#start(search, position, 1, go);
      await search.ended;
      return search.bestMove;
    });
  }

  analyse(position = "", limits = {}) {
    const search = new Search();
    const started = this.#turn(async () => {
      checkNames(limits, ...LIMITS, "multipv");
      search.isAnalysis = true;
      await this.#start(search, position, limits.multipv ?? 1, goCommand(limits));
    });
    started.catch((error) => search.end(error));
    return new Analysis(search, {
      stop: () => this.#stopSearch(search),
      hold: (wait) => this.#holding(wait),
    });
  }

  async legalMoves(position = "", options = {}) {
    checkNames(options, "paths");
    const text = options.paths
      ? (await this.#query(position, "moves")).join(" ")
      : await this.#board(position, "Legal moves");
    return text ? text.split(" ") : [];
  }

  async play(position, ...moves) {
    return this.#board(position, "Fen", moves);
  }

  async result(position = "") {
    const answers = { p1win: "first", p2win: "second", draw: "draw" };
    return answers[(await this.#query(position, "result"))[0]] ?? null;
  }

  async turn(position = "") {
    return (await this.#query(position, "p1turn"))[0] === "true" ? "first" : "second";
  }

  async setOption(name, value) {
    await this.#turn(() => this.#tell(`setoption name ${name} value ${value}`));
  }

  async newGame() {
    await this.#turn(() => this.#tell("ucinewgame"));
  }

  stop() {
    if (this.#calls.length > 0) this.#calls[0].isStopped = true;
    else if (this.#search) this.#search.isStopped = true;
    this.#stopNow();
  }

  close() {
    this.#lose(new KingdropError("the engine is closed"));
  }

  // Messages.

  #connect() {
    this.#link = this.constructor.connect({
      receive: (message) => this.#receive(message),
      lose: (reason) => this.#lose(new KingdropError(reason)),
    });
  }

  #receive({ lines, scores, line, resting, fault }) {
    if (this.#error) return;
    if (fault !== undefined) this.#lose(new KingdropError(fault));
    else if (lines) {
      for (const said of lines) this.#search?.take(said);
      this.#answers.shift().resolve({ lines, scores });
    } else if (line !== undefined) this.#search?.take(line);
    // An infinite search that has ended holds its move until `stop`.
    else if (resting >= this.#goCount && this.#search) this.#stopNow();
    if (this.#search?.hasEnded) this.#search = null;
  }

  #lose(error) {
    if (this.#error) return;
    this.#error = error;
    this.#link?.close();
    for (const answer of this.#answers) answer.reject(error);
    this.#search?.end(error);
    this.#search = null;
  }

  #stopNow() {
    if (!this.#error) this.#link.post({ stop: true });
  }

  #ask(message) {
    if (this.#error) throw this.#error;
    const answer = deferred();
    this.#answers.push(answer);
    this.#link.post(message);
    return answer.promise;
  }

  /** Sends a line and returns its answers. Throws the engine's error. */
  async #tell(line) {
    this.#lineCount++;
    const { lines } = await this.#ask({ line: plain(line) });
    throwError(lines);
    return lines;
  }

  // Turns.

  /** Waits for earlier calls, ends an open analysis and makes a call. */
  async #turn(call) {
    if (this.#error) throw this.#error;
    const mine = { isStopped: false, end: deferred() };
    const before = this.#calls.at(-1);
    this.#calls.push(mine);
    if (this.#search?.isAnalysis) this.#stopNow();
    try {
      return await this.#holding(async () => {
        await before?.end.promise;
        await this.#finish();
        return call();
      });
    } finally {
      this.#calls.shift();
      mine.end.resolve();
    }
  }

  /** Keeps the process alive while a caller waits. */
  async #holding(wait) {
    if (this.#holds++ === 0) this.#link.hold(true);
    try {
      return await wait();
    } finally {
      if (--this.#holds === 0) this.#link.hold(false);
    }
  }

  /** Ends the open search. */
  async #finish() {
    const search = this.#search;
    if (!search) return;
    this.#stopNow();
    await search.ended;
  }

  async #start(search, position, multipv, go) {
    if (multipv !== this.#multipv) {
      await this.#tell(`setoption name MultiPV value ${multipv}`);
      this.#multipv = multipv;
    }
    await this.#tell(positionCommand(position));
    this.#search = search;
    this.#goCount = this.#lineCount + 1;
    try {
      const answer = this.#tell(go);
      if (this.#calls[0].isStopped || search.isStopped) this.#stopNow();
      await answer;
    } catch (error) {
      // The search's `bestmove` still comes.
      search.error = error;
      await this.#finish();
      throw error;
    }
  }

  #stopSearch(search) {
    search.isStopped = true;
    if (this.#search === search) this.#stopNow();
  }

  async #query(position, question) {
    return this.#turn(async () => {
      await this.#tell(positionCommand(position));
      const [line] = await this.#tell(`query ${question}`);
      return line.split(" ").slice(1);
    });
  }

  /** Plays moves and returns the text of the line `NAME: ...` or `NAME (N): ...` of `d`. */
  async #board(position, name, moves = []) {
    return this.#turn(async () => {
      await this.#tell(positionCommand(position));
      if (moves.length > 0) await this.#tell(`moves ${moves.join(" ")}`);
      const line = (await this.#tell("d")).find((said) => said.startsWith(name));
      return line ? line.slice(line.indexOf(":") + 1).trim() : "";
    });
  }
}

/** A search as an iterator of its reports. Leaving the loop ends the search. */
export class Analysis {
  #search;
  #stop;
  #hold;

  constructor(search, { stop, hold }) {
    this.#search = search;
    this.#stop = stop;
    this.#hold = hold;
  }

  get bestMove() {
    return this.#search.bestMove;
  }

  get lines() {
    return this.#search.lines;
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  async next() {
    const value = await this.#hold(() => this.#search.next());
    return value === undefined ? { value, done: true } : { value, done: false };
  }

  async return() {
    await this.close();
    return { value: undefined, done: true };
  }

  stop() {
    if (!this.#search.hasEnded) this.#stop();
  }

  async close() {
    this.stop();
    await this.#hold(() => this.#search.ended).catch(() => {});
    this.#search.waiting.length = 0;
  }
}
