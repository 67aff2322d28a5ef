import { Piscina } from "piscina";
import { type Failure, failureOf } from "../contract/answer.js";
import { ServiceError } from "../contract/errors.js";
import { CatalogError } from "../vehicles/file.js";
import type { Compute, Job } from "./compute.js";
import type { TaskMessage, TaskReport, WorkerReport, WorkerSettings } from "./messages.js";
import { JobQueue } from "./queue.js";
import type { Sight } from "./tasks.js";

/** Workers that small requests have to themselves: the others can all be busy with large ones. */
const SMALL_WORKERS = 1;

export interface PoolOptions extends WorkerSettings {
  /** Requests of any size that are computed at the same time. One more worker computes small ones only. */
  readonly workers: number;
  /** Requests that wait for a worker, at most. */
  readonly maxWaiting: number;
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

/** The outcome in a report, when it is one on the expected task. */
type Pick<T> = (report: TaskReport) => T | undefined;

/** Keeps a task's slot until a promise is settled. */
type Hold = (until: Promise<unknown>) => void;

/** A worker that takes longer to come is not waited for. */
const REPLACE_TIMEOUT_MS = 10_000;

/**
 * Starts worker threads and waits until each has solved a small trip.
 * @throws {CatalogError} when the vehicles' file cannot be used; {Error} when they cannot be started for another reason.
 */
export async function startPool(options: PoolOptions): Promise<Compute> {
  const { taskTimeoutMs, onFailure, vehicles } = options;
  const workers = options.workers + SMALL_WORKERS;
  const settings: WorkerSettings = vehicles === undefined ? {} : { vehicles };
  const piscina = new Piscina<TaskMessage, WorkerReport>({
    filename: (options.entry ?? new URL("./entry.js", import.meta.url)).href,
    minThreads: workers,
    maxThreads: workers,
    idleTimeout: Infinity,
    resourceLimits: { maxOldGenerationSizeMb: options.workerMemoryMb },
    workerData: settings,
    recordTiming: false,
  });
  let isStarting = true;
  piscina.on("error", (error: unknown) => isStarting || onFailure(failureOf(error)));

  const queue = new JobQueue({ slots: options.workers, smallSlots: SMALL_WORKERS, maxWaiting: options.maxWaiting });
  const wasmBytes = new Map<number, number>();
  const failures = new Map<string, number>();
  piscina.on("workerDestroy", () => {
    const alive = new Set(piscina.threads.map(({ threadId }) => threadId));
    for (const threadId of wasmBytes.keys()) if (!alive.has(threadId)) wasmBytes.delete(threadId);
  });

  /** Those who wait for a worker that takes a failed one's place, in the order of the failures. */
  const waiting: (() => void)[] = [];
  piscina.on("workerCreate", () => waiting.shift()?.());
  const untilReplaced = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      setTimeout(resolve, REPLACE_TIMEOUT_MS).unref();
    });
  };

  async function runTask<T>(message: TaskMessage, pick: Pick<T>, hold: Hold, timeoutMs = taskTimeoutMs): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs);
    const transferList = "body" in message && message.body.buffer instanceof ArrayBuffer ? [message.body.buffer] : [];
    const { report, ...worker } = await piscina.run(message, { signal, transferList }).catch((error: unknown) => {
      const failure = signal.aborted ? tooSlow(timeoutMs) : toFailure(error);
      failures.set(failure.name, (failures.get(failure.name) ?? 0) + 1);
      // Until then nothing else can be computed in its place, and no task's time shall run.
      hold(untilReplaced());
      throw failure;
    });
    wasmBytes.set(worker.threadId, worker.wasmBytes);
    const outcome = pick(report);
    if (outcome === undefined) throw new Error(`a worker reported ${report.task} for ${message.task}`);
    return outcome;
  }

  /** A task in its turn; its outcome tells how long it waited. */
  async function inTurn<T extends Sight>({ body, signal }: Job, isUrgent: boolean, message: () => TaskMessage, pick: Pick<T>): Promise<T> {
    const { value, waitMs } = await queue.run({ bytes: body.byteLength, signal, isUrgent }, (hold) => runTask(message(), pick, hold));
    value.ms.wait = waitMs;
    return value;
  }

  try {
    const started = await Promise.all(Array.from({ length: workers }, async (): Promise<WorkerReport> => piscina.run({ task: "check" })));
    for (const worker of started) wasmBytes.set(worker.threadId, worker.wasmBytes);
  } catch (error) {
    await piscina.destroy();
    // Errors lose their class between threads, not their name.
    throw error instanceof Error && error.name === "CatalogError" ? new CatalogError(error.message) : error;
  }
  isStarting = false;
  return {
    optimize: (job) =>
      inTurn(job, false, () => ({ task: "optimize", body: giveAway(job.body), requestId: job.requestId }), (report) => (report.task === "optimize" ? report.outcome : undefined)),
    readRoutes: (job) =>
      inTurn(job, false, () => ({ task: "readRoutes", body: giveAway(job.body), requestId: job.requestId }), (report) => (report.task === "readRoutes" ? report.outcome : undefined)),
    readEnrich: (job) =>
      // The body is needed once more.
      inTurn(job, false, () => ({ task: "readEnrich", body: new Uint8Array(job.body), requestId: job.requestId }), (report) => (report.task === "readEnrich" ? report.outcome : undefined)),
    writeEnrich: (job, enrichment) =>
      inTurn(job, true, () => ({ task: "writeEnrich", body: giveAway(job.body), requestId: job.requestId, enrichment }), (report) => (report.task === "writeEnrich" ? report.outcome : undefined)),
    async check(timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      await queue.run({ bytes: 0, signal, isUrgent: true }, (hold) => runTask({ task: "check" }, (report) => (report.task === "check" ? report.outcome : undefined), hold, timeoutMs));
    },
    requireRoom: (bytes) => queue.requireRoom(bytes),
    get load() {
      const total = Array.from(wasmBytes.values()).reduce((sum, bytes) => sum + bytes, 0);
      return { waiting: queue.waiting, running: queue.running, workers, wasmBytes: total, failures };
    },
    close: () => piscina.destroy(),
  };
}

/** Bytes that can be handed over: the array itself when its buffer holds nothing else. */
function giveAway(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
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
