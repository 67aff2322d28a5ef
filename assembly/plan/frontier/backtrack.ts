// From the last purchase of a plan back to its stops and gallons.

import { NO_NODE, nodeOrigin, nodeParent, nodeStation } from "./nodes";
import { Direction } from "./trip";
import { setStop, stopGallons, stopStation } from "../model/stopColumns";
import {
  NO_STATION,
  creditOf,
  detourGallons,
  hasWindows,
  isRequired,
  maximumPurchase,
  minimumPurchase,
  pricePerGallon,
  stopCost,
  windowOf,
} from "../model/stationColumns";

/** How many stops the plan makes, and what it costs in dollars: fuel bought and stops made. */
export let stopCount: i32 = 0;
export let totalCost: f64 = 0;
/** The station at which the plan was made to stop. */
let through: i32 = NO_STATION;

/**
 * Fills the stop columns for the plan that ends at `level` after the purchase `last`, which is the first one when
 * stations were taken backwards.
 */
export function walkBack(level: f64, last: i32, direction: Direction): void {
  stopCount = 0;
  through = NO_STATION;
  addStops(level, last);
  if (direction == Direction.FORWARDS) reverseStops();
  sumUp();
}

/**
 * Fills them for the plan that has `level` between the purchases `last`, found in driving order, and `next`, found
 * backwards. It may stop for nothing at station `forced`.
 */
export function walkBothWays(level: f64, last: i32, next: i32, forced: i32): void {
  stopCount = 0;
  through = forced;
  addStops(level, last);
  reverseStops();
  addStops(-level, next);
  sumUp();
}

function addStops(level: f64, last: i32): void {
  let after = level;
  for (let node = last; node != NO_NODE; node = nodeParent(node)) {
    const i = nodeStation(node);
    const origin = nodeOrigin(node);
    const least = minimumPurchase(i);
    const most = maximumPurchase(i);
    const detour = detourGallons(i);
    // A piece may have been cut a rounding error beside its end.
    const gallons = isNaN(origin) ? least : origin == Infinity ? most : max(least, min(most, after + detour - origin));
    after = isNaN(origin) || origin == Infinity ? after + detour - gallons : origin;
    // A search that is cut short may lose the piece that drives by, and keep the one that stops for nothing.
    if (gallons > 0 || detour > 0 || isRequired(i) || i == through) setStop(stopCount++, i, gallons);
  }
}

function sumUp(): void {
  totalCost = 0;
  for (let k = 0; k < stopCount; k++) {
    const i = stopStation(k);
    totalCost += pricePerGallon(i) * stopGallons(k) + stopCost(i);
  }
  if (hasWindows()) totalCost -= sumCredits();
}

/** The greatest credit in each window. */
function sumCredits(): f64 {
  let sum: f64 = 0;
  let window: f64 = 0;
  let greatest: f64 = 0;
  for (let k = 0; k < stopCount; k++) {
    const i = stopStation(k);
    if (windowOf(i) != window) {
      sum += greatest;
      greatest = 0;
    }
    window = windowOf(i);
    if (window != 0) greatest = max(greatest, creditOf(i));
  }
  return sum + greatest;
}

function reverseStops(): void {
  for (let k = 0, last = stopCount - 1; k < last; k++, last--) {
    const station = stopStation(k);
    const gallons = stopGallons(k);
    setStop(k, stopStation(last), stopGallons(last));
    setStop(last, station, gallons);
  }
}
