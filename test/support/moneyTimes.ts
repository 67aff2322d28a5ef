// A request with all of its money multiplied.

import { JURISDICTIONS } from "../../src/contract/values/jurisdictions.js";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";

type Maybe = number | null | undefined;

/** The most that a minute may be worth, in dollars. */
const MOST_TIME_VALUE = 0.9;

/**
 * The request with no money but its own: a rate of tax for each jurisdiction, and a value of time that can be
 * multiplied so often.
 */
export function withOwnMoney(request: OptimizeRequest, factor: number): OptimizeRequest {
  const { params, pricing } = request;
  const most = MOST_TIME_VALUE / factor;
  const ownRates = Object.fromEntries(
    JURISDICTIONS.map((jurisdiction, k) => [jurisdiction, pricing?.fuel_tax_rates?.[jurisdiction] ?? (k % 7) / 16]),
  );
  return {
    ...request,
    pricing: pricing && { ...pricing, fuel_tax_rates: ownRates },
    params: { ...params, time_value_dollars_per_minute: Math.min(most, params?.time_value_dollars_per_minute ?? most) },
  };
}

/**
 * Prices, costs, deals, rates, preferences and the value of time, times a factor. Shares such as `percent_off` stay.
 */
export function withMoneyTimes(request: OptimizeRequest, factor: number): OptimizeRequest {
  const times = (value: Maybe): number | null => (typeof value === "number" ? factor * value : null);
  const { params, pricing } = request;
  const brands = params?.brands;
  const rates = pricing?.fuel_tax_rates;
  return {
    ...request,
    stations: request.stations.map((station) => ({
      ...station,
      price_per_gallon: times(station.price_per_gallon),
      cost_per_gallon: times(station.cost_per_gallon),
    })),
    params: {
      ...params,
      time_value_dollars_per_minute: times(params?.time_value_dollars_per_minute),
      stop_cost_dollars: times(params?.stop_cost_dollars),
      brands: brands && {
        ...brands,
        prefer: brands.prefer?.map((each) => ({
          ...each,
          dollars_per_stop: times(each.dollars_per_stop),
          cents_per_gallon: times(each.cents_per_gallon),
        })),
        fallback_dollars_per_stop: times(brands.fallback_dollars_per_stop),
      },
    },
    pricing: pricing && {
      ...pricing,
      discounts: pricing.discounts?.map((deal) => ({
        ...deal,
        cents_off: times(deal.cents_off),
        cost_plus_cents: times(deal.cost_plus_cents),
      })),
      fuel_tax_rates:
        rates && Object.fromEntries(Object.entries(rates).map(([jurisdiction, rate]) => [jurisdiction, factor * rate])),
    },
  };
}
