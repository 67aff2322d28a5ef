// What goes to a worker and comes back.

import type { Enrichment } from "../enrich/enrich.js";
import type { CatalogText } from "../vehicles/load.js";
import type { Tasks } from "./tasks.js";

export interface WorkerSettings {
  /** A catalog beside the built-in one: as it was read at the start, so that a worker that comes later has the same. */
  readonly vehicles?: CatalogText | undefined;
}

interface RequestMessage {
  readonly body: Uint8Array;
  readonly requestId: string;
}

export type TaskMessage =
  | ({ readonly task: "optimize" | "readRoutes" | "readEnrich" } & RequestMessage)
  | ({ readonly task: "writeEnrich"; readonly enrichment: Enrichment } & RequestMessage)
  | { readonly task: "check" };

/** A task's outcome with the task's name, so that the receiver knows which it is. */
export type TaskReport = { [Name in keyof Tasks]: { readonly task: Name; readonly outcome: ReturnType<Tasks[Name]> } }[keyof Tasks];

/** What a worker sends back. */
export interface WorkerReport {
  readonly report: TaskReport;
  readonly threadId: number;
  /** Linear memory of its WebAssembly. */
  readonly wasmBytes: number;
}
