import { SERVICE_WORKER } from "./names.js";

/** Makes the browser keep the page for when there is no network. Browsers do so only over a secure connection. */
export function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  // Some browsers refuse in private windows, and the page works without it.
  navigator.serviceWorker.register(SERVICE_WORKER, { scope: "./" }).catch(() => undefined);
}
