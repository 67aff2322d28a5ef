/** The service worker's file, beside the page: its scope is the folder that it is served from. */
export const SERVICE_WORKER = "serviceWorker.js";
