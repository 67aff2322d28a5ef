import type { PlannedStop } from "../optimizer.js";
import type { Trip } from "./trip.js";

/** The naive driver looks for fuel when the tank is down to this fraction of its capacity. */
const REFILL_FRACTION = 0.25;

export const STRATEGY_DESCRIPTION =
  "Drives until the tank is down to 25% of capacity, then fills up at the next station ahead, whatever its price. " +
  "If that station or the destination is out of reach, fills up at the last station within reach.";

/** What a driver did, and what was left on arrival. */
export interface DrivenPlan {
  readonly stops: readonly PlannedStop[];
  readonly arrivalGallons: number;
}

/**
 * Drives the trip as a driver does who does not plan: see `STRATEGY_DESCRIPTION`. Price, buffer and
 * reserve are not looked at. Of stations at one mile the first is taken.
 *
 * Arrives whenever a feasible plan exists: after each fill-up the tank is full, no plan is further
 * ahead with more, and the last station within reach is always one station further.
 */
export function driveNaively(trip: Trip): DrivenPlan {
  const { stationMiles, totalMiles, mpg, tankCapacityGallons, startGallons } = trip.planInput;
  const toleranceMiles = trip.reachToleranceGallons * mpg;
  const stops: PlannedStop[] = [];
  let miles = 0;
  let gallons = startGallons;
  for (let next = 0; ; ) {
    const refillMile = miles + Math.max(0, gallons - REFILL_FRACTION * tankCapacityGallons) * mpg - toleranceMiles;
    const emptyMile = miles + gallons * mpg + toleranceMiles;
    if (refillMile >= totalMiles) break;

    let station = firstAtOrPast(stationMiles, refillMile, next);
    if (station === stationMiles.length && emptyMile >= totalMiles) break;
    if ((stationMiles[station] ?? Infinity) >= emptyMile) {
      const last = firstAtOrPast(stationMiles, emptyMile, next) - 1;
      const lastMile = last < next ? undefined : stationMiles[last];
      if (lastMile === undefined) throw new Error("the naive driver is stranded on a trip that has a feasible plan");
      station = firstAtOrPast(stationMiles, lastMile, next);
    }

    const stationMile = stationMiles[station] ?? miles;
    stops.push({ station, gallons: tankCapacityGallons - (gallons - (stationMile - miles) / mpg) });
    miles = stationMile;
    gallons = tankCapacityGallons;
    next = station + 1;
  }
  return { stops, arrivalGallons: gallons - (totalMiles - miles) / mpg };
}

/** Index of the first station from `from` on at `mile` or past it; the number of stations if there is none. */
function firstAtOrPast(stationMiles: Float64Array, mile: number, from: number): number {
  let low = from;
  let high = stationMiles.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stationMiles[middle] ?? Infinity) < mile) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Net fuel cost in dollars: what the fuel burnt on the way is worth, so that plans which arrive with
 * different amounts of fuel compare. Fuel left above `arrivalGallons` is taken back at the prices of
 * the plan's last purchases, newest first; a shortfall is charged at its last price; the fall of the
 * tank's level from start to `arrivalGallons` is charged at the reference price.
 *
 * @param plan the plan to value.
 * @param arrivalGallons fuel on arrival that both plans are compared at: the optimizer's own.
 */
export function netFuelCost(trip: Trip, plan: DrivenPlan, arrivalGallons: number): number {
  const { pricesPerGallon, startGallons } = trip.planInput;
  const reference = trip.referencePricePerGallon;
  const priceAt = (station: number): number => pricesPerGallon[station] ?? reference;

  let cost = plan.stops.reduce((sum, stop) => sum + stop.gallons * priceAt(stop.station), 0);
  let excess = plan.arrivalGallons - arrivalGallons;
  if (excess < 0) {
    const last = plan.stops.at(-1);
    cost -= excess * (last === undefined ? reference : priceAt(last.station));
  }
  for (let k = plan.stops.length - 1; k >= 0 && excess > 0; k--) {
    const stop = plan.stops[k];
    if (stop === undefined) break;
    const takenBack = Math.min(excess, stop.gallons);
    cost -= takenBack * priceAt(stop.station);
    excess -= takenBack;
  }
  return cost + (startGallons - arrivalGallons) * reference;
}
