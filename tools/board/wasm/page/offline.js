import { buildForThisMachine } from "./engine/core.js";

/** Installs the offline cache once the page has loaded, if the browser supports it. */
async function keepPage() {
  const worker = new URL(`../service-worker.js?build=${buildForThisMachine()}`, import.meta.url);
  try {
    const kept = await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
    await kept.update();
  } catch {
    // Without https or caching the page works only while its host does. The next visit gets the
    // host's newest version, however long the browser would cache this one.
    await fetch(location.pathname, { cache: "reload" }).catch(() => {});
  }
}

if (document.readyState === "complete") keepPage();
else addEventListener("load", keepPage);
