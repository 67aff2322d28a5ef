// Finds the stations of a request's body and the values of their computed fields. The body has been read by a JSON
// parser before and is known to be valid, so nothing is checked that finding the way does not need; on other bytes the
// scan ends with a status and has not read past the end. Nested values are passed over by counting brackets, so depth
// costs nothing.

import { Status } from "../status";
import {
  addStation, addValue, byteAt, clearSpans, countBytes, endStation, Field, sixteenBytes,
} from "./columns";

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

/** Where the scan is. */
let at: i32 = 0;

/** Fills the tables from the body. OK, NOT_A_REQUEST or OUT_OF_MEMORY. Of several lists of stations the last one counts, as for JSON.parse. */
export function scan(): Status {
  at = 0;
  skipSpace();
  if (byteAt(at) != OPEN_OBJECT) return Status.NOT_A_REQUEST;
  at++;
  let isFound = false;
  while (nextMember()) {
    const key = at;
    if (!skipString() || !skipColon()) return Status.NOT_A_REQUEST;
    if (!isKey(key, STATIONS)) {
      if (!skipValue()) return Status.NOT_A_REQUEST;
      continue;
    }
    clearSpans();
    const status = scanStations();
    if (status != Status.OK) return status;
    isFound = true;
  }
  return isFound && byteAt(at) == CLOSE_OBJECT ? Status.OK : Status.NOT_A_REQUEST;
}

/** From the list's opening bracket to behind its closing one. */
function scanStations(): Status {
  if (byteAt(at) != OPEN_LIST) return Status.NOT_A_REQUEST;
  at++;
  skipSpace();
  while (byteAt(at) != CLOSE_LIST) {
    if (byteAt(at) == COMMA) {
      at++;
      skipSpace();
    }
    const status = scanStation();
    if (status != Status.OK) return status;
    skipSpace();
  }
  at++;
  return Status.OK;
}

function scanStation(): Status {
  if (byteAt(at) != OPEN_OBJECT) return Status.NOT_A_REQUEST;
  if (!addStation(at)) return Status.OUT_OF_MEMORY;
  at++;
  let lastEnd = at;
  while (nextMember()) {
    const key = at;
    if (!skipString() || !skipColon()) return Status.NOT_A_REQUEST;
    const field = fieldOf(key);
    const start = at;
    if (!skipValue()) return Status.NOT_A_REQUEST;
    lastEnd = at;
    if (field >= 0 && !addValue(start, at, field)) return Status.OUT_OF_MEMORY;
  }
  if (byteAt(at) != CLOSE_OBJECT) return Status.NOT_A_REQUEST;
  at++;
  endStation(at, lastEnd);
  return Status.OK;
}

/** The computed field that the key at a position names; -1 for all others. */
function fieldOf(key: i32): i32 {
  if (isKey(key, MILES_FROM_ROUTE_START)) return Field.MILES_FROM_ROUTE_START;
  if (isKey(key, DETOUR_MINUTES)) return Field.DETOUR_MINUTES;
  return -1;
}

/** Goes to the next key of an object; false when there is none. */
function nextMember(): bool {
  skipSpace();
  if (byteAt(at) == COMMA) {
    at++;
    skipSpace();
  }
  return byteAt(at) == QUOTE;
}

function skipSpace(): void {
  let byte = byteAt(at);
  while (byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09) byte = byteAt(++at);
}

function skipColon(): bool {
  skipSpace();
  if (byteAt(at) != COLON) return false;
  at++;
  skipSpace();
  return true;
}

/** From a string's opening quote to behind its closing one; false when it does not end. */
function skipString(): bool {
  const end = countBytes();
  at++;
  while (at < end) {
    const bytes = sixteenBytes(at);
    const stops = i8x16.bitmask(v128.or(i8x16.eq(bytes, i8x16.splat(<i8>QUOTE)), i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH))));
    if (stops == 0) {
      at += 16;
      continue;
    }
    at += ctz(stops);
    // What it stopped at may lie behind the end.
    if (at >= end) return false;
    if (byteAt(at) == QUOTE) {
      at++;
      return true;
    }
    at += 2;
  }
  return false;
}

/** To behind the value that begins here; false when it does not end. */
function skipValue(): bool {
  const first = byteAt(at);
  if (first == QUOTE) return skipString();
  if (first == OPEN_OBJECT || first == OPEN_LIST) return skipNested();
  const start = at;
  let byte = first;
  // A number, true, false or null.
  while (byte > 0x20 && byte != COMMA && byte != CLOSE_OBJECT && byte != CLOSE_LIST) byte = byteAt(++at);
  return at > start;
}

/** From an opening bracket to behind the one that closes it. */
function skipNested(): bool {
  const end = countBytes();
  let depth = 0;
  while (at < end) {
    const bytes = sixteenBytes(at);
    // Brackets of lists and of objects differ in one bit.
    const folded = v128.or(bytes, i8x16.splat(0x20));
    const stops = i8x16.bitmask(v128.or(
      i8x16.eq(bytes, i8x16.splat(<i8>QUOTE)),
      v128.or(i8x16.eq(folded, i8x16.splat(<i8>OPEN_OBJECT)), i8x16.eq(folded, i8x16.splat(<i8>CLOSE_OBJECT))),
    ));
    if (stops == 0) {
      at += 16;
      continue;
    }
    at += ctz(stops);
    const byte = byteAt(at);
    if (byte == QUOTE) {
      if (!skipString()) return false;
      continue;
    }
    at++;
    if (byte == OPEN_OBJECT || byte == OPEN_LIST) depth++;
    else if (--depth <= 0) return at <= end;
  }
  return false;
}

/** Whether the string that begins at a position, escapes and all, is `name`. */
function isKey(position: i32, name: StaticArray<u8>): bool {
  position++;
  for (let i = 0; i < name.length; i++) {
    let byte = byteAt(position++);
    if (byte == BACKSLASH) {
      // The names have no character that another escape than \u can stand for.
      if (byteAt(position) != 0x75) return false;
      byte = 0;
      for (let digit = 1; digit <= 4; digit++) byte = (byte << 4) | hexDigit(byteAt(position + digit));
      position += 5;
    }
    if (byte != <u32>unchecked(name[i])) return false;
  }
  return byteAt(position) == QUOTE;
}

function hexDigit(byte: u32): u32 {
  return byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57;
}
