// Solves trips with fleet rules on one instance of frontier.wasm, within a bound on work.

import { outOfMemory, readStops } from "./optimizer.js";
import type { PlannedStop } from "./plans.js";
import type { RuledTrip } from "./rules.js";
import { type Place, Status } from "./wasm/coreExports.js";
import { Comparison, Costs, type Direction, type FrontierExports, Stations, Thinning } from "./wasm/frontierExports.js";
import { numbers } from "./wasm/instance.js";

/** What a search for the cheapest plan has found. */
export interface Found {
  readonly totalCost: number;
  readonly stops: PlannedStop[];
  /** Whether no plan is cheaper; otherwise the search was cut short. */
  readonly isProven: boolean;
}

/** How a trip is searched. */
export interface Search {
  /** Most stops; `Infinity` where there is no most. */
  readonly maximumStops: number;
  /** About how many pieces of cost functions may be looked at. */
  readonly budget: number;
  readonly direction: Direction;
  /** How functions that become too long are thinned. Without thinning the search gives up. */
  readonly thinning?: Thinning;
  /** What is added to the cost of each stop, in dollars, for the search only. */
  readonly penalty?: number;
}

/** The least costs of many plans, in dollars; `Infinity` where there is no plan. */
interface PricedPlans {
  readonly costs: Float64Array;
  /** Whether these are the least; otherwise each is at least that of a plan. */
  readonly isProven: boolean;
}

export interface FrontierSolver {
  /**
   * The cheapest plan; `"infeasible"` where there is none, and `undefined` where the search gave up or lost all plans.
   */
  solve(trip: RuledTrip, search: Search): Found | "infeasible" | undefined;
  forcedCosts(trip: RuledTrip, budget: number): PricedPlans;
  costsByStops(trip: RuledTrip, most: number, direction: Direction, budget: number): PricedPlans;
  /** How many pieces the last call looked at. */
  work(): number;
  memoryBytes(): number;
}

/** The most stops that can be bounded or priced one by one: each number of stops takes half a megabyte. */
export const MAX_COUNTED_STOPS = 200;

const NO_BOUND = -1;

export function createFrontierSolver(frontier: FrontierExports): FrontierSolver {
  const readCosts = (trip: RuledTrip, outcome: Status, count: number): PricedPlans => {
    if (outcome !== Status.OK && outcome !== Status.TOO_MANY) throw outOfMemory(trip.stationCount);
    return {
      costs: numbers(frontier, frontier.locateCosts(), count, Costs.dollars).slice(),
      isProven: outcome === Status.OK,
    };
  };
  return {
    solve(trip, { maximumStops, direction, budget, thinning = Thinning.NONE, penalty = 0 }) {
      copyTrip(frontier, trip, Comparison.BREAKING_TIES, penalty);
      const outcome = frontier.solvePlan(boundOf(trip, maximumStops), direction, budget, thinning);
      if (outcome === Status.INFEASIBLE) return "infeasible";
      if (outcome !== Status.OK && outcome !== Status.TOO_MANY) throw outOfMemory(trip.stationCount);
      const stopCount = frontier.readStopCount();
      if (stopCount < 0) return undefined;
      return {
        totalCost: frontier.readTotalCost() - penalty * stopCount,
        stops: readStops(frontier, trip.stationCount, stopCount),
        isProven: outcome === Status.OK,
      };
    },
    forcedCosts(trip, budget) {
      copyTrip(frontier, trip);
      return readCosts(trip, frontier.priceStations(boundOf(trip, trip.maximumStops), budget), trip.stationCount);
    },
    costsByStops(trip, most, direction, budget) {
      copyTrip(frontier, trip);
      return readCosts(trip, frontier.priceStopCounts(most, direction, budget), most + 1);
    },
    work: () => frontier.readWork(),
    memoryBytes: () => frontier.memory.buffer.byteLength,
  };
}

/** The most stops, as the core takes them. */
export function boundOf({ stationCount }: RuledTrip, maximumStops: number): number {
  return maximumStops < stationCount ? maximumStops : NO_BOUND;
}

/** Copies a trip into the planner's memory. @throws {RangeError} when it needs more memory than there is. */
export function copyTrip(
  frontier: FrontierExports,
  trip: RuledTrip,
  comparison: Comparison = Comparison.BY_DOLLARS,
  penalty = 0,
): void {
  const { stationCount: count } = trip;
  if (frontier.reserveTrip(count, trip.windows !== undefined) !== Status.OK) throw outOfMemory(count);
  const stations = frontier.locateStations();
  const columnAt = (place: Place<"f64">): Float64Array => numbers(frontier, stations, count, place);
  columnAt(Stations.gallonsTo).set(trip.gallonsTo);
  columnAt(Stations.pricePerGallon).set(trip.pricesPerGallon);
  columnAt(Stations.stopCost).set(raise(trip.stopCosts, penalty));
  columnAt(Stations.minimumPurchase).set(trip.minimumPurchases);
  columnAt(Stations.maximumPurchase).set(trip.maximumPurchases);
  columnAt(Stations.detourGallons).set(trip.detourGallons);
  columnAt(Stations.buffer).set(trip.bufferGallons);
  columnAt(Stations.isRequired).set(trip.required);
  if (trip.windows !== undefined) {
    columnAt(Stations.window).set(trip.windows.ofStations);
    columnAt(Stations.credit).set(trip.windows.credits);
  }
  frontier.setTrip(
    trip.routeGallons + trip.reserveGallons,
    trip.tankCapacityGallons,
    trip.usableTankGallons,
    trip.startGallons,
    trip.fillUp,
    comparison,
  );
}

/** The costs with a penalty on each, in dollars. */
export function raise(costs: Float64Array, penalty: number): Float64Array {
  return penalty === 0 ? costs : costs.map((cost) => cost + penalty);
}
