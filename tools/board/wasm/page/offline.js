import { buildForThisMachine } from "./engine/core.js";

/** Has the page kept for times without a network, once it is there and where the browser can. */
async function keepPage() {
  try {
    await navigator.serviceWorker?.register(`service-worker.js?build=${buildForThisMachine()}`);
  } catch {
    // Without https, or where nothing is kept, the page works as long as its host is there.
  }
}

if (document.readyState === "complete") keepPage();
else addEventListener("load", keepPage);
