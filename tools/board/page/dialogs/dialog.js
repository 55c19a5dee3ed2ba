import { element } from "../lib/dom.js";
import { iconButton } from "../lib/icons.js";

/** Opens a dialog; Escape, its cross, a click outside or close() closes it. Returns { close }. */
export function openDialog(title, content) {
  const heading = element("h2", { id: "dialog-title" }, title);
  const dialog = element(
    "dialog",
    { "aria-labelledby": heading.id },
    element(
      "header",
      heading,
      iconButton("close", "Close", () => dialog.close()),
    ),
    content,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return { close: () => dialog.close() };
}
