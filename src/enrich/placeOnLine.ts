import { unprocessable } from "../contract/faults.js";
import { MAX_DISTANCE_TESTS, MAX_LINE_MILES, isGiven, pointsOf, type Route } from "../contract/route.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { DistanceTestLimitError, type NearestInput, type NearestResult } from "../optimizer/polyline/nearest.js";
import type { RouteLine } from "../providers/routing/line.js";

/** Where stations are, in degrees: one element for each station. */
export interface StationPlaces {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
}

/** A route's line with the driving miles at each of its points. */
export function routeLine(optimizer: Optimizer, route: Route): RouteLine {
  return placeOnLine(optimizer, route, NO_PLACES, Infinity).line;
}

const NO_PLACES: StationPlaces = { lats: new Float64Array(0), lngs: new Float64Array(0) };

/**
 * Finds the point of a route's line that is closest to each place: `miles` is the distance to it, `milesAlong` the driving
 * miles from the start. For places further than `withinMiles` these are infinity and 0.
 */
export function placeOnLine(optimizer: Optimizer, route: Route, places: StationPlaces, withinMiles: number): { line: RouteLine; miles: Float64Array; milesAlong: Float64Array } {
  const points = pointsOf(route);
  const lats = new Float64Array(points.lats);
  const lngs = new Float64Array(points.lngs);
  requireRouteLength(optimizer, route, lats, lngs);
  const { miles, milesAlong, pointMiles } = findNearest(optimizer, { lats, lngs, queryLats: places.lats, queryLngs: places.lngs, withinMiles });
  const lineMiles = pointMiles.at(-1) ?? 0;
  const scale = lineMiles > 0 ? route.total_distance_miles / lineMiles : 0;
  const toDriving = (value: number): number => Math.min(value * scale, route.total_distance_miles);
  return {
    line: {
      lats,
      lngs,
      milesFromStart: pointMiles.map(toDriving),
      totalMiles: route.total_distance_miles,
      totalMinutes: route.total_duration_minutes,
    },
    miles,
    milesAlong: milesAlong.map(toDriving),
  };
}

/** @throws {UnprocessableError} when it would take more distances than one request may. */
function findNearest(optimizer: Optimizer, input: NearestInput): NearestResult {
  try {
    return optimizer.nearestOnPolyline({ ...input, maxDistanceTests: MAX_DISTANCE_TESTS });
  } catch (error) {
    if (!(error instanceof DistanceTestLimitError)) throw error;
    const msg = "The route's line passes too many of the stations over and over at nearly the same distance: send fewer stations, or a line that does not turn back on itself so often";
    throw unprocessable([{ loc: ["body", "route"], msg, type: "value_error", ctx: {}, input: null }]);
  }
}

/** No degree of a great circle is longer than this. */
const MILES_PER_DEGREE = 69.5;

/** Refuses a line longer than any route: the time for placing stations grows with its length. */
function requireRouteLength(optimizer: Optimizer, { polyline }: Route, lats: Float64Array, lngs: Float64Array): void {
  let degrees = 0;
  for (let i = 1; i < lats.length; i++) degrees += Math.abs((lats[i] ?? 0) - (lats[i - 1] ?? 0)) + Math.abs((lngs[i] ?? 0) - (lngs[i - 1] ?? 0));
  if (degrees * MILES_PER_DEGREE <= MAX_LINE_MILES) return;
  const miles = optimizer.nearestOnPolyline({ lats, lngs, queryLats: NO_PLACES.lats, queryLngs: NO_PLACES.lngs }).pointMiles.at(-1) ?? 0;
  if (miles <= MAX_LINE_MILES) return;
  const msg = `The line should be at most ${MAX_LINE_MILES} miles long, not ${Math.round(miles)}`;
  throw unprocessable([{ loc: ["body", "route", isGiven(polyline) ? "polyline" : "waypoints"], msg, type: "value_error", ctx: {}, input: null }]);
}
