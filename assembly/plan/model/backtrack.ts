// From the last purchase of a plan back to its stops and gallons.

import { sumCosts } from "./plan";
import { NO_PURCHASE, purchaseAt } from "./purchases";
import { NO_STATION } from "./stationColumns";
import { setStop } from "./stopColumns";

/** How many stops the plan makes, and what it costs in dollars: fuel bought and stops made. */
export let stopCount: i32 = 0;
export let totalCost: f64 = 0;

/**
 * Fills the stop columns for the plan that ends with `lastPurchase`; a plan that ends with `NO_PURCHASE` makes no stop.
 */
export function walkBack(lastPurchase: i32): void {
  stopCount = 0;
  totalCost = 0;
  if (lastPurchase == NO_PURCHASE) return;
  const last = purchaseAt(lastPurchase);
  for (let purchase = last; purchase.station != NO_STATION; purchase = purchaseAt(purchase.previous)) stopCount++;
  let purchase = last;
  for (let stop = stopCount - 1; stop >= 0; stop--) {
    const previous = purchaseAt(purchase.previous);
    if (!ASC_NO_ASSERT) assert(purchase.level > previous.level, "every stop buys fuel");
    setStop(stop, purchase.station, purchase.level - previous.level);
    purchase = previous;
  }
  totalCost = sumCosts(stopCount);
}
