/** The service worker's file. It stands beside the page, because its scope is the folder that it is served from. */
export const SERVICE_WORKER = "serviceWorker.js";
