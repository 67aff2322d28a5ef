// What each station offers: the least cost of having reached a level while standing there, with its stop paid for. It
// grows by the station's price with each gallon, so it is a line over the level, known by its cost at level 0.
//
//   table   column       type  unit and meaning
//   offers  costAtZero   f64   dollars at level 0, without the stop; infinite while nothing leads to the station
//           purchase     i32   the purchase that leads there
//           firstTank    i32   row of the first full tank that the station can start from

import { reserveBytes } from "../arena";
import { pricePerGallon, stopCost } from "./columns";
import { NO_PURCHASE } from "./purchases";
import { DETOUR_TIE_FRACTION, STOP_TIE_DOLLARS } from "./tolerances";

let costBase: usize = 0;
let purchaseBase: usize = 0;
let firstTankBase: usize = 0;

/** Lays out the table; false when memory cannot grow that far. */
export function reserveOffers(stationCount: i32): bool {
  costBase = reserveBytes(u64(stationCount) << 3);
  purchaseBase = reserveBytes(u64(stationCount) << 2);
  firstTankBase = reserveBytes(u64(stationCount) << 2);
  return firstTankBase != 0;
}

/** Makes an empty offer of a station that can start from the tanks from `tank` on. */
export function addOffer(station: i32, tank: i32): void {
  store<f64>(costBase + (usize(station) << 3), Infinity);
  store<i32>(purchaseBase + (usize(station) << 2), NO_PURCHASE);
  store<i32>(firstTankBase + (usize(station) << 2), tank);
}

/** Takes another way to the station if it is cheaper. */
export function improveOffer(station: i32, costAtZero: f64, purchase: i32): void {
  if (costAtZero >= load<f64>(costBase + (usize(station) << 3))) return;
  store<f64>(costBase + (usize(station) << 3), costAtZero);
  store<i32>(purchaseBase + (usize(station) << 2), purchase);
}

export function isOffered(station: i32): bool { return load<f64>(costBase + (usize(station) << 3)) < Infinity; }
export function offerPurchase(station: i32): i32 { return load<i32>(purchaseBase + (usize(station) << 2)); }
export function firstTank(station: i32): i32 { return load<i32>(firstTankBase + (usize(station) << 2)); }

/** What a stop costs, with the little that decides between plans of equal cost. */
export function tiedStopCost(station: i32): f64 { return stopCost(station) * (1 + DETOUR_TIE_FRACTION) + STOP_TIE_DOLLARS; }

/** The offer's line at level 0, with the stop. */
export function offerAtZero(station: i32): f64 { return tiedStopCost(station) + load<f64>(costBase + (usize(station) << 3)); }

/** Dollars for standing at `station` with `level`, its stop and all before. */
export function offerAt(station: i32, level: f64): f64 { return offerAtZero(station) + pricePerGallon(station) * level; }

/** The level from which on `later`, whose price is lower, is cheaper than `earlier`. */
export function overtakingLevel(earlier: i32, later: i32): f64 {
  return (offerAtZero(later) - offerAtZero(earlier)) / (pricePerGallon(earlier) - pricePerGallon(later));
}
