// The bound on work: keeps the most promising pieces of a function that has too many.

import {
  Pieces,
  beginOf,
  endOf,
  leftCostOf,
  leftOf,
  loseFrom,
  movePiece,
  rightCostOf,
  rightOf,
  setEnd,
} from "./pieces";

/**
 * Drops pieces until about `keep` are left: of each run of neighbours the one whose cost is least once each gallon on
 * board is counted at `gallonWorth` dollars. The first and the last piece stay, too, so that nearly the same levels can
 * be reached.
 */
export function thin(list: Pieces, keep: i32, gallonWorth: f64): void {
  const begin = beginOf(list);
  const end = endOf(list);
  const run = (end - begin + keep - 1) / keep;
  let to = begin + 1;
  for (let from = begin + 1; from < end - 1; from += run) {
    const next = min(from + run, end - 1);
    let best = from;
    for (let i = from + 1; i < next; i++) {
      if (promiseOf(list, i, gallonWorth) < promiseOf(list, best, gallonWorth)) best = i;
    }
    movePiece(list, to++, best);
  }
  if (end - begin > 1) movePiece(list, to++, end - 1);
  setEnd(list, to);
  loseFrom();
}

function promiseOf(list: Pieces, i: i32, gallonWorth: f64): f64 {
  return min(
    leftCostOf(list, i) - gallonWorth * leftOf(list, i),
    rightCostOf(list, i) - gallonWorth * rightOf(list, i),
  );
}
