// What fuel costs in the end under a request's `pricing`, worked out anew in exact decimals: nothing here is shared
// with planning.

import type { Jurisdiction } from "../../src/contract/values/jurisdictions.js";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { FAKE_BANDS, FAKE_RATES, NOW } from "./fakeFuelTax.js";
import { chainOf, type KeptRules, readRules, type RuledRequest, type RuledStation } from "./fleetRequests.js";

type Station = OptimizeRequest["stations"][number];

/** Numbers are whole units of 10^-18, so that percents of prices come out exactly. */
const DIGITS = 18;
const ONE = 10n ** BigInt(DIGITS);
const MILLIONTH = ONE / 1_000_000n;

/** The digits that a number is written with. */
export function exact(value: number): bigint {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === "" || fraction.length > DIGITS)
    throw new RangeError(`${value} is not written as a short decimal number`);
  const units = BigInt(whole + fraction.padEnd(DIGITS, "0"));
  return sign === "-" ? -units : units;
}

/** To a millionth, halves up. */
function toMillionth(units: bigint): bigint {
  const doubled = 2n * units + MILLIONTH;
  const floor = doubled >= 0n ? doubled / (2n * MILLIONTH) : -((-doubled + 2n * MILLIONTH - 1n) / (2n * MILLIONTH));
  return floor * MILLIONTH;
}

function toNumber(units: bigint): number {
  return Number(units / MILLIONTH) / 1e6;
}

export interface NetPrice {
  readonly paid: number;
  /** Which deal gives it; null for the pump price. */
  readonly discount: number | null;
  readonly credit: number;
  readonly net: number;
  readonly jurisdiction: Jurisdiction | null;
}

/** What a gallon costs at a station of `CHAINS` or of no brand. */
export function netPriceOf(station: Station, pricing: OptimizeRequest["pricing"]): NetPrice {
  const pump = exact(station.price_per_gallon ?? NaN);
  const offers = (pricing?.discounts ?? []).flatMap((deal, discount) => {
    if (deal.brands && !deal.brands.some((brand) => chainOf(brand) === chainOf(station.brand) && chainOf(brand) >= 0))
      return [];
    if (deal.station_ids && !deal.station_ids.includes(station.id)) return [];
    if (typeof deal.cents_off === "number") return [{ discount, paid: pump - exact(deal.cents_off) / 100n }];
    if (typeof deal.percent_off === "number")
      return [{ discount, paid: (pump * (100n * ONE - exact(deal.percent_off))) / (100n * ONE) }];
    return typeof station.cost_per_gallon === "number"
      ? [{ discount, paid: exact(station.cost_per_gallon) + exact(deal.cost_plus_cents ?? NaN) / 100n }]
      : [];
  });
  let best: { discount: number | null; paid: bigint } | undefined;
  for (const { discount, paid } of offers) {
    const rounded = toMillionth(paid);
    if (best === undefined || rounded < best.paid) best = { discount, paid: rounded };
  }
  const { paid, discount } = best ?? { paid: pump, discount: null };
  const isTaxed = pricing?.fuel_tax === "ifta";
  const jurisdiction = isTaxed
    ? (station.jurisdiction ??
      FAKE_BANDS.findLast(({ fromLng }) => fromLng <= station.location.lng)?.jurisdiction ??
      null)
    : null;
  const credit = jurisdiction === null ? 0n : exact(rateOf(jurisdiction, pricing));
  const net = credit === 0n ? paid : toMillionth(paid - credit);
  return {
    paid: best === undefined ? (station.price_per_gallon ?? NaN) : toNumber(paid),
    discount,
    credit: Number(credit) / Number(ONE),
    net: best === undefined && credit === 0n ? (station.price_per_gallon ?? NaN) : toNumber(net),
    jurisdiction,
  };
}

function rateOf(jurisdiction: Jurisdiction, pricing: OptimizeRequest["pricing"]): number {
  return pricing?.fuel_tax_rates?.[jurisdiction] ?? FAKE_RATES.get(jurisdiction)?.dollarsPerGallon ?? 0;
}

/** Tax for so many gallons, burnt evenly along a straight line on a parallel. */
export function taxDue(fromLng: number, toLng: number, gallons: number, pricing: OptimizeRequest["pricing"]): number {
  let due = 0;
  for (const [k, { fromLng: west, jurisdiction }] of FAKE_BANDS.entries()) {
    const within = Math.min(toLng, FAKE_BANDS[k + 1]?.fromLng ?? 180) - Math.max(fromLng, west);
    if (jurisdiction === undefined || within <= 0) continue;
    due +=
      (within / (toLng - fromLng)) *
      gallons *
      (rateOf(jurisdiction, pricing) + (FAKE_RATES.get(jurisdiction)?.surchargePerGallon ?? 0));
  }
  return due;
}

/** The ids of stations whose price is known to be older than the request allows, and which it does not require. */
export function outdatedIds({ stations, params }: OptimizeRequest): string[] {
  const hours = params?.price_maximum_age_hours ?? Infinity;
  return stations
    .filter(
      ({ id, price_as_of: asOf }) =>
        typeof asOf === "string" &&
        NOW - Date.parse(asOf) > hours * 3_600_000 &&
        params?.required_station_ids?.includes(id) !== true,
    )
    .map(({ id }) => id);
}

export function withoutOutdated(request: OptimizeRequest): OptimizeRequest {
  const outdated = new Set(outdatedIds(request));
  return { ...request, stations: request.stations.filter(({ id }) => !outdated.has(id)) };
}

export interface PricedRequest extends RuledRequest {
  /** By id. Prices of `stations` are those of the pump. */
  readonly prices: ReadonlyMap<string, NetPrice>;
}

/** Reads a request as `readRules` does, with its pricing and the age of its prices. */
export function readPricedRules(request: OptimizeRequest, kept?: KeptRules): PricedRequest {
  const rules = readRules(withoutOutdated(request), kept);
  const prices = new Map(request.stations.map((station) => [station.id, netPriceOf(station, request.pricing)]));
  const nets = (rules.stations.length > 0 ? rules.stations : request.stations).map(
    ({ id }) => prices.get(id)?.net ?? NaN,
  );
  return { ...rules, prices, meanPrice: nets.reduce((sum, net) => sum + net, 0) / nets.length };
}

/** The same with net prices in place of those of the pump, in the same order. */
export function atNetPrices(rules: PricedRequest): RuledRequest {
  return {
    ...rules,
    stations: rules.stations.map((station): RuledStation => ({
      ...station,
      price: rules.prices.get(station.id)?.net ?? NaN,
    })),
  };
}

/** The same trip with net prices at the pump, and without pricing. */
export function requestAtNetPrices(request: OptimizeRequest): OptimizeRequest {
  return {
    ...request,
    pricing: null,
    stations: request.stations.map((station) => ({
      ...station,
      price_per_gallon: netPriceOf(station, request.pricing).net,
    })),
  };
}

/** The most percents that a deal of the request takes off. */
export function mostPercentOff({ pricing }: OptimizeRequest): number {
  return Math.max(0, ...(pricing?.discounts ?? []).map((deal) => deal.percent_off ?? 0));
}

/** The lowest pump price, to a millionth, at which a station's fuel still costs something. */
export function leastPumpPrice({ stations, pricing }: OptimizeRequest, id: string): number {
  const station = stations.find((each) => each.id === id);
  if (!pricing || station === undefined) return 0;
  let [free, paid] = [0, 100_000_000];
  while (paid - free > 1) {
    const millionths = Math.floor((free + paid) / 2);
    if (netPriceOf({ ...station, price_per_gallon: millionths / 1e6 }, pricing).net > 0) paid = millionths;
    else free = millionths;
  }
  return paid / 1e6;
}
