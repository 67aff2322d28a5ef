import type { OwnPlan } from "../../contract/schemas/comparison.js";
import type { StopRecommendation } from "../../contract/schemas/optimize.js";
import { MAX_PURCHASE_GALLONS } from "../../contract/values/limits.js";
import { splitRows } from "../../stations/csv.js";
import type { TextRow } from "../../stations/rows.js";
import type { LoadedTrip, PlacedStation } from "../shown.js";

/** The stops that a text names, or what is wrong with it, in sentences. */
type ReadStops = { readonly stops: OwnPlan["stops"] } | { readonly faults: readonly string[] };

/** What separates fields: of those in the first line, the first one here. */
const DELIMITERS = ["\t", ";", ","];
/** Titles of columns, the better ones first. */
const STATION_TITLES = [/^(?:station[ _]?)?id$/i, /^(?:station|name)/i];
const GALLONS_TITLES = [/^gallons_to_purchase$|^buy/i, /^gal/i];

const GALLONS = /^(?<number>\d+(?:\.\d*)?|\.\d+)\s*(?:gal(?:lons?)?\.?)?$/i;

/** Of stations and of faults: more help nobody. */
const MOST_NAMED = 5;

/**
 * Reads a plan as people write it or copy it from a spreadsheet: one stop a line, the id or the name of a station and
 * then the gallons, with a comma, a semicolon or a tab between them. With titles at the top, there may be other columns
 * too.
 */
export function readOwnStops(text: string, { stations, route }: Pick<LoadedTrip, "stations" | "route">): ReadStops {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const [firstLine = ""] = lines.trimStart().split("\n", 1);
  const delimiter = DELIMITERS.find((each) => firstLine.includes(each)) ?? ",";
  const rows = readRows(lines, delimiter);
  if (rows === undefined) return { faults: ["A quote is not closed."] };
  const titles = rows[0]?.values ?? [];
  const columns = { station: findTitle(titles, STATION_TITLES), gallons: findTitle(titles, GALLONS_TITLES) };
  const hasTitles = columns.station >= 0 && columns.gallons >= 0;
  const stops: OwnPlan["stops"] = [];
  const faults: string[] = [];
  for (const { where, values: fields } of hasTitles ? rows.slice(1) : rows) {
    const line = where.replace("line", "Line");
    // Without titles, the names of stations may have commas in them.
    const who = hasTitles ? (fields[columns.station] ?? "") : fields.slice(0, -1).join(`${delimiter} `);
    const gallons = Number(
      GALLONS.exec((hasTitles ? fields[columns.gallons] : fields.at(-1)) ?? "")?.groups?.["number"] ?? NaN,
    );
    const found = findStations(who, stations);
    const [station] = found;
    if (who === "" || !(gallons <= MAX_PURCHASE_GALLONS))
      faults.push(`${line}: write a station, a comma and the gallons, such as "Pilot Ogallala, 120".`);
    else if (station === undefined) faults.push(`${line}: no station of this trip is called "${who}".`);
    else if (found.length > 1)
      faults.push(
        `${line}: ${found.length} stations are called "${who}", with the ids ${found
          .slice(0, MOST_NAMED)
          .map(({ id }) => id)
          .join(", ")}. Write one of them.`,
      );
    else if (station.miles_from_route_start > route.total_distance_miles)
      faults.push(`${line}: "${who}" is past the end of the route.`);
    else if (stops.some(({ station_id: id }) => id === station.id))
      faults.push(`${line}: "${who}" has a line already. Write all its gallons there.`);
    else stops.push({ station_id: station.id, gallons });
  }
  return faults.length === 0 ? { stops } : { faults: faults.slice(0, MOST_NAMED) };
}

/** Writes the stops of a plan so that they can be read again: by name, or by id where the name would not do. */
export function writeOwnStops(
  stops: readonly StopRecommendation[],
  { stations }: Pick<LoadedTrip, "stations">,
): string {
  const lines = stops.map(({ station_id: id, station_name: name, gallons_to_purchase: gallons }) => {
    const isPlain = !/["\t;\r\n]/.test(name) && name.trim() === name && findStations(name, stations).length === 1;
    return `${isPlain ? name : id}, ${gallons}`;
  });
  return lines.join("\n");
}

/** The rows that are not blank; `undefined` where quotes are not closed. */
function readRows(lines: string, delimiter: string): readonly TextRow[] | undefined {
  try {
    return splitRows(lines, delimiter).filter(({ values }) => values.some((value) => value !== ""));
  } catch {
    return undefined;
  }
}

function findTitle(titles: readonly string[], wanted: readonly RegExp[]): number {
  return wanted.map((title) => titles.findIndex((each) => title.test(each))).find((index) => index >= 0) ?? -1;
}

/** By its id, or else by its name. */
function findStations(who: string, stations: readonly PlacedStation[]): PlacedStation[] {
  const sameId = stations.filter(({ id }) => id === who);
  return sameId.length > 0 ? sameId : stations.filter(({ name }) => name.toLowerCase() === who.toLowerCase());
}
