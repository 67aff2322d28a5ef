import { z } from "zod";
import { defined } from "../../../common/defined.js";
import { isTable } from "../../../common/order.js";
import { EARTH_RADIUS_MILES, radians } from "../../../common/sphere.js";
import type { Coordinates } from "../provider.js";
import { type Coast, layOutCoast } from "./coast.js";
import { nearestPoint } from "./geometry.js";

/** Columns of places and of the legs between them. */
export const NetworkData = z
  .object({
    /** `Town, ST`, degrees. */
    nodes: z
      .object({ names: z.array(z.string()), lats: z.array(z.number()), lngs: z.array(z.number()) })
      .refine(isTable, "columns of unequal length"),
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
    shapes: z
      .array(
        z
          .object({ leg: z.int().gte(0), lats: z.array(z.number()), lngs: z.array(z.number()) })
          .refine(({ lats, lngs }) => isTable({ lats, lngs }), "columns of unequal length"),
      )
      .optional(),
    /**
     * Coasts and borders: closed lines as encoded polylines of precision `COAST_PRECISION`. Without them, nothing is
     * known of water.
     */
    coast: z.array(z.string()).optional(),
  })
  .refine(
    ({ nodes, routes, legs }) =>
      [...legs.from, ...legs.to].every((node) => node < nodes.names.length) &&
      legs.route.every((route) => route < routes.length),
    "a leg names a node or a route that does not exist",
  )
  .refine(
    ({ legs, shapes = [] }) => shapes.every(({ leg }, i) => leg < legs.from.length && leg > (shapes[i - 1]?.leg ?? -1)),
    "a shape's leg does not exist, or is out of order",
  );
export type NetworkData = z.infer<typeof NetworkData>;

/**
 * The network in flat arrays. The arcs out of node n are the rows from `arcStart[n]` up to `arcStart[n + 1]`; each leg
 * is two arcs.
 */
export interface Network {
  /** `Town, ST` */
  readonly names: readonly string[];
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** The same places on a sphere, in miles from its centre. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly zs: Float64Array;
  /** No leg brings its driver further in a minute, straight on. */
  readonly mostMilesPerMinute: number;
  /** Nodes of each leg, and its miles and minutes. */
  readonly legFrom: Int32Array;
  readonly legTo: Int32Array;
  readonly legMiles: Float64Array;
  readonly legMinutes: Float64Array;
  /**
   * The points of leg n, with both ends, are the rows from `pointStart[n]` up to `pointStart[n + 1]`; each has its
   * share of the leg's length, 0 … 1.
   */
  readonly pointStart: Int32Array;
  readonly pointLats: Float64Array;
  readonly pointLngs: Float64Array;
  readonly pointShares: Float64Array;
  /** The degrees between which each leg lies. */
  readonly areas: LegAreas;
  readonly arcStart: Int32Array;
  readonly arcTarget: Int32Array;
  readonly arcLeg: Int32Array;
  readonly coast: Coast;
}

interface LegAreas {
  readonly souths: Float64Array;
  readonly norths: Float64Array;
  readonly wests: Float64Array;
  readonly easts: Float64Array;
}

/** Arranges the data for the search. */
export function layOut(data: NetworkData): Network {
  const { nodes, legs } = data;
  const points = layOutPoints(data);
  const onSphere = layOutSphere(data);
  return {
    names: nodes.names,
    ...onSphere,
    mostMilesPerMinute: mostSpeed(data, onSphere),
    lats: Float64Array.from(nodes.lats),
    lngs: Float64Array.from(nodes.lngs),
    legFrom: Int32Array.from(legs.from),
    legTo: Int32Array.from(legs.to),
    legMiles: Float64Array.from(legs.miles),
    legMinutes: Float64Array.from(legs.minutes),
    ...points,
    areas: measureAreas(points),
    ...layOutArcs(data),
    coast: layOutCoast(data.coast ?? []),
  };
}

function layOutSphere({ nodes: { lats, lngs } }: NetworkData): Pick<Network, "xs" | "ys" | "zs"> {
  const [phis, lambdas] = [lats.map(radians), lngs.map(radians)];
  return {
    xs: Float64Array.from(phis, (phi, i) => EARTH_RADIUS_MILES * Math.cos(phi) * Math.cos(defined(lambdas[i]))),
    ys: Float64Array.from(phis, (phi, i) => EARTH_RADIUS_MILES * Math.cos(phi) * Math.sin(defined(lambdas[i]))),
    zs: Float64Array.from(phis, (phi) => EARTH_RADIUS_MILES * Math.sin(phi)),
  };
}

function mostSpeed({ legs }: NetworkData, { xs, ys, zs }: Pick<Network, "xs" | "ys" | "zs">): number {
  return legs.from.reduce((most, a, leg) => {
    const b = defined(legs.to[leg]);
    const miles = Math.hypot(
      defined(xs[a]) - defined(xs[b]),
      defined(ys[a]) - defined(ys[b]),
      defined(zs[a]) - defined(zs[b]),
    );
    return Math.max(most, miles / defined(legs.minutes[leg]));
  }, Number.MIN_VALUE);
}

/** The columns of legs' points. */
type LegPoints = Pick<Network, "pointStart" | "pointLats" | "pointLngs" | "pointShares">;

function layOutPoints({ nodes, legs, shapes = [] }: NetworkData): LegPoints {
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
    const from = defined(legs.from[leg]);
    const to = defined(legs.to[leg]);
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

function measureAreas({ pointStart, pointLats, pointLngs }: LegPoints): LegAreas {
  const legCount = pointStart.length - 1;
  const column = (worst: number): Float64Array => new Float64Array(legCount).fill(worst);
  const areas = {
    souths: column(Infinity),
    norths: column(-Infinity),
    wests: column(Infinity),
    easts: column(-Infinity),
  };
  for (let leg = 0; leg < legCount; leg++) {
    for (let row = defined(pointStart[leg]); row < defined(pointStart[leg + 1]); row++) {
      const [lat, lng] = [defined(pointLats[row]), defined(pointLngs[row])];
      areas.souths[leg] = Math.min(defined(areas.souths[leg]), lat);
      areas.norths[leg] = Math.max(defined(areas.norths[leg]), lat);
      areas.wests[leg] = Math.min(defined(areas.wests[leg]), lng);
      areas.easts[leg] = Math.max(defined(areas.easts[leg]), lng);
    }
  }
  return areas;
}

/** The share of its leg's length at each point; computed on a plane, because legs are short. */
function measureShares(pointStart: Int32Array, lats: Float64Array, lngs: Float64Array): Float64Array {
  const shares = new Float64Array(lats.length);
  for (let leg = 0; leg + 1 < pointStart.length; leg++) {
    const first = defined(pointStart[leg]);
    const last = defined(pointStart[leg + 1]) - 1;
    const eastScale = Math.cos(radians(defined(lats[first])));
    for (let row = first + 1; row <= last; row++) {
      const north = defined(lats[row]) - defined(lats[row - 1]);
      const east = (defined(lngs[row]) - defined(lngs[row - 1])) * eastScale;
      shares[row] = defined(shares[row - 1]) + Math.sqrt(north * north + east * east);
    }
    const length = defined(shares[last]);
    for (let row = first + 1; row < last; row++) shares[row] = length > 0 ? defined(shares[row]) / length : 0;
    shares[last] = 1;
  }
  return shares;
}

function layOutArcs({ nodes, legs }: NetworkData): Pick<Network, "arcStart" | "arcTarget" | "arcLeg"> {
  const arcStart = new Int32Array(nodes.lats.length + 1);
  for (const ends of [legs.from, legs.to])
    for (const node of ends) arcStart[node + 1] = defined(arcStart[node + 1]) + 1;
  for (let node = 0; node < nodes.lats.length; node++)
    arcStart[node + 1] = defined(arcStart[node + 1]) + defined(arcStart[node]);

  const next = arcStart.slice();
  const arcTarget = new Int32Array(2 * legs.from.length);
  const arcLeg = new Int32Array(2 * legs.from.length);
  const addArc = (from: number, to: number, leg: number): void => {
    const row = defined(next[from]);
    arcTarget[row] = to;
    arcLeg[row] = leg;
    next[from] = row + 1;
  };
  legs.from.forEach((from, leg) => {
    const to = defined(legs.to[leg]);
    addArc(from, to, leg);
    addArc(to, from, leg);
  });
  return { arcStart, arcTarget, arcLeg };
}

/** A point on a leg, whose miles and minutes are shared out evenly along its line. */
interface LegPoint {
  /** Share of the leg from its first node, 0 … 1. */
  readonly share: number;
  readonly point: Coordinates;
}

/** The point of a leg's line that is nearest to a place. */
export function nearestOnLeg(network: Network, leg: number, place: Coordinates): LegPoint {
  const { pointStart, pointShares } = network;
  const eastScale = Math.cos(radians(place.lat));
  let nearest: LegPoint = { share: 0, point: place };
  let leastSquare = Infinity;
  const last = defined(pointStart[leg + 1]) - 1;
  for (let row = defined(pointStart[leg]); row < last; row++) {
    const [a, b] = [pointIn(network, row), pointIn(network, row + 1)];
    const { point, share } = nearestPoint(a, b, place);
    const square = (point.lat - place.lat) ** 2 + ((point.lng - place.lng) * eastScale) ** 2;
    if (square >= leastSquare) continue;
    leastSquare = square;
    const [before, after] = [defined(pointShares[row]), defined(pointShares[row + 1])];
    nearest = { share: before + (after - before) * share, point };
  }
  return nearest;
}

/**
 * The points of a leg's line between two shares of its length, in the direction from `start` to `end`, without the
 * points at these shares themselves.
 */
export function pointsBetween(network: Network, leg: number, start: number, end: number): Coordinates[] {
  const { pointStart, pointShares } = network;
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const points: Coordinates[] = [];
  for (let row = defined(pointStart[leg]); row < defined(pointStart[leg + 1]); row++) {
    const share = defined(pointShares[row]);
    if (share > low && share < high) points.push(pointIn(network, row));
  }
  return start <= end ? points : points.toReversed();
}

function pointIn({ pointLats, pointLngs }: Network, row: number): Coordinates {
  return { lat: defined(pointLats[row]), lng: defined(pointLngs[row]) };
}
