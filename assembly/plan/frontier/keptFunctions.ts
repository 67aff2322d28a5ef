// The functions that are kept at stations, so that those of the other direction can meet them.
//
//   table    column   type  unit                         rows
//   kept     before   u32   a list, as in `pieces.ts`    one for each station and layer
//            after    u32   likewise; 0 where none is    "
//
// `before` are those in driving order, up to the station before; `after` those from the destination, down to the station behind.

import { reserveBytes } from "../../memory/arena";
import { Pieces, keepPieces, restorePieces } from "./pieces";

let layers: i32 = 0;
let beforeBase: usize = 0;
let afterBase: usize = 0;

/** Whether a function could not be kept because memory could not grow. */
export let isFunctionLost: bool = false;

/** Begins a table without functions. False when memory cannot grow that far. */
export function reserveKept(stationCount: i32, layerCount: i32): bool {
  layers = layerCount;
  isFunctionLost = false;
  const bytes = (u64(stationCount) * layerCount) << 2;
  beforeBase = reserveBytes(bytes);
  afterBase = reserveBytes(bytes);
  if (afterBase == 0) return false;
  memory.fill(beforeBase, 0, usize(bytes));
  memory.fill(afterBase, 0, usize(bytes));
  return true;
}

export function keepBefore(station: i32, layer: i32, list: Pieces): void { keep(beforeBase, station, layer, list); }
export function keepAfter(station: i32, layer: i32, list: Pieces): void { keep(afterBase, station, layer, list); }

export function restoreBefore(list: Pieces, station: i32, layer: i32): void { restorePieces(list, load<u32>(beforeBase + rowOf(station, layer))); }
export function restoreAfter(list: Pieces, station: i32, layer: i32): void {
  assert(hasAfter(station), "the function was kept");
  restorePieces(list, load<u32>(afterBase + rowOf(station, layer)));
}

/** Whether the functions after a station were kept. */
export function hasAfter(station: i32): bool { return load<u32>(afterBase + rowOf(station, 0)) != 0; }

function rowOf(station: i32, layer: i32): usize { return usize(station * layers + layer) << 2; }

function keep(base: usize, station: i32, layer: i32, list: Pieces): void {
  const kept = keepPieces(list);
  if (kept == 0) isFunctionLost = true;
  store<u32>(base + rowOf(station, layer), u32(kept));
}
