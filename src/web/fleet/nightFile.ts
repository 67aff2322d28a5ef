// A file of trips, as a dispatcher has it: a table or lines of JSON, as `fuel-route batch` reads them.

import { MAX_BATCH_LINES } from "../../contract/values/limits.js";
import { isObject } from "../../contract/values/faults.js";
import { CustomIds } from "../../jobs/file/customIds.js";
import { readTableTrips, readTextTrips } from "../../jobs/file/tableTrips.js";
import { nameEnds } from "../../jobs/file/tripColumns.js";
import { type FileTrip, fillTrip, type TripDefaults, TripFileError } from "../../jobs/file/trip.js";

/** A trip of the night, before what it leaves out is filled in. */
export interface NightTrip {
  readonly customId: string;
  readonly from: string;
  readonly to: string;
  readonly trip: object;
}

export interface NightFile {
  readonly trips: readonly NightTrip[];
  /** What was left out, in words. */
  readonly warnings: readonly string[];
}

/** Reads a file of trips, also a workbook. @throws {TripFileError} that says what is wrong with it. */
export async function readNightFile(name: string, bytes: Uint8Array): Promise<NightFile> {
  return beginsWithBrace(bytes) ? readNight(name, bytes) : toNight(name, await readTableTrips(name, bytes));
}

/** Reads the text of a file of trips, at once. @throws {TripFileError} as `readNightFile` does. */
export function readNight(name: string, bytes: Uint8Array): NightFile {
  return toNight(
    name,
    beginsWithBrace(bytes)
      ? { trips: readLines(name, new TextDecoder().decode(bytes)), warnings: [] }
      : readTextTrips(name, bytes),
  );
}

/** How much of a file shows that it has lines of JSON. */
const BEGINNING_BYTES = 1000;

function beginsWithBrace(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, BEGINNING_BYTES)).trimStart().startsWith("{");
}

function toNight(
  name: string,
  { trips, warnings }: { readonly trips: Iterable<FileTrip>; readonly warnings: readonly string[] },
): NightFile {
  const night: NightTrip[] = [];
  const ids = new CustomIds(name);
  for (const { where, trip } of trips) {
    night.push({
      customId: ids.add({ where, trip }),
      from: placeIn(trip, "origin"),
      to: placeIn(trip, "destination"),
      trip,
    });
    if (night.length > MAX_BATCH_LINES)
      throw new TripFileError(
        `${name} has more than ${MAX_BATCH_LINES} trips, the most that a batch takes: send it in parts`,
      );
  }
  ids.check();
  return { trips: night, warnings };
}

/**
 * The lines of a batch.
 * @param defaults what the trips leave out.
 * @param stationSet the set that they fuel from, unless they bring their own stations.
 */
export function toBatch({ trips }: NightFile, defaults: TripDefaults, stationSet: string): string {
  return trips
    .map(({ customId, trip }) => {
      const filled = fillTrip(defaults, trip);
      return JSON.stringify({
        ...("stations" in filled ? filled : { ...filled, station_set: stationSet }),
        custom_id: customId,
      });
    })
    .join("\n");
}

function* readLines(name: string, text: string): Generator<FileTrip> {
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const where = `line ${i + 1}`;
    const trip = parse(line);
    if (!isObject(trip)) throw new TripFileError(`${name}: ${where} is no trip: it should be one object of JSON`);
    yield { where, trip: nameEnds(trip) };
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
  return typeof place === "string"
    ? place
    : isObject(place)
      ? `${String(Reflect.get(place, "lat"))},${String(Reflect.get(place, "lng"))}`
      : "";
}
