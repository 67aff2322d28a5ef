// Reads the stations of a request's body, in one pass that also checks the rest of the body against RFC 8259.

import { Status } from "../memory/status";
import { byteAt, NOT_THERE } from "./body";
import { CLOSE_LIST, CLOSE_OBJECT, COMMA, OPEN_LIST, OPEN_OBJECT, STATIONS_KEY } from "./characters";
import { Shape } from "./fields";
import { readStation } from "./object";
import { isKey, passSpace, passString, passToValue, passValue } from "./pass";
import { clearValues, reserveTables } from "./tables";
import { clearUnknown } from "./unknown";

let stations: i32 = 0;
let mostStations: i32 = 0;
let listStart: i32 = 0;
let listEnd: i32 = 0;

export function countStations(): i32 {
  return stations;
}
export function findListStart(): i32 {
  return listStart;
}
export function findListEnd(): i32 {
  return listEnd;
}

/**
 * Fills the tables from the body's list of stations, each an object of the given shape. OK, NOT_CERTAIN or
 * OUT_OF_MEMORY.
 *
 * Usually the body is only known to be UTF-8. OK then says that it has one list of stations, and that each station in
 * it keeps the shape's rules. The scan does not judge what surrounds the list: the host must parse the body with a
 * placeholder in place of the list. If that succeeds, the list was the member that the scan took it for, because parser
 * and scan read the text before it in the same way.
 *
 * If the shape is for accepted stations, the contract has accepted the whole body. Of several members named stations
 * the last one counts, as for JSON.parse; the others may be anything.
 */
export function scanStations(shape: Shape, columns: i32, texts: i32, most: i32): Status {
  if (!reserveTables(columns, texts, most)) return Status.OUT_OF_MEMORY;
  mostStations = most;
  listEnd = 0;
  let at = passSpace(0);
  if (byteAt(at) != OPEN_OBJECT) return Status.NOT_CERTAIN;
  do {
    const key = passSpace(at + 1);
    const keyEnd = passString(key);
    if (keyEnd < 0) return Status.NOT_CERTAIN;
    const value = passToValue(keyEnd);
    if (value < 0) return Status.NOT_CERTAIN;
    at = isKey(key, changetype<usize>(STATIONS_KEY), STATIONS_KEY.length) ? readMember(value, shape) : passValue(value);
    if (at < 0) return Status.NOT_CERTAIN;
    at = passSpace(at);
  } while (byteAt(at) == COMMA);
  return listEnd != 0 && byteAt(at) == CLOSE_OBJECT ? Status.OK : Status.NOT_CERTAIN;
}

/** Reads the value of a member named stations. */
function readMember(start: i32, shape: Shape): i32 {
  if (listEnd != 0 && !shape.isAccepted) return NOT_THERE;
  listStart = start;
  const end = readList(start, shape);
  listEnd = max(end, 0);
  return end < 0 && shape.isAccepted ? passValue(start) : end;
}

function readList(start: i32, shape: Shape): i32 {
  if (byteAt(start) != OPEN_LIST) return NOT_THERE;
  stations = 0;
  clearValues();
  clearUnknown();
  let at = start;
  do {
    if (stations == mostStations) return NOT_THERE;
    at = readStation(passSpace(at + 1), shape, stations++);
    if (at < 0) return NOT_THERE;
    at = passSpace(at);
  } while (byteAt(at) == COMMA);
  return byteAt(at) == CLOSE_LIST ? at + 1 : NOT_THERE;
}
