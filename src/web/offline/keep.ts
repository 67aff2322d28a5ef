import { SERVICE_WORKER } from "./names.js";

/** Has the browser keep the page for when there is no network. Without a secure connection browsers do not: then it needs the network again. */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(SERVICE_WORKER, { scope: "./" });
}
