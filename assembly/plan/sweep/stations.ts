// What the planner knows of each station that has opened: its columns, and the offer it makes. The offer is the least cost
// of having reached a level while standing there, with its stop paid for. It grows by the station's price with each
// gallon, so it is a line over the level, known by its cost at level 0.

import { reserveBytes } from "../../memory/arena";
import { pricePerGallon, stopCost } from "../model/stationColumns";
import { NO_PURCHASE } from "../model/purchases";
import { detourTieFraction, STOP_TIE_DOLLARS } from "../model/tolerances";
import { fullLevel } from "../model/trip";

@unmanaged
export class Station {
  /** Dollars per gallon. */
  price: f64;
  /** Dollars that a stop costs, with the little that decides between plans of equal cost. */
  stop: f64;
  /** The offer in dollars at level 0; infinite while nothing leads to the station. */
  offer: f64;
  /** The level at which the tank is full there. */
  full: f64;
  /** The purchase that leads to the offer. */
  purchase: i32;
  /** The first full tank that the station can start from. */
  firstTank: i32;
}

let base: usize = 0;

/** What a dollar of stop cost counts: one, and a little more for the tie-break. */
let stopWeight: f64 = 1;

/** In place of a station: none. */
export let none: Station = changetype<Station>(0);

/** Lays out a row a station; false when memory cannot grow that far. */
export function reserveStations(stationCount: i32): bool {
  const first = reserveBytes((u64(stationCount) + 1) * offsetof<Station>());
  none = changetype<Station>(first);
  base = first + offsetof<Station>();
  let dearestStop: f64 = 0;
  for (let i = 0; i < stationCount; i++) dearestStop = max(dearestStop, stopCost(i));
  stopWeight = 1 + detourTieFraction(dearestStop);
  return first != 0;
}

/** Index into the station columns. */
export function indexOf(station: Station): i32 { return i32((changetype<usize>(station) - base) / offsetof<Station>()); }

function stationAt(i: i32): Station { return changetype<Station>(base + usize(i) * offsetof<Station>()); }

/** Lays out the row of a station that makes no offer and can start from the tanks from `firstTank` on. */
export function addStation(i: i32, firstTank: i32): Station {
  const station = stationAt(i);
  station.price = pricePerGallon(i);
  station.stop = stopCost(i) * stopWeight + STOP_TIE_DOLLARS;
  station.offer = Infinity;
  station.full = fullLevel(i);
  station.purchase = NO_PURCHASE;
  station.firstTank = firstTank;
  return station;
}

/** Takes another way to the station if it is cheaper: `costAtZero` is the line at level 0 without the stop. */
export function improveOffer(station: Station, costAtZero: f64, purchase: i32): void {
  const offer = costAtZero + station.stop;
  if (offer >= station.offer) return;
  station.offer = offer;
  station.purchase = purchase;
}

export function isOffered(station: Station): bool { return station.offer < Infinity; }

/** Dollars for standing at `station` with `level`, its stop and all before. */
export function offerAt(station: Station, level: f64): f64 { return station.offer + station.price * level; }

/** Whether a station comes first in driving order. */
export function isBefore(station: Station, other: Station): bool { return changetype<usize>(station) < changetype<usize>(other); }

/** A station half way between two, the second of them if there is none. */
export function between(station: Station, other: Station): Station { return stationAt((indexOf(station) + indexOf(other) + 1) >>> 1); }
