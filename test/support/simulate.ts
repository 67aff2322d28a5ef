import type { PlainTrip, PlannedStop } from "../../src/optimizer/plans.js";
import type { Trip } from "./trips.js";

/** No accepted plan may break a bound by more than this many gallons. */
const BOUND_TOLERANCE_GALLONS = 1e-6;

/**
 * Drives a plan leg by leg, as a truck would, and returns what it costs in dollars.
 * @throws {Error} saying where a bound of the tank, the buffer or the reserve is broken.
 */
export function drive(trip: Trip | PlainTrip, stops: readonly PlannedStop[]): number {
  let miles = 0;
  let gallons = trip.startGallons;
  let dollars = 0;
  let lastStation = -1;

  const driveTo = (target: number, where: string): void => {
    gallons -= (target - miles) / trip.mpg;
    miles = target;
    if (gallons < -BOUND_TOLERANCE_GALLONS) throw new Error(`the tank runs dry ${-gallons} gallons before ${where}`);
  };

  for (const stop of stops) {
    const where = `station ${stop.station}`;
    const target = trip.stationMiles[stop.station];
    const price = trip.pricesPerGallon[stop.station];
    const stopCost = trip.stopCosts[stop.station];
    if (target === undefined || price === undefined || stopCost === undefined)
      throw new Error(`${where} does not exist`);
    if (stop.station <= lastStation) throw new Error(`${where} is not ahead of station ${lastStation}`);
    if (!(stop.gallons > 0)) throw new Error(`${stop.gallons} gallons are bought at ${where}`);
    lastStation = stop.station;
    driveTo(target, where);
    if (gallons < trip.bufferGallons - BOUND_TOLERANCE_GALLONS)
      throw new Error(`${where} is reached with ${gallons} gallons, below the buffer`);
    gallons += stop.gallons;
    if (gallons > trip.tankCapacityGallons + BOUND_TOLERANCE_GALLONS)
      throw new Error(`${where} is left with ${gallons} gallons, more than the tank holds`);
    dollars += stop.gallons * price + stopCost;
  }
  driveTo(trip.totalMiles, "the destination");
  if (gallons < trip.reserveGallons - BOUND_TOLERANCE_GALLONS)
    throw new Error(`the destination is reached with ${gallons} gallons, below the reserve`);
  return dollars;
}
