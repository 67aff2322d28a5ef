// The frontier planner's recurrence: V of docs/algorithm.md, "Fleet rules", is for each level the least cost of holding
// exactly that level after the stations so far. Stations are taken one by one, in driving order or backwards, where the
// same functions are U. Where stops are bounded there is one such function, a layer, for each number of stops.

import { reserveBytes } from "../../memory/arena";
import { Status } from "../../memory/status";
import { countStations, hasWindows, releaseWorkingTables } from "../model/stationColumns";
import {
  Pieces,
  beginOf,
  clear,
  costAt,
  countOf,
  endOf,
  firstReaching,
  forgetLosses,
  haveLost,
  leftOf,
  listAt,
  nodeOf,
  push,
  reserveLists,
  rightOf,
  setBegin,
} from "./pieces";
import { dropDearer, dropDominated, noteRoomyLevels, reserveRoomyLevels } from "./fullTanks";
import { Found, NO_NODE, beginFound, beginTree } from "./purchases";
import { stopAt } from "./stop";
import { Thinning, gallonWorthOf, thin } from "./thin";
import { Direction, Trip, closingAt, leastLevelAt, mostLevelAfter, openingAt } from "./trip";
import { Visit, WORKING_LISTS, beginWork, visitStation, workDone } from "./visit";
import {
  Windows,
  beginWindows,
  checkUncredited,
  enterWindow,
  reserveWindows,
  takeCredit,
  uncreditedOf,
} from "./windows";

/** A function may always have this many pieces. */
const LEAST_PIECES: f64 = 8;
/** And never more than this many, so that what a station makes of it fits into a list. */
const MOST_PIECES: f64 = 2048;
/** A station may use this many times its share of the work that is left. */
const SHARE: f64 = 4;
/** About what a station takes with a function of `LEAST_PIECES`; a pass that thins keeps it back for each function. */
export const LEAST_WORK: f64 = 250;
/** A pass that thins goes on, with functions as short as they may be, until it has used this many times its budget. */
const MOST_BUDGETS: f64 = 1.2;

/** What the functions of a pass are for. */
export enum Purpose {
  /** The cheapest plan: the function of layer k is for exactly k stops. */
  PLAN,
  /** The cheapest plans with each number of stops: a stop counts, too, at which nothing is bought though it could be. */
  STOP_COUNTS,
  /** To meet those of the other direction: the function of layer k is for at most k stops. */
  MEETING,
}

/** One pass over all stations in one direction, which is that of its visit. */
@unmanaged
export class Pass {
  visit: Visit;
  windows: Windows;
  purpose: Purpose;
  /** How many functions V there are. One alone is for any number of stops. */
  layerCount: i32;
  /** V of layer 0. Those of the other layers follow it; then, on a trip with windows, as many V⁰; then the working lists. */
  functions: Pieces;
  /** How many stations have been taken. */
  taken: i32;
  /** About how many pieces may be looked at. */
  budget: f64;
  thinning: Thinning;
  /** What a gallon on board counts for in thinning, in dollars. */
  gallonWorth: f64;
  /** Backwards: the highest level that any plan can reach. */
  highestLevel: f64;
  /** A column of f64, by station: behind the station, levels below this are of no use. */
  usefulBase: usize;
  /** A column of f64, by layer: nor are those below this, anywhere. */
  usefulInLayerBase: usize;
  /** In driving order, where every stop fills the tank: the table of `fullTanks.ts`. */
  roomyBase: usize;
}

/**
 * Reserves the tables for `layers` functions. `budget` is about how many pieces may be looked at; where more would have
 * to be, functions are thinned as `thinning` says, and without thinning the pass gives up. False when memory cannot grow
 * that far.
 */
export function reservePass(pass: Pass, layers: i32, budget: f64, thinning: Thinning, growsTree: bool): bool {
  releaseWorkingTables();
  const trip = pass.visit.trip;
  pass.layerCount = layers;
  pass.budget = budget;
  pass.thinning = thinning;
  pass.gallonWorth = gallonWorthOf(trip, thinning);
  pass.usefulBase = reserveBytes(u64(countStations()) << 3);
  pass.usefulInLayerBase = reserveBytes(u64(layers) << 3);
  pass.roomyBase = reserveRoomyLevels();
  pass.functions = reserveLists(countLists(pass));
  if (pass.functions == 0 || !reserveWindows(pass.windows, listAt(pass.functions, layers), layers)) return false;
  return beginTree(pass.visit.tree, growsTree);
}

function countLists(pass: Pass): i32 {
  return pass.layerCount * (hasWindows() ? 2 : 1) + WORKING_LISTS;
}

/** V of docs/algorithm.md, or backwards U: the function of a layer. */
export function functionOf(pass: Pass, layer: i32): Pieces {
  return listAt(pass.functions, layer);
}

/** Takes all stations. */
export function run(pass: Pass, direction: Direction, purpose: Purpose): Status {
  beginPass(pass, direction, purpose);
  while (enterNext(pass)) if (!leaveStation(pass)) return Status.TOO_MANY;
  return endPass(pass);
}

/** Begins before the first station in a direction. */
export function beginPass(pass: Pass, direction: Direction, purpose: Purpose): void {
  const visit = pass.visit;
  const trip = visit.trip;
  const isMet = purpose == Purpose.MEETING;
  const isBackwards = direction == Direction.BACKWARDS;
  pass.purpose = purpose;
  pass.taken = 0;
  visit.direction = direction;
  visit.isIdleOfUse = purpose == Purpose.STOP_COUNTS || trip.mayLackRoom;
  forgetLosses(pass.functions, countLists(pass));
  beginWork(visit.workspace, listAt(pass.functions, countLists(pass) - WORKING_LISTS));
  if (isBackwards) noteUsefulLevelsBackwards(pass, trip);
  else noteUsefulLevels(pass, trip);
  if (dropsDominated(pass)) noteRoomyLevels(pass.roomyBase, trip);
  noteUsefulInLayers(pass, !isMet || !isBackwards);
  beginWindows(pass.windows, direction, isMet && isBackwards);
  for (let layer = 0; layer < pass.layerCount; layer++) {
    clear(functionOf(pass, layer));
    if (layer == 0 || isMet) beginFunction(pass, functionOf(pass, layer));
  }
}

/** The function before the first station: f₀ alone; backwards, every level from A up. */
function beginFunction(pass: Pass, list: Pieces): void {
  const visit = pass.visit;
  const trip = visit.trip;
  if (visit.direction == Direction.FORWARDS) return push(list, trip.startLevel, trip.startLevel, 0, 0, 0, NO_NODE);
  const least = trip.arrivalLevel;
  if (pass.highestLevel >= least - trip.tolerance) push(list, -max(pass.highestLevel, least), -least, 0, 0, 0, NO_NODE);
}

/** Visits the next station; the functions are those before it. False where all have been taken. */
export function enterNext(pass: Pass): bool {
  const stations = countStations();
  if (pass.taken == stations) return false;
  const visit = pass.visit;
  const i = visit.direction == Direction.BACKWARDS ? stations - 1 - pass.taken : pass.taken;
  pass.taken++;
  visitStation(visit, i);
  if (hasWindows()) enterWindow(pass.windows, i, pass.functions);
  return true;
}

/** Takes the station visited, and keeps the functions short. False where that takes too much work: the pass gives up. */
export function leaveStation(pass: Pass): bool {
  const workspace = pass.visit.workspace;
  const workBefore = workDone(workspace);
  takeStation(pass);
  const lists = pass.windows.isInside ? 2 * pass.layerCount : pass.layerCount;
  const pieces = dropUseless(pass, lists);
  const stationsLeft = countStations() - pass.taken + 1;
  const workLeft = pass.budget - workDone(workspace);
  if (workLeft < (pass.thinning == Thinning.NONE ? 0 : (1 - MOST_BUDGETS) * pass.budget)) return false;
  const keptBack = pass.thinning == Thinning.NONE ? 0 : LEAST_WORK * f64(stationsLeft) * f64(lists);
  const share = (SHARE * max(0, workLeft - keptBack)) / f64(stationsLeft);
  const workOfPiece = (workDone(workspace) - workBefore) / max(1, pieces);
  const most = min(MOST_PIECES, max(LEAST_PIECES, share / max(1, workOfPiece) / f64(lists)));
  if (pieces <= most) return true;
  for (let k = 0; k < lists; k++) {
    const list = listAt(pass.functions, k);
    if (f64(countOf(list)) <= most) continue;
    if (pass.thinning == Thinning.NONE) return false;
    thin(list, i32(most / 2), pass.gallonWorth);
  }
  return true;
}

/** Changes the functions by what the station visited does. */
export function takeStation(pass: Pass): void {
  const visit = pass.visit;
  const windows = pass.windows;
  // How many layers a stop leads up: none where one stands for any number of stops.
  const step = pass.layerCount > 1 ? 1 : 0;
  for (let layer = pass.layerCount - 1; layer >= step; layer--) {
    const list = functionOf(pass, layer);
    stopAt(visit, list, functionOf(pass, layer - step));
    if (!windows.isInside) continue;
    takeCredit(windows, visit, list, layer, layer - step);
    // Where stops for nothing or dominated levels are left out, there may be a cheaper plan at another level, or with
    // fewer stops.
    if (!ASC_NO_ASSERT && visit.isIdleOfUse && !dropsDominated(pass) && !hasLostPieces(pass))
      checkUncredited(list, uncreditedOf(windows, layer), usefulFrom(pass, layer), visit.trip.tolerance);
  }
  if (step == 0 || !visit.isForced) return;
  clear(functionOf(pass, 0));
  if (windows.isInside) clear(uncreditedOf(windows, 0));
}

/** Whether the functions are lists of full tanks. */
function dropsDominated(pass: Pass): bool {
  const visit = pass.visit;
  return visit.trip.isFillUp && visit.direction == Direction.FORWARDS;
}

/** Drops the levels of the first `lists` functions that are of no use. How many pieces are left. */
function dropUseless(pass: Pass, lists: i32): f64 {
  let pieces: f64 = 0;
  for (let k = 0; k < lists; k++) {
    const list = listAt(pass.functions, k);
    setBegin(list, firstReaching(list, usefulFrom(pass, k % pass.layerCount)));
    if (!dropsDominated(pass)) continue;
    dropDominated(list, pass.roomyBase, pass.visit.trip, pass.visit.station);
    if (pass.purpose == Purpose.MEETING && k % pass.layerCount > 0)
      dropDearer(list, listAt(pass.functions, k - 1), pass.roomyBase, pass.visit.station);
  }
  for (let k = 0; k < lists; k++) pieces += f64(countOf(listAt(pass.functions, k)));
  return pieces;
}

/** The least level of a layer that is of use behind the station visited. */
function usefulFrom(pass: Pass, layer: i32): f64 {
  return max(
    load<f64>(pass.usefulBase + (usize(pass.visit.station) << 3)),
    load<f64>(pass.usefulInLayerBase + (usize(layer) << 3)),
  );
}

/** Whether a pass has taken all stations: otherwise its functions are those of a part of the trip. */
export function hasEnded(pass: Pass): bool {
  return pass.taken == countStations();
}

/** How a pass ended that has taken all stations. */
export function endPass(pass: Pass): Status {
  if (pass.visit.tree.isOutOfMemory) return Status.OUT_OF_MEMORY;
  return hasLostPieces(pass) ? Status.TOO_MANY : Status.OK;
}

function hasLostPieces(pass: Pass): bool {
  return haveLost(pass.functions, countLists(pass));
}

/** Notes from which level on a later stop, or the end, can begin. */
function noteUsefulLevels(pass: Pass, trip: Trip): void {
  let least = trip.arrivalLevel;
  for (let i = countStations() - 1; i >= 0; i--) {
    store<f64>(pass.usefulBase + (usize(i) << 3), least - trip.tolerance);
    least = min(least, leastLevelAt(i));
  }
}

/** Notes likewise up to which level an earlier stop, or the start, can lead. */
function noteUsefulLevelsBackwards(pass: Pass, trip: Trip): void {
  let most = trip.startLevel;
  for (let i = 0, stations = countStations(); i < stations; i++) {
    store<f64>(pass.usefulBase + (usize(i) << 3), -most - trip.tolerance);
    most = max(most, mostLevelAfter(trip, i));
  }
  pass.highestLevel = most;
}

/**
 * Notes from which levels too many stops would have to follow, if each filled the tank. Where stops are counted only.
 * @param bounds whether the stops that are left bound levels at all.
 */
function noteUsefulInLayers(pass: Pass, bounds: bool): void {
  const trip = pass.visit.trip;
  let useful = bounds && pass.layerCount > 1 ? leastAtEnd(pass) : -Infinity;
  for (let layer = pass.layerCount - 1; layer >= 0; layer--) {
    store<f64>(pass.usefulInLayerBase + (usize(layer) << 3), useful - trip.tolerance);
    useful = beforeStopTo(pass, useful);
  }
}

/** The least level at which a stop can begin that leads to `level`, if it is less. */
function beforeStopTo(pass: Pass, level: f64): f64 {
  const trip = pass.visit.trip;
  const direction = pass.visit.direction;
  let least = level;
  for (let i = 0, stations = countStations(); i < stations; i++) {
    if (closingAt(trip, i, direction) >= level - trip.tolerance) least = min(least, openingAt(trip, i, direction));
  }
  return least;
}

/** The least level that a whole plan ends with: A; backwards −f₀, which is also the most. */
function leastAtEnd(pass: Pass): f64 {
  const trip = pass.visit.trip;
  return pass.visit.direction == Direction.BACKWARDS ? -trip.startLevel : trip.arrivalLevel;
}

/** Finds the cheapest whole plan with any number of stops up to `mostStops`, once all stations have been taken. */
export function findCheapestUpTo(pass: Pass, mostStops: i32, found: Found): void {
  beginFound(found);
  for (let layer = 0; layer <= mostStops; layer++) lowerFound(pass, layer, found);
}

/** Finds the cheapest whole plan of a layer, likewise. */
export function findCheapest(pass: Pass, layer: i32, found: Found): void {
  beginFound(found);
  lowerFound(pass, layer, found);
}

function lowerFound(pass: Pass, layer: i32, found: Found): void {
  const tolerance = pass.visit.trip.tolerance;
  const list = functionOf(pass, layer);
  const least = leastAtEnd(pass);
  const most = pass.visit.direction == Direction.BACKWARDS ? least : Infinity;
  for (let i = beginOf(list), end = endOf(list); i < end; i++) {
    const left = leftOf(list, i);
    const right = rightOf(list, i);
    if (right < least - tolerance) continue;
    if (left > most + tolerance) break;
    const from = min(right, max(left, least));
    const to = max(left, min(right, most));
    const fromCost = costAt(list, i, from);
    const toCost = costAt(list, i, to);
    if (min(fromCost, toCost) >= found.cost) continue;
    found.cost = min(fromCost, toCost);
    found.level = fromCost <= toCost ? from : to;
    found.last = nodeOf(list, i);
  }
}
