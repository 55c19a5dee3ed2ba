import { element } from "../lib/dom.js";

let count = 0;

/** A labelled field. The label is for `control`: the content or an element in it. */
export function field(label, content, { hint, control = content } = {}) {
  control.id ||= `field-${++count}`;
  return element(
    "div.field",
    element("label", { for: control.id }, label),
    content,
    hint && element("p.hint", hint),
  );
}

/** The same for a row of buttons, which cannot have a label element. */
export const labelled = (words, group) => element("div.field", element("span.label", words), group);

function optionsOf(choices, value) {
  return choices.map(([each, title]) =>
    element("option", { value: each, selected: each === value }, title),
  );
}

/** Returns the options of groups, each [title, choices]. */
export function grouped(groups, value) {
  return groups.map(([label, choices]) =>
    element("optgroup", { label }, optionsOf(choices, value)),
  );
}

/** A choice among [value, title] pairs. */
export function select(choices, value, onchange) {
  return element(
    "select",
    { onchange: onchange && (({ target }) => onchange(target.value)) },
    optionsOf(choices, value),
  );
}

/** Replaces a choice's options and selects `value` or, if it is missing, the first. */
export function refill(control, choices, value) {
  control.replaceChildren(...optionsOf(choices, value));
}

/** A labelled checkbox. */
export function checkbox(words, isChecked, onchange) {
  const box = element("input", {
    type: "checkbox",
    checked: isChecked,
    onchange: onchange && (() => onchange(box.checked)),
  });
  const label = element("label.check", box, words);
  return Object.assign(label, { box });
}

/** A row of radio buttons. */
export function segments(label, choices, value, onchange) {
  const name = `segments-${++count}`;
  const options = choices.map(([each, title]) =>
    element(
      "label",
      element("input", {
        type: "radio",
        name,
        value: each,
        checked: each === value,
        onchange: () => onchange?.(each),
      }),
      element("span", title),
    ),
  );
  const group = element("div.segments", { role: "radiogroup", "aria-label": label }, options);
  return Object.assign(group, {
    choose(each) {
      const input = [...group.querySelectorAll("input")].find((one) => one.value === each);
      if (input) input.checked = true;
    },
    chosen: () => group.querySelector("input:checked")?.value,
  });
}
