// Numbers as JSON writes them, read to the nearest double as JSON.parse does. W. D. Clinger, "How to Read Floating Point
// Numbers Accurately" (1990), for what doubles can compute exactly; D. Lemire, "Number Parsing at a Gigabyte per Second",
// Software: Practice and Experience 51 (2021), for the rest, up to 19 digits and powers of ten from -27 to 27, where its
// product of 128 bits is always enough. What is beyond is left to the host.

import { byteAt, eightBytes, NOT_THERE, sixteenBytes } from "./body";
import { LETTER_E, MINUS, PLUS, POINT, LOWER_CASE, ZERO } from "./characters";
import { fiveHigh, fiveLow, LARGEST_POWER, tenTo } from "./powers";

/** So many decimal digits fit in 64 bits. */
const MOST_DIGITS: i32 = 19;

/** Whole numbers up to this, and powers of ten up to the one below, are doubles: a product or quotient of two is rounded once. */
const LARGEST_EXACT: u64 = 1 << 53;
const LARGEST_EXACT_TEN: i32 = 22;

/** Exponents are counted no further; what digits would make of such a one is left to the host. */
const ENOUGH: i32 = 100_000;

// A double's bits.
const MANTISSA_BITS: i32 = 52;
const EXPONENT_BIAS: i32 = 1023;

// What `splitNumber` passed over: (-) digits × 10^exponent.
let isNegative: bool = false;
let digits: u64 = 0;
let digitCount: i32 = 0;
let exponent: i32 = 0;

/** Nearly all whole parts are less. */
const ANY: u32 = u32.MAX_VALUE;

let value: f64 = 0;

/** The number that `readNumber` read last. */
export function numberRead(): f64 { return value; }

/** A number of any size, to behind it; NOT_THERE for anything else, and for a number that is left to the host. */
export function readNumber(start: i32): i32 {
  const end = splitNumber(start);
  return end >= 0 && toDouble() ? end : NOT_THERE;
}

/** Passes over a number as RFC 8259 has it; NOT_THERE for anything else. */
export function passNumber(start: i32): i32 {
  const plain = passLess(start, ANY);
  return plain >= 0 ? plain : splitNumber(start);
}

/** The same, and notes the parts of the number. */
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
 * Passes over a number that is plainly less than `most` either way, since its whole part is and it has no exponent;
 * NOT_THERE when only `splitNumber` can tell. Coordinates are two of a station's five numbers, and of them planning asks
 * nothing but their range: this saves a tenth of the whole scan.
 */
export function passLess(start: i32, most: u32): i32 {
  const first = byteAt(start) == MINUS ? start + 1 : start;
  let at = first;
  let whole: u32 = 0;
  for (let digit = byteAt(at) - ZERO; digit <= 9 && whole < most; digit = byteAt(++at) - ZERO) whole = whole * 10 + digit;
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
  let others = othersThanDigits(at);
  while (others == 0) others = othersThanDigits((at += 16));
  return at + ctz(others);
}

/** A bit for each of sixteen bytes. */
function othersThanDigits(position: i32): i32 {
  return i8x16.bitmask(i8x16.gt_u(i8x16.sub(sixteenBytes(position), i8x16.splat(<i8>ZERO)), i8x16.splat(9)));
}

/** Adds the digits from a position on to `digits`. */
function passDigits(start: i32): i32 {
  let at = start;
  let found: i32;
  do {
    // Eight at a time: each byte becomes its digit, or 10 and more where it is none.
    const bytes = eightBytes(at) ^ 0x3030303030303030;
    const others = (bytes | (bytes + 0x7676767676767676)) & 0x8080808080808080;
    found = <i32>ctz(others) >> 3;
    if (found == 0) break;
    digits = digits * tenTo(found) + joinDigits(bytes << (64 - 8 * found));
    at += found;
  } while (found == 8);
  return at;
}

/** Eight digits, the first the lowest byte, as one number: pairs, then fours, then all, as Lemire (2021) has it. */
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
    power = min(power * 10 + <i32>digit, ENOUGH);
    at++;
  }
  if (at == first) return NOT_THERE;
  exponent = power == ENOUGH ? ENOUGH : exponent + (sign == MINUS ? -power : power);
  return at;
}

/** Sets `value`; false when it is left to the host. */
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

function exactTen(power: i32): f64 { return <f64>unchecked(TENS[power]); }

const TENS: StaticArray<f64> = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22];

/** digits × 10^exponent as the nearest double, of two the even one. */
function roundProduct(): f64 {
  const zeros = <i32>clz(digits);
  const factor = digits << zeros;
  let high = highProduct(factor, fiveHigh(exponent));
  let low = factor * fiveHigh(exponent);
  // Bits below those that are looked at are all ones: what is cut off the power might carry into them.
  const below: u64 = 0xffff_ffff_ffff_ffff >> (MANTISSA_BITS + 3);
  if ((high & below) == below) {
    const carry = highProduct(factor, fiveLow(exponent));
    low += carry;
    if (carry > low) high++;
  }
  const upper = <i32>(high >> 63);
  const shift = upper + 64 - MANTISSA_BITS - 3;
  let mantissa = high >> shift;
  // Halfway between two doubles, which only these exponents can be.
  const isHalfway = low <= 1 && exponent >= -4 && exponent <= 23 && (mantissa & 3) == 1 && mantissa << shift == high;
  if (isHalfway) mantissa &= ~(<u64>1);
  mantissa = (mantissa + (mantissa & 1)) >> 1;
  // The exponent of two: that of 10^exponent is its logarithm, 217706 / 2^16 a digit.
  let power = ((217706 * exponent) >> 16) + 63 + upper - zeros + EXPONENT_BIAS;
  if (mantissa >= (<u64>2) << MANTISSA_BITS) {
    mantissa = (<u64>1) << MANTISSA_BITS;
    power++;
  }
  return reinterpret<f64>((mantissa & ~((<u64>1) << MANTISSA_BITS)) | (u64(power) << MANTISSA_BITS));
}

/** The 64 highest bits of a product of 128. */
function highProduct(a: u64, b: u64): u64 {
  const mask: u64 = 0xffff_ffff;
  const middle = (a >> 32) * (b & mask) + (((a & mask) * (b & mask)) >> 32);
  const other = (a & mask) * (b >> 32) + (middle & mask);
  return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}
