// Reads one row of a table as a station.

import type { FuelType } from "../contract/values/columns.js";
import { readJurisdiction } from "../contract/values/jurisdictions.js";
import { saysWest } from "./titleMatch.js";
import { jurisdictionIn, splitAddress } from "./addressWords.js";
import { type CellPlace, readPlace } from "./cellPlaces.js";
import { type Country, countryOf } from "./country.js";
import { type DayOrder, readTime, withClock } from "./dates.js";
import type { Layout } from "./layouts/layouts.js";
import type { PlaceWords } from "./placer.js";
import { madeUpId } from "./priceRow.js";
import { beginningOf, quote, type Row, type StationFileChoices, type TextRow } from "./rows.js";
import type { Field } from "./titles.js";
import { readUnitCell } from "./unitColumns.js";
import { findUnit, firstSaid, type UnitWords } from "./units.js";
import {
  faultOfAngle,
  isNoValue,
  letterOf,
  type Read,
  readAmount,
  readAngle,
  readPrice,
  readSpaces,
  type WrittenPrices,
} from "./values.js";

/** What a row says of a station; fields without a value are absent. */
export interface ReadStation {
  readonly id: string;
  readonly fuel_type?: string | undefined;
  readonly price_per_gallon?: number | undefined;
  readonly cost_per_gallon?: number | undefined;
  readonly price_as_of?: string | undefined;
  readonly [field: string]: unknown;
}

export interface ReadRow extends Row {
  readonly station: ReadStation | null;
  /** The prices as they stand in the row, which the station does not have yet. */
  readonly written?: WrittenPrices;
  /** The words by which the station was looked for, if it was not found. */
  readonly lost?: PlaceWords;
  /** The place as it stands in one cell. */
  readonly place?: CellPlace;
  /** The same of its parking spaces. */
  readonly hasStrangeSpaces?: true;
}

/** A table whose columns are known. */
export interface Table {
  readonly header: readonly string[];
  readonly columns: ReadonlyMap<Field, number>;
  readonly priceTitles: WrittenPrices["titles"];
  readonly layout: Layout | undefined;
  /** What is priced, where the title of the prices says so and rows do not. */
  readonly fuel: FuelType | undefined;
  /** What comes first in its dates, where some of them show it. */
  readonly dayOrder: DayOrder | undefined;
  /** When the prices were seen of rows that do not say so, in ISO 8601. */
  readonly fileTime: string | undefined;
  /** What a note above the header says of the unit of its prices. */
  readonly notedUnit?: UnitWords | undefined;
  readonly choices: StationFileChoices;
}

/** The cells of a row, and the faults found in them so far. */
interface Cells {
  readonly faults: string[];
  readonly textOf: (field: Field) => string | undefined;
  /** The value of a required cell; a missing or wrong one is a fault. */
  readonly need: <T>(field: Field, read: (text: string) => T | undefined, what: string) => T | undefined;
  /** The number in a cell that may be empty; anything else is a fault. */
  readonly take: <T>(field: Field, read: (text: string) => Read<T | undefined>) => T | undefined;
}

/** Reads a row of a table; its faults are in the order of the checks. */
export function readRecord(table: Table, record: TextRow): ReadRow {
  const { where } = record;
  const { columns, layout, choices } = table;
  const cells = cellsOf(table, record);
  const { faults, textOf, need, take } = cells;
  const { dated, prices, ...price } = readPriceOf(table, cells);
  const isJoined = choices.parts === "prices" || choices.parts === "places";
  const id = isJoined ? need("id", asId, "an id") : (asId(textOf("id") ?? "") ?? madeUpId(where));
  if (choices.parts === "prices") {
    const country = countryOfRow(cells, undefined) ?? choices.countryOf?.(id ?? "");
    const written = prices && { ...prices, ...placeOfPrices(table, country) };
    return { where, station: withGiven({ id: id ?? "", ...price }), faults, ...dated, ...(written && { written }) };
  }

  const words = wordsOf(textOf);
  const isWordsOnly =
    choices.placer !== undefined &&
    COORDINATES.every((field) => textOf(field) === undefined) &&
    `${words.address}${words.city}` !== "";
  const found = isWordsOnly ? choices.placer.find(words) : undefined;
  const place = isWordsOnly ? found : readLocation(table, cells);
  const location = place && { lat: place.lat, lng: place.lng };
  const called =
    textOf("name") ??
    textOf("brand") ??
    textOf("operator") ??
    layout?.stationName?.replace("{id}", id ?? "").replace("{city}", words.city);
  const country = countryOfRow(cells, location);
  const name = called ?? need(columns.has("name") ? "name" : "brand", asText, "");
  const region = [textOf("state"), textOf("zip")].filter(isGiven).join(" ");
  const address = [streetOf(textOf), textOf("city"), region].filter(isGiven).join(", ");
  const { hasStrangeSpaces, ...parking } = readParkingOf(cells);
  const letters = COORDINATES.flatMap((field) => letterOf(textOf(field) ?? "") ?? []);
  const isInState = choices.jurisdictions === true || layout !== undefined || isWordsOnly;
  const station = withGiven({
    id: id ?? "",
    name,
    address: address === "" ? name : address,
    location,
    brand: textOf("brand") ?? layout?.brand,
    ...price,
    stop_minutes: take("stopMinutes", readAmount),
    minimum_purchase_gallons: take("minimumPurchase", readAmount),
    maximum_purchase_gallons: take("maximumPurchase", readAmount),
    miles_from_route_start: take("miles", readAmount),
    jurisdiction:
      stated(textOf) ?? (isInState ? jurisdictionIn(words.state, isWordsOnly ? undefined : location) : undefined),
    ...parking,
    metadata: found && { placed_by: found.placedBy },
  });
  return {
    where,
    station,
    faults,
    country,
    ...(prices && { written: { ...prices, ...placeOfPrices(table, country) } }),
    ...(place !== undefined && "isOutline" in place && { place }),
    ...(letters.length > 0 && { letters }),
    ...dated,
    ...(hasStrangeSpaces && ({ hasStrangeSpaces } as const)),
    ...(isWordsOnly && found === undefined && { lost: words }),
  };
}

const COORDINATES = ["lat", "lng", "coordinates"] as const;

function cellsOf(table: Table, record: TextRow): Cells {
  const faults: string[] = [];
  const textOf = (field: Field): string | undefined => cellOf(table, record, field);
  const addFault = (field: Field, text: string | undefined, what: string): undefined => {
    const title = beginningOf(table.header[table.columns.get(field) ?? -1] ?? field);
    faults.push(text === undefined ? `${title} is empty` : `${title} ${quote(text)} ${what}`);
  };
  return {
    faults,
    textOf,
    need(field, read, what) {
      const text = textOf(field);
      return (text === undefined ? undefined : read(text)) ?? addFault(field, text, `is not ${what}`);
    },
    take(field, read) {
      const text = textOf(field);
      const found = text === undefined ? { value: undefined } : read(text);
      return "value" in found ? found.value : addFault(field, text, found.fault);
    },
  };
}

/** The titles of the columns of prices. */
export function titlesOfPrices(
  header: readonly string[],
  columns: ReadonlyMap<Field, number>,
): WrittenPrices["titles"] {
  const titleOf = (field: "price" | "cost"): WrittenPrices["titles"]["price"] => {
    const title = header[columns.get(field) ?? -1] ?? field;
    return { title: beginningOf(title), unit: findUnit(title) };
  };
  return { price: titleOf("price"), cost: titleOf("cost") };
}

/** What a row says of its price. */
function readPriceOf(table: Table, { textOf, take, faults }: Cells) {
  const { priceTitles, layout, fuel, fileTime } = table;
  const listed = take("price", readPrice);
  const cost = take("cost", readPrice);
  const isListed = listed !== undefined && (listed.amount !== 0 || layout?.cost !== "paid");
  const price = isListed ? listed : layout?.cost === "paid" ? cost : undefined;
  const { time, ...dated } = price === undefined ? { time: undefined } : readDates(table, textOf);
  return {
    prices:
      price === undefined && cost === undefined
        ? undefined
        : {
            price,
            cost,
            titles: isListed ? priceTitles : { ...priceTitles, price: priceTitles.cost },
            unit: readUnits(textOf, faults),
          },
    fuel_type: textOf("fuelType") ?? (price === undefined ? undefined : fuel),
    price_as_of: price === undefined ? undefined : (time ?? fileTime),
    dated,
  };
}

/** From when to when a row's price counts. */
function readDates(
  { columns, dayOrder }: Table,
  textOf: Cells["textOf"],
): { readonly time: string | undefined } & Pick<Row, "dayFirstAsOf" | "priceEndsAt" | "strangeDate"> {
  const text = textOf("priceDate");
  const clock = columns.get("priceClock") === columns.get("priceDate") ? undefined : textOf("priceClock");
  const hasClock = clock !== undefined && !isNoValue(clock);
  const atClock = (day: string | undefined): string | undefined =>
    day === undefined || !hasClock ? day : withClock(day, clock);
  const read = text === undefined ? { time: undefined } : readTime(text, dayOrder);
  const time = atClock(read.time);
  const dayFirst = atClock(read.dayFirst);
  const ends = readTime(textOf("priceEnd") ?? "", dayOrder).time;
  const isStrange = text !== undefined && time === undefined && !isNoValue(text);
  return {
    time: time ?? read.time,
    ...(isStrange && { strangeDate: read.time === undefined || clock === undefined ? text : `${text} ${clock}` }),
    ...(dayFirst !== undefined && { dayFirstAsOf: dayFirst }),
    ...(ends !== undefined && { priceEndsAt: ends }),
  };
}

/** What the columns of unit and currency say; what is no unit is a fault. */
function readUnits(textOf: Cells["textOf"], faults: string[]): UnitWords {
  const read = (["unit", "currency"] as const).map((field) => {
    const text = textOf(field);
    if (text === undefined || isNoValue(text)) return {};
    const unit = readUnitCell(field, text);
    if (unit === undefined)
      faults.push(
        field === "unit"
          ? `unit ${quote(text)} is no unit of prices, such as USD/gal or CAD/L`
          : `currency ${quote(text)} is none that is known: USD, CAD, MXN, EUR or GBP`,
      );
    return unit ?? {};
  });
  return firstSaid(read);
}

/** In which country a row's prices are, and what that says of their unit in its supplier's files. */
function placeOfPrices(
  { layout, notedUnit = {} }: Table,
  country: Country | undefined,
): Pick<WrittenPrices, "country" | "usual"> {
  const isByLitre = layout?.isCanadaByLitre === true && country === "CA";
  // What suppliers send from the United States is in dollars a gallon, also of their stations abroad.
  const usual: UnitWords = isByLitre
    ? { currency: "CAD", volume: "litre" }
    : layout === undefined
      ? notedUnit
      : { currency: "USD", volume: "gallon" };
  return { country, usual };
}

function countryOfRow(
  { textOf }: Cells,
  location: { readonly lat?: number | undefined; readonly lng?: number | undefined } | undefined,
): Country | undefined {
  const { address, state } = wordsOf(textOf);
  const region = state === "" ? textOf("jurisdiction") : state;
  return countryOf({ address, state: region, zip: textOf("zip"), country: textOf("country"), ...location });
}

/** What a row says of parking. A column of this title may say something else, which is no fault of the station. */
function readParkingOf({ textOf }: Cells): {
  readonly parking_spaces: number | undefined;
  readonly hasStrangeSpaces: boolean;
} {
  const read = readSpaces(textOf("parkingSpaces") ?? "-");
  return "value" in read
    ? { parking_spaces: read.value, hasStrangeSpaces: false }
    : { parking_spaces: undefined, hasStrangeSpaces: true };
}

/** `1 Main St`, also from a number in a cell of its own; where no street is named, the highway: `I-80 mile 272`. */
function streetOf(textOf: (field: Field) => string | undefined): string | undefined {
  const [address, highway, mile] = [textOf("address"), textOf("highway"), textOf("milePost")];
  if (address !== undefined) return [textOf("houseNumber"), address].filter(isGiven).join(" ");
  return highway === undefined || mile === undefined ? highway : `${highway} mile ${mile}`;
}

function readLocation(
  { header, columns }: Table,
  { need, take, textOf }: Cells,
): { lat: number | undefined; lng: number | undefined } | CellPlace | undefined {
  if (columns.has("coordinates"))
    return textOf("coordinates") === undefined
      ? need("coordinates", () => undefined, "")
      : take("coordinates", readPlace);
  const isWest = saysWest(header[columns.get("lng") ?? -1] ?? "");
  const degreesIn = (axis: "lat" | "lng"): number | undefined => {
    if (textOf(axis) === undefined) return need(axis, () => undefined, "");
    return take(axis, (text) => {
      const value = readAngle(text, axis);
      return value === undefined ? { fault: faultOfAngle(text, axis) } : { value };
    });
  };
  return { lat: degreesIn("lat"), lng: westOf(degreesIn("lng"), isWest) };
}

/** @param isWest whether the column's title says so: such columns mostly have no minus signs. */
function westOf(degrees: number | undefined, isWest: boolean): number | undefined {
  return degrees !== undefined && isWest ? -Math.abs(degrees) : degrees;
}

function asId(text: string): string | undefined {
  return text === "" || isNoValue(text) ? undefined : text;
}

function asText(text: string): string {
  return text;
}

/**
 * The text of a cell without blanks around it; `undefined` where it is empty. In suppliers' files a cell of several
 * lines is one line.
 */
export function cellOf({ columns, layout }: Table, { values }: TextRow, field: Field): string | undefined {
  const value = values[columns.get(field) ?? -1]?.trim();
  return value === ""
    ? undefined
    : layout === undefined
      ? value
      : value
          ?.split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "")
          .join(", ");
}

/** Where a row says in words that its station is. Where it has no column for the town, the address may end with it. */
function wordsOf(textOf: (field: Field) => string | undefined): PlaceWords {
  const address = textOf("address") ?? "";
  const split = textOf("city") === undefined ? splitAddress(address) : undefined;
  const state = textOf("state") ?? "";
  return split ?? { address, city: textOf("city") ?? "", state: readJurisdiction(state) ?? state };
}

/** What a column that is called as the field says; a fault of the station if it is no jurisdiction. */
function stated(textOf: (field: Field) => string | undefined): string | undefined {
  const text = textOf("jurisdiction");
  return text === undefined ? undefined : (readJurisdiction(text) ?? text);
}

function withGiven<T extends { readonly id: string }>(fields: T): ReadStation {
  return { id: fields.id, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) };
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}
