// The planners' input in linear memory: the only loads and stores of station data. Behind it lie the stops
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

/** The same for a trip with fleet rules. The first three take the place of those of `Stations`. */
export class RuledStations {
  /** Gallons burnt from the start to the station, ascending. */
  gallonsTo: f64;
  /** Dollars per gallon. */
  pricePerGallon: f64;
  /** Dollars. */
  stopCost: f64;
  /** Gallons. */
  minimumPurchase: f64;
  /** Gallons; Infinity where there is no most. */
  maximumPurchase: f64;
  /** Gallons burnt off the route for a stop. */
  detourGallons: f64;
  /** Gallons that must be left on arrival at the pump. */
  buffer: f64;
  /** 1 where the plan must stop, else 0. */
  isRequired: f64;
  /** The window's number, 0 for none. A trip without windows has neither this column nor the next. */
  window: f64;
  /** Dollars that the stop of the window saves. */
  credit: f64;
}

/** Stands for an index into the stations where there is no station. */
export const NO_STATION: i32 = -1;

let rows: i32 = 0;
let end: u64 = 0;
/** Of miles, or of gallons burnt. */
let placeBase: usize = 0;
let priceBase: usize = 0;
let stopCostBase: usize = 0;
let minimumBase: usize = 0;
let maximumBase: usize = 0;
let detourBase: usize = 0;
let bufferBase: usize = 0;
let requiredBase: usize = 0;
/** 0 on a trip without windows. */
let windowBase: usize = 0;
let creditBase: usize = 0;

/** Lays the columns out for `stationCount` stations; false when memory cannot grow that far. */
export function reserveColumns(stationCount: i32): bool {
  reserveCommonColumns(stationCount);
  return reserveStopsBehind(stationCount);
}

/** The same for a trip with fleet rules, with the columns of windows where there are some. */
export function reserveRuledColumns(stationCount: i32, hasWindowColumns: bool): bool {
  reserveCommonColumns(stationCount);
  const f64Column = u64(stationCount) << 3;
  minimumBase = reserveBytes(f64Column);
  maximumBase = reserveBytes(f64Column);
  detourBase = reserveBytes(f64Column);
  bufferBase = reserveBytes(f64Column);
  requiredBase = reserveBytes(f64Column);
  windowBase = hasWindowColumns ? reserveBytes(f64Column) : 0;
  creditBase = hasWindowColumns ? reserveBytes(f64Column) : 0;
  return reserveStopsBehind(stationCount);
}

function reserveCommonColumns(stationCount: i32): void {
  assert(stationCount >= 0, "the number of stations is not negative");
  resetArena();
  const f64Column = u64(stationCount) << 3;
  rows = stationCount;
  placeBase = reserveBytes(f64Column);
  priceBase = reserveBytes(f64Column);
  stopCostBase = reserveBytes(f64Column);
}

function reserveStopsBehind(stationCount: i32): bool {
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
    assert(pricePerGallon(i) > 0, "prices are greater than 0");
    checkCommonColumns(i);
  }
}

/** The same for a trip with fleet rules. */
export function checkRuledStations(): void {
  for (let i = 0; i < rows; i++) {
    assert(pricePerGallon(i) >= 0, "prices are not negative");
    checkCommonColumns(i);
    assert(minimumPurchase(i) >= 0 && minimumPurchase(i) < Infinity, "minimum purchases are not negative");
    assert(maximumPurchase(i) >= 0, "maximum purchases are not negative");
    assert(detourGallons(i) >= 0 && detourGallons(i) < Infinity, "detours do not fill the tank");
    assert(buffer(i) >= 0 && buffer(i) < Infinity, "buffers are not negative");
  }
  if (hasWindows()) checkWindows();
}

function checkCommonColumns(i: i32): void {
  assert(placeOf(i) >= (i > 0 ? placeOf(i - 1) : 0) && placeOf(i) < Infinity, "stations stand in driving order");
  assert(pricePerGallon(i) < Infinity, "prices are finite");
  assert(stopCost(i) >= 0 && stopCost(i) < Infinity, "stop costs are not negative");
}

function checkWindows(): void {
  let last: f64 = 0;
  for (let i = 0; i < rows; i++) {
    assert(
      windowOf(i) == 0 || windowOf(i) > last || (windowOf(i) == last && windowOf(i - 1) == last),
      "the stations of a window are neighbours, and windows are in driving order",
    );
    assert(creditOf(i) >= 0 && creditOf(i) <= stopCost(i), "a credit is no more than its stop costs");
    last = max(last, windowOf(i));
  }
}

export function countStations(): i32 {
  return rows;
}

export function locateStations(): usize {
  return placeBase;
}

function placeOf(i: i32): f64 {
  return load<f64>(placeBase + (usize(i) << 3));
}
export function stationMiles(i: i32): f64 {
  return placeOf(i);
}
export function gallonsTo(i: i32): f64 {
  return placeOf(i);
}
export function pricePerGallon(i: i32): f64 {
  return load<f64>(priceBase + (usize(i) << 3));
}
export function stopCost(i: i32): f64 {
  return load<f64>(stopCostBase + (usize(i) << 3));
}
export function minimumPurchase(i: i32): f64 {
  return load<f64>(minimumBase + (usize(i) << 3));
}
export function maximumPurchase(i: i32): f64 {
  return load<f64>(maximumBase + (usize(i) << 3));
}
export function detourGallons(i: i32): f64 {
  return load<f64>(detourBase + (usize(i) << 3));
}
export function buffer(i: i32): f64 {
  return load<f64>(bufferBase + (usize(i) << 3));
}
export function isRequired(i: i32): bool {
  return load<f64>(requiredBase + (usize(i) << 3)) != 0;
}

/** Whether some stations lie in windows of credits. */
export function hasWindows(): bool {
  return windowBase != 0;
}
/** The window that a station lies in, 0 for none, and what it saves to make the one stop there that is credited. */
export function windowOf(i: i32): f64 {
  return hasWindows() ? load<f64>(windowBase + (usize(i) << 3)) : 0;
}
export function creditOf(i: i32): f64 {
  return hasWindows() ? load<f64>(creditBase + (usize(i) << 3)) : 0;
}
