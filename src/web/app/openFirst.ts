import { isLink, readLink } from "../link/link.js";
import type { App } from "./app.js";

/**
 * Opens what the page shows first: the trip of its address, or the last trip on this device. At the first opening there
 * is neither.
 */
export async function openFirst(app: App): Promise<void> {
  const { openedHash: hash } = app;
  if (!isLink(hash)) return void (await openLast(app));
  const linked = readLink(hash);
  // The last trip on this device has the file of stations that its link lacks, also where the page is only loaded
  // again.
  if (linked.trip !== undefined && linked.trip.from !== "page" && (await openLast(app, hash))) return;
  await app.entry.open(linked);
}

async function openLast(app: App, hash?: string): Promise<boolean> {
  return (await import("../kept/openLast.js")).openLast(app, hash);
}
