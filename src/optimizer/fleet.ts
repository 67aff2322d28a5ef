// Trips with fleet rules: checks them, chooses the planner, and plans.

import { createFrontierPlanner, MAX_PRICED_STOPS } from "./frontier.js";
import { createOptimizer, isPlain, type Optimizer } from "./optimizer.js";
import type { Prefilter } from "./polyline/nearest.js";
import { checkWholeNumber, type RuledTrip, toRuledTrip, withoutRules } from "./rules.js";

/**
 * Makes an optimizer for trips with and without fleet rules from the two compiled modules.
 * @param prefilter makes `nearestOnPolyline` many times faster when it is given a radius.
 */
export function createFleetOptimizer(coreModule: WebAssembly.Module, frontierModule: WebAssembly.Module, prefilter?: Prefilter): Optimizer {
  const optimizer = createOptimizer(coreModule, prefilter);
  const frontier = createFrontierPlanner(frontierModule);
  return {
    ...optimizer,
    // The one place where the planner is chosen. The sweep is several times as fast as the frontier, but exact only where
    // a best plan leaves each stop with a full tank or reaches the next with just the buffer; every rule can break that.
    plan(input) {
      if (isPlain(input)) return optimizer.plan(input);
      const trip = toRuledTrip(input);
      const plain = withoutRules(input, trip);
      return plain === undefined ? frontier.plan(trip, () => boundBelow(optimizer, trip)) : optimizer.plan(plain);
    },
    forcedCosts(input) {
      const costs = frontier.forcedCosts(toRuledTrip(input));
      const all = new Float64Array(input.stationMiles.length).fill(Infinity);
      all.set(costs);
      return all;
    },
    costsByStops(input, most) {
      checkWholeNumber("most", most, MAX_PRICED_STOPS);
      return frontier.costsByStops(toRuledTrip(input), most);
    },
    memoryBytes: () => optimizer.memoryBytes() + frontier.memoryBytes(),
  };
}

/** The millionth of a dollar that each stop counts for in comparisons: as in `assembly/plan/model/tolerances.ts`. */
const STOP_TIE_DOLLARS = 1e-6;

/** What no plan can cost less than: the cheapest plan without detours and without any rule about purchases and stops. */
function boundBelow(optimizer: Optimizer, trip: RuledTrip): number {
  const { arrivalLevel, bufferGallons, startGallons, stationCount } = trip;
  const tankCapacityGallons = Math.max(trip.usableTankGallons, startGallons);
  const plain = optimizer.plan({
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
