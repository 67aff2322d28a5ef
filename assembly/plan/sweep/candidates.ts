// The candidates are the open stations that can still be part of a cheapest plan, as rows of a list that is filled at
// its tail and emptied at its head. See docs/algorithm.md, "Candidates". A few of them are singles, which are compared
// one by one: the front, which fills up next, and the recent ones, which opened last. The others, in between, lie in
// stretches.
//
//   rows        from          before        order
//   front       head          frontEnd      driving order
//   stretches   frontEnd      recentBegin   see stretch.ts
//   recent      recentBegin   tail          driving order
//
// The peaks are a second list, in driving order with falling prices: the open stations behind which none is as dear.

import { reserveBytes } from "../../memory/arena";
import { isBefore, Station } from "./stations";

let base: usize = 0;
let peaksBase: usize = 0;
let peaksHead: i32 = 0;
let peaksTail: i32 = 0;

export let head: i32 = 0;
export let frontEnd: i32 = 0;
export let recentBegin: i32 = 0;
export let tail: i32 = 0;

/** The row of the next single, or `tail` behind the last one. */
export function nextSingle(k: i32): i32 {
  return k + 1 == frontEnd ? recentBegin : k + 1;
}
/** The row of the single before; less than `head` before the first one. */
export function previousSingle(k: i32): i32 {
  return k == recentBegin ? frontEnd - 1 : k - 1;
}

export function countRecent(): i32 {
  return tail - recentBegin;
}
export function countSingles(): i32 {
  return frontEnd - head + countRecent();
}

export function candidate(k: i32): Station {
  return changetype<Station>(load<usize>(base + (usize(k) << 2)));
}
export function setCandidate(k: i32, station: Station): void {
  store<usize>(base + (usize(k) << 2), changetype<usize>(station));
}

/** Lays out both lists; false when memory cannot grow that far. */
export function reserveCandidates(stationCount: i32): bool {
  base = reserveBytes(u64(stationCount) << 2);
  peaksBase = reserveBytes(u64(stationCount) << 2);
  setSingles(0, 0, 0);
  tail = 0;
  peaksHead = 0;
  peaksTail = 0;
  return peaksBase != 0;
}

/** Adds a station that has just opened. */
export function addCandidate(station: Station): void {
  setCandidate(tail++, station);
  while (peaksTail > peaksHead && peak(peaksTail - 1).price <= station.price) peaksTail--;
  store<usize>(peaksBase + (usize(peaksTail++) << 2), changetype<usize>(station));
}

/** Drops the candidates from a row on. */
export function truncateCandidates(k: i32): void {
  assert(recentBegin <= k && k <= tail, "only recent candidates are dropped from the tail");
  tail = k;
}

/** Sets which rows the singles are in. */
export function setSingles(newHead: i32, newFrontEnd: i32, newRecentBegin: i32): void {
  assert(newHead <= newFrontEnd && newFrontEnd <= newRecentBegin, "the front comes before the recent candidates");
  head = newHead;
  frontEnd = newFrontEnd;
  recentBegin = newRecentBegin;
}

/** Forgets a station that closes, which is the first candidate or no candidate any more. */
export function closeStation(station: Station): void {
  if (head < tail && candidate(head) == station) {
    head++;
    if (head > recentBegin) setSingles(head, head, head);
  }
  while (peaksHead < peaksTail && !isBefore(station, peak(peaksHead))) peaksHead++;
}

/** A price that no open station exceeds; 0 when none is open. */
export function highestPrice(): f64 {
  return peaksHead < peaksTail ? peak(peaksHead).price : 0;
}

function peak(k: i32): Station {
  return changetype<Station>(load<usize>(peaksBase + (usize(k) << 2)));
}

/** In the debug build: checks that the peaks' prices fall in driving order. */
export function checkPeaks(): void {
  for (let k = peaksHead + 1; k < peaksTail; k++) {
    assert(
      isBefore(peak(k - 1), peak(k)) && peak(k - 1).price > peak(k).price,
      "the peaks' prices fall in driving order",
    );
  }
}
