// Which columns of a table say what was bought, and where.

import { ColumnError, columnsNamed, quoteAll, tooManyFor, toTitleKey } from "./titleMatch.js";
import { NAMES } from "./titles.js";
import { findUnit, separateWords, type Volume, withoutUnit } from "./units.js";

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
    "fuelqty",
    "fuelquantity",
    "fuelvolume",
    "dieselqty",
    "tractorgallons",
    "tractorgal",
    "tractorqty",
    "truckgallons",
    "netgallons",
    "grossgallons",
    "mengegallons",
    "menge",
    "cantidadgallons",
    "cantidad",
    "volume",
    "volumegallons",
    "volumegal",
    "quantity",
    "qty",
  ],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** Titles of a station's id that say so. A bare "id" beside one of them is that of the receipt. */
const OF_STATION = NAMES.id.filter((name) => /^(?:station|site|store|location|truckstop|opis)./.test(name));

/** A quantity where no other column is one: beside it, this title means a unit. */
const LAST_GALLONS = ["units"];

/** Titles of what says more of a line. */
const ITEM_NAMES = [
  ...NAMES.fuelType,
  "prodcd",
  "productcd",
  "prodcode",
  "fueldescription",
  "artikel",
  "produkt",
  "producto",
];
const TRUCK_NAMES =
  "truck truckid trucknumber truckno tractor tractorid tractornumber tractorno vehicle vehicleid vehiclenumber vehicleno vehicledescription unitid unitnumber unitno equipment equipmentid asset assetid unit".split(
    " ",
  );
const DECLINED_NAMES = "declined isdeclined void voided isvoid isvoided cancelled canceled rejected".split(" ");
const STATUS_NAMES =
  "status transactionstatus transstatus transtatus transactiontype transtype trantype trxtype txntype type response responsecode authstatus".split(
    " ",
  );
const DATE_NAMES = [
  ..."transactiondate transactiondatetime transdate trandate trxdate filldate fueldate fuelingdate purchasedate invoicedate posdate".split(
    " ",
  ),
  ...NAMES.priceDate,
];

/** The columns of a table of purchases, by their indexes. */
export interface PurchaseColumns {
  readonly id: number;
  readonly gallons: number;
  /** The unit of the gallons' column by its title. */
  readonly volume: Volume;
  /** What was bought, where the table says so. */
  readonly item: number | undefined;
  readonly unit: number | undefined;
  readonly truck: number | undefined;
  readonly date: number | undefined;
  /** Those that say of a line that it was declined, or reverses another. */
  readonly status: readonly number[];
  /** Those that say with yes or no that a line does not count. */
  readonly declined: readonly number[];
  /** Those of other quantities, which do not count. */
  readonly others: readonly number[];
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
    const named = owned.length > 0 ? owned : columnsNamed(keys, names);
    const [column, ...others] =
      named.length === 0 && field === "gallons" ? columnsNamed(header.map(toTitleKey), LAST_GALLONS) : named;
    if (column === undefined)
      throw new ColumnError(
        `no column for the ${field} (${[own, ...names].slice(0, 3).join(", ")} …); the columns are ${quoteAll(header, Array.from(header.keys()))}: call the right one "${own}"`,
      );
    if (others.length > 0) throw tooManyFor(field, own, header, [column, ...others]);
    return column;
  };
  const id = columnOf("station id");
  const gallons = columnOf("gallons");
  const titles = header.map(toTitleKey);
  const unit = columnsNamed(titles, NAMES.unit).find((column) => column !== gallons && titles[column] !== "unit");
  const truck = TRUCK_NAMES.flatMap((name) => columnsNamed(titles, [name]))[0];
  return {
    id,
    gallons,
    volume: findUnit(header[gallons] ?? "").volume ?? "gallon",
    item: columnsNamed(titles, ITEM_NAMES)[0],
    unit: unit ?? (truck !== undefined && titles[truck] === "unit" ? truck : undefined),
    truck,
    date: DATE_NAMES.flatMap((name) => columnsNamed(titles, [name]))[0],
    status: columnsNamed(titles, STATUS_NAMES),
    declined: columnsNamed(titles, DECLINED_NAMES),
    others: Array.from(header.keys()).filter((column) => column !== gallons && isQuantity(header[column] ?? "")),
  };
}

/** Whether a title has a word for a quantity of fuel. Litres of what is there in gallons are the same quantity. */
function isQuantity(title: string): boolean {
  return /\b(?:gallons?|gals?|qty|quantity)\b/i.test(separateWords(title)) && !/\b(?:per|price|tank)\b|\//i.test(title);
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
