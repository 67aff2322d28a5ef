// What a stop at each station costs at least: the functions of both directions meet at every station.

import { Status } from "../../memory/status";
import { beginBackups, tryBackups, tryStationsBefore } from "./backup";
import { reserveCosts, setCost } from "./costs";
import { setKeepsNodes } from "./envelope";
import { functionOf, reserveFunctions, run } from "./frontier";
import { isOfInterest, reserveInterest } from "./interest";
import { functionBefore, isFunctionLost, keepAfter, keepBefore, reserveKept } from "./keptFunctions";
import { leastSum } from "./meeting";
import { countOf } from "./pieces";
import { addWork, buyFrom } from "./stop";
import { setStation, turnRound } from "./trip";
import { countStations } from "./tripColumns";

/** A piece that is kept counts as this many that are looked at: so the bound on work bounds memory, too. */
const KEEPING_WORK: f64 = 10;

/** How many functions there are in each direction. */
export let layers: i32 = 0;
let isAsked: bool = false;

/** Prices a stop at each station. `layerCount` is 1 where stops are not bounded, and one more than the most stops otherwise, at least 2. */
export function priceForcedStops(layerCount: i32, budget: f64): Status {
  if (!reserveFunctions(layerCount, budget, true, false) || !reserveMeetings(layerCount)) return Status.OUT_OF_MEMORY;
  isAsked = false;
  return meetEverywhere();
}

/**
 * Prices them likewise, and keeps what `counterfactual.ts` asks about the stops of a plan, which are in the stop columns, and
 * about others that cost little. Finds a backup for each of them, too. Gives up where the work would be more than the budget.
 */
export function surroundPlan(layerCount: i32, budget: f64, planStops: i32, mostAlternatives: i32): Status {
  if (!reserveFunctions(layerCount, budget, false, true) || !reserveMeetings(layerCount)) return Status.OUT_OF_MEMORY;
  if (!reserveInterest(planStops, mostAlternatives) || !beginBackups(planStops, layerCount)) return Status.OUT_OF_MEMORY;
  isAsked = true;
  const status = meetEverywhere();
  if (status == Status.OK) tryStationsBefore();
  return status;
}

function reserveMeetings(layerCount: i32): bool {
  layers = layerCount;
  return reserveCosts(countStations()) && reserveKept(countStations(), layerCount);
}

function meetEverywhere(): Status {
  const forwards = run(false, false, false, keepArrivals);
  if (isFunctionLost) return Status.OUT_OF_MEMORY;
  if (isAsked && forwards != Status.OK) return forwards;
  const backwards = run(true, false, false, meetRest);
  return isFunctionLost ? Status.OUT_OF_MEMORY : max(forwards, backwards);
}

function keepArrivals(station: i32): void {
  for (let layer = 0; layer < layers; layer++) {
    addWork(KEEPING_WORK * f64(countOf(functionOf(layer))));
    keepBefore(station, layer, functionOf(layer));
  }
}

function meetRest(station: i32): void {
  turnRound();
  setKeepsNodes(false);
  let least = Infinity;
  // The layers that a stop can lead to.
  for (let layer = min(1, layers - 1); layer < layers; layer++) {
    const before = functionBefore(station, max(0, layer - 1));
    const rest = functionOf(layers - 1 - layer);
    addWork(f64(countOf(rest)));
    least = min(least, leastSum(buyFrom(before, true), rest));
  }
  setCost(station, least);
  if (isAsked) {
    tryBackups();
    setStation(station);
    if (isOfInterest(station, least)) for (let layer = 0; layer < layers; layer++) keepAfter(station, layer, functionOf(layer));
    setKeepsNodes(true);
  }
  turnRound();
}
