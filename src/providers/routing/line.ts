import { defined } from "../../common/defined.js";
import { firstAtLeast } from "../../common/order.js";
import { countPoints, type Points, surveyPolyline } from "../../contract/values/polyline.js";
import { MAX_LATITUDE, MAX_LONGITUDE, MAX_POINTS } from "../../contract/values/limits.js";
import { upstreamError } from "../upstream/answer.js";

/** A route's line with driving distances, on which detours are measured. */
export interface RouteLine {
  /** Points in driving order, at least two, degrees. All three columns have the same length. */
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /**
   * Driving miles from the start at each point, ascending from 0 to `totalMiles`: the driving distance is spread evenly
   * along the line.
   */
  readonly milesFromStart: Float64Array;
  /** Driving distance, > 0. */
  readonly totalMiles: number;
  /** Driving time without stops, > 0. */
  readonly totalMinutes: number;
}

/** A point on a line, and the line's heading there. */
export interface PointOnLine {
  readonly lat: number;
  readonly lng: number;
  /** Clockwise from north, 0 … 360. */
  readonly headingDegrees: number;
}

/**
 * Decodes a provider's line and checks that a request may contain it: at least two points, and all of them on the
 * globe.
 * @throws {ServiceError} UPSTREAM_ERROR.
 */
export function readLine(provider: string, encoded: string, precision: 5 | 6): Points {
  if (countPoints(encoded) > MAX_POINTS)
    throw upstreamError(provider, `gave a route of more than ${MAX_POINTS} points`);
  const points: Points = { lats: [], lngs: [] };
  const survey = surveyPolyline(encoded, { lat: MAX_LATITUDE, lng: MAX_LONGITUDE }, points, precision);
  if (survey === null || survey.points < 2 || survey.outside >= 0)
    throw upstreamError(provider, "gave a route without a line");
  return points;
}

/** The point `miles` from the start, or the nearer end of the line if it does not reach that far. */
export function pointAt(line: RouteLine, miles: number): PointOnLine {
  const { lats, lngs, milesFromStart } = line;
  const next = Math.min(Math.max(firstAtLeast(milesFromStart, miles), 1), lats.length - 1);
  // Points in the same place have no heading between them, so take the next one that is elsewhere.
  let last = next;
  while (last < lats.length - 1 && milesFromStart[last] === milesFromStart[next - 1]) last++;
  const from = defined(milesFromStart[next - 1]);
  const length = defined(milesFromStart[last]) - from;
  const t = length > 0 ? Math.min(Math.max((miles - from) / length, 0), 1) : 0;
  const lat = defined(lats[next - 1]);
  const lng = defined(lngs[next - 1]);
  const north = defined(lats[last]) - lat;
  const east = shortestTurn(defined(lngs[last]) - lng);
  return {
    lat: lat + north * t,
    lng: shortestTurn(lng + east * t),
    headingDegrees: ((Math.atan2(east * Math.cos((lat * Math.PI) / 180), north) * 180) / Math.PI + 360) % 360,
  };
}

/** Degrees of longitude as -180 … 180. */
function shortestTurn(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}
