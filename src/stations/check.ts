import { z } from "zod";
import { toFaults } from "../contract/faults.js";
import { Station } from "../contract/station.js";
import { beginningOf, type FoundRows, listSome, type Row, StationFileError } from "./rows.js";

/** A station with a price. */
export interface StationWithPrice extends Station {
  readonly price_per_gallon: number;
}

/** What a file of stations holds. */
export interface StationFile {
  /** At least one. */
  readonly stations: readonly StationWithPrice[];
  readonly warnings: readonly string[];
  /** The sheet that the stations are from, when a workbook has several. */
  readonly sheet?: string;
}

/** A file may have the whole country's stations; those far from the route are left out before planning. */
export const MAX_ROWS = 100_000;

/** Stations at fault are left out, up to this share. More of them mean that the file was misunderstood. */
const MAX_FAULTY_SHARE = 0.1;

const MAX_LISTED_FAULTS = 10;

/**
 * Checks the stations of a file. Those at fault are left out, with a warning, as long as they are no more than a tenth.
 * @throws {StationFileError} naming what is wrong otherwise, the first ten faults of all.
 */
export function checkStations(file: string, { rows, warnings }: FoundRows): StationFile {
  if (rows.length === 0) throw new StationFileError(`${file} has no stations`);
  if (rows.length > MAX_ROWS) throw new StationFileError(`${file} has more than ${MAX_ROWS} stations, which is the most`);
  const faulty: { readonly where: string; readonly faults: readonly string[] }[] = [];
  const stations: StationWithPrice[] = [];
  let unpricedCount = 0;
  for (const row of rows) {
    const checked = checkRow(row);
    if ("faults" in checked) faulty.push({ where: row.where, faults: checked.faults });
    else if (hasPrice(checked)) stations.push(checked);
    else unpricedCount++;
  }
  if (faulty.length > rows.length * MAX_FAULTY_SHARE) {
    refuseSwapped(file, rows);
    throw tooFaulty(faulty.flatMap(({ where, faults }) => faults.map((fault) => `${file} ${where}: ${fault}`)));
  }
  if (stations.length === 0) throw new StationFileError(`${file}: none of its ${unpricedCount} stations has a price`);
  const leftOut = faulty.map(({ where, faults }) => `${where} (${faults[0] ?? "is wrong"})`);
  return {
    stations,
    warnings: [
      ...warnings,
      ...(leftOut.length === 0 ? [] : [`${leftOut.length} of ${rows.length} rows left out, because they are at fault: ${listSome(leftOut)}.`]),
      ...(unpricedCount === 0 ? [] : [`${unpricedCount} stations without a price are left out.`]),
    ],
  };
}

function hasPrice(station: Station): station is StationWithPrice {
  return typeof station.price_per_gallon === "number";
}

function checkRow(row: Row): Station | { readonly faults: readonly string[] } {
  if (row.faults.length > 0) return row;
  const parsed = Station.safeParse(row.station);
  if (parsed.success) return looksSwapped(row) ? { faults: [`${SWAPPED} (${writePlace(row)})`] } : parsed.data;
  const faults = describeFaults(parsed.error.issues, row.station, row.titles);
  return { faults: looksSwapped(row) ? faults.map((fault, i) => (i === 0 ? `${fault}: ${SWAPPED}` : fault)) : faults };
}

const SWAPPED = "latitude and longitude look swapped";

const Place = z.object({ location: z.object({ lat: z.number(), lng: z.number() }) });

/** North America with Alaska and Hawaii, in degrees. With latitude and longitude swapped, it would lie in the ocean and in Antarctica, where nobody sells fuel. */
const AMERICA = { south: 15, north: 72, west: -180, east: -50 };

/** Whether a place makes sense only with latitude and longitude swapped. */
function looksSwapped({ station }: Row): boolean {
  const place = Place.safeParse(station).data?.location;
  if (place === undefined) return false;
  const { lat, lng } = place;
  const fitsOnlySwapped = Math.abs(lat) > 90 && Math.abs(lat) <= 180 && Math.abs(lng) <= 90;
  return fitsOnlySwapped || (lat >= AMERICA.west && lat <= AMERICA.east && lng >= AMERICA.south && lng <= AMERICA.north);
}

function writePlace({ station }: Row): string {
  const place = Place.safeParse(station).data?.location;
  return place === undefined ? "" : `lat ${place.lat}, lng ${place.lng}`;
}

/** @throws {StationFileError} when most places look swapped: that is one fault of the file, and not one in each row. */
function refuseSwapped(file: string, rows: readonly Row[]): void {
  const swapped = rows.filter((row) => row.faults.length === 0 && looksSwapped(row));
  const [first] = swapped;
  if (first === undefined || swapped.length <= rows.length / 2) return;
  throw new StationFileError(`${file}: ${SWAPPED} in ${swapped.length} of ${rows.length} rows (${first.where}: ${writePlace(first)}): exchange the two`);
}

/** The refusal of a file with too many faults. */
export function tooFaulty(faults: readonly string[]): StationFileError {
  const rest = faults.length > MAX_LISTED_FAULTS ? [`… ${faults.length} faults in all`] : [];
  return new StationFileError([...faults.slice(0, MAX_LISTED_FAULTS), ...rest].join("\n"));
}

/** The faults of a value in words, each with its field, by the file's own title for it if there is one, and with what was found there. */
export function describeFaults(issues: Parameters<typeof toFaults>[0], value: unknown, titles: ReadonlyMap<string, string> = new Map()): string[] {
  return toFaults(issues, value).map(({ loc, msg, input }) => {
    const [, ...parts] = loc;
    const path = parts.join(".");
    const found = input === null ? "" : `, not ${beginningOf(JSON.stringify(input))}`;
    return `${path === "" ? "" : `${titles.get(path) ?? path}: `}${msg}${found}`;
  });
}
