// Elements that there are: what the compiler cannot know. One function for each type of column is what V8 makes fast.

/** Number `i` of a column. */
export function at(column: Float64Array, i: number): number {
  return column[i] ?? NaN;
}

/** Index `i` of a column of indices. */
export function indexAt(column: Int32Array, i: number): number {
  return column[i] ?? NONE;
}

/** In place of an index: there is none. */
export const NONE = -1;
