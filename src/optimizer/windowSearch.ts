// The cheapest plan of a trip with windows of credits by a planner that knows no windows: docs/algorithm.md, "Hours:
// windows of credits".

import { defined } from "../common/defined.js";
import type { Found } from "./frontier.js";
import type { CreditWindows, PlannedStop } from "./plans.js";
import type { RuledTrip } from "./rules.js";
import { costOf } from "./windows.js";

/** More plans take longer than the frontier does once. */
const MOST_PLANS = 9;

/** Costs that differ by no more than this are the same. */
const ROUNDING = 1e-9;

/** The same trip with a credit for each stop in a window: none of its plans costs more than in truth. */
export function withAllCredited(trip: RuledTrip): RuledTrip {
  return trip.windows === undefined
    ? trip
    : { ...trip, stopCosts: lessCredits(trip.stopCosts, trip.windows.credits, trip.windows), windows: undefined };
}

/**
 * The cheapest plan, by branch and bound; `undefined` where that takes too many plans.
 * @param dollarsPerStop what each stop counts for in comparisons beside its cost.
 * @param plan finds the cheapest plan without windows, for these stop costs, as long as there is work left.
 */
export function searchCredits(
  trip: RuledTrip,
  dollarsPerStop: number,
  plan: (stopCosts: Float64Array) => Found | "infeasible" | undefined,
): Found | "infeasible" | undefined {
  const { windows, stopCosts } = trip;
  if (windows === undefined) return plan(stopCosts);
  const weighed = ({ totalCost, stops }: Found): number => totalCost + dollarsPerStop * stops.length;
  let best: Found | undefined;
  // What each stop saves, as long as it is not known which one has its window's credit.
  const open = [windows.credits];
  for (let plans = 0; plans < MOST_PLANS; plans++) {
    const credits = open.pop();
    if (credits === undefined) return best;
    const found = plan(lessCredits(stopCosts, credits, windows));
    if (found === undefined || found === "infeasible") return found;
    if (best !== undefined && weighed(found) >= weighed(best) - ROUNDING) continue;
    const real = { ...found, totalCost: costOf(trip, found.stops) };
    if (best === undefined || weighed(real) < weighed(best)) best = real;
    const second = findSecond(windows, credits, found.stops);
    // The credit is taken either before the second of two stops or from it on.
    if (second !== undefined)
      open.push(
        credits.map(keepIf(windows, second, (i) => i < second)),
        credits.map(keepIf(windows, second, (i) => i >= second)),
      );
  }
  return open.length === 0 ? best : undefined;
}

/** Drops the credits of a station's window at all stations but some. */
function keepIf(
  { ofStations }: CreditWindows,
  station: number,
  keeps: (i: number) => boolean,
): (credit: number, i: number) => number {
  const window = ofStations[station];
  return (credit, i) => (ofStations[i] !== window || keeps(i) ? credit : 0);
}

function lessCredits(stopCosts: Float64Array, credits: Float64Array, { ofStations }: CreditWindows): Float64Array {
  const costs = stopCosts.slice();
  for (let i = 0; i < costs.length; i++)
    if (defined(ofStations[i]) > 0) costs[i] = defined(costs[i]) - defined(credits[i]);
  return costs;
}

/** The second of two stops that both have a credit in one window. */
function findSecond(
  { ofStations }: CreditWindows,
  credits: Float64Array,
  stops: readonly PlannedStop[],
): number | undefined {
  let last = 0;
  for (const { station } of stops) {
    const window = defined(ofStations[station]);
    if (window === 0 || defined(credits[station]) === 0) continue;
    if (window === last) return station;
    last = window;
  }
  return undefined;
}
