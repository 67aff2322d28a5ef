/** Leads from values to pixels along one axis. */
export interface Scale {
  (value: number): number;
  /** The value at a pixel. */
  invert(pixel: number): number;
}

/**
 * A straight scale: `fromValue` is drawn at `fromPixel`, `toValue` at `toPixel`. Where both values are the same, all
 * lie at `fromPixel`.
 */
export function makeScale(
  [fromValue, toValue]: readonly [number, number],
  [fromPixel, toPixel]: readonly [number, number],
): Scale {
  const perValue = toValue === fromValue ? 0 : (toPixel - fromPixel) / (toValue - fromValue);
  const scale = (value: number): number => fromPixel + (value - fromValue) * perValue;
  return Object.assign(scale, {
    invert: (pixel: number): number => (perValue === 0 ? fromValue : fromValue + (pixel - fromPixel) / perValue),
  });
}
