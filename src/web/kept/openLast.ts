import type { App } from "../app/app.js";
import type { StationFile } from "../../stations/check.js";
import { isKeptFile, isKeptTrip, type KeptTrip } from "./content.js";
import { fileIds } from "./fileIds.js";
import { read, readLast } from "./store.js";

/** A device that does not answer for so long must not keep the page from opening. */
const PATIENCE_MS = 700;

/**
 * Opens the last trip that is kept on this device; nothing where there is none.
 * @param hash where it is given, only the trip that had this address.
 * @returns whether there is one.
 */
export async function openLast(app: App, hash?: string): Promise<boolean> {
  const kept = await withPatience(readLastTrip()).catch(() => undefined);
  if (kept === undefined || (hash !== undefined && kept.hash !== hash)) return false;
  showKept(app, kept);
  return true;
}

/** Opens a trip of the list. @returns whether it is there and whole. */
export async function openKept(app: App, id: string): Promise<boolean> {
  const kept = await readTrip(id);
  if (kept !== undefined) showKept(app, kept);
  return kept !== undefined;
}

async function readLastTrip(): Promise<KeptTrip | undefined> {
  const id = await readLast();
  return id === undefined ? undefined : readTrip(id);
}

async function readTrip(id: string): Promise<KeptTrip | undefined> {
  const content = await read("trip", id);
  return isKeptTrip(content) ? content : undefined;
}

function showKept(app: App, { trip, settings, rules, leave, deals, stations, fileId }: KeptTrip): void {
  app.entry.take({ trip, settings, rules, leave, deals }, stations.name);
  const part = app.stations.peek()?.file;
  if (fileId !== undefined && part !== undefined) void takeFile(app, part, fileId);
}

/**
 * The whole file of stations, with which other places can be planned. It follows the trip, which must not wait for it.
 */
async function takeFile({ entry }: App, part: StationFile, id: string): Promise<void> {
  fileIds.set(part, id);
  const whole = await read("file", id).catch(() => undefined);
  if (!isKeptFile(whole)) return;
  fileIds.set(whole.file, id);
  entry.complete(part, whole);
}

async function withPatience<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), PATIENCE_MS);
    }),
  ]);
}
