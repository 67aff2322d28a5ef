// Stretches of candidates that are too many to look at one by one. What a stretch offers is the least of what its stations
// offered when it was laid out, which is their lower envelope, and of what they offer from full tanks since: see stacks.ts.
// Most of the time a lower bound of that is enough.
//
// Offers of the stations themselves are brought up to date only when a stretch is made into another. In driving order,
// stretches get ever longer and then ever shorter: two that are as long are merged at the end, and the first is split when
// its first station is to be looked at by itself. So a station is in few of them, one after another, about two for each
// doubling of how many are open; and at each level there are as few of them. That keeps the time of n stations below
// n · log² n, whatever their prices are.

import { reserveBytes } from "../../memory/arena";
import { candidate, setCandidate } from "./candidates";
import { firstStop, pieceAt, putPiece, reserveEnvelopes } from "./envelopes";
import { hasTanks, popOvertaken, pushTanks, reserveStacks, topTank } from "./stacks";
import { between, isBefore, isOffered, offerAt, Station } from "./stations";
import { insertBefore, loose, NOT_LAID_OUT, remove, reserveRing, Stretch } from "./stretch";
import { costAtZero, forgetHull, offerFromTank, offerToDearest, startHullAt, tankAt, tankCount } from "./tanks";

let sortedBase: usize = 0;

/** Lays out the tables; false when memory cannot grow that far. */
export function reserveStretches(stationCount: i32): bool {
  sortedBase = reserveBytes(u64(stationCount) << 2);
  return reserveRing() && reserveEnvelopes(stationCount) && reserveStacks(stationCount);
}

/** Candidates on their way to other rows. */
function sorted(k: i32): Station { return changetype<Station>(load<usize>(sortedBase + (usize(k) << 2))); }
function setSorted(k: i32, station: Station): void { store<usize>(sortedBase + (usize(k) << 2), changetype<usize>(station)); }

/** Whether any of its stations had an offer when it was laid out. */
export function hasOffers(stretch: Stretch): bool { return stretch.offersEnd > stretch.begin; }
/** The cheapest of its stations, by what they offered when it was laid out, and from full tanks since. */
export function cheapestByOffer(stretch: Stretch): Station { return pieceAt(stretch.offersPiece).station; }
export function cheapestFromTank(stretch: Stretch): Station { return pieceAt(stretch.stopsPiece).station; }

/** What its stations cost at least at a level. */
export function boundAt(stretch: Stretch, level: f64): f64 {
  for (; stretch.unboundTank < tankCount; stretch.unboundTank++) {
    stretch.boundAtZero = min(stretch.boundAtZero, costAtZero(tankAt(stretch.unboundTank), stretch.lowestPrice) + stretch.leastStop);
  }
  return stretch.boundAtZero + stretch.lowestPrice * level;
}

/** Brings a stretch up to a level, with all tanks. */
export function advance(stretch: Stretch, level: f64): void {
  if (stretch.stackEnd == NOT_LAID_OUT || !pushTanks(stretch)) {
    settle(stretch);
    layOut(stretch, level);
  }
  while (stretch.offersPiece + 1 < stretch.offersEnd && pieceAt(stretch.offersPiece + 1).from <= level) stretch.offersPiece++;
  popOvertaken(stretch, level);
  let cost = Infinity;
  if (hasOffers(stretch)) cost = offerAt(cheapestByOffer(stretch), level);
  if (hasTanks(stretch)) {
    const station = cheapestFromTank(stretch);
    offerFromTank(station, topTank(stretch));
    cost = min(cost, offerAt(station, level));
  }
  stretch.boundAtZero = cost - stretch.lowestPrice * level;
  stretch.unboundTank = tankCount;
}

/** Makes a stretch of the candidates in some rows, which are in driving order and behind all others, and up to date. */
export function append(begin: i32, end: i32, level: f64): void {
  sort(begin, end, true);
  const stretch = insertBefore(loose, begin, end);
  while (stretch.previous != loose && rank(stretch.previous) == rank(stretch)) mergeWithPrevious(stretch);
  setBound(stretch, level);
}

/** The rows of the candidates that `takeFirst` has taken: from `takenBegin` on, before `takenEnd`. */
export let takenBegin: i32 = 0;
export let takenEnd: i32 = 0;

/** Takes at most so many candidates from the first stretch, puts them in driving order, and makes stretches of the others. */
export function takeFirst(most: i32, level: f64): void {
  const first = loose.next;
  settle(first);
  remove(first);
  takenBegin = first.begin;
  takenEnd = first.end;
  while (takenEnd - takenBegin > most) {
    const half = splitTaken();
    setBound(insertBefore(loose.next, half, takenEnd), level);
    takenEnd = half;
  }
  sort(takenBegin, takenEnd, false);
}

/** As many are as long whose ranks are equal. */
function rank(stretch: Stretch): i32 { return 31 - clz(stretch.end - stretch.begin); }

/** Brings the offers of its stations up to date. */
function settle(stretch: Stretch): void {
  if (stretch.firstTank == tankCount) return;
  startHullAt(stretch.firstTank);
  for (let k = stretch.begin; k < stretch.end; k++) offerToDearest(candidate(k));
  forgetHull();
  stretch.firstTank = tankCount;
}

/** Makes the envelopes and an empty stack of a stretch that is up to date. */
function layOut(stretch: Stretch, level: f64): void {
  const begin = stretch.begin;
  const stopsBegin = firstStop + begin;
  let offersEnd = begin;
  let stopsEnd = stopsBegin;
  for (let k = begin; k < stretch.end; k++) {
    const station = candidate(k);
    if (isOffered(station)) offersEnd = putPiece(begin, offersEnd, station, station.offer, level);
    stopsEnd = putPiece(stopsBegin, stopsEnd, station, station.stop, 0);
  }
  stretch.nextTank = tankCount;
  stretch.offersEnd = offersEnd;
  stretch.offersPiece = begin;
  stretch.stopsEnd = stopsEnd;
  stretch.stackEnd = begin;
}

/** Bounds what the stations of one that is up to date cost. */
function setBound(stretch: Stretch, level: f64): void {
  let cost = Infinity;
  let stop = Infinity;
  for (let k = stretch.begin; k < stretch.end; k++) {
    const station = candidate(k);
    cost = min(cost, offerAt(station, level));
    stop = min(stop, station.stop);
  }
  stretch.leastStop = stop;
  stretch.lowestPrice = candidate(stretch.end - 1).price;
  stretch.boundAtZero = cost - stretch.lowestPrice * level;
  stretch.unboundTank = tankCount;
}

/** Takes the candidates of the one before, brought up to date, into a new one. */
function mergeWithPrevious(stretch: Stretch): void {
  const previous = stretch.previous;
  settle(previous);
  let i = previous.begin;
  let j = stretch.begin;
  let count = 0;
  while (i < previous.end && j < stretch.end) setSorted(count++, candidate(candidate(i).price >= candidate(j).price ? i++ : j++));
  // What is left of the later one is in place.
  while (i < previous.end) setSorted(count++, candidate(i++));
  stretch.begin = j - count;
  putBack(stretch.begin, count);
  remove(previous);
}

/** Puts those that come first in driving order before the others. Returns the row of the first of these. */
function splitTaken(): i32 {
  let first = candidate(takenBegin);
  let last = first;
  for (let k = takenBegin + 1; k < takenEnd; k++) {
    const station = candidate(k);
    if (isBefore(station, first)) first = station;
    if (isBefore(last, station)) last = station;
  }
  const middle = between(first, last);
  let half = takenBegin;
  let count = 0;
  for (let k = takenBegin; k < takenEnd; k++) {
    const station = candidate(k);
    if (isBefore(station, middle)) setCandidate(half++, station);
    else setSorted(count++, station);
  }
  putBack(half, count);
  return half;
}

function putBack(row: i32, count: i32): void {
  for (let k = 0; k < count; k++) setCandidate(row + k, sorted(k));
}

/** Puts the candidates in some rows in driving order, or in order of falling prices. */
function sort(begin: i32, end: i32, byPrice: bool): void {
  for (let k = begin + 1; k < end; k++) {
    const station = candidate(k);
    let j = k;
    for (; j > begin; j--) {
      const other = candidate(j - 1);
      if (byPrice ? other.price >= station.price : isBefore(other, station)) break;
      setCandidate(j, other);
    }
    setCandidate(j, station);
  }
}
