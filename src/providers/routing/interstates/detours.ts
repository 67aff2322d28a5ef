// How long a detour takes when nothing is known of the roads beside the route.

import type { RouteLine } from "../line.js";
import type { StationsOnRoute } from "../provider.js";
import { milesBetween } from "./miles.js";

/** For the caller: these minutes are no road times. */
export const ESTIMATE_WARNING =
  "Detours are estimated from the distance between station and route, not from road times: use a routing provider with roads for exact ones.";

/** Local roads are by so much longer than the straight line: Ballou et al., Transportation Research A 36 (2002), find 1.2 for the US. */
const CIRCUITY = 1.2;
const LOCAL_MILES_PER_HOUR = 35;

/** Leaving the highway, two turns and coming back, for a station right beside it. */
const EXIT_MINUTES = 1.5;

/** A road that strays further from the line than this is not assumed. */
const MAX_SLACK_MILES = 5;

const MINUTES_PER_MILE = (2 * CIRCUITY * 60) / LOCAL_MILES_PER_HOUR;

/**
 * Minutes for each station: there and back over the part of its distance from the line that the line itself does not
 * explain. A line with a point every 100 yards explains nothing; one with a point every 20 miles cuts corners, and a
 * station a few miles beside it can lie right at the road: see `slackAt`.
 */
export function estimateDetours(line: RouteLine, { milesFromStart, milesFromRoute }: StationsOnRoute): Float64Array {
  return milesFromRoute.map((miles, i) => EXIT_MINUTES + Math.max(0, miles - slackAt(line, milesFromStart[i] ?? 0)) * MINUTES_PER_MILE);
}

/**
 * How far from the straight piece the road can be, so many miles from the start. A road of length L between two points
 * a distance of c apart stays within the ellipse that has them as foci and L as its long axis; at a place along c that
 * is x from its middle, the ellipse is sqrt((L² − c²) / 4 · (1 − (2x / L)²)) away. L is the piece's even share of the
 * route's distance, as no more is known.
 * @returns miles, 0 … 5.
 */
export function slackAt({ lats, lngs, milesFromStart }: RouteLine, miles: number): number {
  let low = 1;
  let high = lats.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((milesFromStart[middle] ?? 0) < miles) low = middle + 1;
    else high = middle;
  }
  const road = (milesFromStart[low] ?? 0) - (milesFromStart[low - 1] ?? 0);
  if (road <= 0) return 0;
  const chord = milesBetween({ lat: lats[low - 1] ?? 0, lng: lngs[low - 1] ?? 0 }, { lat: lats[low] ?? 0, lng: lngs[low] ?? 0 });
  const share = Math.min(Math.max((miles - (milesFromStart[low - 1] ?? 0)) / road, 0), 1);
  const fromMiddle = (share - 0.5) * chord;
  const square = ((road * road - chord * chord) / 4) * (1 - ((2 * fromMiddle) / road) ** 2);
  return Math.min(Math.sqrt(Math.max(square, 0)), MAX_SLACK_MILES);
}
