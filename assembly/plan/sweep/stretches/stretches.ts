// The stretches: how they are made of candidates that are too many to compare one by one, merged and split, and what
// the cheapest of a stretch's stations costs. See docs/algorithm.md, "Stretches".

import { reserveBytes } from "../../../memory/arena";
import { candidate, countRecent, frontEnd, head, recentBegin, setCandidate, setSingles } from "../candidates";
import { firstStop, pieceAt, putPiece, reserveEnvelopes } from "./envelopes";
import { hasTanks, popOvertaken, pushTanks, reserveStacks, topTank } from "./stacks";
import { halfwayBetween, isBefore, isOffered, offerAt, Station } from "../stations";
import { GROUP_LENGTH, insertBefore, NOT_LAID_OUT, remove, reserveRing, ringEnd, Stretch } from "./stretch";
import {
  buildHullFrom,
  clearHull,
  costAtZero,
  offerFromShrinkingHull,
  offerFromTank,
  tankAt,
  tankCount,
} from "../tanks";

let sortedBase: usize = 0;

// The debug build counts what it does in a trip, for tests that ask whether their trips come this far.
let appendedCount: i32 = 0;
let mergedCount: i32 = 0;
let splitCount: i32 = 0;

/** Lays out the tables; false when memory cannot grow that far. */
export function reserveStretches(stationCount: i32): bool {
  sortedBase = reserveBytes(u64(stationCount) << 2);
  if (!ASC_NO_ASSERT) appendedCount = mergedCount = splitCount = 0;
  return reserveRing() && reserveEnvelopes(stationCount) && reserveStacks(stationCount);
}

/** How many stretches were appended in the last sweep. */
export function readAppendedCount(): i32 {
  return appendedCount;
}
/** How many of them were merged with the one before. */
export function readMergedCount(): i32 {
  return mergedCount;
}
/** How often one was split. */
export function readSplitCount(): i32 {
  return splitCount;
}

/** Candidates that are being moved to other rows. */
function sorted(k: i32): Station {
  return changetype<Station>(load<usize>(sortedBase + (usize(k) << 2)));
}
function setSorted(k: i32, station: Station): void {
  store<usize>(sortedBase + (usize(k) << 2), changetype<usize>(station));
}

/** Whether any of its stations had an offer when it was laid out. */
export function hasOffers(stretch: Stretch): bool {
  return stretch.offersEnd > stretch.begin;
}
/** The cheapest of its stations, by the offers that they had when it was laid out. */
export function cheapestByOffer(stretch: Stretch): Station {
  return pieceAt(stretch.offersPiece).station;
}
/** The cheapest of its stations, by starting from one of the tanks filled since. */
export function cheapestFromTank(stretch: Stretch): Station {
  return pieceAt(stretch.stopsPiece).station;
}

/** A lower bound of what its stations cost at a level. */
export function boundAt(stretch: Stretch, level: f64): f64 {
  for (; stretch.tanksInBound < tankCount; stretch.tanksInBound++) {
    stretch.boundAtZero = min(
      stretch.boundAtZero,
      costAtZero(tankAt(stretch.tanksInBound), stretch.lowestPrice) + stretch.lowestStopCost,
    );
  }
  return stretch.boundAtZero + stretch.lowestPrice * level;
}

/**
 * Brings a stretch up to a level, with all tanks: then its cheapest stations are known and their offers are up to date.
 */
export function advance(stretch: Stretch, level: f64): void {
  if (stretch.stackEnd == NOT_LAID_OUT || !pushTanks(stretch)) {
    updateOffers(stretch);
    layOut(stretch, level);
  }
  while (stretch.offersPiece + 1 < stretch.offersEnd && pieceAt(stretch.offersPiece + 1).from <= level)
    stretch.offersPiece++;
  popOvertaken(stretch, level);
  let cost = Infinity;
  if (hasOffers(stretch)) cost = offerAt(cheapestByOffer(stretch), level);
  if (hasTanks(stretch)) {
    const station = cheapestFromTank(stretch);
    offerFromTank(station, topTank(stretch));
    cost = min(cost, offerAt(station, level));
  }
  stretch.boundAtZero = cost - stretch.lowestPrice * level;
  stretch.tanksInBound = tankCount;
}

/** Makes stretches of the recent candidates, whose offers are up to date. The last few, less than a group, stay. */
export function formStretches(level: f64): void {
  assert(countRecent() >= GROUP_LENGTH, "there are candidates for a front");
  if (head == frontEnd) setSingles(head, head + GROUP_LENGTH, head + GROUP_LENGTH);
  while (countRecent() >= GROUP_LENGTH) {
    const end = recentBegin + GROUP_LENGTH;
    append(recentBegin, end, level);
    setSingles(head, frontEnd, end);
  }
}

/** Makes a stretch of the candidates in some rows, which are in driving order, behind all other stretches. */
function append(begin: i32, end: i32, level: f64): void {
  sort(begin, end, true);
  const stretch = insertBefore(ringEnd, begin, end, 0);
  if (!ASC_NO_ASSERT) appendedCount++;
  while (stretch.previous.rank == stretch.rank) mergeWithPrevious(stretch);
  setBound(stretch, level);
}

/** Fills the empty front with the first candidates of the first stretch, and makes stretches of its others. */
export function refillFront(level: f64): void {
  const first = ringEnd.next;
  assert(head == frontEnd && first != ringEnd, "the front is empty, and there is a stretch to fill it from");
  let rank = min(first.rank, 0);
  updateOffers(first);
  remove(first);
  const begin = first.begin;
  let end = first.end;
  while (end - begin > GROUP_LENGTH) {
    const half = split(begin, end);
    if (!ASC_NO_ASSERT) splitCount++;
    setBound(insertBefore(ringEnd.next, half, end, --rank), level);
    end = half;
  }
  sort(begin, end, false);
  setSingles(begin, end, recentBegin);
}

/** Applies the tanks that its stations' offers lack. */
function updateOffers(stretch: Stretch): void {
  if (stretch.tanksInOffers == tankCount) return;
  buildHullFrom(stretch.tanksInOffers);
  for (let k = stretch.begin; k < stretch.end; k++) offerFromShrinkingHull(candidate(k));
  clearHull();
  stretch.tanksInOffers = tankCount;
}

/** Builds the envelopes and an empty stack for a stretch whose offers are up to date. */
function layOut(stretch: Stretch, level: f64): void {
  const begin = stretch.begin;
  const stopsBegin = firstStop + begin;
  let offersEnd = begin;
  let stopsEnd = stopsBegin;
  for (let k = begin; k < stretch.end; k++) {
    const station = candidate(k);
    if (isOffered(station)) offersEnd = putPiece(begin, offersEnd, station, station.offer, level);
    stopsEnd = putPiece(stopsBegin, stopsEnd, station, station.stopCost, 0);
  }
  stretch.tanksInStack = tankCount;
  stretch.offersEnd = offersEnd;
  stretch.offersPiece = begin;
  stretch.stopsEnd = stopsEnd;
  stretch.stackEnd = begin;
}

/** Sets the bound of a stretch whose offers are up to date. */
function setBound(stretch: Stretch, level: f64): void {
  let cost = Infinity;
  let lowestStopCost = Infinity;
  for (let k = stretch.begin; k < stretch.end; k++) {
    const station = candidate(k);
    cost = min(cost, offerAt(station, level));
    lowestStopCost = min(lowestStopCost, station.stopCost);
  }
  stretch.lowestStopCost = lowestStopCost;
  stretch.lowestPrice = candidate(stretch.end - 1).price;
  stretch.boundAtZero = cost - stretch.lowestPrice * level;
  stretch.tanksInBound = tankCount;
}

/** Merges the stretch before, whose offers are brought up to date, into one whose offers are. */
function mergeWithPrevious(stretch: Stretch): void {
  const previous = stretch.previous;
  if (!ASC_NO_ASSERT) mergedCount++;
  updateOffers(previous);
  let i = previous.begin;
  let j = stretch.begin;
  let count = 0;
  while (i < previous.end && j < stretch.end)
    setSorted(count++, candidate(candidate(i).price >= candidate(j).price ? i++ : j++));
  // What is left of the later one is in place.
  while (i < previous.end) setSorted(count++, candidate(i++));
  stretch.begin = j - count;
  putBack(stretch.begin, count);
  stretch.rank++;
  remove(previous);
}

/**
 * Puts the candidates of the first half of the road that those in some rows span before the others, and returns the row
 * of the first of these.
 */
function split(begin: i32, end: i32): i32 {
  let first = candidate(begin);
  let last = first;
  for (let k = begin + 1; k < end; k++) {
    const station = candidate(k);
    if (isBefore(station, first)) first = station;
    if (isBefore(last, station)) last = station;
  }
  const middle = halfwayBetween(first, last);
  let half = begin;
  let count = 0;
  for (let k = begin; k < end; k++) {
    const station = candidate(k);
    if (isBefore(station, middle)) setCandidate(half++, station);
    else setSorted(count++, station);
  }
  putBack(half, count);
  assert(begin < half && half < end, "both halves have stations");
  return half;
}

function putBack(row: i32, count: i32): void {
  for (let k = 0; k < count; k++) setCandidate(row + k, sorted(k));
}

/** Puts the candidates in some rows in order of falling prices, or in driving order. */
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
