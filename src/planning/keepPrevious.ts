// Drivers are not sent elsewhere for nothing: of plans that cost the same, the one that was followed so far is kept.

import { defined } from "../common/defined.js";
import type { PreviousStop } from "../contract/schemas/progress.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import type { BoundedPlan, OptimalPlan, PlannedStop } from "../optimizer/plans.js";
import { costOf } from "../optimizer/windows.js";
import { roundGallons, tieOf } from "../contract/values/rounding.js";
import { isSamePurchase, type Purchase } from "./changes.js";
import { planInAnyOrder } from "./sameMile.js";
import { ROUNDED_GALLONS } from "./solve.js";
import { indicesOfRows, type Trip, withStations } from "./trip.js";
import { inDrivingOrder, inOrderOfPlan } from "./drivingOrder.js";
import { rowsOfIds } from "./stationIds.js";

/**
 * The rest of the former plan where that costs no more than the new one, and otherwise the new one. The former plan
 * buys what it was answered to buy, but for the rounding of answers.
 * @param previous the stops of the former plan, as they were answered.
 * @param trip for which the new plan was made.
 */
export function keepPrevious<Found extends OptimalPlan | BoundedPlan>(
  optimizer: Optimizer,
  trip: Trip,
  result: Found,
  previous: readonly PreviousStop[],
): Found {
  const { purchases: former, unknownIds } = readRest(previous, trip);
  if (unknownIds.length > 0) return result;
  const indices = indicesOfRows(trip);
  const purchases = withoutNeedless(trip, former);
  const stations = purchases.map(({ row }) => indices.get(row) ?? NaN);
  if (stations.some(Number.isNaN)) return result;
  const made = new Set(stations);
  if (trip.planInput.required?.some((isRequired, station) => isRequired === 1 && !made.has(station)) === true)
    return result;
  const along = withStations(
    trip,
    purchases.map(({ row }) => row),
  );
  const stops = purchases.map(({ gallons }, station) => ({ station, gallons }));
  const isSame =
    stops.length === result.stops.length &&
    result.stops.every(
      ({ station, gallons }, k) => station === stations[k] && isSamePurchase(gallons, defined(stops[k]).gallons),
    );
  if (isSame) return result;
  const { planInput, stationAt } = along;
  const mostDollars = result.totalCost + tieOf(Math.max(stops.length, result.stops.length));
  // Answers round gallons: exactly, the plan may cost a little less.
  if (
    costOf(
      planInput,
      stops.map(({ station, gallons }) => ({ station, gallons: gallons - ROUNDED_GALLONS })),
    ) > mostDollars
  )
    return result;
  const buyWithin = (gallonsOff: number): OptimalPlan | BoundedPlan | undefined => {
    const least = Float64Array.from(stops, ({ station, gallons }) =>
      Math.max(gallons - gallonsOff, stationAt(station).terms?.minimumGallons ?? 0),
    );
    // The optimizer takes no 0 for the most.
    const most = Float64Array.from(stops, ({ station, gallons }) =>
      Math.min(Math.max(gallons + gallonsOff, Number.MIN_VALUE), stationAt(station).terms?.maximumGallons ?? Infinity),
    );
    if (least.some((gallons, station) => gallons > defined(most[station]))) return undefined;
    const plan = planInAnyOrder(optimizer, {
      ...planInput,
      minimumPurchaseGallons: least,
      maximumPurchaseGallons: most,
      required: new Uint8Array(stops.length).fill(1),
    });
    return plan.status === "infeasible" || plan.totalCost > mostDollars ? undefined : plan;
  };
  const kept = buyWithin(0) ?? buyWithin(ROUNDED_GALLONS / 2) ?? buyWithin(ROUNDED_GALLONS);
  if (kept === undefined) return result;
  return {
    ...result,
    totalCost: kept.totalCost,
    lowerBound: Math.min(result.lowerBound, kept.totalCost),
    stops: kept.stops.map(({ station, gallons }) => ({ station: defined(stations[station]), gallons })),
  };
}

/**
 * What the tank has room for of these purchases, without stops at which that is nothing: nobody stops for nothing
 * either.
 */
function withoutNeedless(trip: Trip, purchases: readonly Purchase[]): Purchase[] {
  const along = withStations(
    trip,
    purchases.map(({ row }) => row),
  );
  return makePurchases(along, purchases).flatMap(({ station, gallons }) =>
    gallons < ROUNDED_GALLONS / 2 && along.planInput.required?.[station] !== 1
      ? []
      : [{ row: along.stationAt(station).row, gallons }],
  );
}

/** The plan that was followed so far, as far as it lies ahead. */
interface RestOfPlan {
  /** In driving order, one for each station. */
  readonly purchases: readonly Purchase[];
  /** Ids that no station of the request has. */
  readonly unknownIds: readonly string[];
}

/** Finds the stations of the stops ahead; those behind have been made or missed. */
export function readRest(previous: readonly PreviousStop[], { startMile, facts: { stations } }: Trip): RestOfPlan {
  const rowsOf = rowsOfIds(
    stations,
    previous.map(({ station_id }) => station_id),
  );
  const gallonsAt = new Map<number, number>();
  const unknownIds = new Set<string>();
  for (const { station_id: id, gallons_to_purchase: gallons } of previous) {
    const rows = rowsOf.get(id) ?? [];
    if (rows.length === 0) unknownIds.add(id);
    const [row] = inDrivingOrder(
      stations,
      rows.filter((each) => defined(stations.milesFromStart[each]) >= startMile),
    );
    if (row !== undefined) gallonsAt.set(row, roundGallons((gallonsAt.get(row) ?? 0) + gallons));
  }
  const purchases = inOrderOfPlan(stations, [...gallonsAt.keys()]).map((row) => ({
    row,
    gallons: defined(gallonsAt.get(row)),
  }));
  return { purchases, unknownIds: [...unknownIds] };
}

/**
 * Makes the purchases, less where the tank has no room for all of it. @param along the trip with the stations of these
 * purchases alone.
 */
export function makePurchases(along: Trip, purchases: readonly Purchase[]): PlannedStop[] {
  const { startGallons, stationMiles, tankCapacityGallons, usableTankGallons = tankCapacityGallons } = along.planInput;
  let mile = 0;
  let fuel = startGallons;
  return purchases.map(({ gallons }, station) => {
    const oneWayGallons = (along.stationAt(station).terms?.detourGallons ?? 0) / 2;
    const at = defined(stationMiles[station]);
    const arrival = fuel - along.gallonsAt(at, mile) - oneWayGallons;
    const bought = Math.min(gallons, Math.max(0, usableTankGallons - Math.max(0, arrival)));
    mile = at;
    fuel = arrival + bought - oneWayGallons;
    return { station, gallons: bought };
  });
}
