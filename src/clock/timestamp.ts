// Moments as the contract writes them.

const HOUR_MS = 3_600_000;

/** The milliseconds of the Unix epoch of a time that the contract's `isTimestamp` takes. */
export function readTimestamp(text: string): number {
  return Date.parse(text);
}

/**
 * How long ago a time was, in hours: 0 for one to come, NaN where it is not given. @param now in milliseconds of the
 * Unix epoch.
 */
export function ageHours(time: string | undefined, now: number): number {
  return time === undefined ? NaN : Math.max(0, now - readTimestamp(time)) / HOUR_MS;
}
