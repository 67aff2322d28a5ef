import type { RedisEvents } from "../access/redis/connection.js";
import { readVersion } from "../common/version.js";
import { type FolderBatchSettings, openFolderBatches } from "./disk/open.js";
import type { Batches } from "./store.js";

export interface BatchSettings extends Omit<FolderBatchSettings, "engineVersion"> {
  /** If set, batches are kept in this Redis, and workers elsewhere plan them. */
  readonly redisUrl?: string | undefined;
  readonly events: RedisEvents;
}

/**
 * Opens the batches that the settings name.
 * @throws {RedisError} when Redis cannot be used; {QueueError} when BullMQ is not installed.
 */
export async function openBatches({ redisUrl, events, ...settings }: BatchSettings): Promise<Batches> {
  if (redisUrl === undefined) return openFolderBatches({ ...settings, engineVersion: await readVersion() });
  // Most services have no Redis, and never load what speaks to the queue.
  const { openRedisBatches } = await import("./redis/open.js");
  return openRedisBatches({ ...settings, redisUrl, events });
}
