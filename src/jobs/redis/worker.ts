// A process that plans the trips of batches which services have taken.

import type { Failure } from "../../contract/values/answer.js";
import { openStationSets, type SetEvents } from "../../sets/open.js";
import type { RedisEvents } from "../../storage/redis.js";
import { openPartPool, type PartPoolSettings } from "../pool/pool.js";
import { openRedisBatches } from "./open.js";
import { type OnQueueProblem, type TakeoverTimes, takeParts } from "./queue.js";
import { makePartWork, type PlannedPart } from "./work.js";

export interface WorkerOptions extends Omit<PartPoolSettings, "onFailure"> {
  readonly redisUrl: string;
  /** Megabytes of station sets in memory. */
  readonly setMemoryMb: number;
  readonly engineVersion: string;
  /** Shorter in tests. */
  readonly takeover?: TakeoverTimes | undefined;
  readonly events: WorkerEvents;
}

/** What there is to log. No reason names an address. */
export interface WorkerEvents extends Omit<RedisEvents, "onCall"> {
  readonly onQueueProblem: OnQueueProblem;
  readonly onSetProblem: SetEvents["onProblem"];
  readonly onFailure: (failure: Failure) => void;
  readonly onPlanned: (part: PlannedPart) => void;
}

export interface PartWorker {
  /** Why it cannot take parts at the moment. */
  readonly fault: string | undefined;
  /** Takes no more parts, and waits for those in work, but drops them where Redis is away. */
  close(): Promise<void>;
}

/** Trips of the next part keep a thread busy while the results of the last one are written. */
const PARTS_AHEAD = 1;

/**
 * Takes parts of batches until it is closed.
 * @throws {RedisError} when Redis cannot be used; {QueueError} when BullMQ is not installed.
 */
export async function startWorker({
  redisUrl,
  setMemoryMb,
  engineVersion,
  takeover,
  events,
  ...poolSettings
}: WorkerOptions): Promise<PartWorker> {
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.toReversed()) {
      // What was opened later needs what was opened earlier.
      await close();
    }
  };
  try {
    const { redis, store, close } = await openRedisBatches({ redisUrl, events, onProblem: events.onQueueProblem });
    closers.push(close);
    // The folder is used by no one: sets are in Redis.
    const sets = await openStationSets(
      { dataFolder: "", redisUrl, setMemoryMb },
      { onProblem: events.onSetProblem, onHostSet: () => undefined },
    );
    closers.push(() => sets.close());
    const pool = openPartPool({ ...poolSettings, onFailure: events.onFailure });
    closers.push(() => pool.close());
    const { signal } = new AbortController();
    const work = makePartWork({ store, sets, pool, engineVersion, signal, onPlanned: events.onPlanned });
    const taker = await takeParts(
      { url: redisUrl, concurrency: poolSettings.threads + PARTS_AHEAD, onProblem: events.onQueueProblem, takeover },
      work,
    );
    closers.push(() => taker.close(!redis.isUp));
    return {
      get fault() {
        return redis.isUp ? undefined : "Redis is away";
      },
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
