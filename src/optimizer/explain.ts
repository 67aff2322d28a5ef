// What surrounds a cheapest plan: docs/algorithm.md, "Counterfactuals".

import type { Alternative, CountedPlan, Explained, ExplainedStop, ExplainOptions, PricedPlan } from "./explained.js";
import type { FrontierSolver } from "./frontier.js";
import type { PlannedStop } from "./optimizer.js";
import type { RuledTrip } from "./rules.js";
import { countBudgetOf, priceBudgetOf } from "./search.js";

/** Costs that differ by no more than this, or by this share, are the same but for rounding. */
const ROUNDING = 1e-9;
/** Who buys less buys nothing. */
const LEAST_GALLONS = 1e-6;

/** @param stops those of the cheapest plan, which has no more than 200 where stops are bounded. */
export function explainTrip(frontier: FrontierSolver, trip: RuledTrip, stops: readonly PlannedStop[], options: ExplainOptions): Explained {
  return { stations: explainStations(frontier, trip, stops, options.mostAlternatives), byStops: planByStops(frontier, trip, options.mostStops) };
}

function explainStations(frontier: FrontierSolver, trip: RuledTrip, stops: readonly PlannedStop[], mostAlternatives: number): Explained["stations"] {
  if (trip.maximumStops === 0) return { forcedCosts: new Float64Array(trip.stationCount).fill(Infinity), stops: [], alternatives: [] };
  const around = frontier.surround(trip, stops, Math.min(mostAlternatives, trip.stationCount), priceBudgetOf(trip));
  if (around === undefined) return undefined;
  const { forcedCosts, backups } = around;
  const isStop = new Set(stops.map(({ station }) => station));
  const alternatives = Array.from(forcedCosts, (totalCost, station) => ({ station, totalCost }))
    .filter(({ station, totalCost }) => totalCost < Infinity && !isStop.has(station))
    .toSorted((a, b) => a.totalCost - b.totalCost)
    .slice(0, mostAlternatives)
    .map((other): Alternative => ({ ...other, breakEvenPrice: breakEvenPrice(frontier, trip, other.station, frontier.planWithout(trip, other.station)) }));
  return {
    forcedCosts,
    stops: stops.map(({ station }, k): ExplainedStop => {
      const without = frontier.planWithout(trip, station);
      const { backup = null, shortByGallons = Infinity } = backups[k] ?? {};
      return {
        without,
        breakEvenPrice: trip.required[station] === 1 ? Infinity : breakEvenPrice(frontier, trip, station, without),
        runnerUp: findRunnerUp(frontier, trip, forcedCosts, [stops[k - 1]?.station ?? -1, station, stops[k + 1]?.station ?? trip.stationCount]),
        backup,
        shortByGallons,
      };
    }),
    alternatives,
  };
}

function findRunnerUp(frontier: FrontierSolver, trip: RuledTrip, forcedCosts: Float64Array, [before, stop, after]: readonly [number, number, number]): ExplainedStop["runnerUp"] {
  let station = -1;
  let least = Infinity;
  for (let i = before + 1; i < after; i++) {
    const cost = forcedCosts[i] ?? Infinity;
    if (i === stop || cost >= least) continue;
    station = i;
    least = cost;
  }
  const plan = station < 0 ? null : frontier.planThrough(trip, station, trip.pricesPerGallon[station] ?? NaN);
  return plan === null ? null : { station, plan };
}

/**
 * The highest price at which some cheapest plan buys at a station. The least cost with a stop there is a concave function of
 * the price, so that Newton's method climbs to where it meets the least cost without, and never beyond.
 */
function breakEvenPrice(frontier: FrontierSolver, trip: RuledTrip, station: number, without: PricedPlan | null): number {
  if (without === null) return Infinity;
  let most = without.totalCost;
  let price = 0;
  let before: { readonly otherDollars: number; readonly gallons: number } | undefined;
  for (;;) {
    const plan = frontier.planThrough(trip, station, price);
    const gallons = plan?.stops.find((stop) => stop.station === station)?.gallons ?? 0;
    const otherDollars = plan === null ? Infinity : plan.totalCost - (trip.pricesPerGallon[station] ?? NaN) * gallons;
    if (otherDollars + price * gallons >= most - ROUNDING * Math.max(1, most)) return price;
    const isIdle = gallons < LEAST_GALLONS;
    // To stop and buy nothing saves something: at the price sought buying costs as much as that.
    if (isIdle) most = otherDollars;
    else before = { otherDollars, gallons };
    if (before === undefined) return 0;
    const next = (most - before.otherDollars) / before.gallons;
    if (next <= price) return next;
    price = next;
  }
}

function planByStops(frontier: FrontierSolver, trip: RuledTrip, most: number): CountedPlan[] | undefined {
  // Trips that are hard from one end are often easy from the other.
  for (const isBackwards of [trip.fillUp, !trip.fillUp]) {
    const { costs, isProven } = frontier.costsByStops(trip, most, isBackwards, countBudgetOf(trip, most));
    if (!isProven) continue;
    const counts = Array.from(costs, (_, stopCount) => stopCount).filter((stopCount) => (costs[stopCount] ?? Infinity) < Infinity);
    return counts.map((stopCount) => ({ stopCount, ...frontier.walkStopCount(trip, stopCount) })).filter((plan) => isBusy(trip, plan));
  }
  return undefined;
}

/** Whether each of its stops buys something or must be made. */
function isBusy({ required }: RuledTrip, { stopCount, stops }: CountedPlan): boolean {
  return stops.length === stopCount && stops.every(({ station, gallons }) => gallons >= LEAST_GALLONS || required[station] === 1);
}
