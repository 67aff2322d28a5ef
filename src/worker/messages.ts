// The messages between the pool and its worker threads.

import { z } from "zod";
import { OwnFamilies } from "../stations/brands/file.js";
import type { Outcome } from "../tasks/task.js";

export const WorkerSettings = z.object({
  /** How much the thread yields to the others of the process, as Linux counts it; it has no effect on other systems. */
  niceIncrement: z.number(),
  /**
   * One count, 32 bits: how many tasks the thread has done. When a thread that was sent several tasks dies, this tells
   * at which one.
   */
  doneCount: z.instanceof(SharedArrayBuffer),
  /**
   * The text of a catalog besides the built-in one, read once at the start, so that workers started later have the
   * same.
   */
  vehicles: z.object({ name: z.string(), csv: z.string() }).optional(),
  /** Chains besides the built-in ones, with their other names. */
  brands: OwnFamilies.optional(),
  /** A table of fuel tax in place of the built-in one, as `writeTable` writes it. */
  fuelTax: z.string().optional(),
  /** What the tasks of another entry than the service's need besides. */
  own: z.unknown().optional(),
});
export type WorkerSettings = z.infer<typeof WorkerSettings>;

/** One task to do. */
export interface TaskMessage {
  /** Its name in the registry of tasks. */
  readonly task: string;
  readonly body: Uint8Array;
  readonly requestId: string;
  /** A further argument, which most tasks do without. */
  readonly input?: unknown;
}

/** Bytes up to this size are copied to another thread: transferring them takes longer. */
export const COPIED_BYTES = 65_536;

/** The buffer of bytes that are to be transferred instead of copied; it must hold nothing else. */
export function transferOf(bytes: Uint8Array | string | undefined): ArrayBuffer[] {
  return bytes instanceof Uint8Array && bytes.byteLength > COPIED_BYTES && bytes.buffer instanceof ArrayBuffer
    ? [bytes.buffer]
    : [];
}

/** A task's outcome. */
export interface TaskReport<Result = Outcome<unknown>> {
  readonly task: string;
  readonly outcome: Result;
  /** When the worker began, by `sharedNowMs`. */
  readonly beginMs: number;
}

/** Milliseconds of a clock that never goes back and that all threads of the process share. */
export function sharedNowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** What a worker sends back: reports in the order of their tasks. */
export interface WorkerReports {
  readonly reports: readonly TaskReport[];
  /** Linear memory of its WebAssembly. */
  readonly wasmBytes: number;
  /** Size of its JavaScript heap, used or not; measured after large requests only. */
  readonly heapBytes?: number;
}
