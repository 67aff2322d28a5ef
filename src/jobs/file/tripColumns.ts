// The columns of a table of trips, by their titles.

import { z } from "zod";
import { Hours } from "../../contract/schemas/hours.js";
import { OptimizationParams } from "../../contract/schemas/optimize.js";
import { Corridor } from "../../contract/schemas/plans.js";
import { Vehicle } from "../../contract/schemas/vehicle.js";
import { nearestName } from "../../contract/values/nearestName.js";
import { HOURS_NAMES } from "../../rules/hours.js";
import { RULES } from "../../rules/rules.js";
import { toKey } from "../../stations/titleMatch.js";

/** What a cell holds. A place stands in one column, or in several. */
type Content = "text" | "number" | "percent" | "minutes" | "hours" | "boolean" | "places" | "rests" | PlacePart;
export type PlacePart = "place" | "lat" | "lng" | "city" | "state" | "zip" | "firm";

/** Where in a request the value of a column belongs. */
export interface TripColumn {
  /** The object inside the request, if it is in one. */
  readonly inside?: "vehicle" | "params" | "corridor" | "hours";
  readonly field: string;
  readonly content: Content;
}

/** The fields of an object that a cell can hold. @param numbers what its numbers are. */
function columnsOf(
  inside: NonNullable<TripColumn["inside"]>,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  numbers: Content = "number",
): (readonly [string, TripColumn])[] {
  return Object.entries(shape).flatMap(([field, schema]) => {
    const inner = innerOf(schema);
    // A whole number is a schema of the contract's own, which says so.
    const isNumber =
      inner instanceof z.ZodNumber || (inner instanceof z.ZodCustom && inner.meta()?.["type"] === "integer");
    const content = isNumber
      ? numbers
      : inner instanceof z.ZodBoolean
        ? "boolean"
        : inner instanceof z.ZodString || inner instanceof z.ZodEnum
          ? "text"
          : undefined;
    return content === undefined ? [] : [[field, { inside, field, content }] as const];
  });
}

/** A schema without its `optional` and `nullable`. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? innerOf(schema.unwrap()) : schema;
}

/** The fields of the ends of a trip, and the words with which titles of their columns begin. */
export const ENDS = {
  origin: ["origin", "orig", "from", "pickup", "pick up", "pu", "shipper", "start", "ship from"],
  destination: ["destination", "dest", "to", "delivery", "deliver", "drop", "drop off", "consignee", "receiver"].concat(
    ["end", "ship to"],
  ),
} as const;

/** Words that are the whole title of a place. */
const PLACES: ReadonlySet<string> = new Set(["origin", "from", "destination", "to"]);
/** Words that are the whole title of a firm, or of a place. `Start` and `End` alone may be times. */
const FIRMS: ReadonlySet<string> = new Set([
  "pickup",
  "pick up",
  "shipper",
  "ship from",
  "delivery",
  "drop off",
  "drop",
  "consignee",
  "receiver",
  "ship to",
]);

/** What follows such a word. */
const PARTS: readonly (readonly [PlacePart, readonly string[]])[] = [
  ["place", ["location", "place", "address", "city state", "city st", "coordinates", "lat lng", "lat long", "lat lon"]],
  ["lat", ["lat", "latitude"]],
  ["lng", ["lng", "lon", "long", "longitude"]],
  ["city", ["city", "town"]],
  ["state", ["state", "st", "province", "state province"]],
  ["zip", ["zip", "zip code", "postal", "postal code", "postcode"]],
];

const PLACE_COLUMNS = Object.entries(ENDS).flatMap(([field, words]) =>
  words.flatMap((word): (readonly [string, TripColumn])[] => [
    ...(PLACES.has(word) ? [[word, { field, content: "place" }] as const] : []),
    ...(FIRMS.has(word) ? [[word, { field, content: "firm" }] as const] : []),
    ...PARTS.flatMap(([content, titles]) => titles.map((title) => [`${word} ${title}`, { field, content }] as const)),
  ]),
);

const FIELD_COLUMNS = [
  ["via", { field: "via", content: "places" }],
  ["custom_id", { field: "custom_id", content: "text" }],
  ["alternatives", { field: "alternatives", content: "number" }],
  ...columnsOf("vehicle", Vehicle.shape),
  ...columnsOf("params", OptimizationParams.shape),
  ...columnsOf("corridor", Corridor.shape),
  ...columnsOf("hours", Hours.shape, "minutes"),
  ["rests", { inside: "hours", field: "rests", content: "rests" }],
] as const satisfies readonly (readonly [string, TripColumn])[];

const COLUMNS: ReadonlyMap<string, TripColumn> = withKeys([...PLACE_COLUMNS, ...FIELD_COLUMNS]);

/** Other titles that people give the columns, by the fields. */
const ALIASES: ReadonlyMap<string, string> = withKeys(
  Object.entries({
    custom_id: ["id", "trip id", "trip", "trip number", "trip no", "load", "load id", "load number", "load no"],
    tank_capacity_gallons: ["tank", "tank gallons", "tank capacity", "tank size"],
    current_fuel_gallons: ["fuel", "fuel gallons", "current fuel", "start fuel", "fuel on board"],
    departure_at: ["departure", "departure time", "depart"],
  })
    .flatMap(([field, titles]) => titles.map((title) => [title, field] as const))
    .concat([...HOURS_NAMES].map(([field, name]) => [name, field] as const)),
);

/** What is on board, as a percentage of the tank. */
const FUEL_PERCENT: TripColumn = { inside: "vehicle", field: "current_fuel_percent", content: "percent" };
/** Titles that are about it, where they also say that they are percentages. */
const FUEL_KEYS: ReadonlySet<string> = new Set(
  ["fuel", "current fuel", "start fuel", "starting fuel", "fuel on board", "fuel level", "current fuel level"]
    .concat([
      "fuel remaining",
      "fuel in tank",
      "tank level",
      "tank fuel",
      "fuel tank",
      "fuel tank level",
      "fuel at start",
    ])
    .map(toKey),
);
const PERCENT = /percent(?:age)?|pct/;

/** Units that the title of a field with this end may have in parentheses. */
const UNITS: readonly (readonly [end: RegExp, units: RegExp])[] = [
  [/gallons$/, /^(?:us )?gal(?:lons?)?\.?$/i],
  [/mpg$/, /^(?:mpg|mi(?:les)?\/gal|miles per gallon)$/i],
  [/miles$/, /^mi(?:les)?\.?$/i],
  [/minutes(?:_\w+)?$/, /^min(?:ute)?s?\.?$/i],
  [/dollars(?:_\w+)?$/, /^(?:\$|us\$|usd|dollars?)(?:\/min(?:ute)?)?$/i],
  [/feet$/, /^(?:ft|feet)\.?$/i],
  [/pounds$/, /^(?:lbs?|pounds)\.?$/i],
];
const IN_HOURS = /^h(?:(?:ou)?rs?)?\.?$/i;

/** A unit in parentheses behind a title. */
const IN_PARENTHESES = /\(([^()]{1,40})\)$/;

/** The column with a title, whatever its case and punctuation; a unit in parentheses must be that of the field. */
export function findColumn(title: string): TripColumn | undefined {
  const whole = toKey(title.replaceAll("%", " percent "));
  if (PERCENT.test(whole)) return FUEL_KEYS.has(whole.replace(PERCENT, "")) ? FUEL_PERCENT : undefined;
  const unit = IN_PARENTHESES.exec(title.trim())?.[1]?.trim();
  const key = toKey((unit === undefined ? title : title.trim().replace(IN_PARENTHESES, "")).replaceAll("#", "number"));
  const column = COLUMNS.get(toKey(ALIASES.get(key) ?? key));
  if (column === undefined || unit === undefined) return column;
  if (column.content === "minutes" && IN_HOURS.test(unit)) return { ...column, content: "hours" };
  if (column.content !== "number" && column.content !== "minutes") return column;
  return UNITS.find(([end]) => end.test(column.field))?.[1].test(unit) === true ? column : undefined;
}

/** The parts of an end that a table has. */
export function partsOf(columns: readonly (TripColumn | undefined)[], end: string): ReadonlySet<Content> {
  return new Set(columns.flatMap((column) => (column?.field === end ? [column.content] : [])));
}

/** The ends of trips that columns give. */
export function endsIn(columns: readonly (TripColumn | undefined)[]): readonly string[] {
  return Object.keys(ENDS).filter((end) => {
    const parts = partsOf(columns, end);
    return (
      ["place", "firm", "city", "zip"].some((part) => [...parts].some((other) => other === part)) ||
      (parts.has("lat") && parts.has("lng"))
    );
  });
}

/** A trip in JSON whose ends have names that columns may have: `from` and `to`. */
export function nameEnds(trip: object): object {
  const renamed = Object.entries(trip).map(([name, value]: [string, unknown]): [string, unknown] => {
    const column = findColumn(name);
    const isEnd = column?.content === "place" || column?.content === "firm";
    return isEnd && !Object.hasOwn(trip, column.field) ? [column.field, value] : [name, value];
  });
  return Object.fromEntries(renamed);
}

/** A name that is less like a title is none that was meant. */
const MOST_MISSPELT = 1.25;
/** What the fields with longer names are called as options. */
const SHORT: ReadonlyMap<string, string> = withKeys([
  ["reserve", "destination_reserve_fraction"],
  ["buffer", "inter_stop_buffer_fraction"],
]);
const KNOWN = [
  ...FIELD_COLUMNS.map(([field]) => field),
  ...[...HOURS_NAMES.values()].map((name) => name.replaceAll("-", "_")),
];
/** The options of rules. */
const RULE_KEYS: ReadonlySet<string> = new Set(
  Object.values(RULES).flatMap(({ options }) => Object.keys(options).map(toKey)),
);

/** An unknown title, with the column that it may mean. */
export function wordUnknown(title: string): string {
  const key = toKey(title);
  if (PERCENT.test(toKey(title.replaceAll("%", " percent ")))) return title;
  const near = SHORT.get(key) ?? nearestName(title, KNOWN, MOST_MISSPELT);
  if (near !== undefined) return `${title} (did you mean ${near}?)`;
  return RULE_KEYS.has(key) ? `${title} (a rule for all trips, and no column)` : title;
}

/** Entries by the keys of their titles. */
function withKeys<T>(entries: readonly (readonly [title: string, value: T])[]): ReadonlyMap<string, T> {
  return new Map(entries.map(([title, value]) => [toKey(title), value]));
}
