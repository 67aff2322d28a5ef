// The purchases that plans are made of: a tree, walked from the last one to the start of the trip. A purchase is known by
// the level that it leaves its station with, which the next one begins at.

import { reserveBytes } from "../../memory/arena";

@unmanaged
export class Purchase {
  /** Gallons. */
  level: f64;
  /** Index into the station columns; `NO_STATION` for the fuel at the start of the trip. */
  station: i32;
  /** The purchase before it; `NO_PURCHASE` at the start. */
  previous: i32;
}

/** In place of a purchase: there is none before. */
export const NO_PURCHASE: i32 = -1;

let base: usize = 0;
let count: i32 = 0;

export function purchaseAt(row: i32): Purchase { return changetype<Purchase>(base + usize(row) * offsetof<Purchase>()); }

/** Lays out room for two purchases a station, one that fills the tank and one that does not, the start and the last. */
export function reservePurchases(stationCount: i32): bool {
  base = reserveBytes((u64(stationCount) * 2 + 2) * offsetof<Purchase>());
  count = 0;
  return base != 0;
}

/** Adds the purchase that leaves `station`, or the start, with a level. */
export function addPurchase(level: f64, station: i32, previous: i32): i32 {
  const purchase = purchaseAt(count);
  purchase.level = level;
  purchase.station = station;
  purchase.previous = previous;
  return count++;
}
