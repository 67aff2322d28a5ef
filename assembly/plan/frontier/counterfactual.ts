// The cheapest plans that do without a station, or that stop there at any price: sums of two functions that were kept.

import { NO_STATION } from "../model/stationColumns";
import { NO_NODE } from "./nodes";
import { walkBothWays } from "./backtrack";
import { noteSurvivor } from "./envelope";
import { layers } from "./forced";
import { functionAfter, functionBefore } from "./keptFunctions";
import { leastSum, meetingLevel, meetingPiece, meetingRest } from "./meeting";
import { Pieces, nodeOf } from "./pieces";
import { buyFrom } from "./stop";
import { setDirection, setPrice, setStation } from "./trip";

let least: f64 = Infinity;
let level: f64 = 0;
let before: i32 = NO_NODE;
let after: i32 = NO_NODE;

/** Fills the stop columns for the cheapest plan that does not stop at a station. False where there is none. */
export function walkWithout(station: i32): bool {
  least = Infinity;
  for (let layer = 0; layer < layers; layer++) meet(functionBefore(station, layer), station, layer, false);
  return walk(NO_STATION);
}

/** Fills the stop columns for the cheapest plan that stops at a station, for a price per gallon there. False where there is none. */
export function walkThrough(station: i32, dollars: f64): bool {
  setDirection(false);
  setStation(station);
  setPrice(dollars);
  least = Infinity;
  for (let layer = min(1, layers - 1); layer < layers; layer++) meet(buyFrom(functionBefore(station, max(0, layer - 1)), true), station, layer, true);
  return walk(station);
}

function meet(list: Pieces, station: i32, layer: i32, isBought: bool): void {
  const rest = functionAfter(station, layers - 1 - layer);
  const cost = leastSum(list, rest);
  if (cost >= least) return;
  least = cost;
  level = meetingLevel;
  if (isBought) noteSurvivor(list, meetingPiece);
  before = nodeOf(list, meetingPiece);
  after = nodeOf(rest, meetingRest);
}

function walk(forced: i32): bool {
  if (least == Infinity) return false;
  walkBothWays(level, before, after, forced);
  return true;
}
