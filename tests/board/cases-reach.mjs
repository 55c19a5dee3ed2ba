// Access to the engine and untrusted input: other pages, links, files, proxies, other machines.

import assert from "node:assert/strict";
import { createServer as createHttpServer, request } from "node:http";
import { connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { Harness, pause, until } from "./harness.mjs";
import * as hands from "./hands.mjs";

/** Returns the HTTP status of an upgrade request from a page of that origin. */
function upgradeStatus(address, origin) {
  return new Promise((resolve) => {
    const asked = request(`${address}engine/1`, {
      headers: {
        ...(origin ? { Origin: origin } : {}),
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
      },
    });
    asked.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode);
    });
    asked.on("response", (answer) => resolve(answer.statusCode));
    asked.end();
  });
}

/** Runs test(port) with a server at a free port. */
async function serving(server, test) {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sockets = new Set();
  server.on("connection", (socket) => sockets.add(socket));
  try {
    return await test(server.address().port);
  } finally {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  }
}

/**
 * Forwards connections as `ssh -L` does or, with change(bytes), as a proxy that rewrites headers.
 */
function forwarder(port, change = (bytes) => bytes) {
  return createServer((near) => {
    const far = connect(port, "127.0.0.1");
    near.on("data", (bytes) => far.write(change(bytes)));
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
}

const portOf = ({ address }) => Number(new URL(address).port);

/** Checks that all lines sent are printable, and none is an injected command. */
function assertClean(page, ...unwanted) {
  for (const line of page.sent) assert.match(line, /^[\x20-\x7e]*$/);
  for (const words of unwanted)
    assert.ok(!page.sent.some((line) => line.startsWith(words)), `${words} was sent`);
}

async function assertPlayable(page) {
  await hands.click(page, ["11", "15"]);
  await until("a move is made", async () => (await hands.movesOf(page))[0] === "11-15");
}

/** Returns the first engine's answers to lines, up to one that begins with `last`. */
function answers(page, lines, last) {
  return page.evaluate(
    ([sent, end]) =>
      new Promise((resolve) => {
        const heard = [];
        const socket = new WebSocket(`ws://${location.host}/engine/1`);
        socket.onopen = () => sent.forEach((line) => socket.send(line));
        socket.onmessage = ({ data }) => {
          heard.push(data);
          if (data.startsWith(end)) resolve(heard);
        };
      }),
    [lines, last],
  );
}

export const cases = {
  async same_origin({ harness }) {
    const { address } = harness;
    const other = address.replace("127.0.0.1", "evil.example");
    assert.equal(await upgradeStatus(address, address.slice(0, -1)), 101);
    assert.equal(await upgradeStatus(address, other.slice(0, -1)), 403);
    assert.equal(await upgradeStatus(address, null), 403);
    assert.equal(await upgradeStatus(address, "http://127.0.0.1:1"), 403);
  },

  async link_with_commands({ harness }) {
    const fen = "B:W21,22:B1,2%0Asetoption name Hash value 1500%0Asetoption name Threads value 7";
    const page = await harness.open(`#analyse/checkers?fen=${fen}`);
    await hands.untilSays(page, "#notice", /is not a position of English checkers/);
    await assertPlayable(page);
    assertClean(page, "setoption name Hash value 1500", "setoption name Threads value 7");
    for (const field of [
      "moves=11-15%0Aquit",
      "moves=11-15.23-19%0Dquit",
      "moves=11-15.23-19%E2%80%A8quit",
      "fen=B:W21,22:B1,2%0AEvalFile&moves=1-5",
      "level=elo:600%0Asetoption name EvalFile value /etc/passwd&moves=11-15",
    ]) {
      for (const mode of ["analyse", "play"]) {
        await page.evaluate((hash) => (location.hash = hash), `#${mode}/checkers?${field}`);
        await page.locator("#panel:not([inert])").waitFor();
        await page.locator('[data-state="ready"]').waitFor();
      }
    }
    await page.reload();
    await page.locator(".board[data-fen]").waitFor();
    await pause(300);
    assert.ok(await page.locator("#banner").isHidden());
    assertClean(page, "quit", "setoption name EvalFile");
  },

  /** Addresses without a valid game or place, and names that every object has. */
  async strange_links({ harness }) {
    const page = await harness.open("#analyse/checkers?moves=11-15.23-19&at=abc");
    assert.equal(await hands.plyOf(page), 2);
    for (const hash of [
      "#analyse/__proto__",
      "#__proto__/checkers?moves=11-15",
      "#constructor/connect4",
      "#analyse/toString?at=1",
      "#analyse/checkers?moves=11-15&at=-1",
      "#analyse/checkers?moves=11-15&at=1e400",
      "#play/checkers?side=x&level=__proto__",
      "#analyse/connect4?fen=%00&at=%F0%28",
      "#%",
    ]) {
      await page.evaluate((each) => (location.hash = each), hash);
      await page.locator("#panel:not([inert])").waitFor();
    }
    await page.goto(`${harness.address}#analyse/__proto__`);
    await page.reload();
    await page.locator(".board[data-fen]").waitFor();
  },

  /** A hostile file gets no further than a hostile link. */
  async file_with_commands({ harness }) {
    const page = await harness.open("#analyse/checkers?moves=9-13");
    for (const text of [
      '[FEN "B:W21,22:B1,2\nsetoption name Hash value 1500\nquit"]\n1. 1-5 *',
      '[FEN "B:W21,22:B1,2 moves 1-5"]\n1. 2-6 *',
      '[Result "constructor"]\n[FEN "\u2028quit"]\n1. 11-15 *',
    ]) {
      await hands.openText(page, text);
      await hands.untilSays(page, "#notice", /is not a position of English checkers/);
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
      assert.deepEqual(await hands.movesOf(page), ["9-13"]);
    }
    await hands.openText(
      page,
      '[Event "a\u0007\nquit"]\n[Variant "__proto__"]\n[Result "toString"]\n1. 11-15 *\n' +
        '[Event "b\u0007\nquit"]\n[Result "constructor"]\n1. 11-15 23-19 *',
    );
    await until("it is open", async () => (await hands.movesOf(page)).length === 2);
    const saved = await hands.savedText(page);
    assert.match(saved, /\[Event "b quit"\]/);
    assert.match(saved, /\[Result "\*"\]/);
    assertClean(page, "quit", "setoption name Hash value 1500");
  },

  /** Notes beside the moves of a file are written back, even after a reload. */
  async file_kept({ harness }) {
    const page = await harness.open("#analyse/checkers");
    await hands.openText(
      page,
      '[Event "a"]\n[Result "1/2"]\n{first} 1. 9-14 24-20! 2. 5-9 {why?} (2. 5-9 22-18) 22-18 3. 11-16\n' +
        "20x11 4. 8x15 15x22 {two jumps} 25x18 $3 1/2",
    );
    for (const isAgain of [false, true]) {
      if (isAgain) await page.reload();
      await hands.untilPly(page, 8);
      const saved = await hands.savedText(page);
      assert.match(saved, /{first} 1\. 9-14 24-20! 2\. 5-9 {why\?} \( 2\. 5-9 22-18 \) 22-18/);
      assert.match(saved, /8x22 {two\s+jumps} 25x18 \$3/);
      assert.match(saved, /\[Result "1\/2"\]/);
    }
  },

  /** Every position of a long list can be opened. */
  async long_list({ harness }) {
    const page = await harness.open("#analyse/checkers");
    const fens = Array.from({ length: 2400 }, (_, i) => `B:W32,${i < 2399 ? 31 : 30}:B1,2`);
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "positions.txt"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    }, fens.join("\n"));
    const list = page.locator("ol.games button");
    await list.last().waitFor();
    for (const count of [1001, 2001, 2400]) {
      assert.equal(await list.count(), count);
      if (count < 2400) await list.last().click();
    }
    assert.equal(new Set(await list.allTextContents()).size, 2400);
    await list.last().click();
    await until("it is open", async () => (await page.evaluate(() => location.hash)).includes("W32,30"));
  },

  /** A page of another origin cannot frame the board or start its engine. */
  async no_frames({ harness }) {
    const html = `<iframe src="${harness.address}#analyse/checkers"></iframe>`;
    const holder = createHttpServer((_, answer) =>
      answer.setHeader("Content-Type", "text/html").end(html),
    );
    await serving(holder, async (port) => {
      const { headers } = await fetch(harness.address);
      assert.match(headers.get("content-security-policy"), /frame-ancestors 'none'/);
      const before = (await harness.enginePids()).length;
      const page = await harness.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      await pause(1000); // a board that is shown has its engine by then
      assert.equal((await harness.enginePids()).length, before);
      page.faults.length = 0; // the browser reports blocked requests
    });
  },

  /** Injected scripts do not run, and no other server is reached. */
  async policy({ harness }) {
    const page = await harness.open("#analyse/connect4?moves=4.4");
    const { broken, ran, reached } = await page.evaluate(async () => {
      const broken = [];
      addEventListener("securitypolicyviolation", (event) => broken.push(event.effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "globalThis.ran = true";
      document.body.append(script);
      const reached = await fetch("http://127.0.0.1:1/").then(
        () => true,
        () => false,
      );
      new Image().src = "http://127.0.0.1:1/x.png";
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { broken, ran: globalThis.ran === true, reached };
    });
    assert.deepEqual([ran, reached], [false, false]);
    assert.deepEqual(broken.sort(), ["connect-src", "img-src", "script-src-elem"]);
    page.faults.length = 0; // the browser reports blocked requests
  },

  /** The board's own engine opens no files and stays within its limits. */
  async guest() {
    for (const [options, hash, threads] of [
      [[], 256, 4],
      [["--max-hash", "300", "--max-threads", "3"], 300, 3],
    ]) {
      await Harness.during(null, options, async (harness) => {
        const page = await harness.open("#play/checkers");
        const told = await answers(
          page,
          [
            "uci",
            "setoption name Hash value 1500",
            "setoption name EvalFile value /etc/passwd",
            "isready",
          ],
          "readyok",
        );
        const has = (words) => told.some((line) => line.includes(words));
        assert.ok(has(` name Hash type spin default 64 min 1 max ${hash}`), told.join("\n"));
        assert.ok(has(` name Threads type spin default 1 min 1 max ${threads}`));
        assert.ok(has("error: Hash '1500'"), told.join("\n"));
        assert.ok(!has("option name EvalFile") && !has("option name EndgamePath"));
        await hands.button(page, "Settings").click();
        const sizes = page.getByLabel("Engine's memory").locator("option");
        assert.equal(await sizes.last().textContent(), `${hash} MiB`);
      });
    }
  },

  /** `ssh -L 8401:...:8350`: the browser sees the board at another port. */
  async forwarded_port({ harness }) {
    await serving(forwarder(portOf(harness)), async (port) => {
      const page = await harness.visit();
      for (const name of ["127.0.0.1", "localhost"]) {
        await page.goto(`http://${name}:${port}/#analyse/checkers`);
        await page.locator(".board[data-fen]").waitFor({ timeout: 5000 });
        await assertPlayable(page);
      }
    });
  },

  /** A proxy with its own name gets an error that explains --origin, and works with that option. */
  async reverse_proxy({ harness, engine }) {
    const renamed = (port) => (bytes) =>
      Buffer.from(
        bytes.toString("latin1").replace(/\r\nHost: [^\r]*/i, `\r\nHost: 127.0.0.1:${port}`),
        "latin1",
      );
    await serving(forwarder(portOf(harness), renamed(portOf(harness))), async (port) => {
      const page = await harness.visit();
      await page.goto(`http://localhost:${port}/`);
      await hands.untilSays(page, "#banner", new RegExp(`--origin localhost:${port}\\.`));
    });
    let target = 0;
    const proxy = createServer((near) =>
      forwarder(target, renamed(target)).emit("connection", near),
    );
    await serving(proxy, async (port) => {
      await Harness.during(engine, ["--origin", `localhost:${port}`], async (named) => {
        target = portOf(named);
        const page = await named.visit();
        await page.goto(`http://localhost:${port}/#analyse/checkers`);
        await page.locator(".board[data-fen]").waitFor({ timeout: 5000 });
        await assertPlayable(page);
        const origin = `http://localhost:${port}`;
        assert.equal(await upgradeStatus(named.address, origin), 101);
        assert.equal(await upgradeStatus(named.address, "http://localhost:1"), 403);
      });
    });
  },

  /** Other machines can connect only with --open-to-all, which prints a warning. */
  async open_to_all({ harness, engine }) {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find(({ family, internal }) => family === "IPv4" && !internal)?.address;
    if (!outside) return "this machine has no address but its own";
    const isReachable = (port) =>
      new Promise((resolve) => {
        const socket = connect(port, outside);
        socket.on("connect", () => resolve(true) || socket.destroy());
        socket.on("error", () => resolve(false));
      });
    assert.ok(!(await isReachable(portOf(harness))));
    await Harness.during(engine, ["--open-to-all"], async (open) => {
      await until("a warning is given", () =>
        /warning: anybody who can reach this machine can use the engines/.test(open.complaints),
      );
      const address = `http://${outside}:${portOf(open)}/`;
      const page = await open.visit();
      await page.goto(`${address}#analyse/checkers`);
      await page.locator(".board[data-fen]").waitFor({ timeout: 5000 });
      await assertPlayable(page);
      assert.equal(await upgradeStatus(address, "http://evil.example"), 403);
    });
    return undefined;
  },
};
