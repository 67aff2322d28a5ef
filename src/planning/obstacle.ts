import { defined } from "../common/defined.js";
import { MAX_STATIONS } from "../contract/values/limits.js";
import { roundDown, roundUp } from "../contract/values/rounding.js";
import type { NamedStation, Trip } from "./trip.js";

/** A fix's numbers have at most this many decimal digits. */
const MOST_DIGITS = 3;

/** Least distance between two stations of a fix. */
const LEAST_MILES = 0.01;

/** The largest fraction below 1 with so few digits. */
const ALMOST_ALL = 0.999;

type Cause = "INITIAL_FUEL_TOO_LOW" | "STATION_GAP_EXCEEDS_RANGE" | "RESERVE_UNREACHABLE";

/**
 * The first stretch of the route that cannot be driven, and what would fix that, in miles from the route's start. Only
 * the numbers of the fix are rounded, each to the side that helps.
 */
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
  /** Fraction of the tank, at least. */
  readonly usableTankFraction?: number;
  readonly stations?: AddedStations;
  /**
   * Set alone, where no change can be named: thousandths of a gallon decide, or a request may not have as many stations
   * as would be needed.
   */
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

/** The stretch that cannot be driven; fuel in gallons, miles from the vehicle's place. */
interface Stretch {
  readonly fromMile: number;
  readonly toMile: number;
  /** `null` for the start, and for the destination: indices of the trip's stations. */
  readonly fromStation: number | null;
  readonly toStation: number | null;
  /** Most fuel there can be at `fromMile`, back on the route. */
  readonly gallons: number;
  /** To the pump, where the stretch ends at a station; `besideGallons` of it beside the route. */
  readonly burntGallons: number;
  readonly besideGallons: number;
  /** Fuel that must be left at `toMile`: the buffer at a stop, the reserve at the destination. */
  readonly neededGallons: number;
}

/** Finds why fuel does not take a trip to its end, whatever else is asked of a plan. */
export function findObstacle(trip: Trip): Obstacle {
  const stretch = findStretch(trip);
  const { fromMile, fromStation, toStation, gallons, burntGallons, besideGallons, neededGallons } = stretch;
  const named = (index: number | null): NamedStation | null => (index === null ? null : trip.namedStationAt(index));
  return {
    ...findFix(trip, stretch),
    fromMile: fromStation === null ? trip.startMile : routeMileOf(trip, fromStation),
    toMile: toStation === null ? trip.routeMiles : routeMileOf(trip, toStation),
    usableRangeMiles: trip.milesOn(Math.max(0, gallons - neededGallons - besideGallons), fromMile),
    shortfallGallons: burntGallons + neededGallons - gallons,
    fromStation: named(fromStation),
    toStation: named(toStation),
  };
}

/**
 * Whoever fills up wherever that takes him further gets as far as anybody: a level is fuel on board plus fuel burnt so
 * far.
 */
function findStretch(trip: Trip): Stretch {
  const { stationMiles, totalMiles, startGallons, reserveGallons, bufferGallons } = trip.planInput;
  const usable = usableGallonsOf(trip);
  const pumpAt = (station: number): number =>
    trip.gallonsAt(defined(stationMiles[station])) + oneWayGallonsOf(trip, station);
  let level = startGallons;
  let fromStation: number | null = null;
  let toStation: number | null = null;
  for (let station = 0; station < stationMiles.length; station++) {
    const pump = pumpAt(station);
    const leaving = pump + usable - 2 * oneWayGallonsOf(trip, station);
    if (pump + bufferGallons > level + trip.reachToleranceGallons) {
      // Of the stations that are out of reach from here, the one that lacks least.
      if (toStation === null || pump < pumpAt(toStation)) toStation = station;
    } else if (leaving >= level) {
      level = leaving;
      fromStation = station;
      toStation = null;
    }
  }
  const fromMile = fromStation === null ? 0 : defined(stationMiles[fromStation]);
  const arrival = trip.gallonsAt(totalMiles);
  const gallons = fromStation === null ? startGallons : usable - oneWayGallonsOf(trip, fromStation);
  // The destination is the obstacle when the fuel lasts to it, though not with the reserve, or when arriving there with
  // the reserve takes no more fuel than arriving at the next station with the buffer.
  const isDestination =
    toStation === null ||
    trip.gallonsAt(totalMiles, fromMile) <= gallons ||
    arrival + reserveGallons <= pumpAt(toStation) + bufferGallons;
  const end = isDestination ? null : toStation;
  const toMile = end === null ? totalMiles : defined(stationMiles[end]);
  const besideGallons = end === null ? 0 : oneWayGallonsOf(trip, end);
  return {
    fromMile,
    toMile,
    fromStation,
    toStation: end,
    gallons,
    burntGallons: trip.gallonsAt(toMile, fromMile) + besideGallons,
    besideGallons,
    neededGallons: end === null ? reserveGallons : bufferGallons,
  };
}

/** Miles from the route's start. */
function routeMileOf(trip: Trip, station: number): number {
  return Math.min(trip.stationAt(station).milesFromStart, trip.routeMiles);
}

/** Gallons that the tank may be filled to. */
function usableGallonsOf({ planInput: { usableTankGallons, tankCapacityGallons } }: Trip): number {
  return usableTankGallons ?? tankCapacityGallons;
}

/** Fuel that one way beside the route burns. */
function oneWayGallonsOf({ planInput: { detourGallons } }: Trip, station: number): number {
  return detourGallons === undefined ? 0 : defined(detourGallons[station]) / 2;
}

function findFix(trip: Trip, stretch: Stretch): { cause: Cause; fix: Fix } {
  const { tankCapacityGallons } = trip.planInput;
  const { gallons, burntGallons, neededGallons, fromStation, toStation } = stretch;
  const leftFraction = (gallons - burntGallons) / tankCapacityGallons;
  const usableTankFraction = fillHigher(trip, stretch);
  if (toStation === null && leftFraction >= 0) {
    return {
      cause: "RESERVE_UNREACHABLE",
      fix:
        usableTankFraction === undefined
          ? { reserveFraction: roundDown(leftFraction, MOST_DIGITS) }
          : { usableTankFraction },
    };
  }
  if (usableTankFraction !== undefined) return { cause: "STATION_GAP_EXCEEDS_RANGE", fix: { usableTankFraction } };
  if (fromStation === null && burntGallons + neededGallons <= tankCapacityGallons) {
    return { cause: "INITIAL_FUEL_TOO_LOW", fix: startWithMore(trip, stretch) };
  }
  if (leftFraction >= 0) {
    return { cause: "STATION_GAP_EXCEEDS_RANGE", fix: { bufferFraction: roundDown(leftFraction, MOST_DIGITS) } };
  }
  return { cause: "STATION_GAP_EXCEEDS_RANGE", fix: addStations(trip, stretch) };
}

/** How full the tank must be filled for a stretch that begins at a station, if filling it higher is enough. */
function fillHigher(trip: Trip, { burntGallons, neededGallons, fromStation }: Stretch): number | undefined {
  if (fromStation === null) return undefined;
  const { tankCapacityGallons } = trip.planInput;
  const least = (burntGallons + neededGallons + oneWayGallonsOf(trip, fromStation)) / tankCapacityGallons;
  return least <= 1 && usableGallonsOf(trip) < tankCapacityGallons
    ? Math.min(roundUp(least, MOST_DIGITS), 1)
    : undefined;
}

/** The fuel for the first stretch, which a full tank can hold. */
function startWithMore(trip: Trip, { burntGallons, neededGallons, toStation }: Stretch): Fix {
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
  return { startGallons, ...(toStation === null ? { reserveFraction: fraction } : { bufferFraction: fraction }) };
}

/** The fewest stations that bridge the stretch, and the changes without which no stations could. */
function addStations(trip: Trip, stretch: Stretch): Fix {
  const { tankCapacityGallons, bufferGallons } = trip.planInput;
  const { fromMile, toMile, fromStation, toStation, besideGallons } = stretch;
  const fix: { -readonly [Change in keyof Fix]: Fix[Change] } = {};
  const fullTankGallons = roundDown(tankCapacityGallons, MOST_DIGITS);
  let { gallons, neededGallons } = stretch;
  let buffer = bufferGallons;
  /** What there can be in the tank on leaving a station of the stretch. */
  const usable = usableGallonsOf(trip);
  const most = fromStation === null ? usable : Math.min(gallons, usable);
  if (buffer > most / 2 && trip.milesOn(roundDown(most, MOST_DIGITS) - buffer, fromMile) < LEAST_MILES) {
    // With a buffer of nearly a whole tank no stop can be reached from the one before.
    fix.bufferFraction = roundDown(most / 2 / tankCapacityGallons, MOST_DIGITS);
    buffer = fix.bufferFraction * tankCapacityGallons;
    if (toStation !== null) neededGallons = buffer;
  }
  if (gallons < buffer) {
    fix.startGallons = fullTankGallons;
    gallons = fullTankGallons;
  }
  if (stretch.burntGallons + neededGallons <= gallons) return fix;
  const firstBy = Math.min(fromMile + trip.milesOn(gallons - buffer, fromMile), toMile);
  /** Where the tank, filled as far as it may be, takes the last stretch with so much left at its end. */
  const lastLeg = (left: number): number => toMile + trip.milesOn(left + besideGallons - usable, toMile);
  if (toStation === null && roundUp(lastLeg(neededGallons), MOST_DIGITS) > toMile) {
    // Only a station at the very end would do, but the mile of the end has too many digits.
    fix.reserveFraction = roundDown((ALMOST_ALL * usable) / tankCapacityGallons, MOST_DIGITS);
    neededGallons = fix.reserveFraction * tankCapacityGallons;
  }
  const lastFrom = Math.max(lastLeg(neededGallons), fromMile);
  const { startMile } = trip;
  const stations = countStations(
    startMile + fromMile,
    startMile + toMile,
    startMile + firstBy,
    startMile + lastFrom,
    leastMilesOn(trip, usable - buffer, fromMile, toMile),
  );
  return stations === undefined ? { check: "TOO_MANY_STATIONS" } : { ...fix, stations };
}

/** How far the gallons last at least, wherever between two miles they are burnt. */
function leastMilesOn(trip: Trip, gallons: number, fromMile: number, toMile: number): number {
  const { consumption } = trip.planInput;
  if (consumption === undefined) return trip.milesOn(gallons, fromMile);
  const ends = [...consumption.untilMiles.filter((mile) => mile > fromMile && mile < toMile), toMile];
  return gallons / Math.max(...ends.map((mile) => trip.gallonsBeside(1, mile)));
}

/**
 * All miles are those from the route's start. Uses as few digits as keep every mile on the right side of its limit.
 * Returns undefined when more stations would be needed than a request may have, or when miles of so few digits leave no
 * room for any.
 */
function countStations(
  fromMile: number,
  toMile: number,
  firstBy: number,
  lastFrom: number,
  milesApart: number,
): AddedStations | undefined {
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
