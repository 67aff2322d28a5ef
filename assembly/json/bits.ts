// Sixty-four bytes of a body at once, a bit for each, the first the lowest. In the manner of G. Langdale and D. Lemire,
// "Parsing Gigabytes of JSON per Second", VLDB Journal 28 (2019): which bytes are in strings is computed for all at once,
// without a branch for each string.

import { sixteenBytes } from "./columns";

/** Bytes that a block has. */
export const BLOCK_BYTES: i32 = 64;

/** The difference between the brackets of lists and of objects. */
const FOLD: u8 = 0x20;

/** Where `byte` is in the block that begins at a position. */
export function bitsOf(position: i32, byte: u32): u64 {
  const wanted = i8x16.splat(<i8>byte);
  return joinBits(
    i8x16.eq(sixteenBytes(position), wanted),
    i8x16.eq(sixteenBytes(position + 16), wanted),
    i8x16.eq(sixteenBytes(position + 32), wanted),
    i8x16.eq(sixteenBytes(position + 48), wanted),
  );
}

/** Where the bracket of an object or its counterpart of a list is. */
export function bitsOfBracket(position: i32, bracket: u32): u64 {
  const wanted = i8x16.splat(<i8>bracket);
  const fold = i8x16.splat(<i8>FOLD);
  return joinBits(
    i8x16.eq(v128.or(sixteenBytes(position), fold), wanted),
    i8x16.eq(v128.or(sixteenBytes(position + 16), fold), wanted),
    i8x16.eq(v128.or(sixteenBytes(position + 32), fold), wanted),
    i8x16.eq(v128.or(sixteenBytes(position + 48), fold), wanted),
  );
}

function joinBits(a: v128, b: v128, c: v128, d: v128): u64 {
  return u64(i8x16.bitmask(a)) | (u64(i8x16.bitmask(b)) << 16) | (u64(i8x16.bitmask(c)) << 32) | (u64(i8x16.bitmask(d)) << 48);
}

/** What backslashes escape. `first` is 1 when the block before ends in one that escapes this block's first byte, else 0. */
export function bitsEscaped(backslashes: u64, first: u64): u64 {
  let escaped = first;
  let left = backslashes & ~first;
  while (left != 0) {
    const lowest = left & (0 - left);
    escaped |= lowest << 1;
    left &= ~(lowest | (lowest << 1));
  }
  return escaped;
}

/** From each quote that opens a string to before the one that closes it. `before` is 0 when the block begins outside of strings and all ones when within one. */
export function bitsInStrings(quotes: u64, before: u64): u64 {
  let bits = quotes ^ (quotes << 1);
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  bits ^= bits << 32;
  return bits ^ before;
}
