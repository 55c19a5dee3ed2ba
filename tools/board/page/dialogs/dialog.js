import { element } from "../lib/dom.js";
import { iconButton } from "../lib/icons.js";

/** Opens a dialog, which Escape, its cross or close() closes. Returns { close }. */
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
