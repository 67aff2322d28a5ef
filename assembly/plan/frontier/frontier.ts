// The frontier planner: for each level, the least cost of holding exactly that level after the stations so far.
// Stations are taken one by one, in driving order or backwards; where stops are bounded there is one such function for
// each number of stops. docs/algorithm.md, "Fleet rules", explains the method and proves it.

import { reserveBytes } from "../../memory/arena";
import { Status } from "../../memory/status";
import { BOUNDED_LISTS, beginBoundedPurchases, joinedPieces } from "./boundedBuy";
import { setKeepsNodes } from "./envelope";
import { NO_NODE, beginNodes, isOutOfMemory } from "./nodes";
import {
  Pieces,
  beginOf,
  clear,
  costAt,
  countOf,
  endOf,
  firstReaching,
  forgetLosses,
  isPieceLost,
  leftOf,
  listAt,
  nodeOf,
  push,
  reserveLists,
  rightOf,
  setBegin,
} from "./pieces";
import { MERGE_WORK, beginStops, stopAt, work } from "./stop";
import { Thinning, gallonWorthOf, thin } from "./thin";
import {
  Direction,
  arrivalLevel,
  closingAt,
  direction,
  isForced,
  leastLevelAt,
  mostLevelAfter,
  openingAt,
  setDirection,
  setStation,
  startLevel,
  tolerance,
} from "./trip";
import { countStations, hasWindows, releaseWorkingTables } from "../model/stationColumns";
import { beginWindows, enterWindow, isInWindow, reserveWindows, takeCredit, uncreditedOf } from "./windows";

/** Lists beside those of the functions: two for a stop, and those for one that is bounded. */
const WORKING_LISTS: i32 = 2 + BOUNDED_LISTS;

/** A function may always have this many pieces. */
const LEAST_PIECES: f64 = 8;
/** And never more than this many, so that what a station makes of it fits into a list. */
const MOST_PIECES: f64 = 2048;
/** A station may use this many times its share of the work that is left. */
const SHARE: f64 = 4;

let functions: Pieces = 0;
let layerCount: i32 = 0;
let mostWork: f64 = 0;
let thinning: Thinning = Thinning.NONE;
let gallonWorth: f64 = 0;
/** After station i, levels below element i are of no use. */
let usefulBase: usize = 0;
/** Nor are those below element k after k stops, anywhere. */
let usefulInLayerBase: usize = 0;
/** Backwards: the highest level that any plan can reach. */
let highestLevel: f64 = 0;

/** The function of a number of stops. */
export function functionOf(layer: i32): Pieces {
  return listAt(functions, layer);
}

/**
 * Reserves the tables for `layers` functions. `budget` is about how many pieces may be looked at; where more would have
 * to be, functions are thinned as `thins` says, and without thinning `run` gives up. False when memory cannot grow that far.
 */
export function reserveFunctions(layers: i32, budget: f64, thins: Thinning, keepsNodes: bool): bool {
  releaseWorkingTables();
  layerCount = layers;
  mostWork = budget;
  thinning = thins;
  const stations = countStations();
  gallonWorth = gallonWorthOf(thins);
  usefulBase = reserveBytes(u64(stations) << 3);
  usefulInLayerBase = reserveBytes(u64(layers) << 3);
  functions = reserveLists(layers + WORKING_LISTS);
  if (functions == 0 || !reserveWindows(layers)) return false;
  setKeepsNodes(keepsNodes);
  return !keepsNodes || beginNodes();
}

/** What the functions of a pass are for. */
export enum Purpose {
  /** The cheapest plan: the function of layer k is for exactly k stops. */
  PLAN,
  /** The cheapest plans with each number of stops: a stop counts, too, at which nothing is bought though it could be. */
  STOP_COUNTS,
  /** To meet those of the other direction: the function of layer k is for at most k stops. */
  MEETING,
}

/** What is done at each station before it changes the functions. */
export type OnStation = (station: i32) => void;

/** Takes all stations. One layer alone is for any number of stops. */
export function run(taken: Direction, purpose: Purpose, onStation: OnStation | null): Status {
  const isBackwards = taken == Direction.BACKWARDS;
  const isMet = purpose == Purpose.MEETING;
  setDirection(taken);
  forgetLosses();
  beginStops(listAt(functions, layerCount), listAt(functions, layerCount + 1), purpose == Purpose.STOP_COUNTS);
  beginBoundedPurchases(listAt(functions, layerCount + 2));
  const stations = countStations();
  noteUsefulLevels(stations);
  noteUsefulInLayers(!isMet || !isBackwards);
  beginWindows(taken, isBackwards && isMet);
  for (let layer = 0; layer < layerCount; layer++) {
    clear(functionOf(layer));
    if (layer == 0 || isMet) begin(functionOf(layer));
  }
  for (let k = 0; k < stations; k++) {
    const i = isBackwards ? stations - 1 - k : k;
    setStation(i);
    if (hasWindows()) enterWindow(i, functions);
    if (onStation !== null) onStation(i);
    const workBefore = workDone();
    takeStation();
    const useful = load<f64>(usefulBase + (usize(i) << 3));
    let pieces: f64 = 0;
    const lists = isInWindow ? 2 * layerCount : layerCount;
    for (let l = 0; l < lists; l++) {
      const list = listOf(l);
      setBegin(list, firstReaching(list, max(useful, load<f64>(usefulInLayerBase + (usize(l % layerCount) << 3)))));
      pieces += f64(countOf(list));
    }
    const share = (SHARE * max(0, mostWork - workDone())) / f64(stations - k);
    const workOfPiece = (workDone() - workBefore) / max(1, pieces);
    const most = min(MOST_PIECES, max(LEAST_PIECES, share / max(1, workOfPiece) / f64(lists)));
    if (pieces <= most) continue;
    for (let l = 0; l < lists; l++) {
      const list = listOf(l);
      if (f64(countOf(list)) <= most) continue;
      if (thinning == Thinning.NONE) return Status.TOO_MANY;
      thin(list, i32(most / 2), gallonWorth);
    }
  }
  return isOutOfMemory ? Status.OUT_OF_MEMORY : isPieceLost ? Status.TOO_MANY : Status.OK;
}

/**
 * All functions that there are: those of all plans, then, within a window, those of plans whose credit is not taken
 * yet.
 */
function listOf(k: i32): Pieces {
  return k < layerCount ? functionOf(k) : uncreditedOf(k - layerCount);
}

/** How many pieces have been looked at since `run` began. */
export function workDone(): f64 {
  return work + MERGE_WORK * joinedPieces;
}

/** Changes the functions by what the station does that is being looked at. */
export function takeStation(): void {
  // How many layers a stop leads up: none where one stands for any number of stops.
  const step = layerCount > 1 ? 1 : 0;
  for (let layer = layerCount - 1; layer >= step; layer--) {
    stopAt(functionOf(layer), functionOf(layer - step));
    if (isInWindow) takeCredit(functionOf(layer), layer, layer - step);
  }
  if (step == 0 || !isForced) return;
  clear(functionOf(0));
  if (isInWindow) clear(uncreditedOf(0));
}

/**
 * The function before the first station: the level at the start; backwards, every level that is enough at the
 * destination.
 */
function begin(list: Pieces): void {
  if (direction == Direction.FORWARDS) return push(list, startLevel(), startLevel(), 0, 0, 0, NO_NODE);
  const least = arrivalLevel();
  if (highestLevel >= least - tolerance) push(list, -max(highestLevel, least), -least, 0, 0, 0, NO_NODE);
}

function noteUsefulLevels(stations: i32): void {
  if (direction == Direction.BACKWARDS) {
    let most = startLevel();
    for (let i = 0; i < stations; i++) {
      store<f64>(usefulBase + (usize(i) << 3), -most - tolerance);
      most = max(most, mostLevelAfter(i));
    }
    highestLevel = most;
  } else {
    let least = arrivalLevel();
    for (let i = stations - 1; i >= 0; i--) {
      store<f64>(usefulBase + (usize(i) << 3), least - tolerance);
      least = min(least, leastLevelAt(i));
    }
  }
}

/**
 * Notes from which levels too many stops would have to follow, if each filled the tank. Where stops are counted only.
 * @param bounds whether the stops that are left bound levels at all.
 */
function noteUsefulInLayers(bounds: bool): void {
  let useful =
    bounds && layerCount > 1 ? (direction == Direction.BACKWARDS ? -startLevel() : arrivalLevel()) : -Infinity;
  for (let layer = layerCount - 1; layer >= 0; layer--) {
    store<f64>(usefulInLayerBase + (usize(layer) << 3), useful - tolerance);
    useful = beforeStopTo(useful);
  }
}

/** The least level at which a stop can begin that leads to `level`, if it is less. */
function beforeStopTo(level: f64): f64 {
  let least = level;
  for (let i = 0, stations = countStations(); i < stations; i++) {
    if (closingAt(i) >= level - tolerance) least = min(least, openingAt(i));
  }
  return least;
}

/** The least cost of a whole plan with any number of stops up to `most`, otherwise as `findLeastCost`. */
export function findLeastCostUpTo(most: i32): f64 {
  let best = Infinity;
  let level: f64 = 0;
  let node = NO_NODE;
  for (let layer = 0; layer <= most; layer++) {
    const cost = findLeastCost(layer);
    if (cost >= best) continue;
    best = cost;
    level = finalLevel;
    node = finalNode;
  }
  finalLevel = level;
  finalNode = node;
  return best;
}

/**
 * The least cost of a whole plan, once `run` has taken all stations; infinite where there is none. Sets `finalLevel`
 * and `finalNode`.
 */
export function findLeastCost(layer: i32): f64 {
  const list = functionOf(layer);
  const isBackwards = direction == Direction.BACKWARDS;
  const least = isBackwards ? -startLevel() : arrivalLevel();
  const most = isBackwards ? -startLevel() : Infinity;
  let best = Infinity;
  for (let i = beginOf(list), end = endOf(list); i < end; i++) {
    const left = leftOf(list, i);
    const right = rightOf(list, i);
    if (right < least - tolerance) continue;
    if (left > most + tolerance) break;
    const from = min(right, max(left, least));
    const to = max(left, min(right, most));
    const fromCost = costAt(list, i, from);
    const toCost = costAt(list, i, to);
    if (min(fromCost, toCost) >= best) continue;
    best = min(fromCost, toCost);
    finalLevel = fromCost <= toCost ? from : to;
    finalNode = nodeOf(list, i);
  }
  return best;
}

/** The level at the end of the plan that `findLeastCost` has found, and its last purchase. */
export let finalLevel: f64 = 0;
export let finalNode: i32 = NO_NODE;
