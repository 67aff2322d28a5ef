import { setTimeout } from "node:timers/promises";
import { waitAtMost } from "../common/abort.js";
import { systemCode } from "../common/systemError.js";
import { type Failure, failureOf } from "../contract/values/answer.js";
import { ServiceError } from "../contract/values/errors.js";
import type { TaskMessage, TaskReport } from "./messages.js";
import { Thread, type ThreadEnd, type ThreadSettings, ThreadTask } from "./thread.js";

export interface ThreadOptions extends ThreadSettings {
  readonly count: number;
  /** Called when a worker fails outside a task. */
  readonly onFailure: (failure: Failure) => void;
}

/** A worker failed at a task. The request gets INTERNAL_ERROR, and another worker replaces this one. */
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

/** There was no worker for a task: it was not begun. */
export class NoWorkerError extends WorkerFailure {
  constructor(error?: unknown) {
    super(...describe(error), { cause: error });
  }
}

/** A request whose worker failed waits no longer than this for the replacement. */
const REPLACE_TIMEOUT_MS = 10_000;

/** A worker that could not start is tried again after a pause, which doubles with each failure. */
const RETRY_MS = { least: 1000, most: 30_000 };

/**
 * An idle worker that holds more than this is replaced: neither V8's heap nor WebAssembly's memory shrinks by itself. A
 * request of five thousand stations takes about as much; while a worker computes, `workerMemoryMb` bounds its heap.
 */
const MAX_IDLE_BYTES = 50_331_648;

/** A worker is replaced only after it has been idle for this long: while requests come, its memory is needed again. */
const IDLE_MS = 4000;

/** A worker's first task. */
const CHECK: TaskMessage = { task: "check", body: new Uint8Array(), requestId: "" };

/** Worker threads of one kind, each of which is replaced when it fails. */
export class Threads {
  readonly #options: ThreadOptions;
  readonly #threads = new Set<Thread>();
  /** Threads that have been replaced and still finish their tasks. */
  readonly #finishing = new Set<Thread>();
  /** How often workers have failed their tasks, by kind of failure. */
  readonly failures = new Map<string, number>();
  readonly #memoryTimer: NodeJS.Timeout;
  #missing = 0;
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#memoryTimer = setInterval(() => this.#replaceLarge(), IDLE_MS / 2).unref();
  }

  /** Whether at least one has started. */
  get isReady(): boolean {
    for (const { isReady } of this.#threads) if (isReady) return true;
    return false;
  }

  /** How many threads compute. */
  get busy(): number {
    return [...this.#threads].filter(({ isBusy }) => isBusy).length;
  }

  /** How many threads could not start when last tried; each is tried again. */
  get missing(): number {
    return this.#missing;
  }

  /** Linear memory of their WebAssembly. */
  get wasmBytes(): number {
    return [...this.#threads].reduce((sum, { wasmBytes }) => sum + wasmBytes, 0);
  }

  /** Starts the threads, and waits until each has solved a small trip. @throws what a worker threw instead. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.count }, () => this.#open([])));
  }

  /**
   * As `start`, but reports a thread that cannot start and tries again. Resolves when all have started, or are closed.
   */
  async startLater(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.count }, () => this.#openPersistently([])));
  }

  /**
   * Does a task on the thread that has the fewest tasks.
   * @param hold gets a promise when the worker fails. Until it is settled, there is no thread for another task.
   * @throws {WorkerFailure} when the worker fails.
   */
  run(message: TaskMessage, hold: (until: Promise<unknown>) => void): Promise<TaskReport> {
    return new Promise((resolve, reject) => {
      const fail: ThreadTask["fail"] = (reason, replaced) => {
        hold(replaced);
        reject(reason);
      };
      this.#assign(new ThreadTask(message, resolve, fail));
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#memoryTimer);
    await Promise.all([...this.#threads, ...this.#finishing].map((thread) => thread.close()));
  }

  #assign(task: ThreadTask): void {
    const thread = this.#leastBusy();
    if (thread === undefined) task.fail(this.#count(new NoWorkerError()), Promise.resolve());
    else thread.add(task);
  }

  /**
   * The thread with the fewest tasks, of those that have started if there are any: starting takes longer than most
   * tasks.
   */
  #leastBusy(): Thread | undefined {
    const { isReady } = this;
    let least: Thread | undefined;
    for (const thread of this.#threads)
      if (thread.isReady === isReady && (least === undefined || thread.load < least.load)) least = thread;
    return least;
  }

  /**
   * Starts a thread and waits until it has solved a small trip; `tasks` come next. @throws what the thread threw
   * instead.
   */
  async #open(tasks: readonly ThreadTask[]): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const check = new ThreadTask(CHECK, () => resolve(), reject);
      const thread = new Thread(this.#options, (end) => {
        const isReplaced = this.#finishing.delete(thread);
        this.#threads.delete(thread);
        if (thread.isReady) this.#replace(end, isReplaced);
        else this.#failToStart(end, check);
      });
      this.#threads.add(thread);
      for (const task of [check, ...tasks]) thread.add(task);
    });
  }

  /** Replaces one idle thread that holds too much memory, unless another replacement is still under way. */
  #replaceLarge(): void {
    const before = performance.now() - IDLE_MS;
    const large = [...this.#threads].find(
      ({ idleSinceMs, heldBytes }) => idleSinceMs < before && heldBytes > MAX_IDLE_BYTES,
    );
    if (large === undefined || this.#threads.size > this.#options.count) return;
    const replaced = (): void => {
      this.#threads.delete(large);
      this.#finishing.add(large);
      void large.finish().finally(() => this.#finishing.delete(large));
    };
    this.#open([]).then(replaced, (error: unknown) => this.#isClosed || this.#options.onFailure(failureOf(error)));
  }

  /**
   * Replaces a thread that has ended, unless that has been done already. Only the task at which it ended fails, and any
   * whose body was lost with it; those behind go to the replacement.
   */
  #replace({ isTooSlow, error, failed, others }: ThreadEnd, isReplaced: boolean): void {
    if (this.#isClosed) return;
    const left = others.filter(({ hasLostBody }) => !hasLostBody);
    const opened = isReplaced
      ? Promise.resolve()
      : new Promise<void>((resolve) => void this.#openPersistently(left, resolve));
    if (isReplaced) for (const task of left) this.#assign(task);
    for (const { hasLostBody, fail } of others) if (hasLostBody) fail(this.#count(toFailure(error)), Promise.resolve());
    if (failed === undefined) this.#options.onFailure(failureOf(isTooSlow ? this.#tooSlow() : error));
    else
      failed.fail(this.#count(isTooSlow ? this.#tooSlow() : toFailure(error)), waitAtMost(REPLACE_TIMEOUT_MS, opened));
  }

  /** Fails a thread's start, and all tasks that were assigned to it meanwhile. */
  #failToStart(
    { error = new Error("a worker ended while it started"), failed, others }: ThreadEnd,
    check: ThreadTask,
  ): void {
    for (const task of failed === undefined ? others : [failed, ...others])
      task.fail(task === check ? error : this.#count(new NoWorkerError(error)), Promise.resolve());
  }

  /**
   * Starts a thread; one that cannot start is reported and tried again, until one starts or all are closed.
   * @param onFirstTry is called when the first attempt is over, whether it succeeded or not.
   */
  async #openPersistently(tasks: readonly ThreadTask[], onFirstTry?: () => void): Promise<void> {
    let isOpen = await this.#tryToOpen(tasks);
    onFirstTry?.();
    if (isOpen) return;
    this.#missing++;
    for (let pauseMs = RETRY_MS.least; !isOpen && !this.#isClosed; pauseMs = Math.min(2 * pauseMs, RETRY_MS.most)) {
      // Each attempt follows the failure of the one before it.
      await setTimeout(pauseMs, undefined, { ref: false });
      isOpen = await this.#tryToOpen([]);
    }
    this.#missing--;
  }

  /** Tries to start a thread, and reports when that fails. @returns whether it has started. */
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
    return new WorkerFailure(
      "WorkerTimeout",
      `The request took longer than ${this.#options.taskTimeoutMs / 1000} s to compute. Send fewer stations.`,
    );
  }
}

function toFailure(error: unknown): WorkerFailure {
  return new WorkerFailure(...describe(error), { cause: error });
}

function describe(error: unknown): [name: WorkerFailure["name"], message: string] {
  return systemCode(error) === "ERR_WORKER_OUT_OF_MEMORY"
    ? ["WorkerOutOfMemory", "The request needs more memory than the service gives one. Send less."]
    : ["WorkerCrash", "The service failed to answer this request."];
}
