// The plan that a planner writes into the stop columns.

import { pricePerGallon, stopCost } from "./stationColumns";
import { setStop, stopGallons, stopStation } from "./stopColumns";

@unmanaged
export class Plan {
  /** How many stops it makes; `NO_PLAN` where none was found. */
  stopCount: i32;
  /** Dollars: fuel bought and stops made, less credits. */
  totalCost: f64;
}

/** Stands for a number of stops where there is no plan. */
export const NO_PLAN: i32 = -1;

export function addStop(plan: Plan, station: i32, gallons: f64): void {
  setStop(plan.stopCount++, station, gallons);
}

/** Puts stops that were added from the last to the first in driving order. */
export function reverseStops(plan: Plan): void {
  for (let k = 0, last = plan.stopCount - 1; k < last; k++, last--) {
    const station = stopStation(k);
    const gallons = stopGallons(k);
    setStop(k, stopStation(last), stopGallons(last));
    setStop(last, station, gallons);
  }
}

/** What the first stops in the columns cost: fuel and stops. */
export function sumCosts(stopCount: i32): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < stopCount; k++) {
    const i = stopStation(k);
    sum += pricePerGallon(i) * stopGallons(k) + stopCost(i);
  }
  return sum;
}
