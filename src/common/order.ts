import { defined } from "./defined.js";

/** Compares texts by code units, so that the order is the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Index of the first element that is at least `value`; the length if there is none. */
export function firstAtLeast<T extends string | number>(ascending: ArrayLike<T>, value: T): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = ascending[middle];
    if (element !== undefined && element < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The first whole number from `low` to `high` - 1 for which `isPast` holds, or `high` if there is none. From there on
 * it must hold for all.
 */
export function firstWhere(low: number, high: number, isPast: (number: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isPast(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Whether all columns of a table are equally long. */
export function isTable(columns: Readonly<Record<string, { readonly length: number }>>): boolean {
  return new Set(Object.values(columns).map(({ length }) => length)).size === 1;
}

/** The elements of a column in the given rows. */
export function takeRows(column: Float64Array, rows: readonly number[]): Float64Array {
  const taken = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) taken[i] = defined(column[defined(rows[i])]);
  return taken;
}

/** Sort keys stay below this, where a double holds every whole number exactly. */
const MAX_KEY = 2 ** 50;

/**
 * Sorts rows by a column of finite numbers >= 0; `compare`, which must compare by the column first, decides among
 * values that are equal or nearly equal. A typed array of numbers sorts in a third of the time that comparing rows
 * takes, so each row gets a numeric key: its value as a step in the column's range, then its place among the rows.
 */
export function sortRows(
  rows: readonly number[],
  column: Float64Array,
  compare: (a: number, b: number) => number,
): readonly number[] {
  const count = rows.length;
  const values = new Float64Array(count);
  let most = 0;
  let isSorted = true;
  for (let i = 0; i < count; i++) {
    const value = defined(column[defined(rows[i])]);
    values[i] = value;
    isSorted &&= value > most || i === 0;
    most = Math.max(most, value);
  }
  if (isSorted) return rows;

  const steps = Math.floor(MAX_KEY / count);
  const keys = values.map((value, i) => Math.floor((value / (most || 1)) * steps) * count + i).toSorted();
  const sorted: number[] = [];
  let runStart = 0;
  let runStep = -1;
  for (let i = 0; i < count; i++) {
    const key = defined(keys[i]);
    const step = Math.floor(key / count);
    if (step !== runStep) {
      if (i > runStart + 1) sortRun(sorted, runStart, compare);
      runStart = i;
      runStep = step;
    }
    sorted.push(defined(rows[key - step * count]));
  }
  sortRun(sorted, runStart, compare);
  return sorted;
}

/** Sorts the rows from `start` to the end. */
function sortRun(rows: number[], start: number, compare: (a: number, b: number) => number): void {
  const run = rows.slice(start).toSorted(compare);
  for (let i = 0; i < run.length; i++) rows[start + i] = defined(run[i]);
}
