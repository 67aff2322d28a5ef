// Bounds the number of values and keys in a body before anybody parses it: each but the first follows a comma, a colon
// or an opening bracket. These are the body's marks. Those inside strings do not count.

import { byteAt, countBytes, sixteenBytes } from "./body";
import { BACKSLASH, COLON, COMMA, OPEN_OBJECT, QUOTE, LOWER_CASE } from "./characters";
import { findStop } from "./pass";

/** Whether a body, which need not be JSON, has more than `most` marks. */
export function hasMoreMarks(most: i32): bool {
  // The quick count, which includes those inside strings, is nearly always enough.
  return countAllMarks() > most && countMarks(most) > most;
}

function countAllMarks(): i32 {
  let count = 0;
  for (let at = 0, end = countBytes(); at < end; at += 16) count += popcnt(marksAt(at));
  return count;
}

/** A bit for each of sixteen bytes: set for a mark. */
function marksAt(position: i32): i32 {
  const bytes = sixteenBytes(position);
  return i8x16.bitmask(
    v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(<i8>COMMA)), i8x16.eq(bytes, i8x16.splat(<i8>COLON))),
      i8x16.eq(v128.or(bytes, i8x16.splat(<i8>LOWER_CASE)), i8x16.splat(<i8>OPEN_OBJECT)),
    ),
  );
}

/** The number of marks outside of strings; counting stops once it exceeds `most`. */
function countMarks(most: i32): i32 {
  let count = 0;
  for (let at = 0, end = countBytes(); at < end && count <= most; at++) {
    const byte = byteAt(at);
    if (byte == QUOTE) at = endOfString(at + 1, end);
    else count += i32(byte == COMMA || byte == COLON || (byte | LOWER_CASE) == OPEN_OBJECT);
  }
  return count;
}

/** The position of the quote that ends a string, or the end of the body. */
function endOfString(start: i32, end: i32): i32 {
  let at = findStop(start);
  while (at < end && byteAt(at) != QUOTE) at = findStop(at + (byteAt(at) == BACKSLASH ? 2 : 1));
  return at;
}
