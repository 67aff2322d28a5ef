// How far a stop's fuel is the cheapest.

import { defined } from "../../common/defined.js";
import { firstAtLeast } from "../../common/order.js";
import type { Prices } from "../pricing/prices.js";
import type { Trip } from "../trip.js";

export interface Cheapest {
  /**
   * From the station on, no station of the trip costs less a gallon for so many miles of the route, with what
   * preferences count against it.
   */
  readonly miles: number;
  /** Whether one of them costs less, but for what preferences count. */
  readonly isByPreference: boolean;
  /**
   * What must be taken off the pump prices for it to be the cheapest; missing where none of them costs less at the
   * pump, or pump prices are what is paid.
   */
  readonly netOf?: NetOf | undefined;
}

/** What the prices that are compared are net of. */
export type NetOf = "discounts" | "tax" | "discounts and tax";

/** @param station of the trip. */
export function findCheapest({ planInput, stationAt, facts: { prices } }: Trip, station: number): Cheapest {
  const { stationMiles, pricesPerGallon, totalMiles } = planInput;
  const mile = defined(stationMiles[station]);
  const price = defined(pricesPerGallon[station]);
  // Stations at the same mile count, before it in driving order or after.
  const from = firstAtLeast(stationMiles, mile);
  let end = from;
  while (end < stationMiles.length && !(defined(pricesPerGallon[end]) < price)) end++;
  const here = stationAt(station);
  let isByPreference = false;
  let isNet = false;
  for (let other = from; other < end && !(isByPreference && isNet); other++) {
    const { netPerGallon, pricePerGallon } = stationAt(other);
    isByPreference ||= netPerGallon < here.netPerGallon;
    isNet ||= pricePerGallon < here.pricePerGallon;
  }
  return {
    miles: (stationMiles[end] ?? totalMiles) - mile,
    isByPreference,
    ...(isNet && prices && { netOf: netOf(prices) }),
  };
}

function netOf({ hasDiscounts, tax }: Prices): NetOf {
  if (tax === undefined) return "discounts";
  return hasDiscounts ? "discounts and tax" : "tax";
}
