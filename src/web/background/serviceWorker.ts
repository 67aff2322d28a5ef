// Keeps the page for when there is no network. It keeps nothing else: requests to the service pass it by.

/** Put in by the build: all files of the page, and a version that changes with any of them. */
declare const PRECACHE: { readonly version: string; readonly files: readonly string[] };
declare const self: ServiceWorkerGlobalScope;

const PREFIX = "fuel-route-page-";
const { version, files } = PRECACHE;
const cacheName = PREFIX + version;
const kept = new Set(files.map((file) => new URL(file, self.registration.scope).pathname));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([...kept])));
});

// A new version takes over when no page of the old one is open any more: those may still need their files.
self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldVersions());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || !kept.has(pathname)) return;
  event.respondWith(request.mode === "navigate" ? newestOrKept(request) : keptOrFetched(request));
});

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== cacheName).map((name) => caches.delete(name)));
}

/** Names of files change with what is in them: a kept one is never old. */
async function keptOrFetched(request: Request): Promise<Response> {
  return (await findKept(request)) ?? fetch(request);
}

async function newestOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await findKept(request);
    if (page === undefined) throw error;
    return page;
  }
}

async function findKept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(request, { ignoreSearch: true, ignoreVary: true });
}
