// The trip being planned, in levels: see docs/algorithm.md, "Fleet rules".
//
// The planner works through the stations in driving order, or from the destination back to the start with all levels
// negated. Then the least level before a stop and the greatest one after it change places, and nothing else does.

import { buffer, countStations, detourGallons, gallonsTo, minimumPurchase, stopCost } from "../model/stationColumns";
import { STOP_TIE_DOLLARS, detourTieFraction, reachToleranceGallons } from "../model/tolerances";

/** Which way the stations are taken. */
export enum Direction {
  /** In driving order. */
  FORWARDS = 0,
  /** From the destination back to the start. */
  BACKWARDS = 1,
}

/** How plans are compared. */
export enum Comparison {
  /** By their dollars alone. */
  BY_DOLLARS = 0,
  /** As docs/algorithm.md says under "Tolerances": plans that tie are told apart by their stops. */
  BREAKING_TIES = 1,
}

/** What is the same at all stations. Letters are those of docs/algorithm.md. */
@unmanaged
export class Trip {
  /** f₀: the level at the start. */
  startLevel: f64;
  /** A: the least level at the destination. */
  arrivalLevel: f64;
  /** C, in gallons. */
  usableTank: f64;
  /** τ: by how many gallons a level may be missed. */
  tolerance: f64;
  /** What comparisons add to each stop, in dollars and as a fraction of its cost (δ). */
  tieDollars: f64;
  tieFraction: f64;
  /** Whether every stop fills the usable tank. */
  isFillUp: bool;
  /** Whether a tank can be too full for a stop: for a least purchase. */
  mayLackRoom: bool;
}

export function setTrip(
  trip: Trip,
  arrivalLevel: f64,
  tankCapacity: f64,
  usableTank: f64,
  startLevel: f64,
  isFillUp: bool,
  comparison: Comparison,
): void {
  assert(usableTank > 0 && startLevel >= 0 && arrivalLevel >= 0, "gallons are not negative");
  trip.startLevel = startLevel;
  trip.arrivalLevel = arrivalLevel;
  trip.usableTank = usableTank;
  trip.tolerance = reachToleranceGallons(tankCapacity);
  trip.isFillUp = isFillUp;
  trip.mayLackRoom = false;
  let dearest: f64 = 0;
  for (let i = 0, n = countStations(); i < n; i++) {
    dearest = max(dearest, stopCost(i));
    if (minimumPurchase(i) > 0) trip.mayLackRoom = true;
  }
  const breaksTies = comparison == Comparison.BREAKING_TIES;
  trip.tieDollars = breaksTies ? STOP_TIE_DOLLARS : 0;
  trip.tieFraction = breaksTies ? detourTieFraction(dearest) : 0;
}

/** oᵢ of docs/algorithm.md: the least level on arrival at a station, with just the buffer left at the pump. */
export function leastLevelAt(i: i32): f64 {
  return gallonsTo(i) + buffer(i) + detourGallons(i) / 2;
}

/** tᵢ: the greatest level on leaving a station, with the usable tank full at the pump. */
export function mostLevelAfter(trip: Trip, i: i32): f64 {
  return gallonsTo(i) + trip.usableTank - detourGallons(i) / 2;
}

/** The least level at which a stop can begin at a station, in the direction taken: oᵢ, or backwards −tᵢ. */
export function openingAt(trip: Trip, i: i32, direction: Direction): f64 {
  return direction == Direction.FORWARDS ? leastLevelAt(i) : -mostLevelAfter(trip, i);
}

/** The greatest level at which a stop can end at a station, in the direction taken: tᵢ, or backwards −oᵢ. */
export function closingAt(trip: Trip, i: i32, direction: Direction): f64 {
  return direction == Direction.FORWARDS ? mostLevelAfter(trip, i) : -leastLevelAt(i);
}
