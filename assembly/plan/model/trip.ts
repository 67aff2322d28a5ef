// The trip that is planned, in levels: the fuel on board plus the gallons burnt so far.

import { countStations, stationMiles } from "./stationColumns";
import { REACH_FRACTION, reachToleranceGallons } from "./tolerances";

let routeMiles: f64 = 0;
/** What is past it is past the destination. */
let lastMile: f64 = 0;
let milesPerGallon: f64 = 0;
let tankCapacity: f64 = 0;
let buffer: f64 = 0;

/** Gallons on board at the start. */
export let startLevel: f64 = 0;
/** The level that the destination needs. */
export let arrivalLevel: f64 = 0;
/** By how much a level may be missed. */
export let reachTolerance: f64 = 0;

export function setTrip(
  totalMiles: f64, mpg: f64, tankCapacityGallons: f64, startGallons: f64, reserveGallons: f64, bufferGallons: f64,
): void {
  routeMiles = totalMiles;
  lastMile = totalMiles * (1 + REACH_FRACTION);
  milesPerGallon = mpg;
  tankCapacity = tankCapacityGallons;
  buffer = bufferGallons;
  startLevel = startGallons;
  arrivalLevel = totalMiles / mpg + reserveGallons;
  reachTolerance = reachToleranceGallons(tankCapacityGallons);
}

/** Whether there is such a station, and it is not past the destination. */
export function isOnRoute(station: i32): bool { return station < countStations() && stationMiles(station) <= lastMile; }

/** The level at which the station is arrived at with just the buffer; infinite when it is not on the route. */
export function openingLevel(station: i32): f64 { return isOnRoute(station) ? gallonsTo(station) + buffer : Infinity; }

/** The level at which the tank is full there. */
export function fullLevel(station: i32): f64 { return gallonsTo(station) + tankCapacity; }

function gallonsTo(station: i32): f64 { return min(stationMiles(station), routeMiles) / milesPerGallon; }
