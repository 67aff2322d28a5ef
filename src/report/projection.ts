import { defined } from "../common/defined.js";
import { MILES_PER_DEGREE } from "../common/sphere.js";
import type { Points } from "../contract/values/polyline.js";
import type { Route } from "../contract/schemas/route.js";
import { rangeOf } from "./scale.js";

export type Coordinates = Route["start"];

export function toCoordinates({ lats, lngs }: Points): Coordinates[] {
  return lats.map((lat, i) => ({ lat, lng: defined(lngs[i]) }));
}

/** Places points in a picture, in pixels from its top left corner. */
export interface Projection {
  readonly height: number;
  readonly pixelsPerMile: number;
  toPixels(point: Coordinates): { x: number; y: number };
}

/** The least that a picture shows across and upwards, so that a single point has some ground around it. */
const LEAST_DEGREES = 0.01;

interface Frame {
  readonly width: number;
  readonly leastHeight: number;
  readonly mostHeight: number;
  readonly margin: number;
}

/**
 * Moves longitudes to within half a turn of `first`, so that a route across the antimeridian stays in one piece.
 * Degrees.
 */
export function unrollFrom(first: number): (lng: number) => number {
  return (lng) => first + ((((lng - first + 180) % 360) + 360) % 360) - 180;
}

/**
 * The picture that the points just fill, north up. The projection is equirectangular: at the middle latitude a mile
 * east is as long as a mile north.
 * @param points at least one, degrees.
 */
export function fitProjection(
  points: readonly Coordinates[],
  { width, leastHeight, mostHeight, margin }: Frame,
): Projection {
  const unroll = unrollFrom(defined(points[0]).lng);
  const { least: south, most: north } = rangeOf(points.map(({ lat }) => lat));
  const { least: west, most: east } = rangeOf(points.map(({ lng }) => unroll(lng)));
  const middleLat = (south + north) / 2;
  const eastShrink = Math.cos((middleLat * Math.PI) / 180);
  const wide = Math.max((east - west) * eastShrink, LEAST_DEGREES);
  const high = Math.max(north - south, LEAST_DEGREES);
  const room = width - 2 * margin;
  const height = Math.min(Math.max((high / wide) * room + 2 * margin, leastHeight), mostHeight);
  const scale = Math.min(room / wide, (height - 2 * margin) / high);
  return {
    height,
    pixelsPerMile: scale / MILES_PER_DEGREE,
    toPixels: ({ lat, lng }) => ({
      x: width / 2 + (unroll(lng) - (west + east) / 2) * eastShrink * scale,
      y: height / 2 - (lat - middleLat) * scale,
    }),
  };
}
