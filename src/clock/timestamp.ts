// Moments as the contract writes them.

/** The milliseconds of the Unix epoch of a time that the contract's `isTimestamp` takes. */
export function readTimestamp(text: string): number {
  return Date.parse(text);
}
