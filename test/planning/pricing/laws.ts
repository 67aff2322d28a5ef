// What must hold of every plan by net price, whatever the prices are.

import { describe, expect, test } from "vitest";
import { ServiceError } from "../../../src/contract/values/errors.js";
import { JURISDICTIONS } from "../../../src/contract/values/jurisdictions.js";
import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import type { Discount, Pricing } from "../../../src/contract/schemas/pricing.js";
import type { Plan } from "../../../src/planning/plan.js";
import { NOW } from "../../support/fakeFuelTax.js";
import { randomFleetRequest } from "../../support/fleetRequests.js";
import { outdatedIds } from "../../support/netPrices.js";
import { withMoneyTimes, withOwnMoney } from "../../support/moneyTimes.js";
import { randomRequest } from "../../support/optimizeRequests.js";
import { randomPricedRequest, withStationPrices } from "../../support/randomPricing.js";
import { pick, seededRandom, shuffle } from "../../support/random.js";
import { bestPriced, plannedPriced } from "./priced.js";

/** Prices are rounded to a millionth, and plans whose costs differ by a millionth are the same. */
const MILLIONTH = 1e-6;

/** Calls `check` with that many random requests, and fails unless a good part of them had a plan. */
function forRequests(
  requests: number,
  seed: number,
  make: (random: () => number) => OptimizeRequest,
  check: (request: OptimizeRequest, random: () => number) => boolean,
  share = 1 / 5,
): void {
  const random = seededRandom(seed);
  let plans = 0;
  for (let k = 0; k < requests; k++) {
    const request = make(random);
    try {
      if (check(request, random)) plans++;
    } catch (error) {
      throw new Error(`request ${k} of seed ${seed}: ${JSON.stringify(request)}`, { cause: error });
    }
  }
  expect(plans).toBeGreaterThan(requests * share);
}

function withDeals(request: OptimizeRequest, change: (deal: Discount) => Discount): OptimizeRequest {
  return { ...request, pricing: { ...request.pricing, discounts: (request.pricing?.discounts ?? []).map(change) } };
}

function gallonsOf({ stops }: Plan): number {
  return stops.reduce((sum, { gallons }) => sum + gallons, 0);
}

/** The stops of a plan without what is rounded. */
function stopsOf(plan: Plan | undefined): { id: string; gallons: number }[] | undefined {
  return plan?.stops.map(({ station, gallons }) => ({ id: station.id, gallons: Number(gallons.toFixed(6)) }));
}

/** The order of another answer's warnings. */
function byWarnings(answer: OptimizeResult | undefined): (a: string, b: string) => number {
  const placeOf = (warning: unknown): number =>
    typeof warning === "string"
      ? (answer?.warnings ?? []).indexOf(warning)
      : (answer?.warnings ?? []).findIndex((other) => other.includes("fuel_tax_rates"));
  return (a, b) => placeOf(a) - placeOf(b);
}

/** Describes tests with `requests` random requests for each law. */
export function describeLaws(requests: number): void {
  describe("pricing that asks for nothing", () => {
    const NEUTRAL: readonly (Pricing | null)[] = [
      null,
      {},
      { discounts: [] },
      { discounts: null, fuel_tax: null, fuel_tax_rates: null },
      { fuel_tax: "none" },
      { discounts: [], fuel_tax: "none", fuel_tax_rates: {} },
    ];

    test("gives the answer of the request without, byte for byte", () => {
      forRequests(
        requests,
        21_101,
        (random) => (random() < 0.5 ? randomFleetRequest(random) : randomRequest(random).request),
        (request, random) => {
          const asked = { ...request, params: { ...request.params, explain: random() < 0.2 } };
          const neutral: OptimizeRequest = {
            ...asked,
            params: { ...asked.params, price_maximum_age_hours: null },
            stations: asked.stations.map((station) => ({
              ...station,
              cost_per_gallon: 3,
              jurisdiction: pick(random, ["IA", "OR", null]),
              price_as_of: null,
            })),
            pricing: pick(random, NEUTRAL),
          };
          const answer = plannedPriced(asked);
          expect(JSON.stringify(plannedPriced(neutral))).toBe(JSON.stringify(answer));
          return answer !== undefined;
        },
      );
    });

    test("only warns of rates that have no effect", () => {
      forRequests(
        requests,
        21_102,
        (random) => randomFleetRequest(random),
        (request) => {
          const answer = plannedPriced(request);
          const rated = plannedPriced({ ...request, pricing: { fuel_tax_rates: { IA: 0.3 } } });
          expect(rated).toEqual(
            answer && {
              ...answer,
              warnings: [...(answer.warnings ?? []), expect.stringContaining("fuel_tax_rates have no effect")].toSorted(
                byWarnings(rated),
              ),
              warning_details: expect.arrayContaining([...answer.warning_details, { code: "FUEL_TAX_UNUSED" }]),
            },
          );
          return answer !== undefined;
        },
      );
    });
  });

  test("twice as much of all money costs twice as much", () => {
    forRequests(requests, 21_103, randomPricedRequest, (request) => {
      const single = withOwnMoney(request, 2);
      const [once, again] = [bestPriced(single), bestPriced(withMoneyTimes(single, 2))];
      expect(again === undefined).toBe(once === undefined);
      if (once === undefined || again === undefined) return false;
      expect(Math.abs(again.totalCost - 2 * once.totalCost)).toBeLessThan(MILLIONTH * (2 * gallonsOf(once) + 4));
      return true;
    });
  });

  test("a better deal never costs more", () => {
    forRequests(requests, 21_104, randomPricedRequest, (request, random) => {
      const chosen = Math.floor(random() * (request.pricing?.discounts?.length ?? 0));
      let k = 0;
      const better = withDeals(request, (deal) =>
        k++ !== chosen
          ? deal
          : {
              ...deal,
              ...(typeof deal.cents_off === "number" && { cents_off: deal.cents_off + 5 }),
              ...(typeof deal.percent_off === "number" && { percent_off: deal.percent_off + 1 }),
              ...(typeof deal.cost_plus_cents === "number" && { cost_plus_cents: deal.cost_plus_cents - 5 }),
            },
      );
      const [before, after] = [bestPriced(request), bestPriced(better)];
      expect(after === undefined).toBe(before === undefined);
      if (before === undefined || after === undefined) return false;
      expect(after.totalCost).toBeLessThanOrEqual(before.totalCost + MILLIONTH);
      return true;
    });
  });

  test("the same cents off everywhere leave every stop as it is", () => {
    forRequests(
      requests,
      21_105,
      (random) => randomRequest(random).request,
      (request, random) => {
        const priced: OptimizeRequest = {
          ...request,
          pricing: { discounts: [{ cents_off: pick(random, [0, 1, 12.5, 100]) }] },
        };
        const plan = bestPriced(request);
        expect(stopsOf(bestPriced(priced))).toEqual(stopsOf(plan));
        return plan !== undefined;
      },
    );
  });

  test("a credit that is the same everywhere is the same as cents off everywhere", () => {
    forRequests(
      requests,
      21_106,
      (random) => randomFleetRequest(random),
      (request, random) => {
        const rate = pick(random, [0.1, 0.25, 0.7415]);
        const stations = request.stations.map((station) => ({
          ...station,
          jurisdiction: pick(random, JURISDICTIONS),
        }));
        const taxed = bestPriced({
          ...request,
          stations,
          pricing: {
            fuel_tax: "ifta",
            fuel_tax_rates: Object.fromEntries(JURISDICTIONS.map((jurisdiction) => [jurisdiction, rate])),
          },
        });
        const reduced = bestPriced({ ...request, stations, pricing: { discounts: [{ cents_off: 100 * rate }] } });
        expect(taxed?.totalCost).toBe(reduced?.totalCost);
        expect(stopsOf(taxed)).toEqual(stopsOf(reduced));
        expect(taxed?.naiveNetFuelCost).toBe(reduced?.naiveNetFuelCost);
        return taxed !== undefined;
      },
    );
  });

  test("stations in another order have the same answer, even one that is listed twice at other terms", () => {
    forRequests(requests, 21_107, randomPricedRequest, (request, random) => {
      const twins = request.stations
        .slice(0, 3)
        .map((station) => withStationPrices({ ...request, stations: [station] }, random).stations[0] ?? expect.fail());
      const listed = {
        ...request,
        stations: [...request.stations, ...twins],
        params: { ...request.params, required_station_ids: null, excluded_station_ids: null },
      };
      const answer = plannedPriced(listed);
      expect(JSON.stringify(plannedPriced({ ...listed, stations: shuffle(listed.stations, random) }))).toBe(
        JSON.stringify(answer),
      );
      return answer !== undefined;
    });
  });

  test("deals in another order cost the same", () => {
    forRequests(requests, 21_108, randomPricedRequest, (request, random) => {
      const [plan, other] = [
        bestPriced(request),
        bestPriced({
          ...request,
          pricing: { ...request.pricing, discounts: shuffle(request.pricing?.discounts ?? [], random) },
        }),
      ];
      expect(other?.totalCost).toBe(plan?.totalCost);
      expect(stopsOf(other)).toEqual(stopsOf(plan));
      return plan !== undefined;
    });
  });

  test("a deal for every station by its id is a deal for all", () => {
    forRequests(requests, 21_109, randomPricedRequest, (request) => {
      const ids = request.stations.map(({ id }) => id);
      const named = withDeals(request, (deal) =>
        deal.brands || deal.station_ids ? deal : { ...deal, station_ids: ids },
      );
      const answer = plannedPriced(request);
      expect(JSON.stringify(plannedPriced(named))).toBe(JSON.stringify(answer));
      return answer !== undefined;
    });
  });

  test("where a cost-plus deal alone holds, the pump price says nothing", () => {
    forRequests(
      requests,
      21_110,
      (random) => withStationPrices(randomFleetRequest(random), random),
      (request, random) => {
        // Stations at one mile are ordered by what they ask at the pump.
        const apart = request.stations.map((station, k) => ({
          ...station,
          cost_per_gallon: (station.price_per_gallon ?? NaN) - 0.1,
          miles_from_route_start: (station.miles_from_route_start ?? NaN) + k * 1e-4,
        }));
        const route = { ...request.route, total_distance_miles: request.route.total_distance_miles + 0.01 };
        const priced: OptimizeRequest = {
          ...request,
          route,
          stations: apart,
          pricing: { discounts: [{ cost_plus_cents: 3 }] },
        };
        const plan = bestPriced(priced);
        const other = bestPriced({
          ...priced,
          stations: apart.map((station) => ({ ...station, price_per_gallon: 1 + 5 * random() })),
        });
        expect(other?.totalCost).toBe(plan?.totalCost);
        expect(stopsOf(other)).toEqual(stopsOf(plan));
        return plan !== undefined;
      },
    );
  });

  describe("a bound on the age of prices", () => {
    test("leaves out what the caller could exclude by id", () => {
      let leftOut = 0;
      forRequests(
        requests,
        21_111,
        (random) => withStationPrices(randomFleetRequest(random), random),
        (request, random) => {
          const bounded = {
            ...request,
            params: { ...request.params, price_maximum_age_hours: pick(random, [1, 48, 90]) },
          };
          const ids = outdatedIds(bounded);
          const excluded = {
            ...request,
            params: {
              ...request.params,
              excluded_station_ids: [...(request.params?.excluded_station_ids ?? []), ...ids],
            },
          };
          const [answer, expected] = [plannedPriced(bounded), plannedPriced(excluded)];
          expect(answer === undefined).toBe(expected === undefined);
          if (answer === undefined || expected === undefined) return false;
          leftOut += ids.length;
          // A bound is a rule of the fleet even where nothing else is, and so is an exclusion.
          const {
            summary: { total_stop_minutes: ruled, ...summary },
          } = answer;
          const {
            summary: { total_stop_minutes: _, ...expectedSummary },
          } = expected;
          expect(ruled).toBeTypeOf("number");
          expect(summary).toEqual(expectedSummary);
          expect(
            answer.stops.map(({ station_id: id, gallons_to_purchase: gallons, total_cost_at_stop: cost }) => ({
              id,
              gallons,
              cost,
            })),
          ).toEqual(
            expected.stops.map(({ station_id: id, gallons_to_purchase: gallons, total_cost_at_stop: cost }) => ({
              id,
              gallons,
              cost,
            })),
          );
          return true;
        },
      );
      expect(leftOut).toBeGreaterThan(requests / 10);
    });

    test("is kept to the millisecond, and says how old the oldest price of the plan is", () => {
      const { request } = randomRequest(seededRandom(1));
      const asOf = "2026-07-12T12:00:00Z";
      const [station = expect.fail()] = request.stations;
      const trip: OptimizeRequest = {
        ...request,
        route: { ...request.route, total_distance_miles: 150 },
        stations: [
          { ...station, id: "new", miles_from_route_start: 55, price_per_gallon: 4 },
          { ...station, id: "old", miles_from_route_start: 50, price_per_gallon: 3, price_as_of: asOf },
        ],
        vehicle: { mpg: 1, tank_capacity_gallons: 100, current_fuel_gallons: 100 },
        params: { destination_reserve_fraction: 0, inter_stop_buffer_fraction: 0 },
      };
      const bound = (hours: number): OptimizeResult | undefined =>
        plannedPriced({ ...trip, params: { ...trip.params, price_maximum_age_hours: hours } });
      expect(NOW - Date.parse(asOf)).toBe(48 * 3_600_000);
      expect(bound(48)?.stops).toMatchObject([{ station_id: "old" }]);
      expect(bound(48)?.summary.oldest_price).toEqual({ station_id: "old", price_as_of: asOf, age_hours: 48 });
      expect(bound(47.999999)?.stops).toMatchObject([{ station_id: "new" }]);
      expect(bound(47.999999)?.summary).not.toHaveProperty("oldest_price");
      expect(bound(47.999999)?.warnings).toContainEqual(
        expect.stringContaining("1 station is left out, with a price more than 48.0 hours old"),
      );
    });
  });

  test("a deal that leaves nothing to pay is refused, and one that holds nowhere on the route is not", () => {
    const { request } = randomRequest(seededRandom(2));
    expect(() => plannedPriced({ ...request, pricing: { discounts: [{ percent_off: 100 }] } })).toThrow(ServiceError);
  });
}
