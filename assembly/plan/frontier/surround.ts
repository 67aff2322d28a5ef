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
import { NO_STATION, countStations } from "../model/stationColumns";
import { stopStation } from "../model/stopColumns";
import { reserveCosts, setCost } from "./answers";
import { BackupSearch, beginBackups, tryBackups, tryStationsBefore } from "./backup";
import { Cuts, keepAllAfter, keepAllBefore, meetDrivingBy, meetStop, reserveCuts } from "./cuts";
import { beginFound, walkBothWays } from "./purchases";
import { Purpose, beginPass, endPass, enterNext, hasEnded, leaveStation, reservePass } from "./recurrence";
import { Thinning } from "./thin";
import { Direction } from "./trip";
import { setPrice, turnRound, visitStation } from "./visit";

/**
 * Prices a stop at each station. `layers` is 1 where stops are not bounded, and one more than the most stops otherwise,
 * at least 2.
 */
export function priceForcedStops(cuts: Cuts, layers: i32, budget: f64): Status {
  if (!reservePass(cuts.pass, layers, budget, Thinning.BY_MEAN_PRICE, false) || !reserveMeetings(cuts, layers))
    return Status.OUT_OF_MEMORY;
  for (let i = 0, stations = countStations(); i < stations; i++) setCost(i, Infinity);
  const forwards = keepForwards(cuts);
  if (cuts.isFunctionLost) return Status.OUT_OF_MEMORY;
  if (!hasEnded(cuts.pass)) return Status.TOO_MANY;
  beginPass(cuts.pass, Direction.BACKWARDS, Purpose.MEETING);
  while (enterNext(cuts.pass)) {
    turnRound(cuts.pass.visit);
    priceStop(cuts);
    turnRound(cuts.pass.visit);
    if (!leaveStation(cuts.pass)) return Status.TOO_MANY;
  }
  return max(forwards, endPass(cuts.pass));
}

function reserveMeetings(cuts: Cuts, layers: i32): bool {
  return reserveCosts(countStations()) && reserveCuts(cuts, layers);
}

/** Takes all stations in driving order, and keeps V before each. */
function keepForwards(cuts: Cuts): Status {
  beginPass(cuts.pass, Direction.FORWARDS, Purpose.MEETING);
  while (enterNext(cuts.pass)) {
    keepAllBefore(cuts);
    if (!leaveStation(cuts.pass)) return Status.TOO_MANY;
  }
  return endPass(cuts.pass);
}

/** Sets what a stop at the station visited costs at least: it meets U of the pass that has come by. */
function priceStop(cuts: Cuts): void {
  beginFound(cuts.found);
  meetStop(cuts, false);
  setCost(cuts.pass.visit.station, cuts.found.cost);
}

/** Which stations may be asked about: the stops of a plan, and others that cost little. */
@unmanaged
export class Interest {
  /** How many of the cheapest stations may be asked about, and how many are known so far. */
  room: i32;
  count: i32;
  /** How many stops of the plan are before the stations that have been looked at. */
  stopsBefore: i32;
  /** The least cost since the last of them. */
  leastBetween: f64;
  cheapBase: usize;
}

/**
 * Prices them likewise, and keeps what `walkWithout` and `walkThrough` ask about the stops of a plan, which are in the
 * stop columns, and about others that cost little. Finds a backup for each stop, too. Gives up where the work would be
 * more than the budget.
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
  const forwards = keepForwards(cuts);
  if (cuts.isFunctionLost) return Status.OUT_OF_MEMORY;
  if (forwards != Status.OK) return forwards;
  beginPass(cuts.pass, Direction.BACKWARDS, Purpose.MEETING);
  while (enterNext(cuts.pass)) {
    meetAround(cuts, backups, interest);
    if (!leaveStation(cuts.pass)) return cuts.isFunctionLost ? Status.OUT_OF_MEMORY : Status.TOO_MANY;
  }
  if (cuts.isFunctionLost) return Status.OUT_OF_MEMORY;
  const backwards = endPass(cuts.pass);
  if (backwards == Status.OK) tryStationsBefore(backups);
  return backwards;
}

function meetAround(cuts: Cuts, backups: BackupSearch, interest: Interest): void {
  const visit = cuts.pass.visit;
  turnRound(visit);
  visit.tree.isGrowing = false;
  priceStop(cuts);
  tryBackups(backups);
  visitStation(visit, visit.station);
  if (isOfInterest(interest, visit.station, cuts.found.cost)) keepAllAfter(cuts);
  visit.tree.isGrowing = true;
  turnRound(visit);
}

/** Begins with the plan in the stop columns. False when memory cannot grow that far. */
function reserveInterest(interest: Interest, planStops: i32, mostCheap: i32): bool {
  interest.room = mostCheap;
  interest.count = 0;
  interest.stopsBefore = planStops;
  interest.leastBetween = Infinity;
  interest.cheapBase = reserveBytes(u64(mostCheap) << 3);
  return interest.cheapBase != 0;
}

/**
 * Whether a station may be asked about, given what a stop there costs. Stations are looked at from the last to the
 * first; of equals the first one is asked about.
 */
function isOfInterest(interest: Interest, station: i32, cost: f64): bool {
  if (interest.stopsBefore > 0 && stopStation(interest.stopsBefore - 1) == station) {
    interest.stopsBefore--;
    interest.leastBetween = Infinity;
    return true;
  }
  if (cost == Infinity) return false;
  const isCheap = noteCheap(interest, cost);
  if (cost > interest.leastBetween) return isCheap;
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
  beginFound(cuts.found);
  meetStop(cuts, true);
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
