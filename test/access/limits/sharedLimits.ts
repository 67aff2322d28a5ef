// Counters as instances of the service have them with Redis.

import { FallbackCounter, redisCounter } from "../../../src/access/limits/redis.js";
import { MemoryCounter } from "../../../src/access/limits/memory.js";
import { connectRedis } from "../../support/redis.js";

export const MINUTE_MS = 60_000;

/** The service finds a Redis that is back within about a second. */
export const HEALED = { interval: 50 };

/** The counter of an instance of the service. */
export async function openInstance(url: string, commandTimeoutMs?: number) {
  let counter: FallbackCounter | undefined;
  const { redis, told } = await connectRedis(url, { onUp: () => void counter?.recover() }, commandTimeoutMs);
  counter = new FallbackCounter(redisCounter(redis), new MemoryCounter());
  const own = counter;
  return {
    redis,
    told,
    counter: own,
    take: async (max: number, name = "a") => (await own.take(name, max, MINUTE_MS)).current <= max,
  };
}
