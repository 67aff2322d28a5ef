// The bytes of a request. Only this file loads them.
//
//   table   column  type  unit   rows
//   body    byte    u8    UTF-8  one for each byte, followed by PADDING zeros

import { reserveBytes, resetArena } from "../memory/arena";

/** Returned in place of a position: the expected text is not there, or only the host can judge it. */
export const NOT_THERE: i32 = -1;

/**
 * Loads of up to 16 bytes may begin at the end of the body. JSON never contains a zero byte, so every search stops in
 * the padding at the latest.
 */
const PADDING: u64 = 16;

let bodyBase: usize = 0;
let bodyBytes: i32 = 0;

/** Makes room for a body of this many bytes and drops all tables; false when memory cannot grow that far. */
export function reserveBody(bytes: i32): bool {
  resetArena();
  bodyBytes = bytes;
  bodyBase = reserveBytes(u64(bytes) + PADDING);
  if (bodyBase != 0) memory.fill(bodyBase + bytes, 0, usize(PADDING));
  return bodyBase != 0;
}

export function locateBody(): usize {
  return bodyBase;
}
export function countBytes(): i32 {
  return bodyBytes;
}

/** The byte at a position, at most the end of the body. */
export function byteAt(position: i32): u32 {
  return <u32>load<u8>(bodyBase + position);
}

/** The eight bytes from a position on; the first is the lowest. */
export function eightBytes(position: i32): u64 {
  return load<u64>(bodyBase + position);
}

/** The sixteen bytes from a position on. */
export function sixteenBytes(position: i32): v128 {
  return v128.load(bodyBase + position);
}

/**
 * Whether the body has the `length` bytes of `text` at a position. Eight bytes are loaded at a time, also from a
 * shorter text.
 */
export function isAt(position: i32, text: usize, length: usize): bool {
  const bytes = bodyBase + position;
  if (length < 8) return (load<u64>(bytes) ^ load<u64>(text)) << (64 - 8 * u64(length)) == 0;
  for (let at: usize = 0; at + 8 < length; at += 8) if (load<u64>(bytes + at) != load<u64>(text + at)) return false;
  return load<u64>(bytes + length - 8) == load<u64>(text + length - 8);
}

/** Whether the body has the same `length` bytes at two positions. */
export function isSameText(a: i32, b: i32, length: usize): bool {
  return isAt(a, bodyBase + b, length);
}

/** The number of code points between two positions: every byte counts that does not continue a character of UTF-8. */
export function countCharacters(start: i32, end: i32): i32 {
  let count = 0;
  for (let at = start; at < end; at++) count += i32((byteAt(at) & 0xc0) != 0x80);
  return count;
}
