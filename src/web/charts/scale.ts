/** Places values of an axis on the screen. */
export interface AxisScale {
  /** In pixels. */
  at(value: number): number;
  /** The value at a pixel. */
  valueAt(pixel: number): number;
  readonly least: number;
  readonly most: number;
}

/** @param from the pixel of `least`. @param to the pixel of `most`, which may be less: axes of heights go up. */
export function linearScale({ least, most, from, to }: { readonly least: number; readonly most: number; readonly from: number; readonly to: number }): AxisScale {
  const pixelsPerUnit = most > least ? (to - from) / (most - least) : 0;
  return {
    at: (value) => from + (value - least) * pixelsPerUnit,
    valueAt: (pixel) => (pixelsPerUnit === 0 ? least : least + (pixel - from) / pixelsPerUnit),
    least,
    most,
  };
}
