// Asks frontier.wasm what surrounds a plan.

import { defined } from "../common/defined.js";
import type { CountedPlan, ExplainedStop, PricedPlan } from "./explained.js";
import { boundOf, copyTrip, outOfMemory, readStops } from "./frontier.js";
import type { PlannedStop } from "./optimizer.js";
import type { RuledTrip } from "./rules.js";
import { BACKUPS, type FrontierInstance } from "./wasm/frontier.js";
import { numbers, STOPS, wholeNumbers } from "./wasm/layout.js";

/** A plan in the midst of all others. */
export interface Surroundings {
  /** What a stop at each station costs at least, in dollars. */
  readonly forcedCosts: Float64Array;
  /** One for each stop of the plan. */
  readonly backups: readonly Pick<ExplainedStop, "backup" | "shortByGallons">[];
  /**
   * The cheapest plan without a station that is not required; `null` where there is none. This one and the next may be
   * asked until the planner is used for anything else: about the plan's stops, about the station between two of them
   * where a stop costs least, and about the cheapest of all others.
   */
  without(station: number): PricedPlan | null;
  /**
   * The cheapest plan that stops at a station, if a gallon costs so many dollars there. `totalCost` is at its real
   * price.
   */
  through(station: number, pricePerGallon: number): PricedPlan | null;
}

/**
 * Prices all stations around a plan; `undefined` where that is more work than the budget.
 * @param trip with a `maximumStops` greater than 0. @param mostOthers how many of the cheapest stations may be asked
 *   about.
 */
export function surround(
  instance: FrontierInstance,
  trip: RuledTrip,
  stops: readonly PlannedStop[],
  mostOthers: number,
  budget: number,
): Surroundings | undefined {
  const { frontier, status } = instance;
  const { stationCount } = trip;
  copyTrip(instance, trip, 0, false);
  numbers(frontier.memory, frontier.locateStops(), stationCount, STOPS.gallons).set(
    stops.map(({ gallons }) => gallons),
  );
  wholeNumbers(frontier.memory, frontier.locateStops(), stationCount, STOPS.station).set(
    stops.map(({ station }) => station),
  );
  const outcome = frontier.surroundPlan(boundOf(trip, trip.maximumStops), budget, stops.length, mostOthers);
  if (outcome === status.tooMany) return undefined;
  if (outcome !== status.ok) throw outOfMemory(trip);
  return {
    forcedCosts: numbers(frontier.memory, frontier.locateCosts(), stationCount, 0).slice(),
    backups: readBackups(instance, trip, stops),
    without: (station) => (frontier.planWithout(station) === status.ok ? readPlan(instance, trip) : null),
    through: (station, pricePerGallon) =>
      frontier.planThrough(station, pricePerGallon) === status.ok ? readPlan(instance, trip) : null,
  };
}

/**
 * The cheapest plan with each number of stops from 0 to `most` that has one; `undefined` where that is more work than
 * the budget. Stops for nothing may be missing, but not what they cost.
 */
export function planStopCounts(
  instance: FrontierInstance,
  trip: RuledTrip,
  most: number,
  isBackwards: boolean,
  budget: number,
): CountedPlan[] | undefined {
  const { frontier, status } = instance;
  copyTrip(instance, trip, 0, false);
  const outcome = frontier.priceStopCounts(most, isBackwards, budget);
  if (outcome === status.tooMany) return undefined;
  if (outcome !== status.ok) throw outOfMemory(trip);
  const costs = numbers(frontier.memory, frontier.locateCosts(), most + 1, 0);
  return Array.from(costs.keys())
    .filter((stopCount) => defined(costs[stopCount]) < Infinity)
    .map((stopCount) => {
      frontier.walkStopCount(stopCount);
      return { stopCount, ...readPlan(instance, trip), totalCost: defined(costs[stopCount]) };
    });
}

function readPlan({ frontier }: FrontierInstance, { stationCount }: RuledTrip): PricedPlan {
  return { totalCost: frontier.readTotalCost(), stops: readStops(frontier, stationCount, frontier.readStopCount()) };
}

function readBackups(
  { frontier }: FrontierInstance,
  trip: RuledTrip,
  stops: readonly PlannedStop[],
): Surroundings["backups"] {
  const columnAt = (place: number): Float64Array =>
    numbers(frontier.memory, frontier.locateBackups(), stops.length, place);
  const [costs, shortages, levels] = [columnAt(BACKUPS.cost), columnAt(BACKUPS.shortBy), columnAt(BACKUPS.level)];
  const stations = wholeNumbers(frontier.memory, frontier.locateBackups(), stops.length, BACKUPS.station);
  return stops.map(({ station: closed }, k) => {
    const totalCost = defined(costs[k]);
    const shortage = defined(shortages[k]);
    const level = defined(levels[k]);
    const station = defined(stations[k]);
    if (totalCost < Infinity)
      return { backup: { station: station < 0 ? null : station, totalCost }, shortByGallons: 0 };
    const gallonsAtPump = level - defined(trip.gallonsTo[closed]) + defined(trip.detourGallons[closed]) / 2;
    const fits = gallonsAtPump + shortage <= trip.tankCapacityGallons;
    return { backup: null, shortByGallons: fits ? shortage : Infinity };
  });
}
