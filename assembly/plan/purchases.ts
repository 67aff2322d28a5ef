// The purchases that plans are made of: a tree, walked from the last one to the start of the trip. A purchase is known by
// the level at which the next one begins, so the last of a plan is not in here.
//
//   byte  field     type  meaning
//      0  level     f64   gallons: level that this purchase ends at
//      8  station   i32   index into the station columns; `NO_STATION` for the fuel at the start of the trip
//     12  previous  i32   the purchase before it; `NO_PURCHASE` at the start

import { reserveBytes } from "../arena";

const PURCHASE_BYTES: usize = 16;

/** In place of a purchase: there is none before. */
export const NO_PURCHASE: i32 = -1;

let base: usize = 0;
let count: i32 = 0;

function at(purchase: i32): usize { return base + usize(purchase) * PURCHASE_BYTES; }

export function purchaseLevel(purchase: i32): f64 { return load<f64>(at(purchase), 0); }
export function purchaseStation(purchase: i32): i32 { return load<i32>(at(purchase), 8); }
export function previousPurchase(purchase: i32): i32 { return load<i32>(at(purchase), 12); }

/** Lays out room for two purchases a station, one that fills the tank and one that does not, and the start. */
export function reservePurchases(stationCount: i32): bool {
  base = reserveBytes((u64(stationCount) * 2 + 1) * u64(PURCHASE_BYTES));
  count = 0;
  return base != 0;
}

export function addPurchase(level: f64, station: i32, previous: i32): i32 {
  const address = at(count);
  store<f64>(address, level, 0);
  store<i32>(address, station, 8);
  store<i32>(address, previous, 12);
  return count++;
}
