// Keys that work everywhere except in text fields and where an element uses them itself.

const TYPING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

/** Opens files dropped on the page as games. */
export function watchDrops(open) {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) open(await file.text());
  });
}

export function watchKeys(app) {
  const step = {
    ArrowLeft: () => app.step(-1),
    ArrowRight: () => app.step(1),
    Home: () => app.go(0),
    End: () => app.step(Infinity),
    Escape: () => app.board.cancel(),
    f: () => app.shell.flip(),
    b: () => app.board.focus(),
    m: () => app.entry.focus(),
  };

  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !app.line)
      return;
    if (event.target.closest?.(TYPING) || document.querySelector("dialog[open]")) return;
    const isChoice = event.target.closest?.("input[type=radio], [role=tab]");
    if (isChoice && event.key.startsWith("Arrow")) return;
    if (step[event.key]) {
      event.preventDefault();
      step[event.key]();
    } else if (app.game.hasColumns && /^\d$/.test(event.key)) {
      app.board.press(event.key === "0" ? "10" : event.key);
    }
  });
}
