// Finds the stations of a request's body and the values of their computed fields. The body has been read by a JSON
// parser before and is known to be valid, so nothing is checked that finding the way does not need; on other bytes the
// scan ends with a status and has not read past the end. Functions take a position and return the one behind what they
// passed over, or why they could not. Nested values are passed over by counting brackets, so depth costs nothing.

import { Status } from "../status";
import { BLOCK_BYTES, bitsEscaped, bitsInStrings, bitsOf, bitsOfBracket } from "./bits";
import { addStation, addValue, byteAt, clearSpans, countBytes, endStation, Field, sixteenBytes } from "./columns";

/** The largest of the four kinds of space. What else is not above it is nowhere in JSON. */
const SPACE: u32 = 0x20;
const QUOTE: u32 = 0x22;
const COMMA: u32 = 0x2c;
const COLON: u32 = 0x3a;
const OPEN_LIST: u32 = 0x5b;
const BACKSLASH: u32 = 0x5c;
const CLOSE_LIST: u32 = 0x5d;
const OPEN_OBJECT: u32 = 0x7b;
const CLOSE_OBJECT: u32 = 0x7d;

const STATIONS: StaticArray<u8> = [0x73, 0x74, 0x61, 0x74, 0x69, 0x6f, 0x6e, 0x73];
const MILES_FROM_ROUTE_START: StaticArray<u8> = [
  0x6d, 0x69, 0x6c, 0x65, 0x73, 0x5f, 0x66, 0x72, 0x6f, 0x6d, 0x5f, 0x72, 0x6f, 0x75, 0x74, 0x65, 0x5f, 0x73, 0x74, 0x61, 0x72, 0x74,
];
const DETOUR_MINUTES: StaticArray<u8> = [0x64, 0x65, 0x74, 0x6f, 0x75, 0x72, 0x5f, 0x6d, 0x69, 0x6e, 0x75, 0x74, 0x65, 0x73];

/** In place of a position: the bytes are not what is looked for. */
const NOT_THERE: i32 = -1;
/** In place of a position: the tables cannot grow. */
const NO_MEMORY: i32 = -2;

/**
 * Fills the tables from the body. OK, NOT_A_REQUEST or OUT_OF_MEMORY. Of several members named stations the last one
 * counts, as for JSON.parse; those before it may be anything.
 */
export function scan(): Status {
  let at = skipSpace(0);
  if (byteAt(at) != OPEN_OBJECT) return Status.NOT_A_REQUEST;
  let hasStations = false;
  at = findKey(at + 1);
  while (byteAt(at) == QUOTE) {
    const value = findValue(at);
    if (value < 0) return Status.NOT_A_REQUEST;
    let end = NOT_THERE;
    if (isKey(at, STATIONS)) {
      clearSpans();
      end = scanStations(value);
      if (end == NO_MEMORY) return Status.OUT_OF_MEMORY;
      hasStations = end >= 0;
    }
    if (end < 0) end = skipValue(value);
    if (end < 0) return Status.NOT_A_REQUEST;
    at = findKey(end);
  }
  return hasStations && byteAt(at) == CLOSE_OBJECT ? Status.OK : Status.NOT_A_REQUEST;
}

/** A list of objects. */
function scanStations(start: i32): i32 {
  if (byteAt(start) != OPEN_LIST) return NOT_THERE;
  let at = skipSpace(start + 1);
  while (byteAt(at) != CLOSE_LIST) {
    if (byteAt(at) == COMMA) at = skipSpace(at + 1);
    at = scanStation(at);
    if (at < 0) return at;
    at = skipSpace(at);
  }
  return at + 1;
}

function scanStation(start: i32): i32 {
  if (byteAt(start) != OPEN_OBJECT) return NOT_THERE;
  if (!addStation(start)) return NO_MEMORY;
  let lastEnd = start + 1;
  let at = findKey(lastEnd);
  while (byteAt(at) == QUOTE) {
    const value = findValue(at);
    if (value < 0) return NOT_THERE;
    lastEnd = skipValue(value);
    if (lastEnd < 0) return NOT_THERE;
    const field = fieldOf(at);
    if (field >= 0 && !addValue(value, lastEnd, field)) return NO_MEMORY;
    at = findKey(lastEnd);
  }
  if (byteAt(at) != CLOSE_OBJECT) return NOT_THERE;
  endStation(at + 1, lastEnd);
  return at + 1;
}

/** The computed field that the key at a position names; -1 for all others. */
function fieldOf(key: i32): i32 {
  if (isKey(key, MILES_FROM_ROUTE_START)) return Field.MILES_FROM_ROUTE_START;
  if (isKey(key, DETOUR_MINUTES)) return Field.DETOUR_MINUTES;
  return -1;
}

/** From behind an opening brace or a member to the next key, or to what is there in its place. */
function findKey(from: i32): i32 {
  const at = skipSpace(from);
  return byteAt(at) == COMMA ? skipSpace(at + 1) : at;
}

/** From a key to its value. */
function findValue(key: i32): i32 {
  const end = skipString(key);
  if (end < 0) return NOT_THERE;
  const at = skipSpace(end);
  return byteAt(at) == COLON ? skipSpace(at + 1) : NOT_THERE;
}

function skipSpace(start: i32): i32 {
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
function skipValue(start: i32): i32 {
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
function isKey(start: i32, name: StaticArray<u8>): bool {
  let at = start + 1;
  for (let i = 0; i < name.length; i++) {
    let byte = byteAt(at++);
    if (byte == BACKSLASH) {
      // The names have no character that another escape than \u can stand for.
      if (byteAt(at) != 0x75) return false;
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
