// Batches in Redis, as the service and the workers open them.

import { openRedis, RedisError, type RedisConnection, type RedisEvents } from "../../access/redis/connection.js";
import { evictionRemedy } from "../../access/redis/eviction.js";
import type { BatchRunner } from "../store.js";
import { PartQueue } from "./queue.js";
import { QueueRunner } from "./runner.js";
import { RedisBatchStore } from "./store.js";

export interface RedisBatchSettings {
  readonly redisUrl: string;
  /** How long a batch is kept once it is finished or cancelled. */
  readonly retentionMs: number;
  readonly events: RedisEvents;
  /** Called when the queue fails. The reason names no address. */
  readonly onProblem: (reason: string) => void;
}

/** How much there is to do, for metrics. */
export interface BatchLoad {
  /** Trips of accepted batches that are not answered yet. */
  readonly tripsWaiting: number;
  /** Trips that have been answered. */
  readonly tripsDone: number;
  /** Batches that are neither finished nor cancelled. */
  readonly batchesUnfinished: number;
  /** Processes that plan trips. */
  readonly workers: number;
}

export interface RedisBatches {
  readonly redis: RedisConnection;
  readonly store: RedisBatchStore;
  readonly runner: BatchRunner;
  /** As it was a few seconds ago. */
  readonly load: BatchLoad;
  close(): Promise<void>;
}

/** Parts and results have hundreds of kilobytes: a command takes longer than those for keys and counters. */
const COMMAND_TIMEOUT_MS = 10_000;

const LOAD_INTERVAL_MS = 5000;

/**
 * Opens the batches that are kept in Redis, on a connection of their own.
 * @throws {RedisError} when Redis cannot be used, or may evict keys; {QueueError} when BullMQ is not installed.
 */
export async function openRedisBatches({ redisUrl, retentionMs, events, onProblem }: RedisBatchSettings): Promise<RedisBatches> {
  let runner: QueueRunner | undefined;
  const onUp = (): void => {
    events.onUp();
    // Redis may have lost the latest jobs.
    void runner?.addMissing();
  };
  const redis = await openRedis(redisUrl, { ...events, onUp }, COMMAND_TIMEOUT_MS);
  try {
    if (redis.evictionPolicy !== undefined) throw new RedisError(evictionRemedy(redis.evictionPolicy));
    const queue = await PartQueue.open(redisUrl, onProblem);
    const store = new RedisBatchStore(redis, { retentionMs });
    const opened = new QueueRunner(redis, store, queue, onProblem);
    runner = opened;
    const watched = watchLoad(store, queue);
    void opened.addMissing();
    return {
      redis,
      store,
      runner,
      get load() {
        return watched.load;
      },
      async close() {
        watched.close();
        await opened.close();
        await queue.close();
        await redis.close();
      },
    };
  } catch (error) {
    await redis.close();
    throw error;
  }
}

function watchLoad(store: RedisBatchStore, queue: PartQueue): { readonly load: BatchLoad; close(): void } {
  let load: BatchLoad = { tripsWaiting: 0, tripsDone: 0, batchesUnfinished: 0, workers: 0 };
  const look = async (): Promise<void> => {
    const [unfinished, tripsDone, workers] = await Promise.all([store.unfinished(), store.countDone(), queue.countWorkers()]);
    load = { tripsWaiting: unfinished.reduce((sum, { batch }) => sum + batch.total - batch.done, 0), tripsDone, batchesUnfinished: unfinished.length, workers };
  };
  // While Redis is away, the last figures stay.
  const lookIfPossible = (): void => void look().catch(() => undefined);
  lookIfPossible();
  const timer = setInterval(lookIfPossible, LOAD_INTERVAL_MS).unref();
  return {
    get load() {
      return load;
    },
    close: () => clearInterval(timer),
  };
}
