// What a stop at the station being looked at makes of a cost function: the least cost of each level on leaving.

import { BOUGHT_LEAST, NO_NODE } from "./nodes";
import {
  Pieces,
  beginOf,
  clear,
  endOf,
  firstReaching,
  leftCostOf,
  leftOf,
  nodeOf,
  push,
  rightCostOf,
  rightOf,
  setOrigin,
  setRight,
  slopeOf,
} from "./pieces";
import { charge, closing, opening, price, shift, tolerance } from "./trip";

/**
 * The cheapest level at which to begin to buy, of those passed so far: its cost less what its gallons are worth here.
 */
export let bestWorth: f64 = Infinity;
let bestLevel: f64 = 0;
let bestNode: i32 = NO_NODE;
/** The first piece that has not been passed entirely. */
export let passing: i32 = 0;

/** Begins with the first piece on which a stop can begin. False where there is none. */
export function beginPurchases(source: Pieces): bool {
  passing = firstReaching(source, opening - tolerance);
  bestWorth = Infinity;
  return passing < endOf(source);
}

/** The first level on leaving that a stop can lead to, once `beginPurchases` has found one. */
export function firstLevel(source: Pieces): f64 {
  return arrivalOn(source, passing) + shift;
}

/** Where piece `i` begins, as far as a stop can begin there. */
export function arrivalOn(source: Pieces, i: i32): f64 {
  const left = leftOf(source, i);
  return left >= opening ? left : min(opening, rightOf(source, i));
}

/** What the arrival at level `arrival` of piece `i` costs, less what its gallons are worth here. */
export function worthAt(source: Pieces, i: i32, arrival: f64): f64 {
  const left = leftOf(source, i);
  return leftCostOf(source, i) + slopeOf(source, i) * (arrival - left) - price * arrival;
}

export function worthAtRight(source: Pieces, i: i32): f64 {
  return rightCostOf(source, i) - price * rightOf(source, i);
}

/** Passes all pieces that end at `limit` or before. */
export function passUpTo(source: Pieces, limit: f64): void {
  const end = endOf(source);
  while (passing < end && rightOf(source, passing) <= limit) pass(source, passing++);
}

function pass(source: Pieces, i: i32): void {
  const arrival = arrivalOn(source, i);
  const worth = worthAt(source, i, arrival);
  if (worth < bestWorth) setBest(worth, arrival, nodeOf(source, i));
  const atRight = worthAtRight(source, i);
  if (atRight < bestWorth) setBest(atRight, rightOf(source, i), nodeOf(source, i));
}

function setBest(worth: f64, level: f64, node: i32): void {
  bestWorth = worth;
  bestLevel = level;
  bestNode = node;
}

/**
 * Writes the function from level `from` on into `out`, which is emptied. Pieces that end before it have been passed.
 * @param leastToo whether levels are written that are best reached by buying exactly the least.
 */
export function writePurchases(source: Pieces, from: f64, out: Pieces, leastToo: bool): void {
  clear(out);
  const end = endOf(source);
  let level = min(from, closing);
  let i = passing;
  for (; i < end; i++) {
    const arrival = arrivalOn(source, i);
    let begin = arrival + shift;
    if (begin > closing) {
      if (begin > closing + tolerance) break;
      begin = closing;
    }
    if (begin > level) {
      buyFromBest(out, level, begin);
      level = begin;
    }
    const worth = worthAt(source, i, arrival);
    const atRight = worthAtRight(source, i);
    if (worth < bestWorth) setBest(worth, arrival, nodeOf(source, i));
    if (atRight >= bestWorth) continue;
    // Along the rest of the piece it is cheaper to arrive with more, and to buy only the least.
    const right = rightOf(source, i);
    const turn = worth > bestWorth ? arrival + ((worth - bestWorth) / (worth - atRight)) * (right - arrival) : arrival;
    const slideBegin = max(level, turn + shift);
    const slideEnd = right + shift;
    if (slideBegin > level || slideBegin >= closing) buyFromBest(out, level, min(slideBegin, closing));
    if (slideBegin < closing && slideEnd > slideBegin) {
      if (leastToo) buyLeast(out, source, i, slideBegin, min(slideEnd, closing));
      level = slideEnd;
    }
    // The next piece may begin, lower, just where this one ends.
    if (slideEnd > closing + tolerance) return;
    setBest(atRight, right, nodeOf(source, i));
    level = min(closing, max(level, slideEnd));
  }
  if (bestWorth < Infinity && level <= closing) buyFromBest(out, level, closing);
}

/** Every level from `left` to `right` by buying from the best level on. */
function buyFromBest(out: Pieces, left: f64, right: f64): void {
  if (bestWorth == Infinity) return;
  const rightCost = charge + price * right + bestWorth;
  const last = endOf(out) - 1;
  if (last >= beginOf(out) && rightOf(out, last) == left) {
    // The same purchase goes on, or a level that the piece before has reached already is not repeated.
    if (isLastFrom(out, last)) return setRight(out, last, right, rightCost);
    if (left == right && rightCostOf(out, last) <= rightCost) return;
  }
  push(out, left, right, charge + price * left + bestWorth, rightCost, price, NO_NODE);
  setOrigin(out, endOf(out) - 1, bestLevel, bestNode);
  lastOrigin = bestLevel;
  lastWorth = bestWorth;
}

let lastOrigin: f64 = 0;
let lastWorth: f64 = 0;

function isLastFrom(out: Pieces, last: i32): bool {
  return slopeOf(out, last) == price && lastOrigin == bestLevel && lastWorth == bestWorth;
}

/** Levels by buying exactly the least, which follow piece `i` of the source. */
function buyLeast(out: Pieces, source: Pieces, i: i32, left: f64, right: f64): void {
  const slope = slopeOf(source, i);
  push(out, left, right, leastCost(source, i, left), leastCost(source, i, right), slope, NO_NODE);
  setOrigin(out, endOf(out) - 1, BOUGHT_LEAST, nodeOf(source, i));
  lastOrigin = NaN;
}

function leastCost(source: Pieces, i: i32, level: f64): f64 {
  const arrival = min(level - shift, rightOf(source, i));
  return charge + price * shift + leftCostOf(source, i) + slopeOf(source, i) * (arrival - leftOf(source, i));
}
