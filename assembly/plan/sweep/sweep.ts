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
// candidates. A few are loose, and looked at one by one where the cheapest is asked for: those that fill up next, in front,
// and those that opened last. The others, if they are many, lie in stretches (stretches.ts).

import {
  addCandidate, candidate, closeStation, cutCandidates, frontEnd, head, highestPrice, leaveLoose, looseHead, nextLoose, previousLoose,
  reserveCandidates, setCandidate, tail,
} from "./candidates";
import { countStations, NO_STATION, pricePerGallon } from "../model/stationColumns";
import { addPurchase, NO_PURCHASE, reservePurchases } from "../model/purchases";
import { addStation, improveOffer, indexOf, isOffered, none, offerAt, reserveStations, Station } from "./stations";
import { hasTanks } from "./stacks";
import { hasStretches, loose } from "./stretch";
import { advance, append, boundAt, cheapestByOffer, cheapestFromTank, hasOffers, reserveStretches, takeFirst, takenBegin, takenEnd } from "./stretches";
import { addTank, forgetHull, offerFromHull, putBelow, reserveTanks, tankAt, tankCount } from "./tanks";
import { arrivalLevel, openingLevel, reachTolerance, startLevel } from "../model/trip";

/** How many stations have opened. When the sweep ends early, the next one cannot be reached. */
export let openedCount: i32 = 0;
/** After the sweep: the last purchase of the cheapest plan; `NO_PURCHASE` when no plan arrives. */
export let lastPurchase: i32 = NO_PURCHASE;

/** Where the sweep is. */
let level: f64 = 0;
/** The level at which the next station opens; infinite when there is none. */
let nextOpening: f64 = 0;

/** The cheapest station when it was last looked for. As long as it is open, the price of the cheapest one only falls. */
let cheapest: Station = changetype<Station>(0);
/** The first full tank that the offers of loose candidates lack. */
let settledTank: i32 = 0;
/** What the cheapest station cost when it was last looked for, and the level up to which none overtakes it. */
let least: f64 = 0;
/** ... and what another one cost at least. */
let next: f64 = 0;
let certainUntil: f64 = 0;

/** So many that have opened last are left loose; when they are more, all but a few become stretches. */
const MOST_LOOSE: i32 = 20;
const LEAST_LOOSE: i32 = 4;

/** So many become one stretch, and so many are taken to the front. */
const SHORTEST_STRETCH: i32 = 8;
const MOST_IN_FRONT: i32 = 4;

/** With so many of the next candidates each one is compared: with more, hardly more can be dropped. */
const MOST_COMPARED: i32 = 8;

/** Sweeps from the start's level to the arrival's, which is higher. False when memory cannot grow that far. */
export function sweep(): bool {
  if (!reserveTables(countStations())) return false;
  lastPurchase = NO_PURCHASE;
  openedCount = 0;
  cheapest = none;
  settledTank = 0;
  level = startLevel;
  nextOpening = openingLevel(0);
  while (nextOpening <= startLevel + reachTolerance) open();
  addTank(startLevel, 0, addPurchase(startLevel, NO_STATION, NO_PURCHASE));

  while (head < tail) {
    const full = candidate(head).full;
    if (nextOpening < arrivalLevel && nextOpening - reachTolerance <= full) {
      level = min(nextOpening, full);
      openNext();
    } else if (full >= arrivalLevel - reachTolerance) {
      level = arrivalLevel;
      findCheapest();
      lastPurchase = addPurchase(min(arrivalLevel, cheapest.full), indexOf(cheapest), cheapest.purchase);
      return true;
    } else {
      level = full;
      fillUp(candidate(head));
      if (head == frontEnd) refillFront();
    }
  }
  return true;
}

function reserveTables(stationCount: i32): bool {
  return (
    reserveCandidates(stationCount) && reserveStations(stationCount) && reserveTanks(stationCount) && reserveStretches(stationCount) &&
    reservePurchases(stationCount)
  );
}

/** Opens the next station, with nothing to offer. */
function open(): Station {
  const station = addStation(openedCount++, tankCount);
  nextOpening = openingLevel(openedCount);
  // Drops those that nothing leads to yet and that are in no way better than this one, which is open for longer.
  let kept = tail;
  for (; kept > looseHead; kept--) {
    const last = candidate(kept - 1);
    if (last.price < station.price || last.stop < station.stop || isOffered(last) || tanksFrom(last) < tankCount) break;
  }
  cutCandidates(kept);
  addCandidate(station);
  return station;
}

/** Row of the first tank that is not yet in the offer of a loose candidate. */
function tanksFrom(station: Station): i32 { return max(settledTank, station.firstTank); }

function openNext(): void {
  const price = pricePerGallon(openedCount);
  if (price < (cheapest == none ? highestPrice() : cheapest.price)) findCheapest();
  const station = open();
  if (cheapest == none || price >= cheapest.price) return;
  improveOffer(station, offerAt(cheapest, level) - price * level, addPurchase(level, indexOf(cheapest), cheapest.purchase));
  expectAny(offerAt(station, level) - offerAt(cheapest, level), price);
}

/** Closes the first candidate at its full tank, and keeps the tank if it can count. */
function fillUp(station: Station): void {
  const price = station.price;
  // Whether the cheapest one is another by now need not be known: its price would be lower still.
  if (cheapest != none && station != cheapest && price >= cheapest.price) {
    closeStation(station);
    return;
  }
  if (station.firstTank > settledTank) {
    settleOffers();
    bundle();
  }
  closeStation(station);
  if (station == cheapest) cheapest = none;
  if (highestPrice() < price) return;
  offerFromHull(station);
  if (!isOffered(station)) return;
  // Whoever starts from this tank has a higher price, and so overtakes no sooner than this station would have. If it has
  // overtaken, then with any price.
  if (cheapest != none) {
    const dollars = offerAt(station, level) - offerAt(cheapest, level);
    if (dollars > 0) expectAny(dollars, price);
    else cheapest = none;
  }
  addTank(level, offerAt(station, level), addPurchase(level, indexOf(station), station.purchase));
}

function findCheapest(): void {
  if (cheapest == none || !(level < certainUntil)) determine();
}

/** Takes what comes next to the front. */
function refillFront(): void {
  if (!hasStretches()) {
    leaveLoose(looseHead, looseHead, looseHead);
    return;
  }
  settleOffers();
  takeFirst(MOST_IN_FRONT, level);
  leaveLoose(takenBegin, takenEnd, looseHead);
  bundle();
}

/** Brings the offers of loose candidates up to date with the tanks. */
function settleOffers(): void {
  if (settledTank == tankCount) return;
  forgetHull();
  let tank = tankCount;
  for (let k = previousLoose(tail); k >= head; k = previousLoose(k)) {
    const station = candidate(k);
    for (const first = tanksFrom(station); tank > first; ) putBelow(tankAt(--tank));
    offerFromHull(station);
  }
  forgetHull();
  settledTank = tankCount;
}

/** Finds the cheapest station at the level, and up to which level it is certain to be. */
function determine(): void {
  settleOffers();
  const lowestPrice = compareLoose();
  for (let stretch = loose.next; stretch != loose; stretch = stretch.next) {
    if (boundAt(stretch, level) > least) continue;
    advance(stretch, level);
    if (hasOffers(stretch)) compare(cheapestByOffer(stretch));
    if (hasTanks(stretch)) compare(cheapestFromTank(stretch));
  }

  certainUntil = Infinity;
  expectAny(next - least, lowestPrice);
  for (let stretch = loose.next; stretch != loose; stretch = stretch.next) expectAny(boundAt(stretch, level) - least, stretch.lowestPrice);
  bundle();
}

/** Finds the cheapest loose candidate. Returns the lowest price of all. */
function compareLoose(): f64 {
  let first = candidate(head);
  let firstCost = Infinity;
  let secondCost = Infinity;
  let lowestPrice = Infinity;
  for (let k = head; k < tail; k = nextLoose(k)) {
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
  least = firstCost;
  next = secondCost;
  return lowestPrice;
}

/** Compares the cheapest station so far with one whose offer is up to date. */
function compare(station: Station): void {
  const cost = offerAt(station, level);
  if (cost > least || (cost == least && station.price >= cheapest.price)) {
    next = min(next, cost);
    return;
  }
  next = least;
  least = cost;
  cheapest = station;
}

/** Expects stations that cost so many dollars more to overtake the cheapest one: none gains more than at the lowest price. */
function expectAny(dollars: f64, lowestPrice: f64): void {
  const fall = cheapest.price - lowestPrice;
  if (fall > 0) certainUntil = min(certainUntil, level + dollars / fall);
}

/** When many candidates are loose, which are up to date, drops what it can and makes stretches of all but a few. */
function bundle(): void {
  if (tail - looseHead <= MOST_LOOSE) return;
  packCandidates();
  if (tail - looseHead <= MOST_LOOSE) return;
  if (head == frontEnd) leaveLoose(head, head + MOST_IN_FRONT, head + MOST_IN_FRONT);
  while (tail - looseHead >= LEAST_LOOSE + SHORTEST_STRETCH) {
    append(looseHead, looseHead + SHORTEST_STRETCH, level);
    leaveLoose(head, frontEnd, looseHead + SHORTEST_STRETCH);
  }
}

/** Packs the loose candidates that opened last, without those behind others. */
function packCandidates(): void {
  let kept = tail;
  for (let k = tail - 1; k >= looseHead; k--) {
    const station = candidate(k);
    if (station == cheapest || !isBehindOneOf(station, kept)) setCandidate(--kept, station);
  }
  if (head == frontEnd) leaveLoose(kept, kept, kept);
  else leaveLoose(head, frontEnd, kept);
}

/** Whether one of the next candidates, from a row on, is open for longer and in no way worse. */
function isBehindOneOf(station: Station, row: i32): bool {
  const cost = offerAt(station, level);
  for (let k = row, end = min(row + MOST_COMPARED, tail); k < end; k++) {
    const other = candidate(k);
    if (other.price <= station.price && other.stop <= station.stop && offerAt(other, level) <= cost) return true;
  }
  return false;
}
