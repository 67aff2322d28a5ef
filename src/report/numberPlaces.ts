/** Where a stop's number can stand beside its station, in pixels; the first place that is free is taken. */
const NUMBER_PLACES = [
  { x: 0, y: -22 },
  { x: 0, y: 22 },
  { x: 20, y: -34 },
  { x: -20, y: 34 },
  { x: -20, y: -34 },
  { x: 20, y: 34 },
  { x: 0, y: -46 },
  { x: 0, y: 46 },
];

/** A number can be a button: 24 pixels across is the least that everybody hits. */
export const NUMBER_RADIUS = 12;

/** A place in a picture, in pixels from its top left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/**
 * Where the stops' numbers stand, one each for the stops' places: as far as there is room none upon another.
 * @param others where else they had better not stand.
 */
export function placeNumbers(stops: readonly Pixel[], others: readonly Pixel[] = []): Pixel[] {
  const taken = [...others];
  for (const { x, y } of stops) {
    const places = NUMBER_PLACES.map((place) => ({ x: x + place.x, y: y + place.y }));
    const isFree = (place: Pixel): boolean => place.y > NUMBER_RADIUS && taken.every((other) => Math.hypot(place.x - other.x, place.y - other.y) > 2 * NUMBER_RADIUS);
    taken.push(places.find(isFree) ?? { x, y: y + (NUMBER_PLACES[0]?.y ?? 0) });
  }
  return taken.slice(others.length);
}
