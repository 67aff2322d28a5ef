/**
 * Places labels of one width in rows, each in the lowest row where it does not cover the label before it.
 * @param centers of the labels, ascending.
 * @returns the row of each, counted from 0; undefined where all rows are full.
 */
export function placeInRows(centers: readonly number[], width: number, rows: number): (number | undefined)[] {
  const ends: number[] = Array.from({ length: rows }, () => -Infinity);
  return centers.map((center) => {
    const left = center - width / 2;
    const row = ends.findIndex((end) => end <= left);
    if (row < 0) return undefined;
    ends[row] = left + width;
    return row;
  });
}

/**
 * Moves lines of text up until they no longer overlap.
 * @param bottoms their preferred base lines, in pixels from the top, the lowest line first.
 */
export function stackUpwards(bottoms: readonly number[], lineHeight: number): number[] {
  let lowest = Infinity;
  return bottoms.map((bottom) => {
    lowest = Math.min(bottom, lowest - lineHeight);
    return lowest;
  });
}
