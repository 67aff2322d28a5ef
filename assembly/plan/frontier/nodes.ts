// The purchases that pieces come from form a tree, which is walked from a plan's last purchase back to its first.
//
//   column    type  unit                 rows: one per purchase that survived in some piece
//   origin    f64   gallons              the level at which the purchase began; NaN for exactly the least purchase,
//                                        Infinity for exactly the most
//   station   i32   index into stations
//   parent    i32   row of nodes         the purchase before it; NO_NODE for the first
//
// The table is the last one in the arena, so that it can grow.

import { reserveBytes } from "../../memory/arena";

/** Stands for a purchase where there is none. */
export const NO_NODE: i32 = -1;

/** The `origin` of a purchase of exactly the least that may be bought, and of exactly the most. */
export const BOUGHT_LEAST: f64 = NaN;
export const BOUGHT_MOST: f64 = Infinity;

const NODE_BYTES: usize = 16;
const STATION: usize = 8;
const PARENT: usize = 12;
/** The table grows by this many rows. */
const MORE: i32 = 4096;

let base: usize = 0;
let count: i32 = 0;
let room: i32 = 0;

/** Whether a node was lost because memory could not grow. */
export let isOutOfMemory: bool = false;

/** Begins an empty table behind everything that is reserved. False when memory cannot grow that far. */
export function beginNodes(): bool {
  count = 0;
  room = MORE;
  isOutOfMemory = false;
  base = reserveBytes(usize(MORE) * NODE_BYTES);
  return base != 0;
}

/** Adds a purchase; NO_NODE when memory cannot grow that far. */
export function addNode(origin: f64, station: i32, parent: i32): i32 {
  if (count == room) {
    if (reserveBytes(usize(MORE) * NODE_BYTES) == 0) {
      isOutOfMemory = true;
      return NO_NODE;
    }
    room += MORE;
  }
  const at = base + usize(count) * NODE_BYTES;
  store<f64>(at, origin);
  store<i32>(at, station, STATION);
  store<i32>(at, parent, PARENT);
  return count++;
}

export function nodeOrigin(node: i32): f64 { return load<f64>(base + usize(node) * NODE_BYTES); }
export function nodeStation(node: i32): i32 { return load<i32>(base + usize(node) * NODE_BYTES, STATION); }
export function nodeParent(node: i32): i32 { return load<i32>(base + usize(node) * NODE_BYTES, PARENT); }
