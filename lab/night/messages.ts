/** A part for a worker. */
export interface PartTask {
  readonly part: number;
  /** As `writePart` keeps it. */
  readonly trips: Uint8Array;
}

/** What a worker says. */
export type WorkerMessage =
  | { readonly kind: "ready" }
  | {
      readonly kind: "done";
      readonly part: number;
      readonly results: Uint8Array;
      readonly failed: number;
      /** Of the worker's process so far, all its threads. */
      readonly cpuMs: number;
      /** The most memory that the process has had in RAM so far. */
      readonly peakMb: number;
    };
