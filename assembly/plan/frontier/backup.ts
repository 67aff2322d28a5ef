// The way on from each stop of a plan, when the driver finds it closed: a stop at any station ahead, for which the
// buffer may be used up, and the cheapest rest of the trip from there.

import { NO_STATION, creditOf, detourGallons, gallonsTo, isRequired, windowOf } from "../model/stationColumns";
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
} from "./answers";
import { Cuts, functionAfter, leastSum, uncreditedAfter } from "./cuts";
import { Pieces, beginOf, clear, countOf, endOf, leftOf, push, replaceTail, reserveLists, rightOf } from "./pieces";
import { NO_NODE } from "./purchases";
import { functionOf, takeStation } from "./recurrence";
import { buyFrom } from "./stop";
import { Direction } from "./trip";
import { Visit, addWork, openWithoutBuffer, setCredit, turnRound, visitStation } from "./visit";
import { resumeWindow, setUncredited, uncreditedOf } from "./windows";

/** The search for backups. */
@unmanaged
export class BackupSearch {
  cuts: Cuts;
  planStops: i32;
  /** How many stops of the plan are before the station visited. */
  stopsBefore: i32;
  /** A function of the one level at the pump. */
  pump: Pieces;
}

/** Begins with the plan in the stop columns, and with the destination. False when memory cannot grow that far. */
export function beginBackups(backups: BackupSearch, planStops: i32): bool {
  backups.planStops = planStops;
  backups.stopsBefore = planStops;
  backups.pump = reserveLists(1);
  if (backups.pump == 0 || !reserveBackups(planStops)) return false;
  const trip = backups.cuts.pass.visit.trip;
  let level = trip.startLevel;
  for (let k = 0; k < planStops; k++) {
    level -= detourGallons(stopStation(k));
    beginBackup(k, level);
    level += stopGallons(k);
  }
  for (let k = planStops - 1; k >= 0; k--) {
    const missing = trip.arrivalLevel - levelAfterPump(k);
    if (missing <= trip.tolerance) setBackup(k, 0, NO_STATION);
    else setShortage(k, missing);
    if (isRequired(stopStation(k))) break;
  }
  return true;
}

/**
 * Tries the station visited, in driving order, while the functions are those from the destination. Its `opening` is not
 * what it was then: `visitStation` sets it right.
 */
export function tryBackups(backups: BackupSearch): void {
  const visit = backups.cuts.pass.visit;
  while (backups.stopsBefore > 0 && stopStation(backups.stopsBefore - 1) >= visit.station) backups.stopsBefore--;
  openWithoutBuffer(visit);
  if (visit.isClosed) return;
  for (let k = backups.stopsBefore - 1; k >= 0; k--) {
    tryBackup(backups, k);
    // No plan drives by it to get here.
    if (isRequired(stopStation(k))) return;
  }
}

/** Tries the stations of its window at the same mile that come before a stop, and at which the plan does not stop. */
export function tryStationsBefore(backups: BackupSearch): void {
  const pass = backups.cuts.pass;
  const visit = pass.visit;
  for (let k = 0; k < backups.planStops; k++) {
    const closed = stopStation(k);
    let stop = k - 1;
    for (let i = closed - 1; i >= 0 && gallonsTo(i) == gallonsTo(closed) && windowOf(i) == windowOf(closed); i--) {
      if (i == closed - 1) takeFunctionsAfter(backups.cuts, closed);
      if (stop >= 0 && stopStation(stop) == i) {
        stop--;
        continue;
      }
      visit.direction = Direction.FORWARDS;
      visitStation(visit, i);
      openWithoutBuffer(visit);
      if (!visit.isClosed) tryBackup(backups, k);
      visitStation(visit, i);
      turnRound(visit);
      takeStation(pass);
    }
  }
}

function takeFunctionsAfter(cuts: Cuts, closed: i32): void {
  const pass = cuts.pass;
  for (let layer = 0; layer < cuts.layers; layer++) {
    clear(functionOf(pass, layer));
    replaceTail(functionOf(pass, layer), 0, functionAfter(cuts, closed, layer));
  }
  resumeWindow(pass.windows, closed);
  if (!pass.windows.isInside) return;
  for (let layer = 0; layer < cuts.layers; layer++)
    setUncredited(pass.windows, layer, uncreditedAfter(cuts, closed, layer));
}

function tryBackup(backups: BackupSearch, k: i32): void {
  const cuts = backups.cuts;
  const pass = cuts.pass;
  const visit = pass.visit;
  const pump = backups.pump;
  const level = levelAfterPump(k);
  const known = backupCost(k);
  const layer = cuts.layers == 1 ? 0 : cuts.layers - 2 - k;
  const rest = functionOf(pass, layer);
  addWork(visit, f64(countOf(rest)));
  if (level >= visit.opening - visit.trip.tolerance) {
    clear(pump);
    push(pump, level, level, 0, 0, 0, NO_NODE);
    const cost = pass.windows.isInside ? costInWindow(backups, k, layer) : costFromPump(backups, rest);
    // Of equals the first one counts.
    if (cost < known || (cost == known && backupStation(k) != NO_STATION)) return setBackup(k, cost, visit.station);
  }
  if (known == Infinity && visit.opening - level < shortage(k))
    setShortage(k, min(shortage(k), leastLevel(visit, level, rest) - level));
}

/** The least P(L) + U, where V is 0 at the level at the pump. */
function costFromPump(backups: BackupSearch, rest: Pieces): f64 {
  const cuts = backups.cuts;
  const visit = cuts.pass.visit;
  return leastSum(cuts.meeting, buyFrom(visit, backups.pump, true), rest, visit.trip.tolerance);
}

/** The same where the station's window may have been credited already: a stop from here on may take the credit over. */
function costInWindow(backups: BackupSearch, k: i32, layer: i32): f64 {
  const pass = backups.cuts.pass;
  const visit = pass.visit;
  const credit = creditOf(visit.station);
  const uncredited = uncreditedOf(pass.windows, layer);
  const taken = greatestCreditBefore(k, visit.station);
  let cost = taken + costFromPump(backups, functionOf(pass, layer));
  if (taken > 0) cost = min(cost, costFromPump(backups, uncredited));
  if (credit == 0) return cost;
  setCredit(visit, credit);
  cost = min(cost, taken + costFromPump(backups, uncredited));
  setCredit(visit, 0);
  return cost;
}

/** The greatest credit of the stops before a closed one in the window of a station. */
function greatestCreditBefore(k: i32, station: i32): f64 {
  let greatest: f64 = 0;
  for (let before = k - 1; before >= 0 && windowOf(stopStation(before)) == windowOf(station); before--)
    greatest = max(greatest, creditOf(stopStation(before)));
  return greatest;
}

/** The least level from `least` on with which a stop here leads to the destination. */
function leastLevel(visit: Visit, least: f64, rest: Pieces): f64 {
  const isFillUp = visit.trip.isFillUp;
  const tolerance = visit.trip.tolerance;
  const opening = visit.opening;
  const closing = visit.closing;
  const shift = visit.shift;
  const from = max(least, opening);
  let found = Infinity;
  for (let v = beginOf(rest), end = endOf(rest); v < end && found > from; v++) {
    const to = max(-rightOf(rest, v), min(closing, -leftOf(rest, v)));
    if (to > closing + tolerance || (isFillUp && to < closing - tolerance)) continue;
    const lowest = isFillUp ? to : -rightOf(rest, v);
    const level = max(from, lowest - shift - visit.span);
    if (level <= to - shift + tolerance) found = min(found, level);
  }
  return found;
}
