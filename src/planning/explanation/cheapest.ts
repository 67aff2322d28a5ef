// How far a stop's fuel is the cheapest.

import { firstAtLeast } from "../../common/order.js";
import type { Trip } from "../trip.js";

export interface Cheapest {
  /** From the station on, no station of the trip costs less a gallon for so many miles of the route, with what preferences count against it. */
  readonly miles: number;
  /** Whether one of them costs less at the pump. */
  readonly isByPreference: boolean;
}

/** @param station of the trip. */
export function findCheapest({ planInput, stationAt }: Trip, station: number): Cheapest {
  const { stationMiles, pricesPerGallon, totalMiles } = planInput;
  const mile = stationMiles[station] ?? NaN;
  const price = pricesPerGallon[station] ?? NaN;
  // Stations at the same mile count, before it in driving order or after.
  const from = firstAtLeast(stationMiles, mile);
  let end = from;
  while (end < stationMiles.length && !((pricesPerGallon[end] ?? NaN) < price)) end++;
  const pumpPrice = stationAt(station).pricePerGallon;
  let isByPreference = false;
  for (let other = from; other < end && !isByPreference; other++) isByPreference = stationAt(other).pricePerGallon < pumpPrice;
  return { miles: (stationMiles[end] ?? totalMiles) - mile, isByPreference };
}
