// The quick way from the bytes of a request that plans a trip to what is planned. It makes no objects of stations. A
// body that is in any way unusual is left to the contract (`scanOrParse`), which alone decides what a request is and
// words its faults.

import type { z } from "zod";
import { parseAround } from "../contract/schemas/parse.js";
import type { ScanTools } from "../scanner/scanner.js";
import type { PlanColumns } from "../contract/values/columns.js";
import { firstFuelOf, type StationColumns, toStationColumns } from "./stationColumns.js";

/**
 * The request in `body`, which is UTF-8; `undefined` when the contract must look at it.
 * @param rest the schema of all but its stations.
 */
export function scanRequest<Rest extends z.ZodObject>(
  { scanner }: ScanTools,
  body: Buffer,
  rest: Rest,
): (z.infer<Rest> & { readonly stations: StationColumns }) | undefined {
  const scanned = scanner.readPricedStations(body);
  if (scanned === undefined || hasSeveralFuels(scanned)) return undefined;
  const parsed = parseAround(body, scanned, rest);
  return parsed === undefined ? undefined : { ...parsed, stations: toStationColumns(scanned) };
}

function hasSeveralFuels(columns: PlanColumns): boolean {
  const fuel = firstFuelOf(columns);
  return fuel !== undefined && columns.fuelTypes.some((type) => !Number.isNaN(type) && type !== fuel);
}
