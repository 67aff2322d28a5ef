// The way on from each stop of a plan, when the driver finds it closed: a stop at any station ahead, for which the
// buffer may be used up, and the cheapest rest of the trip from there.

import { stopGallons, stopStation } from "../model/stopColumns";
import {
  backupCost,
  backupStation,
  beginBackup,
  levelAfterPump,
  reserveBackups,
  setBackup,
  setShortage,
  shortage,
} from "./backupColumns";
import { functionOf, takeStation } from "./frontier";
import { uncreditedAfter } from "./cuts";
import { functionAfter } from "./keptFunctions";
import { leastSum } from "./meeting";
import { NO_NODE } from "./nodes";
import { Pieces, beginOf, clear, countOf, endOf, leftOf, push, replaceTail, reserveLists, rightOf } from "./pieces";
import { addWork, buyFrom } from "./stop";
import {
  Direction,
  arrivalLevel,
  closing,
  isClosed,
  isFillUp,
  openWithoutBuffer,
  opening,
  setCredit,
  setDirection,
  setStation,
  shift,
  span,
  startLevel,
  station,
  tolerance,
  turnRound,
} from "./trip";
import { NO_STATION, creditOf, detourGallons, gallonsTo, isRequired, windowOf } from "../model/stationColumns";
import { isInWindow, resumeWindow, setUncredited, uncreditedOf } from "./windows";

let planStops: i32 = 0;
let layers: i32 = 0;
/** How many stops of the plan are before the station being looked at. */
let stopsBefore: i32 = 0;
/** A function of the one level at the pump. */
let pump: Pieces = 0;

/** Begins with the plan in the stop columns, and with the destination. False when memory cannot grow that far. */
export function beginBackups(stops: i32, layerCount: i32): bool {
  planStops = stops;
  stopsBefore = stops;
  layers = layerCount;
  pump = reserveLists(1);
  if (pump == 0 || !reserveBackups(stops)) return false;
  let level = startLevel();
  for (let k = 0; k < stops; k++) {
    level -= detourGallons(stopStation(k));
    beginBackup(k, level);
    level += stopGallons(k);
  }
  for (let k = stops - 1; k >= 0; k--) {
    const missing = arrivalLevel() - levelAfterPump(k);
    if (missing <= tolerance) setBackup(k, 0, NO_STATION);
    else setShortage(k, missing);
    if (isRequired(stopStation(k))) break;
  }
  return true;
}

/**
 * Tries the station being looked at, in driving order, while the functions are those from the destination. Its
 * `opening` is not what it was then: `setStation` sets it right.
 */
export function tryBackups(): void {
  while (stopsBefore > 0 && stopStation(stopsBefore - 1) >= station) stopsBefore--;
  openWithoutBuffer();
  if (isClosed) return;
  for (let k = stopsBefore - 1; k >= 0; k--) {
    tryBackup(k);
    // Nobody drives by it to get here.
    if (isRequired(stopStation(k))) return;
  }
}

/** Tries the stations of its window at the same mile that come before a stop, and at which the plan does not stop. */
export function tryStationsBefore(): void {
  for (let k = 0; k < planStops; k++) {
    const closed = stopStation(k);
    let stop = k - 1;
    for (let i = closed - 1; i >= 0 && gallonsTo(i) == gallonsTo(closed) && windowOf(i) == windowOf(closed); i--) {
      if (i == closed - 1) takeFunctionsAfter(closed);
      if (stop >= 0 && stopStation(stop) == i) {
        stop--;
        continue;
      }
      setDirection(Direction.FORWARDS);
      setStation(i);
      openWithoutBuffer();
      if (!isClosed) tryBackup(k);
      setStation(i);
      turnRound();
      takeStation();
    }
  }
}

function takeFunctionsAfter(closed: i32): void {
  for (let layer = 0; layer < layers; layer++) {
    clear(functionOf(layer));
    replaceTail(functionOf(layer), 0, functionAfter(closed, layer));
  }
  resumeWindow(closed);
  if (!isInWindow) return;
  for (let layer = 0; layer < layers; layer++) setUncredited(layer, uncreditedAfter(closed, layer));
}

function tryBackup(k: i32): void {
  const level = levelAfterPump(k);
  const known = backupCost(k);
  const layer = layers == 1 ? 0 : layers - 2 - k;
  const rest = functionOf(layer);
  addWork(f64(countOf(rest)));
  if (level >= opening - tolerance) {
    clear(pump);
    push(pump, level, level, 0, 0, 0, NO_NODE);
    const cost = isInWindow ? costInWindow(k, layer) : leastSum(buyFrom(pump, true), rest);
    // Of equals the first one counts.
    if (cost < known || (cost == known && backupStation(k) != NO_STATION)) return setBackup(k, cost, station);
  }
  if (known == Infinity && opening - level < shortage(k))
    setShortage(k, min(shortage(k), leastLevel(level, rest) - level));
}

/** The same where the station's window may have been credited already: a stop from here on may take the credit over. */
function costInWindow(k: i32, layer: i32): f64 {
  const taken = greatestCreditBefore(k);
  let cost = taken + leastSum(buyFrom(pump, true), functionOf(layer));
  if (taken > 0) cost = min(cost, leastSum(buyFrom(pump, true), uncreditedOf(layer)));
  if (creditOf(station) == 0) return cost;
  setCredit(creditOf(station));
  cost = min(cost, taken + leastSum(buyFrom(pump, true), uncreditedOf(layer)));
  setCredit(0);
  return cost;
}

/** The greatest credit of the stops before a closed one in the window of the station being looked at. */
function greatestCreditBefore(k: i32): f64 {
  let greatest: f64 = 0;
  for (let before = k - 1; before >= 0 && windowOf(stopStation(before)) == windowOf(station); before--)
    greatest = max(greatest, creditOf(stopStation(before)));
  return greatest;
}

/** The least level from `least` on with which a stop here leads to the destination. */
function leastLevel(least: f64, rest: Pieces): f64 {
  const from = max(least, opening);
  let found = Infinity;
  for (let v = beginOf(rest), end = endOf(rest); v < end && found > from; v++) {
    const to = max(-rightOf(rest, v), min(closing, -leftOf(rest, v)));
    if (to > closing + tolerance || (isFillUp && to < closing - tolerance)) continue;
    const lowest = isFillUp ? to : -rightOf(rest, v);
    const level = max(from, lowest - shift - span);
    if (level <= to - shift + tolerance) found = min(found, level);
  }
  return found;
}
