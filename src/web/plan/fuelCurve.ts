import type { PlanInput, PlannedStop } from "../../optimizer/optimizer.js";
import type { FuelCurve } from "../shown.js";

/** The fuel in the tank when the stops are made: at the start, on arrival and on leaving at each stop, and at the destination. */
export function traceFuel({ stationMiles, totalMiles, mpg, startGallons }: PlanInput, stops: readonly PlannedStop[]): FuelCurve {
  const miles = [0];
  const gallons = [startGallons];
  let boughtGallons = 0;
  const arriveAt = (mile: number): void => {
    miles.push(mile);
    // Never below nothing by a rounding error.
    gallons.push(Math.max(0, startGallons + boughtGallons - mile / mpg));
  };
  for (const stop of stops) {
    const mile = stationMiles[stop.station];
    if (mile === undefined) throw new RangeError(`the trip has no station ${stop.station}`);
    arriveAt(mile);
    boughtGallons += stop.gallons;
    arriveAt(mile);
  }
  arriveAt(totalMiles);
  return { miles, gallons };
}

/** Gallons in the tank at a mile of the curve; at a stop, on leaving. */
export function gallonsAt({ miles, gallons }: FuelCurve, mile: number): number {
  const after = miles.findIndex((other) => other > mile);
  if (after < 0) return gallons.at(-1) ?? 0;
  const before = Math.max(after - 1, 0);
  const [fromMile, fromGallons] = [miles[before] ?? 0, gallons[before] ?? 0];
  const [toMile, toGallons] = [miles[after] ?? fromMile, gallons[after] ?? fromGallons];
  if (toMile <= fromMile) return fromGallons;
  return fromGallons + ((toGallons - fromGallons) * (mile - fromMile)) / (toMile - fromMile);
}
