import { evictionRemedy } from "../storage/eviction.js";
import { openRedis, type RedisConnection, RedisError, type RedisEvents } from "../storage/redis.js";
import { openKeyFile } from "./keys/file.js";
import { createRedisKeyStore } from "./keys/redis.js";
import type { KeyStore } from "./keys/store.js";
import { type Counter, MemoryCounter } from "./limits/memory.js";
import { FallbackCounter, redisCounter } from "./limits/redis.js";

export interface StoreSettings {
  readonly keysFile: string;
  /** If set, keys and counters are in this Redis, and not in the file and in memory. */
  readonly redisUrl?: string | undefined;
}

/** All state that outlives a request. */
export interface Stores {
  readonly keys: KeyStore;
  readonly counter: Counter;
  /** Undefined without Redis. */
  readonly redis?: Pick<RedisConnection, "run" | "isUp" | "evictionPolicy" | "isPolicyKnown">;
}

/**
 * Opens the stores that the settings name. Closing `keys` closes all of them.
 * @throws {RedisError} when Redis cannot be used.
 */
export async function openStores({ keysFile, redisUrl }: StoreSettings, events: RedisEvents): Promise<Stores> {
  const local = new MemoryCounter();
  if (redisUrl === undefined) return { keys: openKeyFile(keysFile), counter: local };
  let counter: FallbackCounter | undefined;
  const redis = await openRedis(redisUrl, {
    ...events,
    onUp: () => {
      void counter?.recover();
      events.onUp();
    },
  });
  counter = new FallbackCounter(redisCounter(redis), local);
  return { keys: createRedisKeyStore(redis), counter, redis };
}

/**
 * Refuses a Redis that may evict keys.
 * @throws {RedisError} when the stores are in a Redis that evicts keys; they are closed then.
 */
export async function refuseEviction({ keys, redis }: Stores): Promise<void> {
  if (redis?.evictionPolicy === undefined) return;
  await keys.close();
  throw new RedisError(evictionRemedy(redis.evictionPolicy));
}
