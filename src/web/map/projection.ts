// Web Mercator: the world is a square of side 1, north up.

/** A place on the square, or a distance across it. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** A place on the screen, in CSS pixels from the map's top left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Side of the square at zoom 0, in pixels. */
export const TILE_PIXELS = 256;

/** Of the sphere of Web Mercator, in miles. */
const CIRCUMFERENCE_MILES = 24_901.461;

/** Longitudes beyond half a turn lie beyond the square. */
export function toWorld(lat: number, lng: number): WorldPoint {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** What part of the world is on the screen: pixels are `x * scale + left`, `y * scale + top`. */
export interface View {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

export function toPixel({ x, y }: WorldPoint, { scale, left, top }: View): Pixel {
  return { x: x * scale + left, y: y * scale + top };
}

export function zoomOf({ scale }: Pick<View, "scale">): number {
  return Math.log2(scale / TILE_PIXELS);
}

/** How long a mile is on the screen at a place, in pixels. */
export function pixelsPerMile({ y }: WorldPoint, { scale }: Pick<View, "scale">): number {
  const lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * y)));
  return scale / (CIRCUMFERENCE_MILES * Math.cos(lat));
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Free room around what is shown, in pixels. */
export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * The view that just holds some points. @param points at least one. @param mostZoom further in there is nothing more to
 * see.
 */
export function fitView(
  points: readonly WorldPoint[],
  { width, height }: Size,
  padding: Padding,
  mostZoom: number,
): View {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  const room = {
    width: Math.max(1, width - padding.left - padding.right),
    height: Math.max(1, height - padding.top - padding.bottom),
  };
  const scale = Math.min(
    room.width / Math.max(east - west, 1e-9),
    room.height / Math.max(south - north, 1e-9),
    TILE_PIXELS * 2 ** mostZoom,
  );
  return {
    scale,
    left: padding.left + room.width / 2 - ((west + east) / 2) * scale,
    top: padding.top + room.height / 2 - ((north + south) / 2) * scale,
  };
}
