// The rules for the fields of a station, which the host derives from the contract's schema and writes here when it
// makes an instance. Only this file knows where they lie.
//
//   table   row    rows
//   shapes  Shape  one for each kind of object, and one for the options of each choice
//   fields  Field  one for each field of a shape, or option of a choice, followed by its name in quotes

import { MOST_COLUMNS } from "./tables";

/** A name has at most this many bytes, with its quotes. */
export const MOST_NAME_BYTES: i32 = 40;

const MOST_SHAPES: i32 = 16;
const MOST_FIELDS: i32 = 512;

/** What a field's value may be. */
export enum Kind {
  /** A value that only the contract can judge. */
  CONTRACT,
  /** Any value. */
  ANY,
  /** A string of `least` to `most` code points. */
  TEXT,
  /** A number from `least` to `most`. */
  NUMBER,
  /** A string that is the name of a field of `shape`: one of the choice's options. */
  CHOICE,
  /** An object with the fields of `shape`. */
  OBJECT,
  /** An object with anything in it. */
  ANY_OBJECT,
  /** A value under a name that the shape does not have. */
  UNKNOWN,
}

@unmanaged
export class Field {
  least: f64;
  most: f64;
  /** A bit that no other field of the shape has; 0 when the field may repeat. */
  bit: u64;
  /** The field added to the shape before this one. */
  before: Field | null;
  /** The last field added before this one with a name of the same length. */
  beforeOfLength: Field | null;
  /** The field that came after this one the last time: most lists write all their stations in the same order. */
  next: Field | null;
  /** Where its name in quotes is, `nameLength` bytes. */
  name: usize;
  /** Of objects and choices only. */
  shape: Shape;
  nameLength: i32;
  kind: Kind;
  isNullable: bool;
  /** The column that takes the value, or -1. Texts have columns of their own. The row of an unknown name. */
  column: i32;
  /** A number whose whole part is less than this, whatever its sign, is from `least` to `most`. */
  safeBelow: u32;
  /**
   * The number under which `addValue` lists the positions of the field's values; the value of an option. -1 when there
   * is none.
   */
  index: i32;
}

@unmanaged
export class Shape {
  /** The bits of the fields that must be present. */
  required: u64;
  /** The bit of the next field. */
  nextBit: u64;
  last: Field | null;
  /** The field that came first the last time. */
  first: Field | null;
  /** Whether the contract has already accepted the objects. Their names may then have escapes, and may repeat. */
  isAccepted: bool;
}

const FIELD_BYTES: usize = (offsetof<Field>() + usize(MOST_NAME_BYTES) + 7) & ~7;
/** A shape is followed by the last field of each length of name. */
const SHAPE_BYTES: usize = (offsetof<Shape>() + usize(MOST_NAME_BYTES + 1) * sizeof<usize>() + 7) & ~7;

const SHAPES: usize = memory.data(MOST_SHAPES * <i32>SHAPE_BYTES, 8);
const FIELDS: usize = memory.data(MOST_FIELDS * <i32>FIELD_BYTES, 8);

let shapes: i32 = 0;
let fields: i32 = 0;

/** Adds a shape without fields; null when there is no room. */
export function addShape(isAccepted: bool): Shape | null {
  if (shapes == MOST_SHAPES) return null;
  const shape = shapeAt(shapes++);
  shape.isAccepted = isAccepted;
  shape.nextBit = isAccepted ? 0 : 1;
  return shape;
}

/** Where the host puts the name of the field that it adds next, in quotes. */
export function locateName(): usize {
  return changetype<usize>(nextField()) + offsetof<Field>();
}

function nextField(): Field {
  return fieldAt(fields);
}

function shapeAt(row: i32): Shape {
  return changetype<Shape>(SHAPES + usize(row) * SHAPE_BYTES);
}

function fieldAt(row: i32): Field {
  return changetype<Field>(FIELDS + usize(row) * FIELD_BYTES);
}

/** Adds a field to a shape; false when there is no room, for it or for its name. */
export function addField(
  shape: Shape,
  nameLength: i32,
  kind: Kind,
  isRequired: bool,
  isNullable: bool,
  least: f64,
  most: f64,
  inner: Shape,
  column: i32,
  index: i32,
): bool {
  const isFull = shape.nextBit == 0 && !shape.isAccepted;
  if (fields == MOST_FIELDS - 1 || nameLength > MOST_NAME_BYTES || column >= MOST_COLUMNS || isFull) return false;
  const field = nextField();
  field.name = locateName();
  fields++;
  field.bit = shape.nextBit;
  if (isRequired) shape.required |= field.bit;
  shape.nextBit <<= 1;
  field.nameLength = nameLength;
  field.kind = kind;
  field.isNullable = isNullable;
  field.least = least;
  field.most = most;
  field.safeBelow = <u32>max(0, min(min(most, -least), 1e8));
  field.shape = inner;
  field.column = column;
  field.index = index;
  field.before = shape.last;
  field.beforeOfLength = lastOfLength(shape, nameLength);
  shape.last = field;
  store<usize>(locateLast(shape, nameLength), changetype<usize>(field));
  return true;
}

/** The last field of a shape with a name of a length, which is at most MOST_NAME_BYTES. */
export function lastOfLength(shape: Shape, nameLength: i32): Field | null {
  return changetype<Field | null>(load<usize>(locateLast(shape, nameLength)));
}

function locateLast(shape: Shape, nameLength: i32): usize {
  return changetype<usize>(shape) + offsetof<Shape>() + usize(nameLength) * sizeof<usize>();
}

/** Expects no field after another, as before the first body. */
export function forgetOrder(): void {
  for (let i = 0; i < shapes; i++) shapeAt(i).first = null;
  for (let i = 0; i < fields; i++) fieldAt(i).next = null;
}
