// Stops that do not leave the driver free to buy any amount from the least up: those that fill the tank, and those at
// stations that sell no more than so much.

import { lowerInto, keepsNodes } from "./envelope";
import { BOUGHT_LEAST, BOUGHT_MOST, NO_NODE, addNode } from "./nodes";
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
  setOrigin,
  slopeOf,
} from "./pieces";
import { arrivalOn, passing, worthAt, worthAtRight } from "./buy";
import { Direction, charge, closing, direction, opening, price, shift, span, station, tolerance } from "./trip";

/** Lists that this needs to work in: one for each power of two of the pieces of a function, and two more. */
export const BOUNDED_LISTS: i32 = 14;
const HEAPS: i32 = BOUNDED_LISTS - 2;

/** The first level that is written. */
let firstWritten: f64 = 0;
let one: Pieces = 0;
let merged: Pieces = 0;
let heaps: Pieces = 0;

/** How many pieces were joined since `beginBoundedPurchases`. */
export let joinedPieces: f64 = 0;

/** Begins with `BOUNDED_LISTS` lists, which follow each other. */
export function beginBoundedPurchases(first: Pieces): void {
  one = first;
  merged = listAt(first, 1);
  heaps = listAt(first, 2);
  joinedPieces = 0;
}

/** Writes what stops lead to that fill the tank. In driving order that is one level. */
export function writeFillUp(source: Pieces, out: Pieces): void {
  clear(out);
  if (direction == Direction.BACKWARDS) writeFillUpBackwards(source, out);
  else writeFullTank(source, out);
}

/**
 * Backwards every stop begins with the full tank, and leads to each level on arrival from which the tank can be filled.
 */
function writeFillUpBackwards(source: Pieces, out: Pieces): void {
  let best = Infinity;
  let bestNode = NO_NODE;
  for (let i = passing, end = endOf(source); i < end && leftOf(source, i) <= opening + tolerance; i++) {
    const cost = costAt(source, i, opening);
    if (cost >= best) continue;
    best = cost;
    bestNode = nodeOf(source, i);
  }
  if (best == Infinity) return;
  const left = min(closing, opening + shift);
  const right = min(closing, opening + (shift + span));
  const atZero = charge + best - price * opening;
  push(out, left, right, atZero + price * left, atZero + price * right, price, NO_NODE);
  setOrigin(out, beginOf(out), opening, bestNode);
}

/** Takes the cheapest level from which the tank can be filled. */
function writeFullTank(source: Pieces, out: Pieces): void {
  const least = closing - shift - span - tolerance;
  const most = closing - shift + tolerance;
  let best = Infinity;
  let bestLevel: f64 = 0;
  let bestNode = NO_NODE;
  for (let i = passing, end = endOf(source); i < end; i++) {
    const arrival = arrivalOn(source, i);
    if (arrival > most) break;
    const right = rightOf(source, i);
    if (right < least) continue;
    const from = max(arrival, min(right, least + tolerance));
    const to = min(right, max(arrival, most - tolerance));
    const worth = worthAt(source, i, from);
    const worthTo = worthAt(source, i, to);
    if (min(worth, worthTo) >= best) continue;
    best = min(worth, worthTo);
    bestLevel = worth <= worthTo ? from : to;
    bestNode = nodeOf(source, i);
  }
  if (best == Infinity) return;
  const cost = charge + price * closing + best;
  push(out, closing, closing, cost, cost, price, NO_NODE);
  setOrigin(out, beginOf(out), bestLevel, bestNode);
}

/**
 * Writes what stops lead to from level `from` on at a station that sells at most so much: the lower envelope of what
 * each piece leads to. Pieces are joined by twos, then by fours and so on, so that each is looked at only as often as
 * their number can be halved.
 * @param leastToo as for `writePurchases`.
 */
export function writeBoundedPurchases(source: Pieces, from: f64, out: Pieces, leastToo: bool): void {
  firstWritten = from;
  for (let k = 0; k < HEAPS; k++) clear(listAt(heaps, k));
  for (let i = passing, end = endOf(source); i < end; i++) {
    const arrival = arrivalOn(source, i);
    if (arrival + shift > closing + tolerance) break;
    const right = rightOf(source, i);
    if (right + (shift + span) < from) continue;
    const parent = nodeOf(source, i);
    const worth = worthAt(source, i, arrival);
    const atRight = worthAtRight(source, i);
    clear(one);
    if (atRight < worth) {
      // It is best to arrive with as much as possible.
      if (leastToo) addSlide(source, i, arrival, right, shift, BOUGHT_LEAST, parent);
      addFrom(right, atRight, parent);
    } else {
      addFrom(arrival, worth, parent);
      addSlide(source, i, arrival, right, shift + span, BOUGHT_MOST, parent);
    }
    let k = 0;
    for (; k < HEAPS - 1 && countOf(listAt(heaps, k)) > 0; k++) {
      joinInto(one, listAt(heaps, k), one);
      clear(listAt(heaps, k));
    }
    joinInto(listAt(heaps, k), listAt(heaps, k), one);
  }
  clear(out);
  for (let k = 0; k < HEAPS; k++) if (countOf(listAt(heaps, k)) > 0) joinInto(out, out, listAt(heaps, k));
}

/** Replaces `target` by the lower of both functions; it may be one of them. */
function joinInto(target: Pieces, first: Pieces, second: Pieces): void {
  lowerInto(merged, first, beginOf(first), second);
  clear(target);
  replaceTail(target, 0, merged);
  joinedPieces += f64(countOf(merged));
}

/** Adds the levels that buying leads to from one level on. */
function addFrom(arrival: f64, worth: f64, parent: i32): void {
  add(arrival + shift, arrival + (shift + span), charge + worth, price, arrival, parent);
}

/** Adds the levels that buying one amount leads to from a part of a piece. */
function addSlide(source: Pieces, i: i32, arrival: f64, right: f64, rise: f64, origin: f64, parent: i32): void {
  const slope = slopeOf(source, i);
  add(
    arrival + rise,
    right + rise,
    charge + worthAt(source, i, arrival) - (slope - price) * (arrival + rise),
    slope,
    origin,
    parent,
  );
}

/** Adds a line as far as the tank goes; `atZero` is where it would be at level 0. */
function add(left: f64, right: f64, atZero: f64, slope: f64, origin: f64, parent: i32): void {
  if (right < firstWritten) return;
  let begin = max(left, firstWritten);
  if (begin > closing) {
    if (begin > closing + tolerance) return;
    begin = closing;
  }
  const end = max(begin, min(right, closing));
  if (begin == end && endOf(one) > 0) return;
  push(
    one,
    begin,
    end,
    atZero + slope * begin,
    atZero + slope * end,
    slope,
    keepsNodes ? addNode(origin, station, parent) : NO_NODE,
  );
}
