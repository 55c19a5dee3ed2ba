// One tab stop for a whole board; the arrow keys move within.

export function moveFocus(event, buttons, to) {
  event.preventDefault();
  event.stopPropagation();
  buttons[to]?.focus();
}

export function moveTabStop(root, target) {
  for (const button of root.querySelectorAll("button[tabindex='0']")) button.tabIndex = -1;
  target.tabIndex = 0;
}
