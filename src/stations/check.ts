import { toFaults } from "../contract/faults.js";
import { Station } from "../contract/station.js";
import { type Row, StationFileError } from "./rows.js";

/** A station with a price. */
export interface StationWithPrice extends Station {
  readonly price_per_gallon: number;
}

/** What a file of stations holds. */
export interface StationFile {
  /** At least one. */
  readonly stations: readonly StationWithPrice[];
  readonly warnings: readonly string[];
}

/** A file may be the whole country's; what is far from the route is left out before planning. */
const MAX_ROWS = 100_000;

const MAX_LISTED_FAULTS = 10;

/** Checks the stations of a file. @throws {StationFileError} naming everything that is wrong, the first ten faults of all. */
export function checkStations(file: string, rows: readonly Row[]): StationFile {
  if (rows.length === 0) throw new StationFileError(`${file} has no stations`);
  if (rows.length > MAX_ROWS) throw new StationFileError(`${file} has ${rows.length} stations: ${MAX_ROWS} is the most`);
  const faults: string[] = [];
  const stations: StationWithPrice[] = [];
  let unpricedCount = 0;
  for (const row of rows) {
    const parsed = Station.safeParse(row.station);
    if (row.faults.length > 0 || !parsed.success) {
      const found = row.faults.length > 0 ? row.faults : describeFaults(parsed.error?.issues ?? [], row.station);
      faults.push(...found.map((fault) => `${file} ${row.where}: ${fault}`));
    } else if (hasPrice(parsed.data)) stations.push(parsed.data);
    else unpricedCount++;
  }
  if (faults.length > 0) throw tooFaulty(faults);
  if (stations.length === 0) throw new StationFileError(`${file}: none of its ${unpricedCount} stations has a price`);
  const warnings = unpricedCount === 0 ? [] : [`${unpricedCount} stations without a price are left out.`];
  return { stations, warnings };
}

function hasPrice(station: Station): station is StationWithPrice {
  return typeof station.price_per_gallon === "number";
}

/** The refusal of a file for its faults. */
export function tooFaulty(faults: readonly string[]): StationFileError {
  const rest = faults.length > MAX_LISTED_FAULTS ? [`… ${faults.length} faults in all`] : [];
  return new StationFileError([...faults.slice(0, MAX_LISTED_FAULTS), ...rest].join("\n"));
}

/** What is wrong with a value, each fault with its field and what was found there. */
export function describeFaults(issues: Parameters<typeof toFaults>[0], value: unknown): string[] {
  return toFaults(issues, value).map(({ loc, msg, input }) => {
    const [, ...path] = loc;
    const found = input === null ? "" : `, not ${JSON.stringify(input)}`;
    return `${path.length > 0 ? `${path.join(".")}: ` : ""}${msg}${found}`;
  });
}
