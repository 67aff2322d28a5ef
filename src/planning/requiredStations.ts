import { type Fault, validationError } from "../contract/values/faults.js";
import type { OptimizeRequest } from "../contract/schemas/optimize.js";
import { faultOfId, PAST_END, rowsOfIds } from "./stationIds.js";

/** The fields of a request that name stations to stop at, or not to. */
type NamingFields = Pick<OptimizeRequest, "params" | "progress">;

/**
 * Checks that each station that a request requires or locks is one station of its own, on the route, and neither
 * excluded nor skipped.
 * @param requiredIds of the stations to check: those that count as visited are not among them.
 * @param ids of all stations of the request.
 * @param isOnRoute whether the station in a row is not past the end.
 * @throws {ServiceError} VALIDATION_ERROR, which names each id at fault.
 */
export function checkRequired(
  { params, progress }: NamingFields,
  requiredIds: readonly string[],
  ids: readonly string[],
  isOnRoute: (row: number) => boolean,
): void {
  if (requiredIds.length === 0) return;
  const rows = rowsOfIds({ length: ids.length, ids }, requiredIds);
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
