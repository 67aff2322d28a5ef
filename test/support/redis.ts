import { onTestFinished } from "vitest";
import { openRedis, type RedisConnection, type RedisEvents } from "../../src/storage/redis.js";
import { makeFolder } from "./cli.js";
import { HAS_REDIS, type RedisServer, spawnRedis } from "./redisProcess.js";

export type { RedisServer } from "./redisProcess.js";

/** Why tests with a real Redis are skipped here; empty when they are not. */
export const NO_REDIS = HAS_REDIS ? "" : " (skipped: there is no redis-server here)";

/**
 * Starts a redis-server for one test; it is stopped when the test ends. @param settings more of its own options, such
 * as `--requirepass`.
 */
export async function startRedis(settings: readonly string[] = []): Promise<RedisServer> {
  const server = await spawnRedis(await makeFolder(), settings);
  onTestFinished(() => server.kill());
  return server;
}

/** The command timeout for a Redis that runs, generous for a busy machine. */
const PATIENT_MS = 20_000;

/**
 * The command timeout for a Redis that hangs: short enough for a test, and longer than the delays of a busy machine.
 */
export const HANGING_MS = 1500;

/** A connection like the service's with a longer timeout, and the events that it has reported. */
export async function connectRedis(
  url: string,
  events: Partial<RedisEvents> = {},
  commandTimeoutMs = PATIENT_MS,
): Promise<{ redis: RedisConnection; told: string[] }> {
  const told: string[] = [];
  const redis = await openRedis(
    url,
    {
      ...events,
      onDown: (reason) => void told.push(`down: ${reason}`),
      onUp: () => {
        events.onUp?.();
        told.push("up");
      },
    },
    commandTimeoutMs,
  );
  onTestFinished(() => redis.close());
  return { redis, told };
}
