// Stations that can still count, and which of the open ones have the highest prices. Both are lists of stations, filled at
// the tail and emptied at the head. The latter is in driving order.

import { reserveBytes } from "../../memory/arena";
import { isBefore, Station } from "./stations";

let base: usize = 0;
let ceilingBase: usize = 0;
let ceilingHead: i32 = 0;
let ceilingTail: i32 = 0;

/**
 * Rows of the candidates: from `head` on, before `tail`. Those that stretches have are not in driving order: from
 * `frontEnd` on, before `looseHead`. The others are the loose ones: the front, and those that opened last.
 */
export let head: i32 = 0;
export let frontEnd: i32 = 0;
export let looseHead: i32 = 0;
export let tail: i32 = 0;

/** The row of the next loose candidate, or `tail`, and of the one before. */
export function nextLoose(k: i32): i32 { return k + 1 == frontEnd ? looseHead : k + 1; }
export function previousLoose(k: i32): i32 { return k == looseHead ? frontEnd - 1 : k - 1; }

export function candidate(k: i32): Station { return changetype<Station>(load<usize>(base + (usize(k) << 2))); }
export function setCandidate(k: i32, station: Station): void { store<usize>(base + (usize(k) << 2), changetype<usize>(station)); }

/** Lays out the lists; false when memory cannot grow that far. */
export function reserveCandidates(stationCount: i32): bool {
  base = reserveBytes(u64(stationCount) << 2);
  ceilingBase = reserveBytes(u64(stationCount) << 2);
  leaveLoose(0, 0, 0);
  tail = 0;
  ceilingHead = 0;
  ceilingTail = 0;
  return ceilingBase != 0;
}

export function addCandidate(station: Station): void {
  setCandidate(tail++, station);
  while (ceilingTail > ceilingHead && ceiling(ceilingTail - 1).price <= station.price) ceilingTail--;
  store<usize>(ceilingBase + (usize(ceilingTail++) << 2), changetype<usize>(station));
}

/** Drops the candidates from a row on. */
export function cutCandidates(k: i32): void { tail = k; }

/** Says which candidates are loose: from row `first` on, before `firstEnd`, and from `second` on. */
export function leaveLoose(first: i32, firstEnd: i32, second: i32): void {
  head = first;
  frontEnd = firstEnd;
  looseHead = second;
}

/** Drops the first candidate if it is `station`, which is open no longer. */
export function closeStation(station: Station): void {
  if (head < tail && candidate(head) == station) {
    head++;
    if (head > looseHead) leaveLoose(head, head, head);
  }
  while (ceilingHead < ceilingTail && !isBefore(station, ceiling(ceilingHead))) ceilingHead++;
}

/** No open station has a higher price. 0 when none is open. */
export function highestPrice(): f64 { return ceilingHead < ceilingTail ? ceiling(ceilingHead).price : 0; }

function ceiling(k: i32): Station { return changetype<Station>(load<usize>(ceilingBase + (usize(k) << 2))); }
