// What decides how much a plan buys at a stop.

import { defined } from "../../common/defined.js";
import type { GallonsSetBy } from "../../contract/schemas/explanation.js";
import { UNSEEN_GALLONS } from "../../contract/values/rounding.js";
import type { Drive } from "../drive.js";
import type { Trip } from "../trip.js";

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
  const isFull = (at: number): boolean =>
    Math.abs(defined(stops[at]).departureGallons - usableTankGallons) <= tolerance;
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
