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

/** Returns the stored settings; none if the browser stores nothing or they are unreadable. */
function storedSettings() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export class Settings {
  #values = { ...PRESETS };

  constructor() {
    const values = storedSettings();
    for (const [name, preset] of Object.entries(PRESETS))
      if (typeof values[name] === typeof preset) this.#values[name] = values[name];
  }

  get(name) {
    return this.#values[name];
  }

  set(name, value) {
    this.#values[name] = value;
    const values = { ...this.#values, ...storedSettings(), [name]: value }; // another tab may have set others
    try {
      localStorage.setItem(KEY, JSON.stringify(values));
    } catch {
      // The browser stores nothing; the setting lasts until the page is closed.
    }
  }
}
