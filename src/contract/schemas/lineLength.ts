import { defined } from "../../common/defined.js";
import type { Fault } from "../values/faults.js";
import { MAX_LINE_MILES } from "../values/limits.js";
import { isGiven, type Points } from "../values/polyline.js";
import type { Route } from "./route.js";

/** No degree of a great circle is longer than this. */
const MILES_PER_DEGREE = 69.5;

/**
 * What is wrong with a line longer than any route, if it is: the time for looking along it grows with its length.
 * @param measure its length in miles, which is asked only where it may be too long.
 */
export function faultOfLength(
  { polyline }: Pick<Route, "polyline">,
  { lats, lngs }: Points,
  measure: () => number,
): Fault | undefined {
  let degrees = 0;
  for (let i = 1; i < lats.length; i++)
    degrees += Math.abs(defined(lats[i]) - defined(lats[i - 1])) + Math.abs(defined(lngs[i]) - defined(lngs[i - 1]));
  if (degrees * MILES_PER_DEGREE <= MAX_LINE_MILES) return undefined;
  const miles = measure();
  if (miles <= MAX_LINE_MILES) return undefined;
  const msg = `The line should be at most ${MAX_LINE_MILES} miles long, not ${Math.round(miles)}`;
  return {
    loc: ["body", "route", isGiven(polyline) ? "polyline" : "waypoints"],
    msg,
    type: "value_error",
    ctx: {},
    input: null,
  };
}
