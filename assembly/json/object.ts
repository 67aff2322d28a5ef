// Reads an object by the rules of its shape (`fields.ts`). It never accepts what the contract refuses; what it cannot
// judge it leaves to the host.

import { byteAt, countCharacters, isAt, NOT_THERE } from "./body";
import { CLOSE_OBJECT, COMMA, LETTER_N, OPEN_OBJECT } from "./characters";
import { Field, Kind, lastOfLength, MOST_NAME_BYTES, Shape } from "./fields";
import { numberRead, passLess, readNumber } from "./number";
import { isKey, passNull, passObject, passPlainString, passSpace, passString, passToValue, passValue } from "./pass";
import { addValue, clearStation, setNumber, setSpan, setText } from "./tables";
import { findUnknown, noteUnknown } from "./unknown";

/** The end of the last member of the object that was read last. */
let lastEnd: i32 = 0;

/** Reads the station at a position into a row of the tables. Returns the position behind it, or NOT_THERE. */
export function readStation(start: i32, shape: Shape, station: i32): i32 {
  clearStation(station);
  const end = readObject(start, shape, station);
  if (end >= 0) setSpan(station, start, end, lastEnd);
  return end;
}

function readObject(start: i32, shape: Shape, station: i32): i32 {
  if (byteAt(start) != OPEN_OBJECT) return NOT_THERE;
  let seen: u64 = 0;
  let end: i32;
  let at = start;
  let before: Field | null = null;
  do {
    const key = passSpace(at + 1);
    let field = before == null ? shape.first : before.next;
    let keyEnd: i32;
    if (field != null && isAt(key, field.name, field.nameLength)) {
      keyEnd = key + field.nameLength;
    } else {
      keyEnd = shape.isAccepted ? passString(key) : passPlainString(key);
      if (keyEnd < 0) return NOT_THERE;
      field = shape.isAccepted ? findEscapedField(shape, key) : findMember(shape, key, keyEnd - key);
      if (field != null) {
        if (before == null) shape.first = field;
        else before.next = field;
      }
    }
    if (field != null) before = field;
    const value = passToValue(keyEnd);
    if (value < 0) return NOT_THERE;
    if (field == null) {
      end = passValue(value);
    } else {
      // JSON.parse takes the last of two members with the same name.
      if ((seen & field.bit) != 0) return NOT_THERE;
      seen |= field.bit;
      end = readValue(value, field, station);
    }
    if (end < 0) return NOT_THERE;
    at = passSpace(end);
  } while (byteAt(at) == COMMA);
  if (byteAt(at) != CLOSE_OBJECT || (seen & shape.required) != shape.required) return NOT_THERE;
  lastEnd = end;
  return at + 1;
}

/** The field of a member, known or not, whose name in quotes is the `length` bytes at a position. */
function findMember(shape: Shape, position: i32, length: i32): Field | null {
  const field = findField(shape, position, length);
  return field == null ? findUnknown(shape, position, length) : field;
}

/** The field whose name in quotes is the `length` bytes at a position. */
function findField(shape: Shape, position: i32, length: i32): Field | null {
  if (length > MOST_NAME_BYTES) return null;
  let field = lastOfLength(shape, length);
  while (field != null && !isAt(position, field.name, length)) field = field.beforeOfLength;
  return field;
}

/** The field whose name is the string at a position, which may have escapes. */
function findEscapedField(shape: Shape, position: i32): Field | null {
  let field = shape.last;
  while (field != null && !isKey(position, field.name + 1, field.nameLength - 2)) field = field.before;
  return field;
}

function readValue(start: i32, field: Field, station: i32): i32 {
  const end = field.isNullable && byteAt(start) == LETTER_N ? passNull(start) : readKind(start, field, station);
  return end < 0 || field.index < 0 || addValue(start, end, field.index) ? end : NOT_THERE;
}

function readKind(start: i32, field: Field, station: i32): i32 {
  switch (field.kind) {
    case Kind.ANY:
      return passValue(start);
    case Kind.TEXT:
      return readText(start, field, station);
    case Kind.NUMBER:
      return readBoundedNumber(start, field, station);
    case Kind.CHOICE:
      return readChoice(start, field, station);
    case Kind.OBJECT:
      return readObject(start, field.shape, station);
    case Kind.ANY_OBJECT:
      return passObject(start);
    case Kind.UNKNOWN:
      // Null says nothing, as where the member is missing.
      noteUnknown(field.column, station, byteAt(start) != LETTER_N);
      return passValue(start);
    default:
      return NOT_THERE;
  }
}

/** A string without escapes. */
function readText(start: i32, field: Field, station: i32): i32 {
  const end = passPlainString(start);
  if (end < 0) return NOT_THERE;
  const bytes = end - start - 2;
  // Counting is seldom needed: a text has at most as many characters as bytes, and at least one if it has any byte.
  const characters = <f64>(<f64>bytes <= field.most && field.least <= 1 ? bytes : countCharacters(start + 1, end - 1));
  if (!(characters >= field.least && characters <= field.most)) return NOT_THERE;
  if (field.column >= 0) setText(field.column, station, start);
  return end;
}

function readBoundedNumber(start: i32, field: Field, station: i32): i32 {
  if (field.column < 0) {
    const end = passLess(start, field.safeBelow);
    if (end >= 0) return end;
  }
  const end = readNumber(start);
  if (end < 0 || !(numberRead() >= field.least && numberRead() <= field.most)) return NOT_THERE;
  if (field.column >= 0) setNumber(field.column, station, numberRead());
  return end;
}

function readChoice(start: i32, field: Field, station: i32): i32 {
  const end = passPlainString(start);
  if (end < 0) return NOT_THERE;
  const option = findField(field.shape, start, end - start);
  if (option == null) return NOT_THERE;
  if (field.column >= 0) setNumber(field.column, station, <f64>option.index);
  return end;
}
