// Windows of credits: of the stops in a window one costs less. Beside the functions of all plans so far there are,
// within a window, those of the plans whose credit in it is not taken yet: docs/algorithm.md, "Hours: windows of
// credits", proves that these two are enough.
//
//   table    column          type  unit      rows
//   ahead    greatestCredit  f64   dollars   one for each station: the greatest credit further on in its window, in the
//                                            direction that stations are taken in

import { reserveBytes } from "../../memory/arena";
import {
  Pieces,
  beginOf,
  clear,
  costAt,
  endOf,
  isPieceLost,
  leftOf,
  listAt,
  replaceTail,
  reserveLists,
  rightCostOf,
  rightOf,
} from "./pieces";
import { isIdleOfUse, lowerByStop, stopAt } from "./stop";
import { Direction, isForced, setCredit, station, tolerance } from "./trip";
import { countStations, creditOf, hasWindows, windowOf } from "../model/stationColumns";

/** Rounding of costs, and of levels at the end of a piece: in checks only. */
const CHECK_TOLERANCE_DOLLARS: f64 = 1e-4;

let layerCount: i32 = 0;
let uncredited: Pieces = 0;
let aheadBase: usize = 0;
let window: f64 = 0;
/** Whether every stop may leave the credit to another one, even to one that has no more of it. */
let leavesAll: bool = false;

/** Whether the station being looked at lies in a window. */
export let isInWindow: bool = false;

/** Reserves the functions for `layers` layers, on a trip with windows. False when memory cannot grow that far. */
export function reserveWindows(layers: i32): bool {
  layerCount = layers;
  isInWindow = false;
  if (!hasWindows()) return true;
  aheadBase = reserveBytes(u64(countStations()) << 3);
  uncredited = reserveLists(layers);
  return uncredited != 0;
}

/** The function of a number of stops, of plans whose credit in the window is not taken yet. */
export function uncreditedOf(layer: i32): Pieces {
  return listAt(uncredited, layer);
}

/**
 * Begins before the first station, in either direction.
 * @param isMet whether the functions are met by others, which have the ends of the plans. Otherwise plans are left out
 *   that
 *   may as well take an earlier credit.
 */
export function beginWindows(direction: Direction, isMet: bool): void {
  window = 0;
  isInWindow = false;
  leavesAll = isMet;
  if (!hasWindows()) return;
  const stations = countStations();
  let last: f64 = 0;
  let greatest: f64 = 0;
  for (let taken = 0; taken < stations; taken++) {
    const i = direction == Direction.BACKWARDS ? taken : stations - 1 - taken;
    if (windowOf(i) != last) greatest = 0;
    last = windowOf(i);
    store<f64>(aheadBase + (usize(i) << 3), greatest);
    greatest = max(greatest, creditOf(i));
  }
}

/**
 * Looks at a station: where its window is another one than the last station's, no plan has taken its credit. @param
 * functions those of all plans.
 */
export function enterWindow(i: i32, functions: Pieces): void {
  if (windowOf(i) == window) return;
  window = windowOf(i);
  isInWindow = window != 0;
  if (!isInWindow) return;
  for (let layer = 0; layer < layerCount; layer++) setUncredited(layer, listAt(functions, layer));
}

/** Sets the function of a layer. */
export function setUncredited(layer: i32, list: Pieces): void {
  clear(uncreditedOf(layer));
  replaceTail(uncreditedOf(layer), 0, list);
}

/** Goes on with the window of a station, whose functions the caller sets. */
export function resumeWindow(i: i32): void {
  window = windowOf(i);
  isInWindow = window != 0;
}

/**
 * Lowers `all`, the function of layer `to` of all plans, by the stop of the window at the station being looked at, made
 * after the plans of layer `from`.
 */
export function takeCredit(all: Pieces, to: i32, from: i32): void {
  const credit = creditOf(station);
  const before = uncreditedOf(from);
  if (credit > 0) {
    setCredit(credit);
    lowerByStop(all, before);
    setCredit(0);
  }
  // Whoever stops here and takes a later credit that is no greater may as well take this one.
  if (leavesAll || load<f64>(aheadBase + (usize(station) << 3)) > credit) stopAt(uncreditedOf(to), before);
  else if (isForced) clear(uncreditedOf(to));
  // Otherwise there may be a cheaper plan at another level, or with fewer stops.
  if (!ASC_NO_ASSERT && !isPieceLost && isIdleOfUse()) checkUncredited(all, uncreditedOf(to));
}

/**
 * In the debug build: checks that what plans cost whose credit is not taken, all plans together cost at most, but for
 * rounding.
 */
function checkUncredited(all: Pieces, some: Pieces): void {
  let k = beginOf(all);
  for (let i = beginOf(some), end = endOf(some); i < end; i++) {
    const level = rightOf(some, i);
    while (k < endOf(all) && rightOf(all, k) < level - tolerance) k++;
    let least = Infinity;
    for (let near = k; near < endOf(all) && leftOf(all, near) <= level + tolerance; near++)
      least = min(least, costAt(all, near, level));
    assert(
      least <= rightCostOf(some, i) + CHECK_TOLERANCE_DOLLARS,
      "the plans whose credit is not taken are among all plans",
    );
  }
}
