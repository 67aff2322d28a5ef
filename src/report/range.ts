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
