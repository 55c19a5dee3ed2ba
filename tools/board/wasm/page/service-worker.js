
// Keeps the page for times without a network: all FILES, and the build of the engine that the
// page's address for this file names. tools/board/static writes VERSION and FILES above.

const BUILD = `engine/${new URL(location.href).searchParams.get("build")}`;

async function fill() {
  const cache = await caches.open(VERSION);
  await cache.addAll([...FILES, BUILD]);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(VERSION);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(dropOthers()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
