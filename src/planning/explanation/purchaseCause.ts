// Why a plan buys at a stop: how far its fuel is the cheapest, and what decides how much.

import { defined } from "../../common/defined.js";
import type { GallonsSetBy } from "../../contract/schemas/explanation.js";
import { UNSEEN_GALLONS } from "../../contract/values/rounding.js";
import { firstAtLeast } from "../../common/order.js";
import type { Drive } from "../drive.js";
import type { Trip } from "../trip.js";
import type { Prices } from "../pricing/prices.js";

export interface GallonsCause {
  readonly setBy: GallonsSetBy;
  /**
   * The stop at which that is so, as an index into the plan's stops. Their number is the destination; `undefined` where
   * nothing is.
   */
  readonly at: number | undefined;
  /** Whether nothing can be bought in between, so that this stop alone decides. */
  readonly isHere: boolean;
}

/** Levels of fuel that differ by this share of the tank are the same, unless an answer shows the difference. */
const SAME_SHARE = 1e-6;

/**
 * What decides how much is bought at a stop. Where nothing does there, purchases further on decide: with less here, one
 * of them would have to be more. Then it is what comes first on the way.
 * @param index of the stop in the drive, which is a best plan of the trip.
 */
export function findGallonsCause(
  { planInput, rules }: Trip,
  { stops, arrivalGallons }: Drive,
  index: number,
): GallonsCause {
  const { tankCapacityGallons, usableTankGallons = tankCapacityGallons, bufferGallons, reserveGallons } = planInput;
  const tolerance = Math.min(SAME_SHARE * tankCapacityGallons, UNSEEN_GALLONS);
  const isFull = (at: number): boolean => defined(stops[at]).departureGallons >= usableTankGallons - tolerance;
  const isJustReached = (at: number): boolean => (stops[at]?.arrivalGallons ?? Infinity) <= bufferGallons + tolerance;
  const isDestinationJustReached = arrivalGallons <= reserveGallons + tolerance;
  const destination = stops.length;
  const here = (setBy: GallonsSetBy, at = index): GallonsCause => ({ setBy, at, isHere: true });

  if (rules?.fillUp === true) return here("fill_up");
  if (isFull(index)) return here("tank_full");
  if (isJustReached(index + 1)) return here("reach_next_stop", index + 1);
  if (index === destination - 1 && isDestinationJustReached) return here("reach_destination", destination);
  const { gallons, station } = defined(stops[index]);
  if (gallons >= (station.terms?.maximumGallons ?? Infinity) - tolerance) return here("maximum_purchase");
  if (gallons <= (station.terms?.minimumGallons ?? 0) + tolerance) return here("minimum_purchase");
  for (let at = index + 1; at < destination; at++) {
    if (isJustReached(at)) return { setBy: "reach_next_stop", at, isHere: false };
    if (isFull(at)) return { setBy: "tank_full", at, isHere: false };
  }
  // Without a proof that it is the best, a plan may buy more than anything asks for.
  return { setBy: "reach_destination", at: isDestinationJustReached ? destination : undefined, isHere: false };
}

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
type NetOf = "discounts" | "tax" | "discounts and tax";

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
