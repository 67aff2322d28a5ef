// Trips with fleet rules: checks them, chooses the planner, and plans.

import { checkNumber } from "./arguments.js";
import { createFrontierPlanner, MAX_PRICED_STOPS } from "./frontier.js";
import type { PlainTrip, PlanInput, PlanResult } from "./optimizer.js";
import { type RuledTrip, toRuledTrip, withoutRules } from "./rules.js";

/** The part of an optimizer that knows fleet rules. */
export interface FleetPlanner {
  plan(input: PlanInput): PlanResult;
  forcedCosts(input: PlanInput): Float64Array;
  costsByStops(input: PlanInput, most: number): Float64Array;
  memoryBytes(): number;
}

/** Makes a fleet planner from the compiled frontier planner. @param planPlain plans a trip without rules. */
export type CreateFleetPlanner = (module: WebAssembly.Module, planPlain: (trip: PlainTrip) => PlanResult) => FleetPlanner;

export const createFleetPlanner: CreateFleetPlanner = (module, planPlain) => {
  const frontier = createFrontierPlanner(module);
  return {
    // The one place where the planner is chosen. The sweep is several times as fast as the frontier, but exact only where
    // a best plan leaves each stop with a full tank or reaches the next with just the buffer; every rule can break that.
    plan(input) {
      const trip = toRuledTrip(input);
      const plain = withoutRules(input, trip);
      return plain === undefined ? frontier.plan(trip, () => boundBelow(trip, planPlain)) : planPlain(plain);
    },
    forcedCosts(input) {
      const trip = toRuledTrip(input);
      const costs = frontier.forcedCosts(trip);
      const all = new Float64Array(input.stationMiles.length).fill(Infinity);
      all.set(costs);
      return all;
    },
    costsByStops(input, most) {
      checkNumber("most", most, 0, MAX_PRICED_STOPS, "at least 0");
      if (!Number.isInteger(most)) throw new RangeError(`most is ${most}: it must be a whole number`);
      return frontier.costsByStops(toRuledTrip(input), most);
    },
    memoryBytes: () => frontier.memoryBytes(),
  };
};

/** The millionth of a dollar that each stop counts for in comparisons: as in `assembly/plan/model/tolerances.ts`. */
const STOP_TIE_DOLLARS = 1e-6;

/** What no plan can cost less than: the cheapest plan without detours and without any rule about purchases and stops. */
function boundBelow(trip: RuledTrip, planPlain: (trip: PlainTrip) => PlanResult): number {
  const { arrivalLevel, bufferGallons, startGallons, stationCount } = trip;
  const tankCapacityGallons = Math.max(trip.usableTankGallons, startGallons);
  const plain = planPlain({
    stationMiles: trip.gallonsTo,
    pricesPerGallon: trip.pricesPerGallon,
    stopCosts: trip.stopCosts,
    totalMiles: arrivalLevel - trip.reserveGallons,
    mpg: 1,
    tankCapacityGallons,
    startGallons,
    reserveGallons: Math.min(trip.reserveGallons, tankCapacityGallons),
    bufferGallons: Math.min(bufferGallons, tankCapacityGallons),
  });
  return plain.status === "infeasible" ? 0 : Math.max(0, plain.totalCost - STOP_TIE_DOLLARS * stationCount);
}
