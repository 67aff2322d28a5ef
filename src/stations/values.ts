// What people write into the cells of a table for numbers, prices and places.

/** Digits with a point or, as most of the world writes it, a comma before the decimals; none between thousands. */
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** What stands in a price column where there is no price. */
const NO_PRICE = /^(?:#?n\/?a|null|none|-+)$/i;

// None of these takes the space beside it along: a pattern that begins with any number of spaces takes squared time.
const PER_GALLON = /(?:\/|per\s|a\s)\s*(?:us\s*)?gal(?:lon)?\.?$/i;
const DOLLARS = /^(?:us\s*\$|usd|\$)|(?:us\s*\$|usd|\$)$/i;
const CENTS = /(?:¢|cents?|cts?)$/i;

/** No gallon costs less: a lower figure in a column of cents is in dollars. */
const LEAST_CENTS = 20;

/** What the service takes at most: a higher figure without a unit is likely in cents. */
const MOST_DOLLARS = 100;

/** Latitude and longitude in one cell: `39.1,-94.6`, `(39.1, -94.6)`, `39.1 -94.6`, `39.1; -94.6`. */
const COORDINATES = /^[([]?\s*([+-]?\d+(?:\.\d*)?)(?:\s*[,;/]\s*|\s+)([+-]?\d+(?:\.\d*)?)\s*[)\]]?$/;

/** A number, or what is wrong with it as the end of a sentence. */
type Read<T> = { readonly value: T } | { readonly fault: string };

/** @returns undefined when a text is no number. */
export function readNumber(text: string): number | undefined {
  const plain = withPlainMinus(text);
  return NUMBER.test(plain) ? Number(plain.replace(",", ".")) : undefined;
}

/**
 * A price: `3.459`, `$3.459/gal`, `345.9¢`. It is in cents only where the value or its column says so; a value's own unit
 * goes before its column's.
 * @param isInCents whether the column says so.
 * @returns dollars per gallon; undefined where the text says that there is no price.
 */
export function readPrice(text: string, isInCents: boolean): Read<number | undefined> {
  if (NO_PRICE.test(text)) return { value: undefined };
  const perGallon = without(PER_GALLON, text);
  const figure = without(CENTS, without(DOLLARS, perGallon));
  const amount = readNumber(figure);
  if (amount === undefined) return { fault: "is not a number" };
  const hasUnit = figure !== perGallon;
  const isCents = CENTS.test(perGallon) || (isInCents && !hasUnit);
  if (!isCents && !hasUnit && amount > MOST_DOLLARS) return { fault: "is more than a gallon costs in dollars: for cents write ¢, or \"cents\" in the column's title" };
  if (!isCents) return { value: amount };
  if (amount > 0 && amount < LEAST_CENTS) return { fault: "is less than a gallon costs in cents: for dollars write $, or leave \"cents\" out of the column's title" };
  return { value: amountInDollars(figure, amount) };
}

function without(unit: RegExp, text: string): string {
  return text.replace(unit, "").trim();
}

/** Moves the decimal point in the text: 345.9 cents are 3.459 dollars, and not a rounding error less. */
function amountInDollars(figure: string, cents: number): number {
  const shifted = Number(`${figure.replace(",", ".")}e-2`);
  return Number.isNaN(shifted) ? cents / 100 : shifted;
}

/** @returns undefined when a text is not latitude and longitude in one, in degrees. */
export function readCoordinates(text: string): { lat: number; lng: number } | undefined {
  const [, lat, lng] = COORDINATES.exec(withPlainMinus(text)) ?? [];
  return lat === undefined || lng === undefined ? undefined : { lat: Number(lat), lng: Number(lng) };
}

/** Word processors and web pages have a minus sign of their own. */
function withPlainMinus(text: string): string {
  return text.replaceAll("\u2212", "-");
}
