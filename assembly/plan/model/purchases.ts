// The purchases that plans are made of form a tree, which is walked from a plan's last purchase back to the start of
// the trip. A purchase records the level that it leaves its station with, which is where the next purchase begins.

import { reserveBytes } from "../../memory/arena";

@unmanaged
export class Purchase {
  /** Gallons. */
  level: f64;
  /** Index into the station columns; `NO_STATION` for the fuel on board at the start of the trip. */
  station: i32;
  /** The purchase before it; `NO_PURCHASE` at the start. */
  previous: i32;
}

/** Stands for a purchase where there is none. */
export const NO_PURCHASE: i32 = -1;

let base: usize = 0;
let count: i32 = 0;
let room: i32 = 0;

export function purchaseAt(row: i32): Purchase {
  return changetype<Purchase>(base + usize(row) * offsetof<Purchase>());
}

/**
 * Lays out room for two purchases at each station, one that fills the tank and one that does not, and for the start and
 * the last one.
 */
export function reservePurchases(stationCount: i32): bool {
  base = reserveBytes((u64(stationCount) * 2 + 2) * offsetof<Purchase>());
  count = 0;
  if (!ASC_NO_ASSERT) room = stationCount * 2 + 2;
  return base != 0;
}

/** Adds the purchase that leaves `station`, or the start, with a level. */
export function addPurchase(level: f64, station: i32, previous: i32): i32 {
  if (!ASC_NO_ASSERT) {
    assert(count < room, "a station makes at most two purchases");
    assert(
      previous < count && (previous == NO_PURCHASE) == (count == 0),
      "all purchases but the start's follow another",
    );
    assert(count == 0 || purchaseAt(previous).level <= level, "a purchase does not lower the level");
    assert(count == 0 || purchaseAt(previous).station < station, "purchases follow each other in driving order");
  }
  const purchase = purchaseAt(count);
  purchase.level = level;
  purchase.station = station;
  purchase.previous = previous;
  return count++;
}
