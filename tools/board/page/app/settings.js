// The user's settings, stored in the browser.

const KEY = "kingdrop";

const PRESETS = {
  theme: "",
  numbers: true,
  level: "",
  clock: "",
  side: "0",
  lines: 3,
  threads: 1,
  hash: 64,
  reviewMs: 200,
  game: "checkers",
};

export class Settings {
  #values = { ...PRESETS };

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
      for (const [name, preset] of Object.entries(PRESETS))
        if (typeof kept[name] === typeof preset) this.#values[name] = kept[name];
    } catch {
      // Without stored or readable settings the defaults apply.
    }
  }

  get(name) {
    return this.#values[name];
  }

  set(name, value) {
    this.#values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // The browser stores nothing; the setting lasts until the page is closed.
    }
  }
}
