// What differs from a plan, each question as a trip of its own for the MILP solver. Nothing here is shared with the
// planners.

import type { PlannedStop } from "../../src/optimizer/plans.js";
import { leastGallonsMissingByMilp, type SolvedTrip, solveFleetByMilp, solveWayOnByMilp } from "./fleetMilp.js";
import { countOnRoute, creditIn, creditsTaken, type FleetTrip, gallonsTo } from "./fleetTrips.js";

/** A price that is off by this, in dollars per gallon, must show. */
export const PRICE_STEP = 1e-4;
/** Who buys less than this, in gallons, buys nothing: pumps do not show it. */
export const LEAST_GALLONS = 1e-3;

/** The least cost in dollars; `Infinity` where there is no plan. */
async function costOf(trip: FleetTrip): Promise<number> {
  return (await solveFleetByMilp(trip))?.cost ?? Infinity;
}

/** The trip with some of its stations only; each keeps its terms. */
export function keepStations(trip: FleetTrip, stations: readonly number[]): FleetTrip {
  const keep = <T>(column: readonly T[]): T[] => stations.flatMap((station) => column.slice(station, station + 1));
  return {
    ...trip,
    stationMiles: keep(trip.stationMiles),
    pricesPerGallon: keep(trip.pricesPerGallon),
    stopCosts: keep(trip.stopCosts),
    minimumPurchases: keep(trip.minimumPurchases),
    maximumPurchases: keep(trip.maximumPurchases),
    detourGallons: keep(trip.detourGallons),
    required: keep(trip.required),
    ...(trip.windows !== undefined && {
      windows: { ofStations: keep(trip.windows.ofStations), credits: keep(trip.windows.credits) },
    }),
  };
}

export function forcing(trip: FleetTrip, ...stations: readonly number[]): FleetTrip {
  return { ...trip, required: trip.required.map((isRequired, i) => isRequired || stations.includes(i)) };
}

export function forcedCost(trip: FleetTrip, station: number): Promise<number> {
  return costOf(forcing(trip, station));
}

/** What the cheapest plan costs that does not use these stations: `Infinity` where one of them is required. */
export async function costWithout(trip: FleetTrip, stations: readonly number[]): Promise<number> {
  if (stations.some((station) => trip.required[station])) return Infinity;
  return costOf(
    keepStations(
      trip,
      [...trip.stationMiles.keys()].filter((i) => !stations.includes(i)),
    ),
  );
}

/** What the cheapest plan costs that stops at some stations and not at others. */
export function costThrough(trip: FleetTrip, made: readonly number[], avoided: readonly number[]): Promise<number> {
  return costWithout(forcing(trip, ...made.filter((station) => !avoided.includes(station))), avoided);
}

/**
 * The cheapest plan that buys at least `LEAST_GALLONS` at a station at another price; its cost is `Infinity` where
 * there is none.
 */
export type BuyAt = (price: number) => Promise<{ readonly cost: number; readonly gallons: number }>;

/** As the solver finds it. */
export function buyerAt(trip: FleetTrip, station: number): BuyAt {
  const least = Math.min(LEAST_GALLONS, trip.maximumPurchases[station] ?? Infinity);
  const forced = {
    ...forcing(trip, station),
    minimumPurchases: trip.minimumPurchases.with(station, Math.max(least, trip.minimumPurchases[station] ?? NaN)),
  };
  return async (price) => {
    const plan = await solveFleetByMilp({ ...forced, pricesPerGallon: trip.pricesPerGallon.with(station, price) });
    const gallons = plan?.stops.find((stop) => stop.station === station)?.gallons ?? 0;
    // With more on board than the tank may be filled to, a stop buys nothing all the same.
    return { cost: gallons > 0 && plan ? plan.cost : Infinity, gallons };
  };
}

/** A plan that buys where another one stops for nothing ties with it if it costs no more than this many dollars more. */
const IDLE_TIE_DOLLARS = 1e-8;

/**
 * Of the costs of forced stops those of the plan's stops and of stations where fuel is bought; `Infinity` at the others.
 * @param isFound decides where it is a matter of what the solver may miss, in dollars.
 */
export async function costsWhereBought(
  trip: FleetTrip,
  forced: readonly number[],
  stops: readonly Pick<PlannedStop, "station">[],
  isFound: (station: number) => boolean,
  dollars: number,
): Promise<number[]> {
  const costs: number[] = [];
  for (const [i, cost] of forced.entries()) {
    const more = (await buyerAt(trip, i)(trip.pricesPerGallon[i] ?? NaN)).cost - cost;
    const isUnclear = more > IDLE_TIE_DOLLARS && more <= dollars;
    const isBought = stops.some(({ station }) => station === i) || (isUnclear ? isFound(i) : more <= dollars);
    costs.push(isBought ? cost : Infinity);
  }
  return costs;
}

/**
 * What the cheapest plan costs that buys nothing at a station: it passes, or stops only to burn the fuel of the detour,
 * so that a later least purchase fits.
 * @param without what the cheapest plan costs that passes.
 */
export async function costBuyingNothing(trip: FleetTrip, station: number, without: number): Promise<number> {
  const isPointless = trip.detourGallons[station] === 0 || (trip.minimumPurchases[station] ?? 0) > 0;
  return isPointless || without === Infinity
    ? without
    : costOf({ ...trip, maximumPurchases: trip.maximumPurchases.with(station, 0) });
}

/** How far figures may be off. */
interface Within {
  /** Costs that differ by less are the same. */
  readonly dollars: number;
  /** What a price may have lost by rounding, in dollars per gallon. */
  readonly price: number;
}

/**
 * What speaks against `price` as the highest at which some cheapest plan buys at a station; nothing where it is. A step
 * above it a plan that buys there must cost that step more for each of its gallons.
 * @param without what the cheapest plan costs that buys nothing there, in dollars; `Infinity` where every plan must
 *   stop there.
 */
export async function doubtPrice(
  buyAt: BuyAt,
  price: number,
  without: number,
  within: Within,
): Promise<string | undefined> {
  if (without === Infinity) return price === Infinity ? undefined : "no plan does without the station";
  if (price <= 0) return doubtNoPrice(buyAt, 0, without, within);
  const below = await buyAt(Math.max(price - PRICE_STEP, Number.EPSILON));
  if (below.cost > without + within.dollars)
    return `below it a plan that buys here costs $${below.cost - without} more than one without`;
  const above = await buyAt(price + PRICE_STEP);
  const isDearer = above.cost >= without + (PRICE_STEP - within.price) * above.gallons - within.dollars;
  return isDearer
    ? undefined
    : `above it a plan that buys ${above.gallons} gallons here costs only $${above.cost - without} more than one without`;
}

/**
 * What speaks against the claim that no price above `least` is low enough for a cheapest plan to buy at a station;
 * nothing where it holds.
 */
export async function doubtNoPrice(
  buyAt: BuyAt,
  least: number,
  without: number,
  { dollars }: Within,
): Promise<string | undefined> {
  const { cost } = await buyAt(Math.max(least, Number.EPSILON));
  return cost < without - dollars
    ? `at $${least} a plan that buys here costs $${without - cost} less than one without`
    : undefined;
}

/** The least cost of a plan that makes just these stops, and buys there what they say to within `gallons`. */
export function costOfStops(trip: FleetTrip, stops: readonly PlannedStop[], gallons: number): Promise<number> {
  const stations = stops.map(({ station }) => station);
  if (trip.required.some((isRequired, i) => isRequired && !stations.includes(i))) return Promise.resolve(Infinity);
  const kept = keepStations(trip, stations);
  return costOf({
    ...kept,
    required: stops.map(() => true),
    minimumPurchases: stops.map((stop, k) => Math.max(kept.minimumPurchases[k] ?? NaN, stop.gallons - gallons)),
    maximumPurchases: stops.map((stop, k) => Math.min(kept.maximumPurchases[k] ?? Infinity, stop.gallons + gallons)),
  });
}

/**
 * The least cost of a plan with exactly so many stops whose detours take `minutes`, to within a thousandth. @param
 * detourMinutes of each station.
 */
export async function costOfMinutes(
  trip: FleetTrip,
  stopCount: number,
  detourMinutes: readonly number[],
  minutes: number,
): Promise<number> {
  return (
    (await solveFleetByMilp({ ...trip, maximumStops: null }, stopCount, { each: detourMinutes, sum: minutes }))?.cost ??
    Infinity
  );
}

/**
 * What is left of a trip where a stop of a plan is closed on arrival: the closed station is out, and counts as visited.
 */
export interface WayOn {
  readonly trip: FleetTrip;
  /** Of the stations of `trip`, their index in the whole trip. */
  readonly stations: readonly number[];
  /** What the plan costs from this stop on, in dollars. */
  readonly plannedCost: number;
  /** Gallons that the tank has room for on arrival. */
  readonly roomGallons: number;
}

export function wayOnFrom(trip: FleetTrip, stops: readonly PlannedStop[], k: number): WayOn {
  const closed = stops[k]?.station ?? NaN;
  const mile = trip.stationMiles[closed] ?? NaN;
  const made = stops.slice(0, k);
  const isMade = (station: number): boolean => made.some((stop) => stop.station === station);
  const stations = Array.from({ length: countOnRoute(trip) }, (_, i) => i).filter(
    (i) =>
      i !== closed &&
      !isMade(i) &&
      (i > closed || (trip.stationMiles[i] === mile && windowOf(trip, i) === windowOf(trip, closed))),
  );
  // Fuel on board and burnt so far: the same from the start of the route on as from here.
  const level = made.reduce(
    (sum, { station, gallons }) => sum + gallons - (trip.detourGallons[station] ?? NaN),
    trip.startGallons,
  );
  const detour = trip.detourGallons[closed] ?? NaN;
  return {
    trip: {
      ...keepStations(lessCreditsOf(trip, made), stations),
      startGallons: level - detour,
      maximumStops: trip.maximumStops === null ? null : trip.maximumStops - k,
    },
    stations,
    plannedCost: costOfAll(trip, stops) - costOfAll(trip, made),
    roomGallons: trip.tankCapacityGallons - (level - burntTo(trip, closed) - detour / 2),
  };
}

function costOfAll(trip: FleetTrip, stops: readonly PlannedStop[]): number {
  return stops.reduce(
    (sum, { station, gallons }) =>
      sum + gallons * (trip.pricesPerGallon[station] ?? NaN) + (trip.stopCosts[station] ?? NaN),
    -creditsTaken(trip, stops),
  );
}

/** The number of a station's window, if anybody is credited in it; 0 otherwise. */
function windowOf({ windows }: FleetTrip, station: number): number {
  const window = windows?.ofStations[station] ?? 0;
  return windows?.credits.some((credit, i) => credit > 0 && windows.ofStations[i] === window) ? window : 0;
}

/** The trip with credits of which only counts what they are greater than the one that is taken already. */
function lessCreditsOf(trip: FleetTrip, made: readonly PlannedStop[]): FleetTrip {
  const { windows } = trip;
  if (windows === undefined) return trip;
  return {
    ...trip,
    windows: {
      ...windows,
      credits: windows.credits.map((credit, i) =>
        Math.max(0, credit - creditIn(trip, windows.ofStations[i] ?? 0, made)),
      ),
    },
  };
}

/** The cheapest way on; null where there is none. */
export function solveWayOn({ trip }: WayOn): Promise<SolvedTrip | null> {
  return solveWayOnByMilp(trip);
}

/** What the cheapest way on costs whose first stop is at a station of the whole trip, or that makes none. */
export async function costOfWayOnBy({ trip, stations }: WayOn, first: number | null): Promise<number> {
  if (first === null) return (await solveWayOnByMilp({ ...trip, maximumStops: 0 }))?.cost ?? Infinity;
  const from = stations.indexOf(first);
  const passed = [...stations.keys()].slice(0, from);
  if (from < 0 || passed.some((i) => trip.required[i])) return Infinity;
  const ahead = [...stations.keys()].slice(from);
  return (await solveWayOnByMilp(forcing(keepStations(trip, ahead), 0)))?.cost ?? Infinity;
}

/** How many more gallons on board would leave a way on; `Infinity` where none that the tank holds do. */
export async function gallonsMissing({ trip, roomGallons }: WayOn): Promise<number> {
  return (await leastGallonsMissingByMilp(trip, roomGallons)) ?? Infinity;
}

/**
 * What the cheapest plan with exactly so many stops costs: if stops may be for nothing, and if each buys something or
 * is required.
 */
export async function costsOfStopCount(
  trip: FleetTrip,
  stopCount: number,
): Promise<{ readonly cost: number; readonly buying: number }> {
  const free = { ...trip, maximumStops: null };
  const minimumPurchases = trip.minimumPurchases.map((least, i) =>
    trip.required[i] ? least : Math.max(least, Math.min(LEAST_GALLONS, trip.maximumPurchases[i] ?? Infinity)),
  );
  const [any, buying] = [
    await solveFleetByMilp(free, stopCount),
    await solveFleetByMilp({ ...free, minimumPurchases }, stopCount),
  ];
  return { cost: any?.cost ?? Infinity, buying: buying?.cost ?? Infinity };
}

/** Gallons burnt from the start to a station, without detours. */
export function burntTo(trip: FleetTrip, station: number): number {
  return gallonsTo(trip.stationMiles[station] ?? NaN, trip.stretches);
}

/**
 * The stations beside a plan's stops where a plan can stop.
 * @param forced what a stop at each station costs; Infinity where no plan can stop.
 * @returns their indices, and the least of their costs, ascending.
 */
export function cheapestOutside(
  forced: readonly number[],
  stops: readonly Pick<PlannedStop, "station">[],
  most: number,
): { outside: readonly number[]; costs: readonly number[] } {
  const outside = [...forced.entries()].filter(
    ([i, cost]) => cost !== Infinity && !stops.some(({ station }) => station === i),
  );
  const costs = outside.map(([, cost]) => cost).toSorted((a, b) => a - b);
  return { outside: outside.map(([i]) => i), costs: costs.slice(0, most) };
}
