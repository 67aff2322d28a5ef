// What the sweep knows of each station that has opened: its columns, and the offer that it makes. An offer is the least
// cost known of holding a level with a stop at this station made last; it grows by the station's price with each
// gallon, so it is a line over the level, given by its cost at level 0. See docs/algorithm.md, "Offers".

import { reserveBytes } from "../../memory/arena";
import { NO_PURCHASE } from "../model/purchases";
import { countStations, pricePerGallon, stopCost } from "../model/stationColumns";
import { detourTieFraction, STOP_TIE_DOLLARS } from "../model/tolerances";
import { fullLevel } from "../model/trip";

@unmanaged
export class Station {
  /** Dollars per gallon. */
  price: f64;
  /** Dollars that a stop costs, with the small surcharges that decide between plans of equal cost. */
  stopCost: f64;
  /** The offer in dollars at level 0; infinite while no way leads to the station. */
  offer: f64;
  /** The level at which the tank is full there. */
  fullLevel: f64;
  /** The purchase that precedes the stop in the offer. */
  purchase: i32;
  /** The first full tank that the station can start from: the first that was filled after it opened. */
  firstTank: i32;
}

let base: usize = 0;

/** The weight of a dollar of stop cost: 1, and a little more for the tie-break. */
let stopWeight: f64 = 1;

/** Stands for a station where there is none. */
export let noStation: Station = changetype<Station>(0);

/** Lays out a row for each station; false when memory cannot grow that far. */
export function reserveStations(stationCount: i32): bool {
  const first = reserveBytes((u64(stationCount) + 1) * offsetof<Station>());
  noStation = changetype<Station>(first);
  base = first + offsetof<Station>();
  let dearestStop: f64 = 0;
  for (let i = 0; i < stationCount; i++) dearestStop = max(dearestStop, stopCost(i));
  stopWeight = 1 + detourTieFraction(dearestStop);
  return first != 0;
}

/** The station's index in the station columns. */
export function indexOf(station: Station): i32 {
  return i32((changetype<usize>(station) - base) / offsetof<Station>());
}

function stationAt(i: i32): Station {
  return changetype<Station>(base + usize(i) * offsetof<Station>());
}

/**
 * Fills the row of a station that opens: nothing leads to it yet, and it can start from the tanks from `firstTank` on.
 */
export function addStation(i: i32, firstTank: i32): Station {
  assert(0 <= i && i < countStations(), "a station that opens is one of the trip's");
  const station = stationAt(i);
  station.price = pricePerGallon(i);
  station.stopCost = stopCost(i) * stopWeight + STOP_TIE_DOLLARS;
  station.offer = Infinity;
  station.fullLevel = fullLevel(i);
  station.purchase = NO_PURCHASE;
  station.firstTank = firstTank;
  return station;
}

/**
 * Takes another way to the station if it is cheaper. `costAtZero` is the cost of that way at level 0, without the stop.
 */
export function improveOffer(station: Station, costAtZero: f64, purchase: i32): void {
  const offer = costAtZero + station.stopCost;
  if (offer >= station.offer) return;
  station.offer = offer;
  station.purchase = purchase;
}

export function isOffered(station: Station): bool {
  return station.offer < Infinity;
}

/** Dollars for holding `level` with a stop at `station` made last. */
export function offerAt(station: Station, level: f64): f64 {
  return station.offer + station.price * level;
}

/** Whether `station` comes before `other` in driving order. */
export function isBefore(station: Station, other: Station): bool {
  return changetype<usize>(station) < changetype<usize>(other);
}

/** The station halfway between two in driving order, rounded towards the second. */
export function halfwayBetween(first: Station, last: Station): Station {
  return stationAt((indexOf(first) + indexOf(last) + 1) >>> 1);
}
