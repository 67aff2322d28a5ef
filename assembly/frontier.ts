// The exports of frontier.wasm, which plans trips with fleet rules. `writeExports.js` writes what the host needs to know
// of them to `src/optimizer/wasm/frontierExports.ts`. Offsets are bytes into `memory`. The host makes its views after the
// last reserve or solve, because growing memory empties older views. A `locate…` function returns the offset of a
// table's first column; the stops are those of core.wasm.

import { Status } from "./memory/status";
import { BackupSearch } from "./plan/frontier/backup";
import { Cuts, Meeting } from "./plan/frontier/cuts";
import { reserveCosts, setCost } from "./plan/frontier/answers";
import { Found, PurchaseTree, beginFound, walkBack } from "./plan/frontier/purchases";
import { Pass, Purpose, findCheapest, findCheapestUpTo, hasEnded, reservePass, run } from "./plan/frontier/recurrence";
import {
  Interest,
  priceForcedStops,
  surroundPlan as surround,
  walkThrough,
  walkWithout,
} from "./plan/frontier/surround";
import { Thinning } from "./plan/frontier/thin";
import { Comparison, Direction, Trip, setTrip as setFleetTrip } from "./plan/frontier/trip";
import { RunningMinimum, Visit, Workspace, workDone } from "./plan/frontier/visit";
import { Windows } from "./plan/frontier/windows";
import { NO_PLAN, Plan } from "./plan/model/plan";
import { checkRuledStations, reserveRuledColumns } from "./plan/model/stationColumns";

export { ABI_VERSION, Status } from "./memory/status";
export { Backups, Costs, locateBackups, locateCosts } from "./plan/frontier/answers";
export { LEAST_WORK } from "./plan/frontier/recurrence";
export { Thinning } from "./plan/frontier/thin";
export { Comparison, Direction } from "./plan/frontier/trip";
export { locateStations, RuledStations as Stations } from "./plan/model/stationColumns";
export { locateStops } from "./plan/model/stopColumns";
export { IDLE_TIE_DOLLARS, REACH_FRACTION, STOP_TIE_DOLLARS, reachToleranceGallons } from "./plan/model/tolerances";

// The planner's state: structs at fixed offsets of linear memory, which are passed along.
const TRIP = changetype<Trip>(memory.data(offsetof<Trip>(), 8));
const MINIMUM = changetype<RunningMinimum>(memory.data(offsetof<RunningMinimum>(), 8));
const WORKSPACE = changetype<Workspace>(memory.data(offsetof<Workspace>(), 8));
const TREE = changetype<PurchaseTree>(memory.data(offsetof<PurchaseTree>(), 8));
const VISIT = changetype<Visit>(memory.data(offsetof<Visit>(), 8));
const WINDOWS = changetype<Windows>(memory.data(offsetof<Windows>(), 8));
const PASS = changetype<Pass>(memory.data(offsetof<Pass>(), 8));
const FOUND = changetype<Found>(memory.data(offsetof<Found>(), 8));
const MEETING = changetype<Meeting>(memory.data(offsetof<Meeting>(), 8));
const CUTS = changetype<Cuts>(memory.data(offsetof<Cuts>(), 8));
const BACKUPS = changetype<BackupSearch>(memory.data(offsetof<BackupSearch>(), 8));
const INTEREST = changetype<Interest>(memory.data(offsetof<Interest>(), 8));
const PLAN = changetype<Plan>(memory.data(offsetof<Plan>(), 8));

function connectState(): void {
  VISIT.trip = TRIP;
  VISIT.tree = TREE;
  VISIT.minimum = MINIMUM;
  VISIT.workspace = WORKSPACE;
  PASS.visit = VISIT;
  PASS.windows = WINDOWS;
  CUTS.pass = PASS;
  CUTS.meeting = MEETING;
  CUTS.found = FOUND;
  BACKUPS.cuts = CUTS;
}

/**
 * Lays out the station and stop columns, with those of windows of credits where the trip has some. OK or OUT_OF_MEMORY.
 */
export function reserveTrip(stationCount: i32, hasWindows: bool): Status {
  connectState();
  return reserveRuledColumns(stationCount, hasWindows) ? Status.OK : Status.OUT_OF_MEMORY;
}

/**
 * Sets the trip, in gallons: the level that the destination needs, the tank and how much of it may be filled, and the
 * fuel at the start; whether every stop fills the usable tank; and how plans are compared.
 */
export function setTrip(
  arrivalLevel: f64,
  tankCapacityGallons: f64,
  usableTankGallons: f64,
  startGallons: f64,
  fillUp: bool,
  comparison: Comparison,
): void {
  if (!ASC_NO_ASSERT) checkRuledStations();
  setFleetTrip(TRIP, arrivalLevel, tankCapacityGallons, usableTankGallons, startGallons, fillUp, comparison);
}

/**
 * Finds the cheapest plan with at most `maximumStops` stops; a negative number bounds nothing. OK; INFEASIBLE;
 * OUT_OF_MEMORY; or TOO_MANY when more than `budget` pieces would have to be looked at. With a thinning only the most
 * promising pieces are then kept, and the stop columns hold a plan that keeps all rules but may not be the cheapest; a
 * little above the budget the search ends. `readStopCount` is -1 where there is no plan.
 */
export function solvePlan(maximumStops: i32, direction: Direction, budget: f64, thinning: Thinning): Status {
  PLAN.stopCount = NO_PLAN;
  if (!reservePass(PASS, layersFor(maximumStops), budget, thinning, true)) return Status.OUT_OF_MEMORY;
  const status = run(PASS, direction, Purpose.PLAN);
  if (status == Status.OUT_OF_MEMORY || !hasEnded(PASS)) return status;
  if (status == Status.TOO_MANY && thinning == Thinning.NONE) return status;
  findCheapestUpTo(PASS, max(0, maximumStops), FOUND);
  if (FOUND.cost == Infinity) return status == Status.OK ? Status.INFEASIBLE : status;
  walkBack(PLAN, FOUND, direction);
  return status;
}

/**
 * Finds the least cost of a plan with exactly 0 … `mostStops` stops, a column of f64 at `locateCosts`; infinite where
 * there is none. OK; OUT_OF_MEMORY; or TOO_MANY as for `solvePlan`: each cost is then that of a plan, but maybe not the
 * least.
 */
export function priceStopCounts(mostStops: i32, direction: Direction, budget: f64): Status {
  const layers = max(2, mostStops + 1);
  if (!reservePass(PASS, layers, budget, Thinning.BY_MEAN_PRICE, true)) return Status.OUT_OF_MEMORY;
  if (!reserveCosts(layers)) return Status.OUT_OF_MEMORY;
  const status = run(PASS, direction, Purpose.STOP_COUNTS);
  for (let layer = 0; layer < layers; layer++) {
    beginFound(FOUND);
    if (hasEnded(PASS)) findCheapest(PASS, layer, FOUND);
    setCost(layer, FOUND.cost);
  }
  return status;
}

/** After `priceStopCounts`: fills the stop columns for the plan with `stops` stops, which must have a finite cost. */
export function walkStopCount(stops: i32): void {
  findCheapest(PASS, stops, FOUND);
  walkBack(PLAN, FOUND, VISIT.direction);
}

/**
 * Finds the least cost of a plan that stops at each station, likewise, with at most `maximumStops` stops; a negative
 * number bounds nothing.
 */
export function priceStations(maximumStops: i32, budget: f64): Status {
  return priceForcedStops(CUTS, layersFor(maximumStops), budget);
}

/**
 * Prices the stations likewise around the plan in the stop columns, which has `planStops` stops and no more than
 * `maximumStops`, and says at which of them the cheapest plan that stops there, or one that ties with it, buys at least
 * `leastPumpedGallons`. After OK there is a row for each of its stops at `locateBackups`, and `planWithout` and
 * `planThrough` can be asked about its stops, the cheapest other station that buys between any two of them, and the
 * `mostAlternatives` cheapest of all that buy; with `countsIdle` of all, whether they buy or not. OK, OUT_OF_MEMORY, or
 * TOO_MANY when more than about `budget` pieces would have to be looked at.
 */
export function surroundPlan(
  maximumStops: i32,
  budget: f64,
  planStops: i32,
  mostAlternatives: i32,
  leastPumpedGallons: f64,
  countsIdle: bool,
): Status {
  INTEREST.leastPumped = leastPumpedGallons;
  INTEREST.countsIdle = countsIdle;
  return surround(CUTS, BACKUPS, INTEREST, layersFor(maximumStops), budget, planStops, mostAlternatives);
}

/**
 * After `surroundPlan`: finds the cheapest plan that does not stop at a station, which is not required. OK or
 * INFEASIBLE.
 */
export function planWithout(station: i32): Status {
  return walkWithout(CUTS, PLAN, station) ? Status.OK : Status.INFEASIBLE;
}

/**
 * After `surroundPlan`: finds the cheapest plan that stops at a station, if a gallon costs `dollars` there.
 * `readTotalCost` has the old price. OK or INFEASIBLE.
 */
export function planThrough(station: i32, dollars: f64): Status {
  return walkThrough(CUTS, PLAN, station, dollars) ? Status.OK : Status.INFEASIBLE;
}

/** One layer alone is for any number of stops. */
function layersFor(maximumStops: i32): i32 {
  return maximumStops < 0 ? 1 : max(2, maximumStops + 1);
}

/** After OK or TOO_MANY: how many rows of the stop columns are filled; -1 where no plan was found. */
export function readStopCount(): i32 {
  return PLAN.stopCount;
}

/** After OK or TOO_MANY: dollars for fuel and stops together. */
export function readTotalCost(): f64 {
  return PLAN.totalCost;
}

/** How many pieces the last call looked at. */
export function readWork(): f64 {
  return workDone(WORKSPACE);
}
