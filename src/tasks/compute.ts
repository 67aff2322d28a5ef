import type { Tasks } from "./tasks.js";

/** A request for which tasks are to be done. */
export interface Job {
  /** The body's bytes as they came. They may be transferred to another thread; then this array is empty. */
  readonly body: Uint8Array;
  /** The size of the body when it came. */
  readonly bytes: number;
  readonly requestId: string;
  /**
   * Aborted when nobody waits for the outcome any more. A job that still waits is then dropped, and its call rejects
   * with the reason.
   */
  readonly signal: AbortSignal;
  /** A later task needs the body again, so this one gets a copy. */
  readonly keepsBody?: boolean;
  /** Goes before jobs that wait, and is never refused, because an earlier task of its request was accepted. */
  readonly isUrgent?: boolean;
  /** Called when the job begins to wait for a worker, and when a worker takes it. */
  readonly enter?: (stage: "wait" | "handover") => void;
}

/** The state of the workers, for metrics and probes. */
export interface Load {
  /** Jobs that wait for a worker. */
  readonly waiting: number;
  /** Workers that are busy. */
  readonly running: number;
  /** Workers in all, missing ones included. */
  readonly workers: number;
  /** Workers that could not start when last tried. */
  readonly missing: number;
  /** Linear memory of all workers' WebAssembly. */
  readonly wasmBytes: number;
  /** How often workers have failed their tasks, by kind of failure. */
  readonly failures: ReadonlyMap<string, number>;
}

/** The arguments of a task after the body and the request's id: none, or one. */
export type InputOf<Task> = Task extends (body: Uint8Array, requestId: string, ...input: infer Input) => unknown
  ? Input
  : never;

/** What a task returns. */
export type OutcomeOf<Task> = Task extends (...args: never) => infer Result ? Result : never;

/** Does the tasks of a registry away from the main thread. */
export interface Compute<Registry = Tasks> {
  /**
   * Does a task when its turn comes.
   * @throws {OverloadedError} when too much waits; {WorkerFailure} when the worker fails.
   */
  run<Name extends string & keyof Registry>(
    task: Name,
    job: Job,
    ...input: InputOf<Registry[Name]>
  ): Promise<OutcomeOf<Registry[Name]>>;
  /**
   * Has a worker solve a small trip. @throws {Error} when its cost comes out wrong, or no worker does it within
   * `timeoutMs`.
   */
  check(timeoutMs: number): Promise<void>;
  /** @throws {OverloadedError} when a job with a body of this size would be refused now. */
  requireRoom(bodyBytes: number): void;
  readonly load: Load;
  close(): Promise<void>;
}
