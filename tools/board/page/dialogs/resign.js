import { element } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { openDialog } from "./dialog.js";

/** Asks for confirmation before the game is resigned. */
export function openResign(resign) {
  const stay = wordButton(null, "Play on", () => dialog.close());
  stay.autofocus = true;
  const go = () => {
    dialog.close();
    resign();
  };
  const buttons = element("div.buttons.end", stay, wordButton(null, "Resign", go, "primary"));
  const content = element("div.form", element("p", "The engine then wins."), buttons);
  const dialog = openDialog("Resign the game?", content);
}
