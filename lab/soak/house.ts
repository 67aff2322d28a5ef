// What a fleet's service is made of, as real processes: a Redis, two services and two workers of batches that share it.

import { open, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { issueKey } from "../../src/access/keys/key.js";
import { createRedisKeyStore } from "../../src/access/keys/redis.js";
import type { KeyStore } from "../../src/access/keys/store.js";
import { openRedis } from "../../src/storage/redis.js";
import { LASTING, type RedisServer, spawnRedis } from "../../test/support/redisProcess.js";
import { sabotageEnvironment } from "../../test/support/sabotage.js";
import { MAIN_HEAP_MB } from "../load/flatness.js";
import {
  environmentOf,
  MAIN,
  readResidentMb,
  type ServerProcess,
  startServer,
} from "../../bench/harness/service/process.js";

/** The highest limit that a key can have: the load must not meet it. */
const NO_LIMIT = 60_000;
const LIMITS = Object.fromEntries(
  ["plans", "routes", "enrich", "optimize", "explain", "station-sets", "batches", "mcp"].map((name) => [
    name,
    NO_LIMIT,
  ]),
);

export const PARTNER = "Quokka Haulage";

/**
 * Hostile lines take seconds of a core that others use as well; a thread that never ends is noticed after this time.
 */
const TASK_TIMEOUT_SECONDS = 15;
/** Little, so that a thread which takes all of it does not take the machine's. */
const WORKER_MEMORY_MB = 256;

/** A command to the keys fails after this time. */
const KEY_COMMAND_MS = 2_000;

/** A process that is watched. */
export interface Watched {
  readonly name: string;
  residentMb(): Promise<number>;
}

/** A process of workers, which is killed and started again. */
export interface Worker extends Watched {
  readonly isRunning: () => boolean;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Service extends Watched {
  readonly url: string;
  readonly isRunning: () => boolean;
}

export interface House {
  readonly folder: string;
  /** Keys without a limit that the load meets, all of one partner. */
  readonly keys: readonly string[];
  readonly keyStore: KeyStore;
  readonly redis: RedisServer & Watched;
  readonly services: readonly [Service, Service];
  /** The first runs throughout; the second is the one to kill. */
  readonly workers: readonly [Worker, Worker];
  /** Ends all. @param keepsLogs whether the folder with the processes' logs stays. */
  close(keepsLogs: boolean): Promise<void>;
}

/** So many that none of them meets its limit. */
const KEYS = 4;

/** Starts all of it. @throws {Error} when something does not start. */
export async function openHouse(): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-soak-"));
  const ends: (() => Promise<unknown>)[] = [];
  // Each of them sends its signal before it waits.
  const endNow = (): void => ends.forEach((end) => void end());
  process.once("exit", endNow);
  const close = async (keepsLogs: boolean): Promise<void> => {
    process.off("exit", endNow);
    for (const end of ends.toReversed()) await end();
    if (!keepsLogs) await rm(folder, { recursive: true, force: true });
  };
  try {
    const redis = await spawnRedis(folder, LASTING);
    ends.push(() => redis.kill());
    const connection = await openRedis(redis.url, { onDown: () => undefined, onUp: () => undefined }, KEY_COMMAND_MS);
    ends.push(() => connection.close());
    const keyStore = createRedisKeyStore(connection);
    const keys: string[] = [];
    while (keys.length < KEYS) keys.push((await issueKey(keyStore, { partner: PARTNER, limits: LIMITS })).key);

    const settings = { FUEL_ROUTE_REDIS_URL: redis.url, FUEL_ROUTE_LOG_LEVEL: "error", FUEL_ROUTE_WORKERS: "1" };
    const sabotage = await sabotageEnvironment(folder);
    const start = async (
      name: string,
      args: readonly string[],
      own: Readonly<Record<string, string>>,
    ): Promise<ServerProcess> => {
      const log = await open(join(folder, `${name}.log`), "a");
      try {
        return await startServer([MAIN, ...args], {
          cwd: folder,
          env: environmentOf({ ...settings, ...own }),
          stderr: log.fd,
        });
      } finally {
        await log.close();
      }
    };
    const startService = async (name: string): Promise<Service> => {
      const process = await start(name, ["serve", "--port", "0"], {
        FUEL_ROUTE_TASK_TIMEOUT: String(TASK_TIMEOUT_SECONDS),
        FUEL_ROUTE_WORKER_MEMORY: String(WORKER_MEMORY_MB),
        NODE_OPTIONS: `${sabotage["NODE_OPTIONS"] ?? ""} --max-old-space-size=${MAIN_HEAP_MB}`,
      });
      ends.push(() => process.close());
      return { name, url: process.url, isRunning: process.isRunning, residentMb: () => process.residentMb() };
    };
    const startWorker = async (name: string): Promise<Worker> => {
      const startProcess = (): Promise<ServerProcess> => start(name, ["work", "--concurrency", "1", "--port", "0"], {});
      let process = await startProcess();
      ends.push(() => process.close());
      return {
        name,
        isRunning: () => process.isRunning(),
        residentMb: () => process.residentMb(),
        kill: () => process.kill(),
        start: async () => void (process = await startProcess()),
      };
    };
    return {
      folder,
      keys,
      keyStore,
      redis: { ...redis, name: "Redis", residentMb: () => readResidentMb(redis.pid()) },
      services: [await startService("service 1"), await startService("service 2")],
      workers: [await startWorker("worker 1"), await startWorker("worker 2")],
      close,
    };
  } catch (error) {
    await close(false);
    throw error;
  }
}
