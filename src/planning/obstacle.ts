import { ServiceError } from "../contract/errors.js";
import { MAX_STATIONS } from "../contract/station.js";
import type { InfeasiblePlan } from "../optimizer/optimizer.js";
import { roundDown, roundMiles, roundUp } from "../contract/rounding.js";
import type { Trip, TripStation } from "./trip.js";

/** No number of a fix has more decimal digits. */
const MOST_DIGITS = 3;

/** Stations are named no closer together. */
const LEAST_MILES = 0.01;

/** The largest fraction of so few digits that is not all. */
const ALMOST_ALL = 0.999;

type Cause = "INITIAL_FUEL_TOO_LOW" | "STATION_GAP_EXCEEDS_RANGE" | "RESERVE_UNREACHABLE";

/** The first stretch of the route that cannot be driven; fuel in gallons. */
interface Obstacle {
  readonly fromMile: number;
  readonly toMile: number;
  readonly atStart: boolean;
  readonly toDestination: boolean;
  /** Most fuel there can be at `fromMile`. */
  readonly gallons: number;
  /** Fuel the stretch burns. */
  readonly burntGallons: number;
  /** Fuel that must be left at `toMile`: the buffer at a stop, the reserve at the destination. */
  readonly neededGallons: number;
}

/** What would remove an obstacle: one change where one is enough. */
interface Fix {
  startGallons?: number;
  bufferFraction?: number;
  reserveFraction?: number;
  stations?: string;
  /** In place of all others: no number of so few digits would do. */
  check?: string;
}

/** Why there is no plan, and what would mend it as far as the first obstacle goes. Not rounded. */
export interface Explanation {
  readonly cause: Cause;
  /** What is wrong: a sentence. */
  readonly message: string;
  /** What would mend it, with numbers in it: `start with at least 12.4 gallons`. */
  readonly fix: string;
  /** The same as values to take: gallons at the start at least, and at most these fractions of the tank. */
  readonly changes: { readonly startGallons?: number; readonly bufferFraction?: number; readonly reserveFraction?: number };
  /** Whether the changes are all that it takes; else stations must be added, too. */
  readonly complete: boolean;
  readonly fromMile: number;
  readonly toMile: number;
  /** How far the fuel that there can be at `fromMile` goes, less what must be left. */
  readonly usableRangeMiles: number;
  readonly shortfallGallons: number;
  /** `null` for the trip's ends. */
  readonly fromStation: TripStation | null;
  readonly toStation: TripStation | null;
}

/** Explains why a trip has no plan. */
export function explainObstacle(trip: Trip, plan: InfeasiblePlan): Explanation {
  const obstacle = findObstacle(trip, plan);
  const { fromMile, toMile, gallons, burntGallons, neededGallons } = obstacle;
  const { cause, fix } = findFix(trip, obstacle);
  const { stations, check, ...changes } = fix;
  return {
    cause,
    message: explain(cause, obstacle),
    fix: phrase(fix),
    changes,
    complete: stations === undefined && check === undefined,
    fromMile,
    toMile,
    usableRangeMiles: Math.max(0, gallons - neededGallons) * trip.planInput.mpg,
    shortfallGallons: burntGallons + neededGallons - gallons,
    fromStation: plan.fromStation === null ? null : trip.stationAt(plan.fromStation),
    toStation: obstacle.toDestination || plan.toStation === null ? null : trip.stationAt(plan.toStation),
  };
}

/** What 422 INFEASIBLE_ROUTE says about a trip for which there is no plan. */
export function infeasibleRoute(trip: Trip, plan: InfeasiblePlan): ServiceError {
  const { cause, message, fix, fromMile, toMile, usableRangeMiles, shortfallGallons, fromStation, toStation } = explainObstacle(trip, plan);
  return new ServiceError("INFEASIBLE_ROUTE", `${message} To get further: ${fix}.`, {
    cause,
    from_mile: fromMile,
    to_mile: toMile,
    gap_miles: roundMiles(toMile - fromMile),
    usable_range_miles: roundMiles(usableRangeMiles),
    shortfall_gallons: roundUp(shortfallGallons, 3),
    from_station_id: fromStation?.id ?? null,
    to_station_id: toStation?.id ?? null,
    nearest_fix: fix,
  });
}

function findObstacle(trip: Trip, plan: InfeasiblePlan): Obstacle {
  const { stationMiles, totalMiles, mpg, tankCapacityGallons, startGallons, reserveGallons, bufferGallons } = trip.planInput;
  const atStart = plan.fromStation === null;
  const fromMile = plan.fromStation === null ? 0 : (stationMiles[plan.fromStation] ?? 0);
  const gallons = atStart ? startGallons : tankCapacityGallons;
  const stationMile = plan.toStation === null ? Infinity : (stationMiles[plan.toStation] ?? Infinity);
  // The destination itself is the obstacle when it can be driven to, or is nearer to being so than the next station.
  const toDestination =
    (totalMiles - fromMile) / mpg <= gallons || totalMiles / mpg + reserveGallons <= stationMile / mpg + bufferGallons;
  const toMile = toDestination ? totalMiles : stationMile;
  return {
    fromMile,
    toMile,
    atStart,
    toDestination,
    gallons,
    burntGallons: (toMile - fromMile) / mpg,
    neededGallons: toDestination ? reserveGallons : bufferGallons,
  };
}

function findFix(trip: Trip, obstacle: Obstacle): { cause: Cause; fix: Fix } {
  const { tankCapacityGallons } = trip.planInput;
  const { gallons, burntGallons, neededGallons, atStart, toDestination } = obstacle;
  const leftFraction = (gallons - burntGallons) / tankCapacityGallons;
  if (toDestination && leftFraction >= 0) {
    return { cause: "RESERVE_UNREACHABLE", fix: { reserveFraction: roundDown(leftFraction, MOST_DIGITS) } };
  }
  if (atStart && burntGallons + neededGallons <= tankCapacityGallons) {
    return { cause: "INITIAL_FUEL_TOO_LOW", fix: startWithMore(trip, obstacle) };
  }
  if (leftFraction >= 0) {
    return { cause: "STATION_GAP_EXCEEDS_RANGE", fix: { bufferFraction: roundDown(leftFraction, MOST_DIGITS) } };
  }
  return { cause: "STATION_GAP_EXCEEDS_RANGE", fix: addStations(trip, obstacle) };
}

/** The fuel that the first stretch takes, which a full tank holds. */
function startWithMore(trip: Trip, { burntGallons, neededGallons, toDestination }: Obstacle): Fix {
  const { tankCapacityGallons } = trip.planInput;
  const least = burntGallons + neededGallons;
  for (const digits of [1, MOST_DIGITS]) {
    const startGallons = roundUp(least, digits);
    if (startGallons <= tankCapacityGallons) return { startGallons };
  }
  // What is needed and what the tank holds lie between two numbers of so few digits: a little less must do.
  const startGallons = roundDown(tankCapacityGallons, MOST_DIGITS);
  const leftFraction = (startGallons - burntGallons) / tankCapacityGallons;
  if (leftFraction < 0) return { check: "check mpg and tank_capacity_gallons: thousandths of a gallon decide whether this trip can be driven" };
  const fraction = roundDown(leftFraction, MOST_DIGITS);
  return { startGallons, ...(toDestination ? { reserveFraction: fraction } : { bufferFraction: fraction }) };
}

/** The fewest stations that bridge the stretch, and the changes without which none could. */
function addStations(trip: Trip, obstacle: Obstacle): Fix {
  const { mpg, tankCapacityGallons, bufferGallons } = trip.planInput;
  const fix: Fix = {};
  const fullTankGallons = roundDown(tankCapacityGallons, MOST_DIGITS);
  let { gallons, neededGallons } = obstacle;
  let buffer = bufferGallons;
  if (buffer > tankCapacityGallons / 2 && (fullTankGallons - buffer) * mpg < LEAST_MILES) {
    // With a buffer of a whole tank no stop can be made after any distance.
    fix.bufferFraction = 0.5;
    buffer = tankCapacityGallons / 2;
    if (!obstacle.toDestination) neededGallons = buffer;
  }
  if (gallons < buffer) {
    fix.startGallons = fullTankGallons;
    gallons = fullTankGallons;
  }
  if (obstacle.burntGallons + neededGallons <= gallons) return fix;
  const firstBy = Math.min(obstacle.fromMile + (gallons - buffer) * mpg, obstacle.toMile);
  if (obstacle.toDestination && roundUp(obstacle.toMile - (tankCapacityGallons - neededGallons) * mpg, MOST_DIGITS) > obstacle.toMile) {
    // A station at the very end would do, but the end is at a mile of more digits.
    fix.reserveFraction = ALMOST_ALL;
    neededGallons = ALMOST_ALL * tankCapacityGallons;
  }
  const lastFrom = Math.max(obstacle.toMile - (tankCapacityGallons - neededGallons) * mpg, obstacle.fromMile);
  const milesApart = (tankCapacityGallons - buffer) * mpg;
  const stations = phraseStations(obstacle, firstBy, lastFrom, milesApart);
  return stations === undefined ? { check: TOO_MANY_STATIONS } : { ...fix, stations };
}

const TOO_MANY_STATIONS = `check total_distance_miles, mpg and tank_capacity_gallons: more than ${MAX_STATIONS} stations would have to be added`;

/**
 * With as few digits as keep every mile that is named on the right side of its limit; undefined where too many stations
 * would be needed, or there is no room for any between miles of so few digits.
 */
function phraseStations(obstacle: Obstacle, firstBy: number, lastFrom: number, milesApart: number): string | undefined {
  for (const digits of [1, MOST_DIGITS]) {
    const first = roundDown(firstBy, digits);
    const last = roundUp(lastFrom, digits);
    const apart = roundDown(milesApart, digits);
    const write = (mile: number): string => (digits === 1 ? mile.toFixed(1) : String(mile));
    if (first < obstacle.fromMile || last > obstacle.toMile || apart === 0) continue;
    if (last <= first) return `add a station between mile ${write(last)} and ${write(first)}`;
    // One station would do but for the rounding: round less.
    if (digits < MOST_DIGITS && lastFrom <= firstBy) continue;
    // Less a little, so that what divides evenly but for rounding does.
    const count = 1 + Math.ceil((last - first) / apart - 1e-9);
    if (count > MAX_STATIONS) break;
    return (
      `add at least ${count} stations: the first at mile ${write(first)} or before, ` +
      `each next one at most ${write(apart)} miles on, the last at mile ${write(last)}${last < obstacle.toMile ? " or after" : ""}`
    );
  }
  return undefined;
}

function phrase(fix: Fix): string {
  if (fix.check !== undefined) return fix.check;
  const changes: string[] = [];
  if (fix.startGallons !== undefined) changes.push(`start with at least ${fix.startGallons} gallons`);
  if (fix.bufferFraction !== undefined) changes.push(`an inter-stop buffer of at most ${fix.bufferFraction} would be feasible`);
  if (fix.reserveFraction !== undefined) changes.push(`a destination reserve of at most ${fix.reserveFraction} would be feasible`);
  if (fix.stations !== undefined) changes.push(fix.stations);
  return changes.join(", and ");
}

function explain(cause: Cause, obstacle: Obstacle): string {
  const from = obstacle.atStart ? "the start" : `the station at mile ${roundMiles(obstacle.fromMile)}`;
  const to = obstacle.toDestination ? "the destination" : `the next station at mile ${roundMiles(obstacle.toMile)}`;
  switch (cause) {
    case "INITIAL_FUEL_TOO_LOW":
      return `The fuel on board is too little to get from the start to ${to}.`;
    case "STATION_GAP_EXCEEDS_RANGE":
      return `A full tank is too small to get from ${from} to ${to}${obstacle.toDestination ? "" : " with the buffer left"}.`;
    case "RESERVE_UNREACHABLE":
      return `From ${from} the destination can be reached, but not with the reserve left.`;
  }
}
