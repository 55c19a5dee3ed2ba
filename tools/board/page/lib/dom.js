// Creates elements. "p.status.over" is a paragraph with two classes. Attributes may follow, then
// children. A function listens to the event that its attribute names ("onclick"), true is an
// attribute without a value, and false, null and undefined omit it. Styles are set in a way that
// the content security policy allows.

const SVG = "http://www.w3.org/2000/svg";

function make(create, name, parts) {
  const [tag, ...classes] = name.split(".");
  const made = create(tag);
  if (classes.length) made.setAttribute("class", classes.filter(Boolean).join(" "));
  if (tag === "button") made.type = "button"; // otherwise it would submit a form around it
  if (parts[0]?.constructor === Object) setAttributes(made, parts.shift());
  made.append(...parts.flat().filter((child) => child != null && child !== false));
  return made;
}

function setAttributes(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (name === "style") made.style.cssText = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
}

export const element = (name, ...parts) => make((tag) => document.createElement(tag), name, parts);

export const shape = (name, ...parts) =>
  make((tag) => document.createElementNS(SVG, tag), name, parts);

/** Sets a text only if it differs, so that nothing is drawn or read out again. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
