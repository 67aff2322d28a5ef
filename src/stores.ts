import { openKeyFile } from "./keys/file.js";
import { createRedisKeyStore } from "./keys/redis.js";
import type { KeyStore } from "./keys/store.js";
import type { Counter } from "./limits/counter.js";
import { withFallback } from "./limits/fallback.js";
import { MemoryCounter } from "./limits/memory.js";
import { redisCounter } from "./limits/redis.js";
import { openRedis, type RedisConnection, type RedisEvents } from "./redis/connection.js";

export interface StoreSettings {
  readonly keysFile: string;
  /** Keys and counters live there in place of the file and memory. */
  readonly redisUrl?: string | undefined;
}

/** All that outlives a request (DESIGN D26). */
export interface Stores {
  readonly keys: KeyStore;
  readonly counter: Counter;
  /** Not set where there is none. */
  readonly redis?: Pick<RedisConnection, "isUp">;
}

/**
 * Opens the stores that the settings name. Closing `keys` closes all of them.
 * @throws {RedisError} when Redis cannot be used.
 */
export async function openStores({ keysFile, redisUrl }: StoreSettings, events: RedisEvents): Promise<Stores> {
  const local = new MemoryCounter();
  if (redisUrl === undefined) return { keys: openKeyFile(keysFile), counter: local };
  const redis = await openRedis(redisUrl, events);
  return { keys: createRedisKeyStore(redis), counter: withFallback(redisCounter(redis), local), redis };
}
