import { RedisError } from "../../access/redis/connection.js";
import type { BatchRecord, BatchRunner } from "../store.js";
import type { BatchRedis, RedisBatchStore } from "./store.js";
import type { PartQueue } from "./queue.js";

/** How often the batches are compared with the queue, by one of all services and workers. */
const COMPARE_INTERVAL_MS = 60_000;
const COMPARED = "fuel-route:batches:compared";

/** Leaves the parts of batches to workers, and sees to it that no part is missing in the queue. */
export class QueueRunner implements BatchRunner {
  readonly #redis: BatchRedis;
  readonly #store: RedisBatchStore;
  readonly #queue: PartQueue;
  readonly #onProblem: (reason: string) => void;
  readonly #timer: NodeJS.Timeout;

  constructor(redis: BatchRedis, store: RedisBatchStore, queue: PartQueue, onProblem: (reason: string) => void) {
    this.#redis = redis;
    this.#store = store;
    this.#queue = queue;
    this.#onProblem = onProblem;
    this.#timer = setInterval(() => void this.#compareInTurn(), COMPARE_INTERVAL_MS).unref();
  }

  /** Never rejects: a batch that cannot be added now is added later. */
  async add({ id, parts }: BatchRecord): Promise<void> {
    await this.#attempt(async () => this.#queue.add(id, Array.from({ length: parts }, (_, part) => part)));
  }

  /** Never rejects: workers drop the parts of a cancelled batch. */
  async remove({ id, parts }: BatchRecord): Promise<void> {
    await this.#attempt(async () => this.#queue.remove(id, parts));
  }

  /** Adds the parts that have neither results nor a job. */
  async addMissing(): Promise<void> {
    await this.#attempt(async () => {
      for (const { batch, missing } of await this.#store.unfinished()) {
        // One batch after the other, the oldest first.
        // eslint-disable-next-line no-await-in-loop
        await this.#queue.add(batch.id, missing);
      }
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }

  async #compareInTurn(): Promise<void> {
    await this.#attempt(async () => {
      const isTurn = await this.#redis.run((client) => client.set(COMPARED, "1", "PX", COMPARE_INTERVAL_MS * 0.9, "NX"), "batch_compare");
      if (isTurn !== null) await this.addMissing();
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The connection itself has told that Redis is away.
      if (error instanceof RedisError) return;
      this.#onProblem(error instanceof Error ? error.message : "unknown");
    }
  }
}
