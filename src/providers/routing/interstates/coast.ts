import { defined } from "../../../common/defined.js";
import { firstAtLeast } from "../../../common/order.js";
import { milesBetween } from "../../../common/sphere.js";
import { decodePolyline } from "../../../contract/values/polyline.js";
import type { Coordinates } from "../provider.js";

/** Decimal digits of a degree in the built file: some 300 feet, finer than the outline itself. */
export const COAST_PRECISION = 3;

/**
 * A straight way may be this many miles outside of the outline at a stretch: the outline cuts corners of up to a mile
 * or two, towns on the shore may lie outside of it, and rivers and narrow inlets have bridges. Wider waters are open.
 */
const MAX_MILES_OUTSIDE = 2.5;

/** Coasts and borders, edge by edge from the south: element i of each array belongs to edge i. */
export interface Coast {
  /** The latitude of each edge's southern end, ascending. */
  readonly souths: Float64Array;
  /** How many degrees the edge that spans most of them spans. */
  readonly mostHeight: number;
  readonly fromLats: Float64Array;
  readonly fromLngs: Float64Array;
  readonly toLats: Float64Array;
  readonly toLngs: Float64Array;
}

/**
 * Reads the lines of the built file. @param rings encoded polylines of precision `COAST_PRECISION`, the last point of
 * each being its first.
 */
export function layOutCoast(rings: readonly string[]): Coast {
  const edges = rings.flatMap((ring) => {
    const { lats, lngs } = decodePolyline(ring, COAST_PRECISION) ?? { lats: [], lngs: [] };
    return lats.slice(1).map((lat, i) => [defined(lats[i]), defined(lngs[i]), lat, defined(lngs[i + 1])] as const);
  });
  edges.sort((a, b) => Math.min(a[0], a[2]) - Math.min(b[0], b[2]));
  const column = (index: 0 | 1 | 2 | 3): Float64Array => Float64Array.from(edges, (edge) => edge[index]);
  return {
    souths: Float64Array.from(edges, ([from, , to]) => Math.min(from, to)),
    mostHeight: edges.reduce((most, [from, , to]) => Math.max(most, Math.abs(to - from)), 0),
    fromLats: column(0),
    fromLngs: column(1),
    toLats: column(2),
    toLngs: column(3),
  };
}

/**
 * Whether the straight way between two points goes over open water or abroad, further than a bridge or an inexact
 * outline explains.
 */
export function leavesLand(
  { souths, mostHeight, fromLats, fromLngs, toLats, toLngs }: Coast,
  a: Coordinates,
  b: Coordinates,
): boolean {
  if (fromLats.length === 0) return false;
  const [south, north] = a.lat < b.lat ? [a.lat, b.lat] : [b.lat, a.lat];
  const [dLat, dLng] = [b.lat - a.lat, b.lng - a.lng];
  // The shares of the way at which it crosses the coast, and on which side it begins: east of a point on land lies an
  // odd number of edges.
  const crossings: number[] = [];
  let isLand = false;
  // Other edges lie north or south of the whole way.
  for (let i = firstAtLeast(souths, south - mostHeight); i < souths.length && defined(souths[i]) <= north; i++) {
    const [lat1, lat2] = [defined(fromLats[i]), defined(toLats[i])];
    const isNorth = lat1 > a.lat;
    const isLevel = isNorth !== lat2 > a.lat;
    if (!isLevel && ((lat1 < south && lat2 < south) || (lat1 > north && lat2 > north))) continue;
    const [lng1, lng2] = [defined(fromLngs[i]), defined(toLngs[i])];
    if (isLevel && a.lng < lng1 + ((a.lat - lat1) / (lat2 - lat1)) * (lng2 - lng1)) isLand = !isLand;
    const [side1, side2] = [
      dLng * (lat1 - a.lat) - dLat * (lng1 - a.lng),
      dLng * (lat2 - a.lat) - dLat * (lng2 - a.lng),
    ];
    if (side1 > 0 === side2 > 0) continue;
    // Where the edge meets the line through a and b.
    const share = side1 / (side1 - side2);
    const [lat, lng] = [lat1 + share * (lat2 - lat1), lng1 + share * (lng2 - lng1)];
    const along = Math.abs(dLat) > Math.abs(dLng) ? (lat - a.lat) / dLat : (lng - a.lng) / dLng;
    if (along > 0 && along < 1) crossings.push(along);
  }
  const mostShare = MAX_MILES_OUTSIDE / milesBetween(a, b);
  let last = 0;
  for (const along of [...crossings.toSorted((x, y) => x - y), 1]) {
    if (!isLand && along - last > mostShare) return true;
    isLand = !isLand;
    last = along;
  }
  return false;
}
