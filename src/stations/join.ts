// Stations that come in two files: one says where they are, the other what fuel costs there.

import { z } from "zod";
import type { Station } from "../contract/schemas/station.js";
import { checkStations, type StationFile } from "./check.js";
import { AS_TEXT, hasLostDigits, matchIds, toIdKey } from "./ids.js";
import { type Country, countryOf } from "./country.js";
import { readPriceRow } from "./priceRow.js";
import type { ReadRow } from "./record.js";
import { type FoundRows, listFew, PRICE_FIELDS, quote, type Row, StationFileError } from "./rows.js";

/** What was found in a file, and what to call it in messages. */
export interface FileRows {
  readonly file: string;
  readonly found: FoundRows;
}

/** A row whose station has an id. */
const Identified = z.looseObject({
  id: z.union([z.string(), z.number()]).transform((id) => String(id).trim()),
  price_per_gallon: z
    .number()
    .nullish()
    .transform((price) => price ?? undefined),
  cost_per_gallon: z
    .number()
    .nullish()
    .transform((cost) => cost ?? undefined),
  price_as_of: z
    .string()
    .nullish()
    .transform((time) => time ?? undefined),
});

interface IdRow extends ReadRow {
  readonly station: NonNullable<ReadRow["station"]>;
}

/** Rows of places with their prices, and the ids of either file that have no partner in the other. */
interface Joined {
  readonly rows: readonly Row[];
  readonly unpriced: readonly string[];
  readonly unplaced: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * The stations of one file with the prices of another, by their ids, as `matchIds` tells whether they are the same. Where an id has several prices, the newest counts, or else the lowest. Stations without a
 * price, and prices without a station, are left out, with warnings that count them.
 * @throws {StationFileError} when no id is in both files, or too many rows are at fault.
 */
export function joinFiles(places: FileRows, prices: FileRows): StationFile {
  const { rows, unpriced, unplaced, warnings } = joinRows(places, prices);
  const { layout: placesLayout, discounts: _deals, openUnit: _unit, ...placesFound } = places.found;
  const layouts = [placesLayout, prices.found.layout].filter((layout) => layout !== undefined);
  return checkStations(`${places.file} and ${prices.file}`, {
    ...placesFound,
    ...(layouts.length > 0 && { layout: [...new Set(layouts)].join(" and ") }),
    ...(prices.found.discounts && { discounts: prices.found.discounts }),
    ...(prices.found.openUnit && { openUnit: prices.found.openUnit }),
    rows,
    warnings: [
      ...warnings,
      ...name(
        unpriced,
        (ids, them) =>
          `${counted(unpriced, "id")} of ${places.file} left out, because ${prices.file} has no price for ${them}: ${ids}.`,
      ),
      ...name(
        unplaced,
        (ids, them) =>
          `${counted(unplaced, "id")} of ${prices.file} left out, because ${places.file} does not have ${them}: ${ids}.`,
      ),
    ],
  });
}

/**
 * Stations with the prices of a file, by id as in `joinFiles`. Those of which the file has no price keep theirs, with a
 * warning.
 * @param file where the stations are from, for messages.
 * @throws {StationFileError} as `joinFiles` does.
 */
export function repriceStations(
  file: string,
  stations: readonly Station[],
  prices: FileRows,
): Pick<StationFile, "discounts" | "warnings"> & { readonly stations: Station[] } {
  const places = {
    file,
    found: { rows: stations.map((station, i) => ({ where: `station ${i + 1}`, station, faults: [] })), warnings: [] },
  };
  const { rows, unpriced, warnings } = joinRows(places, prices);
  const checked = checkStations(`${file} and ${prices.file}`, { rows, warnings });
  const priced = new Map(checked.stations.map((station) => [station.id, station]));
  return {
    stations: stations.map((station) => priced.get(station.id) ?? station),
    ...(prices.found.discounts && { discounts: prices.found.discounts }),
    warnings: [
      ...checked.warnings,
      ...name(
        unpriced,
        (ids, them) =>
          `${prices.file} has no price for ${counted(unpriced, "station")} of ${file}, which ${them === "it" ? "keeps its own" : "keep theirs"}: ${ids}.`,
      ),
    ],
  };
}

/** The countries of stations by their ids, for prices whose own file does not say where they are. */
export function countriesOf(rows: readonly Pick<Row, "station" | "country">[]): (id: string) => Country | undefined {
  const countries = new Map<string, Country | undefined>();
  for (const row of rows) {
    const { id, jurisdiction, address, lat, lng } = readPriceRow(row);
    countries.set(toIdKey(id), row.country ?? countryOf({ state: jurisdiction, address, lat, lng }));
  }
  return (id) => countries.get(toIdKey(id));
}

/** @throws {StationFileError} when no id is in both files. */
function joinRows(places: FileRows, prices: FileRows): Joined {
  const placeRows = identify(places.found.rows);
  const priceRows = identify(prices.found.rows);
  const [placeIds, priceIds] = [idsOf(placeRows), idsOf(priceRows)];
  const matches = matchIds(placeIds, priceIds);
  if (matches.size === 0) {
    const lost = [...placeIds, ...priceIds].find(hasLostDigits);
    const lostDigits = lost === undefined ? "" : `; a spreadsheet has shortened ids such as ${quote(lost)}: ${AS_TEXT}`;
    throw new StationFileError(
      `no station of ${places.file} has a price in ${prices.file}: their ids are ${examples(placeIds)} there and ${examples(priceIds)} here, and none is the same${lostDigits}`,
    );
  }
  // A price that can be used wins over one at fault, which is named only where it is alone.
  const byUse = priceRows.filter(hasId).toSorted((a, b) => b.faults.length - a.faults.length);
  const priceOf = new Map(byUse.map((row) => [row.station.id, row]));
  const isPriced = new Set(matches.values());
  return {
    rows: placeRows.flatMap((row): Row[] => {
      if (!hasId(row)) return [row];
      const price = priceOf.get(matches.get(row.station.id) ?? "");
      return price === undefined ? [] : [joinRow(row, price, prices.file)];
    }),
    unpriced: placeIds.filter((id) => !matches.has(id)),
    unplaced: priceIds.filter((id) => !isPriced.has(id)),
    warnings: [
      ...places.found.warnings.map((warning) => `${places.file}: ${warning}`),
      ...prices.found.warnings.map((warning) => `${prices.file}: ${warning}`),
    ],
  };
}

/** Rows whose station is read as far as joining needs it; a station without an id is a fault. */
function identify(rows: readonly Row[]): ReadRow[] {
  return rows.map((row) => {
    const station = Identified.safeParse(row.station).data;
    if (station !== undefined && station.id !== "") return { ...row, station };
    return {
      ...row,
      station: null,
      faults: row.faults.length > 0 ? row.faults : ["it has no id, or a price that is no number"],
    };
  });
}

function hasId(row: ReadRow): row is IdRow {
  return row.station !== null;
}

/** Each id once. */
function idsOf(rows: readonly ReadRow[]): string[] {
  return [...new Set(rows.filter(hasId).map(({ station }) => station.id))];
}

/** The station with the price, and no other price that its own file may have. */
function joinRow(place: IdRow, price: IdRow, priceFile: string): Row {
  const station = Object.fromEntries([
    ...Object.entries(place.station).filter(([field]) => !PRICE_FIELDS.has(field)),
    ...Object.entries(price.station).filter(([field, value]) => PRICE_FIELDS.has(field) && value !== undefined),
  ]);
  const titles = [...(place.titles ?? []), ...[...(price.titles ?? [])].filter(([field]) => PRICE_FIELDS.has(field))];
  return {
    where: place.where,
    station,
    faults: [...place.faults, ...price.faults.map((fault) => `${priceFile} ${price.where}: ${fault}`)],
    titles: new Map(titles),
  };
}

/** Words about ids, if there are any: the ids, and `it` or `them`. */
function name(ids: readonly string[], word: (ids: string, them: string) => string): string[] {
  return ids.length === 0 ? [] : [word(examples(ids), ids.length === 1 ? "it" : "them")];
}

function counted(ids: readonly string[], what: string): string {
  return `${ids.length} ${what}${ids.length === 1 ? "" : "s"}`;
}

function examples(ids: readonly string[]): string {
  return listFew(ids.map(quote));
}
