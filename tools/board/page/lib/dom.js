// Makes elements. An attribute that is a function listens to the event of its name ("onclick"),
// true is an attribute without a value, and false, null and undefined leave it out. A style is set
// where the content security policy allows it.

const SVG = "http://www.w3.org/2000/svg";

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (name === "style") made.style.cssText = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child != null && child !== false));
  return made;
}

export function element(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function shape(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** Sets a text only if it is another one, so that nothing is drawn or read out again. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
