const FAR_PX = 6;

/**
 * Lets the user drag pieces from a board's buttons, with mouse or touch. A press without a drag
 * acts as a click; the focus does not move, so the arrow keys still step through the game.
 */
export function watchDrag(cells, { canLift, lift, pieceAt, press, settle, scale }) {
  let drag = null;
  let ignoreClick = false;

  const placeUnder = (event) =>
    document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((node) => cells.contains(node) && node.dataset.place)?.dataset.place;

  cells.addEventListener("mousedown", (event) => event.preventDefault());

  cells.addEventListener("pointerdown", (event) => {
    const place = event.target.closest("[data-place]")?.dataset.place;
    ignoreClick = false;
    if (event.button !== 0 || !place || !canLift(place)) return;
    drag = { place, x: event.clientX, y: event.clientY, piece: null };
    cells.setPointerCapture(event.pointerId);
  });

  cells.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.piece) {
      if (Math.hypot(dx, dy) < FAR_PX) return;
      lift(drag.place);
      drag.piece = pieceAt(drag.place);
      drag.from = drag.piece.style.transform;
      drag.piece.classList.add("lifted");
      drag.piece.parentNode.append(drag.piece);
    }
    drag.piece.style.transform = `translate(${dx * scale()}px, ${dy * scale()}px) ${drag.from}`;
  });

  cells.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { piece, place } = drag;
    drag = null;
    ignoreClick = true;
    const target = placeUnder(event);
    if (!piece) {
      press(place);
    } else {
      if (target && target !== place) press(target);
      settle();
    }
  });

  cells.addEventListener("pointercancel", () => {
    drag = null;
    settle();
  });

  // Drops the click after a press or drag: pointer capture sends it to the board.
  cells.addEventListener(
    "click",
    (event) => {
      if (ignoreClick) event.stopPropagation();
      ignoreClick = false;
    },
    true,
  );
}
