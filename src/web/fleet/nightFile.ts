// A file of trips, as a dispatcher has it: a table or lines of JSON, as `fuel-route batch` reads them.

import { MAX_BATCH_LINES } from "../../contract/batches.js";
import { isObject } from "../../contract/faults.js";
import { readCsvTrips } from "../../jobs/file/csvTrips.js";
import { fillTrip, type TripDefaults } from "../../jobs/file/fillTrip.js";
import { TripFileError } from "../../jobs/file/trip.js";

/** A trip of the night, complete. */
export interface NightTrip {
  readonly customId: string;
  readonly from: string;
  readonly to: string;
  /** A line of the batch. */
  readonly line: string;
}

export interface NightFile {
  readonly trips: readonly NightTrip[];
  /** What was left out, in words. */
  readonly warnings: readonly string[];
}

/**
 * Reads a file of trips.
 * @param defaults what the trips leave out.
 * @param stationSet the set that they fuel from, unless they bring their own stations.
 * @throws {TripFileError} that says what is wrong with it.
 */
export function readNight(name: string, bytes: Uint8Array, defaults: TripDefaults, stationSet: string): NightFile {
  const text = new TextDecoder().decode(bytes).trimStart();
  const { trips, warnings } = text.startsWith("{") ? { trips: readLines(name, text), warnings: [] } : readCsvTrips(name, bytes);
  const night: NightTrip[] = [];
  const known = new Map<string, string>();
  for (const { where, trip } of trips) {
    const filled = fillTrip(defaults, trip);
    const id: unknown = Reflect.get(filled, "custom_id");
    const customId = typeof id === "string" || typeof id === "number" ? String(id) : where.replace(" ", "-");
    const other = known.get(customId);
    if (other !== undefined) throw new TripFileError(`${name}: ${where} has the custom_id ${customId}, which ${other} has already`);
    known.set(customId, where);
    const withSet = "stations" in filled ? filled : { ...filled, station_set: stationSet };
    night.push({ customId, from: placeIn(filled, "origin"), to: placeIn(filled, "destination"), line: JSON.stringify({ ...withSet, custom_id: customId }) });
    if (night.length > MAX_BATCH_LINES) throw new TripFileError(`${name} has more than ${MAX_BATCH_LINES} trips, the most that a batch takes: send it in parts`);
  }
  if (night.length === 0) throw new TripFileError(`${name} has no trips`);
  return { trips: night, warnings };
}

function* readLines(name: string, text: string): Generator<{ where: string; trip: object }> {
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const where = `line ${i + 1}`;
    const trip = parse(line);
    if (!isObject(trip)) throw new TripFileError(`${name}: ${where} is no trip: it should be one object of JSON`);
    yield { where, trip };
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function placeIn(trip: object, field: "origin" | "destination"): string {
  const place: unknown = Reflect.get(trip, field);
  return typeof place === "string" ? place : isObject(place) ? `${String(Reflect.get(place, "lat"))},${String(Reflect.get(place, "lng"))}` : "";
}
