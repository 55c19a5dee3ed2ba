import { App } from "./app/app.js";

/** What tools/board/run says: the engines, [{ name, path }], and the port. */
async function readSetup() {
  const answer = await fetch("setup.json");
  return answer.json();
}

const app = new App(await readSetup());
await app.follow(location.hash);
