// Arithmetic on the decimal digits of numbers instead of the nearest doubles: sums, products and quotients are exact
// until they are rounded, so that a half stays a half.

/** `units` × 10^-`digits`. */
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
