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

import { addCandidate, candidate, closeStation, cutCandidates, dearest, dropCandidatesBefore, head, highestPrice, reserveCandidates, setCandidate, tail } from "./candidates";
import { countStations, NO_STATION, pricePerGallon, stopCost } from "./columns";
import {
  addToRest, frontrunner, frontrunnerCount, leastOfRest, offerTankToRest, rank, reserveFrontrunners, restPrice, startFrontrunners,
} from "./frontrunners";
import { addOffer, firstTank, improveOffer, isOffered, offerAt, offerPurchase, reserveOffers, tiedStopCost } from "./offers";
import { addPurchase, NO_PURCHASE, reservePurchases } from "./purchases";
import { certainUntil, cheapestAt, distrustFrom, reserveSchedule, schedule, skipCheapest, startSchedule } from "./schedule";
import { addTank, forgetTanks, offerFromHull, offerFromTanks, putBelow, reserveTanks, startHullFromAbove, tankCount } from "./tanks";
import { arrivalLevel, fullLevel, openingLevel, reachTolerance, startLevel } from "./trip";

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
/** Row of the first candidate that has opened since all were looked at; -1: that cannot be told. */
let newRow: i32 = -1;
/** What the cheapest station cost when it was last looked for. */
let least: f64 = 0;

/** So many that have opened since are looked at one by one. */
const MOST_NEW: i32 = 32;

/** So few candidates are all looked at in little more time than it takes to rank them. */
const WORTH_RANKING: i32 = 900;

/** With so many of the next candidates each one is compared: with more, hardly more can be dropped. */
const MOST_COMPARED: i32 = 8;

/** Sweeps from the start's level to the arrival's, which is higher. False when memory cannot grow that far. */
export function sweep(): bool {
  if (!reserveTables(countStations())) return false;
  lastStation = NO_STATION;
  openedCount = 0;
  cheapest = NO_STATION;
  newRow = -1;
  level = startLevel;
  nextOpening = openingLevel(0);
  while (nextOpening <= startLevel + reachTolerance) open(pricePerGallon(openedCount));
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
    reserveTanks(stationCount) && reserveFrontrunners() && reservePurchases(stationCount)
  );
}

/** Opens the next station, with nothing to offer. */
function open(price: f64): void {
  const station = openedCount++;
  nextOpening = openingLevel(openedCount);
  const dollars = stopCost(station);
  // Drops those that nothing leads to yet and that are in no way better than this one, which is open for longer.
  let kept = tail;
  for (; kept > head; kept--) {
    const last = candidate(kept - 1);
    if (pricePerGallon(last) < price || stopCost(last) < dollars || isOffered(last) || tanksFrom(last) < tankCount) break;
  }
  cutCandidates(kept);
  newRow = min(newRow, kept);
  addCandidate(station, price);
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
      open(price);
      improveOffer(station, costAtZero, purchase);
      schedule(station);
      return;
    }
  }
  open(price);
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
  offerTankToRest(level, cost);
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

/** Finds the cheapest station at the level, and those after it. */
function determine(): void {
  if (newRow < 0 || tail - newRow > MOST_NEW || !determineAmongFew()) determineAmongAll();
}

/** Compares the cheapest station so far with one whose offer is up to date. */
function compare(station: i32): void {
  const cost = offerAt(station, level);
  if (cost > least || (cost == least && pricePerGallon(station) >= pricePerGallon(cheapest))) return;
  least = cost;
  cheapest = station;
}

/** ... if it is among the front-runners and those that have opened since. */
function determineAmongFew(): bool {
  const first = candidate(head);
  cheapest = first;
  least = Infinity;
  for (let k = 0; k < frontrunnerCount; k++) {
    if (frontrunner(k) >= first) bringUpToDate(frontrunner(k));
  }
  for (let k = max(head, newRow); k < tail; k++) bringUpToDate(candidate(k));
  const rest = leastOfRest(level);
  if (least >= rest) return false;

  startNewSchedule();
  for (let k = 0; k < frontrunnerCount; k++) {
    if (frontrunner(k) >= first) scheduleIfLower(frontrunner(k));
  }
  for (let k = max(head, newRow); k < tail; k++) scheduleIfLower(candidate(k));
  const price = pricePerGallon(cheapest);
  // Nor can any of the rest overtake before.
  if (restPrice < price) distrustFrom(level + (rest - least) / (price - restPrice));
  return true;
}

function bringUpToDate(station: i32): void {
  if (station < settledCount) offerFromHull(station);
  else offerFromTanks(station, firstTank(station));
  compare(station);
}

function startNewSchedule(): void {
  startSchedule(cheapest, level, dearest() == cheapest && candidate(head) == cheapest);
}

function scheduleIfLower(station: i32): void {
  if (pricePerGallon(station) < pricePerGallon(cheapest) && isOffered(station)) schedule(station);
}

/** ... by looking at all, and drops candidates that cannot count any more. */
function determineAmongAll(): void {
  settleOffers();
  cheapest = candidate(head);
  least = Infinity;
  for (let k = head; k < tail; k++) compare(candidate(k));

  dropCandidatesBefore(packCandidates());
  startNewSchedule();
  const isWorthRanking = tail - head >= WORTH_RANKING;
  startFrontrunners(level);
  for (let k = head; k < tail; k++) {
    const station = candidate(k);
    scheduleIfLower(station);
    if (!isWorthRanking) continue;
    const other = isOffered(station) ? rank(station, offerAt(station, level)) : station;
    if (other != NO_STATION) addToRest(tiedStopCost(other), pricePerGallon(other));
  }
  newRow = isWorthRanking ? tail : -1;
}

/** Packs the candidates that can still count behind the others. Returns the row of the first of them. */
function packCandidates(): i32 {
  let firstCheaper = cheapest;
  for (let k = head; candidate(k) < firstCheaper; k++) {
    if (pricePerGallon(candidate(k)) < pricePerGallon(cheapest)) firstCheaper = candidate(k);
  }
  let kept = tail;
  for (let k = tail - 1; k >= head; k--) {
    const station = candidate(k);
    if (station == cheapest || !(isBehindCheapest(station, firstCheaper) || isBehindOneOf(station, kept))) setCandidate(--kept, station);
  }
  return kept;
}

/**
 * Whether a station fills up before the cheapest one, and its price is no lower, so that its offer will not be the
 * better one. Only a full tank could make it so: one of a lower price than the cheapest one's, as no other counts.
 */
function isBehindCheapest(station: i32, firstCheaper: i32): bool {
  return station < cheapest && pricePerGallon(station) >= pricePerGallon(cheapest)
    && (station <= firstCheaper || stopCost(station) >= stopCost(cheapest));
}

/** Whether one of the next candidates, from a row on, is open for longer and in no way worse. */
function isBehindOneOf(station: i32, row: i32): bool {
  const price = pricePerGallon(station);
  const dollars = stopCost(station);
  for (let k = row, end = min(row + MOST_COMPARED, tail); k < end; k++) {
    const other = candidate(k);
    if (pricePerGallon(other) <= price && stopCost(other) <= dollars && offerAt(other, level) <= offerAt(station, level)) return true;
  }
  return false;
}
