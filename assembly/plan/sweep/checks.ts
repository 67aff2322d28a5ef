// What the debug build checks of the sweep's tables at each of its steps: the invariants of docs/algorithm.md that take
// more than one comparison. The release build has none of it.

import { countStations } from "../model/stationColumns";
import { candidate, checkPeaks, frontEnd, head, nextSingle, recentBegin, tail } from "./candidates";
import { isAtMost } from "./rounding";
import { isBefore, isOffered, noStation, offerAt, Station } from "./stations";
import { checkRing } from "./stretches/checks";
import { ringEnd } from "./stretches/stretch";
import { checkHull, costAtZero, tankAt, tankCount } from "./tanks";

/** With more pairs of a station and a tank than this, a level is not compared. */
const MOST_PAIRS: i32 = 4096;

/**
 * Checks the tables between two steps. `tanksInOffers` tanks are in the singles' offers; `cheapest` is the sweep's
 * cheapest station.
 */
export function checkSweep(level: f64, reachTolerance: f64, tanksInOffers: i32, cheapest: Station): void {
  assert(cheapest == noStation || !isBefore(cheapest, candidate(head)), "the cheapest station is open");
  checkSingles(level, reachTolerance);
  checkPeaks();
  checkHull(tanksInOffers);
  checkRing();
}

/** "Candidates": the singles are open and stand in driving order, those of the front before the recent ones. */
function checkSingles(level: f64, reachTolerance: f64): void {
  assert(
    0 <= head && head <= frontEnd && frontEnd <= recentBegin && recentBegin <= tail && tail <= countStations(),
    "the rows are in order",
  );
  assert(head < frontEnd || frontEnd == recentBegin, "stretches have a front before them");
  let before = noStation;
  for (let k = head; k < tail; k = nextSingle(k)) {
    const station = candidate(k);
    assert(isBefore(before, station), "the singles stand in driving order");
    assert(station.fullLevel >= level - reachTolerance, "a candidate is open");
    before = station;
  }
}

/** "The cheapest station": no candidate, from any tank, is cheaper than the one that is taken for the cheapest. */
export function checkCheapest(cheapest: Station, level: f64): void {
  assert(cheapest != noStation && isOffered(cheapest), "a way leads to the cheapest station");
  if (i64(tail - head) * i64(tankCount) > i64(MOST_PAIRS)) return;
  const cost = offerAt(cheapest, level);
  for (let k = head; k < tail; k = nextSingle(k)) checkNotCheaper(candidate(k), cost, level);
  for (let stretch = ringEnd.next; stretch != ringEnd; stretch = stretch.next) {
    for (let k = stretch.begin; k < stretch.end; k++) checkNotCheaper(candidate(k), cost, level);
  }
}

function checkNotCheaper(station: Station, cost: f64, level: f64): void {
  const scale = station.price * level;
  assert(isAtMost(cost, offerAt(station, level), scale), "no offer is cheaper than the cheapest station's");
  for (let k = station.firstTank; k < tankCount; k++) {
    const fromTank = costAtZero(tankAt(k), station.price) + station.stopCost + station.price * level;
    assert(isAtMost(cost, fromTank, scale), "no way from a tank is cheaper than the cheapest station");
  }
}
