// The forward pass over the stations, and what it found.

import { Status } from "../status";
import { walkBack } from "./backtrack";
import { countStations, pricePerGallon, releaseWorkingTables, stationMiles, stopCost } from "./columns";
import { canHold, dropLevelsBelow, findPiece, offerStop, resetFrontier } from "./frontier";
import { DETOUR_TIE_FRACTION, REACH_FRACTION, STOP_TIE_DOLLARS } from "./tolerances";

/** No station: the start or the end of the trip. */
const TRIP_END: i32 = -1;

/** On INFEASIBLE: the last station that can be stopped at, and the next one; `TRIP_END` at the trip's ends. */
export let blockedFrom: i32 = TRIP_END;
export let blockedTo: i32 = TRIP_END;

/** Solves the trip over the station columns; on OK the stop columns hold the plan. */
export function solve(
  totalMiles: f64, mpg: f64, tankCapacityGallons: f64, startGallons: f64, reserveGallons: f64, bufferGallons: f64,
): Status {
  releaseWorkingTables();
  const arrivalLevel = totalMiles / mpg + reserveGallons;
  if (!resetFrontier(startGallons, tankCapacityGallons, bufferGallons, mpg, arrivalLevel)) return Status.OUT_OF_MEMORY;
  const lastMile = totalMiles * (1 + REACH_FRACTION);

  let i = 0;
  let reachedCount = 0;
  for (const n = countStations(); i < n; i++) {
    const miles = stationMiles(i);
    if (miles > lastMile) break;
    const burntGallons = min(miles, totalMiles) / mpg;
    const arriveLevel = burntGallons + bufferGallons;
    if (!canHold(arriveLevel)) continue;
    reachedCount = i + 1;
    dropLevelsBelow(burntGallons);
    // More than the destination needs is never worth buying.
    const fillLevel = min(burntGallons + tankCapacityGallons, arrivalLevel);
    const cost = stopCost(i) * (1 + DETOUR_TIE_FRACTION) + STOP_TIE_DOLLARS;
    if (!offerStop(i, pricePerGallon(i), cost, arriveLevel, fillLevel)) return Status.OUT_OF_MEMORY;
  }

  if (!canHold(arrivalLevel)) {
    blockedFrom = reachedCount - 1;
    // The loop has ended at the first station past the end.
    blockedTo = reachedCount < i ? reachedCount : TRIP_END;
    return Status.INFEASIBLE;
  }
  walkBack(findPiece(arrivalLevel), arrivalLevel);
  return Status.OK;
}
