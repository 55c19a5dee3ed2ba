// One tab stop for a whole board; the arrow keys move within it.

/** Lets keys move the focus by steps[key] buttons: { ArrowLeft: -1 }. */
export function watchFocus(root, steps) {
  root.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...root.querySelectorAll("button")];
    buttons[buttons.indexOf(event.target) + step]?.focus();
  });
  root.addEventListener("focusin", ({ target }) => {
    for (const button of root.querySelectorAll("button[tabindex='0']")) button.tabIndex = -1;
    target.tabIndex = 0;
  });
}
