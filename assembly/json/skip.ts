// Passes over JSON that a parser has read before, or will read: nothing is checked that finding the way does not need.
// Functions take a position and return the one behind what they passed over; on bytes that are not JSON they end
// somewhere, or with NOT_THERE, and have not read past the end. Nested values are passed over by counting brackets, so
// depth costs nothing.

import { BLOCK_BYTES, bitsEscaped, bitsInStrings, bitsOf, bitsOfBracket } from "./bits";
import { BACKSLASH, CLOSE_LIST, CLOSE_OBJECT, COLON, COMMA, LETTER_U, OPEN_LIST, OPEN_OBJECT, QUOTE, SPACE } from "./characters";
import { byteAt, countBytes, sixteenBytes } from "./columns";

/** In place of a position: the bytes are not what is looked for. */
export const NOT_THERE: i32 = -1;

/** From behind an opening brace or a member to the next key, or to what is there in its place. */
export function findKey(from: i32): i32 {
  const at = skipSpace(from);
  return byteAt(at) == COMMA ? skipSpace(at + 1) : at;
}

/** From a key to its value. */
export function findValue(key: i32): i32 {
  const end = skipString(key);
  if (end < 0) return NOT_THERE;
  const at = skipSpace(end);
  return byteAt(at) == COLON ? skipSpace(at + 1) : NOT_THERE;
}

export function skipSpace(start: i32): i32 {
  if (byteAt(start) > SPACE) return start;
  const end = countBytes();
  for (let at = start; at < end; at += 16) {
    const stops = i8x16.bitmask(i8x16.gt_u(sixteenBytes(at), i8x16.splat(<i8>SPACE)));
    if (stops != 0) return at + ctz(stops);
  }
  return end;
}

/** From a string's opening quote. */
function skipString(start: i32): i32 {
  const end = countBytes();
  let at = start + 1;
  while (at < end) {
    const bytes = sixteenBytes(at);
    const stops = i8x16.bitmask(v128.or(i8x16.eq(bytes, i8x16.splat(<i8>QUOTE)), i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH))));
    if (stops == 0) {
      at += 16;
      continue;
    }
    at += ctz(stops);
    if (byteAt(at) == QUOTE) return at + 1;
    at += 2;
  }
  return NOT_THERE;
}

/** A value of any kind. */
export function skipValue(start: i32): i32 {
  const first = byteAt(start);
  if (first == QUOTE) return skipString(start);
  if (first == OPEN_OBJECT || first == OPEN_LIST) return skipNested(start);
  return skipScalar(start);
}

/** A number, true, false or null. */
function skipScalar(start: i32): i32 {
  const end = countBytes();
  let at = start;
  while (at < end) {
    const bytes = sixteenBytes(at);
    const stops = i8x16.bitmask(v128.or(
      v128.or(i8x16.le_u(bytes, i8x16.splat(<i8>SPACE)), i8x16.eq(bytes, i8x16.splat(<i8>COMMA))),
      v128.or(i8x16.eq(bytes, i8x16.splat(<i8>CLOSE_LIST)), i8x16.eq(bytes, i8x16.splat(<i8>CLOSE_OBJECT))),
    ));
    if (stops != 0) {
      at += ctz(stops);
      return at > start ? at : NOT_THERE;
    }
    at += 16;
  }
  return NOT_THERE;
}

/** From an opening bracket. */
function skipNested(start: i32): i32 {
  const end = countBytes();
  let depth = 0;
  // What the block before hands on: all ones when it ends within a string, 1 when it ends in an escaping backslash.
  let inString: u64 = 0;
  let escaping: u64 = 0;
  for (let at = start; at < end; at += BLOCK_BYTES) {
    let quotes = bitsOf(at, QUOTE);
    const backslashes = bitsOf(at, BACKSLASH);
    if ((backslashes | escaping) != 0) {
      const escaped = bitsEscaped(backslashes, escaping);
      escaping = (backslashes & ~escaped) >> 63;
      quotes &= ~escaped;
    }
    if (quotes == 0 && inString != 0) continue;
    const strings = bitsInStrings(quotes, inString);
    inString = u64(i64(strings) >> 63);
    const opening = bitsOfBracket(at, OPEN_OBJECT) & ~strings;
    const closing = bitsOfBracket(at, CLOSE_OBJECT) & ~strings;
    const closed = <i32>popcnt(closing);
    if (closed >= depth) {
      const last = findClosing(depth, opening, closing);
      if (last < BLOCK_BYTES) return at + last + 1;
    }
    depth += <i32>popcnt(opening) - closed;
  }
  return NOT_THERE;
}

/** The bit of a block at which the depth, which is so much before it, comes down to 0; BLOCK_BYTES when it does not. */
function findClosing(depth: i32, opening: u64, closing: u64): i32 {
  let left = closing;
  for (let closed = 1; left != 0; closed++) {
    const bit = <i32>ctz(left);
    const opened = <i32>popcnt(opening & ((<u64>1 << bit) - 1));
    if (depth + opened <= closed) return bit;
    left &= left - 1;
  }
  return BLOCK_BYTES;
}

/** Whether the string that begins at a position, escapes and all, is `name`. */
export function isKey(start: i32, name: StaticArray<u8>): bool {
  let at = start + 1;
  for (let i = 0; i < name.length; i++) {
    let byte = byteAt(at++);
    if (byte == BACKSLASH) {
      // The names have no character that another escape than \u can stand for.
      if (byteAt(at) != LETTER_U) return false;
      byte = 0;
      for (let digit = 1; digit <= 4; digit++) byte = (byte << 4) | hexDigit(byteAt(at + digit));
      at += 5;
    }
    if (byte != <u32>unchecked(name[i])) return false;
  }
  return byteAt(at) == QUOTE;
}

function hexDigit(byte: u32): u32 {
  return byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57;
}
