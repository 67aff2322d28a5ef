// P of docs/algorithm.md where a stop may not buy any amount from the least up: stops that fill the tank, and those at
// stations with a most to buy.

import { arrivalOn, worthAt, worthAtRight } from "./buy";
import { lowerInto } from "./envelope";
import {
  Pieces,
  beginOf,
  clear,
  costAt,
  countOf,
  endOf,
  leftOf,
  listAt,
  nodeOf,
  push,
  replaceTail,
  rightOf,
  setPurchase,
  slopeOf,
} from "./pieces";
import { Amount, NO_NODE, addPurchase } from "./purchases";
import { Direction } from "./trip";
import { HEAPS, Visit } from "./visit";

/** Writes what stops lead to that fill the tank. In driving order that is one level. */
export function writeFillUp(visit: Visit, source: Pieces, out: Pieces): void {
  clear(out);
  if (visit.direction == Direction.BACKWARDS) writeFillUpBackwards(visit, source, out);
  else writeFullTank(visit, source, out);
}

/**
 * Backwards every stop begins with the full tank, and leads to each level on arrival from which the tank can be filled.
 */
function writeFillUpBackwards(visit: Visit, source: Pieces, out: Pieces): void {
  const opening = visit.opening;
  const price = visit.price;
  const most = opening + visit.trip.tolerance;
  let best = Infinity;
  let bestNode = NO_NODE;
  for (let i = visit.minimum.passing, end = endOf(source); i < end && leftOf(source, i) <= most; i++) {
    const cost = costAt(source, i, opening);
    if (cost >= best) continue;
    best = cost;
    bestNode = nodeOf(source, i);
  }
  if (best == Infinity) return;
  const left = min(visit.closing, opening + visit.shift);
  const right = min(visit.closing, opening + (visit.shift + visit.span));
  const atZero = visit.charge + best - price * opening;
  push(out, left, right, atZero + price * left, atZero + price * right, price, NO_NODE);
  setPurchase(out, beginOf(out), Amount.FROM_LEVEL, opening, bestNode);
}

/** Takes the cheapest level from which the tank can be filled. */
function writeFullTank(visit: Visit, source: Pieces, out: Pieces): void {
  const opening = visit.opening;
  const closing = visit.closing;
  const price = visit.price;
  const tolerance = visit.trip.tolerance;
  const least = closing - visit.shift - visit.span - tolerance;
  const most = closing - visit.shift + tolerance;
  let best = Infinity;
  let bestLevel: f64 = 0;
  let bestNode = NO_NODE;
  for (let i = visit.minimum.passing, end = endOf(source); i < end; i++) {
    const arrival = arrivalOn(source, i, opening);
    if (arrival > most) break;
    const right = rightOf(source, i);
    if (right < least) continue;
    const from = max(arrival, min(right, least + tolerance));
    const to = min(right, max(arrival, most - tolerance));
    const worth = worthAt(source, i, from, price);
    const worthTo = worthAt(source, i, to, price);
    if (min(worth, worthTo) >= best) continue;
    best = min(worth, worthTo);
    bestLevel = worth <= worthTo ? from : to;
    bestNode = nodeOf(source, i);
  }
  if (best == Infinity) return;
  const cost = visit.charge + price * closing + best;
  push(out, closing, closing, cost, cost, price, NO_NODE);
  setPurchase(out, beginOf(out), Amount.FROM_LEVEL, bestLevel, bestNode);
}

/**
 * Writes what stops lead to from level `from` on at a station with a most to buy: the lower envelope of what each piece
 * leads to. Pieces are joined by twos, then by fours and so on, so that each is looked at only as often as their number
 * can be halved.
 * @param leastToo as for `writePurchases`.
 */
export function writeBoundedPurchases(visit: Visit, source: Pieces, from: f64, out: Pieces, leastToo: bool): void {
  const opening = visit.opening;
  const shift = visit.shift;
  const span = visit.span;
  const price = visit.price;
  const last = visit.closing + visit.trip.tolerance;
  const one = visit.workspace.one;
  const heaps = visit.workspace.heaps;
  visit.workspace.firstWritten = from;
  for (let k = 0; k < HEAPS; k++) clear(listAt(heaps, k));
  for (let i = visit.minimum.passing, end = endOf(source); i < end; i++) {
    const arrival = arrivalOn(source, i, opening);
    if (arrival + shift > last) break;
    const right = rightOf(source, i);
    if (right + (shift + span) < from) continue;
    const worth = worthAt(source, i, arrival, price);
    const atRight = worthAtRight(source, i, price);
    clear(one);
    if (atRight < worth) {
      // It is best to arrive with as much as possible.
      if (leastToo) addSlide(visit, source, i, arrival, right, shift, Amount.LEAST);
      addFrom(visit, right, atRight, nodeOf(source, i));
    } else {
      addFrom(visit, arrival, worth, nodeOf(source, i));
      addSlide(visit, source, i, arrival, right, shift + span, Amount.MOST);
    }
    let k = 0;
    for (; k < HEAPS - 1 && countOf(listAt(heaps, k)) > 0; k++) {
      joinInto(visit, one, listAt(heaps, k), one);
      clear(listAt(heaps, k));
    }
    joinInto(visit, listAt(heaps, k), listAt(heaps, k), one);
  }
  clear(out);
  for (let k = 0; k < HEAPS; k++) if (countOf(listAt(heaps, k)) > 0) joinInto(visit, out, out, listAt(heaps, k));
}

/** Replaces `target` by the lower of both functions; it may be one of them. */
function joinInto(visit: Visit, target: Pieces, first: Pieces, second: Pieces): void {
  const joined = visit.workspace.joined;
  lowerInto(visit, joined, first, beginOf(first), second);
  clear(target);
  replaceTail(target, 0, joined);
  visit.workspace.joinedPieces += f64(countOf(joined));
}

/** Adds the levels that buying leads to from one level on. */
function addFrom(visit: Visit, arrival: f64, worth: f64, parent: i32): void {
  const left = arrival + visit.shift;
  const right = arrival + (visit.shift + visit.span);
  add(visit, left, right, visit.charge + worth, visit.price, Amount.FROM_LEVEL, arrival, parent);
}

/** Adds the levels that buying one amount, which raises the level by `rise`, leads to from a part of piece `i`. */
function addSlide(visit: Visit, source: Pieces, i: i32, arrival: f64, right: f64, rise: f64, amount: Amount): void {
  const price = visit.price;
  const slope = slopeOf(source, i);
  const atZero = visit.charge + worthAt(source, i, arrival, price) - (slope - price) * (arrival + rise);
  add(visit, arrival + rise, right + rise, atZero, slope, amount, 0, nodeOf(source, i));
}

/** Adds a line as far as the tank goes; `atZero` is where it would be at level 0. */
function add(
  visit: Visit,
  left: f64,
  right: f64,
  atZero: f64,
  slope: f64,
  amount: Amount,
  purchaseBegin: f64,
  parent: i32,
): void {
  const closing = visit.closing;
  const one = visit.workspace.one;
  const firstWritten = visit.workspace.firstWritten;
  if (right < firstWritten) return;
  let begin = max(left, firstWritten);
  if (begin > closing) {
    if (begin > closing + visit.trip.tolerance) return;
    begin = closing;
  }
  const end = max(begin, min(right, closing));
  if (begin == end && endOf(one) > 0) return;
  const node = addPurchase(visit.tree, amount, purchaseBegin, visit.station, parent);
  push(one, begin, end, atZero + slope * begin, atZero + slope * end, slope, node);
}
