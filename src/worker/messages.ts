// The messages between the pool and its worker threads.

import type { Outcome } from "../tasks/task.js";
import type { CatalogText } from "../vehicles/load.js";

export interface WorkerSettings {
  /** How much the thread yields to the others of the process, as Linux counts it; it has no effect on other systems. */
  readonly niceIncrement: number;
  /** One count, 32 bits: how many tasks the thread has done. When the thread dies among several tasks, this tells at which one. */
  readonly doneCount: SharedArrayBuffer;
  /** A catalog besides the built-in one: its text as read at the start, so that a worker started later has the same. */
  readonly vehicles?: CatalogText | undefined;
}

/** One task to do. */
export interface TaskMessage {
  /** Its name in the registry of tasks. */
  readonly task: string;
  readonly body: Uint8Array;
  readonly requestId: string;
  /** What the task takes besides; undefined for most. */
  readonly input?: unknown;
}

/** The tasks that a worker is sent at once: waking it for each one takes longer than a small request. */
export type TaskMessages = readonly TaskMessage[];

/** Bytes up to this size are copied to another thread: transferring them takes longer. */
export const COPIED_BYTES = 65_536;

/** What to transfer of some bytes instead of copying it: their buffer, which must hold nothing else. */
export function transferOf(bytes: Uint8Array | string | undefined): ArrayBuffer[] {
  return bytes instanceof Uint8Array && bytes.byteLength > COPIED_BYTES && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

/** A task's outcome. */
export interface TaskReport<Result = Outcome<unknown>> {
  readonly task: string;
  readonly outcome: Result;
  /** When the worker began, in milliseconds of the threads' shared clock. */
  readonly beginMs: number;
}

/** What a worker sends back: reports in the order of their tasks. */
export interface WorkerReports {
  readonly reports: readonly TaskReport[];
  /** Linear memory of its WebAssembly. */
  readonly wasmBytes: number;
  /** Size of its JavaScript heap, used or not; measured after large requests only. */
  readonly heapBytes?: number;
}
