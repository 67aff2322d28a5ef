// From the last purchase of a plan back to its stops and gallons.

import { NO_STATION, pricePerGallon, setStop, stopCost, stopGallons, stopStation } from "./stationColumns";
import { NO_PURCHASE, purchaseAt } from "./purchases";

/** Stops of the plan, and its cost in dollars: fuel bought and stops made. */
export let stopCount: i32 = 0;
export let totalCost: f64 = 0;

/** Writes the stop columns for the plan that ends with `lastPurchase`; with `NO_PURCHASE` it makes no stop. */
export function walkBack(lastPurchase: i32): void {
  stopCount = 0;
  totalCost = 0;
  if (lastPurchase == NO_PURCHASE) return;
  const last = purchaseAt(lastPurchase);
  for (let purchase = last; purchase.station != NO_STATION; purchase = purchaseAt(purchase.previous)) stopCount++;
  let purchase = last;
  for (let stop = stopCount - 1; stop >= 0; stop--) {
    const previous = purchaseAt(purchase.previous);
    setStop(stop, purchase.station, purchase.level - previous.level);
    purchase = previous;
  }
  for (let stop = 0; stop < stopCount; stop++) {
    const i = stopStation(stop);
    totalCost += pricePerGallon(i) * stopGallons(stop) + stopCost(i);
  }
}
