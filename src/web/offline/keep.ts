import { SERVICE_WORKER } from "./names.js";

/** Has the browser keep the page for when there is no network. Without a secure connection browsers do not: then it needs the network again. */
export function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  // Some refuse in private windows: nothing else of the page hangs on it.
  navigator.serviceWorker.register(SERVICE_WORKER, { scope: "./" }).catch(() => undefined);
}
