// Passes over JSON and checks it against RFC 8259. The bytes are known to be UTF-8. Each function takes a position and
// returns the one behind what it passed over, or NOT_THERE if something else is there. None goes beyond the body,
// because JSON never contains the zeros behind it.

import { byteAt, isAt, NOT_THERE, sixteenBytes } from "./body";
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  FALSE,
  LETTER_A,
  LETTER_B,
  LETTER_F,
  LETTER_N,
  LETTER_R,
  LETTER_T,
  LETTER_U,
  LINE_FEED,
  NINE,
  NULL,
  OPEN_OBJECT,
  QUOTE,
  SLASH,
  LOWER_CASE,
  SPACE,
  TAB,
  TRUE,
  ZERO,
} from "./characters";
import { kindsAt, ROW_LEVELS, setKinds } from "./tables";
import { passNumber } from "./number";

export function passSpace(start: i32): i32 {
  if (byteAt(start) > SPACE) return start;
  let at = start;
  let others = findNonSpace(at);
  while (others == 0) others = findNonSpace((at += 16));
  return at + ctz(others);
}

/** A bit for each of sixteen bytes: set unless it is white space. */
function findNonSpace(position: i32): i32 {
  const bytes = sixteenBytes(position);
  const spaces = v128.or(
    v128.or(i8x16.eq(bytes, i8x16.splat(<i8>SPACE)), i8x16.eq(bytes, i8x16.splat(<i8>LINE_FEED))),
    v128.or(i8x16.eq(bytes, i8x16.splat(<i8>CARRIAGE_RETURN)), i8x16.eq(bytes, i8x16.splat(<i8>TAB))),
  );
  return i8x16.bitmask(spaces) ^ 0xffff;
}

/** A string without escapes: its bytes are its text. */
export function passPlainString(start: i32): i32 {
  if (byteAt(start) != QUOTE) return NOT_THERE;
  const at = findStop(start + 1);
  return byteAt(at) == QUOTE ? at + 1 : NOT_THERE;
}

/** From the end of a key to its value. */
export function passToValue(keyEnd: i32): i32 {
  const at = passSpace(keyEnd);
  return byteAt(at) == COLON ? passSpace(at + 1) : NOT_THERE;
}

/** A value of any kind. */
export function passValue(start: i32): i32 {
  return isOpening(byteAt(start)) ? passNest(start) : passScalar(start);
}

/** An object, whatever is in it. */
export function passObject(start: i32): i32 {
  return byteAt(start) == OPEN_OBJECT ? passNest(start) : NOT_THERE;
}

/** `null`. */
export function passNull(start: i32): i32 {
  return passWord(start, NULL, 4);
}

function passWord(start: i32, word: StaticArray<u8>, length: i32): i32 {
  return isAt(start, changetype<usize>(word), length) ? start + length : NOT_THERE;
}

function passScalar(start: i32): i32 {
  switch (byteAt(start)) {
    case QUOTE:
      return passString(start);
    case LETTER_T:
      return passWord(start, TRUE, 4);
    case LETTER_F:
      return passWord(start, FALSE, 5);
    case LETTER_N:
      return passWord(start, NULL, 4);
    default:
      return passNumber(start);
  }
}

/** A list or object. There is no call for each level of nesting, so that no depth exhausts the stack. */
function passNest(start: i32): i32 {
  let depth = 0;
  // The open lists and objects: a bit for each level, the innermost lowest. Beyond 64 levels the outer ones go to a
  // table.
  let kinds: u64 = 0;
  let at = start;
  while (true) {
    const first = byteAt(at);
    if (isOpening(first)) {
      if (depth % ROW_LEVELS == 0) setKinds(depth / ROW_LEVELS, kinds);
      depth++;
      kinds = (kinds << 1) | u64(first == OPEN_OBJECT);
      at = passSpace(at + 1);
      if (byteAt(at) != closingOf(kinds)) {
        at = passToElement(at, kinds);
        if (at < 0) return NOT_THERE;
        continue;
      }
    } else {
      at = passScalar(at);
      if (at < 0) return NOT_THERE;
      at = passSpace(at);
    }
    while (byteAt(at) != COMMA) {
      if (byteAt(at) != closingOf(kinds)) return NOT_THERE;
      if (--depth == 0) return at + 1;
      kinds = depth % ROW_LEVELS == 0 ? kindsAt(depth / ROW_LEVELS) : kinds >> 1;
      at = passSpace(at + 1);
    }
    at = passToElement(passSpace(at + 1), kinds);
    if (at < 0) return NOT_THERE;
  }
}

/** Whether a byte opens a list or an object. */
function isOpening(byte: u32): bool {
  return (byte | LOWER_CASE) == OPEN_OBJECT;
}

/** The bracket that closes the innermost level. */
function closingOf(kinds: u64): u32 {
  return (kinds & 1) != 0 ? CLOSE_OBJECT : CLOSE_LIST;
}

/** From the start of an element of the innermost level to its value, over its key in an object. */
function passToElement(start: i32, kinds: u64): i32 {
  if ((kinds & 1) == 0) return start;
  const keyEnd = passString(start);
  return keyEnd < 0 ? NOT_THERE : passToValue(keyEnd);
}

/** A string. */
export function passString(start: i32): i32 {
  if (byteAt(start) != QUOTE) return NOT_THERE;
  let at = findStop(start + 1);
  while (byteAt(at) == BACKSLASH) {
    const end = passEscape(at + 1);
    if (end < 0) return NOT_THERE;
    at = findStop(end);
  }
  return byteAt(at) == QUOTE ? at + 1 : NOT_THERE;
}

/** The position of the next byte in a string that is not plain text: a quote, a backslash or a control character. */
export function findStop(start: i32): i32 {
  let at = start;
  let stops = stopsAt(at);
  while (stops == 0) stops = stopsAt((at += 16));
  return at + ctz(stops);
}

/** A bit for each of sixteen bytes: set for a quote, a backslash or a control character. */
function stopsAt(position: i32): i32 {
  const bytes = sixteenBytes(position);
  return i8x16.bitmask(
    v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(<i8>QUOTE)), i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH))),
      i8x16.lt_u(bytes, i8x16.splat(<i8>SPACE)),
    ),
  );
}

/** An escape, without its backslash. */
function passEscape(start: i32): i32 {
  switch (byteAt(start)) {
    case QUOTE:
    case BACKSLASH:
    case SLASH:
    case LETTER_B:
    case LETTER_F:
    case LETTER_N:
    case LETTER_R:
    case LETTER_T:
      return start + 1;
    case LETTER_U:
      return isHexDigit(start + 1) && isHexDigit(start + 2) && isHexDigit(start + 3) && isHexDigit(start + 4)
        ? start + 5
        : NOT_THERE;
    default:
      return NOT_THERE;
  }
}

function isHexDigit(position: i32): bool {
  const byte = byteAt(position);
  const letter = byte | LOWER_CASE;
  return (byte >= ZERO && byte <= NINE) || (letter >= LETTER_A && letter <= LETTER_F);
}

/**
 * Whether the string at a position, which has been checked before and may have escapes, is the `length` bytes of
 * `name`.
 */
export function isKey(start: i32, name: usize, length: i32): bool {
  let at = start + 1;
  for (let i = 0; i < length; i++) {
    let byte = byteAt(at++);
    if (byte == BACKSLASH) {
      // The names have only letters and underscores, which no other escape than \u stands for.
      if (byteAt(at) != LETTER_U) return false;
      byte = 0;
      for (let digit = 1; digit <= 4; digit++) byte = (byte << 4) | hexDigit(byteAt(at + digit));
      at += 5;
    }
    if (byte != <u32>load<u8>(name + i)) return false;
  }
  return byteAt(at) == QUOTE;
}

function hexDigit(byte: u32): u32 {
  return byte <= NINE ? byte - ZERO : (byte | LOWER_CASE) - LETTER_A + 10;
}
