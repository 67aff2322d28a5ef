// Reads one row of a table as a station.

import { type Field, saysCents, toKey } from "./columnTitles.js";
import { readTime } from "./dates.js";
import { isProvince, jurisdictionOf, splitAddress } from "./jurisdiction.js";
import type { Layout } from "./layouts/types.js";
import type { PlaceWords } from "./placer.js";
import { beginningOf, quote, type Row, type StationFileChoices, type TextRow } from "./rows.js";
import { isNoValue, readAmount, readCoordinates, readNumber, readPrice } from "./values.js";

/** What a row says of a station; fields without a value are absent. */
export interface ReadStation {
  readonly id: string;
  readonly price_per_gallon?: number | undefined;
  readonly cost_per_gallon?: number | undefined;
  readonly price_as_of?: string | undefined;
  readonly [field: string]: unknown;
}

export interface ReadRow extends Row {
  readonly station: ReadStation | null;
  /** The words by which the station was looked for, if it was not found. */
  readonly lost?: PlaceWords;
  /** Whether the row says when its price was seen in a way that is not understood. */
  readonly hasStrangeDate?: true;
}

/** A table whose columns are known. */
export interface Table {
  readonly header: readonly string[];
  readonly columns: ReadonlyMap<Field, number>;
  readonly layout: Layout | undefined;
  /** When the prices were seen of rows that do not say so, in ISO 8601. */
  readonly fileTime: string | undefined;
  readonly choices: StationFileChoices;
}

/** Fuel names that files use and the service does not, as keys. */
const FUEL_TYPES: ReadonlyMap<string, string> = new Map([
  ["unleaded", "regular"],
  ["regularunleaded", "regular"],
  ["mid", "midgrade"],
  ["plus", "midgrade"],
  ["dsl", "diesel"],
  ["ulsd", "diesel"],
  ["ulsd2", "diesel"],
  ["diesel2", "diesel"],
  ["autodiesel", "diesel"],
  ["truckdiesel", "diesel"],
]);

export function readRecord(table: Table, record: TextRow): ReadRow {
  const { header, columns, layout, choices } = table;
  const { where } = record;
  const faults: string[] = [];
  const titleOf = (field: Field): string => beginningOf(header[columns.get(field) ?? -1] ?? field);
  const textOf = (field: Field): string | undefined => cellOf(table, record, field);
  const fault = (field: Field, text: string | undefined, what: string): undefined => {
    faults.push(text === undefined ? `${titleOf(field)} is empty` : `${titleOf(field)} ${quote(text)} ${what}`);
  };
  /** The value of a required cell; a missing or wrong one is a fault. */
  const need = <T>(field: Field, read: (text: string) => T | undefined, what: string): T | undefined => {
    const text = textOf(field);
    const value = text === undefined ? undefined : read(text);
    return value ?? fault(field, text, `is not ${what}`);
  };
  /** The number in a cell that may be empty; anything else is a fault. */
  const take = (field: Field, read: (text: string) => ReturnType<typeof readPrice>): number | undefined => {
    const text = textOf(field);
    const found = text === undefined ? { value: undefined } : read(text);
    return "value" in found ? found.value : fault(field, text, found.fault);
  };
  const takePrice = (field: Field): number | undefined => take(field, (text) => readPrice(text, saysCents(header[columns.get(field) ?? -1] ?? "")));

  const listed = takePrice("price");
  const cost = takePrice("cost");
  const price = listed ?? (layout?.cost === "paid" ? cost : undefined);
  const dateText = price === undefined ? undefined : textOf("priceDate");
  const time = dateText === undefined ? undefined : readTime(dateText);
  const strange = dateText !== undefined && time === undefined && !isNoValue(dateText) ? ({ hasStrangeDate: true } as const) : {};
  const fuelType = textOf("fuelType");
  const id = textOf("id") ?? (choices.parts === undefined || choices.parts === "all" ? where.replace(" ", "-") : fault("id", undefined, ""));
  const priced = {
    price_per_gallon: price,
    fuel_type: fuelType === undefined ? undefined : (FUEL_TYPES.get(toKey(fuelType)) ?? toKey(fuelType)),
    cost_per_gallon: cost,
    price_as_of: price === undefined ? undefined : (time ?? table.fileTime),
  };
  if (choices.parts === "prices") return { where, station: withGiven({ id: id ?? "", ...priced }), faults, ...strange };

  const words = wordsOf(textOf);
  const isWordsOnly = choices.placer !== undefined && (["lat", "lng", "coordinates"] as const).every((field) => textOf(field) === undefined) && `${words.address}${words.city}` !== "";
  const found = isWordsOnly ? choices.placer?.find(words) : undefined;
  const location = isWordsOnly
    ? found && { lat: found.lat, lng: found.lng }
    : columns.has("coordinates")
      ? need("coordinates", readCoordinates, "latitude and longitude")
      : { lat: need("lat", readNumber, "a number"), lng: need("lng", readNumber, "a number") };
  const name = textOf("name") ?? textOf("brand") ?? layout?.stationName?.replace("{id}", id ?? "").replace("{city}", words.city);
  if (name === undefined) fault(columns.has("name") ? "name" : "brand", undefined, "");
  const region = [textOf("state"), textOf("zip")].filter(isGiven).join(" ");
  const address = [textOf("address"), textOf("city"), region].filter(isGiven).join(", ");
  const station = withGiven({
    id: id ?? "",
    name,
    address: address === "" ? name : address,
    location,
    brand: textOf("brand") ?? layout?.brand,
    ...priced,
    stop_minutes: take("stopMinutes", readAmount),
    minimum_purchase_gallons: take("minimumPurchase", readAmount),
    maximum_purchase_gallons: take("maximumPurchase", readAmount),
    miles_from_route_start: take("miles", readAmount),
    jurisdiction: stated(textOf) ?? (choices.jurisdictions === true || layout !== undefined || isWordsOnly ? jurisdictionOf(words.state) : undefined),
    metadata: found && { placed_by: found.placedBy },
  });
  return { where, station, faults, ...strange, ...(isWordsOnly && found === undefined && { lost: words }) };
}

/** The text of a cell without blanks around it; `undefined` where it is empty. In suppliers' files a cell of several lines is one line. */
export function cellOf({ columns, layout }: Table, { values }: TextRow, field: Field): string | undefined {
  const value = values[columns.get(field) ?? -1]?.trim();
  return value === "" ? undefined : layout === undefined ? value : value?.replaceAll(/\s*\n\s*/g, ", ");
}

/** Whether a row is of a province of Canada. */
export function isCanadian(table: Table, record: TextRow): boolean {
  return isProvince(jurisdictionOf(wordsOf((field) => cellOf(table, record, field)).state));
}

/** Where a row says in words that its station is. Where it has no column for the town, the address may end with it. */
function wordsOf(textOf: (field: Field) => string | undefined): PlaceWords {
  const address = textOf("address") ?? "";
  const split = textOf("city") === undefined ? splitAddress(address) : undefined;
  const state = textOf("state") ?? "";
  return split ?? { address, city: textOf("city") ?? "", state: jurisdictionOf(state) ?? state };
}

/** What a column that is called as the field says; a fault of the station if it is no jurisdiction. */
function stated(textOf: (field: Field) => string | undefined): string | undefined {
  const text = textOf("jurisdiction");
  return text === undefined ? undefined : (jurisdictionOf(text) ?? text);
}

function withGiven<T extends { readonly id: string }>(fields: T): ReadStation {
  return { id: fields.id, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) };
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}
