// The exports of scanner.wasm, which reads requests in a service, and nothing else. Offsets are bytes into `memory`; the
// host makes its views after the last reserve or scan, because growth empties older ones.

import { reserveBody as reserveBodyBytes } from "./json/body";
import { Column, countValues, locateNumbers } from "./json/columns";
import { hasMoreMarks } from "./json/marks";
import { countStations, findListEnd, findListStart, scanStations } from "./json/scan";
import { findFuelStation, Purpose } from "./json/station";
import { Status } from "./memory/status";

export { ABI_VERSION, OK } from "./memory/status";
export { locateBody } from "./json/body";
export { locateSpans, locateValues, MOST_STATIONS } from "./json/columns";
export {
  MOST_ADDRESS_CHARACTERS, MOST_BRAND_CHARACTERS, MOST_DETOUR_MINUTES, MOST_ID_CHARACTERS, MOST_LATITUDE, MOST_LONGITUDE,
  MOST_NAME_CHARACTERS, MOST_PRICE_PER_GALLON, MOST_ROUTE_MILES,
} from "./json/station";

/** Lays out the bytes of a request's body. OK or OUT_OF_MEMORY. */
export function reserveBody(bytes: i32): Status {
  return reserveBodyBytes(bytes) ? Status.OK : Status.OUT_OF_MEMORY;
}

/** Whether a body, which may be anything, has no more than so many values and keys. OK or TOO_MANY. */
export function checkMarks(most: i32): Status { return hasMoreMarks(most) ? Status.TOO_MANY : Status.OK; }

/**
 * Reads the stations of an optimize request, of which nothing is known but that it is UTF-8: prices, positions, detours
 * and spans. OK, NOT_CERTAIN or OUT_OF_MEMORY. After OK the body is a request if it is one with any value in the place of
 * the list of stations.
 */
export function scanPricedStations(): Status { return scanStations(Purpose.PLAN); }

/** The same for an enrichment request: coordinates, spans and values. */
export function scanLocatedStations(): Status { return scanStations(Purpose.ENRICH); }

/** Finds the stations of a body that is known to be a request: spans and values. OK, NOT_CERTAIN or OUT_OF_MEMORY. */
export function findStations(): Status { return scanStations(Purpose.FIND); }

// After OK:

/** How many rows of the stations' tables are filled, 1 to MOST_STATIONS. */
export function readStationCount(): i32 { return countStations(); }

/** How many rows of the values' table are filled. */
export function readValueCount(): i32 { return countValues(); }

export function locateMilesFromStart(): usize { return locateNumbers(Column.MILES_FROM_START); }
export function locatePricesPerGallon(): usize { return locateNumbers(Column.PRICE_PER_GALLON); }
export function locateDetourMinutes(): usize { return locateNumbers(Column.DETOUR_MINUTES); }
export function locateLats(): usize { return locateNumbers(Column.LAT); }
export function locateLngs(): usize { return locateNumbers(Column.LNG); }

/** Row of the first station that says what fuel it sells; -1 when none does. */
export function readFuelStation(): i32 { return findFuelStation(); }

/** Where the list of stations begins in the body, and where what is behind it. */
export function readListStart(): i32 { return findListStart(); }
export function readListEnd(): i32 { return findListEnd(); }
