// Fuel tax as far as it steers purchases: what a gallon is credited with, by the state or province where it is bought.

import { Jurisdiction } from "../../contract/jurisdiction.js";
import type { Points } from "../../contract/polyline.js";
import type { Pricing } from "../../contract/pricing.js";
import type { Warning } from "../../contract/warnings.js";
import type { FuelTaxTable } from "../../tax/fuelTax.js";
import { quarterOf } from "../../tax/quarter.js";
import type { PriceFacts } from "./prices.js";

/** The fuel tax of a request. */
export interface Tax {
  readonly table: Pick<FuelTaxTable, "quarter" | "source">;
  /** Of the station in a row; `undefined` where neither the request nor its place says it. */
  jurisdictionAt(row: number): Jurisdiction | undefined;
  /** The tax in the pump price there, in dollars a gallon: 0 where none is known. */
  creditAt(row: number): number;
  /** Tax for burning fuel along a line, with surcharges, in dollars. @param fromShare of the line's length, from where on. */
  dueFor(line: Points, fromShare: number, gallons: number): number;
  readonly warnings: readonly Warning[];
}

/** @throws {Error} when the tools of the trip have no table of fuel tax. */
export function readTax({ fuel_tax_rates: own }: Pricing, { stations, rows, fuelTax, now }: PriceFacts): Tax {
  if (fuelTax === undefined) throw new Error("a trip by fuel tax is planned without a table of it");
  const { table, map } = fuelTax();
  const rateOf = (jurisdiction: Jurisdiction): number | undefined => own?.[jurisdiction] ?? table.rates.get(jurisdiction)?.dollarsPerGallon;
  const jurisdictions = Array.from({ length: stations.length }, (_, row): Jurisdiction | undefined => {
    const given = Jurisdiction.options[stations.jurisdictions[row] ?? NaN];
    return given ?? map.jurisdictionAt(stations.lats[row] ?? NaN, stations.lngs[row] ?? NaN);
  });
  return {
    table,
    jurisdictionAt: (row) => jurisdictions[row],
    creditAt(row) {
      const jurisdiction = jurisdictions[row];
      return jurisdiction === undefined ? 0 : (rateOf(jurisdiction) ?? 0);
    },
    dueFor(line, fromShare, gallons) {
      let dollars = 0;
      for (const [jurisdiction, share] of map.sharesOf(line, fromShare)) dollars += share * gallons * ((rateOf(jurisdiction) ?? 0) + (table.rates.get(jurisdiction)?.surchargePerGallon ?? 0));
      return dollars;
    },
    warnings: warnOf(rows.map((row) => jurisdictions[row]), table, rateOf, now),
  };
}

/** @param jurisdictions of the stations on the route. */
function warnOf(jurisdictions: readonly (Jurisdiction | undefined)[], { quarter, rates }: FuelTaxTable, rateOf: (jurisdiction: Jurisdiction) => number | undefined, now: number): Warning[] {
  const unrated = jurisdictions.filter((jurisdiction) => jurisdiction !== undefined && rateOf(jurisdiction) === undefined);
  const unknown = unrated.filter((jurisdiction) => jurisdiction !== undefined && !rates.has(jurisdiction));
  const byWeight = unrated.filter((jurisdiction) => jurisdiction !== undefined && rates.has(jurisdiction));
  const nowhere = jurisdictions.filter((jurisdiction) => jurisdiction === undefined).length;
  return [
    ...(quarter < quarterOf(now) ? [{ code: "FUEL_TAX_OUTDATED", quarter } as const] : []),
    ...(unknown.length === 0 ? [] : [{ code: "FUEL_TAX_UNKNOWN", jurisdictions: namesOf(unknown), stationCount: unknown.length } as const]),
    ...(byWeight.length === 0 ? [] : [{ code: "FUEL_TAX_BY_WEIGHT", jurisdictions: namesOf(byWeight) } as const]),
    ...(nowhere === 0 ? [] : [{ code: "JURISDICTION_UNKNOWN", stationCount: nowhere } as const]),
  ];
}

function namesOf(jurisdictions: readonly (Jurisdiction | undefined)[]): string[] {
  return [...new Set(jurisdictions)].filter((jurisdiction) => jurisdiction !== undefined).toSorted();
}
