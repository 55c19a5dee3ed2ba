// A module Worker of a page that runs the engine.

import { load } from "./core.js";
import { host } from "./host.js";

const receive = host(load(new URL("kingdrop.wasm", import.meta.url)), (message) =>
  postMessage(message),
);
onmessage = ({ data }) => receive(data);
