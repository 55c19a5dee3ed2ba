import { element, prefersStillness, shape } from "../lib/dom.js";
import { Emitter } from "../lib/emitter.js";
import { Chooser } from "./chooser.js";
import { watchDrag } from "./drag.js";

const LEG_MS = 170;
const LONGEST_MS = 600;

/**
 * A game's board: a drawing, and over it a button for each place that can be pressed, so it works
 * with mouse, touch, keyboard and screen readers. Its `look`, of draughts-look.js or
 * connect4-look.js, has the differences between the games. Emits `move` with a way (see
 * engine/look.js) when the user has made one; `press` with a place when `isEditing`.
 */
export class Board extends Emitter {
  isFlipped = false;
  isEditing = false;

  #look;
  #position = null;
  #chooser = new Chooser();
  #pieces = new Map(); // the drawn pieces by place
  #marks = { last: [], movable: false, arrows: [], scores: null };

  constructor(look) {
    super();
    this.#look = look;
    this.layers = Object.fromEntries(
      ["ground", "marks", "pieces", "front", "signs"].map((name) => [
        name,
        shape("g", { class: name }),
      ]),
    );
    this.drawing = shape(
      "svg",
      { viewBox: `0 0 ${look.width} ${look.height}`, "aria-hidden": "true" },
      ...Object.values(this.layers),
    );
    this.cells = element("div.cells");
    this.words = element("p.visually-hidden", { "data-board-text": true });
    this.element = element(
      `div.board.${look.game.look}`,
      { style: look.head ? `--head:${(100 * look.head) / look.width}%` : null },
      this.drawing,
      this.cells,
      this.words,
    );
    watchDrag(this.cells, {
      canLift: (place) =>
        !this.isEditing && this.#chooser.starts.has(place) && this.#pieces.has(place),
      lift: (place) => this.#lift(place),
      pieceAt: (place) => this.#pieces.get(place),
      press: (place) => this.press(place),
      settle: () => this.#placeAll(),
      scale: () => this.drawing.viewBox.baseVal.width / this.drawing.getBoundingClientRect().width,
    });
    this.#drawGround();
  }

  #drawGround() {
    this.#look.draw(this.layers, this.isFlipped);
    this.cells.replaceChildren(this.#look.cells(this.isFlipped, (place) => this.press(place)));
  }

  /** The width divided by the height. */
  get aspect() {
    return this.#look.width / this.#look.height;
  }

  flip(isFlipped) {
    if (this.isFlipped === isFlipped) return;
    this.isFlipped = isFlipped;
    this.#drawGround();
    this.#placeAll();
    this.#refresh();
  }

  /**
   * Shows a position ({ turn, pieces }) and lets the user make one of the ways. `places` are the
   * path of the move that led to it, for its animation; `last` are the places to mark.
   */
  show(position, { ways = [], places = [], last = [] } = {}) {
    const before = this.#position;
    this.#position = position;
    this.#chooser.reset(ways);
    const isForced = ways.some(({ text }) => this.#look.game.isCapture(text));
    this.#marks = { ...this.#marks, last, isForced };
    if (before) this.#movePieces(places);
    this.#placeAll();
    this.words.textContent = this.#look.game.describe(position);
    this.#refresh();
    if (!this.cells.contains(document.activeElement)) this.#moveTabStop();
  }

  /** Shows arrows, each { places, rank }, and in Connect Four the score of each column. */
  advise({ arrows = [], scores = null }) {
    this.#marks.arrows = arrows;
    this.#marks.scores = scores;
    this.#refresh();
  }

  /** Handles a press on a place. */
  press(place) {
    if (this.isEditing) {
      this.emit("press", place);
      return;
    }
    const chosen = this.#chooser.path.at(0);
    const way = this.#chooser.press(place);
    if (way) {
      this.emit("move", way);
      return;
    }
    if (chosen && !this.#chooser.path.length) this.#placeAll();
    this.#showPath();
    this.#refresh();
  }

  /** Cancels a move that was begun. */
  cancel() {
    this.#chooser.reset();
    this.#placeAll();
    this.#refresh();
  }

  /** Blocks moves until the next position is shown. */
  hold() {
    this.#chooser.reset([]);
    this.cancel();
  }

  /** Moves the keyboard focus to the board. */
  focus() {
    this.#moveTabStop().focus();
  }

  /** Moves the tab stop to a middle place if the last used one is inactive; returns its button. */
  #moveTabStop() {
    const { path, starts, targets } = this.#chooser;
    const places = path.length ? new Set([...path, ...targets]) : starts;
    const buttons = [...this.cells.querySelectorAll("button")];
    const was = buttons.find(({ tabIndex }) => tabIndex === 0);
    const active = buttons.filter(({ dataset }) => places.has(dataset.place));
    const isKept = this.isEditing || !active.length || active.includes(was);
    const stop = isKept ? was : active[Math.floor(active.length / 2)];
    was.tabIndex = -1;
    stop.tabIndex = 0;
    return stop;
  }

  #lift(place) {
    if (this.#chooser.path[0] !== place || this.#chooser.path.length > 1) {
      this.#chooser.reset();
      this.#chooser.press(place);
    }
    this.#refresh();
  }

  /** The moving piece stands where it has landed so far; jumped pieces fade. */
  #showPath() {
    const { path } = this.#chooser;
    if (path.length < 2) return;
    const piece = this.#pieces.get(path[0]);
    this.#slide(piece, path.slice(-2));
    for (let i = 1; i < path.length; i++)
      for (const square of this.#look.between(path[i - 1], path[i]))
        this.#pieces.get(square)?.classList.add("jumped");
  }

  /** Keeps the element of the moved piece, so that its move is animated. */
  #movePieces(places) {
    const now = this.#position.pieces;
    const differs = (place, side) => now.get(place)?.side !== side;
    const gone = [...this.#pieces].filter(([place, piece]) =>
      differs(place, Number(piece.dataset.side)),
    );
    const come = [...now].filter(
      ([place, { side }]) => Number(this.#pieces.get(place)?.dataset.side ?? -1) !== side,
    );
    if (come.length === 1) {
      const [to, { side }] = come[0];
      const movers = gone.filter(([, piece]) => Number(piece.dataset.side) === side);
      if (movers.length === 1) {
        const [from, piece] = movers[0];
        this.#pieces.delete(from);
        this.#pieces.get(to)?.remove();
        this.#pieces.set(to, piece);
        this.#slide(piece, places[0] === from && places.at(-1) === to ? places : [from, to]);
      }
    } else if (come.length === 0 && places.length > 2) {
      this.#slide(this.#pieces.get(places[0]), places); // a round trip
    }
  }

  #slide(piece, places) {
    if (!piece || prefersStillness()) return;
    const frames = places.map((place) => ({
      transform: this.#look.transform(place, this.isFlipped),
    }));
    const duration = Math.min(LEG_MS * (places.length - 1), LONGEST_MS);
    piece.parentNode.append(piece);
    piece.animate(frames, { duration, easing: places.length > 2 ? "linear" : "ease-out" });
  }

  /** Draws the position's pieces, and keeps the elements of pieces that stay. */
  #placeAll() {
    const { pieces } = this.#position ?? { pieces: new Map() };
    for (const [place, drawn] of this.#pieces) {
      if (pieces.has(place) && Number(drawn.dataset.side) === pieces.get(place).side) continue;
      this.#pieces.delete(place);
      this.#fade(drawn);
    }
    for (const [place, piece] of pieces) {
      if (!this.#pieces.has(place)) this.#add(place, piece);
      const drawn = this.#pieces.get(place);
      drawn.dataset.on = place;
      drawn.style.transform = this.#look.transform(place, this.isFlipped);
      drawn.classList.toggle("king", Boolean(piece.isKing));
      drawn.classList.toggle("newest", this.#marks.last.includes(place));
      drawn.classList.remove("jumped", "lifted");
    }
  }

  #add(place, piece) {
    const drawn = this.#look.piece(piece);
    drawn.dataset.side = piece.side;
    this.layers.pieces.append(drawn);
    this.#pieces.set(place, drawn);
    if (!prefersStillness()) this.#look.enter(drawn, place, this.isFlipped);
  }

  #fade(drawn) {
    if (prefersStillness()) {
      drawn.remove();
      return;
    }
    drawn.animate({ opacity: [1, 0] }, { duration: 220, fill: "forwards" }).onfinish = () =>
      drawn.remove();
  }

  #refresh() {
    const { path, starts, targets } = this.#chooser;
    const show = { path, starts, targets, ...this.#marks };
    this.#look.mark(this.layers.marks, show, this.isFlipped);
    this.#look.label(this.cells, this.#position, show, this.isEditing);
    this.#look.sign(this.layers.signs, this.#position, this.#marks, this.isFlipped);
  }
}
