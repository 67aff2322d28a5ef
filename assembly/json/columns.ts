// What is read of each station, and what is open in a nest: the only loads and stores of both.
//
//   table    column               type  unit                      rows
//   numbers  milesFromStart       f64   miles, >= 0               one a station, in the order of the body
//            pricesPerGallon      f64   $ per gallon, > 0         "
//            detourMinutes        f64   minutes, >= 0, or NaN     ", NaN where the station gives none
//            lats, lngs           f64   degrees                   "
//   spans    start, end, lastEnd  i32   bytes from the start      "
//   levels   kinds                u64   a bit a level: 1 an object  one for 64 levels of a nest
//   values   start, end           i32   bytes from the start      one for each value of a computed field, in the body's order
//            field                i32   a `Field`                 "
//
// start is the first byte of an object or value, end the one behind its last; lastEnd is behind the last member of a
// station. Rows of spans and of values are kept together.

import { reserveBytes } from "../memory/arena";
import { countBytes } from "./body";

/** The contract's bound, and the rows of the stations' tables. */
export const MOST_STATIONS: i32 = 5000;

/** Columns of numbers. */
export enum Column { MILES_FROM_START, PRICE_PER_GALLON, DETOUR_MINUTES, LAT, LNG, COUNT }

/** The fields that enrichment computes. */
export enum Field { MILES_FROM_ROUTE_START = 0, DETOUR_MINUTES = 1 }

/** Levels of which one row tells. */
export const ROW_LEVELS: i32 = 64;

const SPAN_BYTES: usize = 12;
const VALUE_BYTES: usize = 12;
/** By how many rows the values' table grows: whole units of the arena. */
const VALUE_ROWS: i32 = 2048;

let numbers: usize = 0;
let spans: usize = 0;
let levels: usize = 0;

let values: i32 = 0;
let valueRoom: i32 = 0;
let valueBase: usize = 0;

/** Lays out the tables behind the body; false when memory cannot grow that far. */
export function reserveTables(): bool {
  numbers = reserveBytes(u64(Column.COUNT * MOST_STATIONS) * 8);
  spans = reserveBytes(u64(MOST_STATIONS) * SPAN_BYTES);
  // A level takes a byte of the body at least.
  levels = reserveBytes(u64(countBytes() / ROW_LEVELS + 1) * 8);
  // The last table: what it grows by lies right behind it.
  valueBase = reserveBytes(0);
  values = 0;
  valueRoom = 0;
  return valueBase != 0;
}

export function setNumber(column: Column, station: i32, value: f64): void {
  store<f64>(numbers + usize(column * MOST_STATIONS + station) * 8, value);
}

export function locateNumbers(column: Column): usize { return numbers + usize(column * MOST_STATIONS) * 8; }

export function setSpan(station: i32, start: i32, end: i32, lastEnd: i32): void {
  const row = spans + usize(station) * SPAN_BYTES;
  store<i32>(row, start);
  store<i32>(row, end, 4);
  store<i32>(row, lastEnd, 8);
}

export function locateSpans(): usize { return spans; }

export function setKinds(row: i32, kinds: u64): void { store<u64>(levels + usize(row) * 8, kinds); }
export function kindsAt(row: i32): u64 { return load<u64>(levels + usize(row) * 8); }

/** Appends a value; false when memory cannot grow that far. */
export function addValue(start: i32, end: i32, field: Field): bool {
  if (values == valueRoom) {
    if (reserveBytes(u64(VALUE_ROWS) * VALUE_BYTES) == 0) return false;
    valueRoom += VALUE_ROWS;
  }
  const row = valueBase + usize(values++) * VALUE_BYTES;
  store<i32>(row, start);
  store<i32>(row, end, 4);
  store<i32>(row, field, 8);
  return true;
}

export function clearValues(): void { values = 0; }
export function countValues(): i32 { return values; }
export function locateValues(): usize { return valueBase; }
