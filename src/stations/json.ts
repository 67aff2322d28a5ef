// Stations in JSON: as the service takes them, or as other people's programs write them.

import { isTimestamp } from "../contract/schemas/fields.js";
import { Station } from "../contract/schemas/station.js";
import { isObject } from "../contract/values/faults.js";
import { flatten, readItems, textIn, toText } from "./cells.js";
import { saysOpen, withoutClosed } from "./closed.js";
import { countRequired } from "./columnTitles.js";
import { columnsFor } from "./titleMatch.js";
import { findDayOrder, readTime } from "./dates.js";
import { isFeature, readFeatures } from "./features.js";
import { hasJsonLines, type JsonLine, readJsonLines } from "./jsonLines.js";
import { findList } from "./jsonLists.js";
import { flattenPlace, isOverturePlace } from "./layouts/overture.js";
import { refuseOtherTable } from "./otherTables.js";
import { isElement, readElements } from "./osm.js";
import { type FoundRows, PRICE_FIELDS, type Row, type StationFileChoices, StationFileError } from "./rows.js";
import { settlePrices } from "./settle.js";
import { asFileErrors, readRows } from "./table.js";
import { noneUsed, wordUnused } from "./unusedUnits.js";
import type { UnitWords } from "./units.js";
import { readAngle, readPrice } from "./values.js";

/** How many objects show what a list holds. */
const SAMPLE = 20;

/** How many of the required fields an object must name that is a station by itself. */
const LEAST_NAMED = 2;

/** Reads a text of JSON, or of a JSON value in each line. @throws {StationFileError} when it is neither. */
export function parseJson(
  file: string,
  text: string,
):
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "lines"; readonly lines: readonly JsonLine[] } {
  try {
    return { kind: "json", value: JSON.parse(text) };
  } catch (error) {
    const lines = hasJsonLines(text) ? [...readJsonLines(text)] : [];
    const other = otherThanFeature(lines);
    if (lines.length > 0 && other === undefined) return { kind: "lines", lines };
    const fault = other === undefined ? "" : `${other} is not a feature as the others are`;
    throw new StationFileError(
      `${file} is not JSON: ${fault || (error instanceof Error ? error.message : "unreadable")}`,
    );
  }
}

/** The first line that is another value, where the first one is a feature. */
function otherThanFeature(lines: readonly JsonLine[]): string | undefined {
  const [first] = lines;
  if (first === undefined || !("value" in first) || !isFeature(first.value)) return undefined;
  return lines.find((line) => "value" in line && !isFeature(line.value))?.where;
}

/**
 * Reads a JSON value: a list of stations wherever it stands in it, as the service takes them or as objects whose keys
 * are named like the columns of a table; GeoJSON, features of ArcGIS, an answer of Overpass, places as Overture
 * publishes them, or rows of cells.
 * @throws {StationFileError} when it is none of these.
 */
export function readJson(file: string, value: unknown, choices: StationFileChoices = {}): FoundRows {
  const list = findList(file, value) ?? aloneIn(value);
  if (list === undefined && isObject(value)) {
    const keys = [...flatten(value).keys()];
    asFileErrors(file, () => refuseOtherTable(keys, choices, "none of their fields"));
  }
  if (list === undefined)
    throw new StationFileError(
      `${file} is neither a list of stations, nor an object with "stations", nor GeoJSON points`,
    );
  const what = list.some(isFeature) ? "feature" : isOverturePlace(list[0]) ? "place" : "station";
  const items = list.map((item, i) => ({ where: `${what} ${i + 1}`, value: item }));
  return readLines(file, items, choices, value);
}

/**
 * Reads the items of a list, or a JSON value in each line.
 * @param around what stands around the list.
 */
export function readLines(
  file: string,
  items: readonly JsonLine[],
  choices: StationFileChoices = {},
  around?: unknown,
): FoundRows {
  const values = items.flatMap((item) => ("value" in item ? [item.value] : []));
  if (values.some(isFeature)) return readFeatures(file, items, around, choices);
  if (values.some(isElement)) return readElements(file, items, around, choices);
  if (isOverturePlace(values[0])) return readItems(file, items.map(toPlace), choices);
  if (values.length > 0 && values.every(Array.isArray))
    return readRows(
      file,
      values.map((row: readonly unknown[], i) => ({ where: `row ${i + 1}`, values: row.map(toText) })),
      choices,
    );
  const objects = values.filter(isObject);
  if (objects.length === 0 || (isOfService(objects.slice(0, SAMPLE)) && !isChosen(choices)))
    return readStations(file, items, choices);
  return readItems(
    file,
    items.map((item) => {
      if ("fault" in item) return item;
      const { where, value } = item;
      return isObject(value) ? { where, cells: flatten(value) } : { where, fault: "it is not an object" };
    }),
    choices,
  );
}

/** A station that is alone in its file, or stations by their ids. */
function aloneIn(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  const [first] = entries;
  // The keys of a station alone name its place, those of stations by their ids do not.
  if (first !== undefined && entries.every(([, inner]) => isObject(inner)) && isObject(first[1]) && isStation(first[1]))
    return entries.map(([id, inner]) => ({ id, ...inner }));
  return isStation(value) ? [value] : undefined;
}

const SERVICE_FIELDS: ReadonlySet<string> = new Set(Object.keys(Station.shape));

/** Whether the user has chosen columns other than the price, so that the list is a table. */
function isChosen({ titles }: StationFileChoices): boolean {
  return titles !== undefined && titles.size > (titles.has("price") ? 1 : 0);
}

function isStation(object: object): boolean {
  return countRequired([...flatten(object).keys()]) >= LEAST_NAMED;
}

/** Whether objects are stations with the fields of the service: neither places nor prices have other names. */
function isOfService(objects: readonly object[]): boolean {
  const keys = [...new Set(objects.flatMap(Object.keys))];
  if (!keys.includes("id") || columnsFor(keys, "lat").length > 0) return false;
  const hasPlace = objects.some((object) => {
    const location: unknown = Reflect.get(object, "location");
    return isObject(location) && "lat" in location && "lng" in location;
  });
  return (
    keys.includes("price_per_gallon") ||
    (hasPlace && columnsFor(keys, "price").length === 0) ||
    keys.every((key) => SERVICE_FIELDS.has(key))
  );
}

/** Stations as the service takes them; numbers may be texts, and ids numbers. */
function readStations(file: string, items: readonly JsonLine[], choices: StationFileChoices): FoundRows {
  const { priceColumn, parts = "all", priceUnits } = choices;
  if (priceColumn !== undefined && parts !== "places")
    throw new StationFileError(
      `${file} is a list of stations, whose price is always "price_per_gallon": it has no other column to choose`,
    );
  if (parts !== "places" && priceUnits?.every(isDollarsPerGallon) === false)
    throw new StationFileError(
      `${file} is a list of stations whose "price_per_gallon" is in US dollars a gallon, and has no other unit: call the field "price"`,
    );
  const isWhole = parts === "all" || parts === "pricesIfAny";
  const isWanted = (field: string): boolean =>
    isWhole || field === "id" || PRICE_FIELDS.has(field) === (parts === "prices");
  const times = items.map((item) => timeIn("value" in item ? item.value : undefined));
  const order = findDayOrder(times.filter((text) => text !== undefined));
  const pick = (station: object, time: string | undefined): object => ({
    ...Object.fromEntries(
      Object.entries(station).flatMap(([field, value]) => (isWanted(field) ? [[field, toField(field, value)]] : [])),
    ),
    ...(time !== undefined && isWanted("price_as_of") && { price_as_of: time }),
  });
  const rows = items.map((item, i): Row => {
    const { where } = item;
    if ("fault" in item) return { where, station: null, faults: [item.fault] };
    const { value } = item;
    if (!isObject(value)) return { where, station: value, faults: [] };
    const { time, dayFirst } = readTime(times[i] ?? "", order);
    const station = pick(value, time);
    return {
      where,
      station: isWhole ? withAddress(station) : station,
      faults: [],
      ...(dayFirst !== undefined && { dayFirstAsOf: dayFirst }),
    };
  });
  const titles = [...new Set(items.flatMap((item) => keysOfOpen("value" in item ? item.value : undefined)))];
  const open = withoutClosed(
    file,
    titles,
    rows.map((row, i) => ({ row, item: items[i] })),
    ({ row, item }) => {
      const fieldOf = (field: string): unknown =>
        item !== undefined && "value" in item && isObject(item.value) ? Reflect.get(item.value, field) : undefined;
      const name = [fieldOf("name"), fieldOf("id")].find((each) => typeof each === "string");
      return {
        where: row.where,
        name,
        textOf: (column) => textIn(titles[column] ?? "", fieldOf(titles[column] ?? "")),
      };
    },
    choices,
  );
  const settled = settlePrices(
    file,
    open.rows.map(({ row }) => row),
    choices,
  );
  // Their prices are in dollars a gallon.
  const unused = wordUnused(choices, noneUsed());
  return { rows: settled.rows, warnings: [...unused, ...open.warnings, ...settled.warnings] };
}

/** The fields that say whether a station is open, which the service does not know. */
function keysOfOpen(station: unknown): string[] {
  return isObject(station) ? Object.keys(station).filter((key) => !SERVICE_FIELDS.has(key) && saysOpen(key)) : [];
}

/** The stations of a request, which are taken as they are: planning settles what counts. */
export function readRequestStations(file: string, value: unknown): FoundRows {
  const list: unknown = isObject(value) && "stations" in value ? value.stations : undefined;
  if (!Array.isArray(list)) throw new StationFileError(`${file} has no list of stations`);
  return {
    rows: list.map((station: unknown, i) => ({ where: `station ${i + 1}`, station, faults: [] })),
    warnings: [],
  };
}

/** When a station's price was seen, where that is not written as the service takes it. */
function timeIn(station: unknown): string | undefined {
  const time: unknown = isObject(station) ? Reflect.get(station, "price_as_of") : undefined;
  if (typeof time === "number") return String(time);
  return typeof time === "string" && !isTimestamp(time) ? time.trim() : undefined;
}

/** Whatever there is stands in for a missing address, as in tables. */
function withAddress(station: object): object {
  if (!("name" in station) || !("location" in station)) return station;
  return { ...station, address: Reflect.get(station, "address") ?? station.name };
}

/** The value of a field, or what it says where other programs have written it. */
function toField(field: string, value: unknown): unknown {
  if (field === "id") return typeof value === "number" ? String(value) : value;
  if (field === "location" && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([axis, degrees]) => [
        axis,
        typeof degrees === "string" && (axis === "lat" || axis === "lng")
          ? (readAngle(degrees, axis) ?? degrees)
          : degrees,
      ]),
    );
  if (!PRICE_FIELDS.has(field) || !field.endsWith("_per_gallon") || typeof value !== "string") return value;
  const price = readPrice(value);
  if (!("value" in price)) return value;
  // The field says dollars a gallon: a text that says another unit is at fault.
  return price.value === undefined || isDollarsPerGallon(price.value.unit) ? price.value?.amount : value;
}

function isDollarsPerGallon({ currency, volume, scale }: UnitWords): boolean {
  return (currency ?? "USD") === "USD" && (volume ?? "gallon") === "gallon" && scale !== "cents";
}

/** A place of Overture's. */
function toPlace(item: JsonLine) {
  if ("fault" in item) return item;
  const { where, value } = item;
  return {
    where,
    cells: isOverturePlace(value)
      ? new Map<string, unknown>([...Object.entries(value), ...flattenPlace(value)])
      : new Map<string, unknown>(),
  };
}
