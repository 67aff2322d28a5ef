// Requests with deals, fuel tax and the age of prices, alone and with all fleet rules mixed.

import type { Jurisdiction } from "../../src/contract/values/jurisdictions.js";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import type { Discount, Pricing } from "../../src/contract/schemas/pricing.js";
import { randomExplainedRequest } from "./explainedRequests.js";
import { NOW } from "./fakeFuelTax.js";
import { CHAINS, randomFleetRequest } from "./fleetRequests.js";
import { randomRequest, roundTo } from "./optimizeRequests.js";
import { integer, pick } from "./random.js";

/** Each in the fake table, but for MO and TX, which are not. */
const JURISDICTIONS: readonly Jurisdiction[] = ["IA", "IL", "KY", "NE", "OR", "VA", "MO", "TX"];

const HOUR_MS = 3_600_000;

function randomDeal(random: () => number, ids: readonly string[]): Discount {
  const scope = random();
  const brandName = (): string => pick(random, pick(random, CHAINS));
  const terms = pick(random, [
    { cents_off: pick(random, [0, 10, 33.5, roundTo(random() * 60, 2)]) },
    { percent_off: pick(random, [0, 5, 2.25, roundTo(random() * 12, 3)]) },
    { cost_plus_cents: pick(random, [0, 4, -2, roundTo(random() * 30 - 5, 2)]) },
  ]);
  if (scope < 0.4) return { ...terms, brands: Array.from({ length: integer(random, 1, 2) }, brandName) };
  return scope < 0.7 && ids.length > 0
    ? { ...terms, station_ids: Array.from({ length: integer(random, 1, 3) }, () => pick(random, ids)) }
    : terms;
}

/** Deals, fuel tax or both. */
export function randomPricing(random: () => number, ids: readonly string[]): Pricing {
  const hasTax = random() < 0.6;
  const deals = Array.from({ length: hasTax ? integer(random, 0, 4) : integer(random, 1, 4) }, () =>
    randomDeal(random, ids),
  );
  const ownRates = Object.fromEntries(
    JURISDICTIONS.filter(() => random() < 0.3).map((jurisdiction) => [jurisdiction, roundTo(random() * 0.6, 4)]),
  );
  return {
    discounts: deals,
    fuel_tax: hasTax ? "ifta" : pick(random, ["none", null]),
    fuel_tax_rates: hasTax && random() < 0.4 ? ownRates : null,
  };
}

/**
 * The request with what pricing goes by at its stations: costs, jurisdictions or places on the fake map, brands, and
 * times of some prices.
 */
export function withStationPrices(request: OptimizeRequest, random: () => number): OptimizeRequest {
  const maybe = <T>(chance: number, make: () => T): T | null => (random() < chance ? make() : null);
  return {
    ...request,
    stations: request.stations.map((station) => ({
      ...station,
      brand: station.brand ?? maybe(0.3, () => pick(random, pick(random, CHAINS))),
      location: { lat: 40, lng: roundTo(-102 + 12 * random(), 3) },
      cost_per_gallon: maybe(0.6, () => roundTo((station.price_per_gallon ?? NaN) - 0.4 + random() * 0.5, 4)),
      jurisdiction: maybe(0.5, () => pick(random, JURISDICTIONS)),
      price_as_of: maybe(0.5, () => new Date(NOW - Math.floor(random() * 100) * HOUR_MS).toISOString()),
    })),
  };
}

/** The request with prices of stations, pricing, and now and then a rule on the age of prices. */
function withPricing(plain: OptimizeRequest, random: () => number): OptimizeRequest {
  const request = withStationPrices(plain, random);
  return OptimizeRequest.parse({
    ...request,
    params: { ...request.params, price_maximum_age_hours: random() < 0.2 ? pick(random, [48, 72, 90]) : null },
    pricing: randomPricing(
      random,
      request.stations.map(({ id }) => id),
    ),
  });
}

/** A random request with pricing, and half of the time with fleet rules; feasible or not. */
export function randomPricedRequest(random: () => number): OptimizeRequest {
  return withPricing(random() < 0.5 ? randomFleetRequest(random) : randomRequest(random).request, random);
}

/** A random request with pricing that asks why, of at most so many stations; feasible or not. */
export function randomPricedExplainedRequest(random: () => number, mostStations: number): OptimizeRequest {
  return withPricing(randomExplainedRequest(random, mostStations), random);
}
