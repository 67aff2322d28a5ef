/** Element `i` of a column, which there is. */
export function at(column: ArrayLike<number>, i: number): number {
  return column[i] ?? NaN;
}
