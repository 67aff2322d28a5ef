// The full tanks that the cheapest way to a stretch's stations leads from, now or later. From one tank, the cheapest of
// these stations are those of the envelope of stops, which stays as it is and is concave: so an older tank costs less and
// less beside a newer one, and once it is as cheap, the newer one does not count any more. The tanks that still count are
// a stack with the newest, now the cheapest, on top.

import { reserveBytes } from "../../memory/arena";
import { findPiece, firstStop, pieceAt, pieceCost } from "./envelopes";
import { Stretch } from "./stretch";
import { Tank, tankAt, tankCount } from "./tanks";

@unmanaged
class Filled {
  /** The level from which on the one below is as cheap; infinite when there is none. */
  until: f64;
  tank: Tank;
}

let base: usize = 0;

/** Lays out a row for every station; false when memory cannot grow that far. */
export function reserveStacks(stationCount: i32): bool {
  base = reserveBytes(u64(stationCount) * offsetof<Filled>());
  return base != 0;
}

function at(row: i32): Filled { return changetype<Filled>(base + usize(row) * offsetof<Filled>()); }
function topOf(stretch: Stretch): Filled { return at(stretch.stackEnd - 1); }

export function hasTanks(stretch: Stretch): bool { return stretch.stackEnd > stretch.begin; }
export function topTank(stretch: Stretch): Tank { return topOf(stretch).tank; }

/** Puts the tanks since on the stack. False when it is full. */
export function pushTanks(stretch: Stretch): bool {
  for (; stretch.nextTank < tankCount; stretch.nextTank++) {
    if (stretch.stackEnd == stretch.end) return false;
    const tank = tankAt(stretch.nextTank);
    popOvertaken(stretch, tank.level);
    push(stretch, tank);
  }
  return true;
}

/** Drops tanks that the ones below have overtaken, and finds the top one's piece. */
export function popOvertaken(stretch: Stretch, level: f64): void {
  if (!hasTanks(stretch)) return;
  if (topOf(stretch).until <= level) {
    do stretch.stackEnd--; while (topOf(stretch).until <= level);
    stretch.stopsPiece = firstStop + stretch.begin;
  }
  const gallons = level - topTank(stretch).level;
  const next = stretch.stopsPiece + 1;
  if (next < stretch.stopsEnd && pieceAt(next).from <= gallons) stretch.stopsPiece = findPiece(next, stretch.stopsEnd, gallons);
}

/** Puts a tank on the stack if it is the cheapest now. */
function push(stretch: Stretch, tank: Tank): void {
  const level = tank.level;
  const firstPiece = firstStop + stretch.begin;
  let until = Infinity;
  if (hasTanks(stretch)) {
    const other = topTank(stretch);
    if (other.cost + pieceCost(pieceAt(stretch.stopsPiece), level - other.level) <= tank.cost + pieceAt(firstPiece).atZero) return;
    // Those that the one below overtakes while the new one is still cheaper never count again.
    for (; stretch.stackEnd - 1 > stretch.begin; stretch.stackEnd--) {
      const overtaken = topOf(stretch).until;
      if (costFrom(stretch, tank, overtaken) >= costFrom(stretch, topTank(stretch), overtaken)) break;
    }
    until = level + gallonsAhead(stretch, tank, topTank(stretch));
  }
  stretch.stackEnd++;
  stretch.stopsPiece = firstPiece;
  const top = topOf(stretch);
  top.until = until;
  top.tank = tank;
}

/** The least cost of a level from one tank. */
function costFrom(stretch: Stretch, tank: Tank, level: f64): f64 {
  const gallons = level - tank.level;
  return tank.cost + pieceCost(pieceAt(findPiece(firstStop + stretch.begin, stretch.stopsEnd, gallons)), gallons);
}

/** How many gallons past its own level the later tank is cheaper than the earlier one. It is at its own level. */
function gallonsAhead(stretch: Stretch, later: Tank, earlier: Tank): f64 {
  const lead = later.level - earlier.level;
  const gap = later.cost - earlier.cost;
  // The later one's last piece that begins before, and between which of the earlier one's pieces that is.
  let low = firstStop + stretch.begin;
  let high = stretch.stopsEnd - 1;
  let near = low;
  let far = high;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    const gallons = pieceAt(middle).from;
    const row = findPiece(near, far + 1, gallons + lead);
    if (pieceCost(pieceAt(row), gallons + lead) - pieceCost(pieceAt(middle), gallons) > gap) {
      low = middle;
      near = row;
    } else {
      high = middle - 1;
      far = row;
    }
  }
  const mine = pieceAt(low);
  // The earlier one's last piece that begins before.
  while (near < far) {
    const middle = (near + far + 1) >>> 1;
    const gallons = pieceAt(middle).from;
    if (pieceCost(pieceAt(middle), gallons) - pieceCost(mine, gallons - lead) > gap) near = middle;
    else far = middle - 1;
  }
  const other = pieceAt(near);
  const fall = mine.price - other.price;
  return fall > 0 ? max(0, (pieceCost(other, lead) - mine.atZero - gap) / fall) : Infinity;
}
