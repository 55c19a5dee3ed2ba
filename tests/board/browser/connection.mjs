// Chromium's DevTools protocol over a pair of pipes: messages in JSON, each ended by a zero byte.

import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { accessSync, constants } from "node:fs";
import path from "node:path";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

const FLAGS = [
  "--headless",
  "--remote-debugging-pipe",
  "--no-sandbox", // root has none
  "--disable-dev-shm-usage", // a container's is small
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-component-update",
  "--disable-sync",
  "--hide-scrollbars",
  "--force-color-profile=srgb",
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser that CHROMIUM names, or the first one of the path; undefined if there is none. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(":");
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(
    isExecutable,
  );
}

/**
 * A browser process. Emits (`session method`, parameters) for each event of a session, and "gone"
 * at the end of the process.
 */
export class Connection extends EventEmitter {
  #child;
  #waiting = new Map();
  #last = 0;
  #parts = [];

  constructor(profile) {
    super();
    this.setMaxListeners(0);
    this.#child = spawn(findChromium(), [...FLAGS, `--user-data-dir=${profile}`], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
      detached: true, // a group of its own: its helper processes end with it
    });
    this.#child.stdio[3].on("error", () => {});
    this.#child.stdio[4].on("data", (chunk) => this.#receive(chunk));
    this.gone = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.once("error", (error) => this.#fail(error));
    this.gone.then(() => this.#fail(new Error("the browser has ended")));
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#child.dead = true;
    this.emit("gone");
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
    if (!id) return void this.emit(`${sessionId ?? ""} ${method}`, params);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(`${waiting.method}: ${error.message}`));
    else waiting?.resolve(result);
  }

  send(method, params = {}, sessionId = undefined) {
    if (this.#child.dead) return Promise.reject(new Error("the browser has ended"));
    const id = ++this.#last;
    this.#child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, method }));
  }

  async close() {
    await this.send("Browser.close").catch(() => {});
    const timer = setTimeout(() => process.kill(-this.#child.pid, "SIGKILL"), 5000);
    await this.gone;
    clearTimeout(timer);
  }
}
