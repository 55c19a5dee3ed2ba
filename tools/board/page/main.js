import { App } from "./app/app.js";

// The setup from serve.sh or static: the engines, [{ name, path }], and the port.
const setup = await fetch(new URL("setup.json", import.meta.url));
const app = new App(await setup.json());
await app.follow();
