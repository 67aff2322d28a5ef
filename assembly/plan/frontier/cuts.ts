// The trip cut at a station: the functions of all that comes before it and of all that comes after it are kept, and meet
// there. Within a window its credit is taken before the cut, behind it, or at the station: docs/algorithm.md, "Hours:
// windows of credits".
//
//   table    column   type  unit                         rows: one for each station and function
//   before   keeper   u32   a list, as in `pieces.ts`    the list that keeps the function; 0 where none does
//            begin    i32   piece of the list            its first piece there
//            end      i32   "                            one past its last
//   after    the same
//
// `before` are the functions in driving order, up to the station before: V of each layer, then V⁰. `after` are those from
// the destination, down to the station behind: U of each layer, then U⁰.

import { reserveBytes } from "../../memory/arena";
import { countStations, creditOf, detourGallons, hasWindows, windowOf } from "../model/stationColumns";
import { noteSurvivor } from "./envelope";
import {
  Pieces,
  ROOM,
  amountOf,
  beginOf,
  costAt,
  countOf,
  endOf,
  keepPieces,
  keptCount,
  leftOf,
  listAt,
  nodeOf,
  purchaseBeginOf,
  reserveKeeper,
  rightOf,
  show,
} from "./pieces";
import { Amount, Found } from "./purchases";
import { Pass, functionOf } from "./recurrence";
import { buyFrom } from "./stop";
import { Direction } from "./trip";
import { Visit, addWork, setCredit } from "./visit";
import { uncreditedOf } from "./windows";

/** A piece that is kept counts as this many that are looked at: so the bound on work bounds memory, too. */
const KEEPING_WORK: f64 = 10;

const BEGIN: usize = 4;
const END: usize = 8;
const ROW_BYTES: usize = 12;

@unmanaged
export class Cuts {
  pass: Pass;
  meeting: Meeting;
  /** The cheapest plan of all functions that have met since its cost was Infinity. */
  found: Found;
  /** After `meetStop`: the plan found buys at least this many gallons at the stop. It may buy more. */
  leastBought: f64;
  /** How many functions of all plans there are in each direction. */
  layers: i32;
  /** How many functions a station may keep in each direction. */
  rowsPerStation: i32;
  beforeBase: usize;
  afterBase: usize;
  /** The lists that functions are kept in now. */
  beforeKeeper: Pieces;
  afterKeeper: Pieces;
  /** Whether a function could not be kept because memory could not grow. */
  isFunctionLost: bool;
}

/** Which functions around a station are those of the pass that comes by. The others are kept. */
export enum Passing {
  NEITHER,
  /** In driving order. */
  BEFORE,
  /** From the destination. */
  AFTER,
}

/** Where two functions meet at the least cost. */
@unmanaged
export class Meeting {
  level: f64;
  /** The piece of each. */
  piece: i32;
  rest: i32;
}

/** Begins without functions. False when memory cannot grow that far. */
export function reserveCuts(cuts: Cuts, layers: i32): bool {
  cuts.layers = layers;
  cuts.rowsPerStation = hasWindows() ? 2 * layers : layers;
  cuts.isFunctionLost = false;
  const bytes = u64(countStations()) * cuts.rowsPerStation * ROW_BYTES;
  cuts.beforeBase = reserveBytes(bytes);
  cuts.afterBase = reserveBytes(bytes);
  cuts.beforeKeeper = reserveKeeper();
  cuts.afterKeeper = reserveKeeper();
  if (cuts.afterBase == 0 || cuts.afterKeeper == 0) return false;
  memory.fill(cuts.beforeBase, 0, usize(bytes));
  memory.fill(cuts.afterBase, 0, usize(bytes));
  return true;
}

/**
 * Keeps the functions of the pass at the station visited: V before it, or U after it where the pass comes from the
 * destination.
 */
export function keepAll(cuts: Cuts): void {
  const visit = cuts.pass.visit;
  const station = visit.station;
  for (let k = 0, end = countFunctions(cuts, station); k < end; k++) {
    const list = listAt(cuts.pass.functions, k);
    if (visit.direction == Direction.FORWARDS)
      cuts.beforeKeeper = keep(cuts, cuts.beforeKeeper, rowAt(cuts, cuts.beforeBase, station, k), list);
    else cuts.afterKeeper = keep(cuts, cuts.afterKeeper, rowAt(cuts, cuts.afterBase, station, k), list);
  }
}

/** Counts as work that the functions at the station visited are kept, as at every other station. */
export function addKeepingWork(cuts: Cuts): void {
  for (let k = 0, end = countFunctions(cuts, cuts.pass.visit.station); k < end; k++)
    addWork(cuts.pass.visit, KEEPING_WORK * f64(countOf(listAt(cuts.pass.functions, k))));
}

function countFunctions(cuts: Cuts, station: i32): i32 {
  return windowOf(station) == 0 ? cuts.layers : 2 * cuts.layers;
}

function rowAt(cuts: Cuts, base: usize, station: i32, k: i32): usize {
  return base + usize(station * cuts.rowsPerStation + k) * ROW_BYTES;
}

/** Keeps a function; the list that the next one is kept in. */
function keep(cuts: Cuts, last: Pieces, row: usize, list: Pieces): Pieces {
  const count = countOf(list);
  const keeper = keptCount(last) + count > ROOM ? reserveKeeper() : last;
  if (keeper == 0) {
    cuts.isFunctionLost = true;
    return last;
  }
  const begin = keptCount(keeper);
  keepPieces(keeper, list);
  store<u32>(row, u32(keeper));
  store<i32>(row, begin, BEGIN);
  store<i32>(row, begin + count, END);
  return keeper;
}

/**
 * V before a station, V⁰ there, U after it and U⁰ there, which must have been kept; each valid until the next one of the
 * same direction is asked for.
 */
function functionBefore(cuts: Cuts, station: i32, layer: i32): Pieces {
  return find(rowAt(cuts, cuts.beforeBase, station, layer));
}
function uncreditedBefore(cuts: Cuts, station: i32, layer: i32): Pieces {
  return functionBefore(cuts, station, cuts.layers + layer);
}
export function functionAfter(cuts: Cuts, station: i32, layer: i32): Pieces {
  return find(rowAt(cuts, cuts.afterBase, station, layer));
}
export function uncreditedAfter(cuts: Cuts, station: i32, layer: i32): Pieces {
  return functionAfter(cuts, station, cuts.layers + layer);
}

function find(row: usize): Pieces {
  const keeper: Pieces = load<u32>(row);
  assert(keeper != 0, "the function was kept");
  show(keeper, load<i32>(row, BEGIN), load<i32>(row, END));
  return keeper;
}

/** Meets what the station visited makes of the functions before it, if the plan stops there: P(V) + U. */
export function meetStop(cuts: Cuts, passing: Passing): void {
  const visit = cuts.pass.visit;
  const station = visit.station;
  // The layers that a stop can lead to.
  for (let layer = min(1, cuts.layers - 1); layer < cuts.layers; layer++) {
    const last = max(0, layer - 1);
    const next = cuts.layers - 1 - layer;
    if (windowOf(station) == 0) {
      meetBought(cuts, sourceOf(cuts, passing, station, last), restOf(cuts, passing, station, next));
      continue;
    }
    meetBought(cuts, sourceOf(cuts, passing, station, last), uncreditedRestOf(cuts, passing, station, next));
    meetBought(cuts, uncreditedSourceOf(cuts, passing, station, last), restOf(cuts, passing, station, next));
    if (creditOf(station) == 0) continue;
    setCredit(visit, creditOf(station));
    meetBought(cuts, uncreditedSourceOf(cuts, passing, station, last), uncreditedRestOf(cuts, passing, station, next));
    setCredit(visit, 0);
  }
}

function sourceOf(cuts: Cuts, passing: Passing, station: i32, layer: i32): Pieces {
  return passing == Passing.BEFORE ? functionOf(cuts.pass, layer) : functionBefore(cuts, station, layer);
}
function uncreditedSourceOf(cuts: Cuts, passing: Passing, station: i32, layer: i32): Pieces {
  return passing == Passing.BEFORE ? uncreditedOf(cuts.pass.windows, layer) : uncreditedBefore(cuts, station, layer);
}
function restOf(cuts: Cuts, passing: Passing, station: i32, layer: i32): Pieces {
  return passing == Passing.AFTER ? functionOf(cuts.pass, layer) : functionAfter(cuts, station, layer);
}
function uncreditedRestOf(cuts: Cuts, passing: Passing, station: i32, layer: i32): Pieces {
  return passing == Passing.AFTER ? uncreditedOf(cuts.pass.windows, layer) : uncreditedAfter(cuts, station, layer);
}

function meetBought(cuts: Cuts, source: Pieces, rest: Pieces): void {
  const visit = cuts.pass.visit;
  const bought = buyFrom(visit, source, true);
  addWork(visit, f64(countOf(rest)));
  const cost = leastSum(cuts.meeting, bought, rest, visit.trip.tolerance);
  if (cost >= cuts.found.cost) return;
  cuts.leastBought = leastBoughtAt(visit, bought, cuts.meeting);
  noteSurvivor(visit, bought, cuts.meeting.piece);
  setFound(cuts, cost, bought, rest);
}

/** Pieces of stations with a most to buy do not tell their purchases: these buy no less than the least. */
function leastBoughtAt(visit: Visit, bought: Pieces, meeting: Meeting): f64 {
  if (amountOf(bought, meeting.piece) == Amount.NOTHING) return 0;
  const detour = detourGallons(visit.station);
  const knowsPurchase = visit.trip.isFillUp || visit.span == Infinity;
  return knowsPurchase && amountOf(bought, meeting.piece) == Amount.FROM_LEVEL
    ? meeting.level + detour - purchaseBeginOf(bought, meeting.piece)
    : visit.shift + detour;
}

/** Meets the functions before a station and those that are kept after it, if the plan does not stop there: V + U. */
export function meetDrivingBy(cuts: Cuts, station: i32): void {
  for (let layer = 0; layer < cuts.layers; layer++) {
    const next = cuts.layers - 1 - layer;
    if (windowOf(station) == 0) {
      meet(cuts, functionBefore(cuts, station, layer), functionAfter(cuts, station, next));
      continue;
    }
    meet(cuts, functionBefore(cuts, station, layer), uncreditedAfter(cuts, station, next));
    meet(cuts, uncreditedBefore(cuts, station, layer), functionAfter(cuts, station, next));
  }
}

function meet(cuts: Cuts, list: Pieces, rest: Pieces): void {
  const cost = leastSum(cuts.meeting, list, rest, cuts.pass.visit.trip.tolerance);
  if (cost < cuts.found.cost) setFound(cuts, cost, list, rest);
}

function setFound(cuts: Cuts, cost: f64, list: Pieces, rest: Pieces): void {
  const found = cuts.found;
  found.cost = cost;
  found.level = cuts.meeting.level;
  found.last = nodeOf(list, cuts.meeting.piece);
  found.next = nodeOf(rest, cuts.meeting.rest);
}

/**
 * The least sum over all levels of a function in driving order and of one that comes from the destination, whose levels
 * are negated; infinite where they have no level in common. Otherwise `meeting` says where it is.
 */
export function leastSum(meeting: Meeting, list: Pieces, rest: Pieces, tolerance: f64): f64 {
  let least = Infinity;
  const restBegin = beginOf(rest);
  let u = endOf(rest) - 1;
  for (let q = beginOf(list), end = endOf(list); q < end && u >= restBegin; q++) {
    const left = leftOf(list, q);
    const right = rightOf(list, q);
    while (u >= restBegin && -leftOf(rest, u) < left - tolerance) u--;
    for (let v = u; v >= restBegin && -rightOf(rest, v) <= right + tolerance; v--) {
      const from = min(right, max(left, -rightOf(rest, v)));
      const to = max(left, min(right, -leftOf(rest, v)));
      const fromCost = costAt(list, q, from) + costAt(rest, v, -from);
      const toCost = costAt(list, q, to) + costAt(rest, v, -to);
      if (min(fromCost, toCost) >= least) continue;
      least = min(fromCost, toCost);
      meeting.level = fromCost <= toCost ? from : to;
      meeting.piece = q;
      meeting.rest = v;
    }
  }
  return least;
}
