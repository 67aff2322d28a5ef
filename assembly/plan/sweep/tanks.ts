// The full tanks that stations ahead can start from, in order of level, and the lower convex hull of their costs over
// their levels, on which every station finds the tank that is best for its price. See docs/algorithm.md, "Full tanks".

import { reserveBytes } from "../../memory/arena";
import { improveOffer, Station } from "./stations";

@unmanaged
export class Tank {
  /** Gallons. */
  level: f64;
  /** Dollars spent when it is full. */
  cost: f64;
  /** The purchase that filled it. */
  purchase: i32;
}

let base: usize = 0;
let hullBase: usize = 0;

export let tankCount: i32 = 0;
let hullCount: i32 = 0;

export function tankAt(k: i32): Tank {
  return changetype<Tank>(base + usize(k) * offsetof<Tank>());
}
function hullTank(j: i32): Tank {
  return changetype<Tank>(load<usize>(hullBase + (usize(j) << 2)));
}

/** Lays out room for the start's tank and one for each station; false when memory cannot grow that far. */
export function reserveTanks(stationCount: i32): bool {
  const rows = u64(stationCount) + 1;
  base = reserveBytes(rows * offsetof<Tank>());
  hullBase = reserveBytes(rows << 2);
  tankCount = 0;
  clearHull();
  return hullBase != 0;
}

/** Begins an empty hull. It takes tanks in ascending order of level, or in descending order, but not in both. */
export function clearHull(): void {
  hullCount = 0;
}

/** Builds the hull of the tanks from `first` on. */
export function buildHullFrom(first: i32): void {
  clearHull();
  for (let k = first; k < tankCount; k++) addAboveHull(tankAt(k));
}

/** Adds a tank, whose level is no lower than the others', to the list and to the hull. */
export function addTank(level: f64, cost: f64, purchase: i32): void {
  if (!ASC_NO_ASSERT)
    assert(tankCount == 0 || tankAt(tankCount - 1).level <= level, "tanks are filled in order of level");
  assert(cost >= 0 && cost < Infinity, "a tank has a price");
  const tank = tankAt(tankCount++);
  tank.level = level;
  tank.cost = cost;
  tank.purchase = purchase;
  addAboveHull(tank);
}

function addAboveHull(tank: Tank): void {
  if (isBeatenAtItsLevel(tank)) return;
  while (hullCount > 1 && !isBelowLine(hullTank(hullCount - 2), hullTank(hullCount - 1), tank)) hullCount--;
  putOnHull(tank);
}

/** Adds a tank, whose level is no higher than those of the tanks on the hull. */
export function addBelowHull(tank: Tank): void {
  if (isBeatenAtItsLevel(tank)) return;
  while (hullCount > 1 && !isBelowLine(tank, hullTank(hullCount - 1), hullTank(hullCount - 2))) hullCount--;
  putOnHull(tank);
}

function putOnHull(tank: Tank): void {
  store<usize>(hullBase + (usize(hullCount++) << 2), changetype<usize>(tank));
}

/**
 * The hull has no vertical edge: of two tanks at one level it keeps the cheaper one. If that is `tank`, drops the other
 * one from the hull and returns false.
 */
function isBeatenAtItsLevel(tank: Tank): bool {
  if (hullCount == 0) return false;
  const last = hullTank(hullCount - 1);
  if (last.level != tank.level) return false;
  if (last.cost <= tank.cost) return true;
  hullCount--;
  return false;
}

/** Whether `tank` lies below the line from `lower` to `higher`, between whose levels its own is. */
function isBelowLine(lower: Tank, tank: Tank, higher: Tank): bool {
  return (
    (tank.cost - lower.cost) * (higher.level - tank.level) < (higher.cost - tank.cost) * (tank.level - lower.level)
  );
}

/** Improves the station's offer by the tank on the hull that is best for it. */
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

/**
 * The same for stations given in order of falling prices: drops those tanks from the hull that none of the next ones
 * will use.
 */
export function offerFromShrinkingHull(station: Station): void {
  assert(hullCount > 0, "the hull has a tank");
  const price = station.price;
  while (hullCount > 1 && costAtZero(hullTank(hullCount - 2), price) <= costAtZero(hullTank(hullCount - 1), price))
    hullCount--;
  offerFromTank(station, hullTank(hullCount - 1));
}

/** Improves the station's offer by starting from a tank. */
export function offerFromTank(station: Station, tank: Tank): void {
  improveOffer(station, costAtZero(tank, station.price), tank.purchase);
}

/** The cost at level 0 of the line through a tank whose slope is `price`. */
export function costAtZero(tank: Tank, price: f64): f64 {
  return tank.cost - price * tank.level;
}

/** In the debug build: checks that the hull is convex and that no tank from `first` on lies below it. */
export function checkHull(first: i32): void {
  for (let j = 1; j < hullCount; j++) {
    const isAscending = hullTank(0).level < hullTank(1).level;
    assert(
      isAscending ? hullTank(j - 1).level < hullTank(j).level : hullTank(j - 1).level > hullTank(j).level,
      "the hull's levels run one way",
    );
    if (j == 1) continue;
    const isConvex = isAscending
      ? isBelowLine(hullTank(j - 2), hullTank(j - 1), hullTank(j))
      : isBelowLine(hullTank(j), hullTank(j - 1), hullTank(j - 2));
    assert(isConvex, "the hull is convex");
  }
  assert(hullCount > 0 == first < tankCount, "the hull spans the tanks that have yet to be applied");
}
