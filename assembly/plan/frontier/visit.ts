// The visit of one station, in one direction, at one price: what a stop there knows and works with.

import {
  detourGallons,
  gallonsTo,
  isRequired,
  maximumPurchase,
  minimumPurchase,
  pricePerGallon,
  stopCost,
} from "../model/stationColumns";
import { Pieces, listAt } from "./pieces";
import { PurchaseTree } from "./purchases";
import { Direction, Trip, closingAt, openingAt } from "./trip";

/** The station visited. Letters are those of docs/algorithm.md, "Fleet rules". */
@unmanaged
export class Visit {
  trip: Trip;
  tree: PurchaseTree;
  minimum: RunningMinimum;
  workspace: Workspace;
  direction: Direction;
  /** i. */
  station: i32;
  /** The least level on arrival: oᵢ, or backwards −tᵢ. */
  opening: f64;
  /** The greatest level on leaving: tᵢ, or backwards −oᵢ. */
  closing: f64;
  /** h = mᵢ − dᵢ: by how much the least purchase raises the level. */
  shift: f64;
  /** Mᵢ − mᵢ: by how many gallons the most that may be bought exceeds the least. */
  span: f64;
  /** pᵢ, in dollars. */
  price: f64;
  /** sᵢ + pᵢ dᵢ, in dollars: what a stop costs in addition to `price` × the change of the level. */
  charge: f64;
  /** Whether the plan must stop here, so that it may buy nothing with more on board than the tank may be filled to. */
  isForced: bool;
  /** Whether no plan can stop here: the least purchase does not fit. */
  isClosed: bool;
  /** Whether a stop that buys nothing may be of use. It pays for the stop and burns fuel, which can make room. */
  isIdleOfUse: bool;
}

/** The running minimum of g (`worthAt`) over the levels from which a stop leads to the level being written. */
@unmanaged
export class RunningMinimum {
  /** The least g so far, where it is reached, and the purchase that leads there. */
  worth: f64;
  level: f64;
  node: i32;
  /** The first piece that has not been passed entirely. */
  passing: i32;
  /** Whether the last piece written is bought from where the minimum still is. */
  isLastFrom: bool;
}

/** How many heaps joining the pieces of a function by twos, fours and so on takes: one for each power of two. */
export const HEAPS: i32 = 12;
export const WORKING_LISTS: i32 = 4 + HEAPS;

/** The lists that a stop works in, and how much work it has been. */
@unmanaged
export class Workspace {
  /** P, as far as it is written. */
  bought: Pieces;
  /** The lower of V and P. */
  merged: Pieces;
  /** For stops with a most to buy: what one piece leads to, two functions joined, and `HEAPS` lists of joined ones. */
  one: Pieces;
  joined: Pieces;
  heaps: Pieces;
  /** The first level that such a stop writes. */
  firstWritten: f64;
  /** How many pieces were looked at, and how many were joined: the planner's measure of work. */
  lookedAt: f64;
  joinedPieces: f64;
}

/** A piece of a merged function takes about as long as this many that are only looked at. */
export const MERGE_WORK: f64 = 5;

/** Begins to count the work, with `WORKING_LISTS` lists, which follow each other. */
export function beginWork(workspace: Workspace, first: Pieces): void {
  workspace.bought = first;
  workspace.merged = listAt(first, 1);
  workspace.one = listAt(first, 2);
  workspace.joined = listAt(first, 3);
  workspace.heaps = listAt(first, 4);
  workspace.lookedAt = 0;
  workspace.joinedPieces = 0;
}

export function addWork(visit: Visit, pieces: f64): void {
  visit.workspace.lookedAt += pieces;
}

/** How many pieces have been looked at since `beginWork`. */
export function workDone(workspace: Workspace): f64 {
  return workspace.lookedAt + MERGE_WORK * workspace.joinedPieces;
}

/** Visits a station in the direction taken. */
export function visitStation(visit: Visit, i: i32): void {
  visit.station = i;
  visit.opening = openingAt(visit.trip, i, visit.direction);
  visit.closing = closingAt(visit.trip, i, visit.direction);
  setPrice(visit, pricePerGallon(i));
  visit.isForced = isRequired(i);
  setLeast(visit, minimumPurchase(i));
}

/** Visits the same station with another least purchase, in gallons. */
export function setLeast(visit: Visit, gallons: f64): void {
  visit.shift = gallons - detourGallons(visit.station);
  visit.span = maximumPurchase(visit.station) - gallons;
  noteClosed(visit);
}

/** Visits the same station in the other direction. */
export function turnRound(visit: Visit): void {
  const least = visit.opening;
  visit.opening = -visit.closing;
  visit.closing = -least;
  visit.direction = visit.direction == Direction.FORWARDS ? Direction.BACKWARDS : Direction.FORWARDS;
  noteClosed(visit);
}

/** Visits the same station at another price. */
export function setPrice(visit: Visit, dollars: f64): void {
  visit.price = dollars;
  setCredit(visit, 0);
}

/** Visits it for a stop that costs `dollars` less. */
export function setCredit(visit: Visit, dollars: f64): void {
  const trip = visit.trip;
  const i = visit.station;
  visit.charge = (stopCost(i) - dollars) * (1 + trip.tieFraction) + trip.tieDollars + visit.price * detourGallons(i);
}

/** Visits the same station, in driving order, as a driver does who may use up the buffer to get there. */
export function openWithoutBuffer(visit: Visit): void {
  assert(visit.direction == Direction.FORWARDS, "arrivals are in driving order");
  visit.opening = gallonsTo(visit.station) + detourGallons(visit.station) / 2;
  noteClosed(visit);
}

function noteClosed(visit: Visit): void {
  visit.isClosed = visit.span < 0 || visit.opening + visit.shift > visit.closing + visit.trip.tolerance;
}
