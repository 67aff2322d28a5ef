// The cheapest plan of a trip with windows of breaks and rests, by a mixed-integer programming solver that knows
// nothing of our method.

import { listAllOrders } from "./anyOrder.js";
import { minimiseBothWays } from "./highs.js";
import { atNetPrices, type PricedRequest } from "./netPrices.js";
import type { SolvedTrip } from "./fleetMilp.js";
import { countOnRoute, findFullStops, type FleetTrip, gallonsTo } from "./fleetTrips.js";
import { toFleetTrip } from "./fleetRequests.js";
import { creditedMinutes, type ReadHours } from "./hoursWindows.js";

/** A trip some of whose stops cost less, but only one of each window. */
export interface CreditedTrip {
  readonly trip: FleetTrip;
  /**
   * By station: the window it is in, -1 for none, and what a stop there costs less as the one of its window, in
   * dollars.
   */
  readonly windowOf: readonly number[];
  readonly credits: readonly number[];
  /** What all plans cost beside their stops: the breaks, in dollars. */
  readonly fixedDollars: number;
}

/** The trip that a request with hours asks for, by net prices. */
export function toCreditedTrip(rules: PricedRequest, hours: ReadHours, parking: (id: string) => number): CreditedTrip {
  const windowOf = rules.stations.map(({ miles }) => hours.windowAt(miles));
  return {
    trip: toFleetTrip(atNetPrices(rules)),
    windowOf,
    credits: rules.stations.map(
      (station, i) => rules.timeValue * creditedMinutes(hours, windowOf[i] ?? -1, station, parking(station.id)),
    ),
    fixedDollars: rules.timeValue * hours.breakMinutes * hours.windows.filter(({ kind }) => kind === "break").length,
  };
}

interface Asked {
  /** How many stops to make; any number that the trip allows where it is missing. */
  readonly exactStops?: number;
  /** On the way on from a station that is closed, the buffer need not be left at the first pump. */
  readonly isWayOn?: boolean;
  /** Rules for the stops beside those of the trip. @param stop the variable that is 1 where a stop is made. */
  readonly moreRules?: (stop: (station: number) => string) => readonly string[];
}

/** As `solveCredited`, where stations at one mile, all of them in one window, may be visited in any order. */
export async function solveCreditedInAnyOrder(credited: CreditedTrip): Promise<SolvedTrip | null> {
  const { trip, stations, rules } = listAllOrders(credited.trip);
  const plan = await solveCredited(
    {
      ...credited,
      trip,
      windowOf: stations.map((station) => credited.windowOf[station] ?? NaN),
      credits: stations.map((station) => credited.credits[station] ?? NaN),
    },
    { moreRules: rules },
  );
  return plan && { ...plan, stops: plan.stops.map((stop) => ({ ...stop, station: stations[stop.station] ?? NaN })) };
}

/** Null where there is no plan. The cost has `fixedDollars` in it. */
export async function solveCredited(
  { trip, windowOf, credits, fixedDollars }: CreditedTrip,
  { exactStops, isWayOn = false, moreRules = () => [] }: Asked = {},
): Promise<SolvedTrip | null> {
  const count = countOnRoute(trip);
  if (trip.required.includes(true, count)) return null;
  const stations = Array.from({ length: count }, (_, i) => i);
  const binaries = stations.map((i) => `stop${i}`);
  const constraints = [
    ...fuelRules(trip, stations, isWayOn),
    ...stations.filter((i) => trip.required[i]).map((i) => `stop${i} = 1`),
    ...moreRules((station) => `stop${station}`),
  ];
  const stops = ["0 nothing", ...binaries].join(" + ");
  if (trip.maximumStops !== null) constraints.push(`${stops} <= ${trip.maximumStops}`);
  if (exactStops !== undefined) constraints.push(`${stops} = ${exactStops}`);
  for (const window of new Set(windowOf)) {
    const inside = window < 0 ? [] : stations.filter((i) => windowOf[i] === window);
    constraints.push(...inside.map((i) => `taken${i} - stop${i} <= 0`));
    if (inside.length > 0) constraints.push(`${inside.map((i) => `taken${i}`).join(" + ")} <= 1`);
  }
  if (isWayOn) {
    for (const i of stations)
      constraints.push(
        `first${i} - stop${i} <= 0`,
        ...stations.slice(0, i).map((before) => `first${i} + stop${before} <= 1`),
      );
    binaries.push(...stations.map((i) => `first${i}`));
  }
  const objective = stations.flatMap((i) => [
    `${trip.pricesPerGallon[i]} bought${i}`,
    `${trip.stopCosts[i]} stop${i}`,
    ...((windowOf[i] ?? -1) >= 0 ? [`-${credits[i]} taken${i}`] : []),
  ]);
  const solution = await minimiseBothWays({
    objective: objective.map(tidy),
    constraints: constraints.map(tidy),
    binaries,
  });
  if (solution === null) return null;
  const made = stations.filter((i) => solution.variable(`stop${i}`) > 0.5);
  return {
    cost: solution.value + fixedDollars,
    stops: made.map((station) => ({ station, gallons: solution.variable(`bought${station}`) })),
  };
}

/** The format has no signs that follow each other. */
function tidy(text: string): string {
  return text.replaceAll("+ -", "- ").replaceAll("- -", "+ ");
}

/**
 * on_i: gallons on board where the route passes a station; bought_i: gallons bought there; stop_i: whether the stop is
 * made.
 */
function fuelRules(trip: FleetTrip, stations: readonly number[], isWayOn: boolean): string[] {
  const { usableTankGallons: usable, bufferGallons: buffer } = trip;
  const rules: string[] = [];
  const fullStops = findFullStops(trip);
  // What leaves the last place: gallons that are known, and terms that are not.
  let known = trip.startGallons;
  let unknown = "";
  let most = trip.startGallons;
  let burntSoFar = 0;
  const driveTo = (name: string, mile: number): void => {
    const burnt = gallonsTo(mile, trip.stretches) - burntSoFar;
    rules.push(`${name}${unknown} = ${known - burnt}`);
    burntSoFar += burnt;
    most -= burnt;
    known = 0;
  };
  for (const i of stations) {
    const half = (trip.detourGallons[i] ?? NaN) / 2;
    const maximum = Math.min(trip.maximumPurchases[i] ?? Infinity, isWayOn ? usable : usable - buffer);
    const isFull = fullStops[i] === true;
    driveTo(`on${i}`, trip.stationMiles[i] ?? NaN);
    rules.push(`on${i} - ${half + buffer} stop${i}${isWayOn ? ` + ${buffer} first${i}` : ""} >= 0`);
    if (isFull) rules.push(`bought${i} = 0`);
    else {
      rules.push(`on${i} + bought${i} + ${most - usable - half} stop${i} <= ${most}`);
      rules.push(`bought${i} - ${trip.minimumPurchases[i]} stop${i} >= 0`, `bought${i} - ${maximum} stop${i} <= 0`);
      if (trip.fillUp) rules.push(`on${i} + bought${i} - ${usable + half} stop${i} >= 0`);
    }
    unknown = ` - on${i} - bought${i} + ${2 * half} stop${i}`;
    most = Math.max(most, usable - half);
  }
  driveTo("at_end", trip.totalMiles);
  return [...rules, `at_end >= ${trip.reserveGallons}`];
}
