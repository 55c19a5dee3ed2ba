import { cellAt, landingRank } from "../game/connect4.js";
import { element, setText } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { field, labelled, segments } from "../parts/select.js";

const TOOLS = {
  draughts: ({ players: [first, second] }) => [
    ["0", `${first} man`],
    ["1", `${second} man`],
    ["0K", `${first} king`],
    ["1K", `${second} king`],
    ["", "Remove"],
  ],
  connect4: ({ players: [first, second] }) => [
    ["0", first],
    ["1", second],
    ["", "Remove"],
  ],
};

const HINTS = {
  draughts: "Choose a piece, then press squares to place it; press again to remove it.",
  connect4: "Choose a colour, then press columns to drop its discs.",
};
const CELLS_HINT = "Choose a colour, then press cells to place discs; press again to remove one.";

/** Sets up a position on the board. The engine decides whether it is playable. */
export class Editor {
  isOpen = false;

  #app;
  #mode;
  #position = null;

  constructor(app, mode) {
    this.#app = app;
    this.#mode = mode;
    this.choices = element("div.form");
    this.hint = element("p.quiet");
    this.fen = element("input", {
      type: "text",
      class: "fen",
      spellcheck: "false",
      autocomplete: "off",
      onchange: () => this.#read(this.fen.value.trim()),
    });
    this.element = element(
      "div.panel-body.editor",
      { hidden: true },
      element("p.status", "Set up a position"),
      this.hint,
      this.choices,
      field("Position as text", this.fen),
      element(
        "div.buttons",
        wordButton(null, "Empty board", () => this.#load(app.game.blank)),
        wordButton(null, "Start of the game", () => this.#load(app.game.opening)),
      ),
      element(
        "div.buttons",
        wordButton(null, "Done", () => this.#finish(), "primary"),
        wordButton(null, "Cancel", () => {
          this.close();
          app.show();
          mode.resume();
        }),
      ),
    );
  }

  open() {
    const app = this.#app;
    const { game } = app;
    this.#mode.review.cancel();
    this.#mode.yield("");
    this.isOpen = app.board.isEditing = true;
    this.#toggle();
    this.tools = segments("Piece", TOOLS[game.look](game), "0");
    this.tools.classList.add("pairs");
    this.turn = segments(
      "To move",
      game.players.map((name, side) => [String(side), name]),
      "0",
      (side) => {
        this.#position.turn = Number(side);
        this.#show();
      },
    );
    this.choices.replaceChildren(labelled("Piece", this.tools), labelled("To move", this.turn));
    setText(this.hint, game.isAnySide ? CELLS_HINT : HINTS[game.look]);
    this.#load(app.line.here.seen.fen);
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = this.#app.board.isEditing = false;
    this.#toggle();
  }

  #toggle() {
    this.element.hidden = !this.isOpen;
    this.#mode.main.hidden = this.isOpen;
    this.#app.shell.showScore();
  }

  #load(fen) {
    this.#position = this.#app.game.parse(fen);
    this.turn.choose(String(this.#position.turn));
    this.#show();
  }

  /** Returns the line that begins at a position; null if it is refused or no longer edited. */
  async #lineFrom(start) {
    const app = this.#app;
    const { game } = app;
    const line = await app.load({ game, start });
    return this.isOpen && app.game === game ? line : null;
  }

  /** Accepts a typed position if the engine can read it. */
  async #read(fen) {
    const line = await this.#lineFrom(fen);
    if (line) this.#load(line.here.seen.fen);
  }

  #show() {
    this.fen.value = this.#app.game.write(this.#position);
    this.#app.board.show(this.#position);
  }

  /** Handles a press on a place on the board. */
  press(place) {
    if (!this.isOpen) return;
    const { pieces } = this.#position;
    const { game } = this.#app;
    const tool = this.tools.chosen();
    if (game.hasColumns) this.#pressColumn(pieces, Number(place), tool);
    else this.#pressSquare(pieces, place, tool);
    if (game.look === "connect4" && !game.pops) this.#setTurn(pieces);
    this.#show();
  }

  #pressSquare(pieces, square, tool) {
    const piece = { side: Number(tool[0]), isKing: tool.endsWith("K") };
    const stands = pieces.get(square);
    const isSame = stands?.side === piece.side && Boolean(stands.isKing) === piece.isKing;
    if (!tool || isSame) pieces.delete(square);
    else pieces.set(square, piece);
  }

  /** Discs come and go at a column's top. */
  #pressColumn(pieces, column, tool) {
    const rank = landingRank(pieces, column);
    if (!tool) pieces.delete(cellAt(column, rank - 1));
    else if (rank <= this.#app.game.ranks) pieces.set(cellAt(column, rank), { side: Number(tool) });
  }

  /** In games without pops the number of discs determines the side to move. */
  #setTurn(pieces) {
    const discs = [...pieces.values()];
    const firsts = discs.filter(({ side }) => side === 0).length;
    this.#position.turn = firsts > discs.length - firsts ? 1 : 0;
    this.turn.choose(String(this.#position.turn));
  }

  async #finish() {
    const { game } = this.#app;
    const fen = game.write(this.#position);
    const line = await this.#lineFrom(fen === game.opening ? null : fen);
    if (!line) return;
    this.close();
    this.#mode.open(line);
  }
}
