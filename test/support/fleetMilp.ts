import { type Limits, minimiseBothWays, type Program, searchWithin, type Solution } from "./highs.js";
import { listAllOrders } from "./anyOrder.js";
import { countOnRoute, type FleetTrip, gallonsTo } from "./fleetTrips.js";

/** Least gallons, in the solver's answer, that count as bought: it may miss a bound by a billionth. */
const LEAST_GALLONS = 1e-7;

/** How far a sum over stops may be from what it must be. */
const SUM_TOLERANCE = 0.0006;

/** A measure of stops, by station, and what its sum over a plan must be. */
export interface StopSum {
  readonly each: readonly number[];
  readonly sum: number;
}

/** A share of a buffer or of the reserve: a number, or the variable that stands for it. */
export type Share = number | string;

/** What a plan leaves in the tank. */
export interface KeptShares {
  /** By station: the share of the buffer that is left on arrival if the plan stops there. */
  readonly buffers: readonly Share[];
  readonly reserve: Share;
}

export interface SolvedTrip {
  readonly cost: number;
  readonly stops: { station: number; gallons: number }[];
}

/**
 * The cheapest plan of `trip` by a mixed-integer programming solver that knows nothing of our method; null when it
 * finds the trip infeasible.
 * @param exactStops the number of stops to make; without it, any number that the trip's rules allow.
 * @param stopSum what the stops must come to in some measure of theirs.
 */
export async function solveFleetByMilp(
  trip: FleetTrip,
  exactStops?: number,
  stopSum?: StopSum,
): Promise<SolvedTrip | null> {
  const stations = stationsOf(trip);
  const { constraints, ...program } = programOf(trip, stations);
  const sums: string[] = [];
  if (exactStops !== undefined) sums.push(`${sumOf(stations, "y")} = ${exactStops}`);
  if (stopSum !== undefined) {
    const sum = ["0 nothing", ...stations.map((i) => `${stopSum.each[i]} y_${i}`)].join(" + ");
    sums.push(`${sum} <= ${stopSum.sum + SUM_TOLERANCE}`, `${sum} >= ${stopSum.sum - SUM_TOLERANCE}`);
  }
  return readPlan(stations, await minimiseOnRoute(trip, { ...program, constraints: [...constraints, ...sums] }));
}

/** As `solveFleetByMilp`, where stations at one mile may be visited in any order. */
export async function solveFleetInAnyOrder(trip: FleetTrip, exactStops?: number): Promise<SolvedTrip | null> {
  const { trip: listed, stations, rules } = listAllOrders(trip);
  const places = stationsOf(listed);
  const { constraints, ...program } = programOf(listed, places);
  const orders = rules((place) => `y_${place}`);
  if (exactStops !== undefined) orders.push(`${sumOf(places, "y")} = ${exactStops}`);
  const solution = await minimiseOnRoute(listed, { ...program, constraints: [...constraints, ...orders] });
  const plan = readPlan(places, solution);
  return plan && { ...plan, stops: plan.stops.map((stop) => ({ ...stop, station: stations[stop.station] ?? NaN })) };
}

/** What the solver finds at once and within a time. A plan that it stopped at need not keep the rules. */
export type LimitedSearch =
  | { readonly status: "optimal" | "stopped"; readonly plan: SolvedTrip }
  | { readonly status: "infeasible" };

/** As `solveFleetByMilp`, but in one attempt with a limit of time. */
export async function searchFleetByMilp(trip: FleetTrip, limits: Limits): Promise<LimitedSearch> {
  if (trip.required.includes(true, countOnRoute(trip))) return { status: "infeasible" };
  const stations = stationsOf(trip);
  const search = await searchWithin(programOf(trip, stations), limits);
  return search.status === "infeasible" ? search : { status: search.status, plan: toPlan(stations, search.found) };
}

/**
 * The cheapest way on from a station that is closed: as `solveFleetByMilp`, but the buffer need not be left at the
 * first pump.
 */
export async function solveWayOnByMilp(trip: FleetTrip): Promise<SolvedTrip | null> {
  const stations = stationsOf(trip);
  return readPlan(stations, await minimiseOnRoute(trip, { objective: costOf(trip, stations), ...waysOn(trip, 0) }));
}

/**
 * The least gallons that the start lacks for a way on, if it can take so many more; null where no number of them makes
 * one.
 */
export async function leastGallonsMissingByMilp(trip: FleetTrip, mostGallons: number): Promise<number | null> {
  return (
    (await minimiseOnRoute(trip, { objective: ["missing"], ...waysOn(trip, mostGallons) }))?.variable("missing") ?? null
  );
}

export function stationsOf(trip: FleetTrip): number[] {
  return Array.from({ length: countOnRoute(trip) }, (_, i) => i);
}

function namesOf(stations: readonly number[], variable: string): string[] {
  return stations.map((i) => `${variable}_${i}`);
}

function sumOf(stations: readonly number[], variable: string): string {
  return ["0 nothing", ...namesOf(stations, variable)].join(" + ");
}

/** The cheapest plan of `trip`. @param kept what is left of buffer and reserve, where that is not all. */
export function programOf(trip: FleetTrip, stations: readonly number[], kept?: KeptShares): Program {
  return {
    objective: costOf(trip, stations),
    constraints: [...rulesOf(trip, stations.length, { kept }), ...windowsOf(trip, stations)],
    binaries: [...namesOf(stations, "y"), ...namesOf(overfullStations(trip, stations), "full")],
  };
}

function costOf(trip: FleetTrip, stations: readonly number[]): string[] {
  const { windows } = trip;
  const spent = stations.flatMap((i) => [`${trip.pricesPerGallon[i]} q_${i}`, `${trip.stopCosts[i]} y_${i}`]);
  return windows === undefined ? spent : [...spent, ...stations.map((i) => `-${windows.credits[i]} z_${i}`)];
}

/**
 * z_i: whether the stop is the one of its window. Of the least cost it is 0 or 1 without being told so, wherever all
 * y_i are.
 */
function windowsOf({ windows }: FleetTrip, stations: readonly number[]): string[] {
  if (windows === undefined) return [];
  const isIn =
    (window: number) =>
    (i: number): boolean =>
      windows.ofStations[i] === window;
  const numbers = [...new Set(windows.ofStations)].filter((window) => window > 0);
  return [
    ...stations.map((i) => `z_${i} - y_${i} <= 0`),
    ...stations.filter(isIn(0)).map((i) => `z_${i} = 0`),
    ...numbers.map((window) => `${sumOf(stations.filter(isIn(window)), "z")} <= 1`),
  ];
}

/**
 * first_i: whether the first stop is made here, where the buffer need not be left. `missing`: gallons that are added at
 * the start.
 */
function waysOn(trip: FleetTrip, mostMissing: number): Pick<Program, "constraints" | "binaries"> {
  const stations = stationsOf(trip);
  const constraints = [...rulesOf(trip, stations.length, { isWayOn: true, mostMissing }), ...windowsOf(trip, stations)];
  for (const i of stations) {
    constraints.push(`first_${i} - y_${i} <= 0`);
    for (const before of stations.slice(0, i)) constraints.push(`first_${i} + y_${before} <= 1`);
  }
  constraints.push(`missing <= ${mostMissing}`);
  return {
    constraints,
    binaries: [
      ...namesOf(stations, "y"),
      ...namesOf(overfullStations(trip, stations), "full"),
      ...namesOf(stations, "first"),
    ],
  };
}

async function minimiseOnRoute(trip: FleetTrip, program: Program): Promise<Solution | null> {
  if (trip.required.includes(true, countOnRoute(trip))) return null;
  return minimiseBothWays(program);
}

function readPlan(stations: readonly number[], solution: Solution | null): SolvedTrip | null {
  return solution === null ? null : toPlan(stations, solution);
}

function toPlan(stations: readonly number[], solution: Solution): SolvedTrip {
  const made = stations.filter((i) => solution.variable(`y_${i}`) > 0.5);
  return {
    cost: solution.value,
    stops: made
      .map((station) => ({ station, gallons: solution.variable(`q_${station}`) }))
      .map(({ station, gallons }) => ({ station, gallons: gallons < LEAST_GALLONS ? 0 : gallons })),
  };
}

/** More than the solver's own tolerance. */
const OVERFULL_GALLONS = 1e-5;

interface Variation {
  readonly isWayOn?: boolean;
  readonly mostMissing?: number;
  readonly kept?: KeptShares | undefined;
}

/** Where a required stop may find more on board than the tank may be filled to: it then buys nothing. */
function overfullStations(
  { required, mayBeRequired = required, startGallons, usableTankGallons }: FleetTrip,
  stations: readonly number[],
): number[] {
  return startGallons > usableTankGallons ? stations.filter((i) => mayBeRequired[i] === true) : [];
}

/**
 * a_i: gallons on board at the station's mile, q_i: gallons bought there, y_i: whether the stop is made, full_i: whether
 * more is on board than the tank may be filled to.
 */
function rulesOf(trip: FleetTrip, count: number, { isWayOn = false, mostMissing = 0, kept }: Variation = {}): string[] {
  const { usableTankGallons: usable, bufferGallons, reserveGallons } = trip;
  const constraints: string[] = [];
  const stops = ["0 nothing"];
  let fuelBefore = isWayOn ? " - missing" : "";
  let burntBefore = 0;
  let atStart = trip.startGallons;
  // The most that can be on board: at the start, or with the tank filled at a station before.
  let most = trip.startGallons + mostMissing;
  for (let i = 0; i < count; i++) {
    const burnt = gallonsTo(trip.stationMiles[i] ?? NaN, trip.stretches);
    const detour = trip.detourGallons[i] ?? NaN;
    const [overfull] = overfullStations(trip, [i]);
    const term = (gallons: number): string => (overfull === undefined ? "" : ` + ${gallons} full_${i}`);
    const minimum = trip.minimumPurchases[i] ?? NaN;
    const share = kept === undefined ? 1 : (kept.buffers[i] ?? NaN);
    const buffer = bufferGallons * (typeof share === "number" ? share : 0);
    const room = isWayOn ? usable : usable - buffer;
    const maximum = Math.min(trip.maximumPurchases[i] ?? Infinity, room);
    most -= burnt - burntBefore;

    constraints.push(`a_${i}${fuelBefore} = ${atStart - (burnt - burntBefore)}`);
    // At the pump, with half of the detour driven: not below the buffer, and not filled above the usable tank.
    constraints.push(`a_${i} - ${buffer + detour / 2} y_${i}${isWayOn ? ` + ${buffer} first_${i}` : ""} >= 0`);
    if (typeof share === "string") {
      // Where no stop is made, any share counts as left.
      const least = `${bufferGallons + detour / 2} y_${i} - ${bufferGallons} ${share}`;
      constraints.push(`a_${i} - ${least} >= ${-bufferGallons}`, `${share} <= 1`);
    }
    constraints.push(`a_${i} + q_${i} + ${most - usable - detour / 2} y_${i}${term(-most)} <= ${most}`);
    if (trip.fillUp) constraints.push(`a_${i} + q_${i} - ${usable + detour / 2} y_${i} >= 0`);
    constraints.push(`q_${i} - ${minimum} y_${i}${term(minimum)} >= 0`);
    constraints.push(`q_${i} - ${maximum} y_${i}${term(maximum)} <= 0`);
    if (overfull !== undefined)
      constraints.push(`a_${i} - ${usable + detour / 2 + OVERFULL_GALLONS} full_${i} >= 0`, `full_${i} - y_${i} <= 0`);
    if (trip.required[i] === true) constraints.push(`y_${i} = 1`);

    stops.push(`y_${i}`);
    fuelBefore = ` - a_${i} - q_${i} + ${detour} y_${i}`;
    burntBefore = burnt;
    atStart = 0;
    most = Math.max(most, usable - detour / 2);
  }
  constraints.push(`a_end${fuelBefore} = ${atStart - (gallonsTo(trip.totalMiles, trip.stretches) - burntBefore)}`);
  const reserve = kept?.reserve ?? 1;
  if (typeof reserve === "number") constraints.push(`a_end >= ${reserve * reserveGallons}`);
  else constraints.push(`a_end - ${reserveGallons} ${reserve} >= 0`, `${reserve} <= 1`);
  if (trip.maximumStops !== null) constraints.push(`${stops.join(" + ")} <= ${trip.maximumStops}`);
  // Lower bounds of 0 are the format's default: fuel on board is never negative.
  return constraints.map((constraint) => constraint.replaceAll("+ -", "- ").replaceAll("- -", "+ "));
}
