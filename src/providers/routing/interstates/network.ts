import { z } from "zod";
import { isTable } from "../../../common/order.js";
import type { Coordinates } from "../provider.js";
import { radians } from "./geometry.js";

/** Columns of places and of the legs between them. */
export const NetworkData = z
  .object({
    /** `Town, ST`, degrees. */
    nodes: z.object({ names: z.array(z.string()), lats: z.array(z.number()), lngs: z.array(z.number()) }).refine(isTable, "columns of unequal length"),
    /** Names of routes: `I-80`. */
    routes: z.array(z.string()),
    /** Each leg once for both directions: the indices of its nodes and its route, driving miles and minutes. */
    legs: z
      .object({
        from: z.array(z.int().gte(0)),
        to: z.array(z.int().gte(0)),
        route: z.array(z.int().gte(0)),
        miles: z.array(z.number().gt(0)),
        minutes: z.array(z.number().gt(0)),
      })
      .refine(isTable, "columns of unequal length"),
    /** The points between the ends of legs that are not straight, from the first end to the other, degrees. */
    shapes: z.array(z.object({ leg: z.int().gte(0), lats: z.array(z.number()), lngs: z.array(z.number()) }).refine(({ lats, lngs }) => isTable({ lats, lngs }), "columns of unequal length")).optional(),
  })
  .refine(
    ({ nodes, routes, legs }) => [...legs.from, ...legs.to].every((node) => node < nodes.names.length) && legs.route.every((route) => route < routes.length),
    "a leg names a node or a route that does not exist",
  )
  .refine(({ legs, shapes = [] }) => shapes.every(({ leg }, i) => leg < legs.from.length && leg > (shapes[i - 1]?.leg ?? -1)), "a shape's leg does not exist, or is out of order");
export type NetworkData = z.infer<typeof NetworkData>;

/** The network in flat arrays. The arcs out of node n are the rows from `arcStart[n]` up to `arcStart[n + 1]`; each leg is two arcs. */
export interface Network {
  /** `Town, ST` */
  readonly names: readonly string[];
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** Nodes of each leg, and its miles and minutes. */
  readonly legFrom: Int32Array;
  readonly legTo: Int32Array;
  readonly legMiles: Float64Array;
  readonly legMinutes: Float64Array;
  /** The points of leg n, with both ends, are the rows from `pointStart[n]` up to `pointStart[n + 1]`; each has its share of the leg's length, 0 … 1. */
  readonly pointStart: Int32Array;
  readonly pointLats: Float64Array;
  readonly pointLngs: Float64Array;
  readonly pointShares: Float64Array;
  readonly arcStart: Int32Array;
  readonly arcTarget: Int32Array;
  readonly arcLeg: Int32Array;
}

/** Arranges the data for the search. */
export function layOut(data: NetworkData): Network {
  const { nodes, legs } = data;
  return {
    names: nodes.names,
    lats: Float64Array.from(nodes.lats),
    lngs: Float64Array.from(nodes.lngs),
    legFrom: Int32Array.from(legs.from),
    legTo: Int32Array.from(legs.to),
    legMiles: Float64Array.from(legs.miles),
    legMinutes: Float64Array.from(legs.minutes),
    ...layOutPoints(data),
    ...layOutArcs(data),
  };
}

function layOutPoints({ nodes, legs, shapes = [] }: NetworkData): Pick<Network, "pointStart" | "pointLats" | "pointLngs" | "pointShares"> {
  const legCount = legs.from.length;
  const pointCount = shapes.reduce((sum, { lats }) => sum + lats.length, 2 * legCount);
  const pointStart = new Int32Array(legCount + 1);
  const pointLats = new Float64Array(pointCount);
  const pointLngs = new Float64Array(pointCount);
  let row = 0;
  const add = (lat = NaN, lng = NaN): void => {
    pointLats[row] = lat;
    pointLngs[row] = lng;
    row++;
  };
  let nextShape = 0;
  for (let leg = 0; leg < legCount; leg++) {
    const from = legs.from[leg] ?? 0;
    const to = legs.to[leg] ?? 0;
    add(nodes.lats[from], nodes.lngs[from]);
    const shape = shapes[nextShape];
    if (shape?.leg === leg) {
      for (let i = 0; i < shape.lats.length; i++) add(shape.lats[i], shape.lngs[i]);
      nextShape++;
    }
    add(nodes.lats[to], nodes.lngs[to]);
    pointStart[leg + 1] = row;
  }
  return { pointStart, pointLats, pointLngs, pointShares: measureShares(pointStart, pointLats, pointLngs) };
}

/** The share of its leg's length at each point; computed on a plane, because legs are short. */
function measureShares(pointStart: Int32Array, lats: Float64Array, lngs: Float64Array): Float64Array {
  const shares = new Float64Array(lats.length);
  for (let leg = 0; leg + 1 < pointStart.length; leg++) {
    const first = pointStart[leg] ?? 0;
    const last = (pointStart[leg + 1] ?? 0) - 1;
    const eastScale = Math.cos(radians(lats[first] ?? 0));
    for (let row = first + 1; row <= last; row++) {
      const north = (lats[row] ?? 0) - (lats[row - 1] ?? 0);
      const east = ((lngs[row] ?? 0) - (lngs[row - 1] ?? 0)) * eastScale;
      shares[row] = (shares[row - 1] ?? 0) + Math.sqrt(north * north + east * east);
    }
    const length = shares[last] ?? 0;
    for (let row = first + 1; row < last; row++) shares[row] = length > 0 ? (shares[row] ?? 0) / length : 0;
    shares[last] = 1;
  }
  return shares;
}

function layOutArcs({ nodes, legs }: NetworkData): Pick<Network, "arcStart" | "arcTarget" | "arcLeg"> {
  const arcStart = new Int32Array(nodes.lats.length + 1);
  for (const ends of [legs.from, legs.to]) for (const node of ends) arcStart[node + 1] = (arcStart[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodes.lats.length; node++) arcStart[node + 1] = (arcStart[node + 1] ?? 0) + (arcStart[node] ?? 0);

  const next = arcStart.slice();
  const arcTarget = new Int32Array(2 * legs.from.length);
  const arcLeg = new Int32Array(2 * legs.from.length);
  const addArc = (from: number, to: number, leg: number): void => {
    const row = next[from] ?? 0;
    arcTarget[row] = to;
    arcLeg[row] = leg;
    next[from] = row + 1;
  };
  legs.from.forEach((from, leg) => {
    const to = legs.to[leg] ?? 0;
    addArc(from, to, leg);
    addArc(to, from, leg);
  });
  return { arcStart, arcTarget, arcLeg };
}

/** Lakes, bays and canyons that separate nearby towns and that no road crosses: their centre lines, from bridge to bridge. */
const BARRIER_LINES: readonly { readonly lats: readonly number[]; readonly lngs: readonly number[] }[] = [
  // Lake Superior off Duluth
  { lats: [46.75, 46.95, 47.3, 47.9], lngs: [-91.9, -91.2, -90.3, -88.8] },
  // Lake Michigan, to the Mackinac Bridge
  { lats: [41.75, 42.5, 43.5, 44.5, 45.2, 45.75, 45.85, 45.83], lngs: [-87.25, -87.1, -87, -86.7, -86.4, -85.9, -85.4, -84.8] },
  // Green Bay
  { lats: [44.58, 44.86, 45.1, 45.35, 45.5, 45.4], lngs: [-87.98, -87.68, -87.44, -87.18, -86.85, -86.3] },
  // Lake Huron from the Mackinac Bridge, and Saginaw Bay
  { lats: [45.82, 45.85, 45.85], lngs: [-84.69, -84.3, -83.5] },
  { lats: [43.72, 44, 44.2, 44.5], lngs: [-83.83, -83.48, -83.2, -82.9] },
  // Lake Champlain, south and north of Crown Point
  { lats: [43.62, 43.85, 44.015], lngs: [-73.42, -73.38, -73.415] },
  { lats: [44.05, 44.3, 44.5, 44.69], lngs: [-73.43, -73.33, -73.32, -73.36] },
  // Long Island Sound
  { lats: [40.81, 40.92, 41.01, 41.1, 41.15, 41.22, 41.2], lngs: [-73.78, -73.66, -73.38, -72.9, -72.5, -72.15, -71.75] },
  // Delaware Bay
  { lats: [39.66, 39.59, 39.35, 39.1, 38.86, 38.7], lngs: [-75.54, -75.57, -75.48, -75.2, -75.03, -74.8] },
  // Chesapeake Bay, north and south of the Bay Bridge; the Potomac below Dahlgren
  { lats: [39.03, 39.2, 39.35, 39.45], lngs: [-76.37, -76.32, -76.2, -76.05] },
  { lats: [38.95, 38.65, 38.35, 38, 37.8, 37.3, 37.12], lngs: [-76.4, -76.43, -76.31, -76.15, -76.13, -76.15, -76.12] },
  { lats: [38.33, 38.21, 38.08, 38], lngs: [-76.97, -76.75, -76.5, -76.15] },
  // Mobile Bay and Galveston Bay
  { lats: [30.62, 30.2], lngs: [-88, -88] },
  { lats: [29.66, 29.4, 29.2], lngs: [-94.95, -94.8, -94.6] },
  // The Colorado: Lake Mead, Grand Canyon, Lake Powell
  { lats: [36.03, 36.15, 36.05, 35.8, 36.2, 36.4, 36.1, 36.2, 36.8], lngs: [-114.72, -114.4, -114, -113.4, -113.1, -112.6, -112.1, -111.8, -111.64] },
  { lats: [36.95, 37.1, 37.3, 37.8], lngs: [-111.47, -111, -110.8, -110.45] },
  // Puget Sound from the Tacoma Narrows
  { lats: [47.3, 47.4, 47.6, 47.8, 47.93, 48.14, 48.3], lngs: [-122.5, -122.35, -122.44, -122.44, -122.52, -122.71, -122.9] },
];

/** Straight lines that only legs of the network may cross. */
export const BARRIERS: readonly { readonly from: Coordinates; readonly to: Coordinates }[] = BARRIER_LINES.flatMap(({ lats, lngs }) => {
  const points = lats.map((lat, i) => ({ lat, lng: lngs[i] ?? NaN }));
  return points.slice(1).map((to, i) => ({ from: points[i] ?? to, to }));
});
