// One station's stop: V becomes min(V, P), as docs/algorithm.md says under "Fleet rules". Only the part of V is written
// where stopping may be cheaper. That no plan is lost by it, nor by the tolerance, is Lemma 3 of docs/algorithm.md,
// "Levels that are nearly reached".

import { COST_TOLERANCE_DOLLARS } from "../model/tolerances";
import { writeBoundedPurchases, writeFillUp } from "./boundedBuy";
import { arrivalOn, beginPurchases, firstLevel, passUpTo, worthAt, worthAtRight, writePurchases } from "./buy";
import { detourGallons } from "../model/stationColumns";
import { lowerInto, noteSurvivor } from "./envelope";
import {
  Pieces,
  ROOM,
  beginOf,
  clear,
  compact,
  costAt,
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
  setPurchase,
  slopeOf,
} from "./pieces";
import { Amount, NO_NODE } from "./purchases";
import { Direction } from "./trip";
import { MERGE_WORK, Visit, addWork } from "./visit";

/** Everything but the pieces of a merged function takes about as long for a stop as this many pieces looked at. */
const STOP_WORK: f64 = 8;

/**
 * P(`source`) of docs/algorithm.md: all levels that a stop can lead to, with their costs; valid until the next call.
 * @param leastToo as for `writePurchases`.
 */
export function buyFrom(visit: Visit, source: Pieces, leastToo: bool): Pieces {
  const bought = visit.workspace.bought;
  if (visit.isClosed || !beginPurchases(visit, source)) {
    clear(bought);
  } else if (visit.trip.isFillUp) {
    writeFillUp(visit, source, bought);
  } else if (visit.span < Infinity) {
    writeBoundedPurchases(visit, source, firstLevel(visit, source), bought, leastToo);
  } else {
    writePurchases(visit, source, firstLevel(visit, source), bought, leastToo);
  }
  addWork(visit, STOP_WORK + f64(countOf(source)));
  return visit.isForced ? withOverfullStops(visit, source, bought) : bought;
}

/**
 * P with what a required stop leads to with more on board than the tank may be filled to: it buys nothing. These levels
 * are above all others, or backwards below them: so far that no tolerance takes a full tank for one of them.
 */
function withOverfullStops(visit: Visit, source: Pieces, bought: Pieces): Pieces {
  const margin = 3 * visit.trip.tolerance;
  const detour = detourGallons(visit.station);
  const dollars = visit.charge - visit.price * detour;
  const isForwards = visit.direction == Direction.FORWARDS;
  const least = isForwards ? visit.closing + detour + margin : -Infinity;
  const most = isForwards ? Infinity : visit.opening - margin;
  const all = isForwards ? bought : visit.workspace.one;
  if (!isForwards) clear(all);
  for (let i = firstReaching(source, least), end = endOf(source); i < end && leftOf(source, i) <= most; i++) {
    const left = max(least, leftOf(source, i));
    const right = min(most, rightOf(source, i));
    const leftCost = costAt(source, i, left) + dollars;
    const rightCost = costAt(source, i, right) + dollars;
    push(all, left - detour, right - detour, leftCost, rightCost, slopeOf(source, i), NO_NODE);
    setPurchase(all, endOf(all) - 1, Amount.NOTHING, 0, nodeOf(source, i));
  }
  if (isForwards || countOf(all) == 0) return bought;
  append(visit, all, bought);
  return all;
}

/**
 * Lowers `target` by what the station makes of `source`, which may be the same list; where the stop is required,
 * nothing else remains.
 */
export function stopAt(visit: Visit, target: Pieces, source: Pieces): void {
  if (visit.isForced) {
    const all = buyFrom(visit, source, true);
    clear(target);
    append(visit, target, all);
    return;
  }
  lowerByStop(visit, target, source);
}

/** Lowers `target` by what the station makes of `source`, whether or not the stop is required. */
export function lowerByStop(visit: Visit, target: Pieces, source: Pieces): void {
  if (visit.isClosed || countOf(source) == 0) return;
  if (visit.trip.isFillUp || visit.isForced) {
    const all = buyFrom(visit, source, true);
    if (countOf(all) > 0) mergeFrom(visit, target, firstReaching(target, leftOf(all, beginOf(all))), all);
    return;
  }
  addWork(visit, STOP_WORK + f64(countOf(source) + countOf(target)));
  lowerWhereCheaper(visit, target, source);
}

/**
 * The usual stop, where only the end of the target changes: finds where that begins, as if there were no most to buy.
 */
function lowerWhereCheaper(visit: Visit, target: Pieces, source: Pieces): void {
  if (!beginPurchases(visit, source)) return;
  const price = visit.price;
  const closing = visit.closing;
  const shift = visit.shift;
  const bought = visit.workspace.bought;
  const first = firstLevel(visit, source);
  if (first > closing) {
    // It may be that the least purchase fits by the tolerance.
    const all = buyFrom(visit, source, true);
    if (countOf(all) > 0) mergeFrom(visit, target, firstReaching(target, closing), all);
    return;
  }
  const end = endOf(target);
  const sourceEnd = endOf(source);
  const spare = visit.charge + COST_TOLERANCE_DOLLARS;
  let i = firstReaching(target, first);
  let safe = first;
  const firstSource = visit.minimum.passing;
  let k = firstSource;
  // What the source's pieces before piece k are worth at best. The first of them is cut where a stop can begin.
  let best = worthAt(source, k, arrivalOn(source, k, visit.opening), price);
  for (; i < end; i++) {
    const left = leftOf(target, i);
    // A gap that a purchase can fill.
    if (left > safe) break;
    const right = rightOf(target, i);
    const limit = lastArrival(visit, right);
    while (k < sourceEnd && rightOf(source, k) <= limit) {
      best = min(best, leastWorth(source, k, k == firstSource, price));
      k++;
    }
    let reach = best;
    if (k < sourceEnd && leftOf(source, k) <= limit) reach = min(best, leastWorth(source, k, k == firstSource, price));
    const worth = max(leftCostOf(target, i) - price * left, rightCostOf(target, i) - price * right);
    if (worth > spare + reach) {
      passUpTo(visit, source, safe - shift);
      if (!isSafe(visit, target, i, source)) break;
    }
    safe = right;
  }
  if (i < end) safe = max(first, min(safe, leftOf(target, i)));
  if (safe > closing || (safe == closing && i == end && i > beginOf(target) && rightOf(target, i - 1) >= closing))
    return;
  if (visit.span < Infinity) {
    beginPurchases(visit, source);
    writeBoundedPurchases(visit, source, safe, bought, visit.isIdleOfUse);
  } else {
    passUpTo(visit, source, safe - shift);
    writePurchases(visit, source, safe, bought, visit.isIdleOfUse);
  }
  if (countOf(bought) == 0) return;
  if (i == end && leftOf(bought, beginOf(bought)) >= safe) append(visit, target, bought);
  else mergeFrom(visit, target, i, bought);
}

/**
 * Whether a stop is nowhere cheaper than piece `i` of the target. What a stop costs, less what the gallons are worth
 * here, never rises with the level. So where this worth rises along the piece, its right end decides; where it falls,
 * every level decides at which the stop's worth bends.
 */
function isSafe(visit: Visit, target: Pieces, i: i32, source: Pieces): bool {
  const price = visit.price;
  const shift = visit.shift;
  const opening = visit.opening;
  const left = leftOf(target, i);
  const right = rightOf(target, i);
  const worthLeft = leftCostOf(target, i) - price * left;
  const worthRight = rightCostOf(target, i) - price * right;
  const isFalling = worthLeft > worthRight;
  const slope = slopeOf(target, i) - price;
  const limit = lastArrival(visit, right);
  const spare = visit.charge + COST_TOLERANCE_DOLLARS;
  let best = visit.minimum.worth;
  if (isFalling && worthLeft > spare + best) return false;
  for (let k = visit.minimum.passing, end = endOf(source); k < end; k++) {
    const arrival = arrivalOn(source, k, opening);
    if (arrival > limit) break;
    const sourceRight = rightOf(source, k);
    const to = min(sourceRight, limit);
    best = min(best, worthAt(source, k, arrival, price));
    if (isFalling) {
      const from = max(arrival, left - shift);
      best = min(best, worthAt(source, k, from, price));
      if (worthLeft + slope * (from + shift - left) > spare + best) return false;
    }
    best = min(best, worthAt(source, k, to, price));
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
function lastArrival(visit: Visit, right: f64): f64 {
  const closing = visit.closing;
  return right < closing ? right - visit.shift : max(right, closing + visit.trip.tolerance) - visit.shift;
}

/**
 * What the gallons at the ends of piece `i` are worth at best, or at its right end alone where the other one is cut
 * off.
 */
function leastWorth(source: Pieces, i: i32, isCut: bool, price: f64): f64 {
  const right = worthAtRight(source, i, price);
  return isCut ? right : min(leftCostOf(source, i) - price * leftOf(source, i), right);
}

function mergeFrom(visit: Visit, target: Pieces, from: i32, all: Pieces): void {
  const merged = visit.workspace.merged;
  const before = from - beginOf(target);
  lowerInto(visit, merged, target, from, all);
  const count = countOf(merged);
  addWork(visit, MERGE_WORK * f64(count));
  if (from + count > ROOM) {
    compact(target);
    if (before + count > ROOM) return loseFrom(target);
  }
  replaceTail(target, beginOf(target) + before, merged);
}

/** Appends purchases behind all pieces of the target. */
function append(visit: Visit, target: Pieces, all: Pieces): void {
  if (endOf(target) + countOf(all) > ROOM) compact(target);
  if (endOf(target) + countOf(all) > ROOM) return loseFrom(target);
  for (let q = beginOf(all), end = endOf(all); q < end; q++) {
    noteSurvivor(visit, all, q);
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
