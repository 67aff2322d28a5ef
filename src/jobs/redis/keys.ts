// Where batches are in Redis.

import { createHash } from "node:crypto";

/** The batches that are neither finished nor cancelled: a sorted set of their ids, by when they were accepted. */
export const UNFINISHED = "fuel-route:batches:unfinished";

/** How many trips have been answered in all batches there ever were. */
export const TRIPS_DONE = "fuel-route:batches:trips-done";

/** The record of a batch; also the beginning of its other keys. */
export function recordKey(id: string): string {
  return `fuel-route:batch:${id}`;
}

/** A hash: the trips of each part that has no results yet, gzipped, by the part's number. */
export function inputKey(id: string): string {
  return `${recordKey(id)}:input`;
}

/** A hash: the results of each part that is planned, gzipped NDJSON by the part's number. */
export function resultsKey(id: string): string {
  return `${recordKey(id)}:results`;
}

/** What a partner's idempotency key stands for. */
export function claimKey(partner: string, key: string): string {
  return `fuel-route:batch-key:${createHash("sha256")
    .update(JSON.stringify([partner, key]))
    .digest("hex")}`;
}

/**
 * Stands for the claim of a batch without an idempotency key: users of Redis may be bound to names that begin like this
 * one.
 */
export const NO_CLAIM = "fuel-route:batch-key:none";
