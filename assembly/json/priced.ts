// Reads the stations of an optimize request's body, which nothing has parsed before, into columns.

import { Status } from "../status";
import { CLOSE_LIST, CLOSE_OBJECT, COMMA, OPEN_LIST, OPEN_OBJECT, QUOTE, STATIONS_KEY } from "./characters";
import { byteAt } from "./columns";
import { findKey, findValue, isKey, NOT_THERE, skipSpace, skipValue } from "./skip";
import { clearFuel, MOST_STATIONS, readStation } from "./station";
import { reserveStations } from "./stationColumns";
import { passSpace } from "./strict";

let stations: i32 = 0;
let listStart: i32 = 0;
let listEnd: i32 = 0;

export function countPriced(): i32 { return stations; }
export function findListStart(): i32 { return listStart; }
export function findListEnd(): i32 { return listEnd; }

/**
 * Fills the columns from the body's only list of stations. OK, NOT_CERTAIN or OUT_OF_MEMORY. OK says of the list that
 * every station in it keeps to the contract, has a price and a position and is of one fuel type with the others. What is
 * around the list is only passed over: a parser must accept the body with anything valid in the list's place. If it does,
 * its reading of what is before the list is this one, so that the list is the member that it seems to be.
 */
export function scanPriced(): Status {
  if (!reserveStations(MOST_STATIONS)) return Status.OUT_OF_MEMORY;
  clearFuel();
  listEnd = 0;
  let at = skipSpace(0);
  if (byteAt(at) != OPEN_OBJECT) return Status.NOT_CERTAIN;
  at = findKey(at + 1);
  while (byteAt(at) == QUOTE) {
    let end = findValue(at);
    if (end < 0) return Status.NOT_CERTAIN;
    if (isKey(at, STATIONS_KEY)) {
      if (listEnd != 0) return Status.NOT_CERTAIN;
      listStart = end;
      end = readList(end);
      listEnd = end;
    } else {
      end = skipValue(end);
    }
    if (end < 0) return Status.NOT_CERTAIN;
    at = findKey(end);
  }
  return listEnd != 0 && byteAt(at) == CLOSE_OBJECT ? Status.OK : Status.NOT_CERTAIN;
}

function readList(start: i32): i32 {
  if (byteAt(start) != OPEN_LIST) return NOT_THERE;
  stations = 0;
  let at = start;
  do {
    if (stations == MOST_STATIONS) return NOT_THERE;
    at = readStation(passSpace(at + 1), stations++);
    if (at < 0) return NOT_THERE;
    at = passSpace(at);
  } while (byteAt(at) == COMMA);
  return byteAt(at) == CLOSE_LIST ? at + 1 : NOT_THERE;
}
