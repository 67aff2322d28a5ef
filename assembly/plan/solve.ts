// The plan of a trip: the sweep over it, and what it found.

import { Status } from "../memory/status";
import { walkBack } from "./model/backtrack";
import { NO_STATION, releaseWorkingTables } from "./model/stationColumns";
import { NO_PURCHASE } from "./model/purchases";
import { lastPurchase, openedCount, sweep } from "./sweep/sweep";
import { arrivalLevel, isOnRoute, reachTolerance, setTrip, startLevel } from "./model/trip";

/** On INFEASIBLE: the last station that can be stopped at, and the next one; `NO_STATION` at the trip's ends. */
export let blockedFrom: i32 = NO_STATION;
export let blockedTo: i32 = NO_STATION;

/** Solves the trip over the station columns; on OK the stop columns hold the plan. */
export function solve(
  totalMiles: f64, mpg: f64, tankCapacityGallons: f64, startGallons: f64, reserveGallons: f64, bufferGallons: f64,
): Status {
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
