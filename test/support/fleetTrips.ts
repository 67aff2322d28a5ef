// A trip with every rule of fleets spelled out, as plain arrays, so that tests can build, change and print it.

import type { PlanInput, PlannedStop } from "../../src/optimizer/plans.js";
import type { Trip } from "./trips.js";

/** Miles per gallon up to a mile of the route. */
export interface Stretch {
  readonly untilMile: number;
  readonly mpg: number;
}

/** Windows in each of which one stop costs less, by station. */
export interface TripWindows {
  /** The number of the station's window, 0 for none. */
  readonly ofStations: readonly number[];
  /** Dollars. */
  readonly credits: readonly number[];
}

export interface FleetTrip extends Omit<Trip, "mpg"> {
  /** In driving order. The last one holds to the end of the route. */
  readonly stretches: readonly Stretch[];
  readonly usableTankGallons: number;
  readonly minimumPurchases: readonly number[];
  /** Null: no most. Not `Infinity`, which JSON does not know. */
  readonly maximumPurchases: readonly (number | null)[];
  readonly detourGallons: readonly number[];
  readonly required: readonly boolean[];
  /** Where a stop goes by what is said of required ones, if it is made; where `required` says so unless given. */
  readonly mayBeRequired?: readonly boolean[];
  readonly maximumStops: number | null;
  readonly fillUp: boolean;
  readonly windows?: TripWindows;
}

/** `trip` with every rule at the value at which it changes nothing. */
export function withoutRules({ mpg, ...trip }: Trip): FleetTrip {
  return {
    ...trip,
    stretches: [{ untilMile: trip.totalMiles, mpg }],
    usableTankGallons: trip.tankCapacityGallons,
    minimumPurchases: trip.stationMiles.map(() => 0),
    maximumPurchases: trip.stationMiles.map(() => null),
    detourGallons: trip.stationMiles.map(() => 0),
    required: trip.stationMiles.map(() => false),
    maximumStops: null,
    fillUp: false,
  };
}

/** The library's argument. Where it takes a rule in two forms, the simpler one that says the same. */
export function toFleetInput(trip: FleetTrip): PlanInput {
  const [first = { mpg: NaN }, ...others] = trip.stretches;
  const [minimum = 0] = trip.minimumPurchases;
  return {
    stationMiles: Float64Array.from(trip.stationMiles),
    pricesPerGallon: Float64Array.from(trip.pricesPerGallon),
    stopCosts: Float64Array.from(trip.stopCosts),
    totalMiles: trip.totalMiles,
    tankCapacityGallons: trip.tankCapacityGallons,
    startGallons: trip.startGallons,
    reserveGallons: trip.reserveGallons,
    bufferGallons: trip.bufferGallons,
    usableTankGallons: trip.usableTankGallons,
    fillUp: trip.fillUp,
    minimumPurchaseGallons: trip.minimumPurchases.every((each) => each === minimum)
      ? minimum
      : Float64Array.from(trip.minimumPurchases),
    maximumPurchaseGallons: Float64Array.from(trip.maximumPurchases, (most) => most ?? Infinity),
    detourGallons: Float64Array.from(trip.detourGallons),
    required: Uint8Array.from(trip.required, Number),
    ...(trip.windows !== undefined && {
      windows: {
        ofStations: Uint32Array.from(trip.windows.ofStations),
        credits: Float64Array.from(trip.windows.credits),
      },
    }),
    ...(trip.maximumStops === null ? {} : { maximumStops: trip.maximumStops }),
    ...(others.length === 0
      ? { mpg: first.mpg }
      : {
          consumption: {
            untilMiles: Float64Array.from(trip.stretches, ({ untilMile }) => untilMile),
            mpgs: Float64Array.from(trip.stretches, ({ mpg }) => mpg),
          },
        }),
  };
}

/** What stops save in one window, or in all together: the greatest of their credits. */
export function creditIn({ windows }: FleetTrip, window: number, stops: readonly PlannedStop[]): number {
  const made = stops.filter(({ station }) => windows?.ofStations[station] === window);
  return Math.max(0, ...made.map(({ station }) => windows?.credits[station] ?? NaN));
}
export function creditsTaken(trip: FleetTrip, stops: readonly PlannedStop[]): number {
  const windows = new Set(trip.windows?.ofStations.filter((window) => window > 0));
  return [...windows].reduce((sum, window) => sum + creditIn(trip, window, stops), 0);
}

/** Gallons burnt from the start of the route to a mile of it. */
export function gallonsTo(mile: number, stretches: readonly Stretch[]): number {
  let gallons = 0;
  let from = 0;
  stretches.forEach(({ untilMile, mpg }, k) => {
    const to = k === stretches.length - 1 ? mile : Math.min(mile, untilMile);
    if (to > from) gallons += (to - from) / mpg;
    from = Math.max(from, to);
  });
  return gallons;
}

/** The mile at which this many gallons are burnt. */
export function mileAt(gallons: number, stretches: readonly Stretch[]): number {
  let burnt = 0;
  let from = 0;
  for (const [k, { untilMile, mpg }] of stretches.entries()) {
    const here = (untilMile - from) / mpg;
    if (k === stretches.length - 1 || burnt + here >= gallons) return from + (gallons - burnt) * mpg;
    burnt += here;
    from = untilMile;
  }
  throw new Error("a trip has at least one stretch");
}

/** A station that is past the end of the route by less than this share of it is at its end. */
const END_TOLERANCE = 1e-9;

/** How many of the stations lie on the route: those past its end are never used. */
export function countOnRoute({ stationMiles, totalMiles }: FleetTrip): number {
  return stationMiles.filter((mile) => mile <= totalMiles * (1 + END_TOLERANCE)).length;
}

/** Sums of gallons miss each other by less than this. */
const ROUNDING_GALLONS = 1e-9;

/**
 * By station: whether a required stop finds more on board than the tank may be filled to, if nothing but such stops was
 * made before. It buys nothing, whatever the trip says of least purchases and of filling up.
 */
export function findFullStops(trip: FleetTrip): boolean[] {
  const { stationMiles, stretches, detourGallons, required, startGallons, usableTankGallons } = trip;
  let onBoard = startGallons;
  let isFull = true;
  return stationMiles.map((mile, station) => {
    if (required[station] !== true || !isFull) return false;
    const detour = detourGallons[station] ?? NaN;
    const atPump = onBoard - gallonsTo(mile, stretches) - detour / 2;
    isFull = atPump > usableTankGallons + ROUNDING_GALLONS;
    if (isFull) onBoard -= detour;
    return isFull;
  });
}
