// Failures that are not a trip's own fault: what came out of it would be another plan a minute later.

import { type ErrorCode, ServiceError } from "../contract/values/errors.js";
import { WorkerFailure } from "../worker/threads.js";

const PASSING_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "UPSTREAM_ERROR",
  "UPSTREAM_TIMEOUT",
  "SERVICE_OVERLOADED",
  "STORAGE_UNAVAILABLE",
]);

/**
 * A part is planned at most this often. With the pauses between, the tries take an hour: 5 s, doubled up to ten
 * minutes.
 */
export const MAX_TRIES = 13;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 600_000;

/**
 * Whether a trip that failed may have a plan later. A thread that is too slow may be one of a machine that is too busy.
 */
export function mayPass(error: unknown): boolean {
  if (error instanceof WorkerFailure) return error.name === "WorkerTimeout";
  return error instanceof ServiceError && PASSING_CODES.has(error.code);
}

/** How long to wait after so many tries, in milliseconds. */
export function pauseAfterMs(tries: number, firstPauseMs = FIRST_PAUSE_MS): number {
  return Math.min(firstPauseMs * 2 ** (tries - 1), LONGEST_PAUSE_MS);
}

/** Trips of a part failed for something that may pass: the part is planned again. */
export class PassingFailureError extends Error {
  override readonly name = "PassingFailureError";
}
