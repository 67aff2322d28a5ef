// What is ahead of the plan that was followed so far.

import { defined } from "../common/defined.js";
import type { PreviousStop } from "../contract/schemas/progress.js";
import { roundGallons } from "../contract/values/rounding.js";
import type { PlannedStop } from "../optimizer/optimizer.js";
import type { Purchase } from "./changes.js";
import { inDrivingOrder } from "./drivingOrder.js";
import { rowsOfIds } from "./stationIds.js";
import type { Trip } from "./trip.js";

/** The plan that was followed so far, as far as it lies ahead. */
export interface RestOfPlan {
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
  const purchases = inDrivingOrder(stations, [...gallonsAt.keys()]).map((row) => ({
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
