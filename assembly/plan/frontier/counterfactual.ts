// The cheapest plans that do without a station, or that stop there at any price: sums of two functions that were kept.

import { NO_STATION } from "../model/stationColumns";
import { NO_NODE } from "./nodes";
import { walkBothWays } from "./backtrack";
import { meetDrivingBy, meetStop } from "./cuts";
import { noteSurvivor } from "./envelope";
import { leastSum, meetingLevel, meetingPiece, meetingRest } from "./meeting";
import { Pieces, nodeOf } from "./pieces";
import { Direction, setDirection, setPrice, setStation } from "./trip";

let least: f64 = Infinity;
let level: f64 = 0;
let before: i32 = NO_NODE;
let after: i32 = NO_NODE;

/** Fills the stop columns for the cheapest plan that does not stop at a station. False where there is none. */
export function walkWithout(station: i32): bool {
  least = Infinity;
  meetDrivingBy(station, meet);
  return walk(NO_STATION);
}

/**
 * Fills the stop columns for the cheapest plan that stops at a station, for a price per gallon there. False where there
 * is none.
 */
export function walkThrough(station: i32, dollars: f64): bool {
  setDirection(Direction.FORWARDS);
  setStation(station);
  setPrice(dollars);
  least = Infinity;
  meetStop(station, true, meetBought);
  return walk(station);
}

function meet(list: Pieces, rest: Pieces): void {
  note(list, rest, false);
}
function meetBought(list: Pieces, rest: Pieces): void {
  note(list, rest, true);
}

function note(list: Pieces, rest: Pieces, isBought: bool): void {
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
