import { Worker } from "node:worker_threads";
import { MAX_BODY_MARKS } from "../contract/values/faults.js";
import { type TaskMessage, type TaskReport, transferOf, type WorkerReports, type WorkerSettings } from "./messages.js";

export interface ThreadSettings extends Omit<WorkerSettings, "doneCount"> {
  /** The code that the thread runs; by default the service's own. */
  readonly entry?: URL;
  /** A task that takes longer than this is ended, together with its worker. */
  readonly taskTimeoutMs: number;
  /** The JavaScript heap that one worker may have; a worker that needs more is ended. */
  readonly workerMemoryMb: number;
}

/** How a thread ended. */
export interface ThreadEnd {
  readonly isTooSlow: boolean;
  /** The thread's own error; undefined when it exited without one. */
  readonly error: unknown;
  /** The task during which it ended; undefined when it ended between tasks, or had reported on that one. */
  readonly failed: ThreadTask | undefined;
  /** The other tasks that it has not reported on, in their order. */
  readonly others: readonly ThreadTask[];
}

/** A task for a thread, and what to call when it is over. */
export class ThreadTask {
  /** The body's buffer, if it is transferred to the thread instead of copied. */
  readonly transfer: ArrayBuffer[];

  /** @param fail gets a promise that is settled when another thread has replaced the failed one. */
  constructor(
    readonly message: TaskMessage,
    readonly resolve: (report: TaskReport) => void,
    readonly fail: (reason: unknown, replaced: Promise<void>) => void,
  ) {
    this.transfer = transferOf(message.body);
  }

  /** Whether the body has been transferred: this thread has nothing left of it. */
  get hasLostBody(): boolean {
    return this.transfer[0]?.byteLength === 0;
  }
}

const ENTRY = new URL("./entry.js", import.meta.url);

/** A thread that takes longer than this to start is ended. */
const START_TIMEOUT_MS = 30_000;

/** One worker thread. It does tasks in the order in which they come, and can be given several at a time. */
export class Thread {
  readonly #worker: Worker;
  readonly #taskTimeoutMs: number;
  /** How many tasks the thread has done, counted by itself ... */
  readonly #doneCount = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** ... and how many it has reported on. */
  #reported = 0;
  /** Tasks that it has been sent and has not reported on. */
  readonly #sent: ThreadTask[] = [];
  /** Tasks that it gets at the end of this turn of the event loop, or when earlier ones are done. */
  #unsent: ThreadTask[] = [];
  /** The earliest moment at which work on the first of them can have begun. */
  #beginMs = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The task that took too long, for which the thread was ended. */
  #tooSlow: ThreadTask | undefined;
  #isReady = false;
  #isClosed = false;
  #onDone: (() => void) | undefined;
  #wasmBytes = 0;
  #heapBytes = 0;

  /** @param onEnd is called once, when the thread has ended without `close`. */
  constructor(
    { entry = ENTRY, taskTimeoutMs, workerMemoryMb, niceIncrement, vehicles, brands, fuelTax, own }: ThreadSettings,
    onEnd: (end: ThreadEnd) => void,
  ) {
    const settings: WorkerSettings = {
      niceIncrement,
      doneCount: this.#doneCount.buffer,
      vehicles,
      brands,
      fuelTax,
      own,
    };
    this.#taskTimeoutMs = taskTimeoutMs;
    this.#worker = new Worker(entry, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
    });
    let error: unknown;
    this.#worker.on("error", (thrown) => (error = thrown));
    this.#worker.on("message", (reports: WorkerReports) => this.#finish(reports));
    // Reports match tasks by their order: after one that cannot be read, all others would go to the wrong tasks.
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

  /**
   * The bytes that it holds: its heap after the last large request, whether used or not, and the memory of its
   * WebAssembly.
   */
  get heldBytes(): number {
    return this.#heapBytes + this.#wasmBytes;
  }

  /** Since when it has been idle, by `performance.now()`; Infinity while it has tasks. */
  get idleSinceMs(): number {
    return this.load > 0 ? Infinity : this.#beginMs;
  }

  /** How many tasks it has. */
  get load(): number {
    return this.#sent.length + this.#unsent.length;
  }

  /** Whether it has started: its first task is done. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether it computes, other than to start. */
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

  /** Ends it when all its tasks are done. */
  async finish(): Promise<void> {
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
    try {
      this.#worker.postMessage(
        tasks.map(({ message }) => message),
        tasks.flatMap(({ transfer }) => transfer),
      );
    } catch (error) {
      for (const { fail } of tasks) fail(error, Promise.resolve());
      this.#send();
      return;
    }
    if (this.#sent.length === 0) this.#watch();
    this.#sent.push(...tasks);
  }

  /**
   * The tasks that can be sent now. A body to transfer waits until no earlier task is left: if the thread died at one,
   * the body would be lost.
   */
  #takeUnsent(): ThreadTask[] {
    const first = this.#sent.length === 0 ? 1 : 0;
    const place = this.#unsent.findIndex(({ transfer }, i) => i >= first && transfer.length > 0);
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

  /** Begins to watch the first task's time. One timer serves many tasks, because most end long before it. */
  #watch(): void {
    this.#beginMs = performance.now();
    this.#timer ??= setTimeout(() => this.#checkTime(), this.#taskTimeoutMs).unref();
  }

  #checkTime(): void {
    this.#timer = undefined;
    const current = this.#current();
    if (current === undefined) return;
    // Starting the thread does not count as the task's time.
    const leftMs = this.#beginMs + (this.#isReady ? this.#taskTimeoutMs : START_TIMEOUT_MS) - performance.now();
    if (leftMs > 0) {
      this.#timer = setTimeout(() => this.#checkTime(), leftMs).unref();
      return;
    }
    this.#tooSlow = current;
    void this.#worker.terminate();
  }

  /** The task that it works on: the first that it has not done, or one that it has done and not reported on yet. */
  #current(): ThreadTask | undefined {
    const unreported = (Atomics.load(this.#doneCount, 0) - this.#reported) | 0;
    return this.#sent[Math.min(unreported, this.#sent.length - 1)];
  }

  #endWith(error: unknown): ThreadEnd {
    const isTooSlow = this.#tooSlow !== undefined;
    const at = isTooSlow ? this.#tooSlow : this.#current();
    const left = [...this.#sent, ...this.#unsent];
    const failed = left.find((task) => task === at);
    // Another thread takes over what has not been sent.
    this.#unsent = [];
    return { isTooSlow, error, failed, others: left.filter((task) => task !== failed) };
  }
}

// The heap that JSON.parse needs, measured with V8 12 and 13 on the worst bodies. A mark is a comma, a colon or an
// opening bracket. Nested objects whose keys are numbers take 110 bytes a mark, which is 30 for each byte of a body
// that holds little but marks. A text with one letter above U+00FF takes 4.3 bytes for each of its bytes, because V8
// keeps it twice, with two bytes a letter. An idle worker has a heap of 20 MB.
const BYTES_PER_MARK = 120;
const BYTES_PER_MARKED_BYTE = 34;
const BYTES_PER_BYTE = 5;
const OWN_MEGABYTES = 32;

const MEGABYTE = 1_048_576;

/**
 * Megabytes of heap that a worker needs for the largest body. The settings are checked against it at the start, because
 * a worker's limit does not bound what one call of JSON.parse takes: when that is far more, V8 ends the whole process.
 */
export function leastWorkerMemoryMb(bodyLimitBytes: number): number {
  const ofMarks = Math.min(MAX_BODY_MARKS * BYTES_PER_MARK, bodyLimitBytes * BYTES_PER_MARKED_BYTE);
  return OWN_MEGABYTES + Math.ceil((ofMarks + bodyLimitBytes * BYTES_PER_BYTE) / MEGABYTE);
}
