// Elements of a page, looked up anew for each use, and what a user does with them.

export const WAIT_MS = 30000;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Arguments for the page: a regular expression does not survive JSON. */
const encode = (text) => (text instanceof RegExp ? { source: text.source, flags: text.flags } : text);

const matches = (name, wanted, exact) =>
  wanted instanceof RegExp
    ? wanted.test(name)
    : exact
      ? name === wanted
      : name.toLowerCase().includes(wanted.toLowerCase());

// What follows up to the class runs in the page, each function by itself.

function findByCss(roots, { css }) {
  const [plain, isVisible] = [css.replaceAll(":visible", ""), css.includes(":visible")];
  return roots
    .flatMap((root) => [...root.querySelectorAll(plain)])
    .filter((element) => !isVisible || element.checkVisibility({ visibilityProperty: true }));
}

function findByWords(roots, { kind, text, exact }) {
  const flat = (words) => (words ?? "").replace(/\s+/g, " ").trim();
  const pattern = text.source && new RegExp(text.source, text.flags);
  const fits = (words) =>
    pattern
      ? pattern.test(words)
      : exact
        ? words === text
        : words.toLowerCase().includes(text.toLowerCase());
  const labelsOf = (element) => [
    element.getAttribute("aria-label"),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    ...(element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent),
  ];
  const byLabel = (element) => labelsOf(element).some((words) => words && fits(flat(words)));
  const says = (element) => fits(flat(element.textContent));
  const byText = (element) =>
    !["SCRIPT", "STYLE", "NOSCRIPT"].includes(element.tagName) &&
    says(element) &&
    ![...element.children].some(says);
  const byAttribute = (element) => element.hasAttribute(kind) && fits(element.getAttribute(kind));
  const wanted = { label: byLabel, text: byText }[kind] ?? byAttribute;
  return roots.flatMap((root) => [...root.querySelectorAll("*")].filter(wanted));
}

function keepByText(elements, { text, not }) {
  const pattern = text.source && new RegExp(text.source, text.flags);
  const fits = (words) =>
    pattern ? pattern.test(words) : words.toLowerCase().includes(text.toLowerCase());
  return elements.filter(
    (element) => fits(element.textContent.replace(/\s+/g, " ")) !== Boolean(not),
  );
}

/** Where to press an element: { x, y }; or, in words, why not now. */
async function aim(element, { force, position }) {
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100);
    });
  if (!element.checkVisibility({ visibilityProperty: true })) return "it is hidden";
  if (!force && element.matches(":disabled, [aria-disabled=true]")) return "it is disabled";
  element.scrollIntoViewIfNeeded();
  const before = element.getBoundingClientRect();
  await frame();
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return "it has no size";
  if (!force && (box.x !== before.x || box.y !== before.y)) return "it moves";
  const x = box.x + (position?.x ?? box.width / 2);
  const y = box.y + (position?.y ?? box.height / 2);
  const hit = document.elementFromPoint(x, y);
  const isHit =
    hit &&
    (element.contains(hit) || hit.contains(element) || hit.closest("label")?.control === element);
  return force || isHit ? { x, y } : `${hit?.outerHTML.slice(0, 80)} lies over it`;
}

function choose(element, { value, label, index }) {
  const at = [...element.options].findIndex(
    (option, number) =>
      number === index || option.value === value || (label && option.label === label),
  );
  if (at < 0 || element.disabled) return "it has no such option";
  element.selectedIndex = at;
  for (const event of ["input", "change"])
    element.dispatchEvent(new Event(event, { bubbles: true }));
  return true;
}

function edit(element) {
  if (!element.checkVisibility() || element.matches(":disabled, [readonly]")) return "not now";
  element.focus();
  if (element.select) element.select();
  else getSelection().selectAllChildren(element);
  return true;
}

export class Locator {
  #page;
  #steps;

  constructor(page, steps = []) {
    this.#page = page;
    this.#steps = steps;
  }

  #then(step) {
    return new Locator(this.#page, [...this.#steps, step]);
  }

  locator(css) {
    return this.#then({ find: findByCss, css });
  }
  getByRole(role, { name, exact = false, ...states } = {}) {
    return this.#then({ role, name, exact, states });
  }
  #getBy(kind, text, { exact = false } = {}) {
    return this.#then({ find: findByWords, kind, text: encode(text), exact });
  }
  getByLabel(text, options) {
    return this.#getBy("label", text, options);
  }
  getByText(text, options) {
    return this.#getBy("text", text, options);
  }
  getByTitle(text, options) {
    return this.#getBy("title", text, options);
  }
  getByPlaceholder(text, options) {
    return this.#getBy("placeholder", text, options);
  }
  filter({ hasText, hasNotText }) {
    return this.#then({
      find: keepByText,
      text: encode(hasText ?? hasNotText),
      not: hasNotText !== undefined,
    });
  }
  nth(at) {
    return this.#then({
      find: (elements, { at }) => elements.slice(at, at === -1 ? undefined : at + 1),
      at,
    });
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }

  /** The elements there are now, as an array in the page: its handle. */
  async #elements() {
    let list = await this.#page.handle(() => [document]);
    for (const { role, name, exact, states, find, ...rest } of this.#steps)
      list = role
        ? await this.#byRole(list, { role, name, exact, states })
        : await this.#page.handleOf(list, find, rest);
    return list;
  }

  /** As the accessibility tree has it. */
  async #byRole(list, { role, name, exact, states }) {
    const found = [];
    for (const root of await this.#page.items(list)) {
      const { nodes } = await this.#page.send("Accessibility.queryAXTree", {
        objectId: root,
        role: role === "img" ? "image" : role,
      });
      for (const node of nodes) {
        const stateOf = (key) =>
          String(node.properties?.find((property) => property.name === key)?.value.value ?? false);
        if (
          !node.ignored &&
          (name === undefined || matches(node.name?.value ?? "", name, exact)) &&
          Object.entries(states).every(([key, value]) => stateOf(key) === String(value))
        )
          found.push(node.backendDOMNodeId);
      }
    }
    const objects = [];
    for (const backendNodeId of found)
      objects.push((await this.#page.send("DOM.resolveNode", { backendNodeId })).object.objectId);
    return this.#page.gather(objects);
  }

  /** Runs a function in the page on (the elements, an argument). */
  async evaluateAll(run, argument) {
    return this.#page.retry(async () =>
      this.#page.callOn(await this.#elements(), run, argument),
    );
  }

  /** Runs a function in the page on the one element, once it is there. */
  async evaluate(run, argument) {
    return this.#attempt(async (list) => ({
      value: await this.#page.callOn(
        list,
        `async ([element], argument) => (${run})(element, argument)`,
        argument,
      ),
    }));
  }

  /** Tries until a function returns { value }, not the words that say why it could not. */
  async #attempt(act) {
    const end = Date.now() + WAIT_MS;
    for (let why = "it is not there"; ; await pause(20)) {
      await this.#page.retry(async () => {
        const list = await this.#elements();
        const count = await this.#page.callOn(list, (elements) => elements.length);
        if (count > 1) throw new Error(`${this}: there are ${count}`);
        if (count === 1) why = await act(list);
      });
      if (why.value !== undefined || typeof why === "object") return why.value;
      if (Date.now() > end) throw new Error(`waited in vain for ${this}: ${why}`);
    }
  }

  /** Calls a function that returns true, or in words why it cannot be done yet. */
  #does(run, argument) {
    return this.#attempt(async (list) => {
      const done = await this.#page.callOn(
        list,
        `([element], argument) => (${run})(element, argument)`,
        argument,
      );
      return done === true ? { value: true } : done;
    });
  }

  #aim(options = {}) {
    return this.#attempt(async (list) => {
      const place = await this.#page.callOn(
        list,
        `([element], argument) => (${aim})(element, argument)`,
        { force: options.force ?? false, position: options.position },
      );
      return typeof place === "string" ? place : { value: place };
    });
  }

  async click(options = {}) {
    const { x, y } = await this.#aim(options);
    await this.#page.mouse.click(x, y, options);
  }
  dblclick(options = {}) {
    return this.click({ ...options, clickCount: 2 });
  }
  async hover(options) {
    const { x, y } = await this.#aim(options);
    await this.#page.mouse.move(x, y);
  }
  async tap(options) {
    await this.#page.touchscreen.tap(await this.#aim(options));
  }
  async dragTo(target) {
    const { mouse } = this.#page;
    const from = await this.#aim();
    await mouse.move(from.x, from.y);
    await mouse.down();
    const to = await target.#aim({ force: true });
    await mouse.move(to.x, to.y, { steps: 3 });
    await mouse.up();
  }
  async setChecked(wanted, options) {
    if ((await this.isChecked()) === wanted) return;
    await this.click(options);
    if ((await this.isChecked()) !== wanted) throw new Error(`${this} did not change`);
  }
  check(options) {
    return this.setChecked(true, options);
  }
  uncheck(options) {
    return this.setChecked(false, options);
  }
  /** A value or a label, or { value }, { label } or { index }. */
  selectOption(wanted) {
    const asked = typeof wanted === "string" ? { value: wanted, label: wanted } : wanted;
    return this.#does(choose, asked);
  }
  async fill(text) {
    await this.#does(edit);
    if (text) await this.#page.keyboard.insertText(text);
    else await this.#page.keyboard.press("Delete");
  }
  focus() {
    return this.evaluate((element) => element.focus());
  }
  async press(key) {
    await this.focus();
    await this.#page.keyboard.press(key);
  }

  count() {
    return this.evaluateAll((elements) => elements.length);
  }
  async all() {
    return Array.from({ length: await this.count() }, (_, at) => this.nth(at));
  }
  allTextContents() {
    return this.evaluateAll((elements) => elements.map(({ textContent }) => textContent));
  }
  textContent() {
    return this.evaluate((element) => element.textContent);
  }
  innerText() {
    return this.evaluate((element) => element.innerText);
  }
  inputValue() {
    return this.evaluate((element) => element.value);
  }
  getAttribute(name) {
    return this.evaluate((element, name) => element.getAttribute(name), name);
  }
  isChecked() {
    return this.evaluate(
      (element) => element.checked ?? element.getAttribute("aria-checked") === "true",
    );
  }
  isDisabled() {
    return this.evaluate((element) => element.matches(":disabled, [aria-disabled=true]"));
  }
  async isEnabled() {
    return !(await this.isDisabled());
  }
  isVisible() {
    return this.evaluateAll(
      ([element]) =>
        element !== undefined &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 0,
    );
  }
  async isHidden() {
    return !(await this.isVisible());
  }
  boundingBox() {
    return this.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  }
  scrollIntoViewIfNeeded() {
    return this.evaluate((element) => element.scrollIntoViewIfNeeded());
  }

  async waitFor({ state = "visible", timeout = WAIT_MS } = {}) {
    const end = Date.now() + timeout;
    const isSo = {
      attached: async () => (await this.count()) > 0,
      detached: async () => (await this.count()) === 0,
      visible: () => this.isVisible(),
      hidden: () => this.isHidden(),
    }[state];
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error(`waited in vain for ${this} to be ${state}`);
      await pause(20);
    }
  }

  toString() {
    return this.#steps
      .map(({ css, role, name, text, at }) =>
        String(css ?? (role && `${role} ${name ?? ""}`) ?? text?.source ?? text ?? `no. ${at}`),
      )
      .join(" > ");
  }
}
