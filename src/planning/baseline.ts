import { defined } from "../common/defined.js";
import { firstWhere } from "../common/order.js";
import type { PlannedStop } from "../optimizer/plans.js";
import { type Drive, driveTrip, type Stop } from "./drive.js";
import type { Trip } from "./trip.js";

/** The naive driver looks for fuel when the tank is down to this fraction of what it may be filled to. */
const REFILL_FRACTION = 0.25;

/** What the naive driver does, in words. @param isFilledLess whether the tank may not be filled to its capacity. */
export function describeStrategy(isFilledLess: boolean): string {
  return (
    `Drives until the tank is down to 25% of ${isFilledLess ? "usable " : ""}capacity, then fills up at the next station ahead, whatever its price. ` +
    "If that station or the destination is out of reach, fills up at the last station within reach."
  );
}

/**
 * Drives the trip like a driver who does not plan (see `describeStrategy`) and ignores price, buffer and reserve, the
 * least and most to buy, and how often and where to stop. Of several stations at one mile it takes the first.
 *
 * It arrives whenever a feasible plan exists: it fills the usable tank at each stop, so no plan gets further from
 * there, and it passes stations from which even that is not enough.
 */
export function driveNaively(trip: Trip): Drive {
  const {
    stationMiles,
    totalMiles,
    tankCapacityGallons,
    usableTankGallons = tankCapacityGallons,
    startGallons,
    detourGallons,
  } = trip.planInput;
  const tolerance = trip.reachToleranceGallons;
  const burntAt = (station: number): number => trip.gallonsAt(defined(stationMiles[station]));
  const oneWay = (station: number): number => (detourGallons === undefined ? 0 : defined(detourGallons[station]) / 2);
  const mostOneWay = (detourGallons?.reduce((most, gallons) => Math.max(most, gallons), 0) ?? 0) / 2;
  const burntInAll = trip.gallonsAt(totalMiles);
  // Without detours each station lies on the way to the next one, and so leads as far as any before it.
  const leadsOn =
    detourGallons === undefined && startGallons <= usableTankGallons
      ? () => true
      : findThoseThatLeadOn(trip, usableTankGallons);
  const purchases: PlannedStop[] = [];
  // As in the optimizer, a level is fuel on board plus fuel burnt so far on the route: driving there leaves it as it
  // is.
  let level = startGallons;
  let burnt = 0;
  let next = 0;
  for (;;) {
    const refillAt = Math.max(burnt, level - REFILL_FRACTION * usableTankGallons) - tolerance;
    const emptyAt = level + tolerance;
    if (refillAt >= burntInAll) break;

    const mayStopAt = (i: number): boolean => burntAt(i) + oneWay(i) <= emptyAt && leadsOn(i);
    const beyond = firstWhere(next, stationMiles.length, (i) => burntAt(i) > emptyAt);
    let station = firstWhere(next, beyond, (i) => burntAt(i) + mostOneWay >= refillAt);
    while (station < beyond && !(burntAt(station) + oneWay(station) >= refillAt && mayStopAt(station))) station++;
    if (station === beyond) {
      if (emptyAt >= burntInAll) break;
      let last = beyond - 1;
      while (last >= next && !mayStopAt(last)) last--;
      if (last < next) throw new Error("the naive driver is stranded on a trip that has a feasible plan");
      station = firstWhere(next, last, (i) => stationMiles[i] === stationMiles[last]);
      while (!mayStopAt(station)) station++;
    }

    burnt = burntAt(station);
    purchases.push({ station, gallons: usableTankGallons + (burnt + oneWay(station)) - level });
    level = usableTankGallons + burnt - oneWay(station);
    next = station + 1;
  }
  const { stops, course, fuelCost, detourMinutes, stopMinutes, day } = driveTrip(trip, purchases, trip.stationAt);
  // The level is exact; what a drive adds up has a rounding error of each purchase.
  return { stops, course, arrivalGallons: level - burntInAll, fuelCost, detourMinutes, stopMinutes, day };
}

/** From which stations a driver who fills the usable tank at each stop gets to the destination. */
function findThoseThatLeadOn(trip: Trip, usableTankGallons: number): (station: number) => boolean {
  const { stationMiles, totalMiles, detourGallons } = trip.planInput;
  const burntInAll = trip.gallonsAt(totalMiles);
  const leadsOn = new Uint8Array(stationMiles.length);
  // The least level with which the pump of a station further on can be reached that leads on.
  let nearest = burntInAll;
  for (let i = stationMiles.length - 1; i >= 0; i--) {
    const burnt = trip.gallonsAt(defined(stationMiles[i]));
    const oneWay = detourGallons === undefined ? 0 : defined(detourGallons[i]) / 2;
    if (usableTankGallons + burnt - oneWay + trip.reachToleranceGallons < nearest) continue;
    leadsOn[i] = 1;
    nearest = Math.min(nearest, burnt + oneWay);
  }
  return (station) => leadsOn[station] === 1;
}

/**
 * Net fuel cost in dollars: what the fuel burnt on the way is worth, so that drives which arrive with different amounts
 * of fuel compare. Fuel left above what the optimizer's plan arrives with is taken back at the prices of the drive's
 * last purchases, newest first; a shortfall is charged at its last price. Now both count as arriving with the same
 * fuel: where that is less than at the start, the difference is charged at the reference price; where it is more, the
 * gain is taken off at the prices of the optimizer's own last purchases. So the optimizer's own net cost is never below
 * 0. A naive driver's can be, when the optimizer had to pay much for the gain and the naive driver did not.
 *
 * @param drive the drive to value.
 * @param optimal the optimizer's plan of the same trip.
 */
export function netFuelCost(
  { planInput: { startGallons }, referencePricePerGallon }: Trip,
  drive: Drive,
  optimal: Drive,
): number {
  const excess = drive.arrivalGallons - optimal.arrivalGallons;
  // At a required stop nothing may have been bought.
  const lastPrice = drive.stops.findLast(({ gallons }) => gallons > 0)?.station.netPerGallon ?? referencePricePerGallon;
  const refund = excess > 0 ? worthOfNewest(drive.stops, excess) : excess * lastPrice;
  const gain = optimal.arrivalGallons - startGallons;
  const worthOfGain = gain > 0 ? worthOfNewest(optimal.stops, gain) : gain * referencePricePerGallon;
  return worthOfNewest(drive.stops, Infinity) - refund - worthOfGain;
}

/** What the gallons that were bought last have cost, or all of them where fewer were bought. */
function worthOfNewest(stops: readonly Stop[], gallons: number): number {
  let cost = 0;
  let left = gallons;
  for (const stop of stops.toReversed()) {
    const taken = Math.min(left, stop.gallons);
    cost += taken * stop.station.netPerGallon;
    left -= taken;
    if (left <= 0) break;
  }
  return cost;
}
