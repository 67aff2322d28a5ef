// Files of stations and prices are read on a thread of their own: a file of 64 MB keeps a thread busy for seconds, and
// may need hundreds of megabytes. The thread ends with its file, and its memory with it.

import { Worker } from "node:worker_threads";
import { systemCode } from "../common/systemError.js";
import { RetryLaterError, ServiceError } from "../contract/values/errors.js";
import type { PackedStations } from "../stations/packed/packed.js";
import type { SetFile } from "./stationSets.js";
import { doJob, type JobAnswer, type ReadPrices, type ReadSet, type SetJob } from "./job.js";

/** The heap that reading the largest file may take. */
const HEAP_MEGABYTES = 1536;
/** A file that takes longer than this is refused. */
const TIMEOUT_MS = 120_000;
/** Files that wait for their turn, at most. */
const MAX_WAITING = 4;
const RETRY_AFTER_SECONDS = 10;

const ENTRY = new URL("./thread.js", import.meta.url);

/**
 * A block up to this size is indexed at once: starting a thread would take longer. It has some ten thousand stations.
 */
const SMALL_BYTES = 2 ** 21;

/** Does a job elsewhere, and ends it when the signal is aborted. */
export type RunJob = (job: SetJob, signal: AbortSignal) => Promise<JobAnswer>;

/** Reads files into blocks, one at a time, and indexes blocks. */
export class SetReader {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #closing = new AbortController();
  readonly #runJob: RunJob;

  /** @param run does the jobs. */
  constructor(run: RunJob = runOnThread) {
    this.#runJob = run;
  }

  /**
   * The stations of a file.
   * @param name what to call the file in messages.
   * @throws {ServiceError} VALIDATION_ERROR, MIXED_FUEL_TYPES or SERVICE_OVERLOADED.
   */
  async readStations(
    name: string,
    { bytes, mediaType, units }: Pick<SetFile, "bytes"> & Partial<SetFile>,
  ): Promise<ReadSet> {
    const answer = await this.#inTurn({ kind: "stations", name, bytes, mediaType, units });
    if (answer.kind !== "stations") throw new Error(`the thread answered ${answer.kind}`);
    return answer.read;
  }

  /** A block with the prices of a file. @throws {ServiceError} as `readStations`. */
  async readPrices(block: SharedArrayBuffer, name: string, { bytes, mediaType, units }: SetFile): Promise<ReadPrices> {
    const answer = await this.#inTurn({ kind: "prices", name, bytes, mediaType, units, block });
    if (answer.kind !== "prices") throw new Error(`the thread answered ${answer.kind}`);
    return answer.read;
  }

  /** Indexes a block; `undefined` where it is not the block of this version. */
  async index(block: SharedArrayBuffer, version: string): Promise<PackedStations | undefined> {
    const job = { kind: "index", block, version } as const;
    const answer = await (block.byteLength > SMALL_BYTES ? this.#run(job) : doJob(job));
    if (answer.kind !== "index") throw new Error(`the thread answered ${answer.kind}`);
    return answer.packed;
  }

  /** Ends what is being read. */
  close(): void {
    this.#closing.abort(new Error("the service is closing"));
  }

  async #inTurn(job: SetJob): Promise<JobAnswer> {
    if (this.#waiting > MAX_WAITING)
      throw new RetryLaterError(
        "SERVICE_OVERLOADED",
        `Other files are being read. Try again in ${RETRY_AFTER_SECONDS} s.`,
        RETRY_AFTER_SECONDS,
      );
    this.#waiting++;
    const turn = this.#last.then(() => this.#run(job)).finally(() => this.#waiting--);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #run(job: SetJob): Promise<JobAnswer> {
    this.#closing.signal.throwIfAborted();
    const answer = await this.#runJob(job, this.#closing.signal);
    if (answer.kind === "refusal") throw new ServiceError(answer.code, answer.message, answer.details, answer.extra);
    return answer;
  }
}

/** Does a job on a thread that ends with it. */
export function runOnThread(job: SetJob, signal: AbortSignal, entry = ENTRY): Promise<JobAnswer> {
  const worker = new Worker(entry, {
    workerData: job,
    transferList: "bytes" in job ? [job.bytes.buffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  return new Promise<JobAnswer>((resolve, reject) => {
    const end = (reason: unknown): void => {
      reject(reason);
      void worker.terminate();
    };
    const onAbort = (): void => end(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    const timer = setTimeout(
      () =>
        end(
          new ServiceError(
            "VALIDATION_ERROR",
            `Reading the file takes longer than ${TIMEOUT_MS / 1000} s. Send fewer stations.`,
          ),
        ),
      TIMEOUT_MS,
    );
    worker.once("message", resolve);
    worker.once("error", (error) => reject(systemCode(error) === "ERR_WORKER_OUT_OF_MEMORY" ? outOfMemory() : error));
    worker.once("exit", () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      reject(new Error("the thread that reads files ended"));
    });
  });
}

function outOfMemory(): ServiceError {
  return new ServiceError(
    "VALIDATION_ERROR",
    "The file needs more memory than the service gives one. Leave out columns and fields that planning does not need.",
  );
}
