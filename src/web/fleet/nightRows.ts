// The results of a night as the rows of a table that can be sorted.

import type { BatchResult } from "../../client/types.js";
import { readableName } from "../station/name.js";
import type { SentTrip } from "./nights.js";

/** What became of a trip. Figures are missing where it has no plan. */
export interface NightRow {
  readonly customId: string;
  readonly from: string;
  readonly to: string;
  readonly stops?: number;
  readonly gallons?: number;
  readonly paidDollars?: number;
  readonly savedDollars?: number;
  readonly hours?: number;
  /** Each as `Akal Travel Center, mile 885: 142.5 gal`. */
  readonly stopTexts: readonly string[];
  /** Why there is no plan. */
  readonly message?: string;
}

export type NightColumn = "customId" | "from" | "to" | "stops" | "gallons" | "paidDollars" | "savedDollars" | "hours";

export function toNightRow({ customId, from, to }: SentTrip, result: BatchResult): NightRow {
  if (result.status !== 200) return { customId, from, to, stopTexts: [], message: result.body.message };
  const { stops, summary } = result.body.plan;
  return {
    customId,
    from,
    to,
    stops: stops.length,
    gallons: summary.total_fuel_gallons,
    paidDollars: summary.total_fuel_cost,
    savedDollars: summary.baseline_comparison.savings_dollars,
    hours: summary.total_time_hours,
    stopTexts: stops.map(
      (stop) =>
        `${readableName(stop.station_name)}, mile ${Math.round(stop.miles_from_route_start).toLocaleString("en-US")}: ${stop.gallons_to_purchase.toFixed(1)} gal`,
    ),
  };
}

const BY_WORDS = new Intl.Collator("en-US", { numeric: true });

/** The rows by one column. Trips without a plan come last, whichever way it goes. */
export function sortRows(rows: readonly NightRow[], column: NightColumn, isDescending: boolean): NightRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[column], b[column]];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return (
      sign *
      (typeof one === "number" && typeof other === "number"
        ? one - other
        : BY_WORDS.compare(String(one), String(other)))
    );
  });
}

/** The night in one line of figures. */
export function totalsOf(rows: readonly NightRow[]): {
  readonly planned: number;
  readonly paidDollars: number;
  readonly savedDollars: number;
  readonly gallons: number;
} {
  const sum = (read: (row: NightRow) => number | undefined): number =>
    rows.reduce((total, row) => total + (read(row) ?? 0), 0);
  return {
    planned: rows.filter(({ stops }) => stops !== undefined).length,
    paidDollars: sum((row) => row.paidDollars),
    savedDollars: sum((row) => row.savedDollars),
    gallons: sum((row) => row.gallons),
  };
}
