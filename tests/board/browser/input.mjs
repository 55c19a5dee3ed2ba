// A keyboard, a mouse and a finger.

/** Of keys that write nothing, or not what they are called: [code, what they write]. */
const KEYS = {
  Backspace: [8],
  Tab: [9],
  Enter: [13, "\r"],
  Escape: [27],
  Space: [32, " "],
  PageUp: [33],
  PageDown: [34],
  End: [35],
  Home: [36],
  ArrowLeft: [37],
  ArrowUp: [38],
  ArrowRight: [39],
  ArrowDown: [40],
  Delete: [46],
};
const MODIFIERS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

export class Keyboard {
  #send;

  constructor(send) {
    this.#send = send;
  }

  /** A key by its name or what it writes, as "Shift+Tab". */
  async press(keys) {
    const names = keys === "+" ? [keys] : keys.split("+");
    const name = names.pop();
    const modifiers = names.reduce((sum, each) => sum | MODIFIERS[each], 0);
    const [code, writes] = KEYS[name] ?? [name.toUpperCase().charCodeAt(0), name];
    const text = modifiers & ~MODIFIERS.Shift ? undefined : writes;
    const key = {
      key: name === "Space" ? " " : name,
      code: KEYS[name] ? name : /^\d$/.test(name) ? `Digit${name}` : `Key${name.toUpperCase()}`,
      windowsVirtualKeyCode: code,
      modifiers,
    };
    await this.#send("Input.dispatchKeyEvent", {
      type: text ? "keyDown" : "rawKeyDown",
      text,
      ...key,
    });
    await this.#send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }

  async type(text) {
    for (const letter of text) await this.press(letter === " " ? "Space" : letter);
  }

  async insertText(text) {
    await this.#send("Input.insertText", { text });
  }
}

export class Mouse {
  #send;
  #at = { x: 0, y: 0 };
  #buttons = 0;

  constructor(send) {
    this.#send = send;
  }

  #dispatch(type, more = {}) {
    return this.#send("Input.dispatchMouseEvent", {
      type,
      ...this.#at,
      button: this.#buttons ? "left" : "none",
      buttons: this.#buttons,
      ...more,
    });
  }

  async move(x, y, { steps = 1 } = {}) {
    const from = this.#at;
    for (let step = 1; step <= steps; step++) {
      this.#at = {
        x: from.x + ((x - from.x) * step) / steps,
        y: from.y + ((y - from.y) * step) / steps,
      };
      await this.#dispatch("mouseMoved");
    }
  }
  async down({ clickCount = 1 } = {}) {
    this.#buttons = 1;
    await this.#dispatch("mousePressed", { button: "left", clickCount });
  }
  async up({ clickCount = 1 } = {}) {
    this.#buttons = 0;
    await this.#dispatch("mouseReleased", { button: "left", clickCount });
  }
  async click(x, y, { clickCount = 1 } = {}) {
    await this.move(x, y);
    for (let count = 1; count <= clickCount; count++) {
      await this.down({ clickCount: count });
      await this.up({ clickCount: count });
    }
  }
  async wheel(deltaX, deltaY) {
    await this.#dispatch("mouseWheel", { deltaX, deltaY });
  }
}

export class Touchscreen {
  #send;

  constructor(send) {
    this.#send = send;
  }

  async tap({ x, y }) {
    await this.#send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await this.#send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
}

/** Runs in the page: takes its clock out of the world's hands, for it to be put forward. */
function takeClock() {
  const { setTimeout: real, clearTimeout: forget, Date: RealDate } = globalThis;
  const now = performance.now.bind(performance);
  const timers = new Map();
  let ahead = 0;
  let last = 1 << 30;
  const arm = (id) => {
    const timer = timers.get(id);
    timer.real = real(() => fire(id), Math.max(0, timer.due - now() - ahead));
  };
  const fire = (id) => {
    const timer = timers.get(id);
    if (!timer) return;
    forget(timer.real);
    timers.delete(id);
    if (timer.every !== undefined) {
      timers.set(id, { ...timer, due: now() + ahead + timer.every });
      arm(id);
    }
    timer.run();
  };
  const set =
    (isRepeated) =>
    (run, ms = 0, ...words) => {
      const id = ++last;
      timers.set(id, {
        run: () => run(...words),
        due: now() + ahead + ms,
        every: isRepeated ? ms : undefined,
      });
      arm(id);
      return id;
    };
  const clear = (id) => {
    forget(timers.get(id)?.real ?? id);
    timers.delete(id);
  };
  Object.assign(globalThis, {
    setTimeout: set(false),
    setInterval: set(true),
    clearTimeout: clear,
    clearInterval: clear,
    Date: class extends RealDate {
      constructor(...words) {
        super(...(words.length ? words : [RealDate.now() + ahead]));
      }
      static now() {
        return RealDate.now() + ahead;
      }
    },
  });
  performance.now = () => now() + ahead;
  globalThis.putClockForward = (ms) => {
    ahead += ms;
    for (const [id, { due }] of [...timers].sort(([, a], [, b]) => a.due - b.due))
      if (due <= now() + ahead) fire(id);
  };
}

/** The page's clock. */
export class PageClock {
  #page;

  constructor(page) {
    this.#page = page;
  }
  install() {
    return this.#page.evaluate(takeClock);
  }
  fastForward(ms) {
    return this.#page.evaluate((ms) => globalThis.putClockForward(ms), ms);
  }
}
