const NANOSECONDS_PER_MS = 1e6;

/** Milliseconds of a clock that all threads of the process have in common and that never goes back. */
export function sharedNowMs(): number {
  return Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS;
}
