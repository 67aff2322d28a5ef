// IFTA's tax rate matrix, as iftach.org publishes it each quarter: the CSV and Excel files of its downloads, and the
// table of its page, copied. Each state and province has a row in US dollars a gallon and one in Canadian dollars a
// litre, the name standing before the first; surcharges have rows of their own. The CSV's header takes two rows and is
// repeated.

import { type Jurisdiction, JURISDICTION_NAMES, readJurisdiction } from "../../contract/values/jurisdictions.js";
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

const SOURCE = "IFTA, Inc., tax rate matrix (iftach.org)";

/** The matrix' word for what trucks burn: one cell, or one above the other. */
const DIESEL = "special diesel";
const [UPPER_TITLE = "", LOWER_TITLE = ""] = DIESEL.split(" ");

/**
 * The end of a cell, which may have the name before it: the row is in US dollars a gallon, or in Canadian dollars a
 * litre.
 */
const COUNTRY = /(?:^|\s)(?:(?<us>U\.\s?S\.?|USA?)|CAN(?:ADA|\.)?)(?:\s*\/\s*(?:gal|l)[a-z.]*)?$/i;

/** `This matrix is not final until June 2, 2021.` */
const NOT_FINAL = /\bnot final\b/i;

/** A table that was read, and what its reader should know. */
export interface ReadTable {
  readonly table: FuelTaxTable;
  readonly warnings: readonly string[];
}

/** A rate of the matrix in US dollars, and its row's words. */
interface FoundRate {
  readonly where: string;
  readonly since: string;
  readonly dollars: number | undefined;
}

/** What the rows say of a state or province. */
interface FoundRates {
  readonly base: FoundRate[];
  readonly surcharge: FoundRate[];
  isCanadianOnly: boolean;
}

/** The header of a matrix: its row, and the column with the rates of diesel. */
interface Header {
  readonly row: number;
  readonly column: number;
}

/** Finds the header. The CSV repeats it, always with the same columns. */
export function findMatrixHeader(rows: readonly TextRow[]): Header | undefined {
  const titles = rows.map(({ values }) => values.map(toTitle));
  for (const [row, upper] of titles.entries()) {
    const lower = titles[row + 1] ?? [];
    const column = upper.findIndex(
      (title, c) => title === DIESEL || (title === UPPER_TITLE && lower[c] === LOWER_TITLE),
    );
    if (column !== -1) return { row, column };
  }
  return undefined;
}

function toTitle(cell: string): string {
  return cell.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/**
 * Reads IFTA's matrix.
 * @param file its name, for messages.
 * @param asked the quarter, where the file does not say it.
 * @throws {FuelTaxError} naming up to ten faults.
 */
export function readMatrix(file: string, rows: readonly TextRow[], asked?: string): ReadTable {
  const faults = new FaultList(file);
  const header = findMatrixHeader(rows);
  if (header === undefined) throw new FuelTaxError(`${file} has no column "Special Diesel"`);
  const found = findRates(rows.slice(header.row + 1), header.column, faults);
  faults.throwAny();
  if (![...found.values()].some(({ base }) => base.length > 0)) {
    throw new FuelTaxError(
      `${file} has no row in US dollars: rows of IFTA's matrix have the name of a state and "U.S." before their rates. Take the CSV or Excel file of iftach.org, or copy the whole table of its page`,
    );
  }
  const warnings: string[] = [];
  const rates = new Map<Jurisdiction, FuelTaxRate>();
  for (const [jurisdiction, { base, surcharge, isCanadianOnly }] of found) {
    const name = JURISDICTION_NAMES[jurisdiction];
    if (isCanadianOnly) {
      warnings.push(
        `${name} is left out, because its rate is in Canadian dollars only: import the matrix again when it has the quarter's exchange rate.`,
      );
      continue;
    }
    const rate = settle(`${name}'s rate`, base, faults, warnings);
    const more = settle(`${name}'s surcharge`, surcharge, faults, warnings);
    if (base.length === 0)
      faults.add(surcharge[0]?.where ?? "", `${name} has a surcharge and no rate: its row in US dollars is missing`);
    else if (rate !== undefined) rates.set(jurisdiction, { dollarsPerGallon: rate, surchargePerGallon: more ?? 0 });
    else if (WEIGHT_MILE_STATES.has(jurisdiction))
      rates.set(jurisdiction, { dollarsPerGallon: undefined, surchargePerGallon: 0 });
    else {
      rates.set(jurisdiction, { dollarsPerGallon: 0, surchargePerGallon: more ?? 0 });
      warnings.push(`${name} has no rate for diesel: 0 is taken, as in quarters in which it suspends the tax.`);
    }
  }
  faults.throwAny();
  const note = rows.flatMap(({ values }) => values).find((value) => NOT_FINAL.test(value));
  if (note !== undefined) warnings.unshift(`The matrix says ${quote(note.trim())}: import it again then.`);
  return { table: { quarter: quarterIn(file, rows.slice(0, header.row + 2), asked), source: SOURCE, rates }, warnings };
}

/** The rows of rates, by states and provinces. */
function findRates(rows: readonly TextRow[], column: number, faults: FaultList): Map<Jurisdiction, FoundRates> {
  const found = new Map<Jurisdiction, FoundRates>();
  let last: RowName | undefined;
  for (const { where, values } of rows) {
    // Titles, notes and empty rows have no country.
    const at = values.slice(0, column).findIndex((value) => COUNTRY.test(value.trim()));
    const cell = values[at]?.trim();
    if (cell === undefined) continue;
    const text = [...values.slice(0, at), cell.replace(COUNTRY, "")].join(" ").trim();
    const name = text === "" ? last : nameBelow(last, readRowName(text));
    last = name;
    if (name?.jurisdiction === undefined || name.jurisdiction === "unknown") {
      if (text !== "")
        faults.add(where, `${quote(text)} is no state and no province: correct the name, or delete the row`);
      else if (name === undefined) faults.add(where, "a rate without a name: the first row of each state has its name");
      continue;
    }
    const rates = found.get(name.jurisdiction) ?? { base: [], surcharge: [], isCanadianOnly: true };
    found.set(name.jurisdiction, rates);
    if (COUNTRY.exec(cell)?.groups?.us === undefined) continue;
    rates.isCanadianOnly = false;
    const amount = readTaxAmount(values[column] ?? "");
    if ("fault" in amount) faults.add(where, `${JURISDICTION_NAMES[name.jurisdiction]}: ${amount.fault}`);
    // Workbooks show an amount of 0 as $-.
    else
      rates[name.isSurcharge ? "surcharge" : "base"].push({
        where,
        since: name.since,
        dollars: amount.dollars === 0 ? undefined : amount.dollars,
      });
  }
  return found;
}

/** A row that only says that it is a surcharge is one of the state above. */
function nameBelow(last: RowName | undefined, name: RowName): RowName {
  return name.jurisdiction === undefined ? { ...name, jurisdiction: last?.jurisdiction } : name;
}

/**
 * One figure of the rows for it: the newest one where it changed within the quarter.
 * @param what `Ohio's rate`.
 */
function settle(what: string, found: readonly FoundRate[], faults: FaultList, warnings: string[]): number | undefined {
  const sorted = found.toSorted((a, b) => (a.since < b.since ? -1 : Number(a.since > b.since)));
  const newest = sorted.at(-1);
  const others = sorted.slice(0, -1).filter(({ dollars }) => dollars !== newest?.dollars);
  const rival = others.find(({ since }) => since === newest?.since);
  if (newest === undefined) return undefined;
  if (rival !== undefined)
    faults.add(newest.where, `${what} is another one than at ${rival.where}: delete the row that does not hold`);
  else if (others.length > 0)
    warnings.push(
      `${what} changed within the quarter: ${[...others, newest].map(wordChange).join(", ")}. The newest one is taken.`,
    );
  return newest.dollars;
}

function wordChange({ since, dollars = 0 }: FoundRate): string {
  return `${dollars.toFixed(4)}${since === "" ? " at first" : ` from ${since}`}`;
}

/**
 * @param above the rows down to the header; notes below may speak of other quarters.
 * @throws {FuelTaxError} when neither they nor the caller say the quarter, or both say different ones.
 */
function quarterIn(file: string, above: readonly TextRow[], asked: string | undefined): string {
  const said = above
    .flatMap(({ values }) => values)
    .map(readQuarter)
    .find((quarter) => quarter !== undefined);
  if (said === undefined && asked === undefined)
    throw new FuelTaxError(
      `${file} does not say of which quarter its rates are: keep its title ("4th Quarter 2026"), or make a table of it with fuel-route tax import FILE --quarter 2026Q4`,
    );
  if (said !== undefined && asked !== undefined && said !== asked)
    throw new FuelTaxError(
      `${file} says that its rates are those of ${said}, and --quarter is ${asked}: leave --quarter out, or take the matrix of that quarter`,
    );
  return said ?? asked ?? "";
}

/** `SurChg`, `(Surcharge)`, `-Surchg`. */
const SURCHARGE = /\bsur-?\s?ch(?:ar)?ge?\b/i;

/** The day from which a rate holds that changed within the quarter: `05/01/22`. */
const DAY = /\b(\d{1,2})\/(\d{1,2})\/(?:20)?(\d\d)\b/;

/** What the first cell of a row of the matrix says. */
interface RowName {
  /**
   * `undefined` where the cell has only `SurChg`, for the state above; `"unknown"` where it names no state and no
   * province.
   */
  readonly jurisdiction: Jurisdiction | "unknown" | undefined;
  readonly isSurcharge: boolean;
  /** From which day on the row holds, as `2022-05-01`; empty where it holds for the whole quarter. */
  readonly since: string;
}

/**
 * Reads `ALABAMA #35`, `ALABAMA (AL) #35`, `VIRGINIA SurChg #19`, `VIRGINIA (VA) #19 (Surcharge)`, `NEWFOUNDLAND (NL)
 * 05/01/22`.
 */
function readRowName(text: string): RowName {
  const [day = "", month = "", dayOfMonth = "", year = ""] = DAY.exec(text) ?? [];
  const isSurcharge = SURCHARGE.test(text);
  const name = text.replace(SURCHARGE, " ");
  const code = /\(\s*([A-Z]{2})\s*\)/.exec(name)?.[1] ?? "";
  // The numbers of notes and days go.
  const words = name
    .replaceAll(/\([^()]*\)/g, " ")
    .replaceAll(/[^\p{L}\p{M}]+/gu, " ")
    .trim();
  const jurisdiction =
    readJurisdiction(code) ?? readJurisdiction(words) ?? (words === "" && isSurcharge ? undefined : "unknown");
  return {
    jurisdiction,
    isSurcharge,
    since: day === "" ? "" : `20${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`,
  };
}
