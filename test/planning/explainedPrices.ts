// What explanations say of prices and of stations outside a plan, against the plans of changed requests.

import { expect } from "vitest";
import type { Explanation } from "../../src/contract/schemas/explanation.js";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { forcing, pricing, usableIds } from "../support/changedRequests.js";
import { type BuyAt, doubtNoPrice, doubtPrice, LEAST_GALLONS, PRICE_STEP } from "../support/counterfactuals.js";
import type { RuledRequest, RuledStation } from "../support/fleetRequests.js";
import { leastPumpPrice, mostPercentOff } from "../support/netPrices.js";
import { pick } from "../support/random.js";

/** Costs that differ by less are the same: a millionth for each stop that a plan saves. */
export const DOLLARS = 2e-5;
/** Prices to a millionth. */
const SHOWN = { dollars: DOLLARS, price: 0.51e-6 };
/** The most that a request can ask for a gallon. */
export const MOST_PRICE = 100;
/** A plan that buys where one stops for nothing ties with it if it costs no more than this many dollars more. */
const IDLE_TIE_DOLLARS = 1e-8;
/** As many stations outside of the plan are looked at. */
const OUTSIDE = 3;

/** A best plan, unrounded; its cost is `Infinity` where there is none. */
interface Best {
  readonly cost: number;
  readonly stops: readonly { readonly id: string; readonly gallons: number }[];
}

/** A plan whose explanation is checked. */
interface Explained {
  /** This one is changed. */
  readonly request: OptimizeRequest;
  /** Prices of its stations are net of discounts and tax. */
  readonly rules: RuledRequest;
  readonly explanation: Explanation;
  readonly plan: Best;
}

export function expectSame(found: number, expected: number, what: string, tolerance = DOLLARS): void {
  if (found !== expected)
    expect(Math.abs(found - expected), `${what} is ${found} and not ${expected}`).toBeLessThanOrEqual(tolerance);
}

export function stationOf({ rules }: Pick<Explained, "rules">, id: string): RuledStation {
  return rules.stations.find((station) => station.id === id) ?? expect.fail(`${id} may not be used`);
}

/** How prices and stations outside are checked. @param best finds the best plan of a request. */
export function checksOfPrices(best: (request: OptimizeRequest) => Best) {
  /**
   * Buys at a station by pricing it anew in the request; `undefined` where that would change the driving order of
   * stations at one mile.
   */
  function buyerAt(explained: Explained, id: string): BuyAt | undefined {
    const { request, rules } = explained;
    const { miles } = stationOf(explained, id);
    if (rules.stations.filter((station) => station.miles === miles).length > 1) return undefined;
    const least = leastPumpPrice(request, id);
    return async (price) => {
      const { cost, stops } = best(pricing(forcing(request, id), id, Math.max(price, least), LEAST_GALLONS));
      return { cost, gallons: stops.find((stop) => stop.id === id)?.gallons ?? 0 };
    };
  }

  /** Whether fuel is bought at a station where the best plan must stop; `undefined` where that is a matter of rounding. */
  function isBought({ request }: Explained, id: string): boolean | undefined {
    const price = request.stations.find((station) => station.id === id)?.price_per_gallon ?? NaN;
    const forced = best(forcing(request, id));
    if ((forced.stops.find((stop) => stop.id === id)?.gallons ?? 0) >= LEAST_GALLONS) return true;
    const more = best(pricing(forcing(request, id), id, price, LEAST_GALLONS)).cost - forced.cost;
    return more > IDLE_TIE_DOLLARS && more <= DOLLARS ? undefined : more <= DOLLARS;
  }

  /** What a stop at a station costs more if fuel is bought there; otherwise `Infinity`. */
  function buyingExtra(explained: Explained, id: string): number {
    const { explanation, plan, request } = explained;
    const found = explanation.station_prices?.find((row) => row.station_id === id)?.extra_cost ?? Infinity;
    const cost = Math.max(0, best(forcing(request, id)).cost - plan.cost);
    if (cost === Infinity || plan.stops.some((stop) => stop.id === id)) return cost;
    return (isBought(explained, id) ?? found < Infinity) ? cost : Infinity;
  }

  /**
   * @param price the highest at the pump with which a best plan buys at a station; null where the pump does not decide,
   *   or no price does.
   */
  async function expectPrice(
    explained: Explained,
    id: string,
    price: number | null | undefined,
    without: number,
    what: string,
  ): Promise<void> {
    const buyAt = buyerAt(explained, id);
    // Requests ask for no more.
    if (buyAt === undefined || price === undefined || (price ?? 0) > MOST_PRICE - PRICE_STEP) return;
    if (price === null && (await buyAt(MOST_PRICE)).cost <= without + DOLLARS) return;
    const within = withinOf(explained.request);
    const doubt =
      price === null ? await doubtNoPrice(buyAt, 0, without, within) : await doubtPrice(buyAt, price, without, within);
    if (doubt !== undefined) expect.fail(`${what} ${price} of ${id}: ${doubt}`);
  }

  /** @param costWithout what the best plan costs that buys nothing at a station. */
  async function expectAlternatives(
    explained: Explained,
    random: () => number,
    costWithout: (id: string) => number,
  ): Promise<void> {
    const { rules, plan, explanation } = explained;
    const usable = usableIds(rules);
    const prices = explanation.station_prices ?? expect.fail("no station prices");
    for (const { station_id: id, extra_cost: extraCost } of prices) {
      if (!usable.includes(id)) expect(extraCost, id).toBeNull();
      else if (plan.stops.some((stop) => stop.id === id)) expect(extraCost, id).toBeLessThan(DOLLARS);
    }
    const outside = usable.filter((id) => !plan.stops.some((stop) => stop.id === id));
    for (const id of outside.length === 0 ? [] : Array.from({ length: OUTSIDE }, () => pick(random, outside))) {
      const extraCost = prices.find((row) => row.station_id === id)?.extra_cost ?? Infinity;
      expectSame(extraCost, buyingExtra(explained, id), `the cost of a stop at ${id}`);
    }
    const alternatives = explanation.alternatives ?? expect.fail("no alternatives");
    const costs = prices
      .filter(({ station_id: id }) => outside.includes(id))
      .flatMap(({ extra_cost: cost }) => (cost === null ? [] : [cost]))
      .toSorted((a, b) => a - b);
    expect(alternatives.map(({ extra_cost: cost }) => cost)).toEqual(costs.slice(0, 20));
    // The requests that follow do not depend on how many alternatives there are.
    for (const draw of outside.length === 0 ? [] : [random(), random()]) {
      const alternative = alternatives[Math.floor(draw * alternatives.length)];
      if (alternative === undefined) continue;
      const { station_id: id, extra_cost: cost, price_to_enter: price } = alternative;
      expect(cost).toBe(prices.find((row) => row.station_id === id)?.extra_cost);
      await expectPrice(explained, id, price, costWithout(id), "the price to enter");
    }
  }

  return { buyerAt, buyingExtra, expectPrice, expectAlternatives };
}

/** With percents off, a step at the pump is a smaller one in what is paid, which is rounded to a millionth. */
function withinOf(request: OptimizeRequest): typeof SHOWN {
  const hasDeals = (request.pricing?.discounts ?? []).length > 0;
  return hasDeals ? { ...SHOWN, price: PRICE_STEP * (mostPercentOff(request) / 100) + 4 * SHOWN.price } : SHOWN;
}
