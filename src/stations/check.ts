import { z } from "zod";
import { listFaults } from "../common/listFaults.js";
import { isObject } from "../contract/values/faults.js";
import { toFaults } from "../contract/schemas/faults.js";
import { Station } from "../contract/schemas/station.js";
import { isSwapped } from "../contract/values/mirrored.js";
import { warnOfHemisphere } from "./hemisphere.js";
import type { PlacedBy } from "./placer.js";
import { beginningOf, type FileTraits, type FoundRows, listFew, type Row, StationFileError } from "./rows.js";

/** A station with a price. */
export interface StationWithPrice extends Station {
  readonly price_per_gallon: number;
}

/** What a file of stations holds. */
export interface StationFile extends FileTraits {
  /** At least one. */
  readonly stations: readonly StationWithPrice[];
  readonly warnings: readonly string[];
  /** How many stations without coordinates were found by what, if there are such. */
  readonly placed?: Readonly<Record<PlacedBy, number>>;
  /** The sheet that has the stations, if the workbook has several sheets. */
  readonly sheet?: string;
}

/** A file may hold the whole country's stations: planning leaves out those far from the route. */
export const MAX_ROWS = 100_000;

/** Up to this share, faulty stations are left out. More of them mean that the file was misunderstood. */
const MAX_FAULTY_SHARE = 0.1;

/** Rows of a file are at fault, too many to leave them out. */
export class FaultyRowsError extends StationFileError {
  /** @param faults all of them, each with the place of its row. */
  constructor(
    file: string,
    readonly faults: readonly { readonly where: string; readonly fault: string }[],
  ) {
    super(listFaults(faults.map(({ where, fault }) => `${file} ${where}: ${fault}`)));
  }
}

/** A row that was checked. */
interface CheckedRow {
  readonly where: string;
  readonly station: Station;
}

/**
 * Checks the rows of a file, with a price or without, and leaves out faulty ones, with a warning, if they are no more
 * than a tenth.
 * @param most how many rows the file may have.
 * @throws {StationFileError} when there are more, or too many rows.
 */
export function checkRows(
  file: string,
  rows: readonly Row[],
  most = MAX_ROWS,
): { readonly checked: readonly CheckedRow[]; readonly warnings: readonly string[] } {
  if (rows.length === 0) throw new StationFileError(`${file} has no stations`);
  if (rows.length > most) throw new StationFileError(`${file} has more than ${most} stations, which is the most`);
  const faulty: { readonly where: string; readonly faults: readonly string[] }[] = [];
  const checked: (CheckedRow & Pick<Row, "letters">)[] = [];
  for (const row of rows) {
    const station = checkRow(row);
    if ("faults" in station) faulty.push({ where: row.where, faults: station.faults });
    else checked.push({ where: row.where, station, ...(row.letters !== undefined && { letters: row.letters }) });
  }
  const places = checked.map(({ station: { id, location }, letters }) => ({ id, location, letters }));
  return { checked, warnings: [...leaveOutFaulty(file, rows, faulty), ...warnOfHemisphere(places)] };
}

/**
 * Says which rows are left out because they are at fault.
 * @throws {FaultyRowsError} when they are more than a tenth.
 */
export function leaveOutFaulty(
  file: string,
  rows: readonly Row[],
  faulty: readonly Pick<Row, "where" | "faults">[],
): string[] {
  if (faulty.length > rows.length * MAX_FAULTY_SHARE) {
    refuseSwapped(file, rows);
    throw new FaultyRowsError(
      file,
      faulty.flatMap(({ where, faults }) => faults.map((fault) => ({ where, fault }))),
    );
  }
  const leftOut = faulty.map(({ where, faults }) => `${where} (${faults[0] ?? "is wrong"})`);
  return leftOut.length === 0
    ? []
    : [`${leftOut.length} of ${rows.length} rows left out, because they are at fault: ${listFew(leftOut)}.`];
}

/**
 * Checks the stations of a file and leaves out those without a price, and faulty ones, with a warning, if they are no
 * more than a tenth.
 * @throws {StationFileError} when there are more; it names the first ten faults.
 */
export function checkStations(file: string, { rows, warnings, ...traits }: FoundRows): StationFile {
  const { checked, warnings: leftOut } = checkRows(file, rows);
  const stations = checked.map(({ station }) => station).filter(hasPrice);
  const unpricedCount = checked.length - stations.length;
  if (stations.length === 0)
    throw new StationFileError(
      [
        unpricedCount === 1
          ? `${file}: its only station has no price`
          : `${file}: none of its ${unpricedCount} stations has a price`,
        ...warnings,
      ]
        .map((sentence) => sentence.replace(/\.$/, ""))
        .join(". "),
    );
  return {
    ...traits,
    ...countPlaced(stations),
    stations,
    warnings: [
      ...warnings,
      ...leftOut,
      ...(unpricedCount === 0
        ? []
        : [
            `${unpricedCount} ${unpricedCount === 1 ? "station without a price is" : "stations without a price are"} left out.`,
          ]),
    ],
  };
}

/** Whether a station's file says where it is by words only, and it was found so. */
export function isPlacedBy({ metadata }: Pick<Station, "metadata">, placedBy: PlacedBy): boolean {
  return isObject(metadata) && Reflect.get(metadata, "placed_by") === placedBy;
}

/** Counts the stations that a file's reader has found by words, which it says in their metadata. */
function countPlaced(stations: readonly Station[]): Pick<StationFile, "placed"> {
  const count = (placedBy: PlacedBy): number => stations.filter((station) => isPlacedBy(station, placedBy)).length;
  const placed = { exit: count("exit"), town: count("town") };
  return placed.exit + placed.town === 0 ? {} : { placed };
}

function hasPrice(station: Station): station is StationWithPrice {
  return typeof station.price_per_gallon === "number";
}

function checkRow(row: Row): Station | { readonly faults: readonly string[] } {
  if (row.faults.length > 0) return row;
  const parsed = Station.safeParse(row.station);
  const swapped = swappedPlace(row);
  if (parsed.success) return swapped === undefined ? parsed.data : { faults: [`${SWAPPED} (${swapped})`] };
  const faults = describeFaults(parsed.error.issues, row.station, row.titles);
  return {
    faults: swapped === undefined ? faults : faults.map((fault, i) => (i === 0 ? `${fault}: ${SWAPPED}` : fault)),
  };
}

const SWAPPED = "latitude and longitude look swapped";

const Place = z.object({ location: z.object({ lat: z.number(), lng: z.number() }) });

/** A row's place in words if it makes sense only with latitude and longitude swapped, else undefined. */
function swappedPlace({ station }: Row): string | undefined {
  const { lat = 0, lng = 0 } = Place.safeParse(station).data?.location ?? {};
  const fitsOnlySwapped = Math.abs(lat) > 90 && Math.abs(lat) <= 180 && Math.abs(lng) <= 90;
  return fitsOnlySwapped || isSwapped({ lat, lng }) ? `lat ${lat}, lng ${lng}` : undefined;
}

/** @throws {StationFileError} when most places look swapped: that is one fault of the file, not one of each row. */
function refuseSwapped(file: string, rows: readonly Row[]): void {
  const swapped = rows.flatMap((row) =>
    row.faults.length === 0 && swappedPlace(row) !== undefined ? `${row.where}: ${swappedPlace(row)}` : [],
  );
  if (swapped.length <= rows.length / 2) return;
  throw new StationFileError(
    `${file}: ${SWAPPED} in ${swapped.length} of ${rows.length} rows (${swapped[0]}): exchange the two`,
  );
}

/** The refusal of a file with too many faults. */
export function tooFaulty(faults: readonly string[]): StationFileError {
  return new StationFileError(listFaults(faults));
}

/**
 * The faults of a value in words, each with its field, under the file's own title where there is one, and the value
 * found there.
 */
export function describeFaults(
  issues: Parameters<typeof toFaults>[0],
  value: unknown,
  titles: ReadonlyMap<string, string> = new Map(),
): string[] {
  return toFaults(issues, value).map(({ loc, msg, input }) => {
    const [, ...parts] = loc;
    const path = parts.join(".");
    const found = input === null ? "" : `, not ${beginningOf(JSON.stringify(input))}`;
    return `${path === "" ? "" : `${titles.get(path) ?? path}: `}${msg}${found}`;
  });
}
