
// Caches the page for offline use: all FILES, { path: hash }, with the one engine build that the
// URL of this file names. engine/data.js adds a game's data when the game is first chosen.
// deploy.py writes VERSION and FILES above.

const BUILD = new URL(location.href).searchParams.get("build");
const SCOPE = `kingdrop-board ${registration.scope} `;
const NAME = SCOPE + VERSION;

/** Returns a data file's path (engine/data.js), by its name; undefined for other files. */
function dataPath(address) {
  const name = /[^/]*\.data$/.exec(address)?.[0];
  return name && Object.keys(FILES).find((path) => path.endsWith(`/${name}`));
}

async function hashOf(answer) {
  const hash = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}

const namesOfOthers = async () =>
  (await caches.keys()).filter((name) => name.startsWith(SCOPE) && name !== NAME);

/** Takes the data of the games that were chosen before this version; most have not changed. */
async function takeOver(cache) {
  for (const name of await namesOfOthers()) {
    const other = await caches.open(name);
    for (const { url } of await other.keys()) {
      const path = dataPath(url);
      if (!path || (await cache.match(path))) continue;
      const kept = await other.match(url);
      if ((await hashOf(kept.clone())) === FILES[path]) await cache.put(path, kept);
      else await cache.add(requestOf(path));
    }
  }
}

/** Bypasses the browser's own cache, and accepts only the right content. */
const requestOf = (path) => new Request(path, { cache: "reload", integrity: FILES[path] });

async function fill() {
  const wanted = Object.keys(FILES).filter(
    (path) => !dataPath(path) && (!path.endsWith(".wasm") || path.endsWith(`/${BUILD}`)),
  );
  const cache = await caches.open(NAME);
  await cache.addAll(wanted.map(requestOf));
  await takeOver(cache);
}

/** Drops this page's other versions, not other pages' caches. */
async function dropOthers() {
  await Promise.all((await namesOfOthers()).map((name) => caches.delete(name)));
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
