// From the station that a plan buys at last back to its stops and gallons.

import { NO_STATION, pricePerGallon, setStop, stopCost, stopGallons, stopStation } from "./columns";
import { offerPurchase } from "./offers";
import { previousPurchase, purchaseLevel, purchaseStation } from "./purchases";

/** Stops of the plan, and its cost in dollars: fuel bought and stops made. */
export let stopCount: i32 = 0;
export let totalCost: f64 = 0;

/** Writes the stop columns for the plan that leaves `lastStation` at `lastLevel`; without a station it makes no stop. */
export function walkBack(lastStation: i32, lastLevel: f64): void {
  stopCount = 0;
  totalCost = 0;
  if (lastStation == NO_STATION) return;
  const last = offerPurchase(lastStation);
  stopCount = 1;
  for (let purchase = last; purchaseStation(purchase) != NO_STATION; purchase = previousPurchase(purchase)) stopCount++;

  let stop = stopCount;
  let station = lastStation;
  let leaveLevel = lastLevel;
  for (let purchase = last; stop > 0; purchase = previousPurchase(purchase)) {
    setStop(--stop, station, leaveLevel - purchaseLevel(purchase));
    station = purchaseStation(purchase);
    leaveLevel = purchaseLevel(purchase);
  }

  for (; stop < stopCount; stop++) {
    const i = stopStation(stop);
    totalCost += pricePerGallon(i) * stopGallons(stop) + stopCost(i);
  }
}
