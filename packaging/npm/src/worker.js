// A module Worker of a page with the engine in it.

import { load } from "./core.js";
import { host } from "./host.js";

const receive = host(load(new URL("kingdrop.wasm", import.meta.url)), (message) =>
  postMessage(message),
);
onmessage = ({ data }) => receive(data);
