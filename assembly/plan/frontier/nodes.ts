// The purchases that pieces come from form a tree, which is walked from a plan's last purchase back to its first.
//
//   column    type  unit                 rows: one per purchase that survived in some piece
//   origin    f64   gallons              the level at which the purchase began; NaN for exactly the least purchase,
//                                        Infinity for exactly the most
//   station   i32   index into stations
//   parent    i32   a node               the purchase before it; NO_NODE for the first
//
// Rows are reserved in blocks, which lie anywhere in the arena: a node is the number of the sixteen bytes that it
// fills.

import { reserveBytes } from "../../memory/arena";

/** Stands for a purchase where there is none. */
export const NO_NODE: i32 = -1;

/** The `origin` of a purchase of exactly the least that may be bought, and of exactly the most. */
export const BOUGHT_LEAST: f64 = NaN;
export const BOUGHT_MOST: f64 = Infinity;

const NODE_SHIFT: usize = 4;
const STATION: usize = 8;
const PARENT: usize = 12;
/** A block has this many rows. */
const MORE: i32 = 4096;

let next: i32 = 0;
let end: i32 = 0;

/** Whether a node was lost because memory could not grow. */
export let isOutOfMemory: bool = false;

/** Begins an empty table. False when memory cannot grow that far. */
export function beginNodes(): bool {
  isOutOfMemory = !reserveBlock();
  return !isOutOfMemory;
}

function reserveBlock(): bool {
  const block = reserveBytes(usize(MORE) << NODE_SHIFT);
  next = i32(block >> NODE_SHIFT);
  end = next + MORE;
  return block != 0;
}

/** Adds a purchase; NO_NODE when memory cannot grow that far. */
export function addNode(origin: f64, station: i32, parent: i32): i32 {
  if (next == end && !reserveBlock()) {
    next = end;
    isOutOfMemory = true;
    return NO_NODE;
  }
  const at = usize(next) << NODE_SHIFT;
  store<f64>(at, origin);
  store<i32>(at, station, STATION);
  store<i32>(at, parent, PARENT);
  return next++;
}

export function nodeOrigin(node: i32): f64 {
  return load<f64>(usize(node) << NODE_SHIFT);
}
export function nodeStation(node: i32): i32 {
  return load<i32>(usize(node) << NODE_SHIFT, STATION);
}
export function nodeParent(node: i32): i32 {
  return load<i32>(usize(node) << NODE_SHIFT, PARENT);
}
