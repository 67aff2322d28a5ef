// What goes to a worker and comes back.

import type { SpannedEnrichment } from "../enrich/splice.js";
import type { CatalogText } from "../vehicles/load.js";
import type { Tasks } from "./tasks.js";

export interface WorkerSettings {
  /** How much the thread stands back for others of the process, as Linux counts it; elsewhere it has no effect. */
  readonly niceIncrement: number;
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

/** Up to this size bytes are copied to another thread: handing them over takes longer. */
export const COPIED_BYTES = 65_536;

/** What of some bytes is handed over to another thread and not copied: their buffer, which must hold nothing else. */
export function toHandOver(bytes: Uint8Array | undefined): ArrayBuffer[] {
  return bytes !== undefined && bytes.byteLength > COPIED_BYTES && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

/** Whether a message's body has been handed over: nothing is left of it here. */
export function isHandedOver(message: TaskMessage): boolean {
  return "body" in message && message.body.byteLength === 0;
}

/** A task's outcome with the task's name, so that the receiver knows which it is. */
export type TaskReport = { [Name in keyof Tasks]: { readonly task: Name; readonly outcome: ReturnType<Tasks[Name]> } }[keyof Tasks];

/** What a worker sends back. */
export interface WorkerReport {
  readonly report: TaskReport;
  /** Linear memory of its WebAssembly. */
  readonly wasmBytes: number;
  /** What its JavaScript heap takes, used or not; told after large requests. */
  readonly heapBytes?: number;
}
