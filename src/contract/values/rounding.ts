// Rounding happens once, where an answer is written. Amounts are rounded to what is paid or pumped, halves up. The
// decimal digits decide what a half is: 1.005 rounds up to 1.01, although the nearest double lies a little below 1.005.
// Sums, products and quotients (`roundSum`) are exact until they are rounded, so that a half stays a half.

// Decimal digits of what answers show.
export const CENT_DIGITS = 2;
export const THOUSANDTH_DIGITS = 3;
export const MINUTE_DIGITS = 3;
export const HOUR_DIGITS = 2;

/** Half of the last digit in which answers give gallons: no answer shows a smaller difference. */
export const UNSEEN_GALLONS = 0.5 / 10 ** THOUSANDTH_DIGITS;

/** Plans whose costs differ by no more than this, in dollars, are as good. */
export const TIE_DOLLARS = 1e-6;

/** Amounts below this, in dollars, have no cents. */
export const HALF_CENT = 0.005;

/**
 * Two plans tie if their costs differ by at most this many dollars: the optimizer breaks ties by as much for each stop.
 * @param stopCount the stops of the plan that has more.
 */
export function tieOf(stopCount: number): number {
  return TIE_DOLLARS * Math.max(1, stopCount);
}

/** Dollars as whole cents, so that sums and differences of them are exact. */
export function toCents(dollars: number): number {
  return finite(toUnits(dollars, CENT_DIGITS));
}

export function fromCents(cents: number): number {
  return cents / 10 ** CENT_DIGITS;
}

/** Gallons as whole thousandths, for the same reason. */
export function toThousandths(gallons: number): number {
  return finite(toUnits(gallons, THOUSANDTH_DIGITS));
}

export function fromThousandths(thousandths: number): number {
  return thousandths / 10 ** THOUSANDTH_DIGITS;
}

/** To 0.01. */
export function roundDollars(dollars: number): number {
  return fromCents(toCents(dollars));
}

/** To 0.001, as US pumps show. */
export function roundGallons(gallons: number): number {
  return roundTo(gallons, THOUSANDTH_DIGITS);
}

/** To 0.001. */
export function roundMiles(miles: number): number {
  return roundTo(miles, THOUSANDTH_DIGITS);
}

/** To 0.001. */
export function roundMinutes(minutes: number): number {
  return roundTo(minutes, MINUTE_DIGITS);
}

/** To 0.01. */
export function roundHours(hours: number): number {
  return roundTo(hours, HOUR_DIGITS);
}

/** To 0.01. */
export function roundPercent(percent: number): number {
  return roundTo(percent, 2);
}

/** To a millionth, as differences between two plans are shown. */
export function roundMillionths(value: number): number {
  return roundTo(value, 6);
}

/** With one decimal, such as `7.0`. */
export function writeTenths(value: number): string {
  return roundTo(value, 1).toFixed(1);
}

/** Rounds down to a number of decimal digits; a double that has no more digits stays as it is. */
export function roundDown(value: number, digits: number): number {
  const scaled = shiftPoint(value, digits);
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? Math.floor(scaled) / 10 ** digits : finite(value);
}

/** Rounds up in the same way. */
export function roundUp(value: number, digits: number): number {
  return -roundDown(-value, digits);
}

function roundTo(value: number, digits: number): number {
  const units = toUnits(value, digits);
  // Beyond this, doubles have no fraction to round, or the scaled value overflows.
  return Math.abs(units) < Number.MAX_SAFE_INTEGER ? units / 10 ** digits : finite(value);
}

/** A value in whole units of its last digit. */
function toUnits(value: number, digits: number): number {
  const scaled = value * 10 ** digits;
  const offHalf = Math.abs(scaled - Math.floor(scaled) - 0.5);
  // The product's rounding error matters only next to a half. Reading the digits is exact, but takes ten times as long.
  const units = Math.round(offHalf > Math.abs(scaled) * Number.EPSILON ? scaled : shiftPoint(value, digits));
  // Never -0.
  return units + 0;
}

/** A value with its decimal point moved to the right. It is computed from the decimal digits and rounded once. */
function shiftPoint(value: number, digits: number): number {
  const [mantissa, exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

/** JSON has no infinity: sums that overflow are written as the largest number. */
function finite(value: number): number {
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}

/** A number by its decimal digits instead of the nearest double: `units` × 10^-`digits`. */
interface Decimal {
  readonly units: bigint;
  readonly digits: number;
}

/** @param value finite. */
function decimalOf(value: number): Decimal {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return withDigits({ units: BigInt(whole + fraction), digits: fraction.length - Number(exponent) }, 0);
}

/** The same value with at least `least` digits. */
function withDigits({ units, digits }: Decimal, least: number): Decimal {
  return digits >= least ? { units, digits } : { units: units * 10n ** BigInt(least - digits), digits: least };
}

function sumOf(values: Iterable<number>): Decimal {
  let sum: Decimal = { units: 0n, digits: 0 };
  for (const value of values) sum = sumOfTwo(sum, decimalOf(value));
  return sum;
}

function sumOfTwo(a: Decimal, b: Decimal): Decimal {
  const term = withDigits(b, a.digits);
  return { units: withDigits(a, term.digits).units + term.units, digits: term.digits };
}

/**
 * The sum of `values` times `factor`, plus the sum of `plus`, divided by `divisor`, and rounded once, halves up.
 * @param values each finite and >= 0, as are `factor` and `plus`.
 * @param digits decimal digits of the result.
 */
export function roundSum(
  values: Iterable<number>,
  digits: number,
  {
    factor = 1,
    plus,
    divisor = 1n,
  }: { readonly factor?: number; readonly plus?: Iterable<number>; readonly divisor?: bigint } = {},
): number {
  const sum = sumOf(values);
  const by = decimalOf(factor);
  const product = { units: sum.units * by.units, digits: sum.digits + by.digits };
  const total = plus === undefined ? product : sumOfTwo(product, sumOf(plus));
  const whole = 2n * divisor * 10n ** BigInt(total.digits);
  const rounded = (2n * total.units * 10n ** BigInt(digits) + whole / 2n) / whole;
  // JSON has no infinity.
  return Math.min(Number(`${rounded}e-${digits}`), Number.MAX_VALUE);
}
