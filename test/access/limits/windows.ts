/** A request that was accepted at some moment between two others, in milliseconds of one clock. */
export interface Accepted {
  readonly sentMs: number;
  readonly answeredMs: number;
}

/**
 * The most requests that were for certain accepted in any half-open span of `windowMs`, by comparing every one with
 * every other: the truth that the counters are measured by, told in another way than theirs.
 */
export function mostInAnyWindow(accepted: readonly Accepted[], windowMs: number): number {
  return Math.max(0, ...accepted.map(({ sentMs }) => accepted.filter((other) => other.sentMs >= sentMs && other.answeredMs < sentMs + windowMs).length));
}

/** A request whose moment is known. */
export function at(ms: number): Accepted {
  return { sentMs: ms, answeredMs: ms };
}
