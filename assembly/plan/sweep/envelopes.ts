// Lower envelopes of the lines of stations: which station's is the lowest from a number of gallons on. A line's slope is
// the station's price, so prices fall along an envelope. There are two kinds, each with a row for every station:
//   offers   what the stations cost over levels, as `offerAt` has it
//   stops    what buying costs there over gallons bought, with the stop

import { reserveBytes } from "../../memory/arena";
import { Station } from "./stations";

@unmanaged
export class Piece {
  /** From how many gallons on it is the lowest. */
  from: f64;
  /** Its line in dollars at 0 gallons. */
  atZero: f64;
  /** The line's slope in dollars a gallon. */
  price: f64;
  station: Station;
}

let base: usize = 0;

/** Row 0 of the envelopes of stops; those of offers are before. */
export let firstStop: i32 = 0;

/** Lays out the table; false when memory cannot grow that far. */
export function reserveEnvelopes(stationCount: i32): bool {
  base = reserveBytes((u64(stationCount) << 1) * offsetof<Piece>());
  firstStop = stationCount;
  return base != 0;
}

export function pieceAt(row: i32): Piece { return changetype<Piece>(base + usize(row) * offsetof<Piece>()); }

/** What the piece's line is at `gallons`. */
export function pieceCost(piece: Piece, gallons: f64): f64 { return piece.atZero + piece.price * gallons; }

/**
 * Puts a station, whose price is none of the others' above and whose line is at `atZero` at 0 gallons, into the envelope in
 * the rows from `begin` on, before `end`, which begins at `gallons`. Returns the new end.
 */
export function putPiece(begin: i32, end: i32, station: Station, atZero: f64, gallons: f64): i32 {
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

/** Row of the piece that is the lowest at `gallons`, of those from `begin` on, before `end`. */
export function findPiece(begin: i32, end: i32, gallons: f64): i32 {
  let row = begin;
  // Without branches, which nothing foretells: half of the time the processor would have to go back.
  for (let count = end - begin; count > 1; ) {
    const half = count >>> 1;
    row += select(half, 0, pieceAt(row + half).from <= gallons);
    count -= half;
  }
  return row;
}
