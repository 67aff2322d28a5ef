// Full tanks that stations ahead can start from, in order of level. A station takes the one from which buying up at its
// own price comes out cheapest; for all prices these lie on the lower convex hull of cost over level.

import { reserveBytes } from "../../memory/arena";
import { improveOffer, Station } from "./stations";

@unmanaged
export class Tank {
  /** Gallons. */
  level: f64;
  /** Dollars. */
  cost: f64;
  /** The one that filled it. */
  purchase: i32;
}

let base: usize = 0;
let hullBase: usize = 0;

/** How many tanks there are. */
export let tankCount: i32 = 0;
let hullCount: i32 = 0;

export function tankAt(k: i32): Tank { return changetype<Tank>(base + usize(k) * offsetof<Tank>()); }
function hullTank(j: i32): Tank { return changetype<Tank>(load<usize>(hullBase + (usize(j) << 2))); }

/** Lays out room for the start's tank and one a station; false when memory cannot grow that far. */
export function reserveTanks(stationCount: i32): bool {
  const rows = u64(stationCount) + 1;
  base = reserveBytes(rows * offsetof<Tank>());
  hullBase = reserveBytes(rows << 2);
  tankCount = 0;
  forgetHull();
  return hullBase != 0;
}

/** Begins a hull of the tanks to come, or one that is made from its highest tank down, with `putBelow`. */
export function forgetHull(): void { hullCount = 0; }

/** Begins a hull with the tanks from `first` on. */
export function startHullAt(first: i32): void {
  forgetHull();
  for (let k = first; k < tankCount; k++) putAbove(tankAt(k));
}

/** Adds a tank at a level that is none of the others' below. */
export function addTank(level: f64, cost: f64, purchase: i32): void {
  const tank = tankAt(tankCount++);
  tank.level = level;
  tank.cost = cost;
  tank.purchase = purchase;
  putAbove(tank);
}

function putAbove(tank: Tank): void {
  if (dropsOut(tank)) return;
  while (hullCount > 1 && !isBelow(hullTank(hullCount - 2), hullTank(hullCount - 1), tank)) hullCount--;
  putOnHull(tank);
}

/** Puts the next tank below those on the hull on it. */
export function putBelow(tank: Tank): void {
  if (dropsOut(tank)) return;
  while (hullCount > 1 && !isBelow(tank, hullTank(hullCount - 1), hullTank(hullCount - 2))) hullCount--;
  putOnHull(tank);
}

function putOnHull(tank: Tank): void { store<usize>(hullBase + (usize(hullCount++) << 2), changetype<usize>(tank)); }

/** Of two tanks at one level the cheaper one stays: the hull has no vertical edge. Whether that is not `tank`. */
function dropsOut(tank: Tank): bool {
  if (hullCount == 0) return false;
  const last = hullTank(hullCount - 1);
  if (last.level != tank.level) return false;
  if (last.cost <= tank.cost) return true;
  hullCount--;
  return false;
}

/** Whether a tank, whose level is between the others', is cheaper than on the line between them. */
function isBelow(lower: Tank, tank: Tank, higher: Tank): bool {
  return (tank.cost - lower.cost) * (higher.level - tank.level) < (higher.cost - tank.cost) * (tank.level - lower.level);
}

/** Lets `station` start from the tank on the hull that is best for it. */
export function offerFromHull(station: Station): void {
  if (hullCount == 0) return;
  const price = station.price;
  let low = 0;
  let high = hullCount - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (costAtZero(hullTank(middle), price) <= costAtZero(hullTank(middle + 1), price)) high = middle;
    else low = middle + 1;
  }
  offerFromTank(station, hullTank(low));
}

/** The same for stations with ever lower prices: those on the hull that are of use no more are dropped from it. */
export function offerToDearest(station: Station): void {
  const price = station.price;
  while (hullCount > 1 && costAtZero(hullTank(hullCount - 2), price) <= costAtZero(hullTank(hullCount - 1), price)) hullCount--;
  offerFromTank(station, hullTank(hullCount - 1));
}

/** Lets `station` start from a tank. */
export function offerFromTank(station: Station, tank: Tank): void { improveOffer(station, costAtZero(tank, station.price), tank.purchase); }

/** Where the line through the tank with the price for its slope is at level 0. */
export function costAtZero(tank: Tank, price: f64): f64 { return tank.cost - price * tank.level; }
