// Plans trips with fleet rules on one instance of frontier.wasm.

import type { BoundedPlan, InfeasiblePlan, OptimalPlan, PlannedStop, PlanResult } from "./optimizer.js";
import type { RuledTrip } from "./rules.js";
import { type Frontier, type FrontierStatus, instantiateFrontier, STATIONS } from "./wasm/frontier.js";
import { numbers, STOPS, wholeNumbers } from "./wasm/layout.js";

/** How the frontier planner works through a trip. */
export interface FrontierOptions {
  /** From the destination back to the start. */
  readonly isBackwards?: boolean;
}

export interface FrontierPlanner {
  /** @param boundBelow finds what no plan can cost less than, for a search that is cut short. */
  plan(trip: RuledTrip, boundBelow: () => number, options?: FrontierOptions): PlanResult;
  forcedCosts(trip: RuledTrip): Float64Array;
  costsByStops(trip: RuledTrip, most: number): Float64Array;
  memoryBytes(): number;
}

/** Pieces that may be looked at for each station before the planner keeps only the most promising ones, and for any trip. */
const BUDGET_PER_STATION = 2000;
const LEAST_BUDGET = 4e6;

/** The most stops that `costsByStops` prices. */
export const MAX_PRICED_STOPS = 200;

const NO_BOUND = -1;

export function createFrontierPlanner(module: WebAssembly.Module): FrontierPlanner {
  const { frontier, status } = instantiateFrontier(module);
  return {
    // Where every stop fills the tank, a function in driving order has a piece for each station within a tank's reach.
    plan(trip, boundBelow, { isBackwards = trip.fillUp } = {}) {
      if (trip.isRequiredPastEnd) return infeasible(trip);
      copyTrip(frontier, status, trip, true);
      const budget = budgetOf(trip);
      let outcome = frontier.solvePlan(NO_BOUND, isBackwards, budget);
      if (outcome === status.infeasible) return infeasible(trip);
      if (frontier.readStopCount() > trip.maximumStops) outcome = frontier.solvePlan(trip.maximumStops, isBackwards, budget);
      if (outcome === status.infeasible) return infeasible(trip);
      if (outcome === status.tooMany) return readPlan(frontier, trip, "bounded", boundBelow());
      if (outcome !== status.ok) throw outOfMemory(trip);
      return readPlan(frontier, trip, "optimal", frontier.readTotalCost());
    },
    forcedCosts(trip) {
      if (trip.isRequiredPastEnd || trip.maximumStops === 0) return new Float64Array(trip.stationCount).fill(Infinity);
      copyTrip(frontier, status, trip, false);
      const outcome = frontier.priceStations(Number.isFinite(trip.maximumStops) && trip.maximumStops < trip.stationCount ? trip.maximumStops : NO_BOUND, budgetOf(trip));
      if (outcome !== status.ok && outcome !== status.tooMany) throw outOfMemory(trip);
      return numbers(frontier.memory, frontier.locateCosts(), trip.stationCount, 0).slice();
    },
    costsByStops(trip, most) {
      if (trip.isRequiredPastEnd) return new Float64Array(most + 1).fill(Infinity);
      copyTrip(frontier, status, trip, false);
      const outcome = frontier.priceStopCounts(most, budgetOf(trip));
      if (outcome !== status.ok && outcome !== status.tooMany) throw outOfMemory(trip);
      return numbers(frontier.memory, frontier.locateCosts(), most + 1, 0).slice();
    },
    memoryBytes: () => frontier.memory.buffer.byteLength,
  };
}

function budgetOf({ stationCount }: RuledTrip): number {
  return Math.max(LEAST_BUDGET, BUDGET_PER_STATION * stationCount);
}

function copyTrip(frontier: Frontier, status: FrontierStatus, trip: RuledTrip, breaksTies: boolean): void {
  const { stationCount: count } = trip;
  if (frontier.reserveTrip(count) !== status.ok) throw outOfMemory(trip);
  const stations = frontier.locateStations();
  const fill = (place: number, column: Float64Array): void => numbers(frontier.memory, stations, count, place).set(column);
  fill(STATIONS.gallonsTo, trip.gallonsTo);
  fill(STATIONS.pricePerGallon, trip.pricesPerGallon);
  fill(STATIONS.stopCost, trip.stopCosts);
  fill(STATIONS.minimumPurchase, trip.minimumPurchases);
  fill(STATIONS.maximumPurchase, trip.maximumPurchases);
  fill(STATIONS.detourGallons, trip.detourGallons);
  fill(STATIONS.isRequired, trip.required);
  frontier.setTrip(trip.arrivalLevel, trip.tankCapacityGallons, trip.usableTankGallons, trip.startGallons, trip.bufferGallons, trip.fillUp, breaksTies);
}

function readPlan(frontier: Frontier, trip: RuledTrip, status: "optimal" | "bounded", lowerBound: number): OptimalPlan | BoundedPlan {
  return { status, totalCost: frontier.readTotalCost(), lowerBound, stops: readStops(frontier, trip.stationCount) };
}

function readStops(frontier: Frontier, stationCount: number): PlannedStop[] {
  const stops = frontier.locateStops();
  const gallons = numbers(frontier.memory, stops, stationCount, STOPS.gallons);
  const stations = wholeNumbers(frontier.memory, stops, stationCount, STOPS.station).subarray(0, frontier.readStopCount());
  return Array.from(stations, (station, k) => ({ station, gallons: gallons[k] ?? 0 }));
}

/** Says where fuel runs out, or that only the rules leave no plan. Whoever fills up wherever that takes him further gets as far as anybody. */
function infeasible({ stationCount, gallonsTo, detourGallons, arrivalLevel, tankCapacityGallons, usableTankGallons, startGallons, bufferGallons }: RuledTrip): InfeasiblePlan {
  const tolerance = Math.min(REACH_FRACTION * tankCapacityGallons, REACH_MAX_GALLONS);
  let level = startGallons;
  let last = -1;
  let blocked = -1;
  for (let i = 0; i < stationCount; i++) {
    const burnt = gallonsTo[i] ?? NaN;
    const detour = detourGallons[i] ?? 0;
    if (burnt + bufferGallons + detour / 2 > level + tolerance) {
      if (blocked < last) blocked = i;
      continue;
    }
    level = Math.max(level, burnt + usableTankGallons - detour / 2);
    last = i;
  }
  if (level >= arrivalLevel - tolerance) return { status: "infeasible", fromStation: null, toStation: null, isByRules: true };
  return { status: "infeasible", fromStation: last < 0 ? null : last, toStation: last + 1 < stationCount ? last + 1 : null };
}

const REACH_FRACTION = 1e-9;
const REACH_MAX_GALLONS = 5e-7;

function outOfMemory({ stationCount }: RuledTrip): RangeError {
  return new RangeError(`stationMiles: ${stationCount} stations need more memory than WebAssembly can have`);
}
