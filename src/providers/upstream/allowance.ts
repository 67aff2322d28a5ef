import { MAX_STATIONS } from "../../contract/values/limits.js";

/**
 * The detours of this many stations may take as long as one route. At ten seconds for every 500, a station has at least
 * 20 ms. The engine in this process took 4 ms of processor time for each of 5,000 stations near a road through
 * Harrisburg. A server gets two or three calls for every 24 stations: some 600 calls for 5,000.
 */
const STATIONS_PER_TIMEOUT = 500;

/**
 * How long a request may wait for providers: `timeoutMs` for a route and the places of its ends, or for the detours of
 * every 500 stations or part thereof.
 */
export function allowedMs(timeoutMs: number, stations = 0): number {
  return timeoutMs * Math.max(1, Math.ceil(stations / STATIONS_PER_TIMEOUT));
}

/** How long any request may wait for providers. */
export function longestMs(timeoutMs: number): number {
  return allowedMs(timeoutMs, MAX_STATIONS);
}
