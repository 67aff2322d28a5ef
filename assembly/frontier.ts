// The exports of frontier.wasm, which plans trips with fleet rules. `writeExports.js` writes what the host needs to know
// of them to `src/optimizer/wasm/frontierExports.ts`. Offsets are bytes into `memory`. The host makes its views after the
// last reserve or solve, because growing memory empties older views. A `locate…` function returns the offset of a
// table's first column; the stops are those of core.wasm.

import { Status } from "./memory/status";
import { stopCount, totalCost, walkBack } from "./plan/frontier/backtrack";
import { reserveCosts, setCost } from "./plan/frontier/costs";
import { walkThrough, walkWithout } from "./plan/frontier/counterfactual";
import { priceForcedStops, surroundPlan as surround } from "./plan/frontier/forced";
import {
  Purpose,
  finalLevel,
  finalNode,
  findLeastCost,
  findLeastCostUpTo,
  reserveFunctions,
  run,
  workDone,
} from "./plan/frontier/frontier";
import { Thinning } from "./plan/frontier/thin";
import { Comparison, Direction, direction as lastDirection, setTrip as setFleetTrip } from "./plan/frontier/trip";
import { checkRuledStations, reserveRuledColumns } from "./plan/model/stationColumns";

export { ABI_VERSION, Status } from "./memory/status";
export { locateStations, RuledStations as Stations } from "./plan/model/stationColumns";
export { locateStops } from "./plan/model/stopColumns";
export { REACH_FRACTION, STOP_TIE_DOLLARS } from "./plan/model/tolerances";
export { Thinning } from "./plan/frontier/thin";
export { Comparison, Direction } from "./plan/frontier/trip";
export { Costs, locateCosts } from "./plan/frontier/costs";
export { Backups, locateBackups } from "./plan/frontier/backupColumns";

/**
 * Lays out the station and stop columns, with those of windows of credits where the trip has some. OK or OUT_OF_MEMORY.
 */
export function reserveTrip(stationCount: i32, hasWindows: bool): Status {
  return reserveRuledColumns(stationCount, hasWindows) ? Status.OK : Status.OUT_OF_MEMORY;
}

/**
 * Sets the trip, in gallons: the level that the destination needs, the tank and how much of it may be filled, the fuel
 * at the start, and the least fuel on arrival at a stop; whether every stop fills the usable tank; and how plans are
 * compared.
 */
export function setTrip(
  arrivalLevel: f64,
  tankCapacityGallons: f64,
  usableTankGallons: f64,
  startGallons: f64,
  bufferGallons: f64,
  fillUp: bool,
  comparison: Comparison,
): void {
  if (!ASC_NO_ASSERT) checkRuledStations();
  setFleetTrip(arrivalLevel, tankCapacityGallons, usableTankGallons, startGallons, bufferGallons, fillUp, comparison);
}

/**
 * Finds the cheapest plan with at most `maximumStops` stops; a negative number bounds nothing. OK; INFEASIBLE;
 * OUT_OF_MEMORY; or TOO_MANY when more than about `budget` pieces would have to be looked at. With a
 * thinning only the most promising pieces are then kept, and the stop columns hold a plan that keeps all rules but may
 * not be the cheapest. `readStopCount` is -1 where there is none.
 */
export function solvePlan(maximumStops: i32, direction: Direction, budget: f64, thinning: Thinning): Status {
  if (!reserveFunctions(layersFor(maximumStops), budget, thinning, true)) return Status.OUT_OF_MEMORY;
  const status = run(direction, Purpose.PLAN, null);
  hasPlan = false;
  if (status == Status.OUT_OF_MEMORY || (status == Status.TOO_MANY && thinning == Thinning.NONE)) return status;
  const cost = findLeastCostUpTo(max(0, maximumStops));
  if (cost == Infinity) return status == Status.OK ? Status.INFEASIBLE : status;
  hasPlan = true;
  walkBack(finalLevel, finalNode, direction);
  return status;
}

/**
 * Finds the least cost of a plan with exactly 0 … `mostStops` stops, a column of f64 at `locateCosts`; infinite where
 * there is none. OK; OUT_OF_MEMORY; or TOO_MANY as for `solvePlan`: each cost is then that of a plan, but maybe not the
 * least.
 */
export function priceStopCounts(mostStops: i32, direction: Direction, budget: f64): Status {
  const layers = max(2, mostStops + 1);
  if (!reserveFunctions(layers, budget, Thinning.BY_MEAN_PRICE, true)) return Status.OUT_OF_MEMORY;
  if (!reserveCosts(layers)) return Status.OUT_OF_MEMORY;
  const status = run(direction, Purpose.STOP_COUNTS, null);
  for (let layer = 0; layer < layers; layer++) setCost(layer, findLeastCost(layer));
  return status;
}

/** After `priceStopCounts`: fills the stop columns for the plan with so many stops, which must have a finite cost. */
export function walkStopCount(stops: i32): void {
  findLeastCost(stops);
  walkBack(finalLevel, finalNode, lastDirection);
  hasPlan = true;
}

/**
 * Finds the least cost of a plan that stops at each station, likewise, with at most `maximumStops` stops; a negative
 * number bounds nothing.
 */
export function priceStations(maximumStops: i32, budget: f64): Status {
  return priceForcedStops(layersFor(maximumStops), budget);
}

/**
 * Prices the stations likewise around the plan in the stop columns, which has `planStops` stops and no more than
 * `maximumStops`. After OK there is a row for each of its stops at `locateBackups`, and `planWithout` and `planThrough`
 * can be asked about its stops, the cheapest other station between any two of them, and the `mostAlternatives` cheapest
 * of all. OK, OUT_OF_MEMORY, or TOO_MANY when more than about `budget` pieces would have to be looked at.
 */
export function surroundPlan(maximumStops: i32, budget: f64, planStops: i32, mostAlternatives: i32): Status {
  return surround(layersFor(maximumStops), budget, planStops, mostAlternatives);
}

/**
 * After `surroundPlan`: finds the cheapest plan that does not stop at a station, which is not required. OK or
 * INFEASIBLE.
 */
export function planWithout(station: i32): Status {
  hasPlan = walkWithout(station);
  return hasPlan ? Status.OK : Status.INFEASIBLE;
}

/**
 * After `surroundPlan`: finds the cheapest plan that stops at a station, if a gallon costs so many dollars there.
 * `readTotalCost` has the old price. OK or INFEASIBLE.
 */
export function planThrough(station: i32, dollars: f64): Status {
  hasPlan = walkThrough(station, dollars);
  return hasPlan ? Status.OK : Status.INFEASIBLE;
}

/** One layer alone is for any number of stops. */
function layersFor(maximumStops: i32): i32 {
  return maximumStops < 0 ? 1 : max(2, maximumStops + 1);
}

let hasPlan: bool = false;

/** After OK or TOO_MANY: how many rows of the stop columns are filled; -1 where no plan was found. */
export function readStopCount(): i32 {
  return hasPlan ? stopCount : -1;
}

/** After OK or TOO_MANY: dollars for fuel and stops together. */
export function readTotalCost(): f64 {
  return totalCost;
}

/** How many pieces the last call looked at. */
export function readWork(): f64 {
  return workDone();
}
