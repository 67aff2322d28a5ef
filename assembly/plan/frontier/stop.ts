// One station's stop: lowers a cost function wherever stopping there is cheaper.

import { COST_TOLERANCE_DOLLARS } from "../model/tolerances";
import { lowerInto, noteSurvivor } from "./envelope";
import {
  Pieces,
  ROOM,
  beginOf,
  clear,
  compact,
  countOf,
  endOf,
  firstReaching,
  leftCostOf,
  leftOf,
  loseFrom,
  nodeOf,
  push,
  replaceTail,
  rightCostOf,
  rightOf,
  slopeOf,
} from "./pieces";
import {
  arrivalOn,
  beginPurchases,
  bestWorth,
  firstLevel,
  passUpTo,
  passing,
  worthAt,
  worthAtRight,
  writePurchases,
} from "./buy";
import { writeBoundedPurchases, writeFillUp } from "./boundedBuy";
import { charge, closing, isClosed, isFillUp, isForced, mayLackRoom, price, shift, span, tolerance } from "./trip";

let bought: Pieces = 0;
let merged: Pieces = 0;

/** A piece of a merged function takes about as long as this many that are only looked at. */
export const MERGE_WORK: f64 = 5;
/** And so does everything else about a stop. */
const STOP_WORK: f64 = 8;

/** How many pieces have been looked at: the planner's measure of work. */
export let work: f64 = 0;
export function addWork(pieces: f64): void {
  work += pieces;
}

/** Whether a stop counts at which nothing is bought. */
let countsIdleStops: bool = false;

/** Begins to count the work, with two lists to work in. */
export function beginStops(first: Pieces, second: Pieces, countsIdle: bool): void {
  countsIdleStops = countsIdle;
  bought = first;
  merged = second;
  work = 0;
}

/**
 * All levels that a stop at the station can lead to, with their costs; valid until the next call.
 * @param leastToo as for `writePurchases`.
 */
export function buyFrom(source: Pieces, leastToo: bool): Pieces {
  if (isClosed || !beginPurchases(source)) {
    clear(bought);
  } else if (isFillUp) {
    writeFillUp(source, bought);
  } else if (span < Infinity) {
    writeBoundedPurchases(source, firstLevel(source), bought, leastToo);
  } else {
    writePurchases(source, firstLevel(source), bought, leastToo);
  }
  work += STOP_WORK + f64(countOf(source));
  return bought;
}

/** Whoever buys nothing at all pays for the stop and burns fuel, which is of use only to make room. */
export function isIdleOfUse(): bool {
  return countsIdleStops || mayLackRoom;
}

/**
 * Lowers `target` by what the station makes of `source`, which may be the same list; where the stop is required,
 * nothing else remains.
 */
export function stopAt(target: Pieces, source: Pieces): void {
  if (isForced) {
    const all = buyFrom(source, true);
    clear(target);
    append(target, all);
    return;
  }
  lowerByStop(target, source);
}

/** Lowers `target` by what the station makes of `source`, whether or not the stop is required. */
export function lowerByStop(target: Pieces, source: Pieces): void {
  if (isClosed || countOf(source) == 0) return;
  if (isFillUp || isForced) {
    const all = buyFrom(source, true);
    if (countOf(all) > 0) mergeFrom(target, firstReaching(target, leftOf(all, beginOf(all))), all);
    return;
  }
  work += STOP_WORK + f64(countOf(source) + countOf(target));
  lowerWhereCheaper(target, source);
}

/**
 * The usual stop, where only the end of the target changes: finds where that begins, as if there were no most to buy.
 */
function lowerWhereCheaper(target: Pieces, source: Pieces): void {
  if (!beginPurchases(source)) return;
  const first = firstLevel(source);
  if (first > closing) {
    // It may be that the least purchase fits by the tolerance.
    const all = buyFrom(source, true);
    if (countOf(all) > 0) mergeFrom(target, firstReaching(target, closing), all);
    return;
  }
  const end = endOf(target);
  const sourceEnd = endOf(source);
  const spare = charge + COST_TOLERANCE_DOLLARS;
  let i = firstReaching(target, first);
  let safe = first;
  const firstSource = passing;
  let k = firstSource;
  // What the source's pieces before piece k are worth at best. The first of them is cut where a stop can begin.
  let best = worthAt(source, k, arrivalOn(source, k));
  for (; i < end; i++) {
    const left = leftOf(target, i);
    // A gap that a purchase can fill.
    if (left > safe) break;
    const right = rightOf(target, i);
    const limit = lastArrival(right);
    while (k < sourceEnd && rightOf(source, k) <= limit) {
      best = min(best, leastWorth(source, k, k == firstSource));
      k++;
    }
    let reach = best;
    if (k < sourceEnd && leftOf(source, k) <= limit) reach = min(best, leastWorth(source, k, k == firstSource));
    const worth = max(leftCostOf(target, i) - price * left, rightCostOf(target, i) - price * right);
    if (worth > spare + reach) {
      passUpTo(source, safe - shift);
      if (!isSafe(target, i, source)) break;
    }
    safe = right;
  }
  if (i < end) safe = max(first, min(safe, leftOf(target, i)));
  if (safe > closing || (safe == closing && i == end && i > beginOf(target) && rightOf(target, i - 1) >= closing))
    return;
  if (span < Infinity) {
    beginPurchases(source);
    writeBoundedPurchases(source, safe, bought, isIdleOfUse());
  } else {
    passUpTo(source, safe - shift);
    writePurchases(source, safe, bought, isIdleOfUse());
  }
  if (countOf(bought) == 0) return;
  if (i == end && leftOf(bought, beginOf(bought)) >= safe) append(target, bought);
  else mergeFrom(target, i, bought);
}

/**
 * Whether a stop is nowhere cheaper than piece `i` of the target. What a stop costs, less what the gallons are worth
 * here, never rises with the level. So where this worth rises along the piece, its right end decides; where it falls,
 * every level decides at which the stop's worth bends.
 */
function isSafe(target: Pieces, i: i32, source: Pieces): bool {
  const left = leftOf(target, i);
  const right = rightOf(target, i);
  const worthLeft = leftCostOf(target, i) - price * left;
  const worthRight = rightCostOf(target, i) - price * right;
  const isFalling = worthLeft > worthRight;
  const slope = slopeOf(target, i) - price;
  const limit = lastArrival(right);
  const spare = charge + COST_TOLERANCE_DOLLARS;
  let best = bestWorth;
  if (isFalling && worthLeft > spare + best) return false;
  for (let k = passing, end = endOf(source); k < end; k++) {
    const arrival = arrivalOn(source, k);
    if (arrival > limit) break;
    const sourceRight = rightOf(source, k);
    const to = min(sourceRight, limit);
    best = min(best, worthAt(source, k, arrival));
    if (isFalling) {
      const from = max(arrival, left - shift);
      best = min(best, worthAt(source, k, from));
      if (worthLeft + slope * (from + shift - left) > spare + best) return false;
    }
    best = min(best, worthAt(source, k, to));
    if (isFalling && worthLeft + slope * (to + shift - left) > spare + best) return false;
    // Where the piece just ends at the limit, the next one may begin there, lower.
    if (sourceRight > limit) break;
  }
  return worthRight <= spare + best;
}

/**
 * The greatest level from which a stop can lead to level `right`: a stop that leads above the closing level by the
 * tolerance ends there.
 */
function lastArrival(right: f64): f64 {
  return right < closing ? right - shift : max(right, closing + tolerance) - shift;
}

/**
 * What the gallons at the ends of piece `i` are worth at best, or at its right end alone where the other one is cut
 * off.
 */
function leastWorth(source: Pieces, i: i32, isCut: bool): f64 {
  const right = worthAtRight(source, i);
  return isCut ? right : min(leftCostOf(source, i) - price * leftOf(source, i), right);
}

function mergeFrom(target: Pieces, from: i32, all: Pieces): void {
  const before = from - beginOf(target);
  lowerInto(merged, target, from, all);
  const count = countOf(merged);
  work += MERGE_WORK * f64(count);
  if (from + count > ROOM) {
    compact(target);
    if (before + count > ROOM) return loseFrom();
  }
  replaceTail(target, beginOf(target) + before, merged);
}

/** Appends purchases behind all pieces of the target. */
function append(target: Pieces, all: Pieces): void {
  if (endOf(target) + countOf(all) > ROOM) compact(target);
  if (endOf(target) + countOf(all) > ROOM) return loseFrom();
  for (let q = beginOf(all), end = endOf(all); q < end; q++) {
    noteSurvivor(all, q);
    push(
      target,
      leftOf(all, q),
      rightOf(all, q),
      leftCostOf(all, q),
      rightCostOf(all, q),
      slopeOf(all, q),
      nodeOf(all, q),
    );
  }
}
