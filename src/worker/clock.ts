const NANOSECONDS_PER_MS = 1e6;

/** Milliseconds of a clock that never goes back and that all threads of the process share. */
export function sharedNowMs(): number {
  return Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS;
}
