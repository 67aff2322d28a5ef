// Elements that there are: what the compiler cannot know. One function for each type of column is what V8 makes fast.

/** Number `i` of a column. */
export function at(column: Float64Array, i: number): number {
  return column[i] ?? NaN;
}

/** Row `i` of a table. */
export function rowAt<Row>(rows: readonly Row[], i: number): Row {
  const row = rows[i];
  if (row === undefined) throw new RangeError(`there is no row ${i}`);
  return row;
}
