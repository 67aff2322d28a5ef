import type { RoutesRequest } from "../contract/routes.js";
import type { NearRequest } from "../enrich/read.js";
import type { SpannedEnrichment } from "../enrich/splice.js";
import type { Finished, Outcome } from "./tasks.js";

/** What is computed for a request, and for whom. */
export interface Job {
  /** The request's bytes as they came. */
  readonly body: Uint8Array;
  readonly requestId: string;
  /** Aborted when nobody waits for the outcome any more: a job that has not begun is then dropped, and its call rejects with the reason. */
  readonly signal: AbortSignal;
  /** Told when the job begins to wait for a worker, and when one has it. */
  readonly enter?: (stage: "wait" | "handover") => void;
}

/** What the metrics tell of the computing. */
export interface Load {
  /** Jobs that wait for a worker. */
  readonly waiting: number;
  readonly running: number;
  /** Workers that there are to be. */
  readonly workers: number;
  /** Workers of these that could not start when last tried. */
  readonly missing: number;
  /** Linear memory of all workers' WebAssembly. */
  readonly wasmBytes: number;
  /** How often workers have failed their tasks, by what befell them. */
  readonly failures: ReadonlyMap<string, number>;
}

/**
 * Computes requests away from the thread that serves them: the tasks of `Tasks`, each with its wait.
 * All reject with SERVICE_OVERLOADED when too much waits, and with a WorkerFailure when a worker fails.
 */
export interface Compute {
  optimize(job: Job): Promise<Finished>;
  readRoutes(job: Job): Promise<Outcome<RoutesRequest>>;
  readEnrich(job: Job): Promise<Outcome<NearRequest>>;
  /** Goes before jobs that wait, and is not refused: its request has been let in before. */
  writeEnrich(job: Job, enrichment: SpannedEnrichment): Promise<Finished>;
  /** Solves a small trip in a worker. @throws {Error} when it comes out wrong, or no worker does it within `timeoutMs`. */
  check(timeoutMs: number): Promise<void>;
  /** @throws {OverloadedError} when a job with a body of this size would be refused now. */
  requireRoom(bodyBytes: number): void;
  readonly load: Load;
  close(): Promise<void>;
}
