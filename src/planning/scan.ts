// The quick way from an optimize request's bytes to the trip that is planned. It makes no objects of stations. A body that is
// in any way unusual is left to the contract (`scanOrParse`), which alone decides what a request is and words its faults.

import { OptimizeRequest } from "../contract/optimize.js";
import { parseAround } from "../contract/parse.js";
import type { ScanTools } from "../scanner/scanner.js";
import { firstFuelOf, type PlanColumns, toStationColumns } from "./stationColumns.js";
import type { TripRequest } from "./trip.js";

const RestOfRequest = OptimizeRequest.omit({ stations: true });

/** The request in `body`, which is UTF-8; `undefined` when the contract must look at it. */
export function scanRequest({ scanner }: ScanTools, body: Buffer): TripRequest | undefined {
  const scanned = scanner.readPricedStations(body);
  if (scanned === undefined || hasSeveralFuels(scanned)) return undefined;
  const rest = parseAround(body, scanned, RestOfRequest);
  return rest === undefined ? undefined : { ...rest, stations: toStationColumns(scanned) };
}

function hasSeveralFuels(columns: PlanColumns): boolean {
  const fuel = firstFuelOf(columns);
  return fuel !== undefined && columns.fuelTypes.some((type) => !Number.isNaN(type) && type !== fuel);
}
