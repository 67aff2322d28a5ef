// Stations that callers name by their ids.

import { type Fault, validationError } from "../contract/values/faults.js";
import type { OptimizeRequest } from "../contract/schemas/optimize.js";
import { defined } from "../common/defined.js";
import { repeatedAt } from "./drivingOrder.js";
import type { StationColumns } from "./stationColumns.js";

/**
 * The rows of the stations that have each of these ids, in the request's order. Of rows that repeat a station at its
 * mile, that is meant which counts.
 */
export function rowsOfIds(stations: StationColumns, wanted: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const rows = new Map(wanted.map((id): [string, number[]] => [id, []]));
  for (let row = 0; row < stations.length; row++) rows.get(stations.ids.at(row) ?? "")?.push(row);
  return new Map(Array.from(rows, ([id, all]) => [id, all.length > 1 ? onePerMile(stations, all) : all]));
}

function onePerMile(stations: StationColumns, rows: readonly number[]): number[] {
  const atMile = new Map<number, number[]>();
  for (const row of rows) {
    const mile = defined(stations.milesFromStart[row]);
    const others = atMile.get(mile);
    if (others === undefined) atMile.set(mile, [row]);
    else others.push(row);
  }
  const repeated = new Set([...atMile.values()].flatMap((all) => repeatedAt(stations, all)));
  return rows.filter((row) => !repeated.has(row));
}

/**
 * What is wrong with an id that must be that of one station; `undefined` where nothing is. @param rows of the stations
 * that have it.
 */
export function faultOfId(rows: readonly number[]): string | undefined {
  if (rows.length === 0) return "Input should be the id of one of the stations";
  return rows.length > 1 ? `Input should be the id of one station; ${rows.length} stations have it` : undefined;
}

/** What is wrong with a station that the route does not reach. */
export const PAST_END = "Input should be a station on the route; this one is past its end";

/** The fields of a request that name stations to stop at, or not to. */
type NamingFields = Pick<OptimizeRequest, "params" | "progress">;

/**
 * Checks that each station that a request requires or locks is one station of its own, on the route, and neither
 * excluded nor skipped.
 * @param requiredIds of the stations to check: those that count as visited are not among them.
 * @param isOnRoute whether the station in a row is not past the end.
 * @throws {ServiceError} VALIDATION_ERROR, which names each id at fault.
 */
export function checkRequired(
  { params, progress }: NamingFields,
  requiredIds: readonly string[],
  stations: StationColumns,
  isOnRoute: (row: number) => boolean,
): void {
  if (requiredIds.length === 0) return;
  const rows = rowsOfIds(stations, requiredIds);
  const excluded = new Set(params?.excluded_station_ids);
  const skipped = new Set(progress?.skipped_station_ids);
  const lists = [
    { path: ["params", "required_station_ids"], list: params?.required_station_ids ?? [] },
    { path: ["progress", "locked_station_ids"], list: progress?.locked_station_ids ?? [] },
  ];
  const faults = lists.flatMap(({ path, list }) =>
    list.flatMap((id, i): Fault[] => {
      const rowsOfId = rows.get(id);
      const avoidedBy = excluded.has(id) ? "excluded_station_ids" : skipped.has(id) ? "skipped_station_ids" : undefined;
      const msg = rowsOfId === undefined ? undefined : faultOf(rowsOfId, avoidedBy, isOnRoute);
      return msg === undefined
        ? []
        : [{ loc: ["body", ...path, String(i)], type: "value_error", msg, ctx: {}, input: id }];
    }),
  );
  if (faults.length > 0) throw validationError(faults);
}

function faultOf(
  rows: readonly number[],
  avoidedBy: string | undefined,
  isOnRoute: (row: number) => boolean,
): string | undefined {
  const fault = faultOfId(rows);
  if (fault !== undefined) return fault;
  if (avoidedBy !== undefined) return `Input should not be in ${avoidedBy}, too`;
  return rows.every(isOnRoute) ? undefined : PAST_END;
}
