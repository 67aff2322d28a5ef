// What planning needs of each station: the only loads and stores of it.
//
//   table   column         type  unit                   rows
//   priced  milesFromStart f64   miles, >= 0            one a station, in the order of the body
//           price          f64   $ per gallon, > 0      "
//           detourMinutes  f64   minutes, >= 0, or NaN  ", NaN where the station gives none
//           start, end     i32   bytes from the start   ", of its object

import { reserveBytes } from "../arena";

let milesFromStart: usize = 0;
let prices: usize = 0;
let detourMinutes: usize = 0;
let starts: usize = 0;
let ends: usize = 0;

/** Lays out columns for so many stations, behind the body; false when memory cannot grow that far. */
export function reserveStations(rows: i32): bool {
  milesFromStart = reserveBytes(u64(rows) * 8);
  prices = reserveBytes(u64(rows) * 8);
  detourMinutes = reserveBytes(u64(rows) * 8);
  starts = reserveBytes(u64(rows) * 4);
  ends = reserveBytes(u64(rows) * 4);
  return milesFromStart != 0 && prices != 0 && detourMinutes != 0 && starts != 0 && ends != 0;
}

export function setMilesFromStart(station: i32, miles: f64): void { store<f64>(milesFromStart + usize(station) * 8, miles); }
export function setPrice(station: i32, price: f64): void { store<f64>(prices + usize(station) * 8, price); }
export function setDetourMinutes(station: i32, minutes: f64): void { store<f64>(detourMinutes + usize(station) * 8, minutes); }

export function setSpan(station: i32, start: i32, end: i32): void {
  store<i32>(starts + usize(station) * 4, start);
  store<i32>(ends + usize(station) * 4, end);
}

export function locateMilesFromStart(): usize { return milesFromStart; }
export function locatePrices(): usize { return prices; }
export function locateDetourMinutes(): usize { return detourMinutes; }
export function locateStarts(): usize { return starts; }
export function locateEnds(): usize { return ends; }
