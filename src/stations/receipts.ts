// Receipts of fuel cards and other tables of what was bought: a row for each line of a receipt.

import { tooFaulty } from "./check.js";
import { matchPurchases, type PurchaseColumns } from "./purchaseColumns.js";
import { type LineKind, readKind, takeCounted, warnOfTrips } from "./receiptLines.js";
import { ColumnError } from "./titleMatch.js";
import { readProduct } from "./fuels.js";
import { listFew, nameRows, quote, refuseLongCells, StationFileError, type TextRow } from "./rows.js";
import { MAX_ROWS_TO_HEADER } from "./header.js";
import { perGallon, readUnit, type Volume } from "./units.js";
import { readQuantity } from "./values.js";

/** What was bought at a station, in all. */
interface Bought {
  readonly station_id: string;
  readonly gallons: number;
}

/** A row of the table. */
interface Line extends LineKind {
  readonly where: string;
  readonly stationId: string;
  readonly gallons: number;
  /** What its quantity is converted from. */
  readonly volume: Volume;
  /** As it stands in the table; empty where it has none. */
  readonly item: string;
}

/** Fuel pumps show thousandths of a gallon. */
const LEAST_GALLONS = 0.0005;

/**
 * Reads what was bought at each station. Lines of other products than fuel are left out, and several fills at a station
 * add up, less what was reversed; warnings say so.
 * @returns stations in the order of their first lines.
 * @throws {StationFileError} when it has faults, which the message names.
 */
export function readReceipts(
  file: string,
  rows: readonly TextRow[],
): { readonly stops: readonly Bought[]; readonly warnings: readonly string[] } {
  refuseLongCells(file, rows);
  const filled = rows.filter(({ values }) => values.some((value) => value.trim() !== ""));
  const { columns, below } = findColumns(file, filled);
  const counted = takeCounted(readLines(file, columns, below));
  const fuel = takeFuel(file, counted.lines);
  const added = addUp(file, fuel.lines);
  return {
    stops: added.stops,
    warnings: [
      ...wordOthers(columns),
      ...wordVolumes(fuel.lines),
      ...counted.warnings,
      ...fuel.warnings,
      ...warnOfTrips(columns.header[columns.truck ?? -1] ?? "", fuel.lines),
      ...added.warnings,
    ],
  };
}

/** Names the columns of other quantities. */
function wordOthers({ header, gallons, others }: Columns): string[] {
  if (others.length === 0) return [];
  return [
    `The column ${quote(header[gallons] ?? "")} counts, and ${listFew(others.map((column) => quote(header[column] ?? "")))} ${others.length === 1 ? "does" : "do"} not.`,
  ];
}

function wordVolumes(lines: readonly Line[]): string[] {
  const volumes = [...new Set(lines.map(({ volume }) => volume))].filter((volume) => volume !== "gallon");
  return volumes.map((volume) => {
    const isOf = lines.filter((line) => line.volume === volume);
    const which = isOf.length === lines.length ? "Quantities are" : `${isOf.length} of ${lines.length} quantities are`;
    return `${which} converted from ${volume}s to US gallons.`;
  });
}

type Columns = PurchaseColumns & { readonly header: readonly string[] };

function readLines(file: string, columns: Columns, rows: readonly TextRow[]): Line[] {
  const faults: string[] = [];
  const lines = rows.flatMap(({ where, values }): Line[] => {
    const cell = (column: number | undefined): string => values[column ?? -1]?.trim() ?? "";
    const [stationId, text, item] = [cell(columns.id), cell(columns.gallons), cell(columns.item)];
    const amount = readQuantity(text);
    const quantity = "value" in amount ? amount.value : undefined;
    const kind = readKind(stationId, columns, cell);
    // What does not count, such as a cash advance, need not have a quantity or a place.
    if (isOther(item) || kind.kind === "total" || kind.kind === "declined")
      return [{ where, stationId, gallons: 0, volume: "gallon", item, ...kind }];
    if (stationId === "") faults.push(`${file} ${where}: the station's id is empty`);
    if (quantity === undefined) faults.push(`${file} ${where}: ${quote(text)} is not a number of gallons`);
    const volume = readVolume(cell(columns.unit)) ?? quantity?.volume ?? columns.volume;
    return [{ where, stationId, gallons: (quantity?.amount ?? 0) / perGallon(volume), volume, item, ...kind }];
  });
  if (faults.length > 0) throw tooFaulty(faults);
  return lines;
}

function readVolume(text: string): Volume | undefined {
  return readUnit(text)?.volume;
}

function isOther(item: string): boolean {
  const product = readProduct(item);
  return product !== undefined && "other" in product;
}

/**
 * The lines of the fuel: of diesel where there is diesel, since that is what the truck burnt.
 * @throws {StationFileError} where there are several products, and none of them is known.
 */
function takeFuel(
  file: string,
  lines: readonly Line[],
): { readonly lines: readonly Line[]; readonly warnings: readonly string[] } {
  const products = new Map([...new Set(lines.map(({ item }) => item))].map((item) => [item, readProduct(item)]));
  const fuels = new Set(
    [...products.values()].flatMap((product) => (product !== undefined && "fuel" in product ? [product.fuel] : [])),
  );
  const wanted = fuels.has("diesel") ? "diesel" : undefined;
  const isFuel = ({ item }: Line): boolean => {
    const product = products.get(item);
    if (item === "") return true;
    if (product === undefined) return fuels.size === 0;
    return "fuel" in product && (wanted === undefined || product.fuel === wanted);
  };
  const others = lines.filter((line) => !isFuel(line));
  const unknown = lines.filter((line) => isFuel(line) && line.item !== "" && products.get(line.item) === undefined);
  if (new Set(unknown.map(({ item }) => item)).size > 1)
    throw new StationFileError(
      `${file}: which of its products is the fuel is not known: ${countItems(unknown)}. Write diesel in place of its name or code, or leave out the lines of the others`,
    );
  return {
    lines: lines.filter(isFuel),
    warnings: [
      ...(others.length === 0
        ? []
        : [
            `${others.length} ${others.length === 1 ? "line" : "lines"} of other products than ${wanted ?? "fuel"} left out: ${countItems(others)}.`,
          ]),
      ...(unknown.length === 0 ? [] : [`Products that are not known are taken for fuel: ${countItems(unknown)}.`]),
    ],
  };
}

function addUp(
  file: string,
  lines: readonly Line[],
): { readonly stops: readonly Bought[]; readonly warnings: readonly string[] } {
  const byStation = new Map<string, Line[]>();
  for (const line of lines) {
    const same = byStation.get(line.stationId);
    if (same === undefined) byStation.set(line.stationId, [line]);
    else same.push(line);
  }
  const sums = [...byStation].map(([id, same]) => ({
    id,
    same,
    // What is bought once stays as it stands.
    gallons:
      same.length === 1 ? (same[0]?.gallons ?? 0) : roundGallons(same.reduce((sum, line) => sum + line.gallons, 0)),
  }));
  const negative = sums.filter(({ gallons }) => gallons < -LEAST_GALLONS);
  if (negative.length > 0)
    throw tooFaulty(
      negative.map(
        ({ id, same, gallons }) =>
          `${file} ${nameRows(same.map(({ where }) => where))}: more is reversed than bought at station ${quote(id)}: ${gallons} gallons in all`,
      ),
    );
  const reversed = lines.filter(({ gallons, kind }) => gallons < 0 && kind === "fill");
  const undone = sums.filter(({ same, gallons }) => same.length > 1 && gallons < LEAST_GALLONS);
  const several = sums.filter((sum) => sum.same.filter(({ gallons }) => gallons > 0).length > 1);
  return {
    stops: sums.filter((sum) => !undone.includes(sum)).map(({ id, gallons }) => ({ station_id: id, gallons })),
    warnings: [
      ...(several.length === 0
        ? []
        : [
            `Several fills at one station add up: ${listFew(several.map(({ id, gallons }) => `${quote(id)} (${gallons} gallons)`))}.`,
          ]),
      ...(reversed.length === 0
        ? []
        : [
            `${reversed.length} ${reversed.length === 1 ? "line" : "lines"} with less than 0 gallons ${reversed.length === 1 ? "takes" : "take"} back what was bought: ${nameRows(reversed.map(({ where }) => where))}.`,
          ]),
      ...(undone.length === 0
        ? []
        : [`All that was bought is taken back at ${listFew(undone.map(({ id }) => quote(id)))}: no stop.`]),
    ],
  };
}

function roundGallons(gallons: number): number {
  return Number(gallons.toFixed(3));
}

/** `2 of "DEFD" and 1 of "SCALE"` */
function countItems(lines: readonly Line[]): string {
  const counts = new Map<string, number>();
  for (const { item } of lines) counts.set(item, (counts.get(item) ?? 0) + 1);
  return listFew([...counts].map(([item, count]) => `${count} of ${quote(item)}`));
}

/** The columns, by the first row that names them, and the rows below it. */
function findColumns(
  file: string,
  rows: readonly TextRow[],
): { readonly columns: Columns; readonly below: readonly TextRow[] } {
  let fault: ColumnError | undefined;
  for (const [index, { values }] of rows.slice(0, MAX_ROWS_TO_HEADER).entries()) {
    try {
      return { columns: { ...matchPurchases(values), header: values }, below: rows.slice(index + 1) };
    } catch (error) {
      if (!(error instanceof ColumnError)) throw error;
      // Of several rows without the columns, the first is the most likely header.
      fault ??= error;
    }
  }
  throw new StationFileError(`${file}: ${fault?.message ?? "no header"}`);
}
