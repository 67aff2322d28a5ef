import { setTimeout } from "node:timers/promises";
import { waitAtMost } from "../common/abort.js";
import { type Failure, failureOf } from "../contract/answer.js";
import { ServiceError } from "../contract/errors.js";
import { isHandedOver, type TaskMessage, type TaskReport } from "./messages.js";
import { Thread, type ThreadEnd, type ThreadSettings, type ThreadTask } from "./thread.js";

export interface ThreadOptions extends ThreadSettings {
  readonly count: number;
  /** Told when a worker fails outside a task. */
  readonly onFailure: (failure: Failure) => void;
}

/** A worker failed with its task. The request gets INTERNAL_ERROR, and another worker takes this one's place. */
export class WorkerFailure extends ServiceError {
  constructor(
    override readonly name: "WorkerTimeout" | "WorkerOutOfMemory" | "WorkerCrash",
    message: string,
    options?: ErrorOptions,
  ) {
    super("INTERNAL_ERROR", message);
    this.cause = options?.cause;
  }
}

/** A worker that takes longer to come is not waited for. */
const REPLACE_TIMEOUT_MS = 10_000;

/** A worker that could not start is tried again after the first of these times, which doubles with each failure up to the second. */
const RETRY_MS = { least: 1000, most: 30_000 };

/**
 * A worker that rests gives back what it holds above this, by another one's taking its place: neither V8's heap nor
 * WebAssembly's memory shrinks by itself. Five thousand stations take about as much; while it works, its heap is bounded
 * by `workerMemoryMb`.
 */
const KEPT_BYTES = 50_331_648;

/** ... after it has rested for so long: while requests come, it would only be had again. */
const REST_MS = 4000;

/** Worker threads of one kind, each of which is replaced when it fails. */
export class Threads {
  readonly #options: ThreadOptions;
  readonly #threads = new Set<Thread>();
  /** Those whose places others have taken while they did what they had. */
  readonly #leaving = new Set<Thread>();
  /** How often workers have failed their tasks, by what befell them. */
  readonly failures = new Map<string, number>();
  readonly #looking: NodeJS.Timeout;
  #missing = 0;
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#looking = setInterval(() => this.#renewLarge(), REST_MS / 2).unref();
  }

  /** Whether one is there for a task, and does not start only. */
  get isThere(): boolean {
    for (const { isReady } of this.#threads) if (isReady) return true;
    return false;
  }

  /** Threads that compute. */
  get busy(): number {
    return [...this.#threads].filter(({ isBusy }) => isBusy).length;
  }

  /** Threads that could not start when last tried; each is tried again. */
  get missing(): number {
    return this.#missing;
  }

  /** Linear memory of their WebAssembly. */
  get wasmBytes(): number {
    return [...this.#threads].reduce((sum, { wasmBytes }) => sum + wasmBytes, 0);
  }

  /** Starts them, and waits until each has solved a small trip. @throws {Error} what a worker threw instead. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.count }, () => this.#open([])));
  }

  /** Starts them as `start` does, but reports a thread that cannot start and tries it again. Settled when all are there, or closed. */
  async startLater(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.count }, () => this.#openPersistently([])));
  }

  /**
   * Does a task on the thread that has the fewest.
   * @param hold is given a promise when the worker fails: until it is settled, no thread is there for another task.
   * @throws {WorkerFailure} when the worker fails.
   */
  run(message: TaskMessage, hold: (until: Promise<unknown>) => void): Promise<TaskReport> {
    return new Promise((resolve, reject) => {
      const fail: ThreadTask["fail"] = (reason, replaced) => {
        hold(replaced);
        reject(reason);
      };
      this.#give({ message, resolve, fail });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
    await Promise.all([...this.#threads, ...this.#leaving].map((thread) => thread.close()));
  }

  #give(task: ThreadTask): void {
    const thread = this.#leastBusy();
    if (thread === undefined) task.fail(this.#count(new WorkerFailure("WorkerCrash", CRASHED)), Promise.resolve());
    else thread.add(task);
  }

  /** Of those that are ready, or else of those that start: to start takes longer than most tasks. */
  #leastBusy(): Thread | undefined {
    const { isThere } = this;
    let least: Thread | undefined;
    for (const thread of this.#threads) if (thread.isReady === isThere && (least === undefined || thread.load < least.load)) least = thread;
    return least;
  }

  /** Starts a thread, which gets `tasks` when it has solved a small trip; that is waited for. @throws what it threw instead. */
  async #open(tasks: readonly ThreadTask[]): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const check: ThreadTask = { message: { task: "check" }, resolve: () => resolve(), fail: reject };
      const thread = new Thread(this.#options, (end) => {
        const isReplaced = this.#leaving.delete(thread);
        this.#threads.delete(thread);
        if (thread.isReady) this.#replace(end, isReplaced);
        else this.#failToStart(end, check);
      });
      this.#threads.add(thread);
      for (const task of [check, ...tasks]) thread.add(task);
    });
  }

  /** Replaces one thread that rests and holds more than it may, when another is there. */
  #renewLarge(): void {
    const before = performance.now() - REST_MS;
    const large = [...this.#threads].find(({ restsSinceMs, heldBytes }) => restsSinceMs < before && heldBytes > KEPT_BYTES);
    if (large === undefined || this.#threads.size > this.#options.count) return;
    const replaced = (): void => {
      this.#threads.delete(large);
      this.#leaving.add(large);
      void large.leave().finally(() => this.#leaving.delete(large));
    };
    this.#open([]).then(replaced, (error: unknown) => this.#isClosed || this.#options.onFailure(failureOf(error)));
  }

  /**
   * Puts another thread in the place of one that has ended, unless there is one already. Only the task that it ended at
   * fails, and any whose body went with it; those behind it go on to the other.
   */
  #replace({ isTooSlow, error, failed, others }: ThreadEnd, isReplaced: boolean): void {
    if (this.#isClosed) return;
    const left = others.filter(({ message }) => !isHandedOver(message));
    const opened = isReplaced ? Promise.resolve() : new Promise<void>((resolve) => void this.#openPersistently(left, resolve));
    if (isReplaced) for (const task of left) this.#give(task);
    for (const { message, fail } of others) if (isHandedOver(message)) fail(this.#count(toFailure(error)), Promise.resolve());
    if (failed === undefined) this.#options.onFailure(failureOf(isTooSlow ? this.#tooSlow() : error));
    else failed.fail(this.#count(isTooSlow ? this.#tooSlow() : toFailure(error)), waitAtMost(REPLACE_TIMEOUT_MS, opened));
  }

  /** Fails a thread's start, and all tasks that have come to it meanwhile. */
  #failToStart({ error = new Error("a worker ended while it started"), failed, others }: ThreadEnd, check: ThreadTask): void {
    for (const task of failed === undefined ? others : [failed, ...others]) task.fail(task === check ? error : this.#count(toFailure(error)), Promise.resolve());
  }

  /**
   * Starts a thread; one that cannot start is reported and tried again, until one is there or all are closed.
   * @param onFirstTry is called when the first attempt has ended, either way.
   */
  async #openPersistently(tasks: readonly ThreadTask[], onFirstTry?: () => void): Promise<void> {
    let isOpen = await this.#tryToOpen(tasks);
    onFirstTry?.();
    if (isOpen) return;
    this.#missing++;
    for (let pauseMs = RETRY_MS.least; !isOpen && !this.#isClosed; pauseMs = Math.min(2 * pauseMs, RETRY_MS.most)) {
      // Each attempt follows the failure of the one before it.
      // eslint-disable-next-line no-await-in-loop
      await setTimeout(pauseMs, undefined, { ref: false });
      // eslint-disable-next-line no-await-in-loop
      isOpen = await this.#tryToOpen([]);
    }
    this.#missing--;
  }

  /** Whether a thread has started; when not, that is reported. */
  async #tryToOpen(tasks: readonly ThreadTask[]): Promise<boolean> {
    if (this.#isClosed) return false;
    try {
      await this.#open(tasks);
      return true;
    } catch (error) {
      if (!this.#isClosed) this.#options.onFailure(failureOf(error));
      return false;
    }
  }

  #count(failure: WorkerFailure): WorkerFailure {
    this.failures.set(failure.name, (this.failures.get(failure.name) ?? 0) + 1);
    return failure;
  }

  #tooSlow(): WorkerFailure {
    return new WorkerFailure("WorkerTimeout", `The request took longer than ${this.#options.taskTimeoutMs / 1000} s to compute. Send fewer stations.`);
  }
}

const CRASHED = "The service failed to answer this request.";

function toFailure(error: unknown): WorkerFailure {
  const isOutOfMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isOutOfMemory
    ? new WorkerFailure("WorkerOutOfMemory", "The request needs more memory than the service gives one. Send less.", { cause: error })
    : new WorkerFailure("WorkerCrash", CRASHED, { cause: error });
}
