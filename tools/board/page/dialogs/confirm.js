import { element } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { openDialog } from "./dialog.js";

/** Asks before something is done that one may have pressed by mistake. */
export function openConfirm({ title, words, action, refusal }, act) {
  const stay = wordButton(null, refusal, () => dialog.close());
  stay.autofocus = true;
  const go = () => {
    dialog.close();
    act();
  };
  const content = element(
    "div.form",
    element("p", words),
    element("div.buttons.end", stay, wordButton(null, action, go, "primary")),
  );
  const dialog = openDialog(title, content);
}
