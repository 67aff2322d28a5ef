import { type RedisCommands, RedisError } from "../../storage/redis.js";
import { ServiceError } from "../../contract/values/errors.js";
import { type BatchLoad, type BatchRecord, type BatchRunner, type BatchStore, loadOf } from "../store.js";
import { type PartQueue, reasonOf } from "./queue.js";

/** How often the batches are compared with the queue, by one of all services and workers. */
const COMPARE_INTERVAL_MS = 60_000;
const COMPARED = "fuel-route:batches:compared";

const LOAD_INTERVAL_MS = 5000;

export interface QueueRunnerOptions {
  readonly redis: RedisCommands;
  readonly store: BatchStore;
  /** How many trips have been answered, in all batches there ever were. */
  readonly countDone: () => Promise<number>;
  readonly queue: PartQueue;
  /** Called when the queue fails. The reason names no address. */
  readonly onProblem: (reason: string) => void;
}

/** Leaves the parts of batches to workers, and sees to it that no part is missing in the queue. */
export class QueueRunner implements BatchRunner {
  readonly #options: QueueRunnerOptions;
  readonly #timers: readonly NodeJS.Timeout[];
  #hasToldWorkers = false;
  #load: BatchLoad = { tripsWaiting: 0, tripsDone: 0, batchesUnfinished: 0, workers: 0 };

  constructor(options: QueueRunnerOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => void this.#compareInTurn(), COMPARE_INTERVAL_MS),
      setInterval(() => void this.#look(), LOAD_INTERVAL_MS),
    ];
    for (const timer of this.#timers) timer.unref();
    void this.#look();
    void this.compare();
  }

  /** Of all services and workers together, as it was a few seconds ago. */
  get load(): BatchLoad {
    return this.#load;
  }

  /** Never rejects: a batch that cannot be added now is added later. */
  async add({ id, parts }: BatchRecord): Promise<void> {
    await this.#attempt(async () =>
      this.#options.queue.add(
        id,
        Array.from({ length: parts }, (_, part) => part),
      ),
    );
  }

  /** Never rejects: workers drop the parts of a cancelled batch. */
  async remove({ id, parts }: BatchRecord): Promise<void> {
    await this.#attempt(async () => this.#options.queue.remove(id, parts));
  }

  /** Adds the parts that have neither results nor a job. Never rejects. */
  async compare(): Promise<void> {
    const { store, queue } = this.#options;
    await this.#attempt(async () => {
      for (const { batch, missing } of await store.unfinished()) {
        // One batch after the other, the oldest first.
        await queue.add(batch.id, missing);
      }
    });
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** While Redis is away, the last figures stay. */
  async #look(): Promise<void> {
    const { store, countDone, queue } = this.#options;
    await this.#attempt(async () => {
      const [unfinished, tripsDone, workers] = await Promise.all([
        store.unfinished(),
        countDone(),
        this.#countWorkers(queue),
      ]);
      this.#load = { ...loadOf(unfinished.map(({ batch }) => batch)), tripsDone, workers };
    });
  }

  /** Some providers of Redis refuse to list connections: then the other figures stay right, and it is told once. */
  async #countWorkers(queue: PartQueue): Promise<number> {
    try {
      return await queue.countWorkers();
    } catch (error) {
      if (!this.#hasToldWorkers) this.#options.onProblem(`workers cannot be counted (${reasonOf(error)})`);
      this.#hasToldWorkers = true;
      return this.#load.workers;
    }
  }

  async #compareInTurn(): Promise<void> {
    await this.#attempt(async () => {
      const isTurn = await this.#options.redis.run(
        (client) => client.set(COMPARED, "1", "PX", COMPARE_INTERVAL_MS * 0.9, "NX"),
        "batch_compare",
      );
      if (isTurn !== null) await this.compare();
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The connection itself has told that Redis is away.
      if (error instanceof RedisError || (error instanceof ServiceError && error.code === "STORAGE_UNAVAILABLE"))
        return;
      this.#options.onProblem(reasonOf(error));
    }
  }
}
