import type { RedisEvents } from "../storage/redis.js";
import { readVersion } from "../common/version.js";
import { absentBatches } from "./absent.js";
import { type FolderBatchSettings, openFolderBatches } from "./disk/open.js";
import type { Batches } from "./store.js";

export interface BatchSettings extends Omit<FolderBatchSettings, "engineVersion"> {
  /** If set, batches are kept in this Redis, and workers elsewhere plan them. */
  readonly redisUrl?: string | undefined;
  readonly events: RedisEvents;
}

/**
 * Opens the batches that the settings name.
 * Where BullMQ is not installed, none are taken.
 * @throws {RedisError} when Redis cannot be used.
 */
export async function openBatches({ redisUrl, events, ...settings }: BatchSettings): Promise<Batches> {
  if (redisUrl === undefined) return openFolderBatches({ ...settings, engineVersion: readVersion() });
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
