// The sweep over levels: it visits every level at which a station opens or fills up, in ascending order, and keeps the
// offers of the open stations. docs/algorithm.md, "The sweep", says what each step does and why that is enough.

import {
  addCandidate,
  candidate,
  closeStation,
  countRecent,
  countSingles,
  frontEnd,
  head,
  highestPrice,
  nextSingle,
  previousSingle,
  recentBegin,
  reserveCandidates,
  setCandidate,
  setSingles,
  tail,
  truncateCandidates,
} from "./candidates";
import { addPurchase, NO_PURCHASE, reservePurchases } from "../model/purchases";
import { countStations, NO_STATION, pricePerGallon } from "../model/stationColumns";
import { arrivalLevel, openingLevel, reachTolerance, startLevel } from "../model/trip";
import { checkCheapest, checkSweep } from "./checks";
import { hasTanks } from "./stretches/stacks";
import { addStation, improveOffer, indexOf, isOffered, noStation, offerAt, reserveStations, Station } from "./stations";
import { hasStretches, ringEnd } from "./stretches/stretch";
import {
  advance,
  boundAt,
  cheapestByOffer,
  cheapestFromTank,
  formStretches,
  hasOffers,
  refillFront,
  reserveStretches,
} from "./stretches/stretches";
import { addBelowHull, addTank, clearHull, offerFromHull, reserveTanks, tankAt, tankCount } from "./tanks";

/** How many stations have opened. When the sweep ends early, the next one cannot be reached. */
export let openedCount: i32 = 0;
/** After the sweep: the last purchase of the cheapest plan; `NO_PURCHASE` when no plan arrives. */
export let lastPurchase: i32 = NO_PURCHASE;

/** The level that the sweep has reached. */
let level: f64 = 0;
/** The level at which the next station opens; infinite when there is none. */
let nextOpening: f64 = 0;

/** How many tanks are in the offers of all singles that can start from them. The hull spans the others. */
let tanksInOffers: i32 = 0;

/**
 * The cheapest station when it was last looked for, and the level up to which no other can have overtaken it;
 * `noStation` when it has closed since.
 */
let cheapest: Station = changetype<Station>(0);
let certainUntil: f64 = 0;
/** When the cheapest station was last looked for: its cost, and the least cost of the others that were compared. */
let cheapestCost: f64 = 0;
let runnerUpCost: f64 = 0;

/**
 * Stretches form once the sweep has looked at singles this many times for each station of the trip; random and real
 * trips take fewer than 5 looks. In the debug build stretches form early, so that tests with few stations reach them.
 */
const LOOKS_PER_STATION: i32 = ASC_NO_ASSERT ? 16 : 2;
/**
 * How many looks are left until then. It goes on falling, by no more than a hundred for each station, because few
 * singles are left then. Linear memory has room for 20 million stations, so that an i32 never wraps.
 */
let looksLeft: i32 = 0;

/** Once stretches form: with more recent candidates than this, dominated ones are dropped, and most others join. */
const MOST_RECENT: i32 = 20;
/** Until then, dominated ones are dropped with more recent candidates than this: 20 more than the last drop left. */
let mostRecent: i32 = 0;

/** Each candidate is compared with this many of the next ones: comparing more drops hardly any more. */
const MOST_COMPARED: i32 = 8;

/** Sweeps from the start's level to the arrival's, which is higher. False when memory cannot grow that far. */
export function sweep(): bool {
  assert(startLevel < arrivalLevel - reachTolerance, "the fuel at the start is not enough");
  if (!reserveTables(countStations())) return false;
  lastPurchase = NO_PURCHASE;
  openedCount = 0;
  cheapest = noStation;
  tanksInOffers = 0;
  looksLeft = LOOKS_PER_STATION * countStations();
  mostRecent = MOST_RECENT;
  level = startLevel;
  nextOpening = openingLevel(0);
  while (nextOpening <= startLevel + reachTolerance) open();
  addTank(startLevel, 0, addPurchase(startLevel, NO_STATION, NO_PURCHASE));

  while (head < tail) {
    if (!ASC_NO_ASSERT) checkSweep(level, reachTolerance, tanksInOffers, cheapest);
    const full = candidate(head).fullLevel;
    if (nextOpening < arrivalLevel && nextOpening - reachTolerance <= full) {
      moveTo(min(nextOpening, full));
      openNext();
    } else if (full >= arrivalLevel - reachTolerance) {
      moveTo(arrivalLevel);
      findCheapest();
      lastPurchase = addPurchase(min(arrivalLevel, cheapest.fullLevel), indexOf(cheapest), cheapest.purchase);
      return true;
    } else {
      moveTo(full);
      fillUp(candidate(head));
      if (head == frontEnd) moveToFront();
    }
  }
  return true;
}

function reserveTables(stationCount: i32): bool {
  return (
    reserveCandidates(stationCount) &&
    reserveStations(stationCount) &&
    reserveTanks(stationCount) &&
    reserveStretches(stationCount) &&
    reservePurchases(stationCount)
  );
}

function moveTo(nextLevel: f64): void {
  assert(nextLevel >= level, "the sweep never goes back");
  level = nextLevel;
}

/** Opens the next station, without an offer. */
function open(): Station {
  const station = addStation(openedCount++, tankCount);
  nextOpening = openingLevel(openedCount);
  // This station stays open the longest: recent candidates that are in no way better, and have no offer yet, are
  // dropped.
  let kept = tail;
  for (; kept > recentBegin; kept--) {
    const last = candidate(kept - 1);
    if (
      last.price < station.price ||
      last.stopCost < station.stopCost ||
      isOffered(last) ||
      firstTankToApply(last) < tankCount
    )
      break;
  }
  truncateCandidates(kept);
  addCandidate(station);
  return station;
}

/** The first tank that a single can start from and that is not in its offer. */
function firstTankToApply(station: Station): i32 {
  return max(tanksInOffers, station.firstTank);
}

/** Opens the next station and, if it is cheaper by the gallon than the cheapest one, gives it the bare offer. */
function openNext(): void {
  const price = pricePerGallon(openedCount);
  if (price < (cheapest == noStation ? highestPrice() : cheapest.price)) findCheapest();
  const station = open();
  if (cheapest == noStation || price >= cheapest.price) return;
  improveOffer(
    station,
    offerAt(cheapest, level) - price * level,
    addPurchase(level, indexOf(cheapest), cheapest.purchase),
  );
  expectOvertaking(offerAt(station, level) - offerAt(cheapest, level), price);
}

/** Closes the first candidate where its tank is full, and keeps the tank if a station ahead may start from it. */
function fillUp(station: Station): void {
  const price = station.price;
  // Another station may be the cheapest by now. If so, its price is lower still.
  if (cheapest != noStation && station != cheapest && price >= cheapest.price) {
    closeStation(station);
    return;
  }
  if (station.firstTank > tanksInOffers) {
    updateOffers();
    shortenRecent();
  }
  closeStation(station);
  if (station == cheapest) cheapest = noStation;
  if (highestPrice() < price) return;
  if (!ASC_NO_ASSERT) assert(station.firstTank <= tanksInOffers, "a station can start from every tank on the hull");
  offerFromHull(station);
  if (!isOffered(station)) return;
  // A station that needs this tank is no cheaper by the gallon than this one, so it overtakes the cheapest one no
  // sooner than this one would have. If this one has overtaken it already, a station of any price may be the next
  // cheapest.
  if (cheapest != noStation) {
    const dollars = offerAt(station, level) - offerAt(cheapest, level);
    if (dollars > 0) expectOvertaking(dollars, price);
    else cheapest = noStation;
  }
  addTank(level, offerAt(station, level), addPurchase(level, indexOf(station), station.purchase));
}

/** Makes sure that `cheapest` is the cheapest station at the level. */
function findCheapest(): void {
  if (cheapest == noStation || !(level < certainUntil)) searchCheapest();
  if (!ASC_NO_ASSERT) checkCheapest(cheapest, level);
}

/** Fills the front with the candidates that come next. */
function moveToFront(): void {
  if (!hasStretches()) {
    setSingles(recentBegin, recentBegin, recentBegin);
    return;
  }
  updateOffers();
  refillFront(level);
  shortenRecent();
}

/** Applies the tanks that the offers of the singles lack. */
function updateOffers(): void {
  if (tanksInOffers == tankCount) return;
  looksLeft -= countSingles();
  clearHull();
  let tank = tankCount;
  for (let k = previousSingle(tail); k >= head; k = previousSingle(k)) {
    const station = candidate(k);
    for (const first = firstTankToApply(station); tank > first;) addBelowHull(tankAt(--tank));
    offerFromHull(station);
  }
  clearHull();
  tanksInOffers = tankCount;
}

/** Finds the cheapest station at the level, and up to which level it is certain to be. */
function searchCheapest(): void {
  updateOffers();
  const lowestPrice = compareSingles();
  for (let stretch = ringEnd.next; stretch != ringEnd; stretch = stretch.next) {
    if (boundAt(stretch, level) > cheapestCost) continue;
    advance(stretch, level);
    if (hasOffers(stretch)) compare(cheapestByOffer(stretch));
    if (hasTanks(stretch)) compare(cheapestFromTank(stretch));
  }

  certainUntil = Infinity;
  expectOvertaking(runnerUpCost - cheapestCost, lowestPrice);
  for (let stretch = ringEnd.next; stretch != ringEnd; stretch = stretch.next) {
    expectOvertaking(boundAt(stretch, level) - cheapestCost, stretch.lowestPrice);
  }
  shortenRecent();
}

/** Finds the cheapest single and the one after it. Returns the lowest price of all singles. */
function compareSingles(): f64 {
  looksLeft -= countSingles();
  let first = candidate(head);
  let firstCost = Infinity;
  let secondCost = Infinity;
  let lowestPrice = Infinity;
  for (let k = head; k < tail; k = nextSingle(k)) {
    const station = candidate(k);
    const cost = offerAt(station, level);
    lowestPrice = min(lowestPrice, station.price);
    if (cost > firstCost || (cost == firstCost && station.price >= first.price)) {
      secondCost = min(secondCost, cost);
    } else {
      secondCost = firstCost;
      firstCost = cost;
      first = station;
    }
  }
  cheapest = first;
  cheapestCost = firstCost;
  runnerUpCost = secondCost;
  return lowestPrice;
}

/** Compares the cheapest station so far with one whose offer is up to date. */
function compare(station: Station): void {
  const cost = offerAt(station, level);
  if (cost > cheapestCost || (cost == cheapestCost && station.price >= cheapest.price)) {
    runnerUpCost = min(runnerUpCost, cost);
    return;
  }
  runnerUpCost = cheapestCost;
  cheapestCost = cost;
  cheapest = station;
}

/**
 * Lowers `certainUntil` for stations that cost `dollars` more than the cheapest one and whose prices are `lowestPrice`
 * or higher.
 */
function expectOvertaking(dollars: f64, lowestPrice: f64): void {
  const fall = cheapest.price - lowestPrice;
  if (fall > 0) certainUntil = min(certainUntil, level + dollars / fall);
}

/**
 * When there are many recent candidates, whose offers are up to date, drops the dominated ones. If many remain and no
 * looks are left, makes stretches of them.
 */
function shortenRecent(): void {
  if (countRecent() > (looksLeft > 0 ? mostRecent : MOST_RECENT)) {
    dropDominated();
    if (looksLeft > 0) mostRecent = countRecent() + MOST_RECENT;
    else if (countRecent() > MOST_RECENT) formStretches(level);
  }
  assert(looksLeft > 0 || countRecent() <= MOST_RECENT, "few candidates stay singles once no looks are left");
}

/** Drops the recent candidates that another one dominates, and moves the rest up to the tail. */
function dropDominated(): void {
  looksLeft -= countRecent();
  let kept = tail;
  for (let k = tail - 1; k >= recentBegin; k--) {
    const station = candidate(k);
    if (station == cheapest || !isDominated(station, kept)) setCandidate(--kept, station);
  }
  if (head == frontEnd) setSingles(kept, kept, kept);
  else setSingles(head, frontEnd, kept);
}

/** Whether one of the candidates from a row on, which stay open for longer, is in no way worse. */
function isDominated(station: Station, row: i32): bool {
  const cost = offerAt(station, level);
  for (let k = row, end = min(row + MOST_COMPARED, tail); k < end; k++) {
    const other = candidate(k);
    if (other.price <= station.price && other.stopCost <= station.stopCost && offerAt(other, level) <= cost)
      return true;
  }
  return false;
}
