// From the last purchase of a plan back to its stops and gallons.

import { NO_NODE, nodeOrigin, nodeParent, nodeStation } from "./nodes";
import { detourGallons, maximumPurchase, minimumPurchase, pricePerGallon, setStop, stopCost, stopGallons, stopStation } from "./tripColumns";

/** How many stops the plan makes, and what it costs in dollars: fuel bought and stops made. */
export let stopCount: i32 = 0;
export let totalCost: f64 = 0;

/** Fills the stop columns for the plan that ends at `level` after the purchase `last`, which is the first one when stations were taken backwards. */
export function walkBack(level: f64, last: i32, isBackwards: bool): void {
  stopCount = 0;
  for (let node = last; node != NO_NODE; node = nodeParent(node)) stopCount++;
  let after = level;
  let node = last;
  for (let k = 0; k < stopCount; k++) {
    const i = nodeStation(node);
    const origin = nodeOrigin(node);
    const least = minimumPurchase(i);
    const most = maximumPurchase(i);
    // A piece may have been cut a rounding error beside its end.
    const gallons = isNaN(origin) ? least : origin == Infinity ? most : max(least, min(most, after + detourGallons(i) - origin));
    setStop(isBackwards ? k : stopCount - 1 - k, i, gallons);
    after = isNaN(origin) || origin == Infinity ? after + detourGallons(i) - gallons : origin;
    node = nodeParent(node);
  }
  totalCost = 0;
  for (let k = 0; k < stopCount; k++) {
    const i = stopStation(k);
    totalCost += pricePerGallon(i) * stopGallons(k) + stopCost(i);
  }
}
