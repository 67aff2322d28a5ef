// Fuel tax as far as it steers purchases: what a gallon is credited with, by the state or province where it is bought.

import { defined } from "../../common/defined.js";
import type { Pricing } from "../../contract/schemas/pricing.js";
import type { Route } from "../../contract/schemas/route.js";
import { validationError } from "../../contract/values/faults.js";
import { type Jurisdiction, JURISDICTIONS } from "../../contract/values/jurisdictions.js";
import { faultOfLength, type Points, pointsOf } from "../../contract/values/polyline.js";
import { roundMillionths } from "../../contract/values/rounding.js";
import type { Warning } from "../../contract/values/warnings.js";
import type { FuelTax, FuelTaxTable } from "../../tax/fuelTax.js";
import { quarterOf } from "../../tax/fuelTax.js";
import type { StationColumns } from "../stationColumns.js";

/** What fuel tax is read from. */
export interface TaxFacts {
  readonly stations: StationColumns;
  /** Rows of the stations on the route. */
  readonly rows: readonly number[];
  readonly route: Route;
  /** The length of a line. */
  readonly milesOf: (line: Points) => number;
  /** Where the vehicle is, in miles of the route. */
  readonly startMile: number;
  /** `undefined` where there is no table of fuel tax. */
  readonly fuelTax: (() => FuelTax) | undefined;
  /** In milliseconds of the Unix epoch. */
  readonly now: number;
}

/** The fuel tax of a request. */
export interface Tax {
  /** `undefined` where there is none: then only the request's own rates count. */
  readonly table: Pick<FuelTaxTable, "quarter" | "source"> | undefined;
  /** Of the station in a row; `undefined` where neither the request nor its place says it. */
  jurisdictionAt(row: number): Jurisdiction | undefined;
  /** The tax in the pump price of each station by row, in dollars a gallon: 0 where none is known. */
  readonly creditPerGallon: Float64Array;
  /**
   * Tax for burning fuel on the rest of the route's line, with surcharges, in dollars; `undefined` where there is no
   * map.
   */
  dueFor(gallons: number): number | undefined;
  readonly warnings: readonly Warning[];
}

/** Reads the fuel tax of a request that goes by it. */
export function readTax({ fuel_tax_rates: own }: Pricing, facts: TaxFacts): Tax {
  const { stations, rows, fuelTax, now } = facts;
  const { table, map } = fuelTax?.() ?? NOTHING_KNOWN;
  const rateOf = (jurisdiction: Jurisdiction): number | undefined =>
    own?.[jurisdiction] ?? table?.rates.get(jurisdiction)?.dollarsPerGallon;
  // To a millionth, as prices: so that what answers show adds up.
  const credits = new Map(
    JURISDICTIONS.map((jurisdiction) => [jurisdiction, roundMillionths(rateOf(jurisdiction) ?? 0)]),
  );
  const jurisdictions: (Jurisdiction | undefined)[] = [];
  const creditPerGallon = new Float64Array(stations.length);
  for (let row = 0; row < stations.length; row++) {
    const given = JURISDICTIONS[defined(stations.jurisdictions[row])];
    const jurisdiction = given ?? map?.jurisdictionAt(defined(stations.lats[row]), defined(stations.lngs[row]));
    jurisdictions.push(jurisdiction);
    creditPerGallon[row] = jurisdiction === undefined ? 0 : (credits.get(jurisdiction) ?? 0);
  }
  const shares = map && sharesAhead(facts, map);
  const ofStations = rows.map((row) => jurisdictions[row]);
  const ofLine = [...(shares?.keys() ?? [])];
  return {
    table,
    jurisdictionAt: (row) => jurisdictions[row],
    creditPerGallon,
    dueFor(gallons) {
      if (shares === undefined) return undefined;
      let dollars = 0;
      for (const [jurisdiction, share] of shares)
        dollars +=
          share * gallons * ((rateOf(jurisdiction) ?? 0) + (table?.rates.get(jurisdiction)?.surchargePerGallon ?? 0));
      return dollars;
    },
    warnings: [
      ...(table !== undefined &&
      table.quarter < quarterOf(now) &&
      [...ofStations, ...ofLine].some(countsFrom(table, own))
        ? [{ code: "FUEL_TAX_OUTDATED", quarter: table.quarter } as const]
        : []),
      ...warnOfUnrated(ofStations, ofLine, { table, rateOf }),
    ],
  };
}

/** @throws {ServiceError} VALIDATION_ERROR when the line is longer than any route. */
function sharesAhead({ route, milesOf, startMile }: TaxFacts, map: FuelTax["map"]): ReadonlyMap<Jurisdiction, number> {
  const points = pointsOf(route);
  const tooLong = faultOfLength(route, points, () => milesOf(points));
  if (tooLong !== undefined) throw validationError([tooLong]);
  return map.sharesOf(points, startMile / route.total_distance_miles);
}

/** Where planning has neither a table nor a map. */
const NOTHING_KNOWN: { readonly [Part in keyof FuelTax]: undefined } = { table: undefined, map: undefined };

/** Whether the table says what a jurisdiction taxes, and not the request alone. */
function countsFrom(
  { rates }: FuelTaxTable,
  own: Pricing["fuel_tax_rates"],
): (jurisdiction: Jurisdiction | undefined) => boolean {
  return (jurisdiction) => {
    if (jurisdiction === undefined) return false;
    const rate = rates.get(jurisdiction);
    return rate !== undefined && (rate.surchargePerGallon > 0 || own?.[jurisdiction] === undefined);
  };
}

interface Rates {
  readonly table: FuelTaxTable | undefined;
  readonly rateOf: (jurisdiction: Jurisdiction) => number | undefined;
}

/**
 * Warns of fuel for which no rate is known.
 * @param ofStations the jurisdictions of the stations on the route.
 * @param ofLine those that the route's line passes.
 */
function warnOfUnrated(
  ofStations: readonly (Jurisdiction | undefined)[],
  ofLine: readonly Jurisdiction[],
  { table, rateOf }: Rates,
): Warning[] {
  const counts = new Map<Jurisdiction | undefined, number>(ofLine.map((jurisdiction) => [jurisdiction, 0]));
  for (const jurisdiction of ofStations) counts.set(jurisdiction, (counts.get(jurisdiction) ?? 0) + 1);
  const unrated = [...counts.keys()]
    .filter((jurisdiction) => jurisdiction !== undefined)
    .filter((jurisdiction) => rateOf(jurisdiction) === undefined)
    .toSorted();
  const isByWeight = (jurisdiction: Jurisdiction): boolean => table?.rates.has(jurisdiction) === true;
  const byWeight = unrated.filter(isByWeight);
  const unknown = unrated.filter((jurisdiction) => !isByWeight(jurisdiction));
  const nowhere = counts.get(undefined) ?? 0;
  return [
    ...(unknown.length === 0
      ? []
      : [
          {
            code: "FUEL_TAX_UNKNOWN",
            jurisdictions: unknown,
            stationCount: unknown.reduce((sum, jurisdiction) => sum + (counts.get(jurisdiction) ?? 0), 0),
          } as const,
        ]),
    ...(byWeight.length === 0 ? [] : [{ code: "FUEL_TAX_BY_WEIGHT", jurisdictions: byWeight } as const]),
    ...(nowhere === 0 ? [] : [{ code: "JURISDICTION_UNKNOWN", stationCount: nowhere } as const]),
  ];
}
