// Keeps the page's files for offline use, and does nothing else: requests to the service pass by.

/** The build inserts all files of the page, and a version that changes with any of them. */
declare const PRECACHE: { readonly version: string; readonly files: readonly string[] };
declare const self: ServiceWorkerGlobalScope;

/** How long to wait for a newer page before the kept one is shown. */
const PATIENCE_MS = 3000;
const FIRST_SERVER_ERROR = 500;

const ANY_REQUEST = { ignoreSearch: true, ignoreVary: true };

const PREFIX = "fuel-route-page-";
const { version, files } = PRECACHE;
const cacheName = PREFIX + version;
const keptPaths = new Set(files.map((file) => new URL(file, self.registration.scope).pathname));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([...keptPaths])));
});

// A new version takes over when no page of the old one is open any more: an open page may still need its files.
self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldVersions());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || !keptPaths.has(pathname)) return;
  event.respondWith(request.mode === "navigate" ? newestOrKept(request) : keptOrFetched(request));
});

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page that installs the first version still has parts to load.
  if (old.length === 0) await self.clients.claim();
}

/** A kept file is never out of date: its name changes with its content. */
async function keptOrFetched(request: Request): Promise<Response> {
  return (await findKept(request)) ?? fetch(request);
}

/** Shows the kept page when the network fails or is too slow, or a gateway does not reach the service. */
async function newestOrKept(request: Request): Promise<Response> {
  const kept = await findKept(request);
  if (kept === undefined) return fetch(request);
  try {
    const response = await fetch(request.url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: "manual" });
    return response.status < FIRST_SERVER_ERROR ? response : kept;
  } catch {
    return kept;
  }
}

async function findKept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(request, ANY_REQUEST);
}
