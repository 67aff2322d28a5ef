// The bound on work: keeps the most promising pieces of a function that has too many.

import { countStations, maximumPurchase, pricePerGallon, stopCost } from "../model/stationColumns";
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
import { Trip } from "./trip";

/** What becomes of a function that grows too long, and at which price a gallon on board is then counted. */
export enum Thinning {
  /** The search gives up. */
  NONE = 0,
  /** Thinned at the mean price of all stations. */
  BY_MEAN_PRICE = 1,
  /** Thinned at what the last gallon costs. */
  BY_LAST_PRICE = 2,
}

/** Each round halves the error, which begins as the difference between the lowest and the highest offer. */
const ROUNDS: i32 = 40;

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
  loseFrom(list);
}

function promiseOf(list: Pieces, i: i32, gallonWorth: f64): f64 {
  return min(
    leftCostOf(list, i) - gallonWorth * leftOf(list, i),
    rightCostOf(list, i) - gallonWorth * rightOf(list, i),
  );
}

/** What a gallon on board counts for, in dollars; 0 where nothing is thinned. */
export function gallonWorthOf(trip: Trip, thinning: Thinning): f64 {
  if (thinning == Thinning.BY_MEAN_PRICE) return meanPrice();
  return thinning == Thinning.BY_LAST_PRICE ? lastPrice(trip) : 0;
}

function meanPrice(): f64 {
  const stations = countStations();
  let mean: f64 = 0;
  for (let i = 0; i < stations; i++) mean += pricePerGallon(i) / stations;
  return mean;
}

/**
 * What the last gallon costs, its share of the stop included, when all fuel is bought wherever it is cheapest: where
 * each station sells only little, a gallon on board is worth no more, because many stations have one to sell for less.
 */
function lastPrice(trip: Trip): f64 {
  const missing = trip.arrivalLevel - trip.startLevel;
  const stations = countStations();
  let low: f64 = Infinity;
  let high: f64 = 0;
  for (let i = 0; i < stations; i++) {
    if (mostSoldAt(trip, i) <= 0) continue;
    low = min(low, offerOf(trip, i));
    high = max(high, offerOf(trip, i));
  }
  for (let round = 0; round < ROUNDS && low < high; round++) {
    const price = (low + high) / 2;
    let sold: f64 = 0;
    for (let i = 0; i < stations; i++) {
      if (offerOf(trip, i) <= price) sold += mostSoldAt(trip, i);
    }
    if (sold < missing) low = price;
    else high = price;
  }
  return high;
}

function mostSoldAt(trip: Trip, i: i32): f64 {
  return min(maximumPurchase(i), trip.usableTank);
}

/** Infinite where nothing is sold. */
function offerOf(trip: Trip, i: i32): f64 {
  return pricePerGallon(i) + stopCost(i) / mostSoldAt(trip, i);
}
