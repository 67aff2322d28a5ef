// The planner's input in linear memory: the only loads and stores of station data. Behind it lie the stops
// (`stopColumns.ts`).
//
// Each column is contiguous; the host fills and reads it through a typed array. A table's columns lie in the order of
// the class that lists them, each at the next multiple of `ALIGN_BYTES` after the one before.

import { markArena, releaseTo, reserveBytes, resetArena } from "../../memory/arena";
import { reserveStops } from "./stopColumns";

/** The columns of the stations, with a row for each station in driving order. */
export class Stations {
  /** Miles from the route start, ascending. */
  miles: f64;
  /** Dollars per gallon. */
  pricePerGallon: f64;
  /** Dollars. */
  stopCost: f64;
}

/** Stands for an index into the stations where there is no station. */
export const NO_STATION: i32 = -1;

let rows: i32 = 0;
let end: u64 = 0;
let milesBase: usize = 0;
let priceBase: usize = 0;
let stopCostBase: usize = 0;

/** Lays the columns out for `stationCount` stations; false when memory cannot grow that far. */
export function reserveColumns(stationCount: i32): bool {
  assert(stationCount >= 0, "the number of stations is not negative");
  resetArena();
  const f64Column = u64(stationCount) << 3;
  rows = stationCount;
  milesBase = reserveBytes(f64Column);
  priceBase = reserveBytes(f64Column);
  stopCostBase = reserveBytes(f64Column);
  const fits = reserveStops(stationCount);
  end = markArena();
  return fits;
}

/** Forgets the tables reserved behind the columns. */
export function releaseWorkingTables(): void {
  releaseTo(end);
}

/** In the debug build: checks what the host promises of the stations. */
export function checkStations(): void {
  for (let i = 0; i < rows; i++) {
    assert(
      stationMiles(i) >= (i > 0 ? stationMiles(i - 1) : 0) && stationMiles(i) < Infinity,
      "stations stand in driving order",
    );
    assert(pricePerGallon(i) > 0 && pricePerGallon(i) < Infinity, "prices are greater than 0");
    assert(stopCost(i) >= 0 && stopCost(i) < Infinity, "stop costs are not negative");
  }
}

export function countStations(): i32 {
  return rows;
}

export function locateStations(): usize {
  return milesBase;
}

export function stationMiles(i: i32): f64 {
  return load<f64>(milesBase + (usize(i) << 3));
}
export function pricePerGallon(i: i32): f64 {
  return load<f64>(priceBase + (usize(i) << 3));
}
export function stopCost(i: i32): f64 {
  return load<f64>(stopCostBase + (usize(i) << 3));
}
