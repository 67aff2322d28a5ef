// What fuel costs at each station in the end: the price paid, the tax credited, and the net price, by which stations compare.

import { type Fault, validationError } from "../../contract/faults.js";
import type { Jurisdiction } from "../../contract/jurisdiction.js";
import type { Discount, Pricing } from "../../contract/pricing.js";
import { roundMillionths } from "../../contract/rounding.js";
import type { Warning } from "../../contract/warnings.js";
import { BUILT_IN_BRANDS, type Brands } from "../../stations/brands/brands.js";
import type { FuelTax } from "../../tax/fuelTax.js";
import type { StationColumns } from "../stationColumns.js";
import { readChains } from "../terms.js";
import { highestPumpPrice, lowestPrice } from "./deals.js";
import { readTax, type Tax } from "./tax.js";

/** What a gallon costs at a station, in dollars. */
export interface StationPrice {
  readonly paidPerGallon: number;
  /** The index of the request's discount that gives it; -1 for the pump price. */
  readonly discount: number;
  readonly taxCreditPerGallon: number;
  readonly netPerGallon: number;
  /** Where the tax is paid; `undefined` where that is not known or not asked. */
  readonly jurisdiction: Jurisdiction | undefined;
}

/** What a gallon costs at the stations of a request, in dollars; NaN at stations without a pump price. */
export interface Prices {
  /** By row. */
  readonly netPerGallon: Float64Array;
  at(row: number): StationPrice;
  /** The highest pump price at which a station costs no more than this net: `Infinity` where the pump does not matter, -`Infinity` where no price does. */
  highestPumpPrice(row: number, netPerGallon: number): number;
  /** `undefined` where fuel tax does not count. */
  readonly tax: Tax | undefined;
  readonly warnings: readonly Warning[];
}

/** What prices are read from. */
export interface PriceFacts {
  readonly stations: StationColumns;
  /** Rows of the stations on the route. */
  readonly rows: readonly number[];
  readonly brands: Brands | undefined;
  readonly fuelTax: (() => FuelTax) | undefined;
  /** In milliseconds of the Unix epoch. */
  readonly now: number;
}

/**
 * Reads the prices of a request that has pricing.
 * @throws {ServiceError} VALIDATION_ERROR naming the stations on the route whose net price is 0 or less.
 */
export function readPrices(pricing: Pricing, facts: PriceFacts): Prices {
  const { stations, rows } = facts;
  const discounts = pricing.discounts ?? [];
  const { dealsAt, warnings } = readDeals(discounts, facts);
  const tax = pricing.fuel_tax === "ifta" ? readTax(pricing, facts) : undefined;
  const { pricesPerGallon, costsPerGallon } = stations;
  const at = (row: number): StationPrice => {
    const { paid, deal } = lowestPrice(dealsAt(row), { pump: pricesPerGallon[row] ?? NaN, cost: costsPerGallon[row] ?? NaN });
    const taxCreditPerGallon = tax?.creditAt(row) ?? 0;
    return { paidPerGallon: paid, discount: deal, taxCreditPerGallon, netPerGallon: taxCreditPerGallon === 0 ? paid : roundMillionths(paid - taxCreditPerGallon), jurisdiction: tax?.jurisdictionAt(row) };
  };
  const netPerGallon = Float64Array.from({ length: stations.length }, (_, row) => at(row).netPerGallon);
  refuseGifts(rows, stations, netPerGallon, at);
  return {
    netPerGallon,
    at,
    highestPumpPrice: (row, net) => highestPumpPrice(dealsAt(row), costsPerGallon[row] ?? NaN, net + (tax?.creditAt(row) ?? 0)),
    tax,
    warnings: [...warnings, ...(tax?.warnings ?? [])],
  };
}

/** The deals of a request by the stations at which they hold, and what is odd about them. */
function readDeals(discounts: readonly Discount[], { stations, rows, brands = BUILT_IN_BRANDS }: PriceFacts): { dealsAt: (row: number) => readonly (readonly [number, Discount])[]; warnings: Warning[] } {
  const named = discounts.flatMap((deal) => deal.brands ?? []);
  const chains = named.length === 0 ? undefined : readChains(named, stations, brands);
  const needsIds = discounts.some((deal) => deal.station_ids);
  const ids = Array.from({ length: needsIds ? stations.length : 0 }, (_, row) => stations.ids.at(row) ?? "");
  const scopes = discounts.map((deal) => ({ chains: deal.brands && chains && new Set(deal.brands.map(chains.chainOf)), ids: deal.station_ids && new Set(deal.station_ids) }));
  const dealsAt = (row: number): readonly (readonly [number, Discount])[] =>
    discounts.flatMap((deal, k) => {
      const scope = scopes[k];
      const holds = scope?.chains?.has(chains?.ofStations[row] ?? "") ?? scope?.ids?.has(ids[row] ?? "") ?? true;
      return holds ? [[k, deal] as const] : [];
    });
  const present = new Set(chains?.ofStations);
  const presentIds = new Set(ids);
  const absent = {
    brands: [...new Set(named)].filter((name) => chains !== undefined && !present.has(chains.chainOf(name))),
    ids: [...new Set(discounts.flatMap((deal) => deal.station_ids ?? []))].filter((id) => !presentIds.has(id)),
  };
  const lacksCost = (row: number): boolean => Number.isNaN(stations.costsPerGallon[row] ?? NaN) && dealsAt(row).some(([, deal]) => typeof deal.cost_plus_cents === "number");
  const stationCount = rows.filter(lacksCost).length;
  return {
    dealsAt,
    warnings: [
      ...(absent.brands.length + absent.ids.length === 0 ? [] : [{ code: "DISCOUNTS_ABSENT", ...absent } as const]),
      ...(stationCount === 0 ? [] : [{ code: "COSTS_MISSING", stationCount } as const]),
    ],
  };
}

/** @throws {ServiceError} VALIDATION_ERROR: fuel that costs nothing or less is a slip of the pen. */
function refuseGifts(rows: readonly number[], { ids }: StationColumns, netPerGallon: Float64Array, at: (row: number) => StationPrice): void {
  const gifts = rows.filter((row) => (netPerGallon[row] ?? NaN) <= 0).toSorted((a, b) => a - b);
  if (gifts.length === 0) return;
  throw validationError(
    gifts.map((row): Fault => {
      const { paidPerGallon, taxCreditPerGallon, netPerGallon: net } = at(row);
      const less = taxCreditPerGallon === 0 ? "" : `, less ${taxCreditPerGallon} of tax credit`;
      const msg = `Input should leave a net price greater than 0: ${JSON.stringify(ids.at(row) ?? "")} costs ${paidPerGallon} a gallon after discounts${less}`;
      return { loc: ["body", "stations", String(row), "price_per_gallon"], type: "greater_than", msg, ctx: { gt: 0 }, input: net };
    }),
  );
}
