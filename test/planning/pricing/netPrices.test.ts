// Random requests with pricing against the same requests with their net prices at the pump, which are worked out apart:
// the same plan, the same naive driver and the same explanations, and in the answer prices that add up.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import { comparePlans } from "../../../src/planning/compare.js";
import { optimizeTrip } from "../../../src/planning/optimize.js";
import { planStops } from "../../../src/planning/plan.js";
import { netPriceOf, requestAtNetPrices } from "../../support/netPrices.js";
import { roundTo } from "../../support/optimizeRequests.js";
import { randomPricedExplainedRequest } from "../../support/randomPricing.js";
import { seededRandom } from "../../support/random.js";
import { pricedTools } from "./priced.js";
import { sampleSize } from "../../support/sampleSize.js";

const PLANS = sampleSize(40, 80);
const EXPLAINED_PLANS = sampleSize(8, 80);

const TOOLS = pricedTools();
const MOST_STATIONS = 12;
const MILLIONTH = 1e-6;
/** The highest price that a request can ask. */
const MOST_PRICE = 100;

interface Priced {
  readonly request: OptimizeRequest;
  readonly net: OptimizeRequest;
  /** What each stop of the plan buys, unrounded. */
  readonly gallons: readonly number[];
  readonly label: string;
}

/** Requests with a plan; at no mile two stations, because pump prices decide their order. */
function* pricedRequests(seed: number, count: number, { explain }: { explain: boolean }): Generator<Priced> {
  const random = seededRandom(seed);
  for (let planned = 0; planned < count;) {
    const explained = randomPricedExplainedRequest(random, MOST_STATIONS);
    const request = { ...explained, params: { ...explained.params, explain } };
    if (new Set(request.stations.map(({ miles_from_route_start: miles }) => miles)).size < request.stations.length)
      continue;
    const net = requestAtNetPrices(request);
    const outcomes = [request, net].map((each) => planStops(TOOLS, each));
    const label = JSON.stringify(request);
    expect(outcomes[0]?.status, label).toBe(outcomes[1]?.status);
    if (outcomes[0]?.status !== "planned" || outcomes[1]?.status !== "planned") continue;
    planned++;
    expect(outcomes[0].plan.totalCost, label).toBe(outcomes[1].plan.totalCost);
    yield { request, net, gallons: outcomes[0].plan.stops.map((stop) => stop.gallons), label };
  }
}

/** The answers to a request by its pricing and by net prices at the pump. */
function answersTo({ request, net }: Priced): { answer: OptimizeResult; netAnswer: OptimizeResult } {
  return { answer: optimizeTrip(TOOLS, request), netAnswer: optimizeTrip(TOOLS, net) };
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

describe(`${PLANS} random requests`, () => {
  test("the plan and the naive driver are those by net price, and every figure follows from the prices", () => {
    const seen = new Map<string, number>();
    for (const priced of pricedRequests(21_004, PLANS, { explain: false })) {
      const { request, gallons, label } = priced;
      const { answer, netAnswer } = answersTo(priced);
      const gallonsAt = (k: number): number => gallons[k] ?? NaN;
      const stations = new Map(request.stations.map((station) => [station.id, station]));
      expect(
        answer.stops.map(({ station_id: id, gallons_to_purchase: bought }) => [id, bought]),
        label,
      ).toEqual(netAnswer.stops.map(({ station_id: id, gallons_to_purchase: bought }) => [id, bought]));
      expect(answer.summary.baseline_comparison, label).toEqual(netAnswer.summary.baseline_comparison);
      for (const [k, stop] of answer.stops.entries()) {
        const station = stations.get(stop.station_id) ?? expect.fail(label);
        const { paid, discount, credit, net, jurisdiction } = netPriceOf(station, request.pricing);
        const {
          price_paid_per_gallon: paidShown,
          discount: discountShown,
          tax_credit_per_gallon: creditShown,
          net_price_per_gallon: netShown,
        } = stop;
        expect({ paidShown, discountShown, creditShown, netShown }, label).toEqual({
          paidShown: paid,
          discountShown: discount,
          creditShown: credit,
          netShown: net,
        });
        expect(stop.price_per_gallon, label).toBe(station.price_per_gallon);
        expect("jurisdiction" in stop && stop.jurisdiction, label).toBe(
          request.pricing?.fuel_tax === "ifta" && jurisdiction,
        );
        expect(Math.abs(stop.total_cost_at_stop - gallonsAt(k) * paid), label).toBeLessThan(0.00501);
        for (const kind of [
          discount === null ? "pump" : "discount",
          credit > 0 ? "credit" : "no credit",
          paid > stop.price_per_gallon ? "dearer" : "not dearer",
        ])
          seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }
      const { summary } = answer;
      const { total_discount: off = NaN, total_tax_credit: credit = NaN, total_net_cost: netCost = NaN } = summary;
      expect(cents(summary.total_fuel_cost), label).toBe(
        answer.stops.reduce((sum, stop) => sum + cents(stop.total_cost_at_stop), 0),
      );
      expect(cents(netCost), label).toBe(cents(summary.total_fuel_cost) - cents(credit));
      const slack = 0.011 * answer.stops.length + 1e-6;
      expect(
        Math.abs(
          summary.total_fuel_cost +
            off -
            answer.stops.reduce((sum, stop, k) => sum + gallonsAt(k) * stop.price_per_gallon, 0),
        ),
        label,
      ).toBeLessThan(slack + 0.01 * answer.stops.length);
      expect(
        Math.abs(
          credit - answer.stops.reduce((sum, stop, k) => sum + gallonsAt(k) * (stop.tax_credit_per_gallon ?? NaN), 0),
        ),
        label,
      ).toBeLessThan(slack);
      expect(Math.abs(summary.total_cost - netAnswer.summary.total_cost), label).toBeLessThan(slack);
    }
    for (const kind of ["pump", "discount", "credit", "no credit", "dearer", "not dearer"])
      expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(PLANS / 25);
  });

  test("explanations are those by net price, and prices in them those of the pump", () => {
    let moved = 0;
    for (const priced of pricedRequests(21_002, EXPLAINED_PLANS, { explain: true })) {
      const { request, label } = priced;
      const { answer, netAnswer } = answersTo(priced);
      const stations = new Map(request.stations.map((station) => [station.id, station]));
      /** The highest pump price at which a gallon costs no more than `net`, by trying. */
      const expectPumpPrice = (shown: number | null, net: number | null, id: string): void => {
        const station = stations.get(id) ?? expect.fail(label);
        const netAt = (pump: number): number =>
          netPriceOf({ ...station, price_per_gallon: roundTo(pump, 6) }, request.pricing).net;
        if (net === null) return void expect(shown, label).toBeNull();
        if (shown === null)
          return void expect(
            netAt(MOST_PRICE) <= net + MILLIONTH || netAt(MILLIONTH) > net - MILLIONTH,
            `${label}\n${id}`,
          ).toBe(true);
        if (Math.abs(shown - net) > 0.001) moved++;
        expect(netAt(shown - MILLIONTH), `${label}\n${id}`).toBeLessThanOrEqual(net + MILLIONTH);
        expect(netAt(shown + 3 * MILLIONTH), `${label}\n${id}`).toBeGreaterThanOrEqual(net - MILLIONTH);
      };
      for (const [k, { station_id: id, explanation }] of answer.stops.entries()) {
        const { reason, price_range: range, ...why } = explanation ?? expect.fail(label);
        const {
          reason: netReason,
          price_range: netRange,
          ...netWhy
        } = netAnswer.stops[k]?.explanation ?? expect.fail(label);
        expect(why, label).toEqual(netWhy);
        expect(reason.replace(/ net of (?:discounts and tax|discounts|tax)(?= )/, ""), label).toBe(netReason);
        if (range !== undefined || netRange !== undefined) expectPumpPrice(range?.to ?? null, netRange?.to ?? null, id);
      }
      const { alternatives, by_stops: byStops, ...explained } = answer.explanation ?? expect.fail(label);
      const {
        alternatives: netAlternatives,
        by_stops: netByStops,
        ...netExplained
      } = netAnswer.explanation ?? expect.fail(label);
      expect(explained, label).toEqual(netExplained);
      expect(
        alternatives?.map(({ station_id: id, extra_cost: cost }) => [id, cost]),
        label,
      ).toEqual(netAlternatives?.map(({ station_id: id, extra_cost: cost }) => [id, cost]));
      for (const [k, { station_id: id, price_to_enter: price }] of (alternatives ?? []).entries())
        expectPumpPrice(price, netAlternatives?.[k]?.price_to_enter ?? null, id);
      for (const [k, row] of (byStops ?? []).entries()) {
        expect(Math.abs(row.total_cost - (netByStops?.[k]?.total_cost ?? NaN)), label).toBeLessThan(
          0.011 * (row.stops + 1),
        );
        expect(row.stops, label).toBe(netByStops?.[k]?.stops);
      }
    }
    expect(moved).toBeGreaterThan(EXPLAINED_PLANS / 5);
  });

  test("plans side by side cost what they cost by net price", () => {
    let plain = 0;
    for (const { request, net, label } of pricedRequests(21_003, EXPLAINED_PLANS / 2, { explain: true })) {
      const [best, ...others] = comparePlans(TOOLS, request);
      const netRows = comparePlans(TOOLS, net);
      for (const row of [best ?? expect.fail(label), ...others]) {
        expect(cents(row.total_net_cost ?? NaN), label).toBe(
          cents(row.total_fuel_cost) - cents(row.total_tax_credit ?? NaN),
        );
        const other = netRows.find(({ kind }) => kind === row.kind);
        if (row.kind === "plain") {
          plain++;
          expect(row.name, label).toBe("By pump price and detour alone");
          continue;
        }
        expect(Math.abs(row.total_cost - (other?.total_cost ?? NaN)), label).toBeLessThan(0.011 * (row.stop_count + 1));
        expect({ stops: row.stops, net: row.net_fuel_cost, problems: row.problems }, label).toEqual({
          stops: other?.stops,
          net: other?.net_fuel_cost,
          problems: other?.problems,
        });
      }
    }
    expect(plain).toBeGreaterThan(EXPLAINED_PLANS / 5);
  });
});
