// Passes over JSON and checks every letter of RFC 8259 on the way, for bytes that nobody has read before; that they are
// UTF-8 is known. Functions take a position and return the one behind what they passed over, or NOT_THERE when it is not
// that. They end within the body: the zeros behind it are nowhere in JSON.

import {
  BACKSLASH, CARRIAGE_RETURN, CLOSE_LIST, CLOSE_OBJECT, COLON, COMMA, FALSE, LETTER_A, LETTER_B, LETTER_F, LETTER_N, LETTER_R,
  LETTER_T, LETTER_U, LINE_FEED, NINE, NULL, OPEN_LIST, OPEN_OBJECT, QUOTE, SLASH, SMALL, SPACE, TAB, TRUE, ZERO,
} from "./characters";
import { byteAt, isAt, sixteenBytes } from "./columns";
import { passNumber } from "./number";
import { NOT_THERE } from "./skip";

/** Deeper values are left to the host, whose parser needs no stack for them. */
const MOST_LEVELS: i32 = 64;

export function passSpace(start: i32): i32 {
  if (byteAt(start) > SPACE) return start;
  let at = start;
  let others = othersThanSpace(at);
  while (others == 0) others = othersThanSpace((at += 16));
  return at + ctz(others);
}

/** A bit for each of sixteen bytes. */
function othersThanSpace(position: i32): i32 {
  const bytes = sixteenBytes(position);
  const spaces = v128.or(
    v128.or(i8x16.eq(bytes, i8x16.splat(<i8>SPACE)), i8x16.eq(bytes, i8x16.splat(<i8>LINE_FEED))),
    v128.or(i8x16.eq(bytes, i8x16.splat(<i8>CARRIAGE_RETURN)), i8x16.eq(bytes, i8x16.splat(<i8>TAB))),
  );
  return i8x16.bitmask(spaces) ^ 0xffff;
}

/** A string without escapes, so that its bytes are its text. */
export function passPlainString(start: i32): i32 {
  if (byteAt(start) != QUOTE) return NOT_THERE;
  const at = findStop(start + 1);
  return byteAt(at) == QUOTE ? at + 1 : NOT_THERE;
}

/** From behind a key to its value. */
export function passToValue(keyEnd: i32): i32 {
  const at = passSpace(keyEnd);
  return byteAt(at) == COLON ? passSpace(at + 1) : NOT_THERE;
}

/** A value of any kind. */
export function passValue(start: i32): i32 { return passValueAt(start, 0); }

/** An object, whatever is in it. */
export function passObject(start: i32): i32 {
  return byteAt(start) == OPEN_OBJECT ? passMembers(start, 0) : NOT_THERE;
}

/** `null`. */
export function passNull(start: i32): i32 { return passWord(start, NULL); }

function passWord(start: i32, word: StaticArray<u8>): i32 {
  return isAt(start, word) ? start + word.length : NOT_THERE;
}

function passValueAt(start: i32, level: i32): i32 {
  switch (byteAt(start)) {
    case QUOTE: return passString(start);
    case OPEN_OBJECT: return passMembers(start, level);
    case OPEN_LIST: return passElements(start, level);
    case LETTER_T: return passWord(start, TRUE);
    case LETTER_F: return passWord(start, FALSE);
    case LETTER_N: return passWord(start, NULL);
    default: return passNumber(start);
  }
}

/** From an object's opening brace. */
function passMembers(start: i32, level: i32): i32 {
  if (level == MOST_LEVELS) return NOT_THERE;
  let at = passSpace(start + 1);
  if (byteAt(at) == CLOSE_OBJECT) return at + 1;
  at = start;
  do {
    at = passSpace(at + 1);
    if (byteAt(at) != QUOTE) return NOT_THERE;
    at = passString(at);
    if (at < 0) return NOT_THERE;
    at = passToValue(at);
    if (at < 0) return NOT_THERE;
    at = passValueAt(at, level + 1);
    if (at < 0) return NOT_THERE;
    at = passSpace(at);
  } while (byteAt(at) == COMMA);
  return byteAt(at) == CLOSE_OBJECT ? at + 1 : NOT_THERE;
}

/** From a list's opening bracket. */
function passElements(start: i32, level: i32): i32 {
  if (level == MOST_LEVELS) return NOT_THERE;
  let at = passSpace(start + 1);
  if (byteAt(at) == CLOSE_LIST) return at + 1;
  at = start;
  do {
    at = passValueAt(passSpace(at + 1), level + 1);
    if (at < 0) return NOT_THERE;
    at = passSpace(at);
  } while (byteAt(at) == COMMA);
  return byteAt(at) == CLOSE_LIST ? at + 1 : NOT_THERE;
}

/** From a string's opening quote. */
function passString(start: i32): i32 {
  let at = findStop(start + 1);
  while (byteAt(at) == BACKSLASH) {
    const end = passEscape(at + 1);
    if (end < 0) return NOT_THERE;
    at = findStop(end);
  }
  return byteAt(at) == QUOTE ? at + 1 : NOT_THERE;
}

/** From a position in a string to the first byte that is not simply text: a quote, a backslash or a control character. */
function findStop(start: i32): i32 {
  let at = start;
  let stops = stopsAt(at);
  while (stops == 0) stops = stopsAt((at += 16));
  return at + ctz(stops);
}

/** A bit for each of sixteen bytes. */
function stopsAt(position: i32): i32 {
  const bytes = sixteenBytes(position);
  return i8x16.bitmask(v128.or(
    v128.or(i8x16.eq(bytes, i8x16.splat(<i8>QUOTE)), i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH))),
    i8x16.lt_u(bytes, i8x16.splat(<i8>SPACE)),
  ));
}

/** From behind a backslash. */
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
      return isHexDigit(start + 1) && isHexDigit(start + 2) && isHexDigit(start + 3) && isHexDigit(start + 4) ? start + 5 : NOT_THERE;
    default:
      return NOT_THERE;
  }
}

function isHexDigit(position: i32): bool {
  const byte = byteAt(position);
  const letter = byte | SMALL;
  return (byte >= ZERO && byte <= NINE) || (letter >= LETTER_A && letter <= LETTER_F);
}
