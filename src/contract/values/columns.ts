// The columns in which planning and enrichment read stations, with element i for the i-th station. The byte scanner
// fills them straight from a request, `readColumns` from stations that are objects.

import { isObject } from "./faults.js";
import { JURISDICTIONS } from "./jurisdictions.js";

/** What a price is for. */
export const FUEL_TYPES = ["regular", "midgrade", "premium", "diesel"] as const;
export type FuelType = (typeof FUEL_TYPES)[number];

/** The purpose for which stations are read. */
export type Purpose = "plan" | "enrich";

export interface Column {
  /** The field of a station that fills it; a field inside of another has the path `location.lat`. */
  readonly field: string;
  readonly content: "numbers" | "texts";
  /** Of a field that is one of these texts, the column has the index. */
  readonly choices?: readonly string[];
  /** Every request reads it for planning; enrichment reads it as well. */
  readonly isEnriched?: true;
  /** Whether planning cannot do without the field. */
  readonly isRequired?: true;
  /** Whether a number above 0 is a rule of fleets. */
  readonly isRule?: true;
}

/**
 * The columns of a station by name, in the order of its fields. A column of numbers has NaN for a station without the
 * field.
 */
export const STATION_COLUMNS = {
  ids: { field: "id", content: "texts" },
  names: { field: "name", content: "texts" },
  addresses: { field: "address", content: "texts" },
  lats: { field: "location.lat", content: "numbers", isEnriched: true },
  lngs: { field: "location.lng", content: "numbers", isEnriched: true },
  brands: { field: "brand", content: "texts" },
  pricesPerGallon: { field: "price_per_gallon", content: "numbers", isRequired: true },
  fuelTypes: { field: "fuel_type", content: "numbers", choices: FUEL_TYPES },
  milesFromStart: { field: "miles_from_route_start", content: "numbers", isRequired: true },
  detourMinutes: { field: "detour_minutes", content: "numbers" },
  detourMiles: { field: "detour_miles", content: "numbers", isRule: true },
  stopMinutes: { field: "stop_minutes", content: "numbers", isRule: true },
  minimumPurchases: { field: "minimum_purchase_gallons", content: "numbers", isRule: true },
  maximumPurchases: { field: "maximum_purchase_gallons", content: "numbers", isRule: true },
  jurisdictions: { field: "jurisdiction", content: "numbers", choices: JURISDICTIONS },
  costsPerGallon: { field: "cost_per_gallon", content: "numbers" },
  pricesAsOf: { field: "price_as_of", content: "texts" },
  parkingSpaces: { field: "parking_spaces", content: "numbers" },
} as const satisfies Readonly<Record<string, Column>>;

/** A text of each station. Many are never read, so each call decodes the text. */
export interface TextColumn {
  /** The text of station `row`; `undefined` where the request gives none. */
  at(row: number): string | undefined;
}

/** A table of columns, by their names. */
type Table = Readonly<Record<string, Column>>;

/** The columns of a table: numbers in the field's unit, and texts. */
export type ColumnsOf<Listed extends Table> = {
  readonly [Name in keyof Listed]: Listed[Name]["content"] extends "texts" ? TextColumn : Float64Array;
};

/** The columns that planning reads. */
export type PlanColumns = ColumnsOf<typeof STATION_COLUMNS>;

type ColumnName = keyof typeof STATION_COLUMNS;

/** The columns that enrichment reads. */
export type EnrichColumns = Pick<
  PlanColumns,
  { [Name in ColumnName]: (typeof STATION_COLUMNS)[Name] extends { isEnriched: true } ? Name : never }[ColumnName]
>;

/** The columns of stations that the contract has parsed: the same that the scanner reads from their bytes. */
export function readColumns(stations: readonly object[]): PlanColumns;
export function readColumns<Listed extends Table>(stations: readonly object[], listed: Listed): ColumnsOf<Listed>;
export function readColumns(stations: readonly object[], listed: Table = STATION_COLUMNS): ColumnsOf<Table> {
  const columns = Object.entries(listed).map(([name, { field, content, choices }]) => {
    const path = field.split(".");
    const values = stations.map((station) =>
      path.reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : undefined), station),
    );
    return [
      name,
      content === "texts" ? toTexts(values) : Float64Array.from(values, (value) => toNumber(value, choices)),
    ];
  });
  return Object.fromEntries(columns);
}

function toTexts(values: readonly unknown[]): TextColumn {
  return {
    at(row) {
      const value = values[row];
      return typeof value === "string" ? value : undefined;
    },
  };
}

function toNumber(value: unknown, choices: readonly string[] | undefined): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && choices !== undefined ? choices.indexOf(value) : NaN;
}
