const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Reads a decimal number without an exponent, such as `-0.5`; NaN for any other text. */
export function readDecimal(text: string): number {
  return DECIMAL.test(text) ? Number(text) : NaN;
}
