// Going on with the plan that was followed so far, beside the new one.

import { listSome } from "../contract/list.js";
import type { OptimizeResult } from "../contract/optimize.js";
import type { PreviousStop, Progress } from "../contract/progress.js";
import { roundGallons, roundMillionths } from "../contract/rounding.js";
import { costsOf } from "./answer.js";
import { isSamePurchase, listChanges, type Purchase } from "./changes.js";
import { driveTrip } from "./drive.js";
import { inDrivingOrder } from "./drivingOrder.js";
import { handicapOf, type Plan } from "./plan.js";
import { followFuel } from "./problems.js";
import { wordProblem } from "./problemText.js";
import { ROUNDED_GALLONS, startWith } from "./solveAhead.js";
import type { StationColumns } from "./stationColumns.js";
import { makeTrip, type Trip, type TripRequest, type TripTools, withStations } from "./trip.js";

/** The fields of an answer that compare a plan with the one before. */
type Comparison = Required<Pick<OptimizeResult, "changes" | "extra_cost" | "previous_plan">>;

/** As many problems of a plan are told. */
const MOST_TOLD = 3;

/** The plan that was followed so far, as far as it lies ahead. */
interface RestOfPlan {
  /** In driving order, one for each station. */
  readonly purchases: readonly Purchase[];
  /** Ids that no station of the request has. */
  readonly unknownIds: readonly string[];
}

/**
 * Compares a new plan with the one that was followed so far.
 * @param previous the stops of that plan, as they were answered.
 * @param planned the new plan, and the trip for which it was made.
 * @param answer shows the new plan.
 */
export function compareWithPrevious(tools: TripTools, request: TripRequest, { previous, trip, plan, answer }: {
  readonly previous: readonly PreviousStop[];
  readonly trip: Trip;
  readonly plan: Plan;
  readonly answer: Pick<OptimizeResult, "stops">;
}): Comparison {
  const { stations } = trip.facts;
  const { purchases, unknownIds } = readRest(previous, trip);
  const shown = plan.stops.map(({ station: { row } }, k) => ({ row, gallons: answer.stops[k]?.gallons_to_purchase ?? NaN }));
  const changes = listChanges(stations, purchases, shown);
  // Where the new plan keeps less of the rules than asked, the former one must still keep all.
  const asked = startWith(makeTrip(request, tools), trip.planInput.startGallons);
  const exact = withExactGallons(purchases, plan);
  const { cost, totalCost, problems } = goOn(asked, exact, request.progress);
  const all = [...(unknownIds.length === 0 ? [] : [`Stops at ${listSome(unknownIds.map((id) => `"${id}"`))}, which is not among the stations.`]), ...problems];
  if (all.length > 0) return { changes, extra_cost: null, previous_plan: { feasible: false, total_cost: null, message: tell(all) } };
  const extraCost = roundMillionths(plan.totalCost - cost);
  return {
    changes,
    // What the rounding of its gallons makes of the former plan's cost is no difference.
    extra_cost: Math.abs(extraCost) <= roundingOf(purchases, exact, stations) ? 0 : extraCost,
    previous_plan: { feasible: true, total_cost: totalCost, message: null },
  };
}

function tell(problems: readonly string[]): string {
  const others = problems.length - MOST_TOLD;
  return problems.slice(0, MOST_TOLD).join(" ") + (others > 0 ? ` There ${others === 1 ? "is 1 more problem" : `are ${others} more problems`}.` : "");
}

/** Finds the stations of the stops ahead; those behind have been made or missed. */
function readRest(previous: readonly PreviousStop[], { startMile, facts: { stations } }: Trip): RestOfPlan {
  const rowsOf = new Map(previous.map(({ station_id }): [string, number[]] => [station_id, []]));
  for (let row = 0; row < stations.length; row++) rowsOf.get(stations.ids.at(row) ?? "")?.push(row);
  const gallonsAt = new Map<number, number>();
  const unknownIds = new Set<string>();
  for (const { station_id: id, gallons_to_purchase: gallons } of previous) {
    const rows = rowsOf.get(id) ?? [];
    if (rows.length === 0) unknownIds.add(id);
    const [row] = inDrivingOrder(stations, rows.filter((each) => (stations.milesFromStart[each] ?? NaN) >= startMile));
    if (row !== undefined) gallonsAt.set(row, roundGallons((gallonsAt.get(row) ?? 0) + gallons));
  }
  const purchases = inDrivingOrder(stations, [...gallonsAt.keys()]).map((row) => ({ row, gallons: gallonsAt.get(row) ?? NaN }));
  return { purchases, unknownIds: [...unknownIds] };
}

/** Purchases that the new plan makes too, with all their digits: otherwise the same plan would cost a little more or less than itself. */
function withExactGallons(purchases: readonly Purchase[], { stops }: Plan): Purchase[] {
  const exact = new Map(stops.map(({ station, gallons }) => [station.row, gallons]));
  return purchases.map(({ row, gallons }) => {
    const other = exact.get(row);
    return { row, gallons: other !== undefined && isSamePurchase(gallons, other) ? other : gallons };
  });
}

/** By how much, in dollars, the rounding of gallons may change what they cost. */
function roundingOf(purchases: readonly Purchase[], exact: readonly Purchase[], { pricesPerGallon }: StationColumns): number {
  return purchases.reduce((sum, { row, gallons }, k) => sum + (exact[k]?.gallons === gallons ? ROUNDED_GALLONS * (pricesPerGallon[row] ?? NaN) : 0), 0);
}

interface WayOn {
  /** What is minimised, in dollars, and the same as an answer shows it. */
  readonly cost: number;
  readonly totalCost: number;
  /** What is in the way, in sentences. */
  readonly problems: readonly string[];
}

/** Makes the purchases, less where the tank has no room for all of it. */
function goOn(asked: Trip, purchases: readonly Purchase[], progress: Progress | null | undefined): WayOn {
  const { stations, rows } = asked.facts;
  const onRoute = new Set(rows);
  const skipped = new Set(progress?.skipped_station_ids);
  const problems = purchases.flatMap(({ row }) => {
    if (onRoute.has(row)) return [];
    const { id, name } = stations.describe(row);
    return [`Stops at ${name}, which is ${skipped.has(id) ? "skipped" : "past the end of the route"}.`];
  });
  const made = purchases.filter(({ row }) => onRoute.has(row));
  const along = withStations(asked, made.map(({ row }) => row));
  const stops = withinTank(along, made);
  const drive = driveTrip(along, stops, along.stationAt);
  const { pricesPerGallon, stopCosts } = along.planInput;
  return {
    cost: stops.reduce((sum, { station, gallons }) => sum + gallons * (pricesPerGallon[station] ?? NaN) + (stopCosts[station] ?? NaN), 0),
    totalCost: costsOf({ stops: drive.stops, timeValue: along.timeValue, rules: along.rules, preferenceHandicap: handicapOf(along, drive) }).total_cost,
    problems: [...problems, ...followFuel(along, stops, asked).problems.map(wordProblem)],
  };
}

function withinTank(along: Trip, purchases: readonly Purchase[]): { readonly station: number; readonly gallons: number }[] {
  const { startGallons, stationMiles, tankCapacityGallons, usableTankGallons = tankCapacityGallons } = along.planInput;
  let mile = 0;
  let fuel = startGallons;
  return purchases.map(({ gallons }, station) => {
    const oneWayGallons = (along.stationAt(station).terms?.detourGallons ?? 0) / 2;
    const at = stationMiles[station] ?? mile;
    const arrival = fuel - along.gallonsAt(at, mile) - oneWayGallons;
    const bought = Math.min(gallons, Math.max(0, usableTankGallons - Math.max(0, arrival)));
    mile = at;
    fuel = arrival + bought - oneWayGallons;
    return { station, gallons: bought };
  });
}
