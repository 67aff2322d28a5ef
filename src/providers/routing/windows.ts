// Detours are measured by window: a stretch of the route with the stations along it. All stations of a window share the
// points a and b before and after it (docs/decisions.md, "Detours"), so that two one-to-many calls suffice for each
// window.

import pLimit from "p-limit";
import { setMaxListeners } from "node:events";
import { z } from "zod";
import { defined } from "../../common/defined.js";
import { type PointOnLine, pointAt, type RouteLine } from "./line.js";
import type { StationsOnRoute } from "./provider.js";

/**
 * A window begins this far before its first station and ends this far after its last: some three minutes on a highway.
 */
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

/** The quickest drive from one place to another. */
export interface Drive {
  /** NaN if there is no route. */
  readonly minutes: number;
  /** NaN if there is no route, or if nothing is known of its length. */
  readonly miles: number;
}

export const NO_DRIVE: Drive = { minutes: NaN, miles: NaN };

/** The drives in a window. */
export interface WindowDrives {
  /** From the window's start to its end. */
  readonly past: Drive;
  /** From the window's start to each of its stations. */
  readonly toStations: readonly Drive[];
  /** From each of its stations to the window's end. */
  readonly fromStations: readonly Drive[];
}

/** Divides stations into windows: at most 50, and one more for every 24 stations. */
export function toWindows(line: RouteLine, stations: StationsOnRoute): Window[] {
  const miles = (i: number): number => defined(stations.milesFromStart[i]);
  const span = Math.max(MAX_SPAN_MILES, line.totalMiles / MAX_WINDOWS_BY_DISTANCE);
  const groups: number[][] = [];
  let group: number[] = [];
  for (const i of Array.from(stations.lats.keys()).toSorted((p, q) => miles(p) - miles(q) || p - q)) {
    if (group.length === MAX_STATIONS || miles(i) - miles(group[0] ?? i) > span) group = [];
    if (group.length === 0) groups.push(group);
    group.push(i);
  }
  return groups.map((indices) => ({
    from: pointAt(line, miles(defined(indices[0])) - APPROACH_MILES),
    to: pointAt(line, miles(defined(indices.at(-1))) + APPROACH_MILES),
    stations: indices,
  }));
}

/**
 * Computes the detours of all stations from the drives in their windows, a few windows at a time.
 * @param concurrency windows measured at once.
 * @param signal once it is aborted, no further window is measured and the call rejects with its reason.
 * @param measure asks the engine; it also rejects with the signal's reason.
 * @returns minutes and miles for each station, NaN if it cannot be reached; the miles also if a drive has none.
 */
export async function measureDetours(
  line: RouteLine,
  stations: StationsOnRoute,
  concurrency: number,
  signal: AbortSignal,
  measure: (window: Window) => Promise<WindowDrives>,
): Promise<{ minutes: Float64Array; miles: Float64Array }> {
  const minutes = new Float64Array(stations.lats.length).fill(NaN);
  const miles = minutes.slice();
  const takeTurn = pLimit(concurrency);
  // Each call in progress adds a listener.
  setMaxListeners(0, signal);
  const work = async (window: Window): Promise<void> => {
    signal.throwIfAborted();
    const { past, toStations, fromStations } = await measure(window);
    window.stations.forEach((station, k) => {
      const [there, back] = [toStations[k] ?? NO_DRIVE, fromStations[k] ?? NO_DRIVE];
      minutes[station] = Math.max(0, there.minutes + back.minutes - past.minutes);
      miles[station] = Math.max(0, there.miles + back.miles - past.miles);
    });
  };
  const stopAll = (error: unknown): never => {
    takeTurn.clearQueue();
    throw error;
  };
  await Promise.all(toWindows(line, stations).map((window) => takeTurn(() => work(window).catch(stopAll))));
  return { minutes, miles };
}

/** A table of drives as engines answer it: a row for each source, with an element for each target; null without a route. */
export const Matrix = z.array(z.array(z.number().nullable()));
type Matrix = z.infer<typeof Matrix>;

/** An engine's tables and how it counts. */
interface Tables {
  readonly durations: Matrix;
  /** Missing where the engine gives none. */
  readonly distances: Matrix | undefined;
  readonly toMinutes: (duration: number) => number;
  readonly toMiles: (distance: number) => number;
}

/** The drives from each source to each target; undefined if a table has another size. */
export function readDrives(
  { durations, distances, toMinutes, toMiles }: Tables,
  sources: number,
  targets: number,
): Drive[][] | undefined {
  const isWhole = (rows: Matrix): boolean => rows.length === sources && rows.every((row) => row.length === targets);
  if (!isWhole(durations) || (distances !== undefined && !isWhole(distances))) return undefined;
  return durations.map((row, i) =>
    row.map((duration, k) => ({ minutes: toMinutes(duration ?? NaN), miles: toMiles(distances?.[i]?.[k] ?? NaN) })),
  );
}
