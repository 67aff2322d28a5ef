// What the host reads besides plans, in linear memory: the only loads and stores of it. The columns lie as those of
// `plan/model/stationColumns.ts` do.

import { reserveBytes } from "../../memory/arena";
import { NO_STATION } from "../model/stationColumns";

/** The columns of the costs of many plans. */
export class Costs {
  /** Infinity where there is no plan. */
  dollars: f64;
  /**
   * After `surroundPlan` the same for stops of the plan and where the cheapest plan, or one that ties with it, buys fuel
   * at the station; Infinity at the others.
   */
  buyingDollars: f64;
}

/** Where to fuel when a stop of the plan is closed: the columns, with a row for each stop. */
export class Backups {
  /** Dollars; Infinity where there is no backup. */
  cost: f64;
  /** Gallons that are missing where there is none; Infinity where no number of gallons would do. */
  shortBy: f64;
  /** The level with which the driver leaves the closed pump, in gallons. */
  level: f64;
  /** Index into the stations; `NO_STATION` for the destination, or where there is no backup. */
  station: i32;
}

let costsBase: usize = 0;
let buyingCostsBase: usize = 0;
let costRows: i32 = 0;
let backupCostBase: usize = 0;
let shortBase: usize = 0;
let levelBase: usize = 0;
let stationBase: usize = 0;

/** Reserves the columns for `count` costs; false when memory cannot grow that far. */
export function reserveCosts(count: i32): bool {
  costRows = count;
  costsBase = reserveBytes(u64(count) << 3);
  buyingCostsBase = reserveBytes(u64(count) << 3);
  return buyingCostsBase != 0;
}

export function locateCosts(): usize {
  return costsBase;
}

export function setCost(i: i32, dollars: f64): void {
  assert(0 <= i && i < costRows, "each cost has its row");
  store<f64>(costsBase + (usize(i) << 3), dollars);
}

export function setBuyingCost(i: i32, dollars: f64): void {
  assert(0 <= i && i < costRows, "each cost has its row");
  store<f64>(buyingCostsBase + (usize(i) << 3), dollars);
}

/** False when memory cannot grow that far. */
export function reserveBackups(count: i32): bool {
  const f64Column = u64(count) << 3;
  backupCostBase = reserveBytes(f64Column);
  shortBase = reserveBytes(f64Column);
  levelBase = reserveBytes(f64Column);
  stationBase = reserveBytes(f64Column >> 1);
  return stationBase != 0;
}

export function locateBackups(): usize {
  return backupCostBase;
}

/** The level with which the driver leaves the closed pump. */
export function levelAfterPump(k: i32): f64 {
  return load<f64>(levelBase + (usize(k) << 3));
}
/** What the cheapest way on costs that is known. */
export function backupCost(k: i32): f64 {
  return load<f64>(backupCostBase + (usize(k) << 3));
}
/** The least number of gallons that is known to be missing, where there is no way on. */
export function shortage(k: i32): f64 {
  return load<f64>(shortBase + (usize(k) << 3));
}
export function backupStation(k: i32): i32 {
  return load<i32>(stationBase + (usize(k) << 2));
}

export function beginBackup(k: i32, level: f64): void {
  store<f64>(levelBase + (usize(k) << 3), level);
  setBackup(k, Infinity, NO_STATION);
  setShortage(k, Infinity);
}

export function setBackup(k: i32, cost: f64, station: i32): void {
  store<f64>(backupCostBase + (usize(k) << 3), cost);
  store<i32>(stationBase + (usize(k) << 2), station);
}

export function setShortage(k: i32, gallons: f64): void {
  store<f64>(shortBase + (usize(k) << 3), gallons);
}
