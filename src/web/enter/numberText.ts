// Numbers as people type them, and what is wrong with them.

/** What a number may be, in the unit that it is typed in. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  /** Shown behind the number: `gal`; empty for a count. */
  readonly unit: string;
  readonly isWhole?: boolean | undefined;
  /** Whether the field may be empty. */
  readonly isOptional?: boolean | undefined;
}

export type TypedNumber = { readonly value: number | undefined } | { readonly fault: string };

const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

/** A number with or without a comma at each thousand. One that is half typed, such as `8.`, counts as `8`. */
const NUMBER = /^[-+]?(?:\d{1,3}(?:,\d{3}){1,4}|\d+)?(?:\.\d*)?$/;

/** Reads what is in a field. A fault says what is allowed. */
export function readTyped(text: string, range: NumberRange): TypedNumber {
  const trimmed = text.trim();
  if (trimmed === "" && range.isOptional === true) return { value: undefined };
  const value = /\d/.test(trimmed) && NUMBER.test(trimmed) ? Number(trimmed.replaceAll(",", "")) : NaN;
  if (Number.isNaN(value) || value < range.least || value > range.most) return { fault: wordRange(range) };
  return range.isWhole === true && !Number.isInteger(value)
    ? { fault: `A whole number, ${wordRange(range)}` }
    : { value };
}

/** `0.1 to 1,000 gal` */
export function wordRange({ least, most, unit }: NumberRange): string {
  return unit === "$"
    ? `$${GROUPED.format(least)} to $${GROUPED.format(most)}`
    : `${GROUPED.format(least)} to ${GROUPED.format(most)} ${unit}`.trimEnd();
}

/** A number that is written, with its unit: `$7`, `15 min`, `3`. */
export function withUnit(written: string, unit: string): string {
  return unit === "$" ? `$${written}` : `${written} ${unit}`.trimEnd();
}

/** The number as a field shows it. */
export function writeTyped(value: number | undefined): string {
  return value === undefined ? "" : String(Number(value.toFixed(3)));
}
