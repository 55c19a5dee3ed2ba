// The module and the Hub worker in a page of Chromium.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { after, before, test } from "node:test";
import { Browser } from "./browser.mjs";

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", "": "text/html" };
const PAGE = '<!doctype html><link rel="icon" href="data:," /><title>npm</title>';

const server = createServer(async ({ url }, answer) => {
  const { pathname } = new URL(url, "http://host");
  const type = TYPES[path.extname(pathname)];
  const file = pathname === "/" ? PAGE : await readFile(`node_modules${pathname}`).catch(() => null);
  answer.writeHead(file ? 200 : 404, { "content-type": type }).end(file ?? "");
});
let browser;
let page;

before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await Browser.launch(process.env.CHROMIUM);
  page = await browser.newPage({ viewport: { width: 640, height: 480 } });
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
});

after(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

test("the module", async () => {
  const found = await page.evaluate(async () => {
    const { Engine, KingdropError } = await import("/kingdrop/browser.js");
    const engine = await Engine.create("connect4");
    const scores = await engine.scores("4453");
    const refused = await engine.bestMove("99").catch((error) => error instanceof KingdropError);
    let depth = 0;
    for await (const info of engine.analyse("12")) if ((depth = info.depth) >= 4) break;
    const call = engine.bestMove("1", { timeMs: 60000 });
    engine.stop();
    const move = await call;
    engine.close();
    const closed = await engine.scores().catch(({ message }) => message);
    return { scores, refused, depth, move, closed };
  });
  assert.deepEqual(found.scores, [-5, -5, -2, -3, -4, -2, -2]);
  assert.equal(found.refused, true);
  assert.ok(found.depth >= 4);
  assert.match(found.move, /^\d$/);
  assert.equal(found.closed, "the engine is closed");
});

test("an engine that cannot be loaded", async () => {
  const message = await page.evaluate(async () => {
    const { Engine } = await import("/kingdrop/browser.js");
    class Missing extends Engine {
      static connect(calls) {
        const { Worker } = self;
        self.Worker = class extends Worker {
          constructor(address, options) {
            super(new URL("missing.js", address), options);
          }
        };
        const link = super.connect(calls);
        self.Worker = Worker;
        return link;
      }
    }
    return Missing.create().catch(({ message }) => message);
  });
  assert.match(message, /could not be started/);
  page.faults.length = 0;
});

test("the Hub worker", async () => {
  const lines = await page.evaluate(async () => {
    const worker = new Worker("/kingdrop-draughts/hub-worker.js");
    const said = [];
    const until = (start) =>
      new Promise((resolve) => {
        worker.addEventListener("message", function listen({ data }) {
          said.push(data);
          if (!data.startsWith(start)) return;
          worker.removeEventListener("message", listen);
          resolve();
        });
      });
    const ready = until("ready");
    for (const line of ["hub", "set-param name=tt-size value=20", "set-param name=variant value=russian", "init"])
      worker.postMessage(line);
    await ready;
    const deep = until("info depth=8");
    worker.postMessage("pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=22-17");
    worker.postMessage("level infinite");
    worker.postMessage("go analyze");
    await deep;
    const done = until("done");
    worker.postMessage("stop");
    await done;
    worker.postMessage("quit");
    return said;
  });
  assert.match(lines[0], /^id name=kingdrop/);
  assert.ok(lines.includes("ready"));
  assert.match(lines.at(-1), /^done move=\d/);
  assert.deepEqual(page.faults, []);
});
