// Asks the optimizer: for the cheapest plan, or only whether there is one.

import type { Optimizer, PlannedStop, PlanResult } from "../optimizer/optimizer.js";
import type { TripRules } from "./rules.js";
import { type Trip, withRules } from "./trip.js";

/** The cheapest plan of a trip. */
export function solve(optimizer: Optimizer, { planInput, requiresUnusable }: Trip): PlanResult {
  return requiresUnusable ? { status: "infeasible", fromStation: null, toStation: null, isByRules: true } : optimizer.plan(planInput);
}

/** The cheapest plan of a trip under other rules, and the trip under these. */
export function planWith(optimizer: Optimizer, trip: Trip, rules: TripRules): { readonly trip: Trip; readonly result: PlanResult } {
  const ruled = withRules(trip, rules);
  return { trip: ruled, result: solve(optimizer, ruled) };
}

/** Dollars a gallon that no number of gallons makes worth a stop. */
const NEXT_TO_NOTHING = 1e-9;

interface FewestStops {
  readonly stops: readonly PlannedStop[];
  /** Whether fewer are surely not enough: the optimizer's search was not cut short. */
  readonly isProven: boolean;
}

/**
 * A plan with the fewest stops, whatever it costs; `undefined` when there is none.
 * @param counts whether a stop at a station of the trip counts; all do where it is missing.
 */
export function fewestStops(optimizer: Optimizer, trip: Trip, counts?: (station: number) => boolean): FewestStops | undefined {
  const { stationMiles } = trip.planInput;
  const result = solve(optimizer, {
    ...trip,
    planInput: {
      ...trip.planInput,
      pricesPerGallon: new Float64Array(stationMiles.length).fill(NEXT_TO_NOTHING),
      stopCosts: stationMiles.map((_, station) => Number(counts?.(station) ?? true)),
    },
  });
  return result.status === "infeasible" ? undefined : { stops: result.stops, isProven: result.status === "optimal" };
}

/** Whether a trip has a plan. Prices do not matter, and without them the optimizer has less to compare. */
export function isFeasible(optimizer: Optimizer, trip: Trip): boolean {
  const { maximumStops = Infinity, ...unbounded } = trip.planInput;
  const fewest = fewestStops(optimizer, { ...trip, planInput: unbounded });
  if (fewest === undefined) return false;
  return fewest.stops.length <= maximumStops || (!fewest.isProven && fewestStops(optimizer, trip) !== undefined);
}
