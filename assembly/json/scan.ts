// Finds the stations of a request's body and the values of their computed fields. The body has been read by a JSON
// parser before and is known to be valid, so nothing is checked that finding the way does not need; on other bytes the
// scan ends with a status and has not read past the end.

import { Status } from "../status";
import { CLOSE_LIST, CLOSE_OBJECT, COMMA, DETOUR_MINUTES_KEY, MILES_FROM_ROUTE_START_KEY, OPEN_LIST, OPEN_OBJECT, QUOTE, STATIONS_KEY } from "./characters";
import { addStation, addValue, byteAt, clearSpans, endStation, Field } from "./columns";
import { findKey, findValue, isKey, NOT_THERE, skipSpace, skipValue } from "./skip";

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
    if (isKey(at, STATIONS_KEY)) {
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
  if (isKey(key, MILES_FROM_ROUTE_START_KEY)) return Field.MILES_FROM_ROUTE_START;
  if (isKey(key, DETOUR_MINUTES_KEY)) return Field.DETOUR_MINUTES;
  return -1;
}
