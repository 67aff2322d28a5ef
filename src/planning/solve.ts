// Asks the optimizer: for the cheapest plan, or for the one with the fewest stops of a kind.

import type { Optimizer, PlannedStop, PlanResult } from "../optimizer/optimizer.js";
import { costOf } from "../optimizer/windows.js";
import { findStops } from "./reach.js";
import type { TripRules } from "../rules/rule.js";
import { withoutRules } from "./rules.js";
import { type Trip, withRules } from "./trip.js";

/**
 * The cheapest plan of a trip. Where the optimizer's search is cut short before it finds one, any plan, as a bounded
 * one.
 */
export function solve(optimizer: Optimizer, trip: Trip): PlanResult {
  const { planInput, requiresUnusable, rules } = trip;
  if (requiresUnusable) return { status: "infeasible", fromStation: null, toStation: null, isByRules: true };
  const result = optimizer.plan(planInput);
  const stops =
    result.status === "infeasible" && result.isUnproven === true && rules !== undefined ? findStops(trip) : undefined;
  if (stops === undefined || rules === undefined) return result;
  // The same trip with fewer rules never costs more.
  const free = optimizer.plan(withRules(trip, withoutRules(rules, trip.ruled)).planInput);
  const totalCost = costOf(planInput, stops);
  const lowerBound = free.status === "infeasible" ? 0 : free.status === "optimal" ? free.totalCost : free.lowerBound;
  return { status: "bounded", totalCost, lowerBound: Math.min(lowerBound, totalCost), stops: [...stops] };
}

/** The cheapest plan of a trip under other rules, and the trip under these. */
export function planWith(
  optimizer: Optimizer,
  trip: Trip,
  rules: TripRules,
): { readonly trip: Trip; readonly result: PlanResult } {
  const ruled = withRules(trip, rules);
  return { trip: ruled, result: solve(optimizer, ruled) };
}

/** Dollars a gallon that no number of gallons makes worth a stop. */
const NEXT_TO_NOTHING = 1e-15;

/**
 * The stops of a plan that has as few as possible at stations for which `counts` holds, whatever it costs; none where
 * there is no plan.
 */
export function avoid(
  optimizer: Optimizer,
  trip: Trip,
  counts: (station: number) => boolean,
): { readonly stops: readonly PlannedStop[]; readonly isFewest: boolean } {
  const { stationMiles } = trip.planInput;
  const result = solve(optimizer, {
    ...trip,
    planInput: {
      ...trip.planInput,
      windows: undefined,
      pricesPerGallon: new Float64Array(stationMiles.length).fill(NEXT_TO_NOTHING),
      stopCosts: stationMiles.map((_, station) => Number(counts(station))),
    },
  });
  return result.status === "infeasible"
    ? { stops: [], isFewest: false }
    : { stops: result.stops, isFewest: result.status === "optimal" };
}
