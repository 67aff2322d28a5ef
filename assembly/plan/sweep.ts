// The sweep over levels. A level is the fuel on board plus the gallons burnt so far: driving leaves it as it is, buying
// raises it. A station can be stood at from the level at which one arrives there with just the buffer to the one at which
// its tank is full; in between, the station is open.
//
// Fuel moved from one stop to the next changes the cost steadily, so some cheapest plan leaves each stop with a full tank,
// or arrives at the next one with just the buffer, or at the destination with just the reserve. So a station's offer, the
// least cost of standing there with a level, begins in two ways only: where it opens, from the station that is the
// cheapest at that level, or at the full tank of another. And of these only those count that lead
//   - where a station opens, to a lower price: else it is better to go on buying at the station before;
//   - from a full tank, to a higher price: else it is better to fill up less. And if some station is cheaper at the full
//     tank's level and has no higher price, then that one serves in its place for all that follows.
// Stations open and fill up in driving order, so the open ones are a window; those of them that can still count are the
// candidates. See `determine` for who can not.

import { addCandidate, candidate, closeStation, cutCandidates, dearest, head, highestPrice, reserveCandidates, setCandidate, tail } from "./candidates";
import { countStations, pricePerGallon, stopCost } from "./columns";
import { addOffer, firstTank, improveOffer, isOffered, offerAt, offerPurchase, reserveOffers } from "./offers";
import { addPurchase, NO_PURCHASE, reservePurchases } from "./purchases";
import { certainUntil, cheapestAt, distrustFrom, reserveSchedule, schedule, skipCheapest, startSchedule } from "./schedule";
import { addTank, forgetTanks, offerFromHull, putBelow, reserveTanks, startHullFromAbove, tankCount } from "./tanks";
import { arrivalLevel, fullLevel, isOnRoute, openingLevel, reachTolerance, startLevel } from "./trip";

/** In place of a station: not known, or none. */
export const NO_STATION: i32 = -1;

/** How many stations have opened. When the sweep ends early, the next one cannot be reached. */
export let openedCount: i32 = 0;
/** After the sweep: the station that the cheapest plan buys at last, and the level it leaves with; none when no plan arrives. */
export let lastStation: i32 = NO_STATION;
export let lastLevel: f64 = 0;

/** Where the sweep is. */
let level: f64 = 0;
/** The level at which the next station opens; infinite when there is none. */
let nextOpening: f64 = 0;

/** The cheapest station when it was last looked for. As long as it is open, the price of the cheapest one only falls. */
let cheapest: i32 = NO_STATION;
/** Stations that had opened when offers were last brought up to date: the tanks since then are for all of them. */
let settledCount: i32 = 0;

/** Sweeps from the start's level to the arrival's, which is higher. False when memory cannot grow that far. */
export function sweep(): bool {
  if (!reserveTables(countStations())) return false;
  lastStation = NO_STATION;
  openedCount = 0;
  cheapest = NO_STATION;
  level = startLevel;
  findNextOpening();
  while (nextOpening <= startLevel + reachTolerance) open();
  settledCount = openedCount;
  addTank(startLevel, 0, addPurchase(startLevel, NO_STATION, NO_PURCHASE));

  while (head < tail) {
    const full = fullLevel(candidate(head));
    if (nextOpening < arrivalLevel && nextOpening - reachTolerance <= full) {
      level = min(nextOpening, full);
      openNext();
    } else if (full >= arrivalLevel - reachTolerance) {
      level = arrivalLevel;
      findCheapest();
      lastStation = cheapest;
      lastLevel = min(arrivalLevel, fullLevel(cheapest));
      return true;
    } else {
      level = full;
      fillUp(candidate(head));
    }
  }
  return true;
}

function reserveTables(stationCount: i32): bool {
  return (
    reserveCandidates(stationCount) && reserveOffers(stationCount) && reserveSchedule(stationCount) &&
    reserveTanks(stationCount) && reservePurchases(stationCount)
  );
}

function findNextOpening(): void {
  nextOpening = isOnRoute(openedCount) ? openingLevel(openedCount) : Infinity;
}

/** Opens the next station, with nothing to offer. */
function open(): void {
  const station = openedCount++;
  findNextOpening();
  const price = pricePerGallon(station);
  const dollars = stopCost(station);
  // Drops those that nothing leads to yet and that are in no way better than this one, which is open for longer.
  let kept = tail;
  for (; kept > head; kept--) {
    const last = candidate(kept - 1);
    if (pricePerGallon(last) < price || stopCost(last) < dollars || isOffered(last) || tanksFrom(last) < tankCount) break;
  }
  cutCandidates(kept);
  addCandidate(station);
  addOffer(station, tankCount);
}

/** Row of the first tank that is not yet in the offer of a station. */
function tanksFrom(station: i32): i32 { return station < settledCount ? 0 : firstTank(station); }

function openNext(): void {
  const station = openedCount;
  const price = pricePerGallon(station);
  if (price < (cheapest == NO_STATION ? highestPrice() : pricePerGallon(cheapest))) {
    findCheapest();
    if (price < pricePerGallon(cheapest)) {
      const costAtZero = offerAt(cheapest, level) - price * level;
      const purchase = addPurchase(level, cheapest, offerPurchase(cheapest));
      open();
      improveOffer(station, costAtZero, purchase);
      schedule(station);
      return;
    }
  }
  open();
}

/** Closes the first candidate at its full tank, and keeps the tank if it can count. */
function fillUp(station: i32): void {
  const price = pricePerGallon(station);
  // With a higher price than the cheapest one's, which can only have fallen, it is not worth looking for that one.
  if (cheapest != NO_STATION && price <= pricePerGallon(cheapest)) findCheapest();
  const isBeaten = cheapest != NO_STATION && station != cheapest && price >= pricePerGallon(cheapest);
  if (isBeaten || candidate(head) != station) {
    closeStation(station);
    return;
  }
  if (station >= settledCount) settleOffers();
  closeStation(station);
  if (station == cheapest) {
    cheapest = NO_STATION;
    if (highestPrice() < price && skipCheapest(level)) {
      cheapest = cheapestAt(level);
      return;
    }
  }
  offerFromHull(station);
  if (!isOffered(station)) return;
  const cost = offerAt(station, level);
  // Whoever starts from this tank has a higher price, and so overtakes no sooner than this station would have.
  if (cheapest != NO_STATION) distrustFrom(level + (cost - offerAt(cheapest, level)) / (pricePerGallon(cheapest) - price));
  addTank(level, cost, addPurchase(level, station, offerPurchase(station)));
}

function findCheapest(): void {
  if (cheapest == NO_STATION || level >= certainUntil) determine();
  else cheapest = cheapestAt(level);
}

/** Brings all offers up to date with the tanks, which are then forgotten. */
function settleOffers(): void {
  if (tankCount > 0) {
    startHullFromAbove();
    let tank = tankCount;
    for (let k = tail - 1; k >= head; k--) {
      const station = candidate(k);
      for (const first = tanksFrom(station); tank > first; ) putBelow(--tank);
      offerFromHull(station);
    }
    forgetTanks();
  }
  settledCount = openedCount;
}

/** Finds the cheapest station at the level and those after it, and drops candidates that cannot count any more. */
function determine(): void {
  settleOffers();
  cheapest = candidate(head);
  let least = offerAt(cheapest, level);
  for (let k = head + 1; k < tail; k++) {
    const station = candidate(k);
    const cost = offerAt(station, level);
    if (cost > least || (cost == least && pricePerGallon(station) >= pricePerGallon(cheapest))) continue;
    least = cost;
    cheapest = station;
  }
  startSchedule(cheapest, level, dearest(NO_STATION) == cheapest && candidate(head) == cheapest);

  const price = pricePerGallon(cheapest);
  const dollars = stopCost(cheapest);
  let isCheaperBefore = false;
  let kept = head;
  for (let k = head; k < tail; k++) {
    const station = candidate(k);
    if (pricePerGallon(station) < price) {
      if (station < cheapest) isCheaperBefore = true;
      if (isOffered(station)) schedule(station);
    } else if (station < cheapest && (!isCheaperBefore || stopCost(station) >= dollars)) {
      // It fills up before the cheapest one and its price is no lower, so its offer will not be the better one. Only a
      // full tank could make it so: one of a lower price than the cheapest one's, as no other counts.
      continue;
    }
    setCandidate(kept++, station);
  }
  cutCandidates(kept);
}
