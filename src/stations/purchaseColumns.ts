// Which columns of a table say what was bought, and where.

import { ColumnError, columnsNamed, quoteAll, tooManyFor, toTitleKey } from "./titleMatch.js";
import { NAMES } from "./titles.js";
import { findUnit, type Volume, withoutUnit } from "./units.js";

/**
 * Titles of the columns that a table of purchases must have. Gallons have their unit in the title, or can be nothing
 * else.
 */
const PURCHASE_NAMES = {
  "station id": [...NAMES.id, "station"],
  gallons: [
    "gallons",
    "gal",
    "gals",
    "gallonstopurchase",
    "gallonspurchased",
    "gallonsbought",
    "purchasedgallons",
    "boughtgallons",
    "fuelgallons",
    "dieselgallons",
    "galpurchased",
    "galbought",
    "purchasegal",
    "buygal",
    "quantitygallons",
    "quantitygal",
    "qtygal",
    "qtygallons",
    "volume",
    "volumegallons",
    "volumegal",
    "quantity",
    "qty",
  ],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** Titles of a station's id that say so. A bare "id" beside one of them is that of the receipt. */
const OF_STATION = NAMES.id.filter((name) => /^(?:station|site|store|location|truckstop|opis)./.test(name));

/** The columns of a table of purchases, by their indexes. */
export interface PurchaseColumns {
  readonly id: number;
  readonly gallons: number;
  /** The unit of the gallons' column by its title. */
  readonly volume: Volume;
  /** What was bought, where the table says so. */
  readonly item: number | undefined;
  readonly unit: number | undefined;
}

/**
 * Finds the columns of a table of purchases.
 * @returns the indexes of the columns.
 * @throws {ColumnError} when a column is missing, or several can be the one.
 */
export function matchPurchases(header: readonly string[]): PurchaseColumns {
  const keys = keysOf(header);
  const columnOf = (field: keyof typeof PURCHASE_NAMES): number => {
    const [own, ...names] = PURCHASE_NAMES[field];
    const ofStation = field === "station id" ? columnsNamed(keys, OF_STATION) : [];
    const owned = ofStation.length === 1 ? ofStation : columnsNamed(keys, [own]);
    const [column, ...others] = owned.length > 0 ? owned : columnsNamed(keys, names);
    if (column === undefined)
      throw new ColumnError(
        `no column for the ${field} (${[own, ...names].slice(0, 3).join(", ")} …); the columns are ${quoteAll(header, Array.from(header.keys()))}`,
      );
    if (others.length > 0) throw tooManyFor(field, own, header, [column, ...others]);
    return column;
  };
  const id = columnOf("station id");
  const gallons = columnOf("gallons");
  return {
    id,
    gallons,
    volume: findUnit(header[gallons] ?? "").volume ?? "gallon",
    item: columnsNamed(keys, NAMES.fuelType)[0],
    unit: columnsNamed(keys, NAMES.unit)[0],
  };
}

/** The columns that can be the quantity, the one with the plainest title first. */
export function quantityColumns(header: readonly string[]): number[] {
  const keys = keysOf(header);
  return PURCHASE_NAMES.gallons.flatMap((name) => columnsNamed(keys, [name]));
}

/** The keys of titles. Of gallons and litres side by side, gallons count. */
function keysOf(header: readonly string[]): string[] {
  const keys = header.map(toTitleKey);
  return columnsNamed(keys, PURCHASE_NAMES.gallons).length > 0 ? keys : header.map(toPurchaseKey);
}

/** The key of a title; a quantity in litres has that of gallons. */
function toPurchaseKey(title: string): string {
  const { volume = "gallon", scale } = findUnit(title);
  return volume === "gallon" || scale !== undefined ? toTitleKey(title) : `${withoutUnit(title)}gallons`;
}
