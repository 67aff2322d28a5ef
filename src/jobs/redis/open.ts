// Batches in Redis, as the service and the workers open them.

import { openRedis, RedisError, type RedisConnection, type RedisEvents } from "../../storage/redis.js";
import { evictionRemedy } from "../../storage/eviction.js";
import { type BatchRunner, BatchStore } from "../store.js";
import { PartQueue } from "./queue.js";
import { QueueRunner } from "./runner.js";
import { RedisKeeper } from "./keeper.js";

export interface RedisBatchSettings {
  readonly redisUrl: string;
  /** How long batches that are accepted here are kept once they are finished or cancelled. Workers accept none. */
  readonly retentionMs?: number;
  readonly events: RedisEvents;
  /** Called when the queue fails. The reason names no address. */
  readonly onProblem: (reason: string) => void;
}

export interface RedisBatches {
  readonly redis: RedisConnection;
  readonly store: BatchStore;
  readonly runner: BatchRunner;
  close(): Promise<void>;
}

/** Parts and results have hundreds of kilobytes: a command takes longer than those for keys and counters. */
const COMMAND_TIMEOUT_MS = 10_000;

/**
 * Opens the batches that are kept in Redis, on a connection of their own.
 * @throws {RedisError} when Redis cannot be used, or may evict keys; {QueueError} when BullMQ is not installed.
 */
export async function openRedisBatches({
  redisUrl,
  retentionMs = 0,
  events,
  onProblem,
}: RedisBatchSettings): Promise<RedisBatches> {
  let runner: QueueRunner | undefined;
  const onUp = (): void => {
    events.onUp();
    // Redis may have lost the latest jobs.
    void runner?.compare();
  };
  const redis = await openRedis(redisUrl, { ...events, onUp }, COMMAND_TIMEOUT_MS);
  try {
    if (redis.evictionPolicy !== undefined) throw new RedisError(evictionRemedy(redis.evictionPolicy));
    const queue = await PartQueue.open(redisUrl, onProblem, redis.isPolicyKnown);
    const keeper = new RedisKeeper(redis, retentionMs);
    // The connection itself tells when Redis is away.
    const store = new BatchStore(keeper, () => undefined);
    const countDone = (): Promise<number> => keeper.countDone();
    const opened = new QueueRunner({ redis, store, countDone, queue, onProblem });
    runner = opened;
    return {
      redis,
      store,
      runner: opened,
      async close() {
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
