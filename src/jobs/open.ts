import { readVersion } from "../common/version.js";
import { ServiceError } from "../contract/values/errors.js";
import type { OpenSets } from "../sets/stationSets.js";
import type { RedisEvents } from "../storage/redis.js";
import { FolderKeeper } from "./disk/keeper.js";
import { FolderRunner } from "./disk/runner.js";
import { openPartPool, type PartPoolSettings } from "./pool/pool.js";
import { type Batches, BatchStore } from "./store.js";

export interface BatchSettings extends PartPoolSettings {
  /** Made at the first batch. */
  readonly dataFolder: string;
  /** If set, batches are kept in this Redis, and workers elsewhere plan them. */
  readonly redisUrl?: string | undefined;
  readonly events: RedisEvents;
  readonly sets: Pick<OpenSets, "openVersion">;
  /** How long a batch is kept once it is finished or cancelled. */
  readonly retentionMs: number;
  /** Called when batches cannot go on for the moment. The reason names no path. */
  readonly onProblem: (reason: string) => void;
}

/**
 * Opens the batches that the settings name.
 * Where BullMQ is not installed, none are taken.
 * @throws {RedisError} when Redis cannot be used.
 */
export async function openBatches({ redisUrl, events, ...settings }: BatchSettings): Promise<Batches> {
  if (redisUrl === undefined) return openFolderBatches(settings);
  // Most services have no Redis, and never load what speaks to the queue.
  const [{ openRedisBatches }, { QueueError }] = await Promise.all([
    import("./redis/open.js"),
    import("./redis/queue.js"),
  ]);
  try {
    return await openRedisBatches({ ...settings, redisUrl, events });
  } catch (error) {
    // Who has Redis for keys and counters need not have the package for batches.
    if (!(error instanceof QueueError)) throw error;
    return absentBatches(error.message);
  }
}

/** Opens the batches that are kept in a folder, and goes on with those that are not finished. */
function openFolderBatches({
  dataFolder,
  sets,
  retentionMs,
  onProblem,
  ...settings
}: Omit<BatchSettings, "events">): Batches {
  const folder = new FolderKeeper(dataFolder, onProblem);
  const store = new BatchStore(folder, onProblem);
  const pool = openPartPool(settings);
  const runner = new FolderRunner({
    folder,
    store,
    pool,
    sets,
    threads: settings.threads,
    engineVersion: readVersion(),
    retentionMs,
    onProblem,
  });
  return {
    store,
    runner,
    get faults() {
      return runner.faults;
    },
    async close() {
      await runner.close();
      await pool.close();
    },
  };
}

/**
 * Stands for batches that this process does not take, so that all else still works. @param notice why, for operators.
 */
export function absentBatches(notice: string): Batches {
  const store = { claim: refuse, begin: refuse, read: refuse, readResults: refuse, cancel: refuse, held: refuse };
  const runner = {
    add: async () => undefined,
    remove: async () => undefined,
    load: { tripsWaiting: 0, tripsDone: 0, batchesUnfinished: 0, workers: 0 },
    close: async () => undefined,
  };
  return { store, runner, notice, close: async () => undefined };
}

async function refuse(): Promise<never> {
  throw new ServiceError(
    "STORAGE_UNAVAILABLE",
    "This service takes no batches at the moment. Ask whoever runs it, and plan trips one by one with POST /v1/plans meanwhile.",
  );
}
