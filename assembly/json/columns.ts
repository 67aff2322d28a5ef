// A request's bytes and the places found in them: the only loads and stores of both.
//
//   table     column          type  unit                      rows
//   body      byte            u8    UTF-8                     one a byte, and PADDING zeros behind
//   stations  start, end      i32   bytes from the start      one a station, in the order of the body
//             lastEnd         i32   bytes from the start      "
//   values    start, end      i32   bytes from the start      one for each value of a computed field, in that order too
//             station         i32   row in stations           "
//             field           i32   a `Field`                 "
//
// start is the first byte of an object or value, end the one behind its last; lastEnd is behind the last member of a
// station. Spans are appended, so both tables grow: rows are kept together, a table that is full moves.

import { reserveBytes, resetArena } from "../arena";

/** The fields that enrichment computes. */
export enum Field {
  MILES_FROM_ROUTE_START = 0,
  DETOUR_MINUTES = 1,
}

/** Bytes are read up to 64 at a time, also at the end. Zero is nowhere in JSON, so that all that is looked for ends there. */
const PADDING: u64 = 64;

let bodyBase: usize = 0;
let bodyBytes: i32 = 0;

/** Lays out a body of so many bytes and empties the tables; false when memory cannot grow that far. */
export function reserveBody(bytes: i32): bool {
  resetArena();
  bodyBytes = bytes;
  bodyBase = reserveBytes(u64(bytes) + PADDING);
  if (bodyBase != 0) memory.fill(bodyBase + bytes, 0, usize(PADDING));
  stations = 0;
  stationRoom = 0;
  values = 0;
  valueRoom = 0;
  return bodyBase != 0;
}

export function locateBody(): usize { return bodyBase; }
export function countBytes(): i32 { return bodyBytes; }

/** The byte at a position, which must be less than PADDING bytes behind the end. */
export function byteAt(position: i32): u32 { return <u32>load<u8>(bodyBase + position); }

/** The eight bytes from a position on, the first the lowest. */
export function eightBytes(position: i32): u64 { return load<u64>(bodyBase + position); }

/** The sixteen bytes from a position on, which must end within the padding. */
export function sixteenBytes(position: i32): v128 { return v128.load(bodyBase + position); }

/** Whether a word begins at a position. The last bytes of both are compared eight at a time, which may look beyond a short word. */
export function isAt(position: i32, word: StaticArray<u8>): bool {
  const bytes = bodyBase + position;
  const expected = changetype<usize>(word);
  const length = usize(word.length);
  if (length < 8) return (load<u64>(bytes) ^ load<u64>(expected)) << (64 - 8 * u64(length)) == 0;
  for (let at: usize = 0; at + 8 < length; at += 8) if (load<u64>(bytes + at) != load<u64>(expected + at)) return false;
  return load<u64>(bytes + length - 8) == load<u64>(expected + length - 8);
}

/** How many code points there are in UTF-8 from `start` to before `end`: all bytes but those that continue one. */
export function countCharacters(start: i32, end: i32): i32 {
  let count = 0;
  for (let at = start; at < end; at++) count += i32((byteAt(at) & 0xc0) != 0x80);
  return count;
}

const STATION_BYTES: usize = 12;
const VALUE_BYTES: usize = 16;
const FIRST_ROOM: i32 = 1024;

let stations: i32 = 0;
let stationRoom: i32 = 0;
let stationBase: usize = 0;

/** Appends a station; false when memory cannot grow that far. */
export function addStation(start: i32): bool {
  if (stations == stationRoom) {
    const room = max(FIRST_ROOM, stationRoom * 2);
    const base = reserveBytes(u64(room) * STATION_BYTES);
    if (base == 0) return false;
    memory.copy(base, stationBase, usize(stations) * STATION_BYTES);
    stationBase = base;
    stationRoom = room;
  }
  store<i32>(stationBase + usize(stations++) * STATION_BYTES, start);
  return true;
}

/** Completes the station appended last. */
export function endStation(end: i32, lastEnd: i32): void {
  const row = stationBase + usize(stations - 1) * STATION_BYTES;
  store<i32>(row, end, 4);
  store<i32>(row, lastEnd, 8);
}

export function countStations(): i32 { return stations; }
export function locateStations(): usize { return stationBase; }

let values: i32 = 0;
let valueRoom: i32 = 0;
let valueBase: usize = 0;

/** Appends a value of a field of the station appended last; false when memory cannot grow that far. */
export function addValue(start: i32, end: i32, field: Field): bool {
  if (values == valueRoom) {
    const room = max(FIRST_ROOM, valueRoom * 2);
    const base = reserveBytes(u64(room) * VALUE_BYTES);
    if (base == 0) return false;
    memory.copy(base, valueBase, usize(values) * VALUE_BYTES);
    valueBase = base;
    valueRoom = room;
  }
  const row = valueBase + usize(values++) * VALUE_BYTES;
  store<i32>(row, start);
  store<i32>(row, end, 4);
  store<i32>(row, stations - 1, 8);
  store<i32>(row, field, 12);
  return true;
}

export function countValues(): i32 { return values; }
export function locateValues(): usize { return valueBase; }

/** Forgets all stations and values, for a later list that takes their place. */
export function clearSpans(): void {
  stations = 0;
  values = 0;
}
