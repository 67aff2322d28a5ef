/** A place in a picture, in pixels from its top left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A number can be a button: 24 pixels across is the least that everybody hits. */
export const NUMBER_RADIUS = 12;

const NEAREST = { x: 0, y: -22 };

/** Where a stop's number can stand above its station, in pixels: the places of one row after those of the row before. */
const ROWS: readonly (readonly Pixel[])[] = [
  [NEAREST],
  [{ x: 20, y: -34 }],
  [{ x: -20, y: -34 }],
  [{ x: 0, y: -46 }],
  // For crowds only: lines to the stations grow long.
  ...[60, 85, 110, 135].map((y) => [0, 25, -25].map((x) => ({ x, y: -y }))),
];

/** Of each row first the places above the station, then the same turned round it; the first that is free is taken. */
const NUMBER_PLACES = ROWS.flatMap((row) => [...row, ...row.map(({ x, y }) => ({ x: -x, y: -y }))]);

/** What numbers keep off. */
interface Room {
  /** Other marks. */
  readonly others?: readonly Pixel[];
  /** Of the picture. */
  readonly height?: number;
}

/** Where the stops' numbers stand, one each for the stops' places: as far as there is room none upon another. */
export function placeNumbers(stops: readonly Pixel[], { others = [], height = Infinity }: Room = {}): Pixel[] {
  const taken = [...others];
  for (const { x, y } of stops) {
    const isFree = (place: Pixel): boolean => place.y > NUMBER_RADIUS && place.y < height - NUMBER_RADIUS && taken.every((other) => areApart(place, other));
    const free = NUMBER_PLACES.find((place) => isFree({ x: x + place.x, y: y + place.y })) ?? NEAREST;
    taken.push({ x: x + free.x, y: y + free.y });
  }
  return taken.slice(others.length);
}

function areApart(a: Pixel, b: Pixel): boolean {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > (2 * NUMBER_RADIUS) ** 2;
}
