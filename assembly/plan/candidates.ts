// Stations that can still count, in driving order, and which of the open ones have the highest prices. Both are lists of
// stations as i32, filled at the tail and emptied at the head.

import { reserveBytes } from "../arena";
import { NO_STATION, pricePerGallon } from "./columns";

let base: usize = 0;
let ceilingBase: usize = 0;
let ceilingHead: i32 = 0;
let ceilingTail: i32 = 0;

/** Rows of the candidates: from `head` on, before `tail`. */
export let head: i32 = 0;
export let tail: i32 = 0;

export function candidate(k: i32): i32 { return load<i32>(base + (usize(k) << 2)); }

/** Lays out the lists; false when memory cannot grow that far. */
export function reserveCandidates(stationCount: i32): bool {
  base = reserveBytes(u64(stationCount) << 2);
  ceilingBase = reserveBytes(u64(stationCount) << 2);
  head = 0;
  tail = 0;
  ceilingHead = 0;
  ceilingTail = 0;
  return ceilingBase != 0;
}

export function addCandidate(station: i32, price: f64): void {
  setCandidate(tail++, station);
  while (ceilingTail > ceilingHead && pricePerGallon(ceiling(ceilingTail - 1)) <= price) ceilingTail--;
  store<i32>(ceilingBase + (usize(ceilingTail++) << 2), station);
}

/** Puts a candidate that is kept in its new row. */
export function setCandidate(k: i32, station: i32): void { store<i32>(base + (usize(k) << 2), station); }

/** Drops the candidates from a row on. */
export function cutCandidates(k: i32): void { tail = k; }

/** Drops the candidates before a row. */
export function dropCandidatesBefore(k: i32): void { head = k; }

/** Drops the first candidate if it is `station`, which is open no longer. */
export function closeStation(station: i32): void {
  if (head < tail && candidate(head) == station) head++;
  while (ceilingHead < ceilingTail && ceiling(ceilingHead) <= station) ceilingHead++;
}

/** The open station with the highest price, of several the last. */
export function dearest(): i32 { return ceilingHead < ceilingTail ? ceiling(ceilingHead) : NO_STATION; }

/** No open station has a higher price. 0 when none is open. */
export function highestPrice(): f64 {
  const station = dearest();
  return station == NO_STATION ? 0 : pricePerGallon(station);
}

function ceiling(k: i32): i32 { return load<i32>(ceilingBase + (usize(k) << 2)); }
