// The trip being planned, measured in levels: see docs/algorithm.md, "Levels".

import { countStations, stationMiles } from "./stationColumns";
import { REACH_FRACTION, reachToleranceGallons } from "./tolerances";

let routeMiles: f64 = 0;
/** A station beyond this mile is past the destination. */
let lastMile: f64 = 0;
let milesPerGallon: f64 = 0;
let tankCapacity: f64 = 0;
let buffer: f64 = 0;

/** The level at the start: the gallons on board. */
export let startLevel: f64 = 0;
/** The level that the destination needs. */
export let arrivalLevel: f64 = 0;
/** By how many gallons a level may be missed. */
export let reachTolerance: f64 = 0;

export function setTrip(
  totalMiles: f64,
  mpg: f64,
  tankCapacityGallons: f64,
  startGallons: f64,
  reserveGallons: f64,
  bufferGallons: f64,
): void {
  assert(totalMiles > 0 && mpg > 0 && tankCapacityGallons > 0, "route, efficiency and tank are greater than 0");
  assert(0 <= startGallons && startGallons <= tankCapacityGallons, "the start's fuel fits the tank");
  assert(0 <= reserveGallons && reserveGallons <= tankCapacityGallons, "the reserve fits the tank");
  assert(0 <= bufferGallons && bufferGallons <= tankCapacityGallons, "the buffer fits the tank");
  routeMiles = totalMiles;
  lastMile = totalMiles * (1 + REACH_FRACTION);
  milesPerGallon = mpg;
  tankCapacity = tankCapacityGallons;
  buffer = bufferGallons;
  startLevel = startGallons;
  arrivalLevel = totalMiles / mpg + reserveGallons;
  reachTolerance = reachToleranceGallons(tankCapacityGallons);
}

/** Whether there is a station with this index and it is not past the destination. */
export function isOnRoute(station: i32): bool {
  return station < countStations() && stationMiles(station) <= lastMile;
}

/**
 * The least level at which a stop can begin, with just the buffer left on arrival; infinite for a station not on the
 * route.
 */
export function openingLevel(station: i32): f64 {
  return isOnRoute(station) ? gallonsTo(station) + buffer : Infinity;
}

/** The level at which the tank is full at a station. */
export function fullLevel(station: i32): f64 {
  return gallonsTo(station) + tankCapacity;
}

function gallonsTo(station: i32): f64 {
  return min(stationMiles(station), routeMiles) / milesPerGallon;
}
