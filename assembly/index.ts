// The module's exports, and nothing else. Offsets are bytes into `memory`; the host makes its views
// after the last reserve or solve, because growth empties older ones.

import { stopCount, totalCost } from "./plan/backtrack";
import { reserveColumns } from "./plan/columns";
import { blockedFrom, blockedTo, solve } from "./plan/solve";
import { Status } from "./status";

export { ABI_VERSION, Status } from "./status";
export {
  locatePricesPerGallon, locateStationMiles, locateStopCosts, locateStopGallons, locateStopStations,
} from "./plan/columns";
export { reachToleranceGallons } from "./plan/tolerances";

/** Lays out the station and stop columns. OK or OUT_OF_MEMORY. */
export function reservePlan(stationCount: i32): Status {
  return reserveColumns(stationCount) ? Status.OK : Status.OUT_OF_MEMORY;
}

/** Solves the trip over the station columns. OK, INFEASIBLE or OUT_OF_MEMORY. */
export function solvePlan(
  totalMiles: f64, mpg: f64, tankCapacityGallons: f64, startGallons: f64, reserveGallons: f64, bufferGallons: f64,
): Status {
  return solve(totalMiles, mpg, tankCapacityGallons, startGallons, reserveGallons, bufferGallons);
}

/** After OK: how many rows of the stop columns are filled. */
export function readStopCount(): i32 { return stopCount; }

/** After OK: dollars for fuel and stops together. */
export function readTotalCost(): f64 { return totalCost; }

/** After INFEASIBLE: the last station that can be stopped at; -1 is the start of the trip. */
export function readBlockedFrom(): i32 { return blockedFrom; }

/** After INFEASIBLE: the station that comes next; -1 is the destination. */
export function readBlockedTo(): i32 { return blockedTo; }
