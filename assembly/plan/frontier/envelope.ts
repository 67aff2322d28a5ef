// The lower envelope of two cost functions: min(V, P) of docs/algorithm.md.

import { COST_TOLERANCE_DOLLARS } from "../model/tolerances";
import {
  Pieces,
  amountOf,
  beginOf,
  clear,
  costAt,
  endOf,
  leftCostOf,
  leftOf,
  nodeOf,
  parentOf,
  purchaseBeginOf,
  push,
  rightCostOf,
  rightOf,
  setNode,
  setRight,
  slopeOf,
} from "./pieces";
import { NO_NODE, addPurchase } from "./purchases";
import { Visit } from "./visit";

/**
 * Writes the lower of both functions into `out`, which is emptied: `known` from piece `from` on, and all of `bought`.
 * `known` wins ties.
 */
export function lowerInto(visit: Visit, out: Pieces, known: Pieces, from: i32, bought: Pieces): void {
  clear(out);
  const knownEnd = endOf(known);
  const boughtEnd = endOf(bought);
  let i = from;
  let q = beginOf(bought);
  let level = -Infinity;
  for (;;) {
    while (i < knownEnd && rightOf(known, i) <= level && leftOf(known, i) < level) i++;
    while (q < boughtEnd && rightOf(bought, q) <= level && leftOf(bought, q) < level) q++;
    if (i == knownEnd && q == boughtEnd) return;
    const knownLeft = i < knownEnd ? leftOf(known, i) : Infinity;
    const boughtLeft = q < boughtEnd ? leftOf(bought, q) : Infinity;
    if (knownLeft > level && boughtLeft > level) {
      level = min(knownLeft, boughtLeft);
      continue;
    }
    const knownRight = i < knownEnd ? rightOf(known, i) : Infinity;
    if (knownLeft == level && knownRight == level) {
      if (leftCostOf(known, i) <= costNear(bought, q, level) + COST_TOLERANCE_DOLLARS)
        take(out, known, i, level, level);
      i++;
      continue;
    }
    const boughtRight = q < boughtEnd ? rightOf(bought, q) : Infinity;
    if (boughtLeft == level && boughtRight == level) {
      if (leftCostOf(bought, q) < costNear(known, i, level) - COST_TOLERANCE_DOLLARS)
        takeBought(visit, out, bought, q, level, level);
      q++;
      continue;
    }
    if (boughtLeft > level) {
      const end = min(knownRight, boughtLeft);
      take(out, known, i, level, end);
      level = end;
    } else if (knownLeft > level) {
      const end = min(boughtRight, knownLeft);
      takeBought(visit, out, bought, q, level, end);
      level = end;
    } else {
      const end = min(knownRight, boughtRight);
      takeLower(visit, out, known, i, bought, q, level, end);
      level = end;
    }
  }
}

function takeLower(
  visit: Visit,
  out: Pieces,
  known: Pieces,
  i: i32,
  bought: Pieces,
  q: i32,
  level: f64,
  end: f64,
): void {
  const gainLeft = costAt(known, i, level) - costAt(bought, q, level);
  const gainRight = costAt(known, i, end) - costAt(bought, q, end);
  if (gainLeft <= COST_TOLERANCE_DOLLARS && gainRight <= COST_TOLERANCE_DOLLARS) return take(out, known, i, level, end);
  if (gainLeft >= 0 && gainRight >= 0) return takeBought(visit, out, bought, q, level, end);
  const crossing = level + (end - level) * (gainLeft / (gainLeft - gainRight));
  if (gainLeft < 0) {
    if (crossing > level) take(out, known, i, level, crossing);
    if (crossing < end) takeBought(visit, out, bought, q, crossing, end);
  } else {
    if (crossing > level) takeBought(visit, out, bought, q, level, crossing);
    if (crossing < end) take(out, known, i, crossing, end);
  }
}

/** The function at a level that piece `i` begins at or holds, or the piece before it ends at. */
function costNear(list: Pieces, i: i32, level: f64): f64 {
  let cost = Infinity;
  if (i < endOf(list) && leftOf(list, i) <= level) cost = costAt(list, i, level);
  if (i > beginOf(list) && rightOf(list, i - 1) == level) cost = min(cost, rightCostOf(list, i - 1));
  return cost;
}

/** Adds the purchase that piece `q` stands for to the tree, if it is not there and the tree grows. */
export function noteSurvivor(visit: Visit, bought: Pieces, q: i32): void {
  const tree = visit.tree;
  if (!tree.isGrowing || nodeOf(bought, q) != NO_NODE) return;
  const begin = purchaseBeginOf(bought, q);
  setNode(bought, q, addPurchase(tree, amountOf(bought, q), begin, visit.station, parentOf(bought, q)));
}

function takeBought(visit: Visit, out: Pieces, bought: Pieces, q: i32, left: f64, right: f64): void {
  noteSurvivor(visit, bought, q);
  take(out, bought, q, left, right);
}

/** Appends a part of a piece, or makes the last piece longer where the part continues it. */
function take(out: Pieces, list: Pieces, i: i32, left: f64, right: f64): void {
  const rightCost = costAt(list, i, right);
  const last = endOf(out) - 1;
  const leftCost = costAt(list, i, left);
  if (
    last >= beginOf(out) &&
    rightOf(out, last) == left &&
    nodeOf(out, last) == nodeOf(list, i) &&
    slopeOf(out, last) == slopeOf(list, i) &&
    abs(rightCostOf(out, last) - leftCost) <= COST_TOLERANCE_DOLLARS
  ) {
    setRight(out, last, right, rightCost);
  } else {
    push(out, left, right, leftCost, rightCost, slopeOf(list, i), nodeOf(list, i));
  }
}
