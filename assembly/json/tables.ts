// What a scan finds, and the nesting of the value that it is in. Only this file knows where these tables lie.
//
//   table    column               type  unit                       rows
//   columns  one for each number  f64   the field's; NaN: not given  one for each station, in the body's order
//   texts    one for each text    i32   bytes from the body's start  "
//   spans    Span                                                    "
//   levels   kinds                u64   a bit for each level         one for every 64 levels of nesting
//   values   Value                                                   one for each value of a listed field, in the body's order
//
// A text is the position of its opening quote; 0: not given. Each column of numbers lies in one piece, and so does each
// row of texts, spans and values. A level's bit is 1 for an object.

import { reserveBytes } from "../memory/arena";
import { countBytes } from "./body";

/** A row of `levels` has the bits of this many. */
export const ROW_LEVELS: i32 = 64;

/** There are at most this many columns of numbers. */
export const MOST_COLUMNS: i32 = 32;

/** Rows of numbers and texts are cleared this many at a time: one by one took longer. */
const CLEARED_ROWS: usize = 64;

/** Where a station lies, in bytes from the body's start. */
@unmanaged
export class Span {
  start: i32;
  /** Behind its last byte. */
  end: i32;
  /** The end of its last member. */
  lastEnd: i32;
}

/** Where a value lies, likewise, and the `index` of its field. */
@unmanaged
export class Value {
  start: i32;
  end: i32;
  index: i32;
}

const SPAN_BYTES: usize = offsetof<Span>();
const VALUE_BYTES: usize = offsetof<Value>();

/** How many numbers a span has, and a value. */
export const SPAN_NUMBERS: i32 = <i32>(SPAN_BYTES >> 2);
export const VALUE_NUMBERS: i32 = <i32>(VALUE_BYTES >> 2);

/** The table of values grows by this many rows, a multiple of what the arena aligns to. */
const VALUE_ROWS: i32 = 2048;

let columns: usize = 0;
let columnCount: i32 = 0;
let columnBytes: usize = 0;
let given: i32 = 0;
let texts: usize = 0;
let textBytes: usize = 0;
let spans: usize = 0;
let levels: usize = 0;

let values: i32 = 0;
let valueRoom: i32 = 0;
let valueBase: usize = 0;

/** Makes room behind the body for up to `most` stations; false when memory cannot grow that far. */
export function reserveTables(numbers: i32, textColumns: i32, most: i32): bool {
  const rows = (usize(most) + CLEARED_ROWS - 1) & ~(CLEARED_ROWS - 1);
  columnCount = numbers;
  columnBytes = rows * 8;
  columns = reserveBytes(u64(numbers) * columnBytes);
  given = 0;
  textBytes = usize(textColumns) * 4;
  texts = reserveBytes(u64(rows) * textBytes);
  spans = reserveBytes(u64(most) * SPAN_BYTES);
  // Every level takes at least one byte of the body.
  levels = reserveBytes(u64(countBytes() / ROW_LEVELS + 1) * 8);
  // The last table, so that it can grow in place.
  valueBase = reserveBytes(0);
  values = 0;
  valueRoom = 0;
  return valueBase != 0;
}

/** Takes all numbers and texts of a station as not given. Stations come one after the other, from 0 on. */
export function clearStation(station: i32): void {
  if (usize(station) % CLEARED_ROWS != 0) return;
  for (let column = 0; column < columnCount; column++) {
    const start = locateColumn(column) + usize(station) * 8;
    for (let at = start; at < start + CLEARED_ROWS * 8; at += 16) v128.store(at, f64x2.splat(NaN));
  }
  memory.fill(texts + usize(station) * textBytes, 0, CLEARED_ROWS * textBytes);
}

export function setNumber(column: i32, station: i32, value: f64): void {
  store<f64>(locateColumn(column) + usize(station) * 8, value);
  given |= 1 << column;
}

export function locateColumn(column: i32): usize {
  return columns + usize(column) * columnBytes;
}

/** A bit for each column of numbers: set when any station has been given one. */
export function givenColumns(): i32 {
  return given;
}

export function setText(column: i32, station: i32, start: i32): void {
  store<i32>(locateTexts() + usize(station) * textBytes + usize(column) * 4, start);
}

export function locateTexts(): usize {
  return texts;
}

export function setSpan(station: i32, start: i32, end: i32, lastEnd: i32): void {
  const row = spans + usize(station) * SPAN_BYTES;
  store<i32>(row, start, offsetof<Span>("start"));
  store<i32>(row, end, offsetof<Span>("end"));
  store<i32>(row, lastEnd, offsetof<Span>("lastEnd"));
}

export function locateSpans(): usize {
  return spans;
}

export function setKinds(row: i32, kinds: u64): void {
  store<u64>(levels + usize(row) * 8, kinds);
}
export function kindsAt(row: i32): u64 {
  return load<u64>(levels + usize(row) * 8);
}

/** Appends the position of a value; false when memory cannot grow that far. */
export function addValue(start: i32, end: i32, index: i32): bool {
  if (values == valueRoom) {
    if (reserveBytes(u64(VALUE_ROWS) * VALUE_BYTES) == 0) return false;
    valueRoom += VALUE_ROWS;
  }
  const row = valueBase + usize(values++) * VALUE_BYTES;
  store<i32>(row, start, offsetof<Value>("start"));
  store<i32>(row, end, offsetof<Value>("end"));
  store<i32>(row, index, offsetof<Value>("index"));
  return true;
}

export function clearValues(): void {
  values = 0;
}
export function countValues(): i32 {
  return values;
}
export function locateValues(): usize {
  return valueBase;
}
