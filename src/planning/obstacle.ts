import { MAX_STATIONS } from "../contract/station.js";
import type { InfeasiblePlan } from "../optimizer/optimizer.js";
import { roundDown, roundUp } from "../contract/rounding.js";
import type { NamedStation, Trip } from "./trip.js";

/** A fix's numbers have at most this many decimal digits. */
const MOST_DIGITS = 3;

/** Least distance between two stations of a fix. */
const LEAST_MILES = 0.01;

/** The largest fraction below 1 with so few digits. */
const ALMOST_ALL = 0.999;

type Cause = "INITIAL_FUEL_TOO_LOW" | "STATION_GAP_EXCEEDS_RANGE" | "RESERVE_UNREACHABLE";

/** The first stretch of the route that cannot be driven, and what would fix that. Only the numbers of the fix are rounded, each to the side that helps. */
export interface Obstacle {
  readonly cause: Cause;
  readonly fix: Fix;
  readonly fromMile: number;
  readonly toMile: number;
  /** How far a driver gets from `fromMile` with the most fuel possible there, less what must be left. */
  readonly usableRangeMiles: number;
  readonly shortfallGallons: number;
  /** `null` for the start. */
  readonly fromStation: NamedStation | null;
  /** `null` for the destination. */
  readonly toStation: NamedStation | null;
}

/** The changes that together remove an obstacle; a single one where that is enough. */
export interface Fix {
  /** Gallons on board at the start, at least. */
  readonly startGallons?: number;
  /** Fractions of the tank, at most. */
  readonly bufferFraction?: number;
  readonly reserveFraction?: number;
  readonly stations?: AddedStations;
  /** Set alone, where no change can be named: thousandths of a gallon decide, or a request may not have as many stations as would be needed. */
  readonly check?: "THOUSANDTHS_DECIDE" | "TOO_MANY_STATIONS";
}

/** Stations to add; miles have `digits` decimal digits. */
export interface AddedStations {
  readonly count: number;
  /** The first one lies here or before. */
  readonly firstByMile: number;
  /** The last one lies here or after; with one station that is before `firstByMile`. */
  readonly lastFromMile: number;
  /** The most miles from one to the next. */
  readonly milesApart: number;
  readonly digits: number;
}

/** The stretch that cannot be driven; fuel in gallons. */
interface Stretch {
  readonly fromMile: number;
  readonly toMile: number;
  readonly atStart: boolean;
  readonly toDestination: boolean;
  /** Most fuel there can be at `fromMile`. */
  readonly gallons: number;
  readonly burntGallons: number;
  /** Fuel that must be left at `toMile`: the buffer at a stop, the reserve at the destination. */
  readonly neededGallons: number;
}

/** Finds why a trip has no plan. */
export function findObstacle(trip: Trip, plan: InfeasiblePlan): Obstacle {
  const stretch = findStretch(trip, plan);
  const { fromMile, toMile, toDestination, gallons, burntGallons, neededGallons } = stretch;
  const named = (index: number | null): NamedStation | null => (index === null ? null : trip.namedStationAt(index));
  return {
    ...findFix(trip, stretch),
    fromMile,
    toMile,
    usableRangeMiles: trip.milesOn(Math.max(0, gallons - neededGallons), fromMile),
    shortfallGallons: burntGallons + neededGallons - gallons,
    fromStation: named(plan.fromStation),
    toStation: toDestination ? null : named(plan.toStation),
  };
}

function findStretch(trip: Trip, { fromStation, toStation }: InfeasiblePlan): Stretch {
  const { stationMiles, totalMiles, tankCapacityGallons, startGallons, reserveGallons, bufferGallons } = trip.planInput;
  const atStart = fromStation === null;
  const fromMile = atStart ? 0 : (stationMiles[fromStation] ?? 0);
  const gallons = atStart ? startGallons : tankCapacityGallons;
  const stationMile = toStation === null ? Infinity : (stationMiles[toStation] ?? Infinity);
  // The destination is the obstacle when the fuel lasts to it, though not with the reserve, or when arriving there with the
  // reserve takes no more fuel than arriving at the next station with the buffer.
  const toDestination =
    trip.gallonsAt(totalMiles, fromMile) <= gallons || trip.gallonsAt(totalMiles) + reserveGallons <= trip.gallonsAt(stationMile) + bufferGallons;
  const toMile = toDestination ? totalMiles : stationMile;
  return {
    fromMile,
    toMile,
    atStart,
    toDestination,
    gallons,
    burntGallons: trip.gallonsAt(toMile, fromMile),
    neededGallons: toDestination ? reserveGallons : bufferGallons,
  };
}

function findFix(trip: Trip, stretch: Stretch): { cause: Cause; fix: Fix } {
  const { tankCapacityGallons } = trip.planInput;
  const { gallons, burntGallons, neededGallons, atStart, toDestination } = stretch;
  const leftFraction = (gallons - burntGallons) / tankCapacityGallons;
  if (toDestination && leftFraction >= 0) {
    return { cause: "RESERVE_UNREACHABLE", fix: { reserveFraction: roundDown(leftFraction, MOST_DIGITS) } };
  }
  if (atStart && burntGallons + neededGallons <= tankCapacityGallons) {
    return { cause: "INITIAL_FUEL_TOO_LOW", fix: startWithMore(trip, stretch) };
  }
  if (leftFraction >= 0) {
    return { cause: "STATION_GAP_EXCEEDS_RANGE", fix: { bufferFraction: roundDown(leftFraction, MOST_DIGITS) } };
  }
  return { cause: "STATION_GAP_EXCEEDS_RANGE", fix: addStations(trip, stretch) };
}

/** The fuel for the first stretch, which a full tank can hold. */
function startWithMore(trip: Trip, { burntGallons, neededGallons, toDestination }: Stretch): Fix {
  const { tankCapacityGallons } = trip.planInput;
  const least = burntGallons + neededGallons;
  for (const digits of [1, MOST_DIGITS]) {
    const startGallons = roundUp(least, digits);
    if (startGallons <= tankCapacityGallons) return { startGallons };
  }
  // No number of so few digits lies between what is needed and what the tank holds, so a little less must be left.
  const startGallons = roundDown(tankCapacityGallons, MOST_DIGITS);
  const leftFraction = (startGallons - burntGallons) / tankCapacityGallons;
  if (leftFraction < 0) return { check: "THOUSANDTHS_DECIDE" };
  const fraction = roundDown(leftFraction, MOST_DIGITS);
  return { startGallons, ...(toDestination ? { reserveFraction: fraction } : { bufferFraction: fraction }) };
}

/** The fewest stations that bridge the stretch, and the changes without which no stations could. */
function addStations(trip: Trip, stretch: Stretch): Fix {
  const { tankCapacityGallons, bufferGallons } = trip.planInput;
  const { fromMile, toMile, toDestination } = stretch;
  const fix: { -readonly [Change in keyof Fix]: Fix[Change] } = {};
  const fullTankGallons = roundDown(tankCapacityGallons, MOST_DIGITS);
  let { gallons, neededGallons } = stretch;
  let buffer = bufferGallons;
  if (buffer > tankCapacityGallons / 2 && trip.milesOn(fullTankGallons - buffer, fromMile) < LEAST_MILES) {
    // With a buffer of nearly a whole tank no stop can be reached from the one before.
    fix.bufferFraction = 0.5;
    buffer = tankCapacityGallons / 2;
    if (!toDestination) neededGallons = buffer;
  }
  if (gallons < buffer) {
    fix.startGallons = fullTankGallons;
    gallons = fullTankGallons;
  }
  if (stretch.burntGallons + neededGallons <= gallons) return fix;
  const firstBy = Math.min(fromMile + trip.milesOn(gallons - buffer, fromMile), toMile);
  /** Where a full tank takes the last stretch, with so much left at its end. */
  const lastLeg = (left: number): number => toMile + trip.milesOn(left - tankCapacityGallons, toMile);
  if (toDestination && roundUp(lastLeg(neededGallons), MOST_DIGITS) > toMile) {
    // Only a station at the very end would do, but the mile of the end has too many digits.
    fix.reserveFraction = ALMOST_ALL;
    neededGallons = ALMOST_ALL * tankCapacityGallons;
  }
  const lastFrom = Math.max(lastLeg(neededGallons), fromMile);
  const stations = countStations(stretch, firstBy, lastFrom, trip.milesOn(tankCapacityGallons - buffer, fromMile));
  return stations === undefined ? { check: "TOO_MANY_STATIONS" } : { ...fix, stations };
}

/**
 * Uses as few digits as keep every mile on the right side of its limit. Returns undefined when more stations would be
 * needed than a request may have, or when miles of so few digits leave no room for any.
 */
function countStations({ fromMile, toMile }: Stretch, firstBy: number, lastFrom: number, milesApart: number): AddedStations | undefined {
  for (const digits of [1, MOST_DIGITS]) {
    const firstByMile = roundDown(firstBy, digits);
    const lastFromMile = roundUp(lastFrom, digits);
    const apart = roundDown(milesApart, digits);
    if (firstByMile < fromMile || lastFromMile > toMile || apart === 0) continue;
    if (lastFromMile <= firstByMile) return { count: 1, firstByMile, lastFromMile, milesApart: apart, digits };
    // One station would do but for the rounding: round less.
    if (digits < MOST_DIGITS && lastFrom <= firstBy) continue;
    // A little less, so that a distance which divides evenly but for rounding needs no station more.
    const count = 1 + Math.ceil((lastFromMile - firstByMile) / apart - 1e-9);
    return count > MAX_STATIONS ? undefined : { count, firstByMile, lastFromMile, milesApart: apart, digits };
  }
  return undefined;
}
