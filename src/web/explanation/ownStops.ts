import type { OwnPlan } from "../../contract/comparison.js";
import type { StopRecommendation } from "../../contract/optimize.js";
import { MAX_PURCHASE_GALLONS } from "../../contract/station.js";
import type { LoadedTrip, PlacedStation } from "../shown.js";

/** The stops that a text names, or what is wrong with it, in sentences. */
export type ReadStops = { readonly stops: OwnPlan["stops"] } | { readonly faults: readonly string[] };

/** What separates fields, and a field with what is before it: a quoted one or a plain one. */
const FIELDS = new Map([
  ["\t", /(?:^|\t)\s*(?:"(?<quoted>(?:[^"]|"")*)"[^\t]*|(?<plain>[^\t]*))/g],
  [";", /(?:^|;)\s*(?:"(?<quoted>(?:[^"]|"")*)"[^;]*|(?<plain>[^;]*))/g],
  [",", /(?:^|,)\s*(?:"(?<quoted>(?:[^"]|"")*)"[^,]*|(?<plain>[^,]*))/g],
]);
/** Titles of columns, the better ones first. */
const STATION_TITLES = [/^(?:station[ _]?)?id$/i, /^(?:station|name)/i];
const GALLONS_TITLES = [/^gallons_to_purchase$|^buy/i, /^gal/i];

const GALLONS = /^(?<number>\d+(?:\.\d*)?|\.\d+)\s*(?:gal(?:lons?)?\.?)?$/i;

/** Of stations and of faults: more help nobody. */
const MOST_NAMED = 5;

/**
 * Reads a plan as people write it or copy it from a spreadsheet: one stop a line, the id or the name of a station and then the
 * gallons, with a comma, a semicolon or a tab between them. With titles at the top, there may be other columns too.
 */
export function readOwnStops(text: string, { stations, route }: Pick<LoadedTrip, "stations" | "route">): ReadStops {
  const lines = text.split(/\r\n?|\n/).map((line, i) => ({ line: line.trim(), number: i + 1 })).filter(({ line }) => line !== "");
  const delimiter = [...FIELDS.keys()].find((each) => lines[0]?.line.includes(each)) ?? ",";
  const rows = lines.map(({ line, number }) => ({ number, fields: splitLine(line, delimiter) }));
  const titles = rows[0]?.fields ?? [];
  const columns = { station: findTitle(titles, STATION_TITLES), gallons: findTitle(titles, GALLONS_TITLES) };
  const hasTitles = columns.station >= 0 && columns.gallons >= 0;
  const stops: OwnPlan["stops"] = [];
  const faults: string[] = [];
  for (const { number, fields } of hasTitles ? rows.slice(1) : rows) {
    // Without titles, the names of stations may have commas in them.
    const who = hasTitles ? (fields[columns.station] ?? "") : fields.slice(0, -1).join(`${delimiter} `);
    const gallons = Number(GALLONS.exec((hasTitles ? fields[columns.gallons] : fields.at(-1)) ?? "")?.groups?.["number"] ?? NaN);
    const found = findStations(who, stations);
    const [station] = found;
    if (who === "" || !(gallons <= MAX_PURCHASE_GALLONS)) faults.push(`Line ${number}: write a station, a comma and the gallons, such as "Pilot Ogallala, 120".`);
    else if (station === undefined) faults.push(`Line ${number}: no station of this trip is called "${who}".`);
    else if (found.length > 1) faults.push(`Line ${number}: ${found.length} stations are called "${who}", with the ids ${found.slice(0, MOST_NAMED).map(({ id }) => id).join(", ")}. Write one of them.`);
    else if (station.miles_from_route_start > route.total_distance_miles) faults.push(`Line ${number}: "${who}" is past the end of the route.`);
    else if (stops.some(({ station_id: id }) => id === station.id)) faults.push(`Line ${number}: "${who}" has a line already. Write all its gallons there.`);
    else stops.push({ station_id: station.id, gallons });
  }
  return faults.length === 0 ? { stops } : { faults: faults.slice(0, MOST_NAMED) };
}

/** Writes the stops of a plan so that they can be read again: by name, or by id where the name would not do. */
export function writeOwnStops(stops: readonly StopRecommendation[], { stations }: Pick<LoadedTrip, "stations">): string {
  const lines = stops.map(({ station_id: id, station_name: name, gallons_to_purchase: gallons }) => {
    const isPlain = !/["\t;\r\n]/.test(name) && name.trim() === name && findStations(name, stations).length === 1;
    return `${isPlain ? name : id}, ${gallons}`;
  });
  return lines.join("\n");
}

function splitLine(line: string, delimiter: string): string[] {
  const fields = line.matchAll(FIELDS.get(delimiter) ?? /(?<plain>.*)/g);
  return Array.from(fields, ({ groups }) => groups?.["quoted"]?.replaceAll('""', '"') ?? groups?.["plain"]?.trim() ?? "");
}

function findTitle(titles: readonly string[], wanted: readonly RegExp[]): number {
  return wanted.map((title) => titles.findIndex((each) => title.test(each))).find((index) => index >= 0) ?? -1;
}

/** By its id, or else by its name. */
function findStations(who: string, stations: readonly PlacedStation[]): PlacedStation[] {
  const sameId = stations.filter(({ id }) => id === who);
  return sameId.length > 0 ? sameId : stations.filter(({ name }) => name.toLowerCase() === who.toLowerCase());
}
