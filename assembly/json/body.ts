// A request's bytes: the only loads of them.
//
//   table   column  type  unit   rows
//   body    byte    u8    UTF-8  one a byte, and PADDING zeros behind

import { reserveBytes, resetArena } from "../memory/arena";

/** In place of a position: the bytes are not what is looked for, or the host must look at them. */
export const NOT_THERE: i32 = -1;

/** Bytes are read up to 16 at a time, from the end at the latest. Zero is nowhere in JSON, so that all that is looked for ends there. */
const PADDING: u64 = 16;

let bodyBase: usize = 0;
let bodyBytes: i32 = 0;

/** Lays out a body of so many bytes and forgets all tables; false when memory cannot grow that far. */
export function reserveBody(bytes: i32): bool {
  resetArena();
  bodyBytes = bytes;
  bodyBase = reserveBytes(u64(bytes) + PADDING);
  if (bodyBase != 0) memory.fill(bodyBase + bytes, 0, usize(PADDING));
  return bodyBase != 0;
}

export function locateBody(): usize { return bodyBase; }
export function countBytes(): i32 { return bodyBytes; }

/** The byte at a position, which is the end at most. */
export function byteAt(position: i32): u32 { return <u32>load<u8>(bodyBase + position); }

/** The eight bytes from a position on, the first the lowest. */
export function eightBytes(position: i32): u64 { return load<u64>(bodyBase + position); }

/** The sixteen bytes from a position on. */
export function sixteenBytes(position: i32): v128 { return v128.load(bodyBase + position); }

/** Whether a word begins at a position. The last bytes of both are compared eight at a time, which may look beyond a short word. */
export function isAt(position: i32, word: StaticArray<u8>): bool {
  const bytes = bodyBase + position;
  const expected = changetype<usize>(word);
  const length = usize(word.length);
  if (length < 8) return (load<u64>(bytes) ^ load<u64>(expected)) << (64 - 8 * u64(length)) == 0;
  for (let at: usize = 0; at + 8 < length; at += 8) if (load<u64>(bytes + at) != load<u64>(expected + at)) return false;
  return load<u64>(bytes + length - 8) == load<u64>(expected + length - 8);
}

/** How many code points there are in UTF-8 from `start` to before `end`: all bytes but those that continue one. */
export function countCharacters(start: i32, end: i32): i32 {
  let count = 0;
  for (let at = start; at < end; at++) count += i32((byteAt(at) & 0xc0) != 0x80);
  return count;
}
