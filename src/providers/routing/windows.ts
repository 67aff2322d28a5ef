// Detours are measured by window: a stretch of the route with the stations along it. All stations of a window share the
// points a and b before and after it (docs/decisions.md, "Detours"), so that two one-to-many calls suffice for each window.

import { setMaxListeners } from "node:events";
import pLimit from "p-limit";
import { type PointOnLine, pointAt, type RouteLine } from "./line.js";
import type { StationsOnRoute } from "./provider.js";

/** A window begins this far before its first station and ends this far after its last: some three minutes on a highway. */
const APPROACH_MILES = 3;

/** Engines limit the sources and targets of a call, public ones to 25. */
const MAX_STATIONS = 24;

/** A window is no longer than this, so that the quickest way from a to b is the route itself. */
const MAX_SPAN_MILES = 10;

/** On long routes windows are longer, so that distance alone never causes more windows than this. */
const MAX_WINDOWS_BY_DISTANCE = 50;

export interface Window {
  /** Before the stations, or at the route's start. */
  readonly from: PointOnLine;
  /** After the stations, or at the route's end. */
  readonly to: PointOnLine;
  /** Indices into the stations, by position along the route. */
  readonly stations: readonly number[];
}

/** Drive times in a window, in minutes; NaN if there is no route. */
export interface WindowTimes {
  /** From the window's start to its end. */
  readonly past: number;
  /** From the window's start to each of its stations. */
  readonly toStations: readonly number[];
  /** From each of its stations to the window's end. */
  readonly fromStations: readonly number[];
}

/** Divides stations into windows: at most 50, and one more for every 24 stations. */
export function toWindows(line: RouteLine, stations: StationsOnRoute): Window[] {
  const miles = (i: number): number => stations.milesFromStart[i] ?? 0;
  const span = Math.max(MAX_SPAN_MILES, line.totalMiles / MAX_WINDOWS_BY_DISTANCE);
  const groups: number[][] = [];
  let group: number[] = [];
  for (const i of Array.from(stations.lats.keys()).toSorted((p, q) => miles(p) - miles(q) || p - q)) {
    if (group.length === MAX_STATIONS || miles(i) - miles(group[0] ?? i) > span) group = [];
    if (group.length === 0) groups.push(group);
    group.push(i);
  }
  return groups.map((indices) => ({
    from: pointAt(line, miles(indices[0] ?? 0) - APPROACH_MILES),
    to: pointAt(line, miles(indices.at(-1) ?? 0) + APPROACH_MILES),
    stations: indices,
  }));
}

/**
 * Computes the detours of all stations from the drive times in their windows, a few windows at a time.
 * @param concurrency windows measured at once.
 * @param signal once it is aborted, no further window is measured and the call rejects with its reason.
 * @param measure asks the engine; it also rejects with the signal's reason.
 * @returns minutes for each station, NaN if it cannot be reached.
 */
export async function measureDetours(
  line: RouteLine,
  stations: StationsOnRoute,
  concurrency: number,
  signal: AbortSignal,
  measure: (window: Window) => Promise<WindowTimes>,
): Promise<Float64Array> {
  const minutes = new Float64Array(stations.lats.length).fill(NaN);
  const takeTurn = pLimit(concurrency);
  // Each call in progress adds a listener.
  setMaxListeners(0, signal);
  const work = async (window: Window): Promise<void> => {
    signal.throwIfAborted();
    const times = await measure(window);
    window.stations.forEach((station, k) => {
      minutes[station] = Math.max(0, (times.toStations[k] ?? NaN) + (times.fromStations[k] ?? NaN) - times.past);
    });
  };
  const stopAll = (error: unknown): never => {
    takeTurn.clearQueue();
    throw error;
  };
  await Promise.all(toWindows(line, stations).map((window) => takeTurn(() => work(window).catch(stopAll))));
  return minutes;
}
