// The exports of scanner.wasm, which reads requests in a service, and nothing else. Offsets are bytes into `memory`; the
// host makes its views after the last reserve or scan, because growth empties older ones.

import { countStations, countValues, reserveBody as reserveBodyBytes } from "./json/columns";
import { countPriced, findListEnd, findListStart, scanPriced } from "./json/priced";
import { scan } from "./json/scan";
import { findFuelStation } from "./json/station";
import { Status } from "./status";

export { ABI_VERSION, Status } from "./status";
export { locateBody, locateStations, locateValues } from "./json/columns";
export {
  MOST_ADDRESS_CHARACTERS, MOST_BRAND_CHARACTERS, MOST_ID_CHARACTERS, MOST_LATITUDE, MOST_LONGITUDE, MOST_NAME_CHARACTERS,
  MOST_PRICE_PER_GALLON, MOST_STATIONS,
} from "./json/station";
export { locateDetourMinutes, locateEnds, locateMilesFromStart, locatePrices, locateStarts } from "./json/stationColumns";

/** Lays out the bytes of a request's body. OK or OUT_OF_MEMORY. */
export function reserveBody(bytes: i32): Status {
  return reserveBodyBytes(bytes) ? Status.OK : Status.OUT_OF_MEMORY;
}

// For enrichment: the body is known to be a request.

/** Finds the stations and their computed fields in the body. OK, NOT_A_REQUEST or OUT_OF_MEMORY. */
export function scanBody(): Status { return scan(); }

/** After OK: how many rows of the stations' spans are filled. */
export function readStationCount(): i32 { return countStations(); }

/** After OK: how many rows of the values' spans are filled. */
export function readValueCount(): i32 { return countValues(); }

// For optimize: nothing is known of the body but that it is UTF-8.

/**
 * Reads the stations into columns and checks them. OK, NOT_CERTAIN or OUT_OF_MEMORY. After OK the body is a request if it
 * is one with any value in the place of the list of stations.
 */
export function scanPricedStations(): Status { return scanPriced(); }

/** After OK: how many rows of the columns are filled, 1 to MOST_STATIONS. */
export function readPricedCount(): i32 { return countPriced(); }

/** After OK: row of the first station that says what fuel it sells; -1 when none does. */
export function readFuelStation(): i32 { return findFuelStation(); }

/** After OK: where the list of stations begins in the body, and where what is behind it. */
export function readListStart(): i32 { return findListStart(); }
export function readListEnd(): i32 { return findListEnd(); }
