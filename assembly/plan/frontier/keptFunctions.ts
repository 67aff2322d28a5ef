// The functions that are kept at stations, so that those of the other direction can meet them.
//
//   table    column   type  unit                         rows: one for each station and layer
//   before   keeper   u32   a list, as in `pieces.ts`    the list that keeps the function; 0 where none does
//            begin    i32   piece of the list            its first piece there
//            end      i32   "                            one past its last
//   after    the same
//
// `before` are those in driving order, up to the station before; `after` those from the destination, down to the
// station behind.

import { reserveBytes } from "../../memory/arena";
import { Pieces, ROOM, countOf, keepPieces, keptCount, reserveKeeper, show } from "./pieces";

const BEGIN: usize = 4;
const END: usize = 8;
const ROW_BYTES: usize = 12;

let layers: i32 = 0;
let beforeBase: usize = 0;
let afterBase: usize = 0;
/** The lists that functions are kept in now. */
let beforeKeeper: Pieces = 0;
let afterKeeper: Pieces = 0;

/** Whether a function could not be kept because memory could not grow. */
export let isFunctionLost: bool = false;

/** Begins a table without functions. False when memory cannot grow that far. */
export function reserveKept(stationCount: i32, layerCount: i32): bool {
  layers = layerCount;
  isFunctionLost = false;
  const bytes = u64(stationCount) * layerCount * ROW_BYTES;
  beforeBase = reserveBytes(bytes);
  afterBase = reserveBytes(bytes);
  beforeKeeper = reserveKeeper();
  afterKeeper = reserveKeeper();
  if (afterBase == 0 || afterKeeper == 0) return false;
  memory.fill(beforeBase, 0, usize(bytes));
  memory.fill(afterBase, 0, usize(bytes));
  return true;
}

export function keepBefore(station: i32, layer: i32, list: Pieces): void {
  beforeKeeper = keep(beforeKeeper, beforeBase + rowOf(station, layer), list);
}
export function keepAfter(station: i32, layer: i32, list: Pieces): void {
  afterKeeper = keep(afterKeeper, afterBase + rowOf(station, layer), list);
}

/**
 * The function before a station, and the one after it, which must have been kept; each valid until the next one is
 * asked for.
 */
export function functionBefore(station: i32, layer: i32): Pieces {
  return find(beforeBase + rowOf(station, layer));
}
export function functionAfter(station: i32, layer: i32): Pieces {
  return find(afterBase + rowOf(station, layer));
}

function rowOf(station: i32, layer: i32): usize {
  return usize(station * layers + layer) * ROW_BYTES;
}

function keep(last: Pieces, row: usize, list: Pieces): Pieces {
  const count = countOf(list);
  const keeper = keptCount(last) + count > ROOM ? reserveKeeper() : last;
  if (keeper == 0) {
    isFunctionLost = true;
    return last;
  }
  const begin = keptCount(keeper);
  keepPieces(keeper, list);
  store<u32>(row, u32(keeper));
  store<i32>(row, begin, BEGIN);
  store<i32>(row, begin + count, END);
  return keeper;
}

function find(row: usize): Pieces {
  const keeper: Pieces = load<u32>(row);
  assert(keeper != 0, "the function was kept");
  show(keeper, load<i32>(row, BEGIN), load<i32>(row, END));
  return keeper;
}
