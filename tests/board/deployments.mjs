// deployments.mjs CHROMIUM: deploys versions of the board one after another, under each caching
// policy of hosts. A visitor gets one whole version, at most one visit late.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Browser, until } from "./browser.mjs";

const DEPLOYMENTS = 20;
const YEAR_MS = 365 * 24 * 3600 * 1000;
const ROOT = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/** The headers that a host sends with a file, by policy. */
const POLICIES = {
  none: () => ({}),
  "max-age=600": () => ({ "Cache-Control": "max-age=600" }),
  heuristics: ({ mtimeMs }) => ({ "Last-Modified": new Date(mtimeMs - YEAR_MS).toUTCString() }),
  "no-store": () => ({ "Cache-Control": "no-store" }),
  immutable: () => ({ "Cache-Control": "max-age=31536000, immutable" }),
};

/** With and without a service worker, at every deployment or after old files are gone. */
const VISITORS = [
  { host: "127.0.0.1", every: 1 },
  { host: "127.0.0.1", every: 4 },
  { host: "board.test", every: 1 },
  { host: "board.test", every: 4 },
];

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
TYPES.json = "application/json";
TYPES.wasm = "application/wasm";

async function serve(site, headers) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const file = path.join(site, pathname === "/" ? "index.html" : pathname);
    try {
      const type = TYPES[file.split(".").at(-1)] ?? "text/plain";
      const content = await readFile(file);
      response.writeHead(200, { "Content-Type": type, ...headers(await stat(file)) }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Returns a version's files; each kind of file contains its number. */
async function makePage(folder, plain, number) {
  const page = path.join(folder, `page${number}`);
  await cp(plain, page, { recursive: true });
  await appendFile(`${page}/main.js`, `document.documentElement.dataset.main = "${number}";\n`);
  await appendFile(`${page}/lib/dom.js`, `document.documentElement.dataset.dom = "${number}";\n`);
  await appendFile(`${page}/style/base.css`, `:root { --version: ${number}; }\n`);
  await appendFile(`${page}/engine/worker.js`, `// ${number}\n`);
  return page;
}

/** Returns the number of the version that a visitor sees; all parts of the page must have it. */
async function visit(page, url) {
  await page.goto(url);
  await until(`${url} has a board`, () =>
    page.evaluate(() => Boolean(document.querySelector(".board[data-fen]") && document.documentElement.dataset.main)),
  );
  const seen = await page.evaluate(async () => {
    const { main, dom } = document.documentElement.dataset;
    const style = getComputedStyle(document.documentElement).getPropertyValue("--version").trim();
    const folders = performance
      .getEntriesByType("resource")
      .map(({ name }) => /board-[0-9a-f]{16}/.exec(name)?.[0])
      .filter(Boolean);
    const kept = await navigator.serviceWorker?.ready;
    await kept?.update();
    for (let waits = 0; kept?.installing && waits < 400; waits++)
      await new Promise((resolve) => setTimeout(resolve, 25));
    if (!kept) await new Promise((resolve) => setTimeout(resolve, 200)); // the next page is fetched
    return { numbers: [main, dom, style], folders: [...new Set(folders)] };
  });
  assert.equal(new Set(seen.numbers).size, 1, `a mix: ${seen.numbers}`);
  assert.equal(seen.folders.length, 1, `a mix: ${seen.folders}`);
  await page.goto("about:blank");
  return Number(seen.numbers[0]);
}

const [chromium] = process.argv.slice(2);
const folder = await mkdtemp(path.join(tmpdir(), "board-deployments-"));
await run(`${ROOT}/tools/board/static`, [`${folder}/first`]);
const version = (await readdir(`${folder}/first`)).find((name) => name.startsWith("board-"));
const plain = `${folder}/plain`;
await cp(`${folder}/first/${version}`, plain, { recursive: true });
await cp(`${ROOT}/tools/board/page/index.html`, `${plain}/index.html`);
await cp(`${ROOT}/tools/board/wasm/page/service-worker.js`, `${plain}/service-worker.js`);

const browser = await Browser.launch(chromium, ["--host-resolver-rules=MAP board.test 127.0.0.1"]);
const hosts = [];
for (const [policy, headers] of Object.entries(POLICIES)) {
  const site = `${folder}/${policy}`;
  const server = await serve(site, headers);
  for (const visitor of VISITORS) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    const url = `http://${visitor.host}:${server.address().port}/`;
    hosts.push({ policy, site, server, ...visitor, page, url, last: 0, visits: 0, late: 0 });
  }
}
let failed = 0;
for (let number = 1; number <= DEPLOYMENTS + 2; number++) {
  const newest = Math.min(number, DEPLOYMENTS);
  const page = await makePage(folder, plain, newest);
  for (const policy of Object.keys(POLICIES))
    await run("python3", [`${ROOT}/tools/board/wasm/deploy.py`, page, `${folder}/${policy}`]);
  await rm(page, { recursive: true });
  for (const host of hosts.filter(({ every }) => number % every === 0 || number > DEPLOYMENTS)) {
    const who = `${host.policy}, ${host.host}, every ${host.every}, deployment ${newest}`;
    try {
      const seen = await visit(host.page, host.url);
      assert.ok(seen >= host.last, `version ${seen} after a visit at ${host.last}`);
      host.late += seen < newest;
    } catch (error) {
      failed++;
      console.log(`FAIL  ${who}: ${error.message}`);
    }
    host.visits++;
    host.last = newest;
  }
}
for (const { policy, host, every, visits, late } of hosts)
  console.log(`${policy}, ${host}, every ${every}: ${visits} visits, ${late} of them one late`);
await browser.close();
for (const { server } of hosts) server.close();
await rm(folder, { recursive: true, force: true });
console.log(`${failed} failed`);
process.exit(failed ? 1 : 0);
