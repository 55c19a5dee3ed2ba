import { gameNamed } from "../game/games.js";
import { element, setText } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { field } from "../parts/select.js";
import { openDialog } from "./dialog.js";

const number = (value, min, max) => element("input", { type: "number", value, min, max });

/** Asks for a Connect Four board of any size and calls choose(game). */
export function openOtherBoard(choose) {
  const columns = number(9, 3, 26);
  const ranks = number(9, 3, 41);
  const length = number(5, 3, 26);
  const fault = element("p.fault", { role: "status" });
  const start = wordButton(null, "Use this board", null, "primary");
  start.type = "submit";
  const form = element(
    "form.form",
    field("Columns", columns),
    field("Ranks", ranks),
    field("Discs in a row", length),
    fault,
    element("div.buttons.end", start),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [wide, high, long] = [columns, ranks, length].map(({ value }) => Number(value));
    const game = gameNamed(`connect4-${wide}x${high}${long === 4 ? "" : `-${long}`}`);
    if (!game) {
      const isShort = long > Math.max(wide, high);
      setText(
        fault,
        isShort
          ? `That board is too small for a row of ${long}.`
          : "That board is too large: columns × (ranks + 1) must be at most 128.",
      );
      return;
    }
    dialog.close();
    choose(game);
  });
  const dialog = openDialog("Connect Four on another board", form);
}
