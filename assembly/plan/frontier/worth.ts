// What a gallon on board counts for when a function that is too long keeps its most promising pieces only.

import { arrivalLevel, startLevel, usableTank } from "./trip";
import { countStations, maximumPurchase, pricePerGallon, stopCost } from "../model/stationColumns";

/** Each round halves the error, which begins as the difference between the lowest and the highest offer. */
const ROUNDS: i32 = 40;

export function meanPrice(): f64 {
  const stations = countStations();
  let mean: f64 = 0;
  for (let i = 0; i < stations; i++) mean += pricePerGallon(i) / stations;
  return mean;
}

/**
 * What the last gallon costs, its share of the stop included, when all fuel is bought wherever it is cheapest: where
 * each station sells only little, a gallon on board is worth no more, because many stations have one to sell for less.
 */
export function lastPrice(): f64 {
  const missing = arrivalLevel() - startLevel();
  const stations = countStations();
  let low: f64 = Infinity;
  let high: f64 = 0;
  for (let i = 0; i < stations; i++) {
    if (mostSoldAt(i) <= 0) continue;
    low = min(low, offerOf(i));
    high = max(high, offerOf(i));
  }
  for (let round = 0; round < ROUNDS && low < high; round++) {
    const price = (low + high) / 2;
    let sold: f64 = 0;
    for (let i = 0; i < stations; i++) {
      if (offerOf(i) <= price) sold += mostSoldAt(i);
    }
    if (sold < missing) low = price;
    else high = price;
  }
  return high;
}

function mostSoldAt(i: i32): f64 {
  return min(maximumPurchase(i), usableTank);
}

/** Infinite where nothing is sold. */
function offerOf(i: i32): f64 {
  return pricePerGallon(i) + stopCost(i) / mostSoldAt(i);
}
