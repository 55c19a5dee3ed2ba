
// Caches the page for offline use: all FILES, { path: hash }, with the one engine build that the
// URL of this file names. deploy.py writes VERSION and FILES above.

const BUILD = new URL(location.href).searchParams.get("build");
const SCOPE = `kingdrop-board ${registration.scope} `;
const NAME = SCOPE + VERSION;

/** Bypasses the browser's own cache, and accepts only the right content. */
async function fill() {
  const wanted = Object.entries(FILES).filter(
    ([path]) => !path.endsWith(".wasm") || path.endsWith(`/${BUILD}`),
  );
  const cache = await caches.open(NAME);
  await cache.addAll(
    wanted.map(([path, integrity]) => new Request(path, { cache: "reload", integrity })),
  );
}

/** Other caches of the origin belong to other pages. */
async function dropOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SCOPE) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(dropOthers()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
