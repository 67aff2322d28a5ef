// Batches that are kept in a folder and planned by nobody, or as a test says.

import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FolderKeeper } from "../../src/jobs/disk/keeper.js";
import { type BatchRunner, type Batches, BatchStore } from "../../src/jobs/store.js";

const ROOT = join(tmpdir(), `fuel-route-test-batches-${process.pid}`);

process.once("exit", () => rmSync(ROOT, { recursive: true, force: true }));

/** A runner that plans nothing. */
export const IDLE_RUNNER: BatchRunner = {
  add: async () => undefined,
  remove: async () => undefined,
  load: { tripsWaiting: 0, tripsDone: 0, batchesUnfinished: 0, workers: 0 },
  close: async () => undefined,
};

/** @param folder one of its own by default, which is made at the first batch. */
export function keptBatches(
  folder = join(ROOT, randomUUID()),
): Pick<Batches, "runner"> & { readonly store: BatchStore } {
  return { store: new BatchStore(new FolderKeeper(folder, () => undefined), () => undefined), runner: IDLE_RUNNER };
}
