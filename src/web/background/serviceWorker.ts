// Keeps the page for when there is no network. It keeps nothing else: requests to the service pass it by.

/** Put in by the build: all files of the page, and a version that changes with any of them. */
declare const PRECACHE: { readonly version: string; readonly files: readonly string[] };
declare const self: ServiceWorkerGlobalScope;

/** A page that is kept need not wait longer for a newer one. */
const PATIENCE_MS = 3000;
const FIRST_SERVER_ERROR = 500;

const HOWEVER_ASKED = { ignoreSearch: true, ignoreVary: true };

const PREFIX = "fuel-route-page-";
const { version, files } = PRECACHE;
const cacheName = PREFIX + version;
const keptPaths = new Set(files.map((file) => new URL(file, self.registration.scope).pathname));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([...keptPaths])));
});

// A new version takes over when no page of the old one is open any more: those may still need their files.
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
  // The page that has brought the first one has parts to load yet.
  if (old.length === 0) await self.clients.claim();
}

/** Names of files change with what is in them: a kept one is never old. */
async function keptOrFetched(request: Request): Promise<Response> {
  return (await findKept(request)) ?? fetch(request);
}

/** The kept page comes in when the network fails, is too slow, or a gateway has nobody behind it. */
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
  return cache.match(request, HOWEVER_ASKED);
}
