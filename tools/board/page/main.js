import { App } from "./app/app.js";

/** The engines that there are to talk to, [{ name, path }], and whether a games file is served. */
async function readSetup() {
  const answer = await fetch("setup.json");
  const { engines, games } = await answer.json();
  return Object.assign(engines, { games });
}

const app = new App(await readSetup());
await app.follow(location.hash);
