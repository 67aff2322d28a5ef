// Numbers in texts that people write. Each reader returns undefined for any other text.

/** A point may stand before the first digit or behind the last one. */
const UNSIGNED = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const SIGN = /^[+-]/;

/** A comma in place of the point, as in much of the world; no separator of thousands. */
const FROM_SPREADSHEET = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** Reads `3`, `3.25`, `.5`. */
export function readUnsignedDecimal(text: string): number | undefined {
  return UNSIGNED.test(text) ? Number(text) : undefined;
}

/** Reads the same, also with a sign: `-3.25`. */
export function readDecimal(text: string): number | undefined {
  return UNSIGNED.test(text.replace(SIGN, "")) ? Number(text) : undefined;
}

/** Reads what spreadsheets write: a sign, a decimal point or comma, and an exponent: `-3,25`, `1.5e-3`. */
export function readSpreadsheetNumber(text: string): number | undefined {
  return FROM_SPREADSHEET.test(text) ? Number(text.replace(",", ".")) : undefined;
}
