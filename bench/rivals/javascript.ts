// The algorithm of assembly/plan in plain JavaScript: what compiling it to WebAssembly gains. The comments there say why
// it is right; this follows it step by step, with the same names, but for memory that can run out.

import type { PlanInput } from "../../src/optimizer/optimizer.js";
import { at } from "./columns.js";
import { Trip } from "./stations.js";
import { Sweep } from "./sweep.js";

export interface PlanInJavaScript {
  /** Dollars. */
  readonly totalCost: number;
  /** In driving order. */
  readonly stops: ReadonlyArray<{ readonly station: number; readonly gallons: number }>;
}

/** The optimizer's own algorithm in plain JavaScript: the cheapest plan; null when none can be driven. */
export function planInJavaScript(input: PlanInput): PlanInJavaScript | null {
  const trip = new Trip(input);
  if (trip.startLevel >= trip.arrivalLevel - trip.reachTolerance) return { totalCost: 0, stops: [] };
  const sweep = new Sweep(trip);
  sweep.run();
  if (sweep.lastPurchase === null) return null;
  const stops: { station: number; gallons: number }[] = [];
  for (let { station, level, previous } = sweep.lastPurchase; station !== null && previous !== null; { station, level, previous } = previous) {
    stops.push({ station: station.index, gallons: level - previous.level });
  }
  stops.reverse();
  const totalCost = stops.reduce((sum, stop) => sum + (at(input.pricesPerGallon, stop.station) * stop.gallons + at(input.stopCosts, stop.station)), 0);
  return { totalCost, stops };
}
