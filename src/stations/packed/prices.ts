// From a file of prices and a block of stations to a new block.

import { ServiceError } from "../../contract/values/errors.js";
import { Station } from "../../contract/schemas/station.js";
import { FUEL_TYPES, type FuelType } from "../../contract/values/columns.js";
import { JURISDICTIONS } from "../../contract/values/jurisdictions.js";
import { type Country, countryOf } from "../country.js";
import { describeFaults, leaveOutFaulty } from "../check.js";
import { matchIds } from "../ids.js";
import type { ReadRow, ReadStation } from "../record.js";
import { findRows } from "../read.js";
import { listFew, quote, type Row, type StationFileChoices, StationFileError } from "../rows.js";
import { readFuelType } from "../fuels.js";
import { readPriceRow } from "../priceRow.js";
import type { JsonLine } from "../jsonLines.js";
import { readSetContent, type SetFileBytes } from "./content.js";
import { choicesOf, type SetFileContent, wordingFaults } from "./read.js";
import { openStations, packColumns, type SetColumns } from "./packed.js";

/** A row of a file of prices. */
const Price = Station.pick({
  id: true,
  price_per_gallon: true,
  price_as_of: true,
  cost_per_gallon: true,
  fuel_type: true,
});

/** The price of a station. */
interface PriceStation extends ReadStation {
  readonly fuel_type?: FuelType | undefined;
}

interface PriceRow extends ReadRow {
  readonly station: PriceStation | null;
}

/** A block with other prices. */
export interface PriceFileContent extends SetFileContent {
  /** How many stations have another price than before. */
  readonly changedCount: number;
}

/**
 * Changes the prices of the stations that a file names by their ids. A row replaces all that the set says of a
 * station's price: its time and cost, too. Rows without a price change nothing, nor does a price that is older than the
 * set's.
 * @param block the stations; it stays as it is.
 * @throws {ServiceError} VALIDATION_ERROR that lists what is wrong; MIXED_FUEL_TYPES.
 */
export async function readPriceFile(block: SharedArrayBuffer, file: SetFileBytes): Promise<PriceFileContent> {
  return wordingFaults(file.name, async () => {
    const content = await readSetContent(file);
    const { count, columns, doubts } = openStations(block);
    const choices: StationFileChoices = {
      ...choicesOf(file),
      parts: "prices",
      usualFuel: fuelOf(columns),
      countryOf: countriesOf(columns, count),
    };
    if (content.kind === "lines") refuseTwoFuels(toRows(content.lines));
    const found = findRows(file.name, content, choices);
    const { prices, doubts: ofRows, warnings } = readPrices(file.name, found.rows);
    refuseOtherFuel(columns, prices);
    const { changed, unknown, older, changedCount, isWhole } = applyPrices(columns, count, prices);
    if (unknown.length === prices.size)
      throw new StationFileError(`${file.name} has no id of the set: its ids are ${listFew(unknown.map(quote))}`);
    return {
      block: packColumns(changed, count, {
        ...doubts,
        // Doubts of earlier prices hold while some of these are left.
        prices: [...found.warnings, ...ofRows, ...(isWhole ? [] : doubts.prices)],
      }),
      stationCount: count,
      pricedCount: changed.pricesPerGallon.reduce((sum, price) => sum + (Number.isNaN(price) ? 0 : 1), 0),
      changedCount,
      warnings: [...found.warnings, ...ofRows, ...warnings, ...warnOfIds(unknown), ...warnOfOlder(older)],
    };
  });
}

/** The prices of rows by the stations' ids. Of several for one id the newest counts, or else the lowest. */
function readPrices(
  file: string,
  rows: readonly Row[],
): {
  readonly prices: ReadonlyMap<string, PriceStation>;
  readonly doubts: readonly string[];
  readonly warnings: readonly string[];
} {
  if (rows.length === 0) throw new StationFileError(`${file} has no prices`);
  const checked = rows.map(checkPrice);
  const leftOut = leaveOutFaulty(
    file,
    rows,
    checked.filter(({ faults }) => faults.length > 0),
  );
  const priced = checked.filter(({ station }) => station !== null && typeof station.price_per_gallon === "number");
  const unpricedCount = checked.filter(({ faults }) => faults.length === 0).length - priced.length;
  const prices = new Map(priced.flatMap(({ station }) => (station === null ? [] : [[station.id, station] as const])));
  if (prices.size === 0) throw new StationFileError(`${file} has no prices`);
  const unpriced =
    unpricedCount === 0
      ? []
      : [
          `${unpricedCount} ${unpricedCount === 1 ? "row has no price and changes" : "rows have no price and change"} nothing.`,
        ];
  return { prices, doubts: leftOut, warnings: unpriced };
}

function checkPrice({ where, station, faults, titles }: Row): PriceRow {
  if (faults.length > 0) return { where, station: null, faults };
  const { data, error } = Price.safeParse(station);
  if (data === undefined) return { where, station: null, faults: describeFaults(error.issues, station, titles) };
  const { id, price_per_gallon: price, cost_per_gallon: cost, price_as_of: time, fuel_type: fuelType } = data;
  return {
    where,
    station: {
      id,
      price_per_gallon: price ?? undefined,
      cost_per_gallon: cost ?? undefined,
      price_as_of: time ?? undefined,
      fuel_type: fuelType ?? undefined,
    },
    faults: [],
  };
}

/** The columns with other prices. */
function applyPrices(
  columns: SetColumns,
  count: number,
  prices: ReadonlyMap<string, PriceStation>,
): {
  readonly changed: SetColumns;
  readonly unknown: readonly string[];
  /** Ids of prices that are older than those of the set, which stay. */
  readonly older: readonly string[];
  readonly changedCount: number;
  /** Whether all prices are those of the file. */
  readonly isWhole: boolean;
} {
  const pricesPerGallon = columns.pricesPerGallon.slice();
  const costsPerGallon = columns.costsPerGallon.slice();
  const times = new Map<number, string | undefined>();
  const known = new Set<string>();
  const older: string[] = [];
  let changedCount = 0;
  const ids = Array.from({ length: count }, (_, row) => columns.ids.at(row) ?? "");
  const matches = matchIds(ids, [...prices.keys()]);
  for (const [row, id] of ids.entries()) {
    const like = matches.get(id) ?? "";
    const price = prices.get(like);
    if (price === undefined) continue;
    known.add(like);
    if (isOlder(price.price_as_of, columns.pricesAsOf.at(row))) {
      older.push(id);
      continue;
    }
    const perGallon = price.price_per_gallon ?? NaN;
    if (pricesPerGallon[row] !== perGallon) changedCount++;
    pricesPerGallon[row] = perGallon;
    costsPerGallon[row] = price.cost_per_gallon ?? NaN;
    times.set(row, price.price_as_of);
  }
  const pricesAsOf = { at: (row: number) => (times.has(row) ? times.get(row) : columns.pricesAsOf.at(row)) };
  return {
    changed: { ...columns, pricesPerGallon, costsPerGallon, pricesAsOf },
    unknown: [...prices.keys()].filter((id) => !known.has(id)),
    older,
    changedCount,
    isWhole: pricesPerGallon.every((price, row) => Number.isNaN(price) || times.has(row)),
  };
}

/** Whether a time is before another, where both are given. */
function isOlder(time: string | undefined, other: string | undefined): boolean {
  return time !== undefined && other !== undefined && Date.parse(time) < Date.parse(other);
}

function warnOfOlder(older: readonly string[]): string[] {
  if (older.length === 0) return [];
  return [
    `${older.length} ${older.length === 1 ? "price is" : "prices are"} older than the set's by price_as_of and ${older.length === 1 ? "changes" : "change"} nothing: ${listFew(older.map(quote))}.`,
  ];
}

/**
 * @throws {ServiceError} when the prices are for several fuels: the lowest of each station would be those of one of
 *   them.
 */
function toRows(lines: readonly JsonLine[]): Row[] {
  return lines.flatMap((line) => ("value" in line ? [{ where: line.where, station: line.value, faults: [] }] : []));
}

function refuseTwoFuels(rows: readonly Row[]): void {
  const types = [...new Set(rows.flatMap((row) => readFuelType(readPriceRow(row).fuel ?? "") ?? []))].toSorted();
  if (types.length > 1)
    throw new ServiceError("MIXED_FUEL_TYPES", `The file has prices of ${types.length} fuel types; one is allowed.`, {
      fuel_types: types,
    });
}

/** What the set says that it has prices of. */
function fuelOf({ fuelTypes }: SetColumns): FuelType | undefined {
  return FUEL_TYPES[fuelTypes.find((type) => !Number.isNaN(type)) ?? -1];
}

/** The countries of the set's stations, by their ids. */
function countriesOf(columns: SetColumns, count: number): (id: string) => Country | undefined {
  const countries = new Map<string, Country | undefined>();
  const read = (): void => {
    for (let row = 0; row < count; row++)
      countries.set(
        columns.ids.at(row) ?? "",
        countryOf({
          state: JURISDICTIONS[columns.jurisdictions[row] ?? -1],
          address: columns.addresses.at(row),
          lat: columns.lats[row],
          lng: columns.lngs[row],
        }),
      );
  };
  return (id) => {
    if (countries.size === 0) read();
    return countries.get(id);
  };
}

/** @throws {ServiceError} when the prices are for another fuel than those of the set. */
function refuseOtherFuel(columns: SetColumns, prices: ReadonlyMap<string, PriceStation>): void {
  const own = fuelOf(columns);
  const other = [...prices.values()].find(({ fuel_type: type }) => type !== undefined && type !== own);
  if (own === undefined || other?.fuel_type === undefined) return;
  throw new ServiceError(
    "MIXED_FUEL_TYPES",
    `The set has prices of ${own}, and the file a price of ${other.fuel_type} for the station ${quote(other.id)}.`,
    { fuel_types: [own, other.fuel_type].toSorted() },
  );
}

function warnOfIds(unknown: readonly string[]): string[] {
  if (unknown.length === 0) return [];
  return [
    `${unknown.length} ${unknown.length === 1 ? "id is" : "ids are"} not in the set and left out: ${listFew(unknown.map(quote))}.`,
  ];
}
