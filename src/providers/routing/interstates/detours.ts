// Estimates detours without knowledge of the roads next to the route.

import { defined } from "../../../common/defined.js";
import { firstAtLeast } from "../../../common/order.js";
import { milesBetween } from "../../../common/sphere.js";
import type { RouteLine } from "../line.js";
import type { StationsOnRoute } from "../provider.js";

export const ESTIMATE_WARNING =
  "Detours are estimated from the distance between station and route, not from road times: use a routing provider with roads for exact ones.";

/**
 * Local roads are longer than the straight line by this factor: Ballou et al., Transportation Research A 36 (2002),
 * find 1.2 for the US.
 */
const CIRCUITY = 1.2;
const LOCAL_MILES_PER_HOUR = 35;

/**
 * The time to leave the highway, turn twice and return, even for a station right beside it. It adds no miles, because
 * ramps run along the highway: on real roads, stations within 500 feet of the route take 0.14 miles on average.
 */
const EXIT_MINUTES = 1.5;

/** The road is assumed to stay within this distance of the line. */
const MAX_SLACK_MILES = 5;

/**
 * A line whose points are miles apart is inexact even where it is as long as its road: most of the network's lines lie
 * within this distance of the real one. Pieces shorter than a mile are drawn as the road runs.
 */
const INEXACT_MILES = 1;
const SHORT_PIECE_MILES = 1;

/** Driven for each mile between the road and the station, there and back. */
const DRIVEN_MILES = 2 * CIRCUITY;
const DRIVEN_MINUTES = (DRIVEN_MILES * 60) / LOCAL_MILES_PER_HOUR;

/**
 * Minutes and miles for each station: the drive there and back over its distance from the line, less what the
 * coarseness of the line explains. A line with a point every 100 yards is the road itself; one with a point every 20
 * miles cuts corners, so that a station some miles off the line can be right beside the road: see `slackAt` and
 * `inexactnessAt`.
 */
export function estimateDetours(
  line: RouteLine,
  { milesFromStart, milesFromRoute }: StationsOnRoute,
): { minutes: Float64Array; miles: Float64Array } {
  const milesFromRoad = milesFromRoute.map((miles, i) => {
    const along = defined(milesFromStart[i]);
    return Math.max(0, miles - Math.max(slackAt(line, along), inexactnessAt(line, along)));
  });
  return {
    minutes: milesFromRoad.map((miles) => EXIT_MINUTES + miles * DRIVEN_MINUTES),
    miles: milesFromRoad.map((miles) => miles * DRIVEN_MILES),
  };
}

/**
 * How far the road can be from the line's segment at the given miles from the start. A road of length L between two
 * points c apart stays within the ellipse that has these points as its foci and L as its major axis. At a distance x
 * from the middle of c, the ellipse is sqrt((L² − c²) / 4 · (1 − (2x / L)²)) away. L is the segment's share of the
 * route's distance.
 * @returns miles, 0 … 5.
 */
export function slackAt(line: RouteLine, miles: number): number {
  const { lats, lngs, milesFromStart } = line;
  const { end, road } = pieceAt(line, miles);
  if (road <= 0) return 0;
  const chord = milesBetween(
    { lat: defined(lats[end - 1]), lng: defined(lngs[end - 1]) },
    { lat: defined(lats[end]), lng: defined(lngs[end]) },
  );
  const share = Math.min(Math.max((miles - defined(milesFromStart[end - 1])) / road, 0), 1);
  const fromMiddle = (share - 0.5) * chord;
  const square = ((road * road - chord * chord) / 4) * (1 - ((2 * fromMiddle) / road) ** 2);
  return Math.min(Math.sqrt(Math.max(square, 0)), MAX_SLACK_MILES);
}

/** How far the line's points themselves can be from the road, between points that are miles apart: 0 … 1 mile. */
function inexactnessAt(line: RouteLine, miles: number): number {
  const { road } = pieceAt(line, miles);
  return Math.min(Math.max((road - SHORT_PIECE_MILES) / 2, 0), INEXACT_MILES);
}

/**
 * The segment of the line at the given miles from the start: the index of its end, and its share of the route's
 * distance.
 */
function pieceAt({ milesFromStart }: RouteLine, miles: number): { end: number; road: number } {
  const end = Math.min(Math.max(firstAtLeast(milesFromStart, miles), 1), milesFromStart.length - 1);
  return { end, road: defined(milesFromStart[end]) - defined(milesFromStart[end - 1]) };
}
