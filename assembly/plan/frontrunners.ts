// The cheapest of the candidates when all were last looked at, and what the rest of them cost at least: as long as one of
// these, or of those that have opened since, is cheaper than that, the rest need not be looked at again.
//
//   table         column   type  unit and meaning
//   frontrunners  cost     f64   dollars at that time, ascending
//                 station  i32   index into the station columns

import { reserveBytes } from "../arena";
import { NO_STATION } from "./columns";

/** With more, all are looked at less often, and these for longer. */
const MOST: i32 = 32;

let costBase: usize = 0;
let stationBase: usize = 0;

export let frontrunnerCount: i32 = 0;

/** When all were looked at. */
let lookedAtLevel: f64 = 0;
/** Of the rest: no cost was, and no stop cost and price is lower. */
let restCost: f64 = 0;
let restStopCost: f64 = 0;
export let restPrice: f64 = 0;
/** From no full tank since then the rest, at its lowest price, has cost less at level 0. */
let restTank: f64 = 0;

/** Lays out the table; false when memory cannot grow that far. */
export function reserveFrontrunners(): bool {
  costBase = reserveBytes(u64(MOST + 1) << 3);
  stationBase = reserveBytes(u64(MOST + 1) << 2);
  return stationBase != 0;
}

/** Begins to look at all, at a level. */
export function startFrontrunners(level: f64): void {
  frontrunnerCount = 0;
  lookedAtLevel = level;
  restTank = Infinity;
  restCost = Infinity;
  restStopCost = Infinity;
  restPrice = Infinity;
}

export function frontrunner(k: i32): i32 { return load<i32>(stationBase + (usize(k) << 2)); }
function cost(k: i32): f64 { return load<f64>(costBase + (usize(k) << 3)); }

/** Puts a station in its place, and the dearest in the rest when they are too many. Returns which one that is. */
export function rank(station: i32, dollars: f64): i32 {
  let k = frontrunnerCount;
  if (k == MOST && cost(k - 1) <= dollars) {
    restCost = min(restCost, dollars);
    return station;
  }
  for (; k > 0 && cost(k - 1) > dollars; k--) put(k, cost(k - 1), frontrunner(k - 1));
  put(k, dollars, station);
  if (frontrunnerCount < MOST) {
    frontrunnerCount++;
    return NO_STATION;
  }
  restCost = min(restCost, cost(MOST));
  return frontrunner(MOST);
}

function put(k: i32, dollars: f64, station: i32): void {
  store<f64>(costBase + (usize(k) << 3), dollars);
  store<i32>(stationBase + (usize(k) << 2), station);
}

/** Counts a station that `rank` has put in the rest. */
export function addToRest(stopCost: f64, price: f64): void {
  restStopCost = min(restStopCost, stopCost);
  restPrice = min(restPrice, price);
}

/** Lets the rest start from a full tank. */
export function offerTankToRest(level: f64, dollars: f64): void { restTank = min(restTank, dollars - restPrice * level); }

/** No station of the rest costs less at `level`. */
export function leastOfRest(level: f64): f64 {
  if (restPrice == Infinity) return Infinity;
  return min(restCost + restPrice * (level - lookedAtLevel), restTank + restPrice * level + restStopCost);
}
