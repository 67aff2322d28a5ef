import { Worker } from "node:worker_threads";
import { type TaskMessage, type TaskReport, toHandOver, type WorkerReport, type WorkerSettings } from "./messages.js";

export interface ThreadSettings extends WorkerSettings {
  /** A task that takes longer is ended together with its worker. */
  readonly taskTimeoutMs: number;
  /** JavaScript heap of one worker; one that needs more is ended. */
  readonly workerMemoryMb: number;
}

/** Why a thread ended: its own error, or undefined when it left without one. */
export interface ThreadEnd {
  readonly isTooSlow: boolean;
  readonly error: unknown;
  /** What it had not done yet, in their order: at the first it ended. */
  readonly undone: readonly ThreadTask[];
}

/** A task on its way through a thread. */
export interface ThreadTask {
  readonly message: TaskMessage;
  readonly resolve: (report: TaskReport) => void;
  /** Told with the promise of a thread that takes the failed one's place. */
  readonly fail: (reason: unknown, replaced: Promise<void>) => void;
}

/** One worker thread. It does tasks in the order that they come; several can be under way. */
export class Thread {
  readonly #worker: Worker;
  readonly #taskTimeoutMs: number;
  readonly #undone: ThreadTask[] = [];
  /** Since when the first of them is computed, at the earliest. */
  #beginMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isTooSlow = false;
  #isReady = false;
  #isClosed = false;
  #isLeaving = false;
  #wasmBytes = 0;
  #heapBytes = 0;

  /** @param onEnd is told once, when the thread has ended without `close`. */
  constructor({ taskTimeoutMs, workerMemoryMb, niceIncrement, vehicles }: ThreadSettings, onEnd: (end: ThreadEnd) => void) {
    const settings: WorkerSettings = { niceIncrement, ...(vehicles === undefined ? {} : { vehicles }) };
    this.#taskTimeoutMs = taskTimeoutMs;
    this.#worker = new Worker(new URL("./entry.js", import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
    });
    let error: unknown;
    this.#worker.on("error", (thrown) => (error = thrown));
    this.#worker.on("message", (report: WorkerReport) => this.#finish(report));
    // A reply that cannot be read is one too few: those after it would go to the wrong tasks.
    this.#worker.once("messageerror", (thrown) => {
      error = thrown;
      void this.#worker.terminate();
    });
    this.#worker.once("exit", () => {
      clearTimeout(this.#timer);
      if (!this.#isClosed) onEnd({ isTooSlow: this.#isTooSlow, error, undone: this.#undone });
    });
  }

  /** What it holds, in bytes: its heap, used or not, after the last large request, and its WebAssembly's memory. */
  get heldBytes(): number {
    return this.#heapBytes + this.#wasmBytes;
  }

  /** Since when it has nothing to do; Infinity while it has. */
  get restsSinceMs(): number {
    return this.load > 0 ? Infinity : this.#beginMs;
  }

  /** How many tasks it has. */
  get load(): number {
    return this.#undone.length;
  }

  /** Whether it has done its first task, and does not start any more. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether it does what it is there for, and does not start. */
  get isBusy(): boolean {
    return this.#isReady && this.load > 0;
  }

  /** Linear memory of its WebAssembly. */
  get wasmBytes(): number {
    return this.#wasmBytes;
  }

  add(task: ThreadTask): void {
    // First sent: a task that cannot be would have all behind it get the reply of the one before.
    this.#worker.postMessage(task.message, toHandOver("body" in task.message ? task.message.body : undefined));
    if (this.#undone.push(task) === 1) this.#watch();
  }

  /** Ends it once it has done what it has. */
  leave(): void {
    this.#isLeaving = true;
    if (this.load === 0) void this.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker.terminate();
  }

  #finish({ report, wasmBytes, heapBytes }: WorkerReport): void {
    this.#isReady = true;
    this.#wasmBytes = wasmBytes;
    this.#heapBytes = heapBytes ?? this.#heapBytes;
    this.#beginMs = performance.now();
    this.#undone.shift()?.resolve(report);
    if (this.#isLeaving) this.leave();
  }

  /** Watches the first task's time. One timer for many tasks: most end long before it. */
  #watch(): void {
    this.#beginMs = performance.now();
    this.#timer ??= setTimeout(() => this.#look(), this.#taskTimeoutMs).unref();
  }

  #look(): void {
    this.#timer = undefined;
    if (this.#undone.length === 0) return;
    // How long a thread takes to start is no task's time.
    const leftMs = this.#isReady ? this.#beginMs + this.#taskTimeoutMs - performance.now() : this.#taskTimeoutMs;
    if (leftMs > 0) {
      this.#timer = setTimeout(() => this.#look(), leftMs).unref();
      return;
    }
    this.#isTooSlow = true;
    void this.#worker.terminate();
  }
}
