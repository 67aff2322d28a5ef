// What goes to a worker and comes back.

import type { SpannedEnrichment } from "../enrich/splice.js";
import type { CatalogText } from "../vehicles/load.js";
import type { Tasks } from "../tasks/tasks.js";

export interface WorkerSettings {
  /** How much the thread stands back for others of the process, as Linux counts it; elsewhere it has no effect. */
  readonly niceIncrement: number;
  /** One count, 32 bits: how many tasks the thread has done. Where it ends in the midst of some, this tells which. */
  readonly doneCount: SharedArrayBuffer;
  /** A catalog beside the built-in one: as it was read at the start, so that a worker that comes later has the same. */
  readonly vehicles?: CatalogText | undefined;
}

interface RequestMessage {
  readonly body: Uint8Array;
  readonly requestId: string;
}

export type TaskMessage =
  | ({ readonly task: "optimize" | "readRoutes" | "readEnrich" } & RequestMessage)
  | ({ readonly task: "writeEnrich"; readonly enrichment: SpannedEnrichment } & RequestMessage)
  | { readonly task: "check" };

/** What is sent to a worker at once: to wake it for each takes longer than to compute a small request. */
export type TaskMessages = readonly TaskMessage[];

/** Up to this size bytes are copied to another thread: handing them over takes longer. */
export const COPIED_BYTES = 65_536;

/** What of some bytes is handed over to another thread and not copied: their buffer, which must hold nothing else. */
export function toHandOver(bytes: Uint8Array | string | undefined): ArrayBuffer[] {
  return bytes instanceof Uint8Array && bytes.byteLength > COPIED_BYTES && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

/** ... of a message. */
export function handedOverWith(message: TaskMessage): ArrayBuffer[] {
  return toHandOver("body" in message ? message.body : undefined);
}

/** Whether a message's body has been handed over: nothing is left of it here. */
export function isHandedOver(message: TaskMessage): boolean {
  return "body" in message && message.body.byteLength === 0;
}

/** A task's outcome with the task's name, so that the receiver knows which it is. */
export interface TaskReport<Name extends keyof Tasks = keyof Tasks> {
  readonly task: Name;
  readonly outcome: ReturnType<Tasks[Name]>;
  /** When the worker began, in milliseconds of the threads' shared clock. */
  readonly beginMs: number;
}

/** Whether a report is one on this task. */
export function isReportOn<Name extends keyof Tasks>(task: Name, report: TaskReport): report is TaskReport<Name> {
  return report.task === task;
}

/** What a worker sends back: reports in the order of their tasks. */
export interface WorkerReports {
  readonly reports: readonly TaskReport[];
  /** Linear memory of its WebAssembly. */
  readonly wasmBytes: number;
  /** What its JavaScript heap takes, used or not; told after large requests. */
  readonly heapBytes?: number;
}
