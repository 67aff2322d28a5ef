// Asks the optimizer: for the cheapest plan, also from where the vehicle is on its way, or for the plan with the fewest
// stops of a kind.

import { UNSEEN_GALLONS } from "../contract/values/rounding.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import {
  type BoundedPlan,
  hasUnpumped,
  LEAST_PUMPED_GALLONS,
  type OptimalPlan,
  type PlannedStop,
  type PlanResult,
  raiseToPumped,
} from "../optimizer/plans.js";
import { costOf } from "../optimizer/windows.js";
import type { TripRules } from "../rules/rule.js";
import { findStops } from "./reach.js";
import { minimumPurchasesOf, planInAnyOrder } from "./sameMile.js";
import { withoutRules } from "./rules.js";
import { type Trip, withRules } from "./trip.js";

/**
 * The cheapest plan of a trip, with its stops in the order in which they are made. Where the optimizer's search is cut
 * short before it finds one, any plan, as a bounded one.
 */
export function solve(optimizer: Optimizer, trip: Trip): PlanResult {
  const { planInput, rules } = trip;
  const result = planInAnyOrder(optimizer, planInput);
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

/**
 * By so much the fuel on board may be off that an answer gave: the fuel on leaving is the sum of two rounded figures.
 */
export const ROUNDED_GALLONS = 0.001;

/** Costs that differ by less are the same. */
const LEAST_DOLLARS = 1e-5;

/**
 * The cheapest plan from where the vehicle is. Where a thousandth of a gallon more or less on board opens another plan,
 * that one is taken: otherwise the rounding of an answer could make the rest of its plan impossible, or cost a stop.
 */
export function solveAhead(optimizer: Optimizer, trip: Trip): { readonly trip: Trip; readonly result: PlanResult } {
  const { startGallons, tankCapacityGallons } = trip.planInput;
  let best: { readonly trip: Trip; readonly result: PlanResult } = { trip, result: solve(optimizer, trip) };
  const worth = worthOf(trip, ROUNDED_GALLONS);
  for (const gallons of [
    Math.min(startGallons + ROUNDED_GALLONS, tankCapacityGallons),
    Math.max(startGallons - ROUNDED_GALLONS, 0),
  ]) {
    // No plan costs less than nothing: most vehicles near the end need no more fuel.
    if (leastCostOf(best.result) <= worth) break;
    const other = startWith(trip, gallons);
    const result = solve(optimizer, other);
    if (leastCostOf(result) < leastCostOf(best.result) - worth) best = { trip: other, result };
  }
  return best;
}

/**
 * The plan without stops at which a pump would show nothing: they come from fuel that is known to a thousandth of a
 * gallon only. Half a thousandth more at the start is tried, because that is how exactly anybody knows the fuel; then
 * the cheapest plan that buys at each of its stops as much as a pump shows.
 */
export function withoutUnpumped(
  optimizer: Optimizer,
  trip: Trip,
  result: OptimalPlan | BoundedPlan,
): { readonly trip: Trip; readonly result: OptimalPlan | BoundedPlan } {
  const { planInput } = trip;
  if (!hasUnpumped(planInput, result.stops)) return { trip, result };
  const fuller = startWith(trip, Math.min(planInput.startGallons + UNSEEN_GALLONS, planInput.tankCapacityGallons));
  for (const changed of [fuller, buyPumped(trip)]) {
    const other = solve(optimizer, changed);
    const isAsCheap = leastCostOf(other) <= leastCostOf(result) + worthOf(changed, LEAST_PUMPED_GALLONS);
    if (other.status !== "infeasible" && isAsCheap && !hasUnpumped(planInput, other.stops))
      return { trip: changed, result: other };
  }
  return { trip, result };
}

/** The same trip, where a stop that is not required buys at least what a pump shows. */
function buyPumped(trip: Trip): Trip {
  const { planInput } = trip;
  const minimumPurchaseGallons = raiseToPumped(minimumPurchasesOf(planInput), planInput);
  return { ...trip, planInput: { ...planInput, minimumPurchaseGallons } };
}

/** The same trip with other fuel on board. */
function startWith(trip: Trip, startGallons: number): Trip {
  const { planInput, facts } = trip;
  return {
    ...trip,
    planInput: { ...planInput, startGallons },
    facts: { ...facts, vehicle: { ...facts.vehicle, startGallons } },
  };
}

/** What a difference in fuel is worth at most, and what tells costs apart, in dollars. */
function worthOf({ planInput: { pricesPerGallon } }: Trip, gallons: number): number {
  return gallons * pricesPerGallon.reduce((most, price) => Math.max(most, price), 0) + LEAST_DOLLARS;
}

/** In dollars; `Infinity` where there is no plan. */
function leastCostOf(result: PlanResult): number {
  return result.status === "infeasible" ? Infinity : result.totalCost;
}
