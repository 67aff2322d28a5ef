// Full tanks that stations ahead can start from, since the stations' offers were last brought up to date: in order of
// level. A station takes the one from which buying up at its own price comes out cheapest; for all prices these lie on
// the lower convex hull of cost over level.
//
//   table  column    type  unit
//   tanks  level     f64   gallons
//          cost      f64   dollars
//          purchase  i32   the one that filled it
//   hull   tank      i32   row in tanks

import { reserveBytes } from "../arena";
import { pricePerGallon } from "./columns";
import { improveOffer } from "./offers";

let levelBase: usize = 0;
let costBase: usize = 0;
let purchaseBase: usize = 0;
let hullBase: usize = 0;

/** How many tanks there are. */
export let tankCount: i32 = 0;
let hullCount: i32 = 0;

function tankLevel(k: i32): f64 { return load<f64>(levelBase + (usize(k) << 3)); }
function tankCost(k: i32): f64 { return load<f64>(costBase + (usize(k) << 3)); }
function hullTank(j: i32): i32 { return load<i32>(hullBase + (usize(j) << 2)); }

/** Lays out room for the start's tank and one a station; false when memory cannot grow that far. */
export function reserveTanks(stationCount: i32): bool {
  const rows = u64(stationCount) + 1;
  levelBase = reserveBytes(rows << 3);
  costBase = reserveBytes(rows << 3);
  purchaseBase = reserveBytes(rows << 2);
  hullBase = reserveBytes(rows << 2);
  forgetTanks();
  return hullBase != 0;
}

export function forgetTanks(): void {
  tankCount = 0;
  hullCount = 0;
}

/** Adds a tank at a level that is none of the others' below. */
export function addTank(level: f64, cost: f64, purchase: i32): void {
  store<f64>(levelBase + (usize(tankCount) << 3), level);
  store<f64>(costBase + (usize(tankCount) << 3), cost);
  store<i32>(purchaseBase + (usize(tankCount) << 2), purchase);
  const tank = tankCount++;
  if (dropsOut(tank)) return;
  while (hullCount > 1 && !isBelow(hullTank(hullCount - 2), hullTank(hullCount - 1), tank)) hullCount--;
  putOnHull(tank);
}

/** Begins a hull that is made from its highest tank down, with `putBelow`. */
export function startHullFromAbove(): void { hullCount = 0; }

/** Puts the next tank below those on the hull on it. */
export function putBelow(tank: i32): void {
  if (dropsOut(tank)) return;
  while (hullCount > 1 && !isBelow(tank, hullTank(hullCount - 1), hullTank(hullCount - 2))) hullCount--;
  putOnHull(tank);
}

function putOnHull(tank: i32): void { store<i32>(hullBase + (usize(hullCount++) << 2), tank); }

/** Of two tanks at one level the cheaper one stays: the hull has no vertical edge. Whether that is not `tank`. */
function dropsOut(tank: i32): bool {
  if (hullCount == 0) return false;
  const last = hullTank(hullCount - 1);
  if (tankLevel(last) != tankLevel(tank)) return false;
  if (tankCost(last) <= tankCost(tank)) return true;
  hullCount--;
  return false;
}

/** Whether tank `j`, whose level is between those of `i` and `k`, is cheaper than on the line between them. */
function isBelow(i: i32, j: i32, k: i32): bool {
  return (tankCost(j) - tankCost(i)) * (tankLevel(k) - tankLevel(j)) < (tankCost(k) - tankCost(j)) * (tankLevel(j) - tankLevel(i));
}

/** Lets `station` start from the tank on the hull that is best for it. */
export function offerFromHull(station: i32): void {
  if (hullCount == 0) return;
  const price = pricePerGallon(station);
  let low = 0;
  let high = hullCount - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const tank = hullTank(middle);
    const next = hullTank(middle + 1);
    if (tankCost(tank) - price * tankLevel(tank) <= tankCost(next) - price * tankLevel(next)) high = middle;
    else low = middle + 1;
  }
  offerFromTank(station, hullTank(low), price);
}

/** Lets `station` start from each of the tanks from `first` on. */
export function offerFromTanks(station: i32, first: i32): void {
  const price = pricePerGallon(station);
  for (let tank = first; tank < tankCount; tank++) offerFromTank(station, tank, price);
}

function offerFromTank(station: i32, tank: i32, price: f64): void {
  // Where the line through the tank with the price for its slope is at level 0.
  improveOffer(station, tankCost(tank) - price * tankLevel(tank), load<i32>(purchaseBase + (usize(tank) << 2)));
}
