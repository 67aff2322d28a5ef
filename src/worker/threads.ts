import { Piscina } from "piscina";
import { type Failure, failureOf } from "../contract/answer.js";
import { ServiceError } from "../contract/errors.js";
import type { TaskMessage, TaskReport, WorkerReport, WorkerSettings } from "./messages.js";

export interface ThreadOptions extends WorkerSettings {
  readonly count: number;
  /** How much these threads stand back for others of the process, as Linux counts it; elsewhere it has no effect. */
  readonly niceIncrement: number;
  /** A task that takes longer is ended together with its worker. */
  readonly taskTimeoutMs: number;
  /** JavaScript heap of one worker; one that needs more is ended. */
  readonly workerMemoryMb: number;
  /** Told when a worker fails outside a task. */
  readonly onFailure: (failure: Failure) => void;
  /** The module that workers run. */
  readonly entry?: URL;
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

/** Worker threads of one kind. */
export class Threads {
  readonly #piscina: Piscina<TaskMessage, WorkerReport>;
  readonly #options: ThreadOptions;
  readonly #wasmBytes = new Map<number, number>();
  /** Those who wait for a worker that takes a failed one's place, in the order of the failures. */
  readonly #awaited: (() => void)[] = [];
  /** How often workers have failed their tasks, by what befell them. */
  readonly failures = new Map<string, number>();
  #isStarting = true;

  constructor(options: ThreadOptions) {
    this.#options = options;
    const settings: WorkerSettings = options.vehicles === undefined ? {} : { vehicles: options.vehicles };
    this.#piscina = new Piscina<TaskMessage, WorkerReport>({
      filename: (options.entry ?? new URL("./thread.cjs", import.meta.url)).href,
      name: "handle",
      minThreads: options.count,
      maxThreads: options.count,
      idleTimeout: Infinity,
      niceIncrement: options.niceIncrement,
      resourceLimits: { maxOldGenerationSizeMb: options.workerMemoryMb },
      workerData: settings,
      recordTiming: false,
    });
    // What goes wrong at the start is thrown there.
    this.#piscina.on("error", (error: unknown) => this.#isStarting || options.onFailure(failureOf(error)));
    this.#piscina.on("workerCreate", () => this.#awaited.shift()?.());
    this.#piscina.on("workerDestroy", () => {
      const alive = new Set(this.#piscina.threads.map(({ threadId }) => threadId));
      for (const threadId of this.#wasmBytes.keys()) if (!alive.has(threadId)) this.#wasmBytes.delete(threadId);
    });
  }

  /** Linear memory of their WebAssembly. */
  get wasmBytes(): number {
    return Array.from(this.#wasmBytes.values()).reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Waits until each has solved a small trip. @throws {Error} what a worker threw instead. */
  async start(): Promise<void> {
    const reports = await Promise.all(Array.from({ length: this.#options.count }, () => this.#piscina.run({ task: "check" })));
    for (const report of reports) this.#note(report);
    this.#isStarting = false;
  }

  /**
   * Does a task on a thread that is free.
   * @param hold is given a promise when a worker fails: until it is settled, no thread is there for another task.
   * @throws {WorkerFailure} when the worker fails.
   */
  async run(message: TaskMessage, hold: (until: Promise<unknown>) => void, timeoutMs = this.#options.taskTimeoutMs): Promise<TaskReport> {
    const signal = AbortSignal.timeout(timeoutMs);
    const transferList = "body" in message && message.body.buffer instanceof ArrayBuffer ? [message.body.buffer] : [];
    const worker = await this.#piscina.run(message, { signal, transferList }).catch((error: unknown) => {
      const failure = signal.aborted ? tooSlow(timeoutMs) : toFailure(error);
      this.failures.set(failure.name, (this.failures.get(failure.name) ?? 0) + 1);
      hold(this.#untilReplaced());
      throw failure;
    });
    this.#note(worker);
    return worker.report;
  }

  async close(): Promise<void> {
    await this.#piscina.destroy();
  }

  #note({ threadId, wasmBytes }: WorkerReport): void {
    this.#wasmBytes.set(threadId, wasmBytes);
  }

  async #untilReplaced(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#awaited.push(resolve);
      setTimeout(resolve, REPLACE_TIMEOUT_MS).unref();
    });
  }
}

function tooSlow(timeoutMs: number): WorkerFailure {
  return new WorkerFailure("WorkerTimeout", `The request took longer than ${timeoutMs / 1000} s to compute. Send fewer stations.`);
}

function toFailure(error: unknown): WorkerFailure {
  const isOutOfMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isOutOfMemory
    ? new WorkerFailure("WorkerOutOfMemory", "The request needs more memory than the service gives one. Send less.", { cause: error })
    : new WorkerFailure("WorkerCrash", "The service failed to answer this request.", { cause: error });
}
