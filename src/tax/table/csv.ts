// The form in which this project keeps a table of fuel tax. It needs nothing of Node, and so works in the page, too.

import { compareText } from "../../common/order.js";
import { type Jurisdiction, jurisdictionOf } from "../../contract/values/jurisdictions.js";
import { quote, type TextRow } from "../../stations/rows.js";
import {
  FaultList,
  FuelTaxError,
  type FuelTaxRate,
  type FuelTaxTable,
  readQuarter,
  WEIGHT_MILE_STATES,
} from "../fuelTax.js";
import { readTaxAmount } from "./amount.js";

const COLUMNS = ["jurisdiction", "diesel_dollars_per_gallon", "return_surcharge_dollars_per_gallon"] as const;
const [JURISDICTION, RATE, SURCHARGE] = COLUMNS;
const HEADER = COLUMNS.join(",");

/** Stands in place of the surcharge where trucks pay by weight and mile, and nothing for fuel. */
const WEIGHT_MILE = "weight_mile";

/** What an answer says of a table whose file does not name its source. */
const NO_SOURCE = "a table of one's own";

/** Answers repeat the source, so it has to be short. */
const MAX_SOURCE_CHARACTERS = 200;

/** Rates have at least this many decimals, as IFTA writes them. */
const DECIMALS = 4;

/** Whether this is the row of titles of such a table. */
export function isHeader({ values }: TextRow): boolean {
  const titles = new Set(values.map(toTitle));
  return titles.has(JURISDICTION) && titles.has(RATE);
}

/**
 * Reads a table in the form of `writeTable`. Lines that begin with # are comments; two of them give quarter and source.
 * @param file its name, for messages.
 * @throws {FuelTaxError} naming up to ten faults.
 */
export function readTable(file: string, rows: readonly TextRow[]): FuelTaxTable {
  const at = rows.findIndex(isHeader);
  if (at === -1) throw new FuelTaxError(`${file} has no columns ${JURISDICTION} and ${RATE}: the header is ${HEADER}`);
  const titles = rows[at]?.values.map(toTitle) ?? [];
  const faults = new FaultList(file);
  const rates = new Map<Jurisdiction, FuelTaxRate>();
  for (const { where, values } of rows.slice(at + 1)) {
    const cellOf = (title: string): string => values[titles.indexOf(title)]?.trim() ?? "";
    if (isComment(values) || values.every((value) => value.trim() === "")) continue;
    const jurisdiction = jurisdictionOf(cellOf(JURISDICTION).toUpperCase());
    if (jurisdiction === undefined)
      faults.add(where, `${quote(cellOf(JURISDICTION))} is no state and no province by its postal code, such as TX`);
    else if (rates.has(jurisdiction))
      faults.add(where, `${jurisdiction} stands in the table twice: delete one of its rows`);
    else {
      const rate = readRate(jurisdiction, cellOf(RATE), cellOf(SURCHARGE));
      if ("fault" in rate) faults.add(where, `${jurisdiction}: ${rate.fault}`);
      else rates.set(jurisdiction, rate);
    }
  }
  faults.throwAny();
  if (rates.size === 0) throw new FuelTaxError(`${file} has no rates below its header: give one row for each state`);
  const comments = rows.filter(({ values }) => isComment(values)).map(({ values }) => textOf(values));
  const quarter = readQuarter(commentOn("quarter", comments) ?? "");
  if (quarter === undefined)
    throw new FuelTaxError(
      `${file} does not say of which quarter its rates are: put a line such as "# quarter: 2026Q4" above its header`,
    );
  return { quarter, source: (commentOn("source", comments) ?? NO_SOURCE).slice(0, MAX_SOURCE_CHARACTERS), rates };
}

function readRate(
  jurisdiction: Jurisdiction,
  rateText: string,
  surchargeText: string,
): FuelTaxRate | { readonly fault: string } {
  const rate = readTaxAmount(rateText);
  if ("fault" in rate) return { fault: `${RATE} ${rate.fault}` };
  if (surchargeText.toLowerCase() === WEIGHT_MILE) {
    return rate.dollars === undefined
      ? { dollarsPerGallon: undefined, surchargePerGallon: 0 }
      : { fault: `${RATE} must be empty beside ${WEIGHT_MILE}: where trucks pay by weight and mile, fuel has no rate` };
  }
  if (rate.dollars === 0 && WEIGHT_MILE_STATES.has(jurisdiction))
    return {
      fault: `trucks pay by weight and mile there, which is not a rate of 0: leave ${RATE} empty, and write ${WEIGHT_MILE} as ${SURCHARGE}`,
    };
  const surcharge = readTaxAmount(surchargeText);
  if ("fault" in surcharge) return { fault: `${SURCHARGE} ${surcharge.fault}` };
  if (rate.dollars === undefined)
    return {
      fault: `${RATE} is empty: give dollars a gallon, 0 where fuel is not taxed, or ${WEIGHT_MILE} as ${SURCHARGE} where trucks pay by weight and mile`,
    };
  return { dollarsPerGallon: rate.dollars, surchargePerGallon: surcharge.dollars ?? 0 };
}

function toTitle(cell: string): string {
  return cell.trim().toLowerCase();
}

function isComment(values: readonly string[]): boolean {
  return values[0]?.trimStart().startsWith("#") ?? false;
}

/** The text of a comment. Spreadsheets fill up rows with empty cells, and commas have split it. */
function textOf(values: readonly string[]): string {
  return values
    .slice(0, values.findLastIndex((value) => value.trim() !== "") + 1)
    .map((value) => value.trim())
    .join(", ");
}

function commentOn(subject: string, comments: readonly string[]): string | undefined {
  const found = comments
    .map((comment) => /^#\s*(\w+)\s*:(.*)$/.exec(comment))
    .find((match) => match?.[1]?.toLowerCase() === subject);
  return found?.[2]?.trim() || undefined;
}

/** The rates of a table, in the order of postal codes. */
export function ratesByCode({ rates }: Pick<FuelTaxTable, "rates">): (readonly [Jurisdiction, FuelTaxRate])[] {
  return [...rates].toSorted(([a], [b]) => compareText(a, b));
}

/** Writes a table for `readTable`, by postal codes. */
export function writeTable({ quarter, source, rates }: FuelTaxTable): string {
  const rows = ratesByCode({ rates }).map(([jurisdiction, { dollarsPerGallon, surchargePerGallon }]) => {
    if (dollarsPerGallon === undefined) return `${jurisdiction},,${WEIGHT_MILE}`;
    return `${jurisdiction},${writeDollars(dollarsPerGallon)},${surchargePerGallon === 0 ? "0" : writeDollars(surchargePerGallon)}`;
  });
  return [`# quarter: ${quarter}`, `# source: ${source}`, HEADER, ...rows, ""].join("\n");
}

/** Reads what `writeTable` has written. */
export function readWrittenTable(text: string): FuelTaxTable {
  return readTable(
    "the table of fuel tax",
    text
      .trimEnd()
      .split("\n")
      .map((line, i) => ({ where: `line ${i + 1}`, values: line.split(",") })),
  );
}

/** All decimals that a rate has, and at least four. */
export function writeDollars(dollars: number): string {
  const [, decimals = ""] = String(dollars).split(".");
  return dollars.toFixed(Math.max(DECIMALS, decimals.length));
}
