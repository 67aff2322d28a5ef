// What becomes of stops from one plan to another.

import { defined } from "../common/defined.js";
import type { Change } from "../contract/schemas/explanation.js";
import { toThousandths } from "../contract/values/rounding.js";
import { inDrivingOrder } from "./drivingOrder.js";
import type { StationColumns } from "./stationColumns.js";

/** A purchase at the station in a row of the request. */
export interface Purchase {
  readonly row: number;
  readonly gallons: number;
}

/** Answers give gallons to a thousandth: purchases that differ by no more are the same. */
export function isSamePurchase(gallons: number, other: number): boolean {
  return Math.abs(toThousandths(gallons) - toThousandths(other)) <= 1;
}

/**
 * Compares the stops of two plans, station by station in driving order.
 * @param before what the former plan buys, as shown.
 * @param after what the new plan buys, as shown.
 */
export function listChanges(
  stations: StationColumns,
  before: readonly Purchase[],
  after: readonly Purchase[],
): Change[] {
  const gallonsBefore = new Map(before.map(({ row, gallons }) => [row, gallons]));
  const gallonsAfter = new Map(after.map(({ row, gallons }) => [row, gallons]));
  const rows = inDrivingOrder(stations, [...new Set([...gallonsBefore.keys(), ...gallonsAfter.keys()])]);
  return rows.map((row) => {
    const { id, name } = stations.describe(row);
    const was = gallonsBefore.get(row);
    const is = gallonsAfter.get(row);
    return {
      kind: kindOf(was, is),
      station_id: id,
      station_name: name,
      miles_from_route_start: defined(stations.milesFromStart[row]),
      gallons_before: was ?? null,
      gallons_after: is ?? null,
    };
  });
}

function kindOf(was: number | undefined, is: number | undefined): Change["kind"] {
  if (was === undefined) return "added";
  if (is === undefined) return "dropped";
  return isSamePurchase(was, is) ? "kept" : "gallons";
}
