// Of files with the prices of several products, those of the vehicle's fuel count.

import { defined } from "../common/defined.js";
import { isObject } from "../contract/values/faults.js";
import type { FuelType } from "../contract/values/columns.js";
import { inOrder, type Product, readProduct, USUAL_FUEL } from "./fuels.js";
import { readPriceRow, stationKey } from "./priceRow.js";
import {
  FuelChoiceError,
  LIBRARY_REMEDIES,
  listFew,
  nameRows,
  quote,
  type Row,
  type StationFileChoices,
  StationFileError,
} from "./rows.js";

interface ProductRow<R> {
  readonly row: R;
  /** By what it is the same as that of another row. */
  readonly station: string;
  /** As it stands in the file. */
  readonly name: string;
  readonly product: Product | undefined;
}

/**
 * The rows with prices of one fuel. Rows of other products are left out, with a warning that counts them, and of several
 * grades of the fuel at one station those that are not the plain one. Rows that name no product stay.
 * @throws {FuelChoiceError} where none of several fuels is the usual one.
 * @throws {StationFileError} where the file has no fuel, or not the chosen one.
 */
export function chooseFuel<R extends Row>(
  file: string,
  rows: readonly R[],
  choices: StationFileChoices,
): { readonly rows: readonly R[]; readonly warnings: readonly string[] } {
  const named = new Map<R, ProductRow<R>>();
  for (const row of rows) {
    const read = readPriceRow(row);
    if (read.fuel === undefined || row.faults.length > 0) continue;
    named.set(row, { row, station: stationKey(row, read), name: read.fuel, product: readProduct(read.fuel) });
  }
  if (named.size === 0) return { rows, warnings: [] };
  const products = [...named.values()];
  const wanted = wantedFuel(file, products, choices);
  if (wanted === undefined) return takeUnknown(rows, products);
  const isOfWanted = (row: R): boolean => {
    const product = named.get(row)?.product;
    return !named.has(row) || (product !== undefined && "fuel" in product && product.fuel === wanted);
  };
  const others = products.filter(({ row }) => !isOfWanted(row));
  const ofFuel = rows.filter(isOfWanted);
  const { plain, special } = dropSpecial(products.filter(({ row }) => isOfWanted(row)));
  const isDropped = new Set(special.map(({ row }) => row));
  return {
    rows: ofFuel.filter((row) => !isDropped.has(row)).map((row) => (named.has(row) ? withFuel(row, wanted) : row)),
    warnings: [
      ...wordUnusual(wanted, choices),
      ...wordOthers(others, products, wanted, choices),
      ...wordSpecial(plain, special, wanted),
    ],
  };
}

/** The fuel whose prices count; `undefined` where the file has one product, which is not known. */
function wantedFuel<R>(
  file: string,
  products: readonly ProductRow<R>[],
  { fuelType, usualFuel = USUAL_FUEL, remedies = LIBRARY_REMEDIES }: StationFileChoices,
): FuelType | undefined {
  const fuels = fuelsOf(products);
  const [only] = fuels;
  if (fuelType !== undefined) {
    if (fuels.includes(fuelType) || (fuels.length === 0 && isOneUnknown(products))) return fuels[0] && fuelType;
    throw new StationFileError(`${file} has no prices of ${fuelType}: its products are ${countNames(products)}`);
  }
  if (fuels.length === 1) return only;
  if (fuels.includes(usualFuel)) return usualFuel;
  if (fuels.length > 1)
    throw new FuelChoiceError(
      `${file} has prices of ${listFew(fuels)}: for a vehicle that burns the first, ${remedies.chooseFuel(defined(only))}`,
      fuels,
    );
  if (isOneUnknown(products)) return undefined;
  throw new StationFileError(
    `${file} has no prices of a fuel that is known: its products are ${countNames(products)}. Fuels are regular, midgrade, premium and diesel, also by their usual names: write one of these in place of its code`,
  );
}

/** Whether all rows name the same product, which is not known: it may be any fuel. */
function isOneUnknown<R>(products: readonly ProductRow<R>[]): boolean {
  const [first] = products;
  return products.every(({ name, product }) => product === undefined && name === first?.name);
}

function fuelsOf<R>(products: readonly ProductRow<R>[]): FuelType[] {
  return inOrder(products.flatMap(({ product }) => (product !== undefined && "fuel" in product ? [product.fuel] : [])));
}

function takeUnknown<R extends Row>(
  rows: readonly R[],
  products: readonly ProductRow<R>[],
): { readonly rows: readonly R[]; readonly warnings: readonly string[] } {
  const isNamed = new Set(products.map(({ row }) => row));
  return {
    rows: rows.map((row) => (isNamed.has(row) ? withFuel(row, undefined) : row)),
    warnings: [
      `The product ${quote(products[0]?.name ?? "")} is not known: its prices are taken for those of the vehicle's fuel.`,
    ],
  };
}

/** Of the rows of one fuel, those of stations that also have its plain grade. */
function dropSpecial<R>(products: readonly ProductRow<R>[]): {
  readonly plain: readonly ProductRow<R>[];
  readonly special: readonly ProductRow<R>[];
} {
  const isPlain = ({ product }: ProductRow<R>): boolean =>
    product !== undefined && "fuel" in product && product.isPlain;
  const withPlain = new Set(products.filter(isPlain).map(({ station }) => station));
  const special = products.filter((each) => !isPlain(each) && withPlain.has(each.station));
  return { plain: products.filter((each) => !isPlain(each) && !withPlain.has(each.station)), special };
}

function withFuel<R extends Row>(row: R, fuel: FuelType | undefined): R {
  if (!isObject(row.station)) return row;
  const fields = Object.entries(row.station).filter(([field]) => field !== "fuel_type");
  return { ...row, station: { ...Object.fromEntries(fields), ...(fuel !== undefined && { fuel_type: fuel }) } };
}

/** Nothing else may say that a file has the fuel of other vehicles. */
function wordUnusual(wanted: FuelType, { fuelType, usualFuel = USUAL_FUEL }: StationFileChoices): string[] {
  if (fuelType !== undefined || wanted === usualFuel) return [];
  return [
    `There are no prices of ${usualFuel}: those of ${wanted} count. For a vehicle that burns ${usualFuel}, take another file.`,
  ];
}

function wordOthers<R>(
  others: readonly ProductRow<R>[],
  products: readonly ProductRow<R>[],
  wanted: FuelType,
  { fuelType, remedies = LIBRARY_REMEDIES }: StationFileChoices,
): string[] {
  if (others.length === 0) return [];
  const other = fuelsOf(products).find((fuel) => fuel !== wanted);
  const remedy =
    fuelType !== undefined || other === undefined
      ? ""
      : ` For a vehicle that burns ${other}, ${remedies.chooseFuel(other)}.`;
  return [
    `${others.length} ${others.length === 1 ? "row" : "rows"} of other products than ${wanted} left out: ${countNames(others)}.${remedy}`,
  ];
}

function wordSpecial<R extends Row>(
  kept: readonly ProductRow<R>[],
  dropped: readonly ProductRow<R>[],
  wanted: FuelType,
): string[] {
  return [
    ...(dropped.length === 0
      ? []
      : [
          `${dropped.length} ${dropped.length === 1 ? "row" : "rows"} of other grades left out, at stations that have plain ${wanted}: ${countNames(dropped)}.`,
        ]),
    ...(kept.length === 0
      ? []
      : [
          `${kept.length} ${kept.length === 1 ? "price is" : "prices are"} not of plain ${wanted}: ${countNames(kept)}, ${nameRows(kept.map(({ row }) => row.where))}.`,
        ]),
  ];
}

/** `2 of "DEF" and 1 of "Unleaded"`: products by their own names. */
function countNames<R>(products: readonly ProductRow<R>[]): string {
  const counts = new Map<string, number>();
  for (const { name } of products) counts.set(name, (counts.get(name) ?? 0) + 1);
  return listFew([...counts].map(([name, count]) => `${count} of ${quote(name)}`));
}
