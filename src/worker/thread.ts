import { Worker } from "node:worker_threads";
import { handedOverWith, type TaskMessage, type TaskMessages, type TaskReport, type WorkerReports, type WorkerSettings } from "./messages.js";

export interface ThreadSettings extends Omit<WorkerSettings, "doneCount"> {
  /** A task that takes longer is ended together with its worker. */
  readonly taskTimeoutMs: number;
  /** JavaScript heap of one worker; one that needs more is ended. */
  readonly workerMemoryMb: number;
}

/** Why a thread ended: its own error, or undefined when it left without one. */
export interface ThreadEnd {
  readonly isTooSlow: boolean;
  readonly error: unknown;
  /** The task that it ended at; undefined when it ended between tasks, or that one was reported on yet. */
  readonly failed: ThreadTask | undefined;
  /** Others that it has not reported on, in their order. */
  readonly others: readonly ThreadTask[];
}

/** A task on its way through a thread. */
export interface ThreadTask {
  readonly message: TaskMessage;
  readonly resolve: (report: TaskReport) => void;
  /** Told with the promise of a thread that takes the failed one's place. */
  readonly fail: (reason: unknown, replaced: Promise<void>) => void;
}

/** A thread that takes longer to start is ended. */
const START_TIMEOUT_MS = 30_000;

/** One worker thread. It does tasks in the order that they come; several can be under way. */
export class Thread {
  readonly #worker: Worker;
  readonly #taskTimeoutMs: number;
  /** How many tasks the thread has done, by its own count ... */
  readonly #doneCount = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** ... and how many it has reported on. */
  #reported = 0;
  /** Those it has been sent and has not reported on. */
  readonly #sent: ThreadTask[] = [];
  /** Those that it gets at the end of this turn of the event loop, or when it has done what is before them. */
  #unsent: ThreadTask[] = [];
  /** Since when the first of them is computed, at the earliest. */
  #beginMs = 0;
  #timer: NodeJS.Timeout | undefined;
  /** What it was ended at for taking too long. */
  #tooSlow: ThreadTask | undefined;
  #isReady = false;
  #isClosed = false;
  #onDone: (() => void) | undefined;
  #wasmBytes = 0;
  #heapBytes = 0;

  /** @param onEnd is told once, when the thread has ended without `close`. */
  constructor({ taskTimeoutMs, workerMemoryMb, niceIncrement, vehicles }: ThreadSettings, onEnd: (end: ThreadEnd) => void) {
    const settings: WorkerSettings = { niceIncrement, doneCount: this.#doneCount.buffer, ...(vehicles === undefined ? {} : { vehicles }) };
    this.#taskTimeoutMs = taskTimeoutMs;
    this.#worker = new Worker(new URL("./entry.js", import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
    });
    let error: unknown;
    this.#worker.on("error", (thrown) => (error = thrown));
    this.#worker.on("message", (reports: WorkerReports) => this.#finish(reports));
    // A reply that cannot be read is one too few: those after it would go to the wrong tasks.
    this.#worker.once("messageerror", (thrown) => {
      error = thrown;
      void this.#worker.terminate();
    });
    this.#worker.once("exit", () => {
      clearTimeout(this.#timer);
      if (!this.#isClosed) onEnd(this.#endWith(error));
      this.#onDone?.();
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
    return this.#sent.length + this.#unsent.length;
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
    if (this.#unsent.push(task) === 1) setImmediate(() => this.#send());
  }

  /** Ends it once it has done what it has; then, or when it ends before, the promise is settled. */
  async leave(): Promise<void> {
    if (this.load > 0) await new Promise<void>((resolve) => (this.#onDone = resolve));
    await this.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker.terminate();
  }

  #send(): void {
    const tasks = this.#takeUnsent();
    if (tasks.length === 0) return;
    const messages: TaskMessages = tasks.map(({ message }) => message);
    try {
      this.#worker.postMessage(messages, messages.flatMap(handedOverWith));
    } catch (error) {
      for (const { fail } of tasks) fail(error, Promise.resolve());
      this.#send();
      return;
    }
    if (this.#sent.length === 0) this.#watch();
    this.#sent.push(...tasks);
  }

  /** What can be sent now. A body that is handed over is lost when the thread ends at a task before it, so it waits until there is none. */
  #takeUnsent(): ThreadTask[] {
    const first = this.#sent.length === 0 ? 1 : 0;
    const place = this.#unsent.findIndex(({ message }, i) => i >= first && handedOverWith(message).length > 0);
    return this.#unsent.splice(0, place < 0 ? this.#unsent.length : place);
  }

  #finish({ reports, wasmBytes, heapBytes }: WorkerReports): void {
    this.#isReady = true;
    this.#wasmBytes = wasmBytes;
    this.#heapBytes = heapBytes ?? this.#heapBytes;
    this.#beginMs = performance.now();
    this.#reported += reports.length;
    const tasks = this.#sent.splice(0, reports.length);
    for (const [i, report] of reports.entries()) tasks[i]?.resolve(report);
    if (this.#sent.length === 0 && this.#unsent.length > 0) setImmediate(() => this.#send());
    if (this.load === 0) this.#onDone?.();
  }

  /** Watches the first task's time. One timer for many tasks: most end long before it. */
  #watch(): void {
    this.#beginMs = performance.now();
    this.#timer ??= setTimeout(() => this.#look(), this.#taskTimeoutMs).unref();
  }

  #look(): void {
    this.#timer = undefined;
    const current = this.#current();
    if (current === undefined) return;
    // How long a thread takes to start is no task's time.
    const leftMs = this.#beginMs + (this.#isReady ? this.#taskTimeoutMs : START_TIMEOUT_MS) - performance.now();
    if (leftMs > 0) {
      this.#timer = setTimeout(() => this.#look(), leftMs).unref();
      return;
    }
    this.#tooSlow = current;
    void this.#worker.terminate();
  }

  /** The task that it is at: the first that it has not done, or has done and will soon report on. */
  #current(): ThreadTask | undefined {
    const unreported = (Atomics.load(this.#doneCount, 0) - this.#reported) | 0;
    return this.#sent[Math.min(unreported, this.#sent.length - 1)];
  }

  #endWith(error: unknown): ThreadEnd {
    const isTooSlow = this.#tooSlow !== undefined;
    const at = isTooSlow ? this.#tooSlow : this.#current();
    const left = [...this.#sent, ...this.#unsent];
    const failed = left.find((task) => task === at);
    // What is still to be sent is another thread's now.
    this.#unsent = [];
    return { isTooSlow, error, failed, others: left.filter((task) => task !== failed) };
  }
}
