// Lower envelopes of stations' lines, which tell the cheapest station at each number of gallons. A line's slope is the
// station's price, so prices fall along an envelope. See docs/algorithm.md, "Envelopes". There are two kinds, and each
// has a row for every station:
//   offers   what holding a level costs, over the level: `offerAt`
//   stops    what a stop costs, over the gallons bought there: the stop's own cost and its fuel

import { reserveBytes } from "../../../memory/arena";
import { Station } from "../stations";

@unmanaged
export class Piece {
  /** It is the lowest from these gallons on. */
  from: f64;
  /** Its line in dollars at 0 gallons. */
  atZero: f64;
  /** The line's slope in dollars per gallon. */
  price: f64;
  station: Station;
}

let base: usize = 0;

/** Row 0 of the envelopes of stops, which lie behind those of offers. */
export let firstStop: i32 = 0;

/** Lays out the table; false when memory cannot grow that far. */
export function reserveEnvelopes(stationCount: i32): bool {
  base = reserveBytes((u64(stationCount) << 1) * offsetof<Piece>());
  firstStop = stationCount;
  return base != 0;
}

export function pieceAt(row: i32): Piece {
  return changetype<Piece>(base + usize(row) * offsetof<Piece>());
}

/** The dollars on the piece's line at `gallons`. */
export function pieceCost(piece: Piece, gallons: f64): f64 {
  return piece.atZero + piece.price * gallons;
}

/**
 * Adds a station's line, which is at `atZero` at 0 gallons, to the envelope in the rows from `begin` on, before `end`,
 * which begins at `gallons`. The station is no dearer than those added before. Returns the new end.
 */
export function putPiece(begin: i32, end: i32, station: Station, atZero: f64, gallons: f64): i32 {
  if (!ASC_NO_ASSERT) assert(end == begin || pieceAt(end - 1).price >= station.price, "prices fall along an envelope");
  let from = gallons;
  let row = end;
  for (; row > begin; row--) {
    const last = pieceAt(row - 1);
    const gap = atZero - last.atZero;
    const fall = last.price - station.price;
    if (fall == 0) {
      if (gap >= 0) return row;
      continue;
    }
    from = gap / fall;
    if (from > last.from) break;
    from = gallons;
  }
  const piece = pieceAt(row);
  piece.from = from;
  piece.atZero = atZero;
  piece.price = station.price;
  piece.station = station;
  return row + 1;
}

/** The row of the piece that is the lowest at `gallons`, of those from `begin` on, before `end`. */
export function findPiece(begin: i32, end: i32, gallons: f64): i32 {
  assert(begin < end, "an envelope has a piece");
  let row = begin;
  for (let count = end - begin; count > 1;) {
    const half = count >>> 1;
    if (pieceAt(row + half).from <= gallons) row += half;
    count -= half;
  }
  return row;
}
