// Ranges of values, and round numbers within them for axes.

/** From the least to the most of something. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The range of some values; without values, from Infinity to -Infinity. */
export function rangeOf(values: readonly number[]): Range {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, most };
}

/** A shortfall smaller than this share of a step is a rounding error. */
const TOLERANCE = 1e-9;

/** The least of 1, 2 or 5 times a power of ten that is at least `rough`, which is > 0. */
export function stepFor(rough: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  return (
    [1, 2, 5].map((factor) => factor * magnitude).find((step) => step >= rough * (1 - TOLERANCE)) ?? 10 * magnitude
  );
}

/** Round numbers from 0 to `most`: 0 and at most `steps` more. */
export function ticks(most: number, steps: number): number[] {
  return ticksBetween(0, most, steps);
}

/** Round numbers from `least` to `most`, which is larger: at most `steps` + 1. */
export function ticksBetween(least: number, most: number, steps: number): number[] {
  const step = stepFor((most - least) / steps);
  const first = Math.ceil(least / step - TOLERANCE);
  return Array.from(
    { length: Math.max(0, Math.floor(most / step + TOLERANCE) - first + 1) },
    (_, i) => (first + i) * step,
  );
}
