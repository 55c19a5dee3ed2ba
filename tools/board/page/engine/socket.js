import { Emitter } from "../lib/emitter.js";
import { isPrintable } from "../lib/text.js";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;
const SETTLED_MS = 5000;

/**
 * A WebSocket of text lines that reconnects when lost. Emits `open`; `line` with each line; `lost`
 * with the milliseconds until the next try. The pauses grow while connections fail.
 */
export class LineSocket extends Emitter {
  #path;
  #socket = null;
  #pause = FIRST_PAUSE_MS;
  #timer = 0;
  #opened = 0;

  constructor(path) {
    super();
    this.#path = path;
  }

  open() {
    this.close();
    const socket = new WebSocket(new URL(this.#path, location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.onopen = () => {
      this.#opened = performance.now();
      this.emit("open");
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.emit("line", data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
  }

  #lose() {
    this.#socket = null;
    if (this.#opened && performance.now() - this.#opened > SETTLED_MS) this.#pause = FIRST_PAUSE_MS;
    this.#opened = 0;
    this.#timer = setTimeout(() => this.open(), this.#pause);
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    this.emit("lost", pause);
  }

  /** Closes the connection for good; nothing is emitted. */
  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** Sends one printable line, throws RangeError for others. All text leaves the page here. */
  send(line) {
    if (!isPrintable(line)) throw new RangeError(`not a printable line: ${JSON.stringify(line)}`);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(line);
  }
}
