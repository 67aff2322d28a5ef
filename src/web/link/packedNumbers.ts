import { z } from "zod";

/** Beyond this many decimal digits, differences are no shorter than the numbers themselves. */
const MAX_DIGITS = 6;

const Values = z.array(z.number().nullable());

/** A list of numbers: written out, or as differences from the number before, counted in steps of a power of ten. */
export const Column = z.union([Values, z.object({ digits: z.int().min(0).max(MAX_DIGITS), steps: Values })]);
export type Column = z.infer<typeof Column>;

/** Packs numbers without loss: as differences only if every number comes back exactly. `null` stands for no number. */
export function packColumn(values: readonly (number | null)[]): Column {
  for (let digits = 0; digits <= MAX_DIGITS; digits++) {
    const scale = 10 ** digits;
    if (!values.every((value) => value === null || isExact(value, scale))) continue;
    let before = 0;
    const steps = values.map((value) => {
      if (value === null) return null;
      const whole = Math.round(value * scale);
      const step = whole - before;
      before = whole;
      return step;
    });
    return { digits, steps };
  }
  return [...values];
}

export function unpackColumn(column: Column): (number | null)[] {
  if (Array.isArray(column)) return column;
  const scale = 10 ** column.digits;
  let whole = 0;
  return column.steps.map((step) => {
    if (step === null) return null;
    whole += step;
    return whole / scale;
  });
}

function isExact(value: number, scale: number): boolean {
  const whole = Math.round(value * scale);
  return Number.isSafeInteger(whole) && whole / scale === value;
}
