// The stops that some piece of the frontier still comes from: a tree, walked from a piece to the
// start of the trip. Node 0 is that start. A parent always has a smaller number than its children.
//
//   byte  field        type  meaning
//      0  buyFrom      f64   level, in gallons, at which this stop began to buy
//      8  station      i32   index into the station columns; -1 at the start
//     12  parent       i32   node that the stop was reached from; -1 at the start
//     16  forward      i32   used while collecting: new number, 0 = not in use
//     20  (padding)

import { reserveBytes } from "../arena";

const NODE_BYTES: usize = 24;
const FIRST_CAPACITY: i32 = 4096;

/** The node at which every plan begins. */
export const START_NODE: i32 = 0;

let base: usize = 0;
let capacity: i32 = 0;
let count: i32 = 0;

function at(node: i32): usize { return base + usize(node) * NODE_BYTES; }

export function buyFrom(node: i32): f64 { return load<f64>(at(node), 0); }
export function nodeStation(node: i32): i32 { return load<i32>(at(node), 8); }
export function nodeParent(node: i32): i32 { return load<i32>(at(node), 12); }
function forward(node: i32): i32 { return load<i32>(at(node), 16); }
function setForward(node: i32, value: i32): void { store<i32>(at(node), value, 16); }

/** Empties the tree down to the start; false when memory cannot grow that far. */
export function resetNodes(startLevel: f64): bool {
  base = reserveBytes(u64(FIRST_CAPACITY) * u64(NODE_BYTES));
  if (base == 0) return false;
  capacity = FIRST_CAPACITY;
  count = 0;
  addNode(-1, -1, startLevel);
  return true;
}

/** Adds a stop. Room must have been made before. */
export function addNode(station: i32, parent: i32, level: f64): i32 {
  const node = count++;
  const address = at(node);
  store<f64>(address, level, 0);
  store<i32>(address, station, 8);
  store<i32>(address, parent, 12);
  store<i32>(address, 0, 16);
  return node;
}

export function hasNodeRoom(extra: i32): bool { return capacity - count >= extra; }

/** Says that a piece of the frontier still comes from `node`. Call for each piece, then `compactNodes`. */
export function keepNode(node: i32): void { setForward(node, 1); }

/** Drops all nodes that no kept node descends from. `movedNode` then gives each kept node's new number. */
export function compactNodes(): void {
  setForward(START_NODE, 1);
  for (let node = count - 1; node > START_NODE; node--) {
    if (forward(node) != 0) setForward(nodeParent(node), 1);
  }
  let next = START_NODE + 1;
  for (let node = START_NODE + 1; node < count; node++) {
    if (forward(node) == 0) continue;
    const parent = nodeParent(node);
    const target = at(next);
    store<f64>(target, buyFrom(node), 0);
    store<i32>(target, nodeStation(node), 8);
    store<i32>(target, parent == START_NODE ? START_NODE : forward(parent), 12);
    setForward(node, next++);
  }
  count = next;
}

/** The number that a kept node has after `compactNodes`. */
export function movedNode(node: i32): i32 { return node == START_NODE ? START_NODE : forward(node); }

/** Ends the collection and makes room for `extra` more nodes; false when memory cannot grow that far. */
export function growNodes(extra: i32): bool {
  // A tree that is more than half alive would soon be collected again.
  const needed = max(i64(count) * 2, i64(count) + i64(extra));
  if (needed > i64(capacity)) {
    const larger = max(needed, i64(capacity) * 2);
    if (larger > i64(i32.MAX_VALUE)) return false;
    const table = reserveBytes(u64(larger) * u64(NODE_BYTES));
    if (table == 0) return false;
    memory.copy(table, base, usize(count) * NODE_BYTES);
    base = table;
    capacity = i32(larger);
  }
  for (let node = 0; node < count; node++) setForward(node, 0);
  return true;
}
