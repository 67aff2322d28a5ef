// The trip being planned, and one station of it at a time, in levels: see docs/algorithm.md, "Fleet rules".
//
// The planner works through the stations in driving order, or from the destination back to the start with all levels
// negated. Then the least level before a stop and the greatest one after it change places, and nothing else does.

import { STOP_TIE_DOLLARS, detourTieFraction, reachToleranceGallons } from "../model/tolerances";
import {
  countStations,
  detourGallons,
  gallonsTo,
  isRequired,
  maximumPurchase,
  minimumPurchase,
  pricePerGallon,
  stopCost,
} from "../model/stationColumns";

/** Which way the stations are taken. */
export enum Direction {
  /** In driving order. */
  FORWARDS = 0,
  /** From the destination back to the start. */
  BACKWARDS = 1,
}

/** How plans are compared. */
export enum Comparison {
  /** By their dollars alone. */
  BY_DOLLARS = 0,
  /** As docs/algorithm.md says under "Tolerances": plans that tie are told apart by their stops. */
  BREAKING_TIES = 1,
}

export let usableTank: f64 = 0;
let buffer: f64 = 0;
let startGallons: f64 = 0;
let arrivalGallons: f64 = 0;
let tieDollars: f64 = 0;
let tieFraction: f64 = 0;

/** Whether every stop fills the usable tank. */
export let isFillUp: bool = false;
/**
 * Whether a tank can be too full for a stop: for a least purchase, or for a required stop with more on board since the
 * start than the tank may be filled to.
 */
export let mayLackRoom: bool = false;
export let direction: Direction = Direction.FORWARDS;
/** By how many gallons a level may be missed. */
export let tolerance: f64 = 0;

/** The station being looked at. */
export let station: i32 = 0;
/** The least level on arrival there. */
export let opening: f64 = 0;
/** The greatest level on leaving. */
export let closing: f64 = 0;
/** By how much the least purchase raises the level: what is bought, less the detour. */
export let shift: f64 = 0;
/** By how many gallons the most that may be bought exceeds the least. */
export let span: f64 = 0;
export let price: f64 = 0;
/** What a stop costs beside `price` × the change of the level. */
export let charge: f64 = 0;
/** Whether the plan must stop here. */
export let isForced: bool = false;
/** Whether nobody can stop here: the least purchase does not fit. */
export let isClosed: bool = false;

export function setTrip(
  leastAtEnd: f64,
  tankCapacity: f64,
  usable: f64,
  start: f64,
  bufferGallons: f64,
  fillUp: bool,
  comparison: Comparison,
): void {
  assert(usable > 0 && start >= 0 && bufferGallons >= 0 && leastAtEnd >= 0, "gallons are not negative");
  usableTank = usable;
  buffer = bufferGallons;
  startGallons = start;
  arrivalGallons = leastAtEnd;
  isFillUp = fillUp;
  tolerance = reachToleranceGallons(tankCapacity);
  let dearest: f64 = 0;
  mayLackRoom = false;
  for (let i = 0, n = countStations(); i < n; i++) {
    dearest = max(dearest, stopCost(i));
    if (minimumPurchase(i) > 0 || (isRequired(i) && start > usable)) mayLackRoom = true;
  }
  const breaksTies = comparison == Comparison.BREAKING_TIES;
  tieDollars = breaksTies ? STOP_TIE_DOLLARS : 0;
  tieFraction = breaksTies ? detourTieFraction(dearest) : 0;
}

export function setDirection(taken: Direction): void {
  direction = taken;
}

/** The level at the start, and the least one at the destination. */
export function startLevel(): f64 {
  return startGallons;
}
export function arrivalLevel(): f64 {
  return arrivalGallons;
}

/** The least level on arrival at a station, with just the buffer left at the pump. */
export function leastLevelAt(i: i32): f64 {
  return gallonsTo(i) + buffer + detourGallons(i) / 2;
}

/** The greatest level on leaving a station, with the usable tank full at the pump. */
export function mostLevelAfter(i: i32): f64 {
  return gallonsTo(i) + usableTank - detourGallons(i) / 2;
}

/**
 * The least level at which a stop can begin at a station, and the greatest one at which it can end, in the direction
 * taken.
 */
export function openingAt(i: i32): f64 {
  return direction == Direction.BACKWARDS ? -mostLevelAfter(i) : leastLevelAt(i);
}
export function closingAt(i: i32): f64 {
  return direction == Direction.BACKWARDS ? -leastLevelAt(i) : mostLevelAfter(i);
}

/** Looks at a station. */
export function setStation(i: i32): void {
  station = i;
  const detour = detourGallons(i);
  const least = minimumPurchase(i);
  opening = openingAt(i);
  closing = closingAt(i);
  shift = least - detour;
  span = maximumPurchase(i) - least;
  setPrice(pricePerGallon(i));
  isForced = isRequired(i);
  noteClosed();
}

/** Looks at the same station in the other direction. */
export function turnRound(): void {
  const least = opening;
  opening = -closing;
  closing = -least;
  direction = direction == Direction.FORWARDS ? Direction.BACKWARDS : Direction.FORWARDS;
  noteClosed();
}

/** Looks at the same station at another price. */
export function setPrice(dollars: f64): void {
  price = dollars;
  setCredit(0);
}

/** Looks at a stop there that costs so many dollars less. */
export function setCredit(dollars: f64): void {
  charge = (stopCost(station) - dollars) * (1 + tieFraction) + tieDollars + price * detourGallons(station);
}

/** Looks at the same station, in driving order, as a driver does who may use up the buffer to get there. */
export function openWithoutBuffer(): void {
  assert(direction == Direction.FORWARDS, "arrivals are in driving order");
  opening = gallonsTo(station) + detourGallons(station) / 2;
  noteClosed();
}

function noteClosed(): void {
  isClosed = span < 0 || opening + shift > closing + tolerance;
}
