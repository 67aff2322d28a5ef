// The quick way from an optimize request's bytes to what is planned with. Of the stations, most of a body, only the few
// that an answer shows are ever made objects. Whatever is not plainly a request is left to the contract (`parseBody`),
// which alone decides what one is and words what is wrong with others.

import { isUtf8 } from "node:buffer";
import { OptimizeRequest } from "../contract/optimize.js";
import { Station } from "../contract/station.js";
import type { PricedStations, Scanner } from "../wasm/scanner.js";
import type { StationColumns } from "./columns.js";
import type { TripRequest } from "./trip.js";

export interface ScanTools {
  readonly scanner: Scanner;
}

const RestOfRequest = OptimizeRequest.omit({ stations: true });

/** The request in `body`; `undefined` when the contract must look at it. */
export function scanRequest({ scanner }: ScanTools, body: Buffer): TripRequest | undefined {
  if (!isUtf8(body)) return undefined;
  const scanned = scanner.readPricedStations(body);
  if (scanned === undefined) return undefined;
  const rest = RestOfRequest.safeParse(parseRest(body, scanned));
  return rest.success ? { ...rest.data, stations: toColumns(body, scanned) } : undefined;
}

/** The body with another value in the place of its stations; `undefined` when that is not JSON. */
function parseRest(body: Buffer, { listStart, listEnd }: PricedStations): unknown {
  try {
    return JSON.parse(`${body.toString("utf8", 0, listStart)}0${body.toString("utf8", listEnd)}`);
  } catch {
    return undefined;
  }
}

/** Makes an object of the scanned station `row`. */
export function readStation(body: Buffer, { starts, ends }: PricedStations, row: number): Station {
  return Station.parse(JSON.parse(body.toString("utf8", starts[row], ends[row])));
}

function toColumns(body: Buffer, scanned: PricedStations): StationColumns {
  const { milesFromStart, pricesPerGallon, detourMinutes, starts, fuelStation } = scanned;
  const known = new Map<number, Station>();
  const describe = (row: number): Station => {
    const station = known.get(row) ?? readStation(body, scanned, row);
    known.set(row, station);
    return station;
  };
  return {
    length: starts.length,
    milesFromStart,
    pricesPerGallon,
    detourMinutes,
    fuelType: fuelStation < 0 ? undefined : (describe(fuelStation).fuel_type ?? undefined),
    describe,
  };
}
