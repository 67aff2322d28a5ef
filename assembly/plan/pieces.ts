// The pieces of the cost frontier: a list in order of level, trimmed at its head as the trip goes
// on and extended at its tail as tanks are filled.
//
//   byte  field      type  unit and meaning
//      0  left       f64   gallons: level at which the piece begins
//      8  right      f64   gallons: level at which it ends
//     16  leftCost   f64   dollars at `left`
//     24  rightCost  f64   dollars at `right`
//     32  slope      f64   dollars per gallon: 0 for fuel that was there, else the price at the stop
//     40  node       i32   the stop that the piece comes from
//     44  (padding)

import { reserveBytes } from "../arena";

const PIECE_BYTES: usize = 48;
const FIRST_CAPACITY: i32 = 256;

let base: usize = 0;
let capacity: i32 = 0;

/** Number of the first piece. */
export let head: i32 = 0;
/** Number after the last piece. */
export let tail: i32 = 0;

function at(k: i32): usize { return base + usize(k) * PIECE_BYTES; }

export function left(k: i32): f64 { return load<f64>(at(k), 0); }
export function right(k: i32): f64 { return load<f64>(at(k), 8); }
export function leftCost(k: i32): f64 { return load<f64>(at(k), 16); }
export function rightCost(k: i32): f64 { return load<f64>(at(k), 24); }
/** Both ends of a piece as one vector, left and right: its levels, and its costs. */
export function levels(k: i32): v128 { return v128.load(at(k), 0); }
export function costs(k: i32): v128 { return v128.load(at(k), 16); }

export function slope(k: i32): f64 { return load<f64>(at(k), 32); }
export function pieceNode(k: i32): i32 { return load<i32>(at(k), 40); }
export function setPieceNode(k: i32, node: i32): void { store<i32>(at(k), node, 40); }

/** Empties the list; false when memory cannot grow that far. */
export function resetPieces(): bool {
  base = reserveBytes(u64(FIRST_CAPACITY) * u64(PIECE_BYTES));
  capacity = FIRST_CAPACITY;
  head = 0;
  tail = 0;
  return base != 0;
}

/** Drops the first piece. */
export function dropHead(): void { head++; }

/** Drops the last piece. */
export function dropTail(): void { tail--; }

/** Adds a piece at the tail. Room must have been made before. */
export function pushPiece(from: f64, to: f64, fromCost: f64, toCost: f64, price: f64, node: i32): void {
  const address = at(tail++);
  store<f64>(address, from, 0);
  store<f64>(address, to, 8);
  store<f64>(address, fromCost, 16);
  store<f64>(address, toCost, 24);
  store<f64>(address, price, 32);
  store<i32>(address, node, 40);
}

/** Moves the right end of the last piece. */
export function extendTail(to: f64, toCost: f64): void {
  const address = at(tail - 1);
  store<f64>(address, to, 8);
  store<f64>(address, toCost, 24);
}

/**
 * Moves the pieces from `first` to the tail aside, out of the way of up to twice as many and two
 * pushed in their place. Returns where they are now; they stay readable until the next push past that.
 */
export function setAside(first: i32): i32 {
  const moved = tail - first;
  const target = capacity - moved;
  memory.copy(at(target), at(first), usize(moved) * PIECE_BYTES);
  tail = first;
  return target;
}

/** Makes room for what one stop can do to the list; false when memory cannot grow that far. */
export function makePieceRoom(): bool {
  const live = i64(tail) - i64(head);
  // At most two pieces in place of each, the extension, and the copies set aside.
  const needed = live * 3 + 2;
  if (i64(capacity) - i64(head) >= needed) return true;
  let table = base;
  if (i64(capacity) < needed * 2) {
    const larger = max(needed * 2, i64(capacity) * 2);
    if (larger > i64(i32.MAX_VALUE)) return false;
    table = reserveBytes(u64(larger) * u64(PIECE_BYTES));
    if (table == 0) return false;
    capacity = i32(larger);
  }
  memory.copy(table, at(head), usize(live) * PIECE_BYTES);
  base = table;
  head = 0;
  tail = i32(live);
  return true;
}
