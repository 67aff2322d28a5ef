// A stretch of the road whose candidates are all open, and where all stretches are kept: in driving order, in a ring with
// the loose candidates.

import { reserveBytes } from "../../memory/arena";
import { tankCount } from "./tanks";

@unmanaged
export class Stretch {
  /** What its stations cost at least, at level 0; from there on it grows by their lowest price. */
  boundAtZero: f64;
  lowestPrice: f64;
  /** The lowest stop cost. */
  leastStop: f64;
  next: Stretch;
  previous: Stretch;
  /** Rows of its candidates, prices falling: from `begin` on, before `end`. Its envelopes and its stack begin there too. */
  begin: i32;
  end: i32;
  /** The first tank that its stations' offers lack, the first that the stack lacks, and the first that the bound lacks. */
  firstTank: i32;
  nextTank: i32;
  unboundTank: i32;
  /** Ends of its envelopes, and the pieces that are the lowest now: of offers, and of stops from the tank on the stack's top. */
  offersEnd: i32;
  offersPiece: i32;
  stopsEnd: i32;
  stopsPiece: i32;
  /** End of the stack; `NOT_LAID_OUT`: nor are the envelopes. */
  stackEnd: i32;
}

/** In place of a stack's end. */
export const NOT_LAID_OUT: i32 = -1;

/** Behind the longest the ranks of lengths fall; before it, the road that they span at least halves from one to the next. */
const MOST_STRETCHES: i32 = 64;

/** Before the first and behind the last one: the loose candidates. It has no fields but `next` and `previous`. */
export let loose: Stretch = changetype<Stretch>(0);
/** Those of use no more, in a chain by `next` that ends with `loose`. */
let unused: Stretch = changetype<Stretch>(0);
let usedCount: i32 = 0;

/** Lays out an empty ring; false when memory cannot grow that far. */
export function reserveRing(): bool {
  loose = changetype<Stretch>(reserveBytes(u64(MOST_STRETCHES + 1) * offsetof<Stretch>()));
  if (changetype<usize>(loose) == 0) return false;
  loose.next = loose;
  loose.previous = loose;
  unused = loose;
  usedCount = 0;
  return true;
}

export function hasStretches(): bool { return loose.next != loose; }

/** Puts a new one with the candidates in some rows, which are up to date, before `next`. */
export function insertBefore(next: Stretch, begin: i32, end: i32): Stretch {
  let stretch = unused;
  if (stretch == loose) stretch = changetype<Stretch>(changetype<usize>(loose) + usize(++usedCount) * offsetof<Stretch>());
  else unused = stretch.next;
  stretch.begin = begin;
  stretch.end = end;
  stretch.firstTank = tankCount;
  stretch.stackEnd = NOT_LAID_OUT;
  stretch.next = next;
  stretch.previous = next.previous;
  next.previous.next = stretch;
  next.previous = stretch;
  return stretch;
}

export function remove(stretch: Stretch): void {
  stretch.previous.next = stretch.next;
  stretch.next.previous = stretch.previous;
  stretch.next = unused;
  unused = stretch;
}
