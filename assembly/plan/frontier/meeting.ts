// Where the functions of both directions meet: what a whole plan costs, and where it has been and goes.

import { Pieces, beginOf, costAt, endOf, leftOf, rightOf } from "./pieces";
import { tolerance } from "./trip";

/** The level of the plan that `leastSum` has found, and its piece in each of the functions. */
export let meetingLevel: f64 = 0;
export let meetingPiece: i32 = 0;
export let meetingRest: i32 = 0;

/**
 * The least sum over all levels of a function in driving order and of one that comes from the destination, whose levels
 * are negated; infinite where they have no level in common.
 */
export function leastSum(list: Pieces, rest: Pieces): f64 {
  let least = Infinity;
  const restBegin = beginOf(rest);
  let u = endOf(rest) - 1;
  for (let q = beginOf(list), end = endOf(list); q < end && u >= restBegin; q++) {
    const left = leftOf(list, q);
    const right = rightOf(list, q);
    while (u >= restBegin && -leftOf(rest, u) < left - tolerance) u--;
    for (let v = u; v >= restBegin && -rightOf(rest, v) <= right + tolerance; v--) {
      const from = min(right, max(left, -rightOf(rest, v)));
      const to = max(left, min(right, -leftOf(rest, v)));
      const fromCost = costAt(list, q, from) + costAt(rest, v, -from);
      const toCost = costAt(list, q, to) + costAt(rest, v, -to);
      if (min(fromCost, toCost) >= least) continue;
      least = min(fromCost, toCost);
      meetingLevel = fromCost <= toCost ? from : to;
      meetingPiece = q;
      meetingRest = v;
    }
  }
  return least;
}
