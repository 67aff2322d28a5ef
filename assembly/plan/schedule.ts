// Which station is the cheapest at each level from the one that the sweep is at, as far as is known: the lower envelope of
// the offers of the cheapest station and of those with lower prices. So prices fall along it. A piece ends where the next
// station overtakes its own. In an open-ended schedule it also ends where its station's tank is full, and the next one
// comes then; else all that comes after the cheapest station's full tank has to be looked for anew.
//
//   table   column   type  unit and meaning
//   pieces  from     f64   gallons: level from which on the station is the cheapest
//           station  i32   index into the station columns

import { reserveBytes } from "../arena";
import { pricePerGallon } from "./columns";
import { offerAtZero, overtakingLevel } from "./offers";
import { fullLevel } from "./trip";

let fromBase: usize = 0;
let stationBase: usize = 0;
let head: i32 = 0;
let tail: i32 = 0;
let isOpenEnded: bool = false;

/** Up to this level the schedule is what it says. */
export let certainUntil: f64 = 0;

function from(k: i32): f64 { return load<f64>(fromBase + (usize(k) << 3)); }
function station(k: i32): i32 { return load<i32>(stationBase + (usize(k) << 2)); }

/** Lays out the table; false when memory cannot grow that far. */
export function reserveSchedule(stationCount: i32): bool {
  fromBase = reserveBytes(u64(stationCount) << 3);
  stationBase = reserveBytes(u64(stationCount) << 2);
  return stationBase != 0;
}

/** Begins anew with the station that is the cheapest at `level`. It may be open-ended if no open station has as high a price. */
export function startSchedule(cheapest: i32, level: f64, mayBeOpenEnded: bool): void {
  head = 0;
  tail = 1;
  setPiece(0, level, cheapest);
  isOpenEnded = mayBeOpenEnded;
  certainUntil = Infinity;
}

/** Makes the schedule good for nothing past `level`. */
export function distrustFrom(level: f64): void { certainUntil = min(certainUntil, level); }

/** The cheapest station up to `level`. Levels may not fall from call to call. */
export function cheapestAt(level: f64): i32 {
  while (tail - head > 1 && from(head + 1) < level) head++;
  return station(head);
}

/** Whether it is known who is the cheapest when the cheapest station's tank is full: then that one is it from now on. */
export function skipCheapest(level: f64): bool {
  if (!isOpenEnded || tail - head == 1 || level >= certainUntil) return false;
  head++;
  return true;
}

/**
 * Puts in a station with a lower price than the cheapest one's where it comes to be the cheapest, if it does. Its tank
 * must be full at a higher level than those of the stations that were put in before, if the schedule is open-ended.
 */
export function schedule(newcomer: i32): void {
  let place = findPlace(pricePerGallon(newcomer));
  if (place < tail && isOpenEnded) {
    closeEnd();
    place = min(place, tail);
  }
  if (place < tail && pricePerGallon(station(place)) == pricePerGallon(newcomer)) {
    if (offerAtZero(newcomer) >= offerAtZero(station(place))) return;
    splice(place, place + 1, 0);
  }
  let begin = takeover(place - 1, newcomer);
  if (place < tail && begin >= from(place)) return;
  // Those beside it that would come after it, or that the next one overtakes before they have overtaken it.
  let first = place;
  for (; first > head + 1 && begin <= from(first - 1); first--) begin = takeover(first - 2, newcomer);
  for (; place < tail; place++) {
    const end = overtakingLevel(newcomer, station(place));
    if (place + 1 < tail && end >= from(place + 1)) continue;
    setPiece(place, end, station(place));
    break;
  }
  splice(first, place, 1);
  setPiece(first, begin, newcomer);
}

/** The first piece after the head's whose price is not above `price`. */
function findPlace(price: f64): i32 {
  let low = head + 1;
  let high = tail;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (pricePerGallon(station(middle)) <= price) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where the newcomer comes after piece `k`. */
function takeover(k: i32, newcomer: i32): f64 {
  const overtaking = overtakingLevel(station(k), newcomer);
  return isOpenEnded ? min(overtaking, fullLevel(station(k))) : overtaking;
}

/** Makes an open-ended schedule one that is not, by dropping what follows the first full tank. */
function closeEnd(): void {
  isOpenEnded = false;
  for (let k = head; k + 1 < tail; k++) {
    if (from(k + 1) < fullLevel(station(k))) continue;
    distrustFrom(from(k + 1));
    tail = k + 1;
  }
}

/** Makes room for `count` pieces in place of those from `first` on, before `end`. */
function splice(first: i32, end: i32, count: i32): void {
  memory.copy(fromBase + (usize(first + count) << 3), fromBase + (usize(end) << 3), usize(tail - end) << 3);
  memory.copy(stationBase + (usize(first + count) << 2), stationBase + (usize(end) << 2), usize(tail - end) << 2);
  tail += first + count - end;
}

function setPiece(k: i32, level: f64, cheapest: i32): void {
  store<f64>(fromBase + (usize(k) << 3), level);
  store<i32>(stationBase + (usize(k) << 2), cheapest);
}
