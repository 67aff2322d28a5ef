// Which lines of receipts count, by what stands beside the quantity: declined ones, reversals, totals, trucks and days.

import { findDayOrder, readTime } from "./dates.js";
import { listFew, nameRows, quote } from "./rows.js";
import type { PurchaseColumns } from "./purchaseColumns.js";
import { readUnit } from "./units.js";

/** What a line says of itself. */
export interface LineKind {
  /** Why it does not count, or that it takes back what another one bought. */
  readonly kind: "fill" | "declined" | "total" | "reversal" | "void";
  readonly truck: string;
  readonly date: string;
}

const TOTAL = /^(?:grand |sub-?)?totals?:?$|^(?:sum|summe|suma|somme):?$/i;
const DECLINED = /\b(?:declin|den(?:y|ied)|reject|cancel|fail|voided|pre-?auth)/i;
const REVERSED = /\b(?:revers|refund|return)/i;
const VOID = /\bvoid\b/i;
const YES = /^(?:y|yes|true|1|x|declined|void|voided)$/i;

/** @param cell the text in a column of a line. */
export function readKind(
  stationId: string,
  columns: PurchaseColumns,
  cell: (column: number | undefined) => string,
): LineKind {
  const said = columns.status.map(cell);
  const isDeclined = columns.declined.some((column) => YES.test(cell(column)));
  const kind = TOTAL.test(stationId)
    ? "total"
    : isDeclined || said.some((text) => DECLINED.test(text))
      ? "declined"
      : said.some((text) => REVERSED.test(text))
        ? "reversal"
        : said.some((text) => VOID.test(text))
          ? "void"
          : "fill";
  return { kind, truck: cell(columns.truck), date: cell(columns.date) };
}

interface CountedLine extends LineKind {
  readonly where: string;
  readonly stationId: string;
  readonly gallons: number;
}

/**
 * The lines that count, with the gallons of reversals below 0. A line that is void takes back another one of the same
 * gallons, or is itself none.
 */
export function takeCounted<L extends CountedLine>(
  lines: readonly L[],
): { readonly lines: readonly L[]; readonly warnings: readonly string[] } {
  const fills = new Set(lines.filter(({ kind }) => kind === "fill").map(keyOf));
  const isReversal = (line: L): boolean => line.kind === "reversal" || (line.kind === "void" && fills.has(keyOf(line)));
  const isOut = (line: L): boolean => line.kind === "declined" || (line.kind === "void" && !isReversal(line));
  const declined = lines.filter(isOut);
  const totals = lines.filter(({ kind }) => kind === "total");
  const reversals = lines.filter((line) => isReversal(line) && line.gallons > 0);
  return {
    lines: lines
      .filter((line) => !isOut(line) && line.kind !== "total")
      .map((line) => (isReversal(line) ? { ...line, gallons: -Math.abs(line.gallons) } : line)),
    warnings: [
      ...count(declined, "that was declined or is void", "that were declined or are void", "left out"),
      ...count(totals, "of totals", "of totals", "left out"),
      ...count(reversals, "of a reversal counts", "of reversals count", "as less than 0 gallons"),
    ],
  };
}

function keyOf({ stationId, gallons }: CountedLine): string {
  return JSON.stringify([stationId, Math.abs(gallons)]);
}

function count(lines: readonly CountedLine[], one: string, several: string, what: string): string[] {
  if (lines.length === 0) return [];
  return [
    `${lines.length} ${lines.length === 1 ? `line ${one}` : `lines ${several}`} ${what}: ${nameRows(lines.map(({ where }) => where))}.`,
  ];
}

/** The fills of one trip are hardly further apart, in days. */
const MOST_DAYS = 14;
const MS_PER_DAY = 86_400_000;

/** Says that lines are hardly those of one trip: of several trucks, or of a long time. */
export function warnOfTrips(titleOfTruck: string, lines: readonly CountedLine[]): string[] {
  // A column called "Unit" has trucks or units of quantities.
  const trucks = [
    ...new Set(lines.map(({ truck }) => truck).filter((truck) => truck !== "" && readUnit(truck) === undefined)),
  ];
  const order = findDayOrder(lines.map(({ date }) => date));
  const times = lines
    .flatMap(({ date }) => readTime(date, order).time ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const [first = "", last = ""] = [times[0], times.at(-1)];
  const isLong = Date.parse(last) - Date.parse(first) > MOST_DAYS * MS_PER_DAY;
  return [
    ...(trucks.length > 1
      ? [
          `The fills of ${trucks.length} trucks add up, by ${quote(titleOfTruck)}: ${listFew(trucks.map(quote))}. Give the lines of one truck in a file for it.`,
        ]
      : []),
    ...(isLong
      ? [
          `The fills are of ${dayOf(first)} to ${dayOf(last)}, hardly those of one trip, and all add up: leave out the lines of other trips.`,
        ]
      : []),
  ];
}

function dayOf(time: string): string {
  return time.split("T", 1)[0] ?? "";
}
