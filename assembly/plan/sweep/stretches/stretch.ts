// A stretch of the road with many candidates, and the ring that holds all stretches in driving order. See
// docs/algorithm.md, "Stretches".

import { reserveBytes } from "../../../memory/arena";
import { tankCount } from "../tanks";

@unmanaged
export class Stretch {
  /** A lower bound of its stations' costs, given at level 0: it grows with the level by their lowest price. */
  boundAtZero: f64;
  lowestPrice: f64;
  lowestStopCost: f64;
  next: Stretch;
  previous: Stretch;
  /**
   * Rows of its candidates, in order of falling prices: from `begin` on, before `end`. Its envelopes and its stack
   * begin there too.
   */
  begin: i32;
  end: i32;
  /** How often it was merged, or minus how often its stations were split off. No two stretches have the same rank. */
  rank: i32;
  /** How many of the tanks, counted from the first, are in its stations' offers, in its stack, and in its bound. */
  tanksInOffers: i32;
  tanksInStack: i32;
  tanksInBound: i32;
  /**
   * Ends of its envelopes, and the pieces that are the lowest now: of offers, and of stops from the tank on top of the
   * stack.
   */
  offersEnd: i32;
  offersPiece: i32;
  stopsEnd: i32;
  stopsPiece: i32;
  /** End of its stack; `NOT_LAID_OUT` as long as it has neither envelopes nor stack. */
  stackEnd: i32;
}

/** How many candidates become a stretch when they are appended, and at most go to the front at a time. */
export const GROUP_LENGTH: i32 = 8;

/** Stands for a stack's end. */
export const NOT_LAID_OUT: i32 = -1;

/** A rank that no stretch has. */
const NO_RANK: i32 = -64;

/**
 * There is room for this many at once: docs/algorithm.md, "How many stretches there can be", shows that there are never
 * more than 57.
 */
const MOST_STRETCHES: i32 = 64;

/** Stands before the first stretch and after the last one; uses only its `next`, `previous` and `rank`. */
export let ringEnd: Stretch = changetype<Stretch>(0);
/** Stretches that can be reused, chained by `next`; the chain ends with `ringEnd`. */
let unused: Stretch = changetype<Stretch>(0);
let usedCount: i32 = 0;

/** Lays out an empty ring; false when memory cannot grow that far. */
export function reserveRing(): bool {
  ringEnd = changetype<Stretch>(reserveBytes(u64(MOST_STRETCHES + 1) * offsetof<Stretch>()));
  if (changetype<usize>(ringEnd) == 0) return false;
  ringEnd.next = ringEnd;
  ringEnd.previous = ringEnd;
  ringEnd.rank = NO_RANK;
  unused = ringEnd;
  usedCount = 0;
  return true;
}

export function hasStretches(): bool {
  return ringEnd.next != ringEnd;
}

/** Makes a stretch of the candidates in some rows, whose offers are up to date, and puts it before `next`. */
export function insertBefore(next: Stretch, begin: i32, end: i32, rank: i32): Stretch {
  assert(begin < end && NO_RANK < rank, "a stretch has stations and a rank");
  let stretch = unused;
  if (stretch == ringEnd) {
    assert(usedCount < MOST_STRETCHES, "there are never more stretches than there is room for");
    stretch = changetype<Stretch>(changetype<usize>(ringEnd) + usize(++usedCount) * offsetof<Stretch>());
  } else unused = stretch.next;
  stretch.begin = begin;
  stretch.end = end;
  stretch.rank = rank;
  stretch.tanksInOffers = tankCount;
  stretch.stackEnd = NOT_LAID_OUT;
  stretch.next = next;
  stretch.previous = next.previous;
  next.previous.next = stretch;
  next.previous = stretch;
  return stretch;
}

export function remove(stretch: Stretch): void {
  assert(stretch != ringEnd, "the ring's end stays");
  stretch.previous.next = stretch.next;
  stretch.next.previous = stretch.previous;
  stretch.next = unused;
  unused = stretch;
}
