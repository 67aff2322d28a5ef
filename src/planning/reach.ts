// Whether a trip has a plan at all: from which levels of fuel it can be driven to its end. A level is fuel on board
// plus fuel burnt so far, as in the optimizer: driving leaves it as it is, and buying raises it. Without prices a few
// ranges of levels say everything, and finding them takes a fraction of the time of a plan. They are found from the
// destination backwards: that way a stop that fills the tank makes one range of many levels, and not many levels.

import { defined } from "../common/defined.js";
import { firstWhere } from "../common/order.js";
import { MAX_STATIONS } from "../contract/values/limits.js";
import type { PlannedStop } from "../optimizer/plans.js";
import type { Trip } from "./trip.js";

/** Levels from the first to the second, in gallons. */
type Range = readonly [least: number, most: number];

/** Ranges apart from each other, in ascending order. */
type Levels = readonly Range[];

/** What a stop does to a level. */
interface StopTerms {
  /** Level at which the tank is empty on the route beside the station. */
  readonly burnt: number;
  /** The same at the pump, with half of the detour driven. */
  readonly pump: number;
  /** Least level on arrival, and most level at the pump. */
  arrival: number;
  readonly full: number;
  readonly minimum: number;
  readonly maximum: number;
  /** What the detour takes. */
  readonly detour: number;
}

/** What a plan may do at a station. */
export const ROLE = { closed: 0, open: 1, required: 2 } as const;

/** Stations of a trip, asked about many times with other roles. */
export interface Reach {
  /** Whether there is a plan. @param roles of each station, as `ROLE` has them. */
  readonly isFeasible: (roles: Uint8Array) => boolean;
}

/**
 * How much may still be looked into, in ranges of levels, over any number of questions. Once it is spent, no further
 * question finds a plan.
 */
export interface Work {
  left: number;
}

/** How a trip is driven, read once for any number of questions. */
interface Course {
  readonly stops: readonly StopTerms[];
  readonly startGallons: number;
  readonly tankCapacityGallons: number;
  /** Least level at the destination. */
  arrival: number;
  readonly fillUp: boolean;
  readonly tolerance: number;
  readonly mostRanges: number;
  readonly work: Work;
}

/**
 * Ranges that are kept at a station, over all numbers of stops, where a request has as many stations as it may; with
 * fewer stations more. Purchases of many different sizes can make any number of ranges: then those of the highest
 * levels are forgotten, and a plan may be missed.
 */
const LEAST_RANGES = 128;

/** More is on board than the tank may be filled to if it is more by so many tolerances, as in the optimizer. */
const OVERFULL_TOLERANCES = 3;

/** Whether a trip has a plan. */
export function isFeasible(trip: Trip, work?: Work): boolean {
  return makeReach(trip, work).isFeasible(rolesOf(trip));
}

/**
 * The fewest stops of a plan, whatever the trip's rules say of their number; `undefined` where it takes more than
 * `most`.
 */
export function leastStops(trip: Trip, most: number): number | undefined {
  return countStops(readCourse(trip), rolesOf(trip), most);
}

/**
 * The gallons of the usable tank to which a first purchase at each station can fill it, and those up to which a required
 * stop before it buys nothing, in no order.
 */
export function turningTanks(trip: Trip): readonly number[] {
  const { startGallons, stops } = readCourse(trip);
  const roles = rolesOf(trip);
  let level = startGallons;
  return stops.flatMap(({ pump, maximum, detour }, station) => {
    const gallons = level - pump;
    if (roles[station] !== ROLE.required) return [gallons + maximum];
    level -= detour;
    return [gallons, gallons + maximum];
  });
}

/** The stops of some plan, which may cost more than others; `undefined` where there is none. */
export function findStops(trip: Trip): readonly PlannedStop[] | undefined {
  const { maximumStops } = trip.planInput;
  const course = readCourse(trip);
  const roles = rolesOf(trip);
  const after: LevelsByStops[] = [];
  const isPossible =
    maximumStops === undefined
      ? canStart(course, levelsAtStart(course, roles, after))
      : countStops(course, roles, maximumStops, after) !== undefined;
  if (!isPossible) return undefined;
  const stops: PlannedStop[] = [];
  let level = course.startGallons;
  for (const [station, behind] of after.entries()) {
    const left = maximumStops === undefined ? Infinity : maximumStops - stops.length;
    if (roles[station] === ROLE.open && holds(levelsWith(behind, left), level, course.tolerance)) continue;
    const isRequired = roles[station] === ROLE.required;
    const gallons = leastToBuy(course, { station, isRequired }, level, levelsWith(behind, left - 1));
    if (gallons === undefined) return undefined;
    stops.push({ station, gallons });
    level += gallons - defined(course.stops[station]).detour;
  }
  return stops;
}

/** The fewest gallons that lead from a level on arrival to one of those behind the station. */
function leastToBuy(
  { stops, fillUp, tolerance }: Course,
  { station, isRequired }: { readonly station: number; readonly isRequired: boolean },
  level: number,
  behind: Levels,
): number | undefined {
  const terms = stops[station];
  if (terms === undefined || level < terms.arrival - tolerance) return undefined;
  const { full, minimum, maximum, detour } = terms;
  if (isRequired && level > full + OVERFULL_TOLERANCES * tolerance && holds(behind, level - detour, tolerance))
    return 0;
  const most = Math.min(maximum, full - level);
  for (const [least, highest] of behind) {
    const gallons = fillUp ? full - level : Math.min(Math.max(minimum, least - level + detour), Math.max(most, 0));
    const reached = level + gallons - detour;
    const isEnough =
      gallons >= minimum - tolerance &&
      gallons <= most + tolerance &&
      reached >= least - tolerance &&
      reached <= highest + tolerance;
    if (isEnough && gallons >= 0) return gallons;
  }
  return undefined;
}

/** Prepares questions about a trip with other roles of its stations. */
export function makeReach(trip: Trip, work?: Work): Reach {
  const course = readCourse(trip, work);
  return { isFeasible: (roles) => canDrive(course, roles, trip) };
}

function canDrive(course: Course, roles: Uint8Array, { planInput: { maximumStops } }: Trip): boolean {
  if (course.work.left <= 0) return false;
  return maximumStops === undefined
    ? canStart(course, levelsAtStart(course, roles))
    : countStops(course, roles, maximumStops) !== undefined;
}

/** Shares have six digits. */
export const MILLION = 1e6;

/** Shares of the reserve and of the buffer at each station, in millionths. */
interface KeptShares {
  readonly reserve: number;
  readonly buffers: readonly number[];
}

/**
 * The shares of reserve and buffers that a plan can keep, each as great as those behind it allow, which come first.
 * @param least millionths that all of them can keep.
 */
export function keepMost(trip: Trip, least: number, work: Work): KeptShares {
  const course = readCourse(trip, work);
  const roles = rolesOf(trip);
  const { bufferGallons, reserveGallons } = trip.planInput;
  const end = course.arrival - reserveGallons;
  const setShare = (margin: number, millionths: number): void => {
    const stop = course.stops[course.stops.length - margin];
    if (stop === undefined) course.arrival = end + (millionths / MILLION) * reserveGallons;
    else stop.arrival = stop.pump + (millionths / MILLION) * bufferGallons;
  };
  // The reserve is margin 0; the buffers follow from the last station to the first.
  const margins = course.stops.length + 1;
  const shares = Array.from({ length: margins }, () => least);
  let settled = 0;
  const isImpossible = (margin: number, millionths: number): boolean => {
    for (let other = settled; other < margins; other++)
      setShare(other, other < margin ? MILLION : other === margin ? millionths : least);
    return !canDrive(course, roles, trip);
  };
  while (settled < margins && work.left > 0) {
    const dipping = firstWhere(settled, margins, (margin) => isImpossible(margin, MILLION));
    shares.fill(MILLION, settled, dipping);
    for (; settled < dipping; settled++) setShare(settled, MILLION);
    if (dipping === margins) break;
    const share = firstWhere(least + 1, MILLION, (millionths) => isImpossible(dipping, millionths)) - 1;
    shares[dipping] = share;
    setShare(dipping, share);
    settled++;
  }
  const [reserve = least, ...buffers] = shares;
  return { reserve, buffers: buffers.toReversed() };
}

/** What a trip's rules let a plan do at each of its stations. */
export function rolesOf({ planInput: { stationMiles, required } }: Trip): Uint8Array {
  return Uint8Array.from(stationMiles, (_, station) => (required?.[station] === 1 ? ROLE.required : ROLE.open));
}

function canStart({ startGallons, tolerance }: Course, levels: Levels): boolean {
  return holds(levels, startGallons, tolerance);
}

function holds(levels: Levels, level: number, tolerance: number): boolean {
  return levels.some(([least, most]) => least - tolerance <= level && level <= most + tolerance);
}

const NONE: Levels = [];

/**
 * Levels from which at most `fewest`, `fewest` + 1 … stops lead to the destination. Still more stops lead there from no
 * other levels.
 */
interface LevelsByStops {
  readonly fewest: number;
  readonly levels: readonly Levels[];
}

function levelsWith({ fewest, levels }: LevelsByStops, mostStops: number): Levels {
  return levels[Math.min(mostStops - fewest, levels.length - 1)] ?? NONE;
}

/**
 * The levels at the start from which any number of stops leads to the destination.
 * @param after takes the levels behind each station.
 */
function levelsAtStart(course: Course, roles: Uint8Array, after?: LevelsByStops[]): Levels {
  let levels: Levels = [[course.arrival, Infinity]];
  for (let station = roles.length - 1; station >= 0 && levels.length > 0; station--) {
    if (after !== undefined) after[station] = { fewest: 0, levels: [levels] };
    levels = goOnFrom(course, station, roles, levels, levels, course.mostRanges);
  }
  return levels;
}

/**
 * The fewest stops that lead from the start to the destination.
 * @param after takes the levels behind each station.
 */
function countStops(course: Course, roles: Uint8Array, mostStops: number, after?: LevelsByStops[]): number | undefined {
  let levelsByStops: Levels[] = [[[course.arrival, Infinity]]];
  let fewest = 0;
  for (let station = roles.length - 1; station >= 0; station--) {
    if (after !== undefined) after[station] = { fewest, levels: levelsByStops };
    if (roles[station] === ROLE.closed) continue;
    const goOn = levelsByStops;
    const counts = Math.min(goOn.length + 1, mostStops - fewest + 1);
    const mostRanges = Math.ceil(course.mostRanges / counts);
    levelsByStops = [];
    let skipped = 0;
    for (let k = 0; k < counts; k++) {
      const levels = goOnFrom(
        course,
        station,
        roles,
        defined(goOn[Math.min(k, goOn.length - 1)]),
        goOn[k - 1] ?? NONE,
        mostRanges,
      );
      if (levels.length > 0 || levelsByStops.length > 0) levelsByStops.push(levels);
      else skipped++;
    }
    if (levelsByStops.length === 0) return undefined;
    fewest += skipped;
    while (levelsByStops.length > 1 && areEqual(defined(levelsByStops.at(-1)), defined(levelsByStops.at(-2))))
      levelsByStops.pop();
  }
  const more = levelsByStops.findIndex((levels) => canStart(course, levels));
  return more < 0 ? undefined : fewest + more;
}

/**
 * The levels before a station from which one gets to the destination: past it, or with a stop that leads to one of
 * `afterStop`.
 */
function goOnFrom(
  course: Course,
  station: number,
  roles: Uint8Array,
  past: Levels,
  afterStop: Levels,
  mostRanges: number,
): Levels {
  const role = roles[station];
  const terms = course.stops[station];
  if (role === ROLE.closed || terms === undefined) return past;
  course.work.left -= 1 + past.length + afterStop.length;
  const stopping: Range[] = [];
  for (const range of afterStop) {
    const arrival = arriveFor(range, terms, course);
    if (arrival !== undefined) stopping.push(arrival);
  }
  if (role === ROLE.required) stopping.push(...arriveOverfull(afterStop, terms, course));
  return unite(
    role === ROLE.required ? NONE : past,
    stopping,
    terms.burnt + course.tankCapacityGallons + course.tolerance,
    mostRanges,
  );
}

function readCourse(trip: Trip, work: Work = { left: Infinity }): Course {
  const {
    stationMiles,
    totalMiles,
    startGallons,
    tankCapacityGallons,
    reserveGallons,
    fillUp = false,
  } = trip.planInput;
  return {
    stops: Array.from(stationMiles, (mile, station) => termsOf(trip, station, trip.gallonsAt(mile))),
    startGallons,
    tankCapacityGallons,
    arrival: trip.gallonsAt(totalMiles) + reserveGallons,
    fillUp,
    tolerance: trip.reachToleranceGallons,
    work,
    mostRanges: Math.ceil((LEAST_RANGES * MAX_STATIONS) / Math.max(stationMiles.length, 1)),
  };
}

function termsOf({ planInput }: Trip, station: number, burnt: number): StopTerms {
  const {
    bufferGallons,
    tankCapacityGallons,
    usableTankGallons = tankCapacityGallons,
    minimumPurchaseGallons: minimums = 0,
    maximumPurchaseGallons,
    detourGallons,
  } = planInput;
  const detour = detourGallons === undefined ? 0 : defined(detourGallons[station]);
  const pump = burnt + detour / 2;
  return {
    burnt,
    pump,
    arrival: pump + bufferGallons,
    full: pump + usableTankGallons,
    minimum: typeof minimums === "number" ? minimums : defined(minimums[station]),
    maximum: maximumPurchaseGallons === undefined ? Infinity : defined(maximumPurchaseGallons[station]),
    detour,
  };
}

/** The levels from which a stop leads to one of a range. */
function arriveFor(
  [least, most]: Range,
  { arrival, full, minimum, maximum, detour }: StopTerms,
  { fillUp, tolerance }: Course,
): Range | undefined {
  const fullest = full - detour;
  if (minimum > maximum || fullest < least - tolerance || (fillUp && fullest > most + tolerance)) return undefined;
  const from = Math.max(arrival, (fillUp ? fullest : least) + detour - maximum);
  const to = Math.min(most, fullest) + detour - minimum;
  return from <= to + tolerance ? [from, Math.max(from, to)] : undefined;
}

/** The levels from which a required stop buys nothing, because more is on board than the tank may be filled to. */
function arriveOverfull(after: Levels, { arrival, full, detour }: StopTerms, { tolerance }: Course): Levels {
  return after.flatMap(([least, most]): Levels => {
    const from = Math.max(least + detour, arrival, full + OVERFULL_TOLERANCES * tolerance);
    return from <= most + detour ? [[from, Math.max(from, most + detour)]] : [];
  });
}

/** The union of two lists without what is above a level. Ranges of either list ascend. */
function unite(a: Levels, b: Levels, ceiling: number, mostRanges: number): Levels {
  if (b.length === 0 && (a.at(-1)?.[0] ?? -Infinity) <= ceiling) return a;
  const united: [number, number][] = [];
  let [i, j] = [0, 0];
  while (united.length <= mostRanges) {
    const [fromA, fromB] = [a[i], b[j]];
    const next = fromB === undefined || (fromA !== undefined && fromA[0] <= fromB[0]) ? fromA : fromB;
    if (next === undefined || next[0] > ceiling) break;
    if (next === fromA) i++;
    else j++;
    const last = united.at(-1);
    if (last !== undefined && next[0] <= last[1]) last[1] = Math.max(last[1], next[1]);
    else united.push([next[0], next[1]]);
  }
  return united.slice(0, mostRanges);
}

function areEqual(a: Levels, b: Levels): boolean {
  return a.length === b.length && a.every(([least, most], i) => least === b[i]?.[0] && most === b[i]?.[1]);
}
