// The quick way from an optimize request's bytes to the trip that is planned. It makes objects only of the few stations
// that an answer shows. A body that is in any way unusual is left to the contract (`scanOrParse`), which alone decides what
// a request is and words its faults.

import { OptimizeRequest } from "../contract/optimize.js";
import { parseAround } from "../contract/parse.js";
import { type ScannedStations, type ScanTools, STATION_COLUMNS } from "../scanner/scanner.js";
import { Station } from "../contract/station.js";
import { firstFuelOf, type PlanColumns, type StationColumns, toStationColumns } from "./stationColumns.js";
import type { TripRequest } from "./trip.js";

const RestOfRequest = OptimizeRequest.omit({ stations: true });

/** The request in `body`, which is UTF-8; `undefined` when the contract must look at it. */
export function scanRequest({ scanner }: ScanTools, body: Buffer): TripRequest | undefined {
  const scanned = scanner.readPricedStations(body);
  if (scanned === undefined || hasSeveralFuels(scanned)) return undefined;
  const rest = parseAround(body, scanned, RestOfRequest);
  return rest === undefined ? undefined : { ...rest, stations: toColumns(body, scanned) };
}

function hasSeveralFuels(columns: PlanColumns): boolean {
  const fuel = firstFuelOf(columns);
  return fuel !== undefined && columns.fuelTypes.some((type) => !Number.isNaN(type) && type !== fuel);
}

/** Makes an object of the scanned station `row`. */
export function readStation(body: Buffer, { spans: { stations } }: Pick<ScannedStations<PlanColumns>, "spans">, row: number): Station {
  const at = row * STATION_COLUMNS;
  return Station.parse(JSON.parse(body.toString("utf8", stations[at], stations[at + 1])));
}

function toColumns(body: Buffer, scanned: ScannedStations<PlanColumns>): StationColumns {
  const known = new Map<number, Station>();
  return toStationColumns(scanned, (row) => {
    const station = known.get(row) ?? readStation(body, scanned, row);
    known.set(row, station);
    return station;
  });
}
