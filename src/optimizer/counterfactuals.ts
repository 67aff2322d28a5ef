// Asks frontier.wasm what surrounds a plan.

import { defined } from "../common/defined.js";
import { outOfMemory, readStops, stationOrTripEnd } from "./optimizer.js";
import type { Surroundings } from "./around.js";
import {
  type CountedPlan,
  type ExplainOptions,
  LEAST_PUMPED_GALLONS,
  type PricedPlan,
  type PlannedStop,
} from "./plans.js";
import { boundOf, copyTrip } from "./frontier.js";
import type { RuledTrip } from "./rules.js";
import { endsOf, explainingBudgetOf } from "./search.js";
import { type Place, Status, Stops } from "./wasm/coreExports.js";
import { Backups, Costs, type FrontierExports } from "./wasm/frontierExports.js";
import { numbers, wholeNumbers } from "./wasm/instance.js";

/**
 * Prices all stations around a plan; `undefined` where that is more work than its budget.
 * @param trip with a `maximumStops` greater than 0. @param allStations how many stations the caller knows, with those
 *   past the destination. @param options say which other stations may be asked about.
 */
export function surround(
  frontier: FrontierExports,
  trip: RuledTrip,
  allStations: number,
  stops: readonly PlannedStop[],
  { mostAlternatives, idleAlternatives = false }: ExplainOptions,
): Surroundings | undefined {
  const { stationCount } = trip;
  copyTrip(frontier, trip);
  numbers(frontier, frontier.locateStops(), stationCount, Stops.gallons).set(stops.map(({ gallons }) => gallons));
  wholeNumbers(frontier, frontier.locateStops(), stationCount, Stops.station).set(stops.map(({ station }) => station));
  const outcome = frontier.surroundPlan(
    boundOf(trip, trip.maximumStops),
    explainingBudgetOf(trip),
    stops.length,
    Math.min(mostAlternatives, stationCount),
    LEAST_PUMPED_GALLONS,
    idleAlternatives,
  );
  if (outcome === Status.TOO_MANY) return undefined;
  if (outcome !== Status.OK) throw outOfMemory(stationCount);
  const costsAt = (place: Place<"f64">): Float64Array => {
    const costs = new Float64Array(allStations).fill(Infinity);
    costs.set(numbers(frontier, frontier.locateCosts(), stationCount, place));
    return costs;
  };
  return {
    forcedCosts: costsAt(Costs.dollars),
    buyingCosts: costsAt(Costs.buyingDollars),
    backups: readBackups(frontier, trip, stops),
    without: (station) => (frontier.planWithout(station) === Status.OK ? readPlan(frontier, trip) : null),
    through: (station, pricePerGallon) =>
      frontier.planThrough(station, pricePerGallon) === Status.OK ? readPlan(frontier, trip) : null,
  };
}

/**
 * The cheapest plan with each number of stops from 0 to `most` that has one; `undefined` where that is more work than
 * its budget from either end. Stops for nothing may be missing, but not what they cost.
 */
export function planStopCounts(frontier: FrontierExports, trip: RuledTrip, most: number): CountedPlan[] | undefined {
  for (const direction of endsOf(trip)) {
    copyTrip(frontier, trip);
    const outcome = frontier.priceStopCounts(most, direction, explainingBudgetOf(trip));
    if (outcome === Status.TOO_MANY) continue;
    if (outcome !== Status.OK) throw outOfMemory(trip.stationCount);
    const costs = numbers(frontier, frontier.locateCosts(), most + 1, Costs.dollars);
    return Array.from(costs.keys())
      .filter((stopCount) => defined(costs[stopCount]) < Infinity)
      .map((stopCount) => {
        frontier.walkStopCount(stopCount);
        return { stopCount, ...readPlan(frontier, trip), totalCost: defined(costs[stopCount]) };
      });
  }
  return undefined;
}

function readPlan(frontier: FrontierExports, { stationCount }: RuledTrip): PricedPlan {
  return { totalCost: frontier.readTotalCost(), stops: readStops(frontier, stationCount, frontier.readStopCount()) };
}

function readBackups(
  frontier: FrontierExports,
  trip: RuledTrip,
  stops: readonly PlannedStop[],
): Surroundings["backups"] {
  const columnAt = (place: Place<"f64">): Float64Array =>
    numbers(frontier, frontier.locateBackups(), stops.length, place);
  const [costs, shortages, levels] = [columnAt(Backups.cost), columnAt(Backups.shortBy), columnAt(Backups.level)];
  const stations = wholeNumbers(frontier, frontier.locateBackups(), stops.length, Backups.station);
  const mostOnBoard = trip.tankCapacityGallons + frontier.reachToleranceGallons(trip.tankCapacityGallons);
  return stops.map(({ station: closed }, k) => {
    const totalCost = defined(costs[k]);
    const shortage = defined(shortages[k]);
    const level = defined(levels[k]);
    const station = defined(stations[k]);
    if (totalCost < Infinity) return { backup: { station: stationOrTripEnd(station), totalCost }, shortByGallons: 0 };
    const gallonsAtPump = level - defined(trip.gallonsTo[closed]) + defined(trip.detourGallons[closed]) / 2;
    const fits = gallonsAtPump + shortage <= mostOnBoard;
    return { backup: null, shortByGallons: fits ? shortage : Infinity };
  });
}
