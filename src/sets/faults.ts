import { ERRORS, RetryLaterError } from "../contract/values/errors.js";

const RETRY_AFTER_SECONDS = 5;

/** The refusal while what the service keeps cannot be read or written. */
export function storageUnavailable(): RetryLaterError {
  return new RetryLaterError(
    "STORAGE_UNAVAILABLE",
    `${ERRORS.STORAGE_UNAVAILABLE.cause} Try again in ${RETRY_AFTER_SECONDS} s.`,
    RETRY_AFTER_SECONDS,
  );
}
