/** Orders texts by code units, the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The elements of a column that are in some rows. */
export function takeRows(column: Float64Array, rows: readonly number[]): Float64Array {
  const taken = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) taken[i] = column[rows[i] ?? 0] ?? NaN;
  return taken;
}

/** Below this, whole numbers and their quotients are exact enough in a double to be told apart. */
const MAX_KEY = 2 ** 50;

/**
 * Rows in the order of a column, whose numbers are finite and >= 0; where those are equal or nearly so, in the order of
 * `compare`, which looks at the column first. A typed array of plain numbers sorts itself in a third of the time that
 * comparing rows takes: such a number is how far along the column's range a row is, in steps, and the row's place.
 */
export function sortRows(rows: readonly number[], column: Float64Array, compare: (a: number, b: number) => number): readonly number[] {
  const count = rows.length;
  const values = new Float64Array(count);
  let most = 0;
  let isSorted = true;
  for (let i = 0; i < count; i++) {
    const value = column[rows[i] ?? 0] ?? 0;
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
    const key = keys[i] ?? 0;
    const step = Math.floor(key / count);
    if (step !== runStep) {
      if (i > runStart + 1) sortRun(sorted, runStart, compare);
      runStart = i;
      runStep = step;
    }
    sorted.push(rows[key - step * count] ?? 0);
  }
  sortRun(sorted, runStart, compare);
  return sorted;
}

/** Sorts the rows from a place to the last. */
function sortRun(rows: number[], start: number, compare: (a: number, b: number) => number): void {
  const run = rows.slice(start).toSorted(compare);
  for (let i = 0; i < run.length; i++) rows[start + i] = run[i] ?? 0;
}
