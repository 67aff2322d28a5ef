/** The value below which a share of the values lies; NaN if there are none. @param sorted in ascending order. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** The middle value, or the mean of the two in the middle; NaN if there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** A run is divided into this many parts, whose medians show how steady it was. */
const PARTS = 10;
/** Fewer medians say nothing about the spread. */
const LEAST_PARTS = 4;

/**
 * How far the median drifts during a run: half the interquartile range of the medians of its tenths, which ignores
 * single outliers. Null if there are too few rounds.
 * @param rounds samples in chronological order.
 */
export function spreadOf(rounds: readonly (readonly number[])[]): number | null {
  const parts = Math.min(PARTS, rounds.length);
  if (parts < LEAST_PARTS) return null;
  const medians = Array.from({ length: parts }, (_, k) => {
    const from = Math.floor((k * rounds.length) / parts);
    const to = Math.floor(((k + 1) * rounds.length) / parts);
    return median(rounds.slice(from, to).flat());
  }).toSorted((a, b) => a - b);
  return (quantile(medians, 0.75) - quantile(medians, 0.25)) / 2;
}
