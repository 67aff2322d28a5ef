// What surrounds a cheapest plan: docs/algorithm.md, "Counterfactuals".

import { checkNumber } from "./arguments.js";
import { explainAround } from "./around.js";
import { planStopCounts, surround } from "./counterfactuals.js";
import { MAX_TANK_CAPACITY_GALLONS } from "./optimizer.js";
import {
  type CountedPlan,
  type Explained,
  type ExplainOptions,
  hasUnpumped,
  type PlannedStop,
  raiseToPumped,
} from "./plans.js";
import { MAX_COUNTED_STOPS } from "./frontier.js";
import { checkWholeNumber, type RuledTrip } from "./rules.js";
import { type FrontierExports, IDLE_TIE_DOLLARS } from "./wasm/frontierExports.js";
import { costOf } from "./windows.js";

/**
 * As `Optimizer.explain`.
 * @param stationCount how many stations the caller knows, with those past the destination.
 */
export function explainTrip(
  frontier: FrontierExports,
  trip: RuledTrip,
  stationCount: number,
  stops: readonly PlannedStop[],
  options: ExplainOptions,
): Explained {
  checkExplained(trip, stops, options);
  const stations =
    options.isCurveAlone === true ? undefined : explainStations(frontier, trip, stationCount, stops, options);
  return { stations, byStops: planCurve(frontier, trip, options.mostStops, stops, stations) };
}

function checkExplained(
  { stationCount, maximumStops }: RuledTrip,
  stops: readonly PlannedStop[],
  options: ExplainOptions,
): void {
  if (!Array.isArray(stops)) throw new TypeError("stops must be an array");
  if (stops.length > maximumStops)
    throw new RangeError(`stops has ${stops.length} elements: maximumStops is ${maximumStops}`);
  let before = -1;
  for (const [k, stop] of stops.entries()) {
    const { station, gallons } = stop ?? {};
    checkWholeNumber(`stops[${k}].station`, station, stationCount - 1);
    if (station <= before)
      throw new RangeError(
        `stops[${k}].station is ${station}, not after the ${before} before it: give the stops in driving order`,
      );
    checkNumber(`stops[${k}].gallons`, gallons, 0, MAX_TANK_CAPACITY_GALLONS);
    before = station;
  }
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  checkWholeNumber("mostAlternatives", options.mostAlternatives, Number.MAX_SAFE_INTEGER);
  checkWholeNumber("mostStops", options.mostStops, MAX_COUNTED_STOPS);
}

function explainStations(
  frontier: FrontierExports,
  trip: RuledTrip,
  stationCount: number,
  stops: readonly PlannedStop[],
  options: ExplainOptions,
): Explained["stations"] {
  if (trip.maximumStops === 0) {
    const none = new Float64Array(stationCount).fill(Infinity);
    return { forcedCosts: none, buyingCosts: none, stops: [], alternatives: [] };
  }
  const around = surround(frontier, trip, stationCount, stops, options);
  return around && explainAround(around, trip, stops, options);
}

/** The plan itself comes last where it is the optimum: none with as many stops is cheaper. */
function planCurve(
  frontier: FrontierExports,
  trip: RuledTrip,
  most: number,
  stops: readonly PlannedStop[],
  stations: Explained["stations"],
): CountedPlan[] | undefined {
  const plan = { stopCount: stops.length, totalCost: costOf(trip, stops), stops };
  const isOptimum = stations?.forcedCosts.every((cost) => cost >= plan.totalCost - IDLE_TIE_DOLLARS) === true;
  return isOptimum && isBusy(trip, plan) && most > 0 && most === stops.length
    ? planByStops(frontier, trip, most - 1)?.concat(plan)
    : planByStops(frontier, trip, most);
}

function planByStops(frontier: FrontierExports, trip: RuledTrip, most: number): CountedPlan[] | undefined {
  const plans = planStopCounts(frontier, trip, most);
  const lastIdle = plans?.findLast((plan) => !isBusy(trip, plan));
  if (!plans || !lastIdle) return plans;
  // Of plans that cost the same one may make its stops for something.
  const minimumPurchases = raiseToPumped(trip.minimumPurchases, trip);
  const others = planStopCounts(frontier, { ...trip, minimumPurchases }, lastIdle.stopCount);
  if (!others) return others;
  const isCheap = ({ stopCount, totalCost }: CountedPlan): boolean =>
    plans.some((plan) => plan.stopCount === stopCount && totalCost <= plan.totalCost + IDLE_TIE_DOLLARS);
  return [...others.filter(isCheap), ...plans.filter(({ stopCount }) => stopCount > lastIdle.stopCount)];
}

/** Whether each of its stops buys something or must be made. */
function isBusy(trip: RuledTrip, { stopCount, stops }: CountedPlan): boolean {
  return stops.length === stopCount && !hasUnpumped(trip, stops);
}
