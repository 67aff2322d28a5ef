import { MAX_STATIONS } from "../../contract/station.js";

/**
 * The detours of this many stations may take as long as one route. With ten seconds for each started 500, a station has at
 * least 20 ms. The engine in the process took 4 ms of CPU for a station: 20 s for 5,000 within half a mile of a road
 * through Harrisburg. A server gets two or three calls for 24 stations: some 600 calls for 5,000.
 */
const STATIONS_PER_TIMEOUT = 500;

/**
 * How long a request may wait for providers: `timeoutMs` for a route and the places of its ends, and as long again for
 * each started 500 stations whose detours are asked for.
 */
export function allowedMs(timeoutMs: number, stations = 0): number {
  return timeoutMs * Math.max(1, Math.ceil(stations / STATIONS_PER_TIMEOUT));
}

/** How long any request may wait for providers. */
export function longestMs(timeoutMs: number): number {
  return allowedMs(timeoutMs, MAX_STATIONS);
}
