import { rowAt } from "./columns.js";
import type { Station } from "./stations.js";

/** A lower envelope of the lines of stations: as `assembly/plan/envelopes.ts` has it. */
export class Envelope {
  readonly #start: number;
  readonly #pieces: Piece[] = [];

  constructor(start: number) {
    this.#start = start;
  }

  get length(): number {
    return this.#pieces.length;
  }

  get(row: number): Piece {
    return rowAt(this.#pieces, row);
  }

  put(station: Station, atZero: number): void {
    const pieces = this.#pieces;
    let from = this.#start;
    for (let last = pieces.at(-1); last !== undefined; last = pieces.at(-1)) {
      const gap = atZero - last.atZero;
      const fall = last.station.price - station.price;
      if (fall === 0) {
        if (gap >= 0) return;
      } else if (gap / fall > last.from) {
        from = gap / fall;
        break;
      }
      pieces.pop();
    }
    pieces.push(new Piece(from, atZero, station));
  }

  /** Row of the piece that is the lowest at `gallons`, of those from `begin` on, before `end`. */
  find(begin: number, end: number, gallons: number): number {
    let row = begin;
    for (let count = end - begin; count > 1; ) {
      const half = count >>> 1;
      if (this.get(row + half).from <= gallons) row += half;
      count -= half;
    }
    return row;
  }
}

export class Piece {
  readonly from: number;
  readonly atZero: number;
  readonly station: Station;

  constructor(from: number, atZero: number, station: Station) {
    this.from = from;
    this.atZero = atZero;
    this.station = station;
  }

  cost(gallons: number): number {
    return this.atZero + this.station.price * gallons;
  }
}
