// Checks the arguments of the library's callers. Every message names the argument.

import { defined } from "../common/defined.js";

/** @throws {TypeError} unless `input` is the object that a function takes. */
export function checkObject(functionName: string, input: unknown): void {
  if (typeof input !== "object" || input === null) throw new TypeError(`${functionName}() takes one object`);
}

/** @param what has a size that needs more than there is: `stationMiles: 5000 stations`. */
export function noRoom(what: string): RangeError {
  return new RangeError(`${what} need more memory than WebAssembly can have`);
}

/** The column whose length others must have. */
export interface ReferenceColumn {
  readonly name: string;
  readonly column: Float64Array;
  /** What the columns have one element for: `station`. */
  readonly rowName: string;
}

/**
 * @throws {TypeError} unless `column` is a Float64Array.
 * @throws {RangeError} unless it is as long as `reference`.
 */
export function checkColumn(name: string, column: unknown, reference?: ReferenceColumn): void {
  // The tag also tells arrays from another realm (a frame, a vm context), but takes much longer to read.
  const isColumn = column instanceof Float64Array || Object.prototype.toString.call(column) === "[object Float64Array]";
  if (!ArrayBuffer.isView(column) || !isColumn) throw new TypeError(`${name} must be a Float64Array`);
  const given = column.byteLength / Float64Array.BYTES_PER_ELEMENT;
  if (reference !== undefined && given !== reference.column.length) {
    throw new RangeError(
      `${name} has ${given} elements and ${reference.name} ${reference.column.length}: give one for each ${reference.rowName}`,
    );
  }
}

// These loops use indices because iterators took a quarter of a plan's time.

/** @throws {RangeError} unless every element is from `least` to `most`. A `least` of Number.MIN_VALUE means above 0. */
export function checkElements(name: string, column: Float64Array, least: number, most: number): void {
  for (let i = 0; i < column.length; i++) {
    const value = defined(column[i]);
    if (!(value >= least && value <= most)) throw outOfRange(`${name}[${i}]`, value, least, most);
  }
}

/** @throws {RangeError} when an element is less than the one before it. */
export function checkAscending(name: string, column: Float64Array): void {
  for (let i = 1; i < column.length; i++) {
    const before = defined(column[i - 1]);
    const value = defined(column[i]);
    if (value < before)
      throw new RangeError(`${name}[${i}] is ${value}, less than the ${before} before it: sort the stations by mile`);
  }
}

/**
 * @throws {TypeError} unless `value` is a number.
 * @throws {RangeError} unless it is from `least` to `most`, as for `checkElements`.
 */
export function checkNumber(name: string, value: unknown, least: number, most: number): void {
  if (typeof value !== "number") throw new TypeError(`${name} must be a number`);
  if (!(value >= least && value <= most)) throw outOfRange(name, value, least, most);
}

function outOfRange(name: string, value: number, least: number, most: number): RangeError {
  const from = least === Number.MIN_VALUE ? "greater than 0" : `at least ${least}`;
  const upTo = most < Number.MAX_VALUE ? ` and at most ${most}` : "";
  return new RangeError(`${name} is ${value}: it must be a finite number, ${from}${upTo}`);
}
