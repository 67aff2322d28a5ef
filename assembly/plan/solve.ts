// Plans a trip: runs the sweep and reads what it found. docs/algorithm.md explains the method and proves it.

import { Status } from "../memory/status";
import { walkBack } from "./model/backtrack";
import { NO_PURCHASE } from "./model/purchases";
import { checkStations, NO_STATION, releaseWorkingTables } from "./model/stationColumns";
import { arrivalLevel, isOnRoute, reachTolerance, setTrip, startLevel } from "./model/trip";
import { lastPurchase, openedCount, sweep } from "./sweep/sweep";

/**
 * After INFEASIBLE: the last station that can be stopped at, and the station after it; `NO_STATION` at the trip's ends.
 */
export let blockedFrom: i32 = NO_STATION;
export let blockedTo: i32 = NO_STATION;

/**
 * Solves the trip over the station columns; after OK the stop columns hold the plan. OK, INFEASIBLE or OUT_OF_MEMORY.
 */
export function solve(
  totalMiles: f64,
  mpg: f64,
  tankCapacityGallons: f64,
  startGallons: f64,
  reserveGallons: f64,
  bufferGallons: f64,
): Status {
  if (!ASC_NO_ASSERT) checkStations();
  releaseWorkingTables();
  setTrip(totalMiles, mpg, tankCapacityGallons, startGallons, reserveGallons, bufferGallons);
  if (startLevel >= arrivalLevel - reachTolerance) {
    walkBack(NO_PURCHASE);
    return Status.OK;
  }
  if (!sweep()) return Status.OUT_OF_MEMORY;
  if (lastPurchase != NO_PURCHASE) {
    walkBack(lastPurchase);
    return Status.OK;
  }
  blockedFrom = openedCount - 1;
  blockedTo = isOnRoute(openedCount) ? openedCount : NO_STATION;
  return Status.INFEASIBLE;
}
