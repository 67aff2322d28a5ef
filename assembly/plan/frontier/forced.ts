// What a stop at each station costs at least: the functions of both directions meet at every station.

import { Status } from "../../memory/status";
import { beginBackups, tryBackups, tryStationsBefore } from "./backup";
import { reserveCosts, setCost } from "./costs";
import { keepAllAfter, keepAllBefore, meetStop, reserveCuts } from "./cuts";
import { setKeepsNodes } from "./envelope";
import { Purpose, reserveFunctions, run } from "./frontier";
import { isOfInterest, reserveInterest } from "./interest";
import { isFunctionLost } from "./keptFunctions";
import { leastSum } from "./meeting";
import { Pieces, countOf } from "./pieces";
import { addWork } from "./stop";
import { Thinning } from "./thin";
import { Direction, setStation, turnRound } from "./trip";
import { countStations } from "../model/stationColumns";

let isAsked: bool = false;
/** The least cost of a stop at the station being looked at. */
let least: f64 = Infinity;

/**
 * Prices a stop at each station. `layerCount` is 1 where stops are not bounded, and one more than the most stops
 * otherwise, at least 2.
 */
export function priceForcedStops(layerCount: i32, budget: f64): Status {
  if (!reserveFunctions(layerCount, budget, Thinning.BY_MEAN_PRICE, false) || !reserveMeetings(layerCount))
    return Status.OUT_OF_MEMORY;
  isAsked = false;
  return meetEverywhere();
}

/**
 * Prices them likewise, and keeps what `counterfactual.ts` asks about the stops of a plan, which are in the stop
 * columns, and about others that cost little. Finds a backup for each of them, too. Gives up where the work would be
 * more than the budget.
 */
export function surroundPlan(layerCount: i32, budget: f64, planStops: i32, mostAlternatives: i32): Status {
  if (!reserveFunctions(layerCount, budget, Thinning.NONE, true) || !reserveMeetings(layerCount))
    return Status.OUT_OF_MEMORY;
  if (!reserveInterest(planStops, mostAlternatives) || !beginBackups(planStops, layerCount))
    return Status.OUT_OF_MEMORY;
  isAsked = true;
  const status = meetEverywhere();
  if (status == Status.OK) tryStationsBefore();
  return status;
}

function reserveMeetings(layerCount: i32): bool {
  return reserveCosts(countStations()) && reserveCuts(layerCount);
}

function meetEverywhere(): Status {
  const forwards = run(Direction.FORWARDS, Purpose.MEETING, keepAllBefore);
  if (isFunctionLost) return Status.OUT_OF_MEMORY;
  if (isAsked && forwards != Status.OK) return forwards;
  const backwards = run(Direction.BACKWARDS, Purpose.MEETING, meetRest);
  return isFunctionLost ? Status.OUT_OF_MEMORY : max(forwards, backwards);
}

function meetRest(station: i32): void {
  turnRound();
  setKeepsNodes(false);
  least = Infinity;
  meetStop(station, false, noteLeast);
  setCost(station, least);
  if (isAsked) {
    tryBackups();
    setStation(station);
    if (isOfInterest(station, least)) keepAllAfter(station);
    setKeepsNodes(true);
  }
  turnRound();
}

function noteLeast(bought: Pieces, rest: Pieces): void {
  addWork(f64(countOf(rest)));
  least = min(least, leastSum(bought, rest));
}
