// The stops of a plan in linear memory: their only loads and stores. The columns lie as those of the stations do, behind
// which they are reserved.

import { reserveBytes } from "../../memory/arena";

/** The columns of the stops, with a row for each stop in driving order. */
export class Stops {
  /** Gallons bought. */
  gallons: f64;
  /** Index into the stations. */
  station: i32;
}

let rows: i32 = 0;
let gallonsBase: usize = 0;
let stationBase: usize = 0;

/** Lays the columns out for as many stops as there are stations; false when memory cannot grow that far. */
export function reserveStops(stationCount: i32): bool {
  rows = stationCount;
  gallonsBase = reserveBytes(u64(stationCount) << 3);
  stationBase = reserveBytes(u64(stationCount) << 2);
  return stationBase != 0;
}

export function locateStops(): usize {
  return gallonsBase;
}

export function stopStation(k: i32): i32 {
  return load<i32>(stationBase + (usize(k) << 2));
}
export function stopGallons(k: i32): f64 {
  return load<f64>(gallonsBase + (usize(k) << 3));
}

export function setStop(k: i32, station: i32, gallons: f64): void {
  assert(0 <= k && k < rows, "a plan has no more stops than there are stations");
  assert(0 <= station && station < rows, "a stop is made at a station");
  store<i32>(stationBase + (usize(k) << 2), station);
  store<f64>(gallonsBase + (usize(k) << 3), gallons);
}
