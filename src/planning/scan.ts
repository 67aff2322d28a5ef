// The quick way from an optimize request's bytes to what is planned with. Of the stations, most of a body, only the few
// that an answer shows are ever made objects. Whatever is not plainly a request is left to the contract (`scanOrParse`),
// which alone decides what one is and words what is wrong with others.

import { OptimizeRequest } from "../contract/optimize.js";
import { parseAround } from "../contract/parse.js";
import { Station } from "../contract/station.js";
import { type PricedStations, type Scanner, STATION_COLUMNS } from "../optimizer/wasm/scanner.js";
import type { StationColumns } from "./columns.js";
import type { TripRequest } from "./trip.js";

export interface ScanTools {
  readonly scanner: Scanner;
}

const RestOfRequest = OptimizeRequest.omit({ stations: true });

/** The request in `body`, which is UTF-8; `undefined` when the contract must look at it. */
export function scanRequest({ scanner }: ScanTools, body: Buffer): TripRequest | undefined {
  const scanned = scanner.readPricedStations(body);
  if (scanned === undefined) return undefined;
  const rest = parseAround(body, scanned, RestOfRequest);
  return rest === undefined ? undefined : { ...rest, stations: toColumns(body, scanned) };
}

/** Makes an object of the scanned station `row`. */
export function readStation(body: Buffer, { stations }: PricedStations, row: number): Station {
  const at = row * STATION_COLUMNS;
  return Station.parse(JSON.parse(body.toString("utf8", stations[at], stations[at + 1])));
}

function toColumns(body: Buffer, scanned: PricedStations): StationColumns {
  const { milesFromStart, pricesPerGallon, detourMinutes, fuelStation } = scanned;
  const known = new Map<number, Station>();
  const describe = (row: number): Station => {
    const station = known.get(row) ?? readStation(body, scanned, row);
    known.set(row, station);
    return station;
  };
  return {
    length: milesFromStart.length,
    milesFromStart,
    pricesPerGallon,
    detourMinutes,
    fuelType: fuelStation < 0 ? undefined : (describe(fuelStation).fuel_type ?? undefined),
    describe,
  };
}
