// V where every stop fills the tank, in driving order: a list of single levels, one for each station that a tank leads
// past. Most of them are of no use: docs/algorithm.md, "Fleet rules".
//
//   table    column     type  unit      rows
//   roomy    mostLevel  f64   gallons   one for each station: the highest level with which the tank has room for the least
//                                       purchase of each later station

import { reserveBytes } from "../../memory/arena";
import { countStations, detourGallons, maximumPurchase, minimumPurchase } from "../model/stationColumns";
import { Pieces, beginOf, endOf, leftCostOf, leftOf, movePiece, rightOf, setBegin, setEnd } from "./pieces";
import { Trip, leastLevelAt, mostLevelAfter } from "./trip";

/** Reserves the table. 0 when memory cannot grow that far. */
export function reserveRoomyLevels(): usize {
  return reserveBytes(u64(countStations()) << 3);
}

/** Notes up to which level on leaving each station no least purchase of a later one can lack room. */
export function noteRoomyLevels(base: usize, trip: Trip): void {
  let most = Infinity;
  for (let i = countStations() - 1; i >= 0; i--) {
    store<f64>(base + (usize(i) << 3), most);
    const highest = mostLevelAfter(trip, i) + detourGallons(i) - minimumPurchase(i);
    const isClosed = minimumPurchase(i) > maximumPurchase(i) || highest < leastLevelAt(i) - trip.tolerance;
    if (!isClosed) most = min(most, highest);
  }
}

/**
 * Drops the levels behind station `i` that cost no less than a higher one, if no later station can lack room for its
 * least purchase with either: who goes on from the lower one can make the same stops from the higher one, and buys less.
 */
export function dropDominated(list: Pieces, base: usize, trip: Trip, i: i32): void {
  const highest = load<f64>(base + (usize(i) << 3));
  // Below this costs rise with the level already: the rest of the list is as it was before.
  const from = i == 0 ? -Infinity : min(load<f64>(base + (usize(i - 1) << 3)), mostLevelAfter(trip, i));
  const begin = beginOf(list);
  const end = endOf(list);
  let k = end;
  while (k > begin && leftOf(list, k - 1) >= from) k--;
  let to = k;
  for (; k < end; k++) {
    if (!ASC_NO_ASSERT) assert(leftOf(list, k) == rightOf(list, k), "full tanks are single levels");
    if (leftOf(list, k) <= highest) {
      while (to > begin && leftCostOf(list, to - 1) >= leftCostOf(list, k)) to--;
    }
    movePiece(list, to++, k);
  }
  setEnd(list, to);
}

/**
 * Drops the levels of a function behind station `i` that cost no less than the same or, likewise, a higher level of the
 * function for fewer stops, after which more stops may follow.
 */
export function dropDearer(list: Pieces, fewer: Pieces, base: usize, i: i32): void {
  const highest = load<f64>(base + (usize(i) << 3));
  const begin = beginOf(list);
  const end = endOf(list);
  const fewerBegin = beginOf(fewer);
  let known = endOf(fewer) - 1;
  // Of the levels of `fewer` that no least purchase lacks room with, from the highest down.
  let least = Infinity;
  let kept = end;
  for (let k = end - 1; k >= begin; k--) {
    const level = leftOf(list, k);
    const cost = leftCostOf(list, k);
    while (known >= fewerBegin && leftOf(fewer, known) > level) {
      if (leftOf(fewer, known) <= highest) least = min(least, leftCostOf(fewer, known));
      known--;
    }
    const isSame = known >= fewerBegin && leftOf(fewer, known) == level;
    if (least <= cost || (isSame && leftCostOf(fewer, known) <= cost)) continue;
    movePiece(list, --kept, k);
  }
  setBegin(list, kept);
}
