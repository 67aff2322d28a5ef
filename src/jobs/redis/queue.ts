// The queue of parts that wait to be planned, which BullMQ keeps in Redis. A job names its part and holds nothing else.

import type { Job, Queue, Worker } from "bullmq";
import { z } from "zod";
import { parseRedisUrl } from "../../storage/redis.js";
import { systemCode } from "../../common/systemError.js";
import { PassingFailureError, pauseAfterMs } from "../planPart.js";

/** A part of a batch, as its job names it, and how often its trips failed for something that may pass. */
const PartJob = z.object({ batch: z.string(), part: z.int().min(0), tries: z.int().min(0).optional() });
export type PartJob = z.infer<typeof PartJob>;

/** The queue cannot be used; the message says what to do. */
export class QueueError extends Error {
  override readonly name = "QueueError";
}

const QUEUE = "fuel-route-trips";
const PREFIX = "fuel-route";

/** The most jobs that are added in one call: Redis answers nobody else meanwhile. */
const MAX_ADDED = 500;

/** BullMQ's largest priority. The first to be planned is 1. */
const MAX_PRIORITY = 2_097_151;

/** Nobody reads the queue's events. */
const KEPT_EVENTS = 100;

/** A part that could not be read or written is tried again after this, for as long as it takes. */
const RETRY_MS = 2000;
const ENDLESSLY = Number.MAX_SAFE_INTEGER;

/** Any name that BullMQ does not know: pauses are those of `pauseOf`. */
const BACKOFF = "part";

/** A connection that is silent for this long is replaced. BullMQ waits for jobs for 10 seconds at a time. */
const SILENT_MS = 60_000;
const KEEP_ALIVE_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2000;
const ADD_TIMEOUT_MS = 10_000;
const RECONNECT_STEP_MS = 100;
const RECONNECT_MAX_MS = 1000;

/** How soon others take over the parts of a worker that is gone: at most the sum of these. Parts take seconds. */
export interface TakeoverTimes {
  /** A worker that has not said for this long that it works at a part has lost it. */
  readonly lockMs: number;
  /** How often workers look for parts that were lost. */
  readonly stalledIntervalMs: number;
}

const TAKEOVER: TakeoverTimes = { lockMs: 15_000, stalledIntervalMs: 10_000 };

/** What goes wrong with the queue while it is open. The reason names no address. */
export type OnQueueProblem = (reason: string) => void;

/** The queue, for those who add to it. */
export class PartQueue {
  readonly #queue: Queue<PartJob>;

  private constructor(queue: Queue<PartJob>) {
    this.#queue = queue;
  }

  /**
   * @param mayAskVersion whether this user of Redis may run INFO, by which BullMQ looks at the version: without the
   *   right, it would ask for ever.
   * @throws {QueueError} when BullMQ is not installed.
   */
  static async open(url: string, onProblem: OnQueueProblem, mayAskVersion = true): Promise<PartQueue> {
    const { Queue: BullQueue } = await loadBullmq();
    const queue = new BullQueue<PartJob>(QUEUE, {
      prefix: PREFIX,
      // A batch that cannot be added now is added when the queue is next compared with the batches.
      connection: {
        ...connectionTo(url),
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        commandTimeout: ADD_TIMEOUT_MS,
        skipVersionCheck: !mayAskVersion,
      },
      streams: { events: { maxLen: KEPT_EVENTS } },
    });
    queue.on("error", (error) => onProblem(reasonOf(error)));
    const opened = new PartQueue(queue);
    try {
      await queue.waitUntilReady();
    } catch (error) {
      await opened.close();
      throw error;
    }
    return opened;
  }

  /**
   * Adds parts of a batch; those that are there already stay as they are. Batches share the workers: each batch that
   * comes has its first part planned next, its second one after the first parts of all others, and so on. So neither a
   * small batch waits for a large one, nor does a large one starve.
   */
  async add(batch: string, parts: readonly number[]): Promise<void> {
    const [first] = await this.#queue.getJobs(["prioritized"], 0, 0, true);
    const turn = first?.priority ?? 1;
    for (let begin = 0; begin < parts.length; begin += MAX_ADDED) {
      const jobs = parts.slice(begin, begin + MAX_ADDED).map((part, i) => ({
        name: "part",
        data: { batch, part },
        opts: {
          jobId: jobIdOf(batch, part),
          priority: Math.min(turn + begin + i, MAX_PRIORITY),
          attempts: ENDLESSLY,
          backoff: { type: BACKOFF },
          removeOnComplete: true,
          removeOnFail: true,
        },
      }));
      // One call after the other, so that Redis answers others in between.
      await this.#queue.addBulk(jobs);
    }
  }

  /** Removes the parts of a batch that nobody works at. */
  async remove(batch: string, parts: number): Promise<void> {
    for (let part = 0; part < parts; part++) {
      // One after the other, because nobody waits for it.
      await this.#queue.remove(jobIdOf(batch, part));
    }
  }

  /** How many threads of workers are there to plan parts. */
  async countWorkers(): Promise<number> {
    return this.#queue.getWorkersCount();
  }

  /** Never rejects. */
  async close(): Promise<void> {
    try {
      await this.#queue.close();
    } catch {
      // BullMQ could not take its leave of a Redis that is away, and would try to reach it for ever. That it is cut off
      // is told only where there was a connection, so nobody waits for it.
      void this.#queue.disconnect().catch(() => undefined);
    }
  }
}

/** What takes parts from the queue. */
export interface PartTaker {
  /**
   * Takes no more parts.
   * @param dropsParts whether not to wait for those in work: while Redis is away, their results cannot be written.
   */
  close(dropsParts: boolean): Promise<void>;
}

export interface TakeOptions {
  readonly url: string;
  /** How many parts are worked at together. */
  readonly concurrency: number;
  readonly onProblem: OnQueueProblem;
  /** Shorter in tests. */
  readonly takeover?: TakeoverTimes | undefined;
}

/**
 * Takes parts from the queue until it is closed.
 * @param work plans a part and writes its results. When it rejects, the part is tried again later.
 * @throws {QueueError} when BullMQ is not installed.
 */
export async function takeParts(
  { url, concurrency, onProblem, takeover = TAKEOVER }: TakeOptions,
  work: (job: PartJob) => Promise<void>,
): Promise<PartTaker> {
  const { Worker: BullWorker } = await loadBullmq();
  const worker: Worker<PartJob> = new BullWorker<PartJob>(QUEUE, (job) => tryPart(job, work), {
    prefix: PREFIX,
    connection: { ...connectionTo(url), maxRetriesPerRequest: null },
    concurrency,
    lockDuration: takeover.lockMs,
    stalledInterval: takeover.stalledIntervalMs,
    // Workers are killed and started again for all kinds of reasons: that says nothing about the part.
    maxStalledCount: ENDLESSLY,
    // How soon the queue is asked again after Redis was away.
    runRetryDelay: RETRY_MS,
    settings: { backoffStrategy: (_attempts, _type, error, job) => pauseOf(error, PartJob.safeParse(job?.data).data) },
  });
  worker.on("error", (error) => onProblem(reasonOf(error)));
  worker.on("failed", (_job, error) => onProblem(reasonOf(error)));
  return { close: (dropsParts) => worker.close(dropsParts) };
}

/**
 * Counts the tries that failed for something that may pass. Redis may be away many times meanwhile: these do not count.
 */
async function tryPart(job: Job<PartJob>, work: (part: PartJob) => Promise<void>): Promise<void> {
  const part = PartJob.parse(job.data);
  try {
    await work(part);
  } catch (error) {
    if (error instanceof PassingFailureError) await job.updateData({ ...part, tries: (part.tries ?? 0) + 1 });
    throw error;
  }
}

/** How long a part waits after a failure, in milliseconds. */
function pauseOf(error: Error | undefined, part: PartJob | undefined): number {
  return error instanceof PassingFailureError ? pauseAfterMs(part?.tries ?? 1) : RETRY_MS;
}

/** BullMQ is an optional package: who has no batches in Redis does without. */
async function loadBullmq() {
  try {
    return await import("bullmq");
  } catch (error) {
    if (systemCode(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new QueueError("batches in Redis need the package bullmq, which is not installed: npm install bullmq", {
      cause: error,
    });
  }
}

function connectionTo(url: string) {
  const place = parseRedisUrl(url);
  if (place === undefined) throw new QueueError("not a URL of Redis: it must be like redis://host:6379");
  return {
    ...place,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_MS,
    keepAlive: KEEP_ALIVE_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * RECONNECT_STEP_MS, RECONNECT_MAX_MS),
  };
}

function jobIdOf(batch: string, part: number): string {
  return `${batch}-${part}`;
}

/** What went wrong, without an address, a command or what a record holds. */
export function reasonOf(error: unknown): string {
  return systemCode(error) ?? (error instanceof Error ? error.name : "unknown");
}
