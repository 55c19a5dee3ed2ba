/** A string of moves ("4453", "11-15 22-18") or an array of moves. */
export type Moves = string | readonly (string | number)[];

/** Moves from the start, or a FEN. */
export type Position = Moves;

/** Bad input, with the engine's message, or an engine that is closed or has failed. */
export class KingdropError extends Error {
  readonly name: "KingdropError";
}

/** A score for the side to move. One of cp and mate is null. */
export interface Score {
  /** In hundredths of a man; 0 is a draw. */
  cp: number | null;
  /** The winner's moves to the end of a proven win, negative if the side to move loses. */
  mate: number | null;
  bound: "exact" | "lower" | "upper";
}

/** A line of play that a search reports. */
export interface Info {
  depth: number;
  seldepth: number;
  multipv: number;
  score: Score;
  /** Is the result proven? A proven draw has the score 0. */
  proven: boolean;
  nodes: number;
  nps: number;
  hashfull: number;
  tbhits: number;
  timeMs: number;
  pv: string[];
  /** Chances of a win, a draw and a loss in permille, with the option UCI_ShowWDL. */
  wdl: [number, number, number] | null;
}

/** When a search ends. It also ends when its score is proven. */
export interface Limits {
  timeMs?: number;
  depth?: number;
  nodes?: number;
  /** The moves to choose from. */
  rootMoves?: Moves;
}

export interface EngineOptions {
  hashMib?: number;
  /** Options by UCI name. */
  options?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * A running search as an iterator of its reports. The iteration ends with the search. Another
 * call on the engine, or leaving a `for await`, ends the search sooner.
 */
export class Analysis implements AsyncIterableIterator<Info> {
  private constructor();
  /** The best move once the search has ended; null before, and if the game is over. */
  readonly bestMove: string | null;
  /** The latest report of each line, by its number from 1. */
  readonly lines: ReadonlyMap<number, Info>;
  [Symbol.asyncIterator](): this;
  next(): Promise<IteratorResult<Info, undefined>>;
  return(): Promise<IteratorResult<Info, undefined>>;
  /** Asks the search to end. The last reports can still be read. */
  stop(): void;
  /** Ends the search and waits for its result. */
  close(): Promise<void>;
}

/**
 * An engine for one game, in its own thread. Calls run one at a time, and a call ends an open
 * analysis. Errors are KingdropErrors; bad input leaves the engine unchanged.
 */
export class Engine {
  private constructor();

  /** Starts an engine; the game is a value of UCI_Variant, by default the first of the package. */
  static create(game?: string, options?: EngineOptions): Promise<Engine>;

  /**
   * Returns the exact score of each column of Connect Four for the side to move, null if the column
   * is full or the game is over: 22 minus the number of the winner's discs, negative for a loss, 0
   * for a draw. Fails after timeMs, and the next call resumes; fails on boards without a solver.
   */
  scores(position?: Position, limits?: Pick<Limits, "timeMs">): Promise<(number | null)[]>;

  /** Returns the best move, null if the game is over. Without a limit it searches for a second. */
  bestMove(position?: Position, limits?: Limits): Promise<string | null>;

  /** Starts a search. Without a limit it ends when the score is proven, or never. */
  analyse(position?: Position, limits?: Limits & { multipv?: number }): Analysis;

  /**
   * Returns the legal moves, none if the game is over on the board. With paths it returns every way
   * to make them, with all squares: 1x10x19.
   */
  legalMoves(position?: Position, options?: { paths?: boolean }): Promise<string[]>;

  /** Plays moves and returns the new position as a FEN, which does not contain repetitions. */
  play(position: Position, ...moves: (string | number)[]): Promise<string>;

  /**
   * Returns the winner, null while the game continues. Repetitions count only if the position is
   * given as moves.
   */
  result(position?: Position): Promise<"first" | "second" | "draw" | null>;

  /** Returns the side to move. */
  turn(position?: Position): Promise<"first" | "second">;

  setOption(name: string, value: string | number | boolean): Promise<void>;

  /** Forgets all search results. */
  newGame(): Promise<void>;

  /** Ends the running call or the open analysis; its result is the best move so far. */
  stop(): void;

  /** Ends the engine at once; waiting calls fail. A second call has no effect. */
  close(): void;
}
