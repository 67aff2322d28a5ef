// One station's stop: lowers a cost function wherever stopping there is cheaper.

import { lowerInto, keepsNodes } from "./envelope";
import { NO_NODE, addNode } from "./nodes";
import {
  Pieces, ROOM, beginOf, clear, compact, countOf, endOf, leftCostOf, leftOf, loseFrom, nodeOf, originOf, parentOf, push, replaceTail, rightCostOf, rightOf, setNode, slopeOf,
} from "./pieces";
import { arrivalOn, beginPurchases, bestWorth, firstLevel, passUpTo, passing, worthAt, worthAtRight, writePurchases } from "./buy";
import { writeBoundedPurchases, writeFillUp } from "./boundedBuy";
import { charge, closing, isClosed, isFillUp, isForced, price, shift, span, station } from "./trip";

/** As in `envelope.ts`. */
const COST_TOLERANCE: f64 = 1e-9;

let bought: Pieces = 0;
let merged: Pieces = 0;

/** How many pieces have been looked at: the planner's measure of work. */
export let work: f64 = 0;
export function addWork(pieces: f64): void { work += pieces; }

/** Begins to count the work, with two lists to work in. */
export function beginStops(first: Pieces, second: Pieces): void {
  bought = first;
  merged = second;
  work = 0;
}

/** All levels that a stop at the station can lead to, with their costs; valid until the next call. */
export function buyFrom(source: Pieces): Pieces {
  if (isClosed || !beginPurchases(source)) {
    clear(bought);
  } else if (isFillUp) {
    writeFillUp(source, bought);
  } else if (span < Infinity) {
    writeBoundedPurchases(source, bought);
  } else {
    writePurchases(source, firstLevel(source), bought);
  }
  work += countOf(source);
  return bought;
}

/** Lowers `target` by what the station makes of `source`, which may be the same list; where the stop is required, nothing else remains. */
export function stopAt(target: Pieces, source: Pieces): void {
  if (isForced) {
    const all = buyFrom(source);
    clear(target);
    append(target, all);
    return;
  }
  if (isClosed) return;
  if (isFillUp || span < Infinity) {
    const all = buyFrom(source);
    if (countOf(all) > 0) mergeFrom(target, firstTouched(target, leftOf(all, beginOf(all))), all);
    return;
  }
  work += countOf(source) + countOf(target);
  lowerWhereCheaper(target, source);
}

/** The usual stop, where only the end of the target changes: finds where that begins. */
function lowerWhereCheaper(target: Pieces, source: Pieces): void {
  if (!beginPurchases(source)) return;
  const first = firstLevel(source);
  if (first > closing) {
    // It may be that the least purchase fits by the tolerance.
    const all = buyFrom(source);
    if (countOf(all) > 0) mergeFrom(target, firstTouched(target, closing), all);
    return;
  }
  const end = endOf(target);
  const sourceEnd = endOf(source);
  let i = beginOf(target);
  let safe = first;
  for (; i < end; i++) {
    const right = rightOf(target, i);
    if (right < first) continue;
    const left = leftOf(target, i);
    // A gap that a purchase can fill.
    if (left > safe) break;
    const limit = right - shift;
    const worthBefore = bestWorth;
    let reach = worthBefore;
    let k = passing;
    while (k < sourceEnd && leftOf(source, k) <= limit) {
      const arrival = arrivalOn(source, k);
      if (arrival > limit) break;
      reach = min(reach, worthAt(source, k, arrival));
      if (rightOf(source, k) > limit) {
        reach = min(reach, worthAt(source, k, limit));
        break;
      }
      reach = min(reach, worthAtRight(source, k));
      k++;
    }
    const worth = max(leftCostOf(target, i) - price * left, rightCostOf(target, i) - price * right);
    if (worth > charge + reach + COST_TOLERANCE) break;
    passUpTo(source, limit);
    safe = right;
  }
  if (i < end) safe = max(first, min(safe, leftOf(target, i)));
  if (safe > closing || (safe == closing && i == end && i > beginOf(target) && rightOf(target, i - 1) >= closing)) return;
  writePurchases(source, safe, bought);
  if (countOf(bought) == 0) return;
  if (i == end) append(target, bought);
  else mergeFrom(target, i, bought);
}

/** The first piece of the target that reaches `level`. */
function firstTouched(target: Pieces, level: f64): i32 {
  const end = endOf(target);
  let i = beginOf(target);
  while (i < end && rightOf(target, i) < level) i++;
  return i;
}

function mergeFrom(target: Pieces, from: i32, all: Pieces): void {
  const before = from - beginOf(target);
  lowerInto(merged, target, from, all);
  const count = countOf(merged);
  work += count;
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
    if (keepsNodes && nodeOf(all, q) == NO_NODE) setNode(all, q, addNode(originOf(all, q), station, parentOf(all, q)));
    push(target, leftOf(all, q), rightOf(all, q), leftCostOf(all, q), rightCostOf(all, q), slopeOf(all, q), nodeOf(all, q));
  }
}
