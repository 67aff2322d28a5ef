// Windows of credits: of the stops in a window one costs less. Within a window there are, for each layer, V of all plans
// so far and V⁰ of the plans whose credit in it is not taken yet (backwards U and U⁰): docs/algorithm.md, "Hours: windows
// of credits", proves that these two are enough.
//
//   table    column          type  unit      rows
//   ahead    greatestCredit  f64   dollars   one for each station: the greatest credit further on in its window, in the
//                                            direction that stations are taken in

import { reserveBytes } from "../../memory/arena";
import { countStations, creditOf, hasWindows, windowOf } from "../model/stationColumns";
import { Pieces, beginOf, clear, costAt, endOf, leftOf, listAt, replaceTail, rightCostOf, rightOf } from "./pieces";
import { lowerByStop, stopAt } from "./stop";
import { Direction } from "./trip";
import { Visit, setCredit } from "./visit";

/** Rounding of costs, and of levels at the end of a piece: in checks only. */
const CHECK_TOLERANCE_DOLLARS: f64 = 1e-4;

@unmanaged
export class Windows {
  layerCount: i32;
  /** V⁰ of layer 0, which those of the others follow. */
  uncredited: Pieces;
  /** The window of the station visited; 0 where it lies in none. */
  window: f64;
  /** Whether it lies in one. */
  isInside: bool;
  /** Whether every stop may leave the credit to another one, even to one that has no more of it. */
  leavesAll: bool;
  aheadBase: usize;
}

/** Reserves the table of a trip with windows. `uncredited` are `layers` lists. False when memory cannot grow that far. */
export function reserveWindows(windows: Windows, uncredited: Pieces, layers: i32): bool {
  windows.layerCount = layers;
  windows.uncredited = uncredited;
  windows.isInside = false;
  if (!hasWindows()) return true;
  windows.aheadBase = reserveBytes(u64(countStations()) << 3);
  return windows.aheadBase != 0;
}

/** V⁰ of docs/algorithm.md: the function of a layer, of plans whose credit in the window is not taken yet. */
export function uncreditedOf(windows: Windows, layer: i32): Pieces {
  return listAt(windows.uncredited, layer);
}

/**
 * Begins before the first station.
 * @param isMet whether the functions are met by others, which have the ends of the plans. Otherwise plans are left out
 *   that may as well take an earlier credit.
 */
export function beginWindows(windows: Windows, direction: Direction, isMet: bool): void {
  windows.window = 0;
  windows.isInside = false;
  windows.leavesAll = isMet;
  if (!hasWindows()) return;
  const stations = countStations();
  let last: f64 = 0;
  let greatest: f64 = 0;
  for (let taken = 0; taken < stations; taken++) {
    const i = direction == Direction.BACKWARDS ? taken : stations - 1 - taken;
    if (windowOf(i) != last) greatest = 0;
    last = windowOf(i);
    store<f64>(windows.aheadBase + (usize(i) << 3), greatest);
    greatest = max(greatest, creditOf(i));
  }
}

/**
 * Goes on to a station: where its window is another one than the last station's, no plan has taken its credit.
 * @param functions V of layer 0, which those of the others follow.
 */
export function enterWindow(windows: Windows, i: i32, functions: Pieces): void {
  if (windowOf(i) == windows.window) return;
  resumeWindow(windows, i);
  if (!windows.isInside) return;
  for (let layer = 0; layer < windows.layerCount; layer++) setUncredited(windows, layer, listAt(functions, layer));
}

/** Goes on with the window of a station, whose functions the caller sets. */
export function resumeWindow(windows: Windows, i: i32): void {
  windows.window = windowOf(i);
  windows.isInside = windows.window != 0;
}

/** Sets the function of a layer. */
export function setUncredited(windows: Windows, layer: i32, list: Pieces): void {
  clear(uncreditedOf(windows, layer));
  replaceTail(uncreditedOf(windows, layer), 0, list);
}

/**
 * Lowers `all`, V of layer `to`, by the credited stop at the station visited, made after the plans of layer `from`: by
 * Pₑ(V⁰). Then V⁰ of layer `to` becomes what it is behind the station.
 */
export function takeCredit(windows: Windows, visit: Visit, all: Pieces, to: i32, from: i32): void {
  const credit = creditOf(visit.station);
  const before = uncreditedOf(windows, from);
  if (credit > 0) {
    setCredit(visit, credit);
    lowerByStop(visit, all, before);
    setCredit(visit, 0);
  }
  // A plan that stops here and takes a later credit that is no greater may as well take this one: Lemma 7.
  if (windows.leavesAll || greatestAhead(windows, visit.station) > credit)
    stopAt(visit, uncreditedOf(windows, to), before);
  else if (visit.isForced) clear(uncreditedOf(windows, to));
}

function greatestAhead(windows: Windows, i: i32): f64 {
  return load<f64>(windows.aheadBase + (usize(i) << 3));
}

/**
 * In the debug build: checks that what plans cost whose credit is not taken, all plans together cost at most, but for
 * rounding, at levels from `from` on.
 */
export function checkUncredited(all: Pieces, some: Pieces, from: f64, tolerance: f64): void {
  let k = beginOf(all);
  for (let i = beginOf(some), end = endOf(some); i < end; i++) {
    const level = rightOf(some, i);
    if (level < from) continue;
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
