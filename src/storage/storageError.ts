import { ERRORS, RetryLaterError } from "../contract/values/errors.js";

/** What is kept cannot be read or written. The message says why, for the log: it names no partner and no folder. */
export class StorageError extends Error {
  override readonly name: string = "StorageError";
}

const RETRY_AFTER_SECONDS = 5;

/** The refusal while what the service keeps cannot be read or written. */
export function storageUnavailable(cause?: unknown): RetryLaterError {
  const refusal = new RetryLaterError(
    "STORAGE_UNAVAILABLE",
    `${ERRORS.STORAGE_UNAVAILABLE.cause} Try again in ${RETRY_AFTER_SECONDS} s.`,
    RETRY_AFTER_SECONDS,
  );
  return Object.assign(refusal, { cause });
}
