// The algorithm of assembly/plan in plain JavaScript: what compiling it to WebAssembly gains. The comments there say why
// it is right; this follows it step by step, with the same names, but for memory that can run out.

import type { PlanInput } from "../../src/optimizer.js";
import { at, indexAt, NONE } from "./columns.js";
import { Offers } from "./offers.js";
import { Sweep } from "./sweep.js";

export interface PlanInJavaScript {
  /** Dollars. */
  readonly totalCost: number;
  /** In driving order. */
  readonly stops: ReadonlyArray<{ readonly station: number; readonly gallons: number }>;
}

/** The optimizer's own algorithm in plain JavaScript: the cheapest plan; null when none can be driven. */
export function planInJavaScript(trip: PlanInput): PlanInJavaScript | null {
  const offers = new Offers(trip);
  if (offers.startLevel >= offers.arrivalLevel - offers.reachTolerance) return { totalCost: 0, stops: [] };
  const sweep = new Sweep(offers);
  sweep.run();
  return sweep.lastStation === NONE ? null : walkBack(trip, offers, sweep);
}

/** The plan that leaves the sweep's last station at its last level. */
function walkBack({ pricesPerGallon, stopCosts }: PlanInput, offers: Offers, { lastStation, lastLevel, purchases }: Sweep): PlanInJavaScript {
  const stops: { station: number; gallons: number }[] = [];
  let station = lastStation;
  let leaveLevel = lastLevel;
  for (let purchase = offers.purchase(lastStation); station !== NONE; purchase = indexAt(purchases.previous, purchase)) {
    const beginLevel = at(purchases.level, purchase);
    stops.push({ station, gallons: leaveLevel - beginLevel });
    station = indexAt(purchases.station, purchase);
    leaveLevel = beginLevel;
  }
  stops.reverse();
  const totalCost = stops.reduce((sum, stop) => sum + (at(pricesPerGallon, stop.station) * stop.gallons + at(stopCosts, stop.station)), 0);
  return { totalCost, stops };
}
