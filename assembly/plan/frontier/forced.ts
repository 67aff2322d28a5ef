// What a stop at each station costs at least: the functions of both directions meet at every station.

import { reserveBytes } from "../../memory/arena";
import { Status } from "../../memory/status";
import { reserveCosts, setCost } from "./costs";
import { buyFrom } from "./stop";
import { functionOf, reserveFunctions, run } from "./frontier";
import { Pieces, beginOf, costAt, countOf, endOf, leftCostOf, leftOf, rightCostOf, rightOf } from "./pieces";
import { tolerance } from "./trip";
import { countStations } from "./tripColumns";

// What stops lead to in driving order, kept until the backward pass comes by.
//
//   table    column     type   rows
//   starts   start      i32    one for each station and layer, and one more: the first line of each
//   lines    left       f64    as in `pieces.ts`
//            right      f64
//            leftCost   f64
//            rightCost  f64
const LINE_BYTES: usize = 32;
const RIGHT: usize = 8;
const LEFT_COST: usize = 16;
const RIGHT_COST: usize = 24;

let layers: i32 = 0;
let startsBase: usize = 0;
let linesBase: usize = 0;
let lineCount: i32 = 0;
let isLineLost: bool = false;

/** Prices a stop at each station. `layerCount` is 1 where stops are not bounded, and one more than the most stops otherwise, at least 2. */
export function priceForcedStops(layerCount: i32, budget: f64): Status {
  layers = layerCount;
  if (!reserveFunctions(layerCount, budget, true, false)) return Status.OUT_OF_MEMORY;
  const stations = countStations();
  if (!reserveCosts(stations)) return Status.OUT_OF_MEMORY;
  startsBase = reserveBytes((u64(stations) * layerCount + 1) << 2);
  linesBase = reserveBytes(0);
  if (linesBase == 0) return Status.OUT_OF_MEMORY;
  lineCount = 0;
  isLineLost = false;
  const forwards = run(false, false, false, keepPurchases);
  const backwards = run(true, false, false, meetPurchases);
  return isLineLost ? Status.OUT_OF_MEMORY : max(forwards, backwards);
}

/** The layers that a stop at a station can lead to. */
function firstLayer(): i32 { return layers == 1 ? 0 : 1; }

function keepPurchases(station: i32): void {
  for (let layer = firstLayer(); layer < layers; layer++) {
    store<i32>(startOf(station, layer), lineCount);
    const all = buyFrom(functionOf(max(0, layer - 1)), true);
    const first = reserveBytes(usize(countOf(all)) * LINE_BYTES);
    if (first == 0) {
      isLineLost = true;
      return;
    }
    for (let q = beginOf(all), end = endOf(all); q < end; q++) {
      const at = linesBase + usize(lineCount++) * LINE_BYTES;
      store<f64>(at, leftOf(all, q));
      store<f64>(at, rightOf(all, q), RIGHT);
      store<f64>(at, leftCostOf(all, q), LEFT_COST);
      store<f64>(at, rightCostOf(all, q), RIGHT_COST);
    }
    store<i32>(startOf(station, layer) + 4, lineCount);
  }
}

function startOf(station: i32, layer: i32): usize { return startsBase + (usize(station * layers + layer) << 2); }

function meetPurchases(station: i32): void {
  if (isLineLost) return;
  let least = Infinity;
  for (let layer = firstLayer(); layer < layers; layer++) {
    const rest = functionOf(layers - 1 - layer);
    least = min(least, leastSum(load<i32>(startOf(station, layer)), load<i32>(startOf(station, layer) + 4), rest));
  }
  setCost(station, least);
}

/** The least sum of the lines from `first` to before `end`, and the function `rest`, whose levels are negated. */
function leastSum(first: i32, end: i32, rest: Pieces): f64 {
  let least = Infinity;
  const restBegin = beginOf(rest);
  let u = endOf(rest) - 1;
  for (let q = first; q < end && u >= restBegin; q++) {
    const at = linesBase + usize(q) * LINE_BYTES;
    const left = load<f64>(at);
    const right = load<f64>(at, RIGHT);
    const leftCost = load<f64>(at, LEFT_COST);
    const slope = right > left ? (load<f64>(at, RIGHT_COST) - leftCost) / (right - left) : 0;
    while (u >= restBegin && -leftOf(rest, u) < left - tolerance) u--;
    for (let v = u; v >= restBegin && -rightOf(rest, v) <= right + tolerance; v--) {
      const from = min(right, max(left, -rightOf(rest, v)));
      const to = max(left, min(right, -leftOf(rest, v)));
      least = min(least, leftCost + slope * (from - left) + costAt(rest, v, -from));
      least = min(least, leftCost + slope * (to - left) + costAt(rest, v, -to));
    }
  }
  return least;
}
