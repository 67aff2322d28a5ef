// Cost functions over the level, as lists of linear pieces in linear memory: the only loads and stores of pieces.
//
//   column      type  unit                rows: one per piece, by rising level; a piece owns both of its ends
//   left        f64   gallons             where the piece begins
//   right       f64   gallons             where it ends; a single level where both are the same
//   leftCost    f64   dollars             the function at `left`
//   rightCost   f64   dollars             the function at `right`
//   slope       f64   dollars per gallon  in between
//   node        i32   a purchase          the one that leads to the piece; NO_NODE where there is none, or none yet
//   purchaseBegin, parent, amount         of a purchase that has no node yet: as the rows of `purchases.ts`
//
// Where two pieces touch in one level, the function there is the lower of both. Between pieces that do not touch it is
// infinite. Each list has room for the same number of pieces, so that its columns lie at fixed distances; `begin` moves
// up as pieces are dropped from the left, and nothing is copied for that. A list without room for a piece loses it, and
// says so: the function is then higher than it should be.
//
// A list may also keep the pieces of many lists, one behind another, and shows those of one of them at a time. It has
// no columns for purchases without a node.

import { reserveBytes } from "../../memory/arena";
import { Amount } from "./purchases";

/** A list of pieces: V, U, V⁰, U⁰ or P of docs/algorithm.md. */
export type Pieces = usize;

/** How many pieces fit in a list. */
export const ROOM: i32 = 8192;

/** Not a power of two, or all columns of a piece would compete for the same few lines of the processor's cache. */
const COLUMN: usize = usize(ROOM) * 8 + 320;

const BEGIN: usize = 0;
const END: usize = 4;
const KEPT: usize = 8;
const LOST: usize = 12;
const LEFT: usize = 16;
const RIGHT: usize = LEFT + COLUMN;
const LEFT_COST: usize = RIGHT + COLUMN;
const RIGHT_COST: usize = LEFT_COST + COLUMN;
const SLOPE: usize = RIGHT_COST + COLUMN;
const NODE: usize = SLOPE + COLUMN;
const KEPT_BYTES: usize = NODE + COLUMN / 2;
const PURCHASE_BEGIN: usize = KEPT_BYTES;
const PARENT: usize = PURCHASE_BEGIN + COLUMN;
const AMOUNT: usize = PARENT + COLUMN / 2;
const LIST_BYTES: usize = AMOUNT + COLUMN / 8;

/** Reserves `count` empty lists, which follow each other; 0 when memory cannot grow that far. */
export function reserveLists(count: i32): Pieces {
  const first = reserveBytes(u64(count) * LIST_BYTES);
  if (first == 0) return 0;
  for (let k = 0; k < count; k++) clear(listAt(first, k));
  forgetLosses(first, count);
  return first;
}

export function listAt(first: Pieces, k: i32): Pieces {
  return first + usize(k) * LIST_BYTES;
}

export function clear(list: Pieces): void {
  store<i32>(list, 0, BEGIN);
  store<i32>(list, 0, END);
}

/** The first piece, and one past the last. */
export function beginOf(list: Pieces): i32 {
  return load<i32>(list, BEGIN);
}
export function endOf(list: Pieces): i32 {
  return load<i32>(list, END);
}
export function countOf(list: Pieces): i32 {
  return endOf(list) - beginOf(list);
}

export function setBegin(list: Pieces, begin: i32): void {
  store<i32>(list, begin, BEGIN);
}
export function setEnd(list: Pieces, end: i32): void {
  store<i32>(list, end, END);
}

export function leftOf(list: Pieces, i: i32): f64 {
  return load<f64>(list + (usize(i) << 3), LEFT);
}
export function rightOf(list: Pieces, i: i32): f64 {
  return load<f64>(list + (usize(i) << 3), RIGHT);
}
export function leftCostOf(list: Pieces, i: i32): f64 {
  return load<f64>(list + (usize(i) << 3), LEFT_COST);
}
export function rightCostOf(list: Pieces, i: i32): f64 {
  return load<f64>(list + (usize(i) << 3), RIGHT_COST);
}
export function slopeOf(list: Pieces, i: i32): f64 {
  return load<f64>(list + (usize(i) << 3), SLOPE);
}
export function nodeOf(list: Pieces, i: i32): i32 {
  return load<i32>(list + (usize(i) << 2), NODE);
}
export function purchaseBeginOf(list: Pieces, i: i32): f64 {
  return load<f64>(list + (usize(i) << 3), PURCHASE_BEGIN);
}
export function parentOf(list: Pieces, i: i32): i32 {
  return load<i32>(list + (usize(i) << 2), PARENT);
}
export function amountOf(list: Pieces, i: i32): Amount {
  return load<u8>(list + usize(i), AMOUNT);
}

export function setNode(list: Pieces, i: i32, node: i32): void {
  store<i32>(list + (usize(i) << 2), node, NODE);
}

/** The first piece that reaches `level`; one past the last where none does. */
export function firstReaching(list: Pieces, level: f64): i32 {
  const end = endOf(list);
  let i = beginOf(list);
  while (i < end && rightOf(list, i) < level) i++;
  return i;
}

/** Reserves an empty list to keep others in; 0 when memory cannot grow that far. */
export function reserveKeeper(): Pieces {
  const keeper = reserveBytes(KEPT_BYTES);
  if (keeper != 0) store<i32>(keeper, 0, KEPT);
  return keeper;
}

/** How many pieces it keeps. */
export function keptCount(keeper: Pieces): i32 {
  return load<i32>(keeper, KEPT);
}

/** Keeps the pieces of a list behind all others. The caller knows that there is room. */
export function keepPieces(keeper: Pieces, list: Pieces): void {
  let to = keptCount(keeper);
  // Most lists are short, and so are copied faster piece by piece than column by column.
  for (let i = beginOf(list), end = endOf(list); i < end; i++, to++) {
    const at = keeper + (usize(to) << 3);
    store<f64>(at, leftOf(list, i), LEFT);
    store<f64>(at, rightOf(list, i), RIGHT);
    store<f64>(at, leftCostOf(list, i), LEFT_COST);
    store<f64>(at, rightCostOf(list, i), RIGHT_COST);
    store<f64>(at, slopeOf(list, i), SLOPE);
    setNode(keeper, to, nodeOf(list, i));
  }
  store<i32>(keeper, to, KEPT);
}

/** Shows the pieces that it keeps from `begin` to before `end`. */
export function show(keeper: Pieces, begin: i32, end: i32): void {
  assert(begin <= end && end <= keptCount(keeper), "these pieces are kept");
  setBegin(keeper, begin);
  setEnd(keeper, end);
}

/** Makes a piece longer. */
export function setRight(list: Pieces, i: i32, right: f64, rightCost: f64): void {
  store<f64>(list + (usize(i) << 3), right, RIGHT);
  store<f64>(list + (usize(i) << 3), rightCost, RIGHT_COST);
}

/** Notes that a piece of the list is lost. */
export function loseFrom(list: Pieces): void {
  store<i32>(list, 1, LOST);
}
/** Whether one of `count` lists, which follow each other, has lost a piece since their losses were forgotten. */
export function haveLost(first: Pieces, count: i32): bool {
  for (let k = 0; k < count; k++) if (load<i32>(listAt(first, k), LOST) != 0) return true;
  return false;
}
export function forgetLosses(first: Pieces, count: i32): void {
  for (let k = 0; k < count; k++) store<i32>(listAt(first, k), 0, LOST);
}

/** Appends a piece with its node. */
export function push(list: Pieces, left: f64, right: f64, leftCost: f64, rightCost: f64, slope: f64, node: i32): void {
  const i = endOf(list);
  if (i >= ROOM) return loseFrom(list);
  assert(left <= right, "a piece does not end before it begins");
  assert(i == beginOf(list) || rightOf(list, i - 1) <= left, "pieces follow each other");
  const at = list + (usize(i) << 3);
  store<f64>(at, left, LEFT);
  store<f64>(at, right, RIGHT);
  store<f64>(at, leftCost, LEFT_COST);
  store<f64>(at, rightCost, RIGHT_COST);
  store<f64>(at, slope, SLOPE);
  setNode(list, i, node);
  setEnd(list, i + 1);
}

/** Notes the purchase that leads to piece `i`, for as long as it has no node. */
export function setPurchase(list: Pieces, i: i32, amount: Amount, begin: f64, parent: i32): void {
  store<f64>(list + (usize(i) << 3), begin, PURCHASE_BEGIN);
  store<i32>(list + (usize(i) << 2), parent, PARENT);
  store<u8>(list + usize(i), amount, AMOUNT);
}

/** Replaces the pieces of `list` from `from` on by all pieces of `tail`. The caller knows that there is room. */
export function replaceTail(list: Pieces, from: i32, tail: Pieces): void {
  copyPieces(list, from, tail, beginOf(tail), endOf(tail));
  setEnd(list, from + countOf(tail));
}

/** Moves the pieces to the front of their columns, so that there is room behind them. */
export function compact(list: Pieces): void {
  const begin = beginOf(list);
  const end = endOf(list);
  copyPieces(list, 0, list, begin, end);
  setBegin(list, 0);
  setEnd(list, end - begin);
}

/** Moves piece `from` of the list to `to`, which is not behind it. */
export function movePiece(list: Pieces, to: i32, from: i32): void {
  if (to != from) copyPieces(list, to, list, from, from + 1);
}

/**
 * The function at a level of piece `i`. Its ends have their own figures, so that a function keeps its values when it is
 * cut.
 */
export function costAt(list: Pieces, i: i32, level: f64): f64 {
  const left = leftOf(list, i);
  if (level <= left) return leftCostOf(list, i);
  if (level >= rightOf(list, i)) return rightCostOf(list, i);
  return leftCostOf(list, i) + slopeOf(list, i) * (level - left);
}

function copyPieces(list: Pieces, to: i32, source: Pieces, from: i32, end: i32): void {
  const bytes = usize(end - from) << 3;
  const target = list + (usize(to) << 3);
  const first = source + (usize(from) << 3);
  memory.copy(target + LEFT, first + LEFT, bytes);
  memory.copy(target + RIGHT, first + RIGHT, bytes);
  memory.copy(target + LEFT_COST, first + LEFT_COST, bytes);
  memory.copy(target + RIGHT_COST, first + RIGHT_COST, bytes);
  memory.copy(target + SLOPE, first + SLOPE, bytes);
  memory.copy(list + (usize(to) << 2) + NODE, source + (usize(from) << 2) + NODE, bytes >> 1);
}
