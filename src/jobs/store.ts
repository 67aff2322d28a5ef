// Where batches are kept: on disk, or in Redis.

import type { BatchStatus } from "../contract/schemas/batches.js";
import { ServiceError } from "../contract/values/errors.js";
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
  /** How many parts it has: each has at most `TRIPS_PER_PART` trips. */
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
  /** The id that it will have as a batch. */
  readonly id: string;
  /** Keeps the next part, as `writePart` writes it. */
  addPart(bytes: Uint8Array): Promise<void>;
  /**
   * Makes it a batch, at one stroke: from now on it is there, whatever happens. Where another service has accepted one
   * with the same key and body meanwhile, that one is the answer.
   * @throws {ServiceError} IDEMPOTENCY_MISMATCH where that one has another body.
   */
  accept(facts: Pick<BatchRecord, "total" | "setVersions"> & { readonly bodySha256: string }): Promise<BatchRecord>;
  /** Forgets it. */
  discard(): Promise<void>;
}

/**
 * Batches and their results. Every method rejects with a ServiceError STORAGE_UNAVAILABLE when the store cannot be
 * used.
 */
export interface BatchStore {
  /** @param key the caller's idempotency key, if there is one. */
  claim(partner: string, key: string): Promise<Claim>;
  begin(partner: string, key: string | undefined): Promise<BatchDraft>;
  read(partner: string, id: string): Promise<BatchRecord | undefined>;
  /** The bytes of a part, for `readPart`. */
  readPart(id: string, part: number): Promise<Uint8Array>;
  /**
   * Keeps the results of a part, once: what is there already stays. It counts them, and finishes the batch with its
   * last part.
   */
  writeResults(id: string, part: number, results: PartResults, trips: number): Promise<void>;
  readResults(id: string, part: number): Promise<Uint8Array | undefined>;
  /** Cancels a batch that is not finished. */
  cancel(partner: string, id: string): Promise<BatchRecord | undefined>;
  /**
   * The batches that are neither finished nor cancelled, the oldest first, each with the parts that have no results.
   */
  unfinished(): Promise<readonly UnfinishedBatch[]>;
  /** The versions of sets that unfinished batches go by, as `heldKey` names them: they must stay. */
  held(): Promise<ReadonlySet<string>>;
}

export interface UnfinishedBatch {
  readonly batch: BatchRecord;
  readonly missing: readonly number[];
}

/** Sees to it that the parts of batches are planned: here, or by workers elsewhere. */
export interface BatchRunner {
  /** Begins to plan a batch that was accepted. Never rejects: what cannot be added now is added later. */
  add(batch: BatchRecord): Promise<void>;
  /** Ends a batch that was cancelled. Never rejects. */
  remove(batch: BatchRecord): Promise<void>;
  /** For metrics. */
  readonly load: BatchLoad;
  close(): Promise<void>;
}

/** How much batches have to do, for metrics. */
export interface BatchLoad {
  /** Trips of accepted batches that are not answered yet. */
  readonly tripsWaiting: number;
  /** Trips that have been answered. */
  readonly tripsDone: number;
  /** Batches that are neither finished nor cancelled. */
  readonly batchesUnfinished: number;
  /** Threads of this process, or processes elsewhere, that plan trips. */
  readonly workers: number;
}

/** All that a service has of batches. */
export interface Batches {
  readonly store: BatchStore;
  readonly runner: BatchRunner;
  /** What is wrong with them, one sentence each. */
  readonly faults?: readonly string[];
  /** Why this process takes none, where it does not. */
  readonly notice?: string;
  /** Parts in work are dropped, and are planned again by whoever goes on. */
  close(): Promise<void>;
}

/** The refusal of an idempotency key that stands for a batch with another body. */
export function mismatch(): ServiceError {
  return new ServiceError(
    "IDEMPOTENCY_MISMATCH",
    "The Idempotency-Key was used with another body. Use a new key for each batch.",
  );
}
