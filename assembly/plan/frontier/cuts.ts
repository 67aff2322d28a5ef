// The trip cut at a station: which functions meet there, of all that come before it and all that come after it. Within
// a window its credit is taken before the cut, behind it, or at the station.

import { functionOf } from "./frontier";
import { functionAfter, functionBefore, keepAfter, keepBefore, reserveKept } from "./keptFunctions";
import { Pieces, countOf } from "./pieces";
import { addWork, buyFrom } from "./stop";
import { setCredit } from "./trip";
import { countStations, creditOf, hasWindows, windowOf } from "../model/stationColumns";
import { uncreditedOf } from "./windows";

/** A piece that is kept counts as this many that are looked at: so the bound on work bounds memory, too. */
const KEEPING_WORK: f64 = 10;

/**
 * How many functions of all plans there are in each direction. Kept behind them are those of plans whose credit is not
 * taken.
 */
export let layers: i32 = 0;

/** False when memory cannot grow that far. */
export function reserveCuts(layerCount: i32): bool {
  layers = layerCount;
  return reserveKept(countStations(), hasWindows() ? 2 * layerCount : layerCount);
}

/** Keeps the functions that there are as those before a station, or after it. */
export function keepAllBefore(station: i32): void {
  for (let layer = 0, end = listsAt(station); layer < end; layer++) {
    addWork(KEEPING_WORK * f64(countOf(listOf(layer))));
    keepBefore(station, layer, listOf(layer));
  }
}
export function keepAllAfter(station: i32): void {
  for (let layer = 0, end = listsAt(station); layer < end; layer++) keepAfter(station, layer, listOf(layer));
}

function listsAt(station: i32): i32 {
  return windowOf(station) == 0 ? layers : 2 * layers;
}
function listOf(layer: i32): Pieces {
  return layer < layers ? functionOf(layer) : uncreditedOf(layer - layers);
}

/** The function of plans whose credit is not taken before a station, and after it. */
export function uncreditedBefore(station: i32, layer: i32): Pieces {
  return functionBefore(station, layers + layer);
}
export function uncreditedAfter(station: i32, layer: i32): Pieces {
  return functionAfter(station, layers + layer);
}

/** What is done where two functions meet. */
export type Meet = (list: Pieces, rest: Pieces) => void;

/**
 * Meets what the station being looked at makes of the functions before it, if the plan stops there.
 * @param isKept whether the functions after it are kept; otherwise they are those of the pass that has come by.
 */
export function meetStop(station: i32, isKept: bool, meet: Meet): void {
  // The layers that a stop can lead to.
  for (let layer = min(1, layers - 1); layer < layers; layer++) {
    const last = max(0, layer - 1);
    const next = layers - 1 - layer;
    if (windowOf(station) == 0) {
      meet(buyFrom(functionBefore(station, last), true), restOf(station, next, isKept));
      continue;
    }
    meet(buyFrom(functionBefore(station, last), true), uncreditedRestOf(station, next, isKept));
    meet(buyFrom(uncreditedBefore(station, last), true), restOf(station, next, isKept));
    if (creditOf(station) == 0) continue;
    setCredit(creditOf(station));
    meet(buyFrom(uncreditedBefore(station, last), true), uncreditedRestOf(station, next, isKept));
    setCredit(0);
  }
}

/** Meets the functions before a station and those that are kept after it, if the plan does not stop there. */
export function meetDrivingBy(station: i32, meet: Meet): void {
  for (let layer = 0; layer < layers; layer++) {
    const next = layers - 1 - layer;
    if (windowOf(station) == 0) {
      meet(functionBefore(station, layer), functionAfter(station, next));
      continue;
    }
    meet(functionBefore(station, layer), uncreditedAfter(station, next));
    meet(uncreditedBefore(station, layer), functionAfter(station, next));
  }
}

function restOf(station: i32, layer: i32, isKept: bool): Pieces {
  return isKept ? functionAfter(station, layer) : functionOf(layer);
}
function uncreditedRestOf(station: i32, layer: i32, isKept: bool): Pieces {
  return isKept ? uncreditedAfter(station, layer) : uncreditedOf(layer);
}
