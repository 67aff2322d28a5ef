// The functions of both directions meet at every station, as docs/algorithm.md says of forced stops, "Fleet rules", and
// of what surrounds a plan, "Counterfactuals". So two passes tell what a stop at each station costs at least, and leave
// behind the cheapest plans that do without a station, or that stop there at any price, and the way on where a stop is
// closed.
//
//   table    column   type  unit      rows
//   cheap    cost     f64   dollars   one for each of the cheapest other stations so far, by cost

import { reserveBytes } from "../../memory/arena";
import { Status } from "../../memory/status";
import { NO_PLAN, Plan } from "../model/plan";
import { NO_STATION, countStations, minimumPurchase } from "../model/stationColumns";
import { stopStation } from "../model/stopColumns";
import { IDLE_TIE_DOLLARS } from "../model/tolerances";
import { reserveCosts, setBuyingCost, setCost } from "./answers";
import { BackupSearch, beginBackups, tryBackups, tryStationsBefore } from "./backup";
import { Cuts, Passing, addKeepingWork, keepAll, meetDrivingBy, meetStop, reserveCuts } from "./cuts";
import { beginFound, walkBothWays } from "./purchases";
import { Purpose, beginPass, endPass, enterNext, leaveStation, reservePass } from "./recurrence";
import { Thinning } from "./thin";
import { Direction, Trip } from "./trip";
import { Visit, setLeast, setPrice, turnRound, visitStation } from "./visit";

/**
 * Prices a stop at each station. `layers` is 1 where stops are not bounded, and one more than the most stops otherwise,
 * at least 2.
 */
export function priceForcedStops(cuts: Cuts, layers: i32, budget: f64): Status {
  if (!reservePass(cuts.pass, layers, budget, Thinning.BY_MEAN_PRICE, false) || !reserveMeetings(cuts, layers))
    return Status.OUT_OF_MEMORY;
  for (let i = 0, stations = countStations(); i < stations; i++) setCost(i, Infinity);
  const first = firstDirection(cuts.pass.visit.trip);
  beginPass(cuts.pass, first, Purpose.MEETING);
  while (enterNext(cuts.pass)) {
    addKeepingWork(cuts);
    keepAll(cuts);
    if (!leaveStation(cuts.pass)) return Status.TOO_MANY;
  }
  const kept = endPass(cuts.pass);
  if (cuts.isFunctionLost) return Status.OUT_OF_MEMORY;
  beginPass(cuts.pass, opposite(first), Purpose.MEETING);
  while (enterNext(cuts.pass)) {
    meetHere(cuts, true);
    setCost(cuts.pass.visit.station, cuts.found.cost);
    if (!leaveStation(cuts.pass)) return Status.TOO_MANY;
  }
  return max(kept, endPass(cuts.pass));
}

function reserveMeetings(cuts: Cuts, layers: i32): bool {
  return reserveCosts(countStations()) && reserveCuts(cuts, layers);
}

/**
 * The direction of the pass that keeps its functions at every station, which takes more work than to meet them. Where
 * every stop fills the tank, V has a piece for each station that a tank leads past, and U only a few.
 */
function firstDirection(trip: Trip): Direction {
  return trip.isFillUp ? Direction.BACKWARDS : Direction.FORWARDS;
}

function opposite(direction: Direction): Direction {
  return direction == Direction.FORWARDS ? Direction.BACKWARDS : Direction.FORWARDS;
}

/**
 * Finds the cheapest plan that stops at the station visited: the functions of the pass meet those that are kept.
 * @param isForced whether the stop may buy nothing where a required one may.
 */
function meetHere(cuts: Cuts, isForced: bool): void {
  const visit = cuts.pass.visit;
  const isRequired = visit.isForced;
  visit.isForced = isForced;
  const passing = visit.direction == Direction.FORWARDS ? Passing.BEFORE : Passing.AFTER;
  const isGrowing = visit.tree.isGrowing;
  visit.tree.isGrowing = false;
  if (passing == Passing.AFTER) turnRound(visit);
  beginFound(cuts.found);
  meetStop(cuts, passing);
  if (passing == Passing.AFTER) turnRound(visit);
  visit.tree.isGrowing = isGrowing;
  visit.isForced = isRequired;
}

/**
 * After `meetHere`: whether the plan found buys at least `leastPumped` gallons at the station visited, or another plan
 * that ties with it does.
 */
function buysHere(cuts: Cuts, leastPumped: f64): bool {
  const visit = cuts.pass.visit;
  const cost = cuts.found.cost;
  if (cost == Infinity || cuts.leastBought >= leastPumped) return cost < Infinity;
  // This is about as much work as the meeting before, which counts. So the budget bounds it, too.
  const lookedAt = visit.workspace.lookedAt;
  const joinedPieces = visit.workspace.joinedPieces;
  const least = minimumPurchase(visit.station);
  setLeast(visit, max(least, leastPumped));
  meetHere(cuts, false);
  setLeast(visit, least);
  visit.workspace.lookedAt = lookedAt;
  visit.workspace.joinedPieces = joinedPieces;
  return cuts.found.cost <= cost + IDLE_TIE_DOLLARS;
}

/** Which stations may be asked about: the stops of a plan, and others where a stop costs little and buys fuel. */
@unmanaged
export class Interest {
  /** Gallons; a stop that buys less buys nothing. */
  leastPumped: f64;
  /** Whether stations where a stop buys nothing count among the cheapest ones, too. */
  countsIdle: bool;
  /** How many of the cheapest stations may be asked about, and how many are known so far. */
  room: i32;
  count: i32;
  planStops: i32;
  /** The stop of the plan that comes next. */
  nextStop: i32;
  /** The least cost since the stop before it. */
  leastBetween: f64;
  cheapBase: usize;
}

/**
 * Prices them likewise, says where fuel is bought, and keeps what `walkWithout` and `walkThrough` ask about the stops of
 * a plan, which are in the stop columns, and about others that cost little. Finds a backup for each stop, too. Gives up
 * where the work would be more than the budget.
 */
export function surroundPlan(
  cuts: Cuts,
  backups: BackupSearch,
  interest: Interest,
  layers: i32,
  budget: f64,
  planStops: i32,
  mostAlternatives: i32,
): Status {
  if (!reservePass(cuts.pass, layers, budget, Thinning.NONE, true) || !reserveMeetings(cuts, layers))
    return Status.OUT_OF_MEMORY;
  if (!reserveInterest(interest, planStops, mostAlternatives) || !beginBackups(backups, planStops))
    return Status.OUT_OF_MEMORY;
  const first = firstDirection(cuts.pass.visit.trip);
  const kept = keepAround(cuts, backups, first);
  return kept == Status.OK ? meetAround(cuts, backups, interest, opposite(first)) : kept;
}

/** Takes all stations in the first direction, and keeps the functions at each. */
function keepAround(cuts: Cuts, backups: BackupSearch, direction: Direction): Status {
  beginPass(cuts.pass, direction, Purpose.MEETING);
  while (enterNext(cuts.pass)) {
    addKeepingWork(cuts);
    keepAll(cuts);
    if (direction == Direction.BACKWARDS) tryBackupsHere(backups);
    if (!leaveStation(cuts.pass)) return cuts.isFunctionLost ? Status.OUT_OF_MEMORY : Status.TOO_MANY;
  }
  return endAround(cuts, backups, direction);
}

/** Takes them in the other direction, prices each, and keeps the functions where they may be asked about. */
function meetAround(cuts: Cuts, backups: BackupSearch, interest: Interest, direction: Direction): Status {
  beginPass(cuts.pass, direction, Purpose.MEETING);
  beginInterest(interest, direction);
  while (enterNext(cuts.pass)) {
    const visit = cuts.pass.visit;
    meetHere(cuts, true);
    const cost = cuts.found.cost;
    const buys = isNextStop(interest, visit.station) || buysHere(cuts, interest.leastPumped);
    setCost(visit.station, cost);
    setBuyingCost(visit.station, buys ? cost : Infinity);
    if (direction == Direction.BACKWARDS) tryBackupsHere(backups);
    if (isOfInterest(interest, visit, cost, buys)) keepAll(cuts);
    if (!leaveStation(cuts.pass)) return cuts.isFunctionLost ? Status.OUT_OF_MEMORY : Status.TOO_MANY;
  }
  return endAround(cuts, backups, direction);
}

function endAround(cuts: Cuts, backups: BackupSearch, direction: Direction): Status {
  if (cuts.isFunctionLost) return Status.OUT_OF_MEMORY;
  const status = endPass(cuts.pass);
  if (status == Status.OK && direction == Direction.BACKWARDS) tryStationsBefore(backups);
  return status;
}

/** Tries the station visited as a backup, while the pass comes by from the destination. */
function tryBackupsHere(backups: BackupSearch): void {
  const visit = backups.cuts.pass.visit;
  turnRound(visit);
  visit.tree.isGrowing = false;
  tryBackups(backups);
  visit.tree.isGrowing = true;
  visitStation(visit, visit.station);
  turnRound(visit);
}

/** Reserves the table. False when memory cannot grow that far. */
function reserveInterest(interest: Interest, planStops: i32, mostCheap: i32): bool {
  interest.room = mostCheap;
  interest.planStops = planStops;
  interest.cheapBase = reserveBytes(u64(mostCheap) << 3);
  return interest.cheapBase != 0;
}

/** Begins before the first station in a direction, with the plan in the stop columns. */
function beginInterest(interest: Interest, direction: Direction): void {
  interest.count = 0;
  interest.nextStop = direction == Direction.FORWARDS ? 0 : interest.planStops - 1;
  interest.leastBetween = Infinity;
}

/** Whether a station is the next stop of the plan. */
function isNextStop(interest: Interest, station: i32): bool {
  const next = interest.nextStop;
  return next >= 0 && next < interest.planStops && stopStation(next) == station;
}

/**
 * Whether the station visited may be asked about, given what a stop there costs, and whether it buys fuel. Of equals the
 * first one in driving order is asked about, which may come first or last.
 */
function isOfInterest(interest: Interest, visit: Visit, cost: f64, buys: bool): bool {
  if (isNextStop(interest, visit.station)) {
    interest.nextStop += visit.direction == Direction.FORWARDS ? 1 : -1;
    interest.leastBetween = Infinity;
    return true;
  }
  if (cost == Infinity) return false;
  const isCheap = (buys || interest.countsIdle) && noteCheap(interest, cost);
  if (!buys || cost > interest.leastBetween) return isCheap;
  interest.leastBetween = cost;
  return true;
}

/** Whether no more than `room` stations were cheaper. */
function noteCheap(interest: Interest, cost: f64): bool {
  const base = interest.cheapBase;
  const room = interest.room;
  let row = interest.count;
  while (row > 0 && cheapCost(base, row - 1) > cost) row--;
  if (row == room) return room > 0 && cheapCost(base, row - 1) == cost;
  if (interest.count < room) interest.count++;
  for (let k = interest.count - 1; k > row; k--) store<f64>(base + (usize(k) << 3), cheapCost(base, k - 1));
  store<f64>(base + (usize(row) << 3), cost);
  return true;
}

function cheapCost(base: usize, row: i32): f64 {
  return load<f64>(base + (usize(row) << 3));
}

/** Fills the stop columns for the cheapest plan that does not stop at a station. False where there is none. */
export function walkWithout(cuts: Cuts, plan: Plan, station: i32): bool {
  beginFound(cuts.found);
  meetDrivingBy(cuts, station);
  return walkFound(cuts, plan, NO_STATION);
}

/**
 * Fills the stop columns for the cheapest plan that stops at a station, for a price per gallon there. False where there
 * is none.
 */
export function walkThrough(cuts: Cuts, plan: Plan, station: i32, dollars: f64): bool {
  const visit = cuts.pass.visit;
  visit.direction = Direction.FORWARDS;
  visitStation(visit, station);
  setPrice(visit, dollars);
  visit.isForced = true;
  beginFound(cuts.found);
  meetStop(cuts, Passing.NEITHER);
  return walkFound(cuts, plan, station);
}

function walkFound(cuts: Cuts, plan: Plan, forced: i32): bool {
  if (cuts.found.cost == Infinity) {
    plan.stopCount = NO_PLAN;
    return false;
  }
  walkBothWays(plan, cuts.found, forced);
  return true;
}
