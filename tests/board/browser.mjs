// A minimal browser driver with Playwright's names: Debian has no package that drives its chromium
// without the whole desktop browser, and a bare machine has no npm.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const WAIT_MS = 30000;

const FLAGS = [
  "--headless",
  "--remote-debugging-pipe",
  "--no-sandbox", // root has no sandbox
  "--disable-dev-shm-usage", // a container's /dev/shm is small
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--hide-scrollbars",
  "--force-color-profile=srgb",
];

/** Errors of a page that is being replaced; the caller may try again. */
const PASSING = /context was destroyed|Cannot find context|navigated/;

const KEYS = {
  Enter: [13, "\r"],
  Escape: [27],
  End: [35],
  Home: [36],
  ArrowLeft: [37],
  ArrowUp: [38],
  ArrowRight: [39],
  ArrowDown: [40],
};

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls until the condition is true; after `ms` throws an error that names the condition. */
export async function until(what, ask, ms = 10000) {
  for (const end = Date.now() + ms; !(await ask()); await pause(15))
    if (Date.now() > end)
      throw new Error(`timed out waiting until ${typeof what === "function" ? what() : what}`);
}

// The functions up to class Locator run in the page; all but find() get the locator's elements.

/** Returns the elements that the locator's steps select, starting at the document. */
function find(steps) {
  const selectors = {
    button: "button",
    checkbox: "[type=checkbox]",
    dialog: "dialog",
    radio: "[type=radio]",
    tab: "[role=tab]",
  };
  const flat = (words) => (words ?? "").replace(/\s+/g, " ").trim();
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const labels = (element) => [
    element.ariaLabel ?? "",
    ...[...(element.labels ?? [])].map((label) => flat(label.textContent)),
  ];
  const isIt = (element, { role, label, text, exact, selected }) => {
    const fits = (words) =>
      exact ? words === text : words.toLowerCase().includes(text.toLowerCase());
    const says = (each) => fits(flat(each.textContent));
    if (label) return labels(element).some(fits);
    if (!role) return says(element) && ![...element.children].some(says);
    const name = labels(element).find(Boolean) ?? flat(element.textContent);
    return (
      isSeen(element) &&
      (text === undefined || fits(name)) &&
      (selected === undefined || element.ariaSelected === String(selected))
    );
  };
  return steps.reduce(
    (found, { css, at, ...step }) => {
      if (at !== undefined) return [found.at(at)].filter(Boolean);
      const isFound = !css
        ? (element) => isIt(element, step)
        : css.endsWith(":visible")
          ? isSeen
          : () => true;
      const selector = css?.replace(":visible", "") ?? selectors[step.role] ?? "body *";
      return found.flatMap((root) => [...root.querySelectorAll(selector)].filter(isFound));
    },
    [document],
  );
}

/** Returns where to press the element, { x, y }, or the reason why it cannot be pressed yet. */
async function aim([element], { force }) {
  if (!element.checkVisibility({ visibilityProperty: true })) return "it is hidden";
  if (!force && element.matches(":disabled, [aria-disabled=true]")) return "it is disabled";
  element.scrollIntoViewIfNeeded();
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, 100);
  });
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return "it has no size";
  if (!force && (box.x !== before.x || box.y !== before.y)) return "it moves";
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const isHit =
    element.contains(hit) || hit?.contains(element) || hit?.closest("label")?.control === element;
  return force || isHit ? { x, y } : `${hit?.outerHTML.slice(0, 80)} lies over it`;
}

function choose([element], { value, index }) {
  const at = [...element.options].findIndex(
    (option, number) => number === index || option.value === value,
  );
  if (at < 0 || element.disabled) return "it has no such option";
  element.selectedIndex = at;
  for (const event of ["input", "change"])
    element.dispatchEvent(new Event(event, { bubbles: true }));
  return true;
}

function beginEdit([element]) {
  if (!element.checkVisibility() || element.matches(":disabled, [readonly]")) return "not now";
  element.focus();
  element.select();
  return true;
}

/** A locator: looks its elements up at each use, and acts on them as a user would. */
class Locator {
  #page;
  #steps;

  constructor(page, steps) {
    this.#page = page;
    this.#steps = steps;
  }

  #then(step) {
    return new Locator(this.#page, [...this.#steps, step]);
  }
  locator(css) {
    return this.#then({ css });
  }
  getByRole(role, { name, ...how } = {}) {
    return this.#then({ role, text: name, ...how });
  }
  getByLabel(text, how) {
    return this.#then({ label: true, text, ...how });
  }
  getByText(text, how) {
    return this.#then({ text, ...how });
  }
  nth(at) {
    return this.#then({ at });
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }

  /** Runs a function in the page with the elements and an argument. */
  evaluateAll(run, argument) {
    return this.#page.evaluate(
      `(${run})((${find})(${JSON.stringify(this.#steps)}), ${JSON.stringify(argument)})`,
    );
  }

  /**
   * Runs a function on the locator's only element, once it exists and the function returns no
   * reason to wait.
   */
  async #attempt(run, argument) {
    let done;
    const act = `async (elements, argument) => elements.length !== 1
      ? { why: "there are " + elements.length } : { value: await (${run})(elements, argument) }`;
    await until(
      () => `${JSON.stringify(this.#steps)} serves: ${done.why ?? done.value}`,
      async () => {
        done = await this.evaluateAll(act, argument);
        return !done.why && typeof done.value !== "string";
      },
      WAIT_MS,
    );
    return done.value;
  }

  async evaluate(run, argument) {
    const act = `async ([element], argument) => ({ value: await (${run})(element, argument) })`;
    return (await this.#attempt(act, argument)).value;
  }

  #aim(force = false) {
    return this.#attempt(aim, { force });
  }
  async click({ force } = {}) {
    const { x, y } = await this.#aim(force);
    await this.#page.mouse("mouseMoved", x, y);
    await this.#page.mouse("mousePressed", x, y);
    await this.#page.mouse("mouseReleased", x, y);
  }
  async tap() {
    const touchPoints = [await this.#aim()];
    await this.#page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await this.#page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
  async dragTo(target) {
    const from = await this.#aim();
    await this.#page.mouse("mouseMoved", from.x, from.y);
    await this.#page.mouse("mousePressed", from.x, from.y);
    const to = await target.#aim(true);
    await this.#page.mouse("mouseMoved", (from.x + to.x) / 2, (from.y + to.y) / 2, 1);
    await this.#page.mouse("mouseMoved", to.x, to.y, 1);
    await this.#page.mouse("mouseReleased", to.x, to.y);
  }
  async check(wanted = true) {
    const isChecked = () => this.evaluate((element) => element.checked);
    if ((await isChecked()) === wanted) return;
    await this.click();
    if ((await isChecked()) !== wanted) throw new Error("it cannot be checked");
  }
  uncheck() {
    return this.check(false);
  }
  /** Selects a value, or { index }. */
  selectOption(wanted) {
    return this.#attempt(choose, typeof wanted === "string" ? { value: wanted } : wanted);
  }
  async fill(text) {
    await this.#attempt(beginEdit);
    await this.#page.send("Input.insertText", { text });
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
  allTextContents() {
    return this.evaluateAll((elements) => elements.map(({ textContent }) => textContent));
  }
  textContent() {
    return this.evaluate((element) => element.textContent);
  }
  inputValue() {
    return this.evaluate((element) => element.value);
  }
  getAttribute(name) {
    return this.evaluate((element, name) => element.getAttribute(name), name);
  }
  isDisabled() {
    return this.evaluate((element) => element.matches(":disabled, [aria-disabled=true]"));
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
    return this.evaluate((element) => element.getBoundingClientRect().toJSON());
  }
  waitFor({ state = "visible", timeout = WAIT_MS } = {}) {
    const isSo = {
      detached: async () => (await this.count()) === 0,
      visible: () => this.isVisible(),
      hidden: () => this.isHidden(),
    }[state];
    return until(`${JSON.stringify(this.#steps)} is ${state}`, isSo, timeout);
  }
}

/** A page; records its errors and the lines sent to and received from its engines. */
class Page {
  faults = [];
  sent = [];
  heard = [];
  #browser;
  #session;
  #context;
  #loads = 0;
  #steps = 0; // navigations within the document

  constructor(browser, context, session) {
    this.#browser = browser;
    this.#context = context;
    this.#session = session;
    this.keyboard = { press: (key) => this.#press(key) };
    browser.listeners.set(session, (method, params) => this.#listen(method, params));
  }

  #listen(method, params) {
    const { exceptionDetails: fault, type, args, entry, response } = params;
    const words =
      (method === "Runtime.exceptionThrown" && (fault.exception?.description ?? fault.text)) ||
      (method === "Runtime.consoleAPICalled" &&
        type === "error" &&
        args.map(({ value, description }) => value ?? description).join(" ")) ||
      (method === "Log.entryAdded" && entry.level === "error" && entry.text);
    // A case that stops an engine breaks the connection on purpose.
    if (words && !/WebSocket|ERR_CONNECTION/.test(words)) this.faults.push(words);
    if (method === "Network.webSocketFrameSent") this.sent.push(response.payloadData);
    if (method === "Network.webSocketFrameReceived") this.heard.push(response.payloadData);
    if (method === "Page.loadEventFired") this.#loads++;
    if (method === "Page.navigatedWithinDocument") this.#steps++;
  }

  async begin({ viewport, isMobile = false, hasTouch = false, colorScheme = "light" }) {
    const features = [{ name: "prefers-color-scheme", value: colorScheme }];
    await Promise.all([
      ...["Page", "Runtime", "Log", "Network"].map((domain) => this.send(`${domain}.enable`)),
      this.send("Emulation.setDeviceMetricsOverride", {
        ...viewport,
        mobile: isMobile,
        deviceScaleFactor: 1,
      }),
      this.send("Emulation.setTouchEmulationEnabled", { enabled: hasTouch }),
      this.send("Emulation.setFocusEmulationEnabled", { enabled: true }),
      this.send("Emulation.setEmulatedMedia", { features }),
    ]);
  }

  send(method, params) {
    return this.#browser.send(method, params, this.#session);
  }
  mouse(type, x, y, buttons = 0) {
    const button = type === "mouseMoved" && !buttons ? "none" : "left";
    return this.send("Input.dispatchMouseEvent", { type, x, y, button, buttons, clickCount: 1 });
  }
  /** Presses a key, given by its name or character. */
  async #press(key) {
    const [code, text] = KEYS[key] ?? [key.toUpperCase().charCodeAt(0), key];
    const pressed = { key, windowsVirtualKeyCode: code };
    const type = text ? "keyDown" : "rawKeyDown";
    await this.send("Input.dispatchKeyEvent", { type, text, ...pressed });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...pressed });
  }

  async goto(url) {
    const [loads, steps] = [this.#loads, this.#steps];
    const { loaderId, errorText } = await this.send("Page.navigate", { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    const isThere = () => (loaderId ? this.#loads > loads : this.#steps > steps);
    await until(`${url} is loaded`, isThere, WAIT_MS);
  }
  async reload() {
    const before = this.#loads;
    await this.send("Page.reload");
    await until("the page is loaded again", () => this.#loads > before, WAIT_MS);
  }
  async close() {
    if (!this.#browser.listeners.delete(this.#session)) return;
    await this.#browser.send("Target.disposeBrowserContext", { browserContextId: this.#context });
  }

  /** Runs a function in the page and returns its result. */
  async evaluate(run, argument) {
    const expression =
      typeof run === "string" ? run : `(${run})(${JSON.stringify(argument) ?? "undefined"})`;
    for (const end = Date.now() + WAIT_MS; ; await pause(15))
      try {
        const { result, exceptionDetails: fault } = await this.send("Runtime.evaluate", {
          expression,
          awaitPromise: true,
          returnByValue: true,
        });
        if (fault) throw new Error(fault.exception?.description ?? fault.text);
        return result.value;
      } catch (error) {
        if (!PASSING.test(error.message) || Date.now() > end) throw error;
      }
  }
  url() {
    return this.evaluate(() => location.href);
  }
  /** Advances the clock that the page uses for thinking times. */
  passTime(ms) {
    return this.evaluate((ahead) => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + ahead;
    }, ms);
  }
}

for (const name of ["locator", "getByRole", "getByLabel", "getByText"])
  Page.prototype[name] = function (...words) {
    return new Locator(this, [])[name](...words);
  };

/** A chromium process, driven over a pair of pipes: JSON messages, each ended by a zero byte. */
export class Browser {
  listeners = new Map(); // of the pages, by session
  #child;
  #profile;
  #waiting = new Map();
  #last = 0;
  #parts = [];

  static async launch(program, flags = []) {
    const browser = new Browser();
    browser.#profile = await mkdtemp(path.join(tmpdir(), "board-browser-"));
    browser.#child = spawn(program, [...FLAGS, ...flags, `--user-data-dir=${browser.#profile}`], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
      detached: true, // a process group, so that its helper processes end with it
    });
    browser.#child.stdio[4].on("data", (chunk) => browser.#receive(chunk));
    return browser;
  }

  #receive(chunk) {
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0)) {
      this.#take(JSON.parse(Buffer.concat([...this.#parts, chunk.subarray(0, end)]).toString()));
      this.#parts = [];
      chunk = chunk.subarray(end + 1);
    }
    this.#parts.push(chunk);
  }

  #take({ id, method, params, sessionId, result, error }) {
    if (!id) return this.listeners.get(sessionId)?.(method, params);
    const { resolve, reject, asked } = this.#waiting.get(id);
    this.#waiting.delete(id);
    return error ? reject(new Error(`${asked}: ${error.message}`)) : resolve(result);
  }

  send(asked, params = {}, sessionId = undefined) {
    const id = ++this.#last;
    this.#child.stdio[3].write(`${JSON.stringify({ id, method: asked, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, asked }));
  }

  /** Opens a page with separate cookies and storage. */
  async newPage(options) {
    const { browserContextId } = await this.send("Target.createBrowserContext");
    const { targetId } = await this.send("Target.createTarget", {
      url: "about:blank",
      browserContextId,
    });
    const attached = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, browserContextId, attached.sessionId);
    await page.begin(options);
    return page;
  }

  async close() {
    const gone = new Promise((resolve) => this.#child.once("exit", resolve));
    this.send("Browser.close");
    await gone;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
