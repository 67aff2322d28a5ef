// Requests with pricing, and what each of their stations costs, worked out anew from their JSON in whole millionths of a dollar.

import type { Jurisdiction } from "../../src/contract/jurisdiction.js";
import { OptimizeRequest } from "../../src/contract/optimize.js";
import { chainOf } from "./fleetRequests.js";
import { STRIPED_FUEL_TAX } from "./fuelTax.js";
import { roundTo } from "./optimizeRequests.js";
import { integer, pick } from "./random.js";

type Station = OptimizeRequest["stations"][number];
type Deal = NonNullable<NonNullable<OptimizeRequest["pricing"]>["discounts"]>[number];

const BRANDS = ["Pilot", "FLYING J", "loves", "Petro", "SHELL"] as const;
/** With a rate, with one in the request only, by weight, and without one. */
const JURISDICTIONS: readonly Jurisdiction[] = ["TX", "OK", "KY", "OR", "ON", "IA"];

/** The request with random deals, or fuel tax, or both. Prices have three digits, cents and percents one. */
export function withRandomPricing(random: () => number, request: OptimizeRequest): OptimizeRequest {
  const maybe = <T>(chance: number, make: () => T): T | null => (random() < chance ? make() : null);
  const stations = request.stations.map((station) => ({
    ...station,
    location: { lat: 40, lng: roundTo(-110 + random() * 35, 2) },
    jurisdiction: maybe(0.5, () => pick(random, JURISDICTIONS)),
    cost_per_gallon: maybe(0.6, () => roundTo((station.price_per_gallon ?? NaN) - 0.4 + random() * 0.5, 3)),
  }));
  const ids = [...stations.map(({ id }) => id), "nowhere"];
  const deal = (): Deal => ({
    ...pick(random, [{}, {}, { brands: [pick(random, BRANDS), pick(random, BRANDS)] }, { station_ids: [pick(random, ids), pick(random, ids)] }]),
    ...pick(random, [{ cents_off: roundTo(random() * 60, 1) }, { percent_off: roundTo(random() * 15, 1) }, { cost_plus_cents: roundTo(random() * 30 - 5, 1) }]),
  });
  const fuelTax = pick(random, ["ifta", "ifta", "none"] as const);
  return OptimizeRequest.parse({
    ...request,
    stations,
    pricing: {
      discounts: fuelTax === "none" || random() < 0.7 ? Array.from({ length: integer(random, 1, 4) }, deal) : null,
      fuel_tax: fuelTax,
      fuel_tax_rates: fuelTax === "none" ? null : maybe(0.5, () => ({ TX: roundTo(random() * 0.4, 3), IA: 0.325, ...(random() < 0.3 && { OR: 0.1 }) })),
    },
  });
}

const MILLION = 1_000_000;

/** What a station costs under a request's pricing, in dollars. */
export interface WorkedPrice {
  readonly paid: number;
  /** `null` for the pump price. */
  readonly discount: number | null;
  readonly credit: number;
  readonly net: number;
  readonly jurisdiction: Jurisdiction | null;
}

/** Works out what a station costs, whatever its pump price in the request. @param pump in dollars. */
export function workOut({ pricing }: OptimizeRequest, station: Station, pump = station.price_per_gallon ?? NaN): WorkedPrice {
  const prices = (pricing?.discounts ?? []).flatMap((deal, discount) => {
    const holds = deal.station_ids?.includes(station.id) ?? deal.brands?.some((name) => chainOf(name) === chainOf(station.brand ?? "")) ?? true;
    const millionths = holds ? priceUnder(deal, station, pump) : undefined;
    return millionths === undefined ? [] : [{ millionths, discount }];
  });
  const [best] = prices.toSorted((a, b) => a.millionths - b.millionths || a.discount - b.discount);
  const paid = best === undefined ? pump : best.millionths / MILLION;
  const jurisdiction = pricing?.fuel_tax === "ifta" ? (station.jurisdiction ?? STRIPED_FUEL_TAX.map.jurisdictionAt(station.location.lat, station.location.lng) ?? null) : null;
  const credit = jurisdiction === null ? 0 : (pricing?.fuel_tax_rates?.[jurisdiction] ?? STRIPED_FUEL_TAX.table.rates.get(jurisdiction)?.dollarsPerGallon ?? 0);
  const net = credit === 0 ? paid : (Math.round(paid * MILLION) - Math.round(credit * MILLION)) / MILLION;
  return { paid, discount: best?.discount ?? null, credit, net, jurisdiction };
}

/** In millionths of a dollar, halves up. */
function priceUnder({ cents_off: centsOff, percent_off: percentOff, cost_plus_cents: costPlus }: Deal, { cost_per_gallon: cost }: Station, pump: number): number | undefined {
  const tenthsOf = (value: number): number => Math.round(value * 10);
  const millionths = Math.round(pump * MILLION);
  if (typeof costPlus === "number") return typeof cost === "number" ? Math.round(cost * MILLION) + tenthsOf(costPlus) * 1000 : undefined;
  // Whole numbers far below 2^53, so that halves are exact.
  if (typeof percentOff === "number") return Math.floor((millionths * (1000 - tenthsOf(percentOff)) + 500) / 1000);
  return millionths - tenthsOf(centsOff ?? NaN) * 1000;
}

/** The same trip with the net prices at the pump, and without pricing. */
export function atNetPrices(request: OptimizeRequest): OptimizeRequest {
  return { ...request, pricing: null, stations: request.stations.map((station) => ({ ...station, price_per_gallon: workOut(request, station).net })) };
}
