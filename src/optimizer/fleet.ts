// The optimizer for trips with fleet rules: checks them, chooses the planner, and plans.

import { defined } from "../common/defined.js";
import { explainTrip } from "./explain.js";
import { createFrontierSolver, MAX_COUNTED_STOPS } from "./frontier.js";
import { createOptimizer, isPlain, nameUnknown, type Optimizer } from "./optimizer.js";
import type { InfeasiblePlan, PlanInput, PlanResult } from "./plans.js";
import type { Prefilter } from "./polyline/nearest.js";
import { checkWholeNumber, type RuledTrip, toRuledTrip, withoutRules } from "./rules.js";
import { priceStations, priceStopCounts, searchPlan } from "./search.js";
import { FRONTIER, type FrontierExports } from "./wasm/frontierExports.js";
import { instantiate } from "./wasm/instance.js";

/**
 * Makes an optimizer for trips with and without fleet rules from the two compiled modules.
 * @param prefilter makes `nearestOnPolyline` many times faster when it is given a radius.
 */
export function createFleetOptimizer(
  coreModule: WebAssembly.Module,
  frontierModule: WebAssembly.Module,
  prefilter?: Prefilter,
): Optimizer {
  const optimizer = createOptimizer(coreModule, prefilter);
  const { plan: planPlain } = optimizer;
  const frontier = instantiate<FrontierExports>(frontierModule, FRONTIER);
  const solver = createFrontierSolver(frontier);
  const tools = { frontier: solver, planPlain };

  function planRuled(trip: RuledTrip): PlanResult {
    const found = trip.isRequiredPastEnd ? "infeasible" : searchPlan(tools, trip);
    if (found === "infeasible" || found === undefined) {
      const gap = findGap(trip, optimizer.reachToleranceGallons(trip.tankCapacityGallons));
      return found === undefined && gap.isByRules === true ? { ...gap, isUnproven: true } : gap;
    }
    const { totalCost, lowerBound, stops, isProven } = found;
    return { status: isProven ? "optimal" : "bounded", totalCost, lowerBound, stops };
  }

  return {
    ...optimizer,
    // The one place where the planner is chosen. The sweep is several times as fast as the frontier, but exact only
    // where a best plan leaves each stop with a full tank or reaches the next with just the buffer; most rules can
    // break that. Where some of the rules cannot, `searchPlan` asks it, too.
    plan(input) {
      if (isPlain(input)) return planPlain(input);
      const trip = toRuledTrip(input);
      const plain = withoutRules(input, trip);
      return nameUnknown(input, plain === undefined ? planRuled(trip) : planPlain(plain));
    },
    forcedCosts(input) {
      const trip = toCountedTrip(input, "forcedCosts");
      const costs = new Float64Array(input.stationMiles.length).fill(Infinity);
      if (!trip.isRequiredPastEnd && trip.maximumStops > 0) costs.set(priceStations(tools, trip));
      return costs;
    },
    costsByStops(input, most) {
      checkWholeNumber("most", most, MAX_COUNTED_STOPS);
      const trip = toRuledTrip(input);
      return trip.isRequiredPastEnd ? new Float64Array(most + 1).fill(Infinity) : priceStopCounts(tools, trip, most);
    },
    explain: (input, stops, options) =>
      explainTrip(frontier, toCountedTrip(input, "explain"), input.stationMiles.length, stops, options),
    memoryBytes: () => optimizer.memoryBytes() + solver.memoryBytes(),
  };
}

/** The trip, if its stops can be counted where they are bounded. */
function toCountedTrip(input: PlanInput, asker: string): RuledTrip {
  const trip = toRuledTrip(input);
  const { maximumStops, stationCount } = trip;
  if (maximumStops > MAX_COUNTED_STOPS && maximumStops < stationCount)
    throw new RangeError(`maximumStops is ${maximumStops}: ${asker} counts at most ${MAX_COUNTED_STOPS} stops`);
  return trip;
}

/**
 * Says where the fuel runs out, or that only the rules leave no plan. Whoever fills up wherever that takes him further
 * gets as far as anybody.
 */
function findGap(trip: RuledTrip, tolerance: number): InfeasiblePlan {
  const { stationCount, gallonsTo, detourGallons, usableTankGallons, bufferGallons } = trip;
  let level = trip.startGallons;
  let last = -1;
  for (let i = 0; i < stationCount; i++) {
    const burnt = defined(gallonsTo[i]);
    const halfDetour = defined(detourGallons[i]) / 2;
    if (burnt + defined(bufferGallons[i]) + halfDetour > level + tolerance) continue;
    level = Math.max(level, burnt + usableTankGallons - halfDetour);
    last = i;
  }
  if (trip.routeGallons + trip.reserveGallons <= level + tolerance)
    return { status: "infeasible", fromStation: null, toStation: null, isByRules: true };
  return {
    status: "infeasible",
    fromStation: last < 0 ? null : last,
    toStation: last + 1 < stationCount ? last + 1 : null,
  };
}
