// The planner's input and output in linear memory: the only loads and stores of station data.
//
//   table      column            type  unit                        rows
//   stations   miles             f64   miles from the route start  one per station, ascending
//              pricePerGallon    f64   dollars per gallon          "
//              stopCost          f64   dollars                     "
//   stops      gallons           f64   gallons                     one per stop, in driving order
//              station           i32   index into stations         "
//
// Each column is contiguous; the host fills and reads it through a typed array. A table's columns lie in this order, each
// at the next multiple of 16 bytes after the one before.

import { markArena, releaseTo, reserveBytes, resetArena } from "../../memory/arena";

/** Stands for an index into the stations where there is no station. */
export const NO_STATION: i32 = -1;

let rows: i32 = 0;
let end: u64 = 0;
let milesBase: usize = 0;
let priceBase: usize = 0;
let stopCostBase: usize = 0;
let stopGallonsBase: usize = 0;
let stopStationBase: usize = 0;

/** Lays the columns out for `stationCount` stations; false when memory cannot grow that far. */
export function reserveColumns(stationCount: i32): bool {
  assert(stationCount >= 0, "the number of stations is not negative");
  resetArena();
  const f64Column = u64(stationCount) << 3;
  rows = stationCount;
  milesBase = reserveBytes(f64Column);
  priceBase = reserveBytes(f64Column);
  stopCostBase = reserveBytes(f64Column);
  stopGallonsBase = reserveBytes(f64Column);
  stopStationBase = reserveBytes(u64(stationCount) << 2);
  end = markArena();
  return stopStationBase != 0;
}

/** Forgets the tables reserved behind the columns. */
export function releaseWorkingTables(): void { releaseTo(end); }

/** In the debug build: checks what the host promises of the stations. */
export function checkStations(): void {
  for (let i = 0; i < rows; i++) {
    assert(stationMiles(i) >= (i > 0 ? stationMiles(i - 1) : 0) && stationMiles(i) < Infinity, "stations stand in driving order");
    assert(pricePerGallon(i) > 0 && pricePerGallon(i) < Infinity, "prices are greater than 0");
    assert(stopCost(i) >= 0 && stopCost(i) < Infinity, "stop costs are not negative");
  }
}

export function countStations(): i32 { return rows; }

export function locateStations(): usize { return milesBase; }
export function locateStops(): usize { return stopGallonsBase; }

export function stationMiles(i: i32): f64 { return load<f64>(milesBase + (usize(i) << 3)); }
export function pricePerGallon(i: i32): f64 { return load<f64>(priceBase + (usize(i) << 3)); }
export function stopCost(i: i32): f64 { return load<f64>(stopCostBase + (usize(i) << 3)); }

export function stopStation(k: i32): i32 { return load<i32>(stopStationBase + (usize(k) << 2)); }
export function stopGallons(k: i32): f64 { return load<f64>(stopGallonsBase + (usize(k) << 3)); }

export function setStop(k: i32, station: i32, gallons: f64): void {
  assert(0 <= k && k < rows, "a plan has no more stops than there are stations");
  assert(0 <= station && station < rows, "a stop is made at a station");
  store<i32>(stopStationBase + (usize(k) << 2), station);
  store<f64>(stopGallonsBase + (usize(k) << 3), gallons);
}
