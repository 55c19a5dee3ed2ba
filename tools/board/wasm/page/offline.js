import { buildForThisMachine } from "./engine/core.js";

/** Has the page kept for times without a network, once it is there and where the browser can. */
async function keepPage() {
  const worker = new URL(`../service-worker.js?build=${buildForThisMachine()}`, import.meta.url);
  try {
    const kept = await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
    await kept.update();
  } catch {
    // Without https, or where nothing is kept, the page works as long as its host is there. The next
    // visit gets the host's newest version, however long the browser would keep this one.
    await fetch(location.pathname, { cache: "reload" }).catch(() => {});
  }
}

if (document.readyState === "complete") keepPage();
else addEventListener("load", keepPage);
