import { defined } from "../common/defined.js";
import { compareText, sortRows } from "../common/order.js";
import { isBetterPrice, type KnownPrice } from "../contract/values/prices.js";
import type { Warning } from "../contract/values/warnings.js";
import type { StationColumns, StationNames } from "./stationColumns.js";

/** A station past the route's end by less than this share of its length counts as at the end. */
const ROUTE_END_TOLERANCE = 1e-9;

/** Rows of the stations from a mile of the route to its end, in driving order, each station once at its mile. */
export function usableStations(
  stations: StationColumns,
  totalMiles: number,
  startMile: number,
): { rows: readonly number[]; warnings: Warning[] } {
  const { milesFromStart, detourMinutes } = stations;
  const lastMile = totalMiles * (1 + ROUTE_END_TOLERANCE);
  const ahead: number[] = [];
  let withoutDetour = 0;
  let past = 0;
  for (let row = 0; row < stations.length; row++) {
    const miles = defined(milesFromStart[row]);
    if (miles < startMile) continue;
    if (!(miles <= lastMile)) {
      past++;
      continue;
    }
    ahead.push(row);
    if (Number.isNaN(detourMinutes[row])) withoutDetour++;
  }
  const { kept, repeatedCount } = withoutRepeated(stations, inDrivingOrder(stations, ahead));
  const warnings: Warning[] = [];
  if (withoutDetour > 0) warnings.push({ code: "DETOURS_MISSING", stationCount: withoutDetour });
  if (past > 0) warnings.push({ code: "STATIONS_PAST_END", stationCount: past });
  if (repeatedCount > 0) warnings.push({ code: "STATIONS_REPEATED", rowCount: repeatedCount });
  return { rows: kept, warnings };
}

/**
 * Leaves out rows that repeat a station: of the rows of one id at one mile, that counts whose price does. At another
 * mile, the road passes the station once more.
 * @param rows in driving order.
 */
function withoutRepeated(
  stations: StationColumns,
  rows: readonly number[],
): { readonly kept: readonly number[]; readonly repeatedCount: number } {
  const isRepeated = new Set<number>();
  for (let start = 0; start < rows.length;) {
    const mile = valueAt(stations.milesFromStart, defined(rows[start]));
    let end = start + 1;
    while (end < rows.length && valueAt(stations.milesFromStart, defined(rows[end])) === mile) end++;
    // Ids are read only where stations share a mile: to read all would take as long as a small plan.
    if (end - start > 1) for (const row of repeatedAt(stations, rows.slice(start, end))) isRepeated.add(row);
    start = end;
  }
  return {
    kept: isRepeated.size === 0 ? rows : rows.filter((row) => !isRepeated.has(row)),
    repeatedCount: isRepeated.size,
  };
}

/** Of rows at one mile, those that repeat the id of another one and do not count. */
export function repeatedAt(stations: StationColumns, rows: readonly number[]): number[] {
  const best = new Map<string, number>();
  return rows.flatMap((row) => {
    const id = stations.ids.at(row) ?? "";
    const other = best.get(id);
    if (other === undefined || isBetterPrice(priceOf(stations, row), priceOf(stations, other))) best.set(id, row);
    return other === undefined ? [] : best.get(id) === row ? other : row;
  });
}

function priceOf({ pricesPerGallon, pricesAsOf }: StationColumns, row: number): KnownPrice {
  return { dollarsPerGallon: defined(pricesPerGallon[row]), asOf: pricesAsOf.at(row) };
}

/**
 * Rows by mile, then by everything that an answer can show: the same stations in another order must get the same
 * answer.
 */
export function inDrivingOrder(stations: StationColumns, rows: readonly number[]): readonly number[] {
  const { milesFromStart, pricesPerGallon, detourMinutes } = stations;
  return sortRows(
    rows,
    milesFromStart,
    (a, b) =>
      valueAt(milesFromStart, a) - valueAt(milesFromStart, b) ||
      valueAt(pricesPerGallon, a) - valueAt(pricesPerGallon, b) ||
      valueAt(detourMinutes, a) - valueAt(detourMinutes, b) ||
      compareNames(stations.describe(a), stations.describe(b)) ||
      compareTerms(stations, a, b),
  );
}

/**
 * The rows of a plan in the order of its stops: that in which it lists them if their miles ascend, and that of
 * `inDrivingOrder` otherwise. At one mile a plan may stop in any order.
 */
export function inOrderOfPlan(stations: StationColumns, rows: readonly number[]): readonly number[] {
  const mileAt = (k: number): number => valueAt(stations.milesFromStart, defined(rows[k]));
  const isListed = rows.every((_, k) => k === 0 || mileAt(k - 1) <= mileAt(k));
  return isListed ? rows : inDrivingOrder(stations, rows);
}

function valueAt(column: Float64Array, row: number): number {
  return column[row] || 0;
}

function compareNames(a: StationNames, b: StationNames): number {
  return compareText(a.id, b.id) || compareText(a.name, b.name) || compareText(a.address, b.address);
}

/** By what rules go by, for a station that is listed twice and differs in that only. */
function compareTerms(
  {
    detourMiles,
    stopMinutes,
    minimumPurchases,
    maximumPurchases,
    parkingSpaces,
    brands,
    costsPerGallon,
    jurisdictions,
    lats,
    lngs,
    pricesAsOf,
  }: StationColumns,
  a: number,
  b: number,
): number {
  for (const column of [detourMiles, stopMinutes, minimumPurchases, maximumPurchases, parkingSpaces]) {
    const difference = termAt(column, a) - termAt(column, b);
    if (difference !== 0) return difference;
  }
  return (
    compareText(brands.at(a) ?? "", brands.at(b) ?? "") ||
    termAt(costsPerGallon, a) - termAt(costsPerGallon, b) ||
    termAt(jurisdictions, a) - termAt(jurisdictions, b) ||
    // A jurisdiction that is not given follows from the place.
    valueAt(lats, a) - valueAt(lats, b) ||
    valueAt(lngs, a) - valueAt(lngs, b) ||
    compareText(pricesAsOf.at(a) ?? "", pricesAsOf.at(b) ?? "")
  );
}

/** A field that is missing is not the same as 0. */
function termAt(column: Float64Array, row: number): number {
  const value = defined(column[row]);
  return Number.isNaN(value) ? -1 : value;
}
