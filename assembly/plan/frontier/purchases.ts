// The purchases that pieces come from form a tree, which is walked from a plan's last purchase back to its first.
//
// The sweep's purchases (`plan/model/purchases.ts`) tell the level that they end at. Those of the frontier tell where
// they begin, because one of them leads to a whole piece of levels.
//
// Rows are reserved in blocks, which lie anywhere in the arena: a node is the number of the eight bytes that its row
// begins with.

import { reserveBytes } from "../../memory/arena";
import { Plan, addStop, reverseStops, sumCosts } from "../model/plan";
import {
  NO_STATION,
  creditOf,
  detourGallons,
  hasWindows,
  isRequired,
  maximumPurchase,
  minimumPurchase,
  windowOf,
} from "../model/stationColumns";
import { stopStation } from "../model/stopColumns";
import { Direction } from "./trip";

/** How much a purchase buys. */
export enum Amount {
  /** From the level `begin` up to the level that is left with. */
  FROM_LEVEL,
  /** Exactly the least that may be bought, from whatever level. */
  LEAST,
  /** Exactly the most. */
  MOST,
  /** Nothing, with more on board than the tank may be filled to. */
  NOTHING,
}

/** A row of the tree. */
@unmanaged
class Purchase {
  /** The level at which a purchase `FROM_LEVEL` began; of others it is not read. */
  begin: f64;
  /** Index into the stations. */
  station: i32;
  /** The purchase before it; `NO_NODE` for the first. */
  parent: i32;
  amount: Amount;
}

/** Stands for a purchase where there is none. */
export const NO_NODE: i32 = -1;

const NODE_SHIFT: usize = 3;
const NODE_BYTES: i32 = 24;
const NODE_STEP: i32 = NODE_BYTES >> <i32>NODE_SHIFT;
/** A block has this many rows. */
const BLOCK_ROWS: i32 = 4096;

@unmanaged
export class PurchaseTree {
  /** Whether purchases are added at all. Costs alone need no plan to walk back. */
  isGrowing: bool;
  /** Whether a purchase was lost because memory could not grow. */
  isOutOfMemory: bool;
  /** The next node, and the one past the last of its block. */
  next: i32;
  end: i32;
}

/** Begins an empty tree. False when memory cannot grow that far. */
export function beginTree(tree: PurchaseTree, isGrowing: bool): bool {
  tree.isGrowing = isGrowing;
  tree.isOutOfMemory = isGrowing && !reserveBlock(tree);
  return !tree.isOutOfMemory;
}

function reserveBlock(tree: PurchaseTree): bool {
  const block = reserveBytes(u64(BLOCK_ROWS) * NODE_BYTES);
  if (block == 0) return false;
  tree.next = i32(block >> NODE_SHIFT);
  tree.end = tree.next + BLOCK_ROWS * NODE_STEP;
  return true;
}

/** Adds a purchase; `NO_NODE` where the tree does not grow, or memory cannot. */
export function addPurchase(tree: PurchaseTree, amount: Amount, begin: f64, station: i32, parent: i32): i32 {
  if (!tree.isGrowing) return NO_NODE;
  if (tree.next == tree.end && !reserveBlock(tree)) {
    tree.isOutOfMemory = true;
    return NO_NODE;
  }
  const node = tree.next;
  const purchase = purchaseAt(node);
  purchase.begin = begin;
  purchase.station = station;
  purchase.parent = parent;
  purchase.amount = amount;
  tree.next = node + NODE_STEP;
  return node;
}

function purchaseAt(node: i32): Purchase {
  return changetype<Purchase>(usize(node) << NODE_SHIFT);
}

/** The cheapest plan found so far, and where to walk it back from. */
@unmanaged
export class Found {
  /** Dollars, as plans are compared; Infinity where there is none. */
  cost: f64;
  /** The level between both purchases. */
  level: f64;
  /** The last purchase of the functions in the direction taken, and of those that they met; or `NO_NODE`. */
  last: i32;
  next: i32;
}

export function beginFound(found: Found): void {
  found.cost = Infinity;
  found.level = 0;
  found.last = NO_NODE;
  found.next = NO_NODE;
}

/** Fills the stop columns for a plan that functions in one direction have found. */
export function walkBack(plan: Plan, found: Found, direction: Direction): void {
  plan.stopCount = 0;
  addStops(plan, found.level, found.last, NO_STATION);
  if (direction == Direction.FORWARDS) reverseStops(plan);
  sumUp(plan);
}

/**
 * Fills them for a plan that functions in driving order have found where they met those from the destination. It may
 * stop for nothing at station `forced`.
 */
export function walkBothWays(plan: Plan, found: Found, forced: i32): void {
  plan.stopCount = 0;
  addStops(plan, found.level, found.last, forced);
  reverseStops(plan);
  addStops(plan, -found.level, found.next, forced);
  sumUp(plan);
}

function addStops(plan: Plan, level: f64, last: i32, forced: i32): void {
  let after = level;
  for (let node = last; node != NO_NODE; node = purchaseAt(node).parent) {
    const purchase = purchaseAt(node);
    const i = purchase.station;
    const least = minimumPurchase(i);
    const most = maximumPurchase(i);
    const detour = detourGallons(i);
    let gallons: f64 = 0;
    if (purchase.amount == Amount.LEAST) gallons = least;
    if (purchase.amount == Amount.MOST) gallons = most;
    if (purchase.amount == Amount.FROM_LEVEL) {
      // A piece may have been cut a rounding error away from its end.
      gallons = max(least, min(most, after + detour - purchase.begin));
      after = purchase.begin;
    } else {
      after = after + detour - gallons;
    }
    // A search that is cut short may lose the piece that drives by, and keep the one that stops for nothing.
    if (gallons > 0 || detour > 0 || isRequired(i) || i == forced) addStop(plan, i, gallons);
  }
}

function sumUp(plan: Plan): void {
  plan.totalCost = sumCosts(plan.stopCount);
  if (hasWindows()) plan.totalCost -= sumCredits(plan.stopCount);
}

/** The greatest credit in each window. */
function sumCredits(stopCount: i32): f64 {
  let sum: f64 = 0;
  let window: f64 = 0;
  let greatest: f64 = 0;
  for (let k = 0; k < stopCount; k++) {
    const i = stopStation(k);
    if (windowOf(i) != window) {
      sum += greatest;
      greatest = 0;
    }
    window = windowOf(i);
    if (window != 0) greatest = max(greatest, creditOf(i));
  }
  return sum + greatest;
}
