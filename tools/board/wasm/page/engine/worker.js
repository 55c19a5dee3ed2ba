// A Worker that runs the engine. Receives and sends lines, { line }; or sends { fault }, once, if
// the engine fails.

import { buildForThisMachine, load } from "./core.js";
import { Data } from "./data.js";
import { Runner } from "./runner.js";

const SIGN_OF_LIFE_MS = 1000;

/** Lines that the engine answers without data; others wait for the current game's data. */
const NEEDS_NO_DATA = /^(uci|isready|setoption|ucinewgame|position|d|query|stop|quit)\b/;

/** A line that chooses a game: its data are loaded at once. */
const CHOOSES = /variant/i;

let runner = null;
let data = null;
let isWaiting = false;
const waiting = []; // lines received before the engine, or data, were there

function fail(error) {
  postMessage({ fault: error.message });
  close();
}

const hasDataFor = (line) =>
  NEEDS_NO_DATA.test(line) || runner.core.lacking(line.startsWith("bench")).length === 0;

/** Loads the data for a line. Sends lines meanwhile: the page's heartbeat needs an answer. */
async function loadFor(line) {
  const isBench = line.startsWith("bench");
  const [{ title }] = runner.core.lacking(isBench);
  const say = () => postMessage({ line: `info string loading the data of ${title}` });
  const timer = setInterval(say, SIGN_OF_LIFE_MS);
  await data.load(isBench).finally(() => clearInterval(timer));
}

/** Sends the lines to the engine, in order. */
async function sendOn() {
  if (isWaiting || !runner) return;
  while (waiting.length) {
    const [line] = waiting;
    isWaiting = !hasDataFor(line);
    if (isWaiting) await loadFor(line);
    isWaiting = false;
    waiting.shift();
    runner.send(line);
    if (CHOOSES.test(line)) data.load().catch(() => {}); // reported when data are needed
  }
}

onmessage = ({ data: line }) => {
  waiting.push(line);
  sendOn().catch(fail);
};

async function start() {
  const module = await load(new URL(buildForThisMachine(), import.meta.url));
  runner = new Runner(module, { take: (line) => postMessage({ line }), fail });
  data = new Data(runner.core);
  await sendOn();
}

start().catch(fail);
