import { defined } from "../common/defined.js";
import type { Route } from "../contract/schemas/route.js";
import { unprocessable } from "../contract/values/faults.js";
import { MAX_DISTANCE_TESTS } from "../contract/values/limits.js";
import { faultOfLength, pointsOf } from "../contract/values/polyline.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { measureLine } from "../optimizer/polyline/measureLine.js";
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
 * Finds the point of a route's line that is closest to each place: `miles` is the distance to it, `milesAlong` the
 * driving miles from the start. For places further than `withinMiles` these are infinity and 0.
 */
export function placeOnLine(
  optimizer: Optimizer,
  route: Route,
  places: StationPlaces,
  withinMiles: number,
): { line: RouteLine; miles: Float64Array; milesAlong: Float64Array } {
  const points = pointsOf(route);
  const lats = new Float64Array(points.lats);
  const lngs = new Float64Array(points.lngs);
  const tooLong = faultOfLength(route, points, () => measureLine(optimizer, points));
  if (tooLong !== undefined) throw unprocessable([tooLong]);
  const { miles, milesAlong, pointMiles } = findNearest(optimizer, {
    lats,
    lngs,
    queryLats: places.lats,
    queryLngs: places.lngs,
    withinMiles,
  });
  const lineMiles = defined(pointMiles.at(-1));
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
    const msg =
      "The route's line passes too many of the stations over and over at nearly the same distance: send fewer stations, or a line that does not turn back on itself so often";
    throw unprocessable([{ loc: ["body", "route"], msg, type: "value_error", ctx: {}, input: null }]);
  }
}
