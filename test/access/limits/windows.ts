/** A request that was accepted at some moment between two others, in milliseconds of one clock. */
export interface Accepted {
  readonly sentMs: number;
  readonly answeredMs: number;
}

/**
 * The most requests that were certainly accepted in any half-open span of `windowMs`. It compares every request with
 * every other, independently of how the counters work.
 */
export function mostInAnyWindow(accepted: readonly Accepted[], windowMs: number): number {
  return Math.max(
    0,
    ...accepted.map(
      ({ sentMs }) => accepted.filter((other) => other.sentMs >= sentMs && other.answeredMs < sentMs + windowMs).length,
    ),
  );
}

/** A request whose moment is known. */
export function at(ms: number): Accepted {
  return { sentMs: ms, answeredMs: ms };
}
