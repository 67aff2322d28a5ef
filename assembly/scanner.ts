// The exports of scanner.wasm, which reads requests in a service, and nothing else. Offsets are bytes into `memory`; the
// host makes its views after the last reserve or scan, because growth empties older ones.

import { countStations, countValues, reserveBody as reserveBodyBytes } from "./json/columns";
import { scan } from "./json/scan";
import { Status } from "./status";

export { ABI_VERSION, Status } from "./status";
export { locateBody, locateStations, locateValues } from "./json/columns";

/** Lays out the bytes of a request's body. OK or OUT_OF_MEMORY. */
export function reserveBody(bytes: i32): Status {
  return reserveBodyBytes(bytes) ? Status.OK : Status.OUT_OF_MEMORY;
}

/** Finds the stations and their computed fields in the body. OK, NOT_A_REQUEST or OUT_OF_MEMORY. */
export function scanBody(): Status { return scan(); }

/** After OK: how many rows of the stations' spans are filled. */
export function readStationCount(): i32 { return countStations(); }

/** After OK: how many rows of the values' spans are filled. */
export function readValueCount(): i32 { return countValues(); }
