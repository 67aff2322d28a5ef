// The bound on work: keeps the most promising pieces of a function that has too many.

import { Pieces, beginOf, endOf, leftCostOf, leftOf, loseFrom, movePiece, rightCostOf, rightOf, setEnd } from "./pieces";

/** Halving the range of figures this often tells apart all that matter. */
const HALVINGS: i32 = 16;

/**
 * Drops pieces until about `keep` are left: those whose cost is least once each gallon on board is counted at `gallonWorth`
 * dollars. The first and the last piece stay, so that the levels that can be reached stay nearly the same.
 */
export function thin(list: Pieces, keep: i32, gallonWorth: f64): void {
  const begin = beginOf(list);
  const end = endOf(list);
  let low = Infinity;
  let high = -Infinity;
  for (let i = begin; i < end; i++) {
    const promise = promiseOf(list, i, gallonWorth);
    low = min(low, promise);
    high = max(high, promise);
  }
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2;
    let count = 0;
    for (let i = begin; i < end; i++) if (promiseOf(list, i, gallonWorth) <= middle) count++;
    if (count > keep) high = middle;
    else low = middle;
  }
  let to = begin + 1;
  for (let i = begin + 1; i < end; i++) {
    if (i < end - 1 && promiseOf(list, i, gallonWorth) > low) continue;
    movePiece(list, to++, i);
  }
  setEnd(list, to);
  loseFrom();
}

function promiseOf(list: Pieces, i: i32, gallonWorth: f64): f64 {
  return min(leftCostOf(list, i) - gallonWorth * leftOf(list, i), rightCostOf(list, i) - gallonWorth * rightOf(list, i));
}
