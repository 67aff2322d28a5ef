// Where batches are kept: on disk, or in Redis.

import type { BatchStatus } from "../contract/batches.js";
import type { PartResults } from "./part.js";

/** A batch as it is kept. Times are ISO 8601 in UTC. */
export interface BatchRecord {
  readonly id: string;
  readonly partner: string;
  readonly status: BatchStatus;
  /** Trips in all, answered ones, and those of them without a plan. */
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** How many parts it has: each but the last has `TRIPS_PER_PART` trips. */
  readonly parts: number;
  /** The versions of sets by their names, as they were when it was accepted. They are kept until it is finished. */
  readonly setVersions: Readonly<Record<string, string>>;
}

/** What an idempotency key stands for. */
export type Claim =
  /** Nobody has it: this caller has it now, until `accept` or `discard`. */
  | { readonly kind: "new" }
  /** Another request with it is still being read. */
  | { readonly kind: "reading" }
  /** A batch with it is there; `bodySha256` tells whether it has the same body. */
  | { readonly kind: "taken"; readonly batch: BatchRecord; readonly bodySha256: string };

/** A batch that is being read. */
export interface BatchDraft {
  /** Keeps the next part, as `writePart` writes it. */
  addPart(bytes: Uint8Array): Promise<void>;
  /** Makes it a batch, at one stroke: from now on it is there, whatever happens. */
  accept(facts: Pick<BatchRecord, "total" | "setVersions"> & { readonly bodySha256: string }): Promise<BatchRecord>;
  /** Forgets it. */
  discard(): Promise<void>;
}

/** Batches and their results. Every method rejects with a ServiceError STORAGE_UNAVAILABLE when the store cannot be used. */
export interface BatchStore {
  /** @param key the caller's idempotency key, if there is one. */
  claim(partner: string, key: string): Promise<Claim>;
  begin(partner: string, key: string | undefined): Promise<BatchDraft>;
  read(partner: string, id: string): Promise<BatchRecord | undefined>;
  /** The bytes of a part, for `readPart`. */
  readPart(id: string, part: number): Promise<Uint8Array>;
  /** Keeps the results of a part, once: what is there already stays. It counts them, and finishes the batch with its last part. */
  writeResults(id: string, part: number, results: PartResults, trips: number): Promise<void>;
  readResults(id: string, part: number): Promise<Uint8Array | undefined>;
  /** Cancels a batch that is not finished. */
  cancel(partner: string, id: string): Promise<BatchRecord | undefined>;
  /** The batches that are neither finished nor cancelled, the oldest first, each with the parts that have no results. */
  unfinished(): Promise<readonly { readonly batch: BatchRecord; readonly missing: readonly number[] }[]>;
}

/** Sees to it that the parts of batches are planned: here, or by workers elsewhere. */
export interface BatchRunner {
  /** Begins to plan a batch that was accepted. */
  add(batch: BatchRecord): Promise<void>;
  /** Ends a batch that was cancelled. */
  remove(batch: BatchRecord): Promise<void>;
  /** For metrics. */
  readonly load: BatchLoad;
  /** Stops. Parts in work are dropped, and are planned again by whoever goes on. */
  close(): Promise<void>;
}

/** How much batches have to do. */
export interface BatchLoad {
  /** Trips of unfinished batches without a result, as far as this process knows. */
  readonly tripsWaiting: number;
  /** Trips that this process has planned. */
  readonly tripsDone: number;
  readonly batchesUnfinished: number;
  /** Threads, or processes elsewhere, that plan them. */
  readonly workers: number;
}
