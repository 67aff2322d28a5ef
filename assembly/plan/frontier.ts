// Least cost by fuel level. A level u is the fuel on board plus the gallons burnt so far: driving
// leaves it as it is, buying raises it. V(u) is the least cost of a plan over the stations passed
// that holds at least u; it never falls, is made of straight pieces and may jump upwards.
//
// It is kept only where a plan can need it. Fuel moved from a stop to the next one changes the cost
// steadily, so that some cheapest plan leaves each stop with a full tank, or arrives at the next with
// just the buffer, or at the destination with just the reserve. Full tanks are where pieces end of
// themselves; a piece that ends where two of them cross, and holds none of the other levels, is dropped.
// So there are never more than two pieces a station.

import { countStations, stationMiles } from "./columns";
import { addNode, compactNodes, growNodes, hasNodeRoom, keepNode, movedNode, resetNodes, START_NODE } from "./nodes";
import {
  costs, dropHead, dropTail, extendTail, head, left, leftCost, levels, makePieceRoom, pieceNode, pushPiece, resetPieces, right, rightCost,
  setAside, setPieceNode, slope, tail,
} from "./pieces";
import { COST_NOISE_FRACTION, reachToleranceGallons, SLIVER_FRACTION } from "./tolerances";

let reachTolerance: f64 = 0;
let sliver: f64 = 0;

// Where levels are needed: at each station ahead with the buffer, and at the destination.
let milesPerGallon: f64 = 0;
let buffer: f64 = 0;
let destinationLevel: f64 = 0;
/** While pieces are drawn anew: the first station ahead that is arrived at, with the buffer, no lower than they are. */
let neededStation: i32 = 0;

// The stop being offered, and the ray that stopping there draws from its anchor: the level, seen so
// far, from which buying up at this stop's price comes out cheapest.
let rayStation: i32 = 0;
let rayPrice: f64 = 0;
let rayStopCost: f64 = 0;
let anchorLevel: f64 = 0;
let anchorCost: f64 = 0;
let anchorNode: i32 = 0;
let rayNode: i32 = -1;

/** Begins a trip with `startGallons` on board that must end at `arrivalLevel`; false when memory cannot grow that far. */
export function resetFrontier(startGallons: f64, tankCapacityGallons: f64, bufferGallons: f64, mpg: f64, arrivalLevel: f64): bool {
  milesPerGallon = mpg;
  buffer = bufferGallons;
  destinationLevel = arrivalLevel;
  reachTolerance = reachToleranceGallons(tankCapacityGallons);
  sliver = SLIVER_FRACTION * tankCapacityGallons;
  if (!resetNodes(startGallons) || !resetPieces()) return false;
  pushPiece(0, startGallons, 0, 0, 0, START_NODE);
  return true;
}

/** Whether any plan so far can hold `level`. */
export function canHold(level: f64): bool { return right(tail - 1) >= level - reachTolerance; }

/** Forgets the levels below `level`, except the highest there is. */
export function dropLevelsBelow(level: f64): void {
  while (head < tail - 1 && right(head) < level - reachTolerance) dropHead();
}

/** The lowest piece that holds at least `level`, which must be one that can be held. */
export function findPiece(level: f64): i32 {
  let k = head;
  while (right(k) < level - reachTolerance) k++;
  return k;
}

/**
 * Lets plans stop at `station`: from any level of at least `arriveLevel`, up to `fillLevel`.
 * V becomes min(V, N) with N(u) = stopCost + min over w of V(w) + price · (u − w).
 * Returns false when memory cannot grow that far.
 */
export function offerStop(station: i32, price: f64, stopCost: f64, arriveLevel: f64, fillLevel: f64): bool {
  if (!makePieceRoom() || !makeNodeRoom()) return false;
  rayStation = station;
  rayPrice = price;
  rayStopCost = stopCost;

  const first = findPiece(arriveLevel);
  const firstLevel = min(max(arriveLevel, left(first)), right(first));
  moveAnchor(firstLevel, costAt(first, firstLevel), pieceNode(first));

  // Above the anchor's ray by more than the stop costs: only there can stopping gain anything.
  const worth = stopCost + COST_NOISE_FRACTION * (rightCost(tail - 1) + price * right(tail - 1));
  const firstExcess = rightCost(first) - anchorCost - price * (right(first) - anchorLevel);
  if (firstExcess > worth) {
    replaceFrom(first, firstLevel, worth - stopCost);
  } else {
    if (firstExcess < 0) moveAnchor(right(first), rightCost(first), pieceNode(first));
    sweep(first + 1, price, worth);
  }

  const highest = right(tail - 1);
  if (fillLevel > highest + sliver) pushRay(highest, fillLevel);
  return true;
}

/**
 * Goes through the pieces from `from` on, moves the anchor, and replaces pieces from the first one
 * that an end of lies more than `worth` above the anchor's ray.
 */
function sweep(from: i32, price: f64, worth: f64): void {
  // Both ends of a piece in one vector, and no branch on which piece lowers the anchor: that is hard
  // to foretell, and branching on it cost a third of the whole solve.
  const prices = f64x2.splat(price);
  const worths = f64x2.splat(worth);
  let least = f64x2.splat(anchorCost - price * anchorLevel);
  let anchor = i64x2.splat(-1);
  let k = from;
  for (; k < tail; k++) {
    const above = f64x2.sub(costs(k), f64x2.mul(prices, levels(k)));
    if (v128.any_true(f64x2.gt(f64x2.sub(above, least), worths))) break;
    const aboveRight = v128.shuffle<f64>(above, above, 1, 1);
    anchor = v128.bitselect(i64x2.splat(k), anchor, f64x2.lt(aboveRight, least));
    least = f64x2.pmin(least, aboveRight);
  }
  const lowest = i32(i64x2.extract_lane(anchor, 0));
  if (lowest >= 0) moveAnchor(right(lowest), rightCost(lowest), pieceNode(lowest));
  if (k < tail) replaceFrom(k, left(k), worth - rayStopCost);
}

function costAt(k: i32, level: f64): f64 { return leftCost(k) + slope(k) * (level - left(k)); }

function rayCost(level: f64): f64 { return anchorCost + rayStopCost + rayPrice * (level - anchorLevel); }

function moveAnchor(level: f64, cost: f64, node: i32): void {
  anchorLevel = level;
  anchorCost = cost;
  anchorNode = node;
  rayNode = -1;
}

/** Draws the pieces from `first` on anew, with the ray wherever it runs below them from `firstLevel` on. */
function replaceFrom(first: i32, firstLevel: f64, noise: f64): void {
  const count = tail - first;
  const aside = setAside(first);
  neededStation = rayStation + 1;
  for (let k = aside; k < aside + count; k++) {
    const from = k == aside ? firstLevel : left(k);
    const to = right(k);
    const gainFrom = costAt(k, from) - rayCost(from);
    const gainTo = rightCost(k) - rayCost(to);
    if (gainFrom > noise && gainTo > noise) {
      pushRest(k, left(k), from);
      pushRay(from, to);
    } else if (gainFrom > noise) {
      const crossing = gainTo < 0 ? crossingLevel(from, to, gainFrom, gainTo) : to;
      pushRest(k, left(k), from);
      pushRay(from, crossing);
      if (crossing > from && crossing < to) dropTailUnlessNeeded();
      pushRest(k, crossing, to);
    } else if (gainTo > noise) {
      const crossing = gainFrom < 0 ? crossingLevel(from, to, gainFrom, gainTo) : from;
      pushRest(k, left(k), crossing);
      if (crossing > left(k) && crossing < to) dropTailUnlessNeeded();
      pushRay(crossing, to);
    } else {
      pushRest(k, left(k), to);
    }
    if (rightCost(k) - anchorCost < rayPrice * (to - anchorLevel)) moveAnchor(to, rightCost(k), pieceNode(k));
  }
}

/** Where a gain that changes its sign between two levels is nil, moved to an end that is a sliver away. */
function crossingLevel(from: f64, to: f64, gainFrom: f64, gainTo: f64): f64 {
  const crossing = from + (to - from) * (gainFrom / (gainFrom - gainTo));
  return crossing - from <= sliver ? from : to - crossing <= sliver ? to : crossing;
}

/** Drops the last piece, which ends where the next begins below it, if no level in it can be needed. */
function dropTailUnlessNeeded(): void {
  const from = left(tail - 1) - reachTolerance;
  const to = right(tail - 1) + reachTolerance;
  if (from <= destinationLevel && destinationLevel <= to) return;
  const fromMile = (from - buffer) * milesPerGallon;
  neededStation = firstStationFrom(neededStation, fromMile);
  if (neededStation == countStations() || stationMiles(neededStation) > (to - buffer) * milesPerGallon) dropTail();
}

/** The first station from `start` on at `mile` or past it, looked for in steps that double: it is mostly near. */
function firstStationFrom(start: i32, mile: f64): i32 {
  const count = countStations();
  let low = start;
  let step = 1;
  while (low + step < count && stationMiles(low + step) < mile) {
    low += step;
    step <<= 1;
  }
  let high = min(low + step, count);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (stationMiles(middle) < mile) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Keeps the part of piece `k` between two levels. */
function pushRest(k: i32, from: f64, to: f64): void {
  if (from >= to) return;
  const toCost = to == right(k) ? rightCost(k) : costAt(k, to);
  pushPiece(from, to, costAt(k, from), toCost, slope(k), pieceNode(k));
}

function pushRay(from: f64, to: f64): void {
  if (from >= to) return;
  if (rayNode >= 0 && tail > head && pieceNode(tail - 1) == rayNode) {
    extendTail(to, rayCost(to));
    return;
  }
  if (rayNode < 0) rayNode = addNode(rayStation, anchorNode, anchorLevel);
  pushPiece(from, to, rayCost(from), rayCost(to), rayPrice, rayNode);
}

/** Makes room for one node a piece and one more, by dropping those that no piece comes from, or by growing. */
function makeNodeRoom(): bool {
  const extra = tail - head + 1;
  if (hasNodeRoom(extra)) return true;
  for (let k = head; k < tail; k++) keepNode(pieceNode(k));
  compactNodes();
  for (let k = head; k < tail; k++) setPieceNode(k, movedNode(pieceNode(k)));
  return growNodes(extra);
}
