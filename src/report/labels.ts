// Where labels and numbers of a picture stand so that none covers another.

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

/** A place in a picture, in pixels from its top left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/**
 * A number can be a button, which should be at least 24 pixels across:
 * https://www.w3.org/TR/WCAG22/#target-size-minimum.
 */
export const NUMBER_RADIUS = 12;

const NEAREST = { x: 0, y: -22 };

/**
 * Where a stop's number can stand above its station, in pixels. The places of a row are tried before those of the next.
 */
const ROWS: readonly (readonly Pixel[])[] = [
  [NEAREST],
  [{ x: 20, y: -34 }],
  [{ x: -20, y: -34 }],
  [{ x: 0, y: -46 }],
  // Only for crowded places, because the lines to the stations get long.
  ...[60, 85, 110, 135].map((y) => [0, 25, -25].map((x) => ({ x, y: -y }))),
];

/**
 * In each row, the places above the station come before the same places below it. A number takes the first that is
 * free.
 */
const NUMBER_PLACES = ROWS.flatMap((row) => [...row, ...row.map(({ x, y }) => ({ x: -x, y: -y }))]);

/**
 * Where the number of each stop stands. As far as there is room, none covers another.
 * @param limits other marks that the numbers must not cover, and the picture's height.
 */
export function placeNumbers(
  stops: readonly Pixel[],
  limits: { readonly others?: readonly Pixel[]; readonly height?: number },
): Pixel[] {
  const { others = [], height = Infinity } = limits;
  const taken = [...others];
  for (const { x, y } of stops) {
    const isFree = (place: Pixel): boolean =>
      place.y > NUMBER_RADIUS && place.y < height - NUMBER_RADIUS && taken.every((other) => areApart(place, other));
    const free = NUMBER_PLACES.find((place) => isFree({ x: x + place.x, y: y + place.y })) ?? NEAREST;
    taken.push({ x: x + free.x, y: y + free.y });
  }
  return taken.slice(others.length);
}

function areApart(a: Pixel, b: Pixel): boolean {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > (2 * NUMBER_RADIUS) ** 2;
}
