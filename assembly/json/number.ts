// Reads numbers in JSON to the nearest double, as JSON.parse does. Where doubles compute the result exactly, the method
// is that of W. D. Clinger, "How to Read Floating Point Numbers Accurately" (1990). Up to 19 digits and powers of ten
// from -27 to 27, it is that of D. Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice and Experience
// 51 (2021), whose product of 128 bits is always precise enough there. All other numbers are left to the host.

import { byteAt, eightBytes, NOT_THERE, sixteenBytes } from "./body";
import { LETTER_E, MINUS, PLUS, POINT, LOWER_CASE, ZERO } from "./characters";
import { fiveHigh, fiveLow, LARGEST_POWER, tenTo } from "./powers";

/** Numbers of up to this many decimal digits fit in 64 bits. */
const MOST_DIGITS: i32 = 19;

/** Every whole number up to this is a double. */
const LARGEST_EXACT: u64 = 1 << 53;
/** So is every power of ten up to this one: the product or quotient of both is rounded only once. */
const LARGEST_EXACT_TEN: i32 = 22;

/** Exponents are not counted beyond this: such numbers are left to the host. */
const LARGEST_EXPONENT: i32 = 100_000;

// The layout of a double.
const MANTISSA_BITS: i32 = 52;
const EXPONENT_BIAS: i32 = 1023;

// The number that `splitNumber` read last: ± digits × 10^exponent.
let isNegative: bool = false;
let digits: u64 = 0;
let digitCount: i32 = 0;
let exponent: i32 = 0;

/** The whole part of nearly every number is less than this. */
const ANY: u32 = u32.MAX_VALUE;

let value: f64 = 0;

/** The number that `readNumber` read last. */
export function numberRead(): f64 {
  return value;
}

/**
 * Reads a number and returns the position behind it; NOT_THERE for anything else, and for a number that is left to the
 * host.
 */
export function readNumber(start: i32): i32 {
  const end = splitNumber(start);
  return end >= 0 && toDouble() ? end : NOT_THERE;
}

/** Passes over a number of RFC 8259's form; NOT_THERE for anything else. */
export function passNumber(start: i32): i32 {
  const plain = passLess(start, ANY);
  return plain >= 0 ? plain : splitNumber(start);
}

/** The same, and keeps the parts of the number. */
function splitNumber(start: i32): i32 {
  isNegative = byteAt(start) == MINUS;
  const whole = isNegative ? start + 1 : start;
  digits = 0;
  let at = passDigits(whole);
  const isBelowOne = byteAt(whole) == ZERO;
  if (at == whole || (isBelowOne && at > whole + 1)) return NOT_THERE;
  digitCount = isBelowOne ? 0 : at - whole;
  exponent = 0;
  if (byteAt(at) == POINT) {
    const fraction = at + 1;
    at = passDigits(fraction);
    if (at == fraction) return NOT_THERE;
    exponent = fraction - at;
    digitCount += at - fraction;
    if (digitCount > MOST_DIGITS && isBelowOne) digitCount -= countZeros(fraction);
  }
  return (byteAt(at) | LOWER_CASE) == LETTER_E ? passExponent(at + 1) : at;
}

/**
 * Passes over a number without an exponent whose whole part is less than `most`, whatever its sign; NOT_THERE for
 * anything else. For numbers that only need a check of their range, such as coordinates in planning, this saves a tenth
 * of the scan.
 */
export function passLess(start: i32, most: u32): i32 {
  const first = byteAt(start) == MINUS ? start + 1 : start;
  let at = first;
  let whole: u32 = 0;
  for (let digit = byteAt(at) - ZERO; digit <= 9 && whole < most; digit = byteAt(++at) - ZERO)
    whole = whole * 10 + digit;
  if (at == first || (byteAt(first) == ZERO && at > first + 1) || whole >= most) return NOT_THERE;
  if (byteAt(at) == POINT) {
    const fraction = at + 1;
    at = skipDigits(fraction);
    if (at == fraction) return NOT_THERE;
  }
  return (byteAt(at) | LOWER_CASE) == LETTER_E ? NOT_THERE : at;
}

function skipDigits(start: i32): i32 {
  let at = start;
  let others = findNonDigits(at);
  while (others == 0) others = findNonDigits((at += 16));
  return at + ctz(others);
}

/** A bit for each of sixteen bytes: set unless it is a digit. */
function findNonDigits(position: i32): i32 {
  return i8x16.bitmask(i8x16.gt_u(i8x16.sub(sixteenBytes(position), i8x16.splat(<i8>ZERO)), i8x16.splat(9)));
}

/** Appends the digits from a position on to `digits`, and returns the position behind them. */
function passDigits(start: i32): i32 {
  let at = start;
  let found: i32;
  do {
    // Eight at a time: each byte becomes its digit, or at least 10 if it is none.
    const bytes = eightBytes(at) ^ 0x3030303030303030;
    const others = (bytes | (bytes + 0x7676767676767676)) & 0x8080808080808080;
    found = <i32>ctz(others) >> 3;
    if (found == 0) break;
    digits = digits * tenTo(found) + joinDigits(bytes << (64 - 8 * found));
    at += found;
  } while (found == 8);
  return at;
}

/**
 * Eight digits, the first in the lowest byte, as one number. Lemire (2021) joins them to pairs, then to fours, then to
 * one.
 */
function joinDigits(bytes: u64): u64 {
  const pairs = bytes * 10 + (bytes >> 8);
  const mask: u64 = 0x000000ff000000ff;
  return ((pairs & mask) * 0x000f424000000064 + ((pairs >> 16) & mask) * 0x0000271000000001) >> 32;
}

function countZeros(start: i32): i32 {
  let at = start;
  while (byteAt(at) == ZERO) at++;
  return at - start;
}

function passExponent(start: i32): i32 {
  const sign = byteAt(start);
  const first = sign == MINUS || sign == PLUS ? start + 1 : start;
  let at = first;
  let power = 0;
  for (let digit = byteAt(at) - ZERO; digit <= 9; digit = byteAt(at) - ZERO) {
    power = min(power * 10 + <i32>digit, LARGEST_EXPONENT);
    at++;
  }
  if (at == first) return NOT_THERE;
  exponent = power == LARGEST_EXPONENT ? LARGEST_EXPONENT : exponent + (sign == MINUS ? -power : power);
  return at;
}

/** Sets `value`; false when the number is left to the host. */
function toDouble(): bool {
  if (digitCount > MOST_DIGITS) return false;
  let magnitude: f64;
  if (digits == 0) {
    magnitude = 0;
  } else if (digits <= LARGEST_EXACT && abs(exponent) <= LARGEST_EXACT_TEN) {
    const power = exactTen(abs(exponent));
    magnitude = exponent < 0 ? <f64>digits / power : <f64>digits * power;
  } else if (abs(exponent) <= LARGEST_POWER) {
    magnitude = roundProduct();
  } else {
    return false;
  }
  value = isNegative ? -magnitude : magnitude;
  return true;
}

function exactTen(power: i32): f64 {
  return <f64>unchecked(TENS[power]);
}

const TENS: StaticArray<f64> = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
];

/** The double nearest to digits × 10^exponent; the even one of two that are equally near. */
function roundProduct(): f64 {
  const zeros = <i32>clz(digits);
  const factor = digits << zeros;
  let high = highProduct(factor, fiveHigh(exponent));
  let low = factor * fiveHigh(exponent);
  // If the bits below the mantissa are all ones, the part that the power's upper half leaves out may carry into it.
  const below: u64 = 0xffff_ffff_ffff_ffff >> (MANTISSA_BITS + 3);
  if ((high & below) == below) {
    const carry = highProduct(factor, fiveLow(exponent));
    low += carry;
    if (carry > low) high++;
  }
  const upper = <i32>(high >> 63);
  const shift = upper + 64 - MANTISSA_BITS - 3;
  let mantissa = high >> shift;
  // Only with these exponents can a number lie halfway between two doubles.
  const isHalfway = low <= 1 && exponent >= -4 && exponent <= 23 && (mantissa & 3) == 1 && mantissa << shift == high;
  if (isHalfway) mantissa &= ~(<u64>1);
  mantissa = (mantissa + (mantissa & 1)) >> 1;
  // The binary exponent: 217706 / 2^16 approximates the binary logarithm of 10.
  let power = ((217706 * exponent) >> 16) + 63 + upper - zeros + EXPONENT_BIAS;
  if (mantissa >= (<u64>2) << MANTISSA_BITS) {
    mantissa = (<u64>1) << MANTISSA_BITS;
    power++;
  }
  return reinterpret<f64>((mantissa & ~((<u64>1) << MANTISSA_BITS)) | (u64(power) << MANTISSA_BITS));
}

/** The upper 64 bits of the product of two 64-bit numbers. */
function highProduct(a: u64, b: u64): u64 {
  const mask: u64 = 0xffff_ffff;
  const middle = (a >> 32) * (b & mask) + (((a & mask) * (b & mask)) >> 32);
  const other = (a & mask) * (b >> 32) + (middle & mask);
  return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}
