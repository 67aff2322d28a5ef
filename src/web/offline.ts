/** The service worker's file. It lies next to the page, because its scope is the folder that it is served from. */
export const SERVICE_WORKER = "serviceWorker.js";

/** Makes the browser keep the page for offline use. Browsers do so only over a secure connection. */
export function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  // Some browsers refuse in private windows, and the page works without it.
  navigator.serviceWorker.register(SERVICE_WORKER, { scope: "./" }).catch(() => undefined);
}
