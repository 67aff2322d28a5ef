// Stations that callers name by their ids.

import type { StationColumns } from "./stationColumns.js";

/** The rows of the stations that have each of these ids, in the request's order. */
export function rowsOfIds(
  { length, ids }: Pick<StationColumns, "length" | "ids">,
  wanted: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const rows = new Map(wanted.map((id): [string, number[]] => [id, []]));
  for (let row = 0; row < length; row++) rows.get(ids.at(row) ?? "")?.push(row);
  return rows;
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
