// A stretch's stack holds the full tanks from which the cheapest way to its stations leads, now or later, with the
// newest one, which is the cheapest now, on top. See docs/algorithm.md, "Stacks".

import { reserveBytes } from "../../../memory/arena";
import { findPiece, firstStop, pieceAt, pieceCost } from "./envelopes";
import { Stretch } from "./stretch";
import { Tank, tankAt, tankCount } from "../tanks";

@unmanaged
export class StackedTank {
  /** From this level on, the tank below is as cheap; infinite when there is none. */
  overtakenAt: f64;
  tank: Tank;
}

let base: usize = 0;

/** Lays out a row for every station; false when memory cannot grow that far. */
export function reserveStacks(stationCount: i32): bool {
  base = reserveBytes(u64(stationCount) * offsetof<StackedTank>());
  return base != 0;
}

export function stackedAt(row: i32): StackedTank {
  return changetype<StackedTank>(base + usize(row) * offsetof<StackedTank>());
}
function topOf(stretch: Stretch): StackedTank {
  return stackedAt(stretch.stackEnd - 1);
}

export function hasTanks(stretch: Stretch): bool {
  return stretch.stackEnd > stretch.begin;
}
export function topTank(stretch: Stretch): Tank {
  return topOf(stretch).tank;
}

/** Puts the tanks that were filled since the last call on the stack. False when the stack is full. */
export function pushTanks(stretch: Stretch): bool {
  for (; stretch.tanksInStack < tankCount; stretch.tanksInStack++) {
    if (stretch.stackEnd == stretch.end) return false;
    const tank = tankAt(stretch.tanksInStack);
    popOvertaken(stretch, tank.level);
    push(stretch, tank);
  }
  return true;
}

/**
 * Drops the tanks that those below have overtaken at a level, and finds the piece of stops that is the lowest from the
 * top one.
 */
export function popOvertaken(stretch: Stretch, level: f64): void {
  if (!hasTanks(stretch)) return;
  // An older tank is behind by more gallons, so the piece never goes back.
  while (topOf(stretch).overtakenAt <= level) stretch.stackEnd--;
  const gallons = level - topTank(stretch).level;
  assert(gallons >= 0, "a tank is on the stack from its own level on");
  const next = stretch.stopsPiece + 1;
  if (next < stretch.stopsEnd && pieceAt(next).from <= gallons)
    stretch.stopsPiece = findPiece(next, stretch.stopsEnd, gallons);
}

/** Puts a tank on the stack if it is the cheapest at its own level. */
function push(stretch: Stretch, tank: Tank): void {
  const level = tank.level;
  const firstPiece = firstStop + stretch.begin;
  let overtakenAt = Infinity;
  if (hasTanks(stretch)) {
    const other = topTank(stretch);
    if (
      other.cost + pieceCost(pieceAt(stretch.stopsPiece), level - other.level) <=
      tank.cost + pieceAt(firstPiece).atZero
    )
      return;
    // A top tank that the one below overtakes while the new one is still cheaper than both never counts again.
    for (; stretch.stackEnd - 1 > stretch.begin; stretch.stackEnd--) {
      const overtaken = topOf(stretch).overtakenAt;
      if (costFrom(stretch, tank, overtaken) >= costFrom(stretch, topTank(stretch), overtaken)) break;
    }
    overtakenAt = level + gallonsAhead(stretch, tank, topTank(stretch));
  }
  stretch.stackEnd++;
  stretch.stopsPiece = firstPiece;
  const top = topOf(stretch);
  top.overtakenAt = overtakenAt;
  top.tank = tank;
}

/** The least cost of a level at one of the stretch's stations, starting from a tank. */
export function costFrom(stretch: Stretch, tank: Tank, level: f64): f64 {
  const gallons = level - tank.level;
  return tank.cost + pieceCost(pieceAt(findPiece(firstStop + stretch.begin, stretch.stopsEnd, gallons)), gallons);
}

/**
 * For how many gallons past its own level the later tank stays cheaper than the earlier one. At its own level it is
 * cheaper. Where the two cost the same, a chord of the envelope that is `lead` gallons long rises by `gap` dollars. The
 * search for the pieces at both ends of that chord halves one of two ranges of rows in each step: see
 * docs/algorithm.md, "Stacks".
 */
function gallonsAhead(stretch: Stretch, later: Tank, earlier: Tank): f64 {
  const lead = later.level - earlier.level;
  const gap = later.cost - earlier.cost;
  assert(lead >= 0, "tanks are filled in order of level");
  // The chord's left end is on one of the pieces from `low` to `high`, its right end on one from `near` to `far`.
  let low = firstStop + stretch.begin;
  let high = stretch.stopsEnd - 1;
  let near = low;
  let far = high;
  while (low < high || near < far) {
    const leftRow = (low + high + 1) >>> 1;
    const rightRow = (near + far + 1) >>> 1;
    const left = pieceAt(leftRow);
    const right = pieceAt(rightRow);
    const leftCost = pieceCost(left, left.from);
    const rightCost = pieceCost(right, right.from);
    if (low < high && (left.price * lead < gap || pieceCost(right, left.from + lead) - leftCost <= gap))
      high = leftRow - 1;
    else if (near < far && (right.price * lead > gap || rightCost - pieceCost(left, right.from - lead) > gap))
      near = rightRow;
    else if (low < high && (near == far || (rightCost - leftCost) * lead >= gap * (right.from - left.from)))
      low = leftRow;
    else far = rightRow - 1;
  }
  const left = pieceAt(low);
  const right = pieceAt(near);
  const fall = left.price - right.price;
  return fall > 0 ? max(0, (pieceCost(right, lead) - left.atZero - gap) / fall) : Infinity;
}
