// A browser for tests: as much of what Playwright offers, under the same names, as they use, so that
// they take nothing but Debian's chromium.

import { EventEmitter } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Connection } from "./connection.mjs";
import { Keyboard, Mouse, PageClock, Touchscreen } from "./input.mjs";
import { Locator, WAIT_MS, pause } from "./locator.mjs";

/** What a page that is loading or has changed meanwhile answers. */
const PASSING =
  /context was destroyed|Cannot find context|navigated|Could not find (object|node)|does not belong to the document|No node with given id|uniqueContextId/;

class Dialog {
  #send;

  constructor(send, { message, type }) {
    this.#send = send;
    this.message = () => message;
    this.type = () => type;
  }
  accept(promptText) {
    return this.#send("Page.handleJavaScriptDialog", { accept: true, promptText });
  }
  dismiss() {
    return this.#send("Page.handleJavaScriptDialog", { accept: false });
  }
}

/** Emits "pageerror", "console", "websocket", "dialog", "load" and, for a step within, "place". */
class Page extends EventEmitter {
  #context;
  #connection;
  #session;
  #target;
  #url = "about:blank";

  constructor(context, connection, session, target) {
    super();
    this.#context = context;
    this.#connection = connection;
    this.#session = session;
    this.#target = target;
    this.send = (method, params) => connection.send(method, params, session);
    this.keyboard = new Keyboard(this.send);
    this.mouse = new Mouse(this.send);
    this.touchscreen = new Touchscreen(this.send);
    this.clock = new PageClock(this);
    this.#listen();
  }

  #hear(method, run) {
    this.#connection.on(`${this.#session} ${method}`, run);
  }

  #listen() {
    const say = (type, text) => this.emit("console", { type: () => type, text: () => text });
    this.#hear("Runtime.exceptionThrown", ({ exceptionDetails: { exception, text } }) => {
      const words = exception?.description ?? exception?.value ?? text;
      this.emit("pageerror", Object.assign(new Error(words), { stack: String(words) }));
    });
    this.#hear("Runtime.consoleAPICalled", ({ type, args }) =>
      say(type, args.map(({ value, description }) => value ?? description).join(" ")),
    );
    this.#hear("Log.entryAdded", ({ entry: { level, text } }) => say(level, text));
    this.#hear("Page.loadEventFired", () => this.emit("load"));
    this.#hear("Page.frameNavigated", ({ frame }) => {
      if (!frame.parentId) this.#url = frame.url + (frame.urlFragment ?? "");
    });
    this.#hear("Page.navigatedWithinDocument", ({ frameId, url }) => {
      if (frameId !== this.#target) return;
      this.#url = url;
      this.emit("place");
    });
    this.#hear("Page.javascriptDialogOpening", (opened) => {
      const dialog = new Dialog(this.send, opened);
      if (!this.emit("dialog", dialog)) dialog.dismiss();
    });
    const sockets = new Map();
    this.#hear("Network.webSocketCreated", ({ requestId, url }) => {
      const socket = Object.assign(new EventEmitter(), { url: () => url });
      sockets.set(requestId, socket);
      this.emit("websocket", socket);
    });
    for (const [method, event] of [
      ["Network.webSocketFrameSent", "framesent"],
      ["Network.webSocketFrameReceived", "framereceived"],
    ])
      this.#hear(method, ({ requestId, response }) =>
        sockets.get(requestId)?.emit(event, { payload: response.payloadData }),
      );
    this.#hear("Network.webSocketClosed", ({ requestId }) => sockets.get(requestId)?.emit("close"));
  }

  async begin({
    viewport = { width: 1280, height: 720 },
    isMobile = false,
    hasTouch = false,
    deviceScaleFactor = 1,
    ...media
  }) {
    this.shape = { isMobile, deviceScaleFactor };
    await Promise.all([
      ...["Page", "Runtime", "Log", "Network", "DOM", "Accessibility"].map((domain) =>
        this.send(`${domain}.enable`),
      ),
      this.setViewportSize(viewport),
      this.send("Emulation.setTouchEmulationEnabled", { enabled: hasTouch }),
      this.send("Emulation.setFocusEmulationEnabled", { enabled: true }),
      this.emulateMedia({ colorScheme: "light", ...media }),
    ]);
  }

  setViewportSize({ width, height }) {
    const { isMobile: mobile, deviceScaleFactor } = this.shape;
    return this.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      mobile,
      deviceScaleFactor,
    });
  }

  emulateMedia({ media, colorScheme, reducedMotion, forcedColors, contrast }) {
    const features = {
      "prefers-color-scheme": colorScheme,
      "prefers-reduced-motion": reducedMotion,
      "forced-colors": forcedColors,
      "prefers-contrast": contrast,
    };
    return this.send("Emulation.setEmulatedMedia", {
      media,
      features: Object.entries(features)
        .filter(([, value]) => value)
        .map(([name, value]) => ({ name, value })),
    });
  }

  context() {
    return this.#context;
  }
  url() {
    return this.#url;
  }
  title() {
    return this.evaluate(() => document.title);
  }
  content() {
    return this.evaluate(() => document.documentElement.outerHTML);
  }
  async close() {
    await this.#connection.send("Target.closeTarget", { targetId: this.#target });
  }

  /** As waitForEvent; nobody need wait for it in the end. */
  #arrived(event) {
    const arrived = this.waitForEvent(event);
    arrived.catch(() => {});
    return arrived;
  }
  async goto(url) {
    const loaded = this.#arrived("load");
    const placed = this.#arrived("place");
    const { loaderId, errorText } = await this.send("Page.navigate", { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    await (loaderId ? loaded : placed);
    this.emit(loaderId ? "place" : "load"); // so that it is not waited for any more
  }
  async reload() {
    const loaded = this.#arrived("load");
    await this.send("Page.reload");
    await loaded;
  }
  goBack() {
    return this.evaluate(() => history.back());
  }
  addInitScript(run, argument) {
    const source = `(${run})(${JSON.stringify(argument)})`;
    return this.send("Page.addScriptToEvaluateOnNewDocument", { source });
  }
  async addScriptTag({ path: file, content }) {
    await this.#value("Runtime.evaluate", {
      expression: content ?? (await readFile(file, "utf8")),
    });
  }
  async screenshot({ path: file, fullPage = false } = {}) {
    const { data } = await this.send("Page.captureScreenshot", { captureBeyondViewport: fullPage });
    if (file) await writeFile(file, Buffer.from(data, "base64"));
    return Buffer.from(data, "base64");
  }

  async #result(method, params) {
    const { result, exceptionDetails: fault } = await this.send(method, {
      awaitPromise: true,
      ...params,
    });
    if (fault) throw new Error(fault.exception?.description ?? fault.text);
    return result;
  }
  async #value(method, params) {
    return (await this.#result(method, { ...params, returnByValue: true })).value;
  }

  /** Runs a function in the page and returns what it returns. */
  evaluate(run, argument) {
    const expression =
      typeof run === "string" ? run : `(${run})(${JSON.stringify(argument) ?? "undefined"})`;
    return this.retry(() => this.#value("Runtime.evaluate", { expression }));
  }
  async waitForFunction(run, argument, { timeout = WAIT_MS } = {}) {
    for (const end = Date.now() + timeout; !(await this.evaluate(run, argument)); await pause(20))
      if (Date.now() > end) throw new Error(`waited in vain for ${run}`);
  }
  waitForTimeout(ms) {
    return pause(ms);
  }
  waitForEvent(event, { timeout = WAIT_MS } = {}) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`waited in vain for ${event}`)), timeout);
      this.once(event, (value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
  }

  // For locators: objects of the page are known here by handles.

  async handle(run) {
    return (await this.#result("Runtime.evaluate", { expression: `(${run})()` })).objectId;
  }
  async handleOf(objectId, run, argument) {
    return (await this.#result("Runtime.callFunctionOn", this.#call(objectId, run, argument)))
      .objectId;
  }
  callOn(objectId, run, argument) {
    return this.#value("Runtime.callFunctionOn", this.#call(objectId, run, argument));
  }
  #call(objectId, run, argument) {
    return {
      objectId,
      functionDeclaration: `function (argument) { return (${run})(this, argument); }`,
      arguments: [{ value: argument }],
    };
  }
  async items(objectId) {
    const { result } = await this.send("Runtime.getProperties", { objectId, ownProperties: true });
    return result.filter(({ name }) => /^\d+$/.test(name)).map(({ value }) => value.objectId);
  }
  async gather(objectIds) {
    return (
      await this.#result("Runtime.callFunctionOn", {
        objectId: await this.handle(() => [document]),
        functionDeclaration: "function (...elements) { return elements; }",
        arguments: objectIds.map((objectId) => ({ objectId })),
      })
    ).objectId;
  }

  /** Does again what a change of the page came in the way of. */
  async retry(act) {
    for (const end = Date.now() + WAIT_MS; ; await pause(20))
      try {
        return await act();
      } catch (error) {
        if (!PASSING.test(error.message) || Date.now() > end) throw error;
      }
  }
}

for (const name of [
  "locator",
  "getByRole",
  "getByLabel",
  "getByText",
  "getByTitle",
  "getByPlaceholder",
])
  Page.prototype[name] = function (...words) {
    return new Locator(this)[name](...words);
  };

/** Pages with a memory of their own: cookies, storage. */
class Context {
  #connection;
  #id;
  #options;
  #onClose;

  constructor(connection, id, options, onClose) {
    this.#connection = connection;
    this.#id = id;
    this.#options = options;
    this.#onClose = onClose;
  }

  async newPage() {
    const { targetId } = await this.#connection.send("Target.createTarget", {
      url: "about:blank",
      browserContextId: this.#id,
    });
    const { sessionId } = await this.#connection.send("Target.attachToTarget", {
      targetId,
      flatten: true,
    });
    const page = new Page(this, this.#connection, sessionId, targetId);
    await page.begin(this.#options);
    return page;
  }

  grantPermissions(permissions) {
    return this.#connection.send("Browser.grantPermissions", {
      permissions: permissions.map((name) =>
        name.startsWith("clipboard") ? "clipboardReadWrite" : name,
      ),
      browserContextId: this.#id,
    });
  }

  async close() {
    this.#onClose(this);
    await this.#connection.send("Target.disposeBrowserContext", { browserContextId: this.#id });
  }
}

export class Browser {
  #connection;
  #profile;
  #contexts = new Set();

  static async launch() {
    const browser = new Browser();
    browser.#profile = await mkdtemp(path.join(tmpdir(), "board-browser-"));
    browser.#connection = new Connection(browser.#profile);
    await browser.#connection.send("Browser.getVersion");
    return browser;
  }

  async newContext(options = {}) {
    const { browserContextId } = await this.#connection.send("Target.createBrowserContext");
    const context = new Context(this.#connection, browserContextId, options, (closed) =>
      this.#contexts.delete(closed),
    );
    this.#contexts.add(context);
    return context;
  }
  contexts() {
    return [...this.#contexts];
  }
  version() {
    return this.#connection.send("Browser.getVersion").then(({ product }) => product);
  }
  async close() {
    await this.#connection.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
