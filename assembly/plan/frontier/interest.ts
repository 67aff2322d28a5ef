// Which stations are asked about after a backward pass: the stops of a plan, between any two of them the station where
// a stop costs least, and those where it costs least of all others.
//
//   table    column   type  unit      rows
//   cheap    cost     f64   dollars   one for each of the cheapest so far, by cost

import { reserveBytes } from "../../memory/arena";
import { stopStation } from "../model/stopColumns";

let base: usize = 0;
let room: i32 = 0;
let count: i32 = 0;
/** How many stops of the plan are before the stations that have been looked at. */
let stopsBefore: i32 = 0;
/** The least cost since the last of them. */
let leastBetween: f64 = Infinity;

/** Begins with the plan in the stop columns. False when memory cannot grow that far. */
export function reserveInterest(planStops: i32, mostCheap: i32): bool {
  room = mostCheap;
  count = 0;
  stopsBefore = planStops;
  leastBetween = Infinity;
  base = reserveBytes(u64(mostCheap) << 3);
  return base != 0;
}

/**
 * Whether a station may be asked about, given what a stop there costs. Stations are looked at from the last to the
 * first; of equals the first one is asked about.
 */
export function isOfInterest(station: i32, cost: f64): bool {
  if (stopsBefore > 0 && stopStation(stopsBefore - 1) == station) {
    stopsBefore--;
    leastBetween = Infinity;
    return true;
  }
  if (cost == Infinity) return false;
  const isCheap = noteCheap(cost);
  if (cost > leastBetween) return isCheap;
  leastBetween = cost;
  return true;
}

/** Whether no more than `room` stations were cheaper. */
function noteCheap(cost: f64): bool {
  let row = count;
  while (row > 0 && costAt(row - 1) > cost) row--;
  if (row == room) return room > 0 && costAt(row - 1) == cost;
  if (count < room) count++;
  for (let k = count - 1; k > row; k--) store<f64>(base + (usize(k) << 3), costAt(k - 1));
  store<f64>(base + (usize(row) << 3), cost);
  return true;
}

function costAt(row: i32): f64 {
  return load<f64>(base + (usize(row) << 3));
}
