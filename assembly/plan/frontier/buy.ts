// P of docs/algorithm.md, "Fleet rules": what a stop at the station visited makes of a cost function V, which is the
// least cost of each level on leaving. Where a stop may buy any amount from the least up, P is a running minimum of g.

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
  setPurchase,
  setRight,
  slopeOf,
} from "./pieces";
import { Amount, NO_NODE } from "./purchases";
import { RunningMinimum, Visit } from "./visit";

/** Begins with the first piece on which a stop can begin. False where there is none. */
export function beginPurchases(visit: Visit, source: Pieces): bool {
  const minimum = visit.minimum;
  minimum.passing = firstReaching(source, visit.opening - visit.trip.tolerance);
  minimum.worth = Infinity;
  return minimum.passing < endOf(source);
}

/** The first level on leaving that a stop can lead to, once `beginPurchases` has found one. */
export function firstLevel(visit: Visit, source: Pieces): f64 {
  return arrivalOn(source, visit.minimum.passing, visit.opening) + visit.shift;
}

/** Where piece `i` begins, as far as a stop can begin there. */
export function arrivalOn(source: Pieces, i: i32, opening: f64): f64 {
  const left = leftOf(source, i);
  return left >= opening ? left : min(opening, rightOf(source, i));
}

/** g of docs/algorithm.md: what the arrival at a level of piece `i` costs, less what its gallons cost here. */
export function worthAt(source: Pieces, i: i32, arrival: f64, price: f64): f64 {
  const left = leftOf(source, i);
  return leftCostOf(source, i) + slopeOf(source, i) * (arrival - left) - price * arrival;
}

export function worthAtRight(source: Pieces, i: i32, price: f64): f64 {
  return rightCostOf(source, i) - price * rightOf(source, i);
}

/** Passes all pieces that end at `limit` or before. */
export function passUpTo(visit: Visit, source: Pieces, limit: f64): void {
  const minimum = visit.minimum;
  const opening = visit.opening;
  const price = visit.price;
  const end = endOf(source);
  let i = minimum.passing;
  for (; i < end && rightOf(source, i) <= limit; i++) {
    const arrival = arrivalOn(source, i, opening);
    const worth = worthAt(source, i, arrival, price);
    if (worth < minimum.worth) setMinimum(minimum, worth, arrival, nodeOf(source, i));
    const atRight = worthAtRight(source, i, price);
    if (atRight < minimum.worth) setMinimum(minimum, atRight, rightOf(source, i), nodeOf(source, i));
  }
  minimum.passing = i;
}

function setMinimum(minimum: RunningMinimum, worth: f64, level: f64, node: i32): void {
  minimum.worth = worth;
  minimum.level = level;
  minimum.node = node;
  minimum.isLastFrom = false;
}

/**
 * Writes the function from level `from` on into `out`, which is emptied. Pieces that end before it have been passed.
 * @param leastToo whether levels are written that are best reached by buying exactly the least.
 */
export function writePurchases(visit: Visit, source: Pieces, from: f64, out: Pieces, leastToo: bool): void {
  const minimum = visit.minimum;
  const opening = visit.opening;
  const closing = visit.closing;
  const shift = visit.shift;
  const price = visit.price;
  const tolerance = visit.trip.tolerance;
  clear(out);
  const end = endOf(source);
  let level = min(from, closing);
  let i = minimum.passing;
  for (; i < end; i++) {
    const arrival = arrivalOn(source, i, opening);
    let begin = arrival + shift;
    if (begin > closing) {
      if (begin > closing + tolerance) break;
      begin = closing;
    }
    if (begin > level) {
      buyFromBest(visit, out, level, begin);
      level = begin;
    }
    const worth = worthAt(source, i, arrival, price);
    const atRight = worthAtRight(source, i, price);
    if (worth < minimum.worth) setMinimum(minimum, worth, arrival, nodeOf(source, i));
    const best = minimum.worth;
    if (atRight >= best) continue;
    // Along the rest of the piece it is cheaper to arrive with more, and to buy only the least.
    const right = rightOf(source, i);
    const turn = worth > best ? arrival + ((worth - best) / (worth - atRight)) * (right - arrival) : arrival;
    const slideBegin = max(level, turn + shift);
    const slideEnd = right + shift;
    if (slideBegin > level || slideBegin >= closing) buyFromBest(visit, out, level, min(slideBegin, closing));
    if (slideBegin < closing && slideEnd > slideBegin) {
      if (leastToo) buyLeast(visit, out, source, i, slideBegin, min(slideEnd, closing));
      level = slideEnd;
    }
    // The next piece may begin just where this one ends, at a lower cost, and a stop that leads above the closing level
    // by the tolerance still counts.
    if (slideEnd > closing + tolerance) return;
    setMinimum(minimum, atRight, right, nodeOf(source, i));
    level = min(closing, max(level, slideEnd));
  }
  if (level <= closing) buyFromBest(visit, out, level, closing);
}

/** Every level from `left` to `right` by buying from the best level on. */
function buyFromBest(visit: Visit, out: Pieces, left: f64, right: f64): void {
  const minimum = visit.minimum;
  if (minimum.worth == Infinity) return;
  const price = visit.price;
  const rightCost = visit.charge + price * right + minimum.worth;
  const last = endOf(out) - 1;
  if (last >= beginOf(out) && rightOf(out, last) == left) {
    // The same purchase goes on, or a level that the piece before has reached already is not repeated.
    if (minimum.isLastFrom) return setRight(out, last, right, rightCost);
    if (left == right && rightCostOf(out, last) <= rightCost) return;
  }
  push(out, left, right, visit.charge + price * left + minimum.worth, rightCost, price, NO_NODE);
  setPurchase(out, endOf(out) - 1, Amount.FROM_LEVEL, minimum.level, minimum.node);
  minimum.isLastFrom = true;
}

/** Levels by buying exactly the least, which follow piece `i` of the source. */
function buyLeast(visit: Visit, out: Pieces, source: Pieces, i: i32, left: f64, right: f64): void {
  const slope = slopeOf(source, i);
  push(out, left, right, leastCost(visit, source, i, left), leastCost(visit, source, i, right), slope, NO_NODE);
  setPurchase(out, endOf(out) - 1, Amount.LEAST, 0, nodeOf(source, i));
  visit.minimum.isLastFrom = false;
}

function leastCost(visit: Visit, source: Pieces, i: i32, level: f64): f64 {
  const shift = visit.shift;
  const arrival = min(level - shift, rightOf(source, i));
  return (
    visit.charge + visit.price * shift + leftCostOf(source, i) + slopeOf(source, i) * (arrival - leftOf(source, i))
  );
}
