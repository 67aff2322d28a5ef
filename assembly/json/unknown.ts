// The names of members that the shapes of their objects do not have. Each becomes a field for the rest of its body: the
// reader then expects it where the station before had it, as it expects the fields of the contract. Only this file knows
// where they lie.
//
//   table    row      rows
//   unknown  Unknown  one for each name of a shape, in the order in which the body has them first
//   fields   Field    one for each unknown name

import { isSameText, locateBody } from "./body";
import { Field, forgetOrder, Kind, Shape } from "./fields";

/** A name, where it is read first. */
@unmanaged
export class Unknown {
  /** In bytes from the body's start, with its quotes. */
  start: i32;
  length: i32;
  /** Where the shape of its object lies. */
  shape: i32;
  /** The first station that says something under the name, and how many do. */
  station: i32;
  count: i32;
  /** The last station that has the name, and whether it says something: 0 or 1. */
  last: i32;
  says: i32;
}

const UNKNOWN_BYTES: usize = offsetof<Unknown>();
const FIELD_BYTES: usize = offsetof<Field>();

/** How many numbers an unknown name has. */
export const UNKNOWN_NUMBERS: i32 = <i32>(UNKNOWN_BYTES >> 2);

/** Further names are passed over: a partner who adds so many fields does not mean the contract's. */
const MOST_UNKNOWN: i32 = 32;
const UNKNOWN: usize = memory.data(MOST_UNKNOWN * <i32>UNKNOWN_BYTES, 4);
const FIELDS: usize = memory.data(MOST_UNKNOWN * <i32>FIELD_BYTES, 8);

let unknown: i32 = 0;

/** Forgets the names of the body before, and that they are expected. */
export function clearUnknown(): void {
  if (unknown == 0) return;
  forgetOrder();
  unknown = 0;
}

/**
 * The field for the name, in quotes, that is the `length` bytes at a position; null where there are too many names.
 * @param shape the shape that lacks it.
 */
export function findUnknown(shape: Shape, start: i32, length: i32): Field | null {
  const place = <i32>changetype<usize>(shape);
  for (let i = 0; i < unknown; i++) {
    const row = unknownAt(i);
    if (row.length == length && row.shape == place && isSameText(start, row.start, length)) return fieldAt(i);
  }
  if (unknown == MOST_UNKNOWN) return null;
  const row = unknownAt(unknown);
  row.start = start;
  row.length = length;
  row.shape = place;
  row.count = 0;
  row.last = -1;
  const field = fieldAt(unknown);
  field.name = locateBody() + start;
  field.nameLength = length;
  field.kind = Kind.UNKNOWN;
  field.column = unknown++;
  field.index = -1;
  field.next = null;
  return field;
}

/**
 * Notes that a station has a member of this name. Of several members of a name the last counts, as for JSON.parse.
 * @param says whether the member says anything: null is as if it were missing.
 */
export function noteUnknown(name: i32, station: i32, says: bool): void {
  const row = unknownAt(name);
  if (row.last == station && row.says != 0) row.count--;
  row.last = station;
  row.says = i32(says);
  if (says && row.count++ == 0) row.station = station;
}

export function countUnknown(): i32 {
  return unknown;
}
export function locateUnknown(): usize {
  return UNKNOWN;
}

function unknownAt(row: i32): Unknown {
  return changetype<Unknown>(UNKNOWN + usize(row) * UNKNOWN_BYTES);
}

function fieldAt(row: i32): Field {
  return changetype<Field>(FIELDS + usize(row) * FIELD_BYTES);
}
