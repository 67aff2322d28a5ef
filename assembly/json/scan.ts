// Reads the stations of a request's body. Walks all of it once and checks all that JSON asks.

import { Status } from "../memory/status";
import { byteAt, NOT_THERE } from "./body";
import { CLOSE_LIST, CLOSE_OBJECT, COMMA, OPEN_LIST, OPEN_OBJECT, STATIONS_KEY } from "./characters";
import { clearValues, MOST_STATIONS, reserveTables } from "./columns";
import { isKey, passSpace, passString, passToValue, passValue } from "./pass";
import { beginStations, Purpose, readStation } from "./station";

let stations: i32 = 0;
let listStart: i32 = 0;
let listEnd: i32 = 0;

export function countStations(): i32 { return stations; }
export function findListStart(): i32 { return listStart; }
export function findListEnd(): i32 { return listEnd; }

/**
 * Fills the tables from the body's list of stations, with what the purpose needs. OK, NOT_CERTAIN or OUT_OF_MEMORY.
 *
 * To PLAN and to ENRICH, nothing is known of the body but that it is UTF-8. OK says of its only list that every station in
 * it keeps to the contract and has what the purpose asks. What is around the list is only passed over: a parser must
 * accept the body with anything valid in the list's place. If it does, its reading of what is before the list is this
 * one, so that the list is the member that it seems to be.
 *
 * To FIND, a parser has read the body, and the contract taken it. Of several members named stations the last one counts,
 * as for JSON.parse; those before it may be anything.
 */
export function scanStations(purpose: Purpose): Status {
  if (!reserveTables()) return Status.OUT_OF_MEMORY;
  beginStations(purpose);
  listEnd = 0;
  let at = passSpace(0);
  if (byteAt(at) != OPEN_OBJECT) return Status.NOT_CERTAIN;
  do {
    const key = passSpace(at + 1);
    const keyEnd = passString(key);
    if (keyEnd < 0) return Status.NOT_CERTAIN;
    const value = passToValue(keyEnd);
    if (value < 0) return Status.NOT_CERTAIN;
    at = isKey(key, STATIONS_KEY) ? readMember(value, purpose) : passValue(value);
    if (at < 0) return Status.NOT_CERTAIN;
    at = passSpace(at);
  } while (byteAt(at) == COMMA);
  return listEnd != 0 && byteAt(at) == CLOSE_OBJECT ? Status.OK : Status.NOT_CERTAIN;
}

/** The value of a member named stations. */
function readMember(start: i32, purpose: Purpose): i32 {
  const isFinding = purpose == Purpose.FIND;
  if (listEnd != 0 && !isFinding) return NOT_THERE;
  listStart = start;
  const end = readList(start);
  listEnd = max(end, 0);
  return end < 0 && isFinding ? passValue(start) : end;
}

function readList(start: i32): i32 {
  if (byteAt(start) != OPEN_LIST) return NOT_THERE;
  stations = 0;
  clearValues();
  let at = start;
  do {
    if (stations == MOST_STATIONS) return NOT_THERE;
    at = readStation(passSpace(at + 1), stations++);
    if (at < 0) return NOT_THERE;
    at = passSpace(at);
  } while (byteAt(at) == COMMA);
  return byteAt(at) == CLOSE_LIST ? at + 1 : NOT_THERE;
}
