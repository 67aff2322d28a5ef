// Why a plan is as it is, on small trips by hand: each figure, what decides the gallons, and what is not known.

import { describe, expect, test } from "vitest";
import type { Explanation, StopExplanation } from "../../src/contract/schemas/explanation.js";
import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import type { Optimizer } from "../../src/optimizer/optimizer.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { requestOf } from "../support/ruledRequests.js";

const optimizer = await loadOptimizer();

type Stations = Parameters<typeof requestOf>[1];
type More = NonNullable<Parameters<typeof requestOf>[2]>;

/** A gallon a mile, a tank of 100 gallons that is full at the start, neither buffer nor reserve, unless changed. */
function explained(
  totalMiles: number,
  stations: Stations,
  { vehicle, params }: More = {},
  changed: Partial<Optimizer> = {},
): OptimizeResult {
  return optimizeTrip(
    { optimizer: { ...optimizer, ...changed }, vehicles: NO_VEHICLES },
    explaining(requestOf(totalMiles, stations, { ...(vehicle && { vehicle }), ...(params && { params }) })),
  );
}

function explaining(request: OptimizeRequest): OptimizeRequest {
  return { ...request, params: { ...request.params, explain: true, station_prices: true } };
}

function whyOf({ explanation }: OptimizeResult): Explanation {
  return explanation ?? expect.fail("the plan is not explained");
}

function whyAt(answer: OptimizeResult, id: string): StopExplanation {
  return answer.stops.find((stop) => stop.station_id === id)?.explanation ?? expect.fail(`no explained stop at ${id}`);
}

/** Of the stops, in driving order. */
function gallonsSetBy({ stops }: OptimizeResult): (string | undefined)[] {
  return stops.map(({ explanation }) => explanation?.gallons_set_by);
}

const CHEAP = { miles: 50, id: "cheap", price_per_gallon: 3 };
const NEAR = { miles: 55, id: "near", price_per_gallon: 3.3 };
const LATE = { miles: 95, id: "late", price_per_gallon: 3.4 };

describe("a trip of 190 miles with two stops at most, each for $10", () => {
  // 90 gallons are needed. At mile 50 there is room for 50: 50 · $3 + 40 · $3.40 + $20 = $306.
  const answer = explained(190, [CHEAP, NEAR, LATE], { params: { stop_cost_dollars: 10, maximum_stops: 2 } });

  test("the plan", () => {
    expect(answer.summary.total_cost).toBe(306);
    expect(answer.stops.map((stop) => [stop.station_id, stop.gallons_to_purchase])).toEqual([
      ["cheap", 50],
      ["late", 40],
    ]);
    expect(gallonsSetBy(answer)).toEqual(["tank_full", "reach_destination"]);
  });

  test("the first stop", () => {
    expect(whyAt(answer, "cheap")).toEqual({
      reason:
        "Cheapest fuel for the next 140 miles; skipping it costs $10.00, the next best is Station at $14.50 more.",
      gallons_set_by: "tank_full",
      // All 90 gallons at mile 95: $306 + $10.
      without: { extra_cost: 10, stops: [{ station_id: "late", gallons: 90 }] },
      // At mile 55 there is room for 55 gallons: 55 · $3.30 + 35 · $3.40 + $20 = $320.50. A third stop is not allowed.
      runner_up: { station_id: "near", extra_cost: 14.5, replaces_station_ids: ["cheap"] },
      // 50 gallons for $10 less than $170.
      price_range: { from: 0, to: 3.2 },
      // With 50 gallons on board, the next pump that leads on is at mile 95: 90 · $3.40 + $10 instead of $306.
      backup: { station_id: "late", extra_cost: 10 },
    });
  });

  test("the last stop", () => {
    expect(whyAt(answer, "late")).toEqual({
      reason: "Cheapest fuel for the next 95 miles; no plan does without it.",
      gallons_set_by: "reach_destination",
      without: null,
      // Again the stop at mile 55, in place of that at mile 50.
      runner_up: { station_id: "near", extra_cost: 14.5, replaces_station_ids: ["cheap"] },
      price_range: { from: 0, to: null },
      // 55 gallons on board, and 95 miles to go.
      backup: null,
      short_by_gallons: 40,
    });
  });

  test("the plan's surroundings", () => {
    expect(whyOf(answer)).toEqual({
      // At mile 55 there is room for 55 gallons. With 35 at $3.40 and two stops, they may cost $167.
      alternatives: [{ station_id: "near", extra_cost: 14.5, price_to_enter: 3.036364 }],
      rules: [
        { rule: "maximum_stops", extra_cost: 0 },
        { rule: "stop_cost_dollars", extra_cost: 20 },
      ],
      by_stops: [
        { stops: 1, total_cost: 316, total_fuel_cost: 306, total_detour_minutes: 0 },
        { stops: 2, total_cost: 306, total_fuel_cost: 286, total_detour_minutes: 0 },
        // 5 of the gallons at mile 55, for 10 cents less than at mile 95.
        { stops: 3, total_cost: 315.5, total_fuel_cost: 285.5, total_detour_minutes: 0 },
      ],
      station_prices: [
        { station_id: "cheap", extra_cost: 0 },
        { station_id: "near", extra_cost: 14.5 },
        { station_id: "late", extra_cost: 0 },
      ],
    });
  });
});

test("a station where a stop is only cheapest if it buys nothing is in no list", () => {
  // At mile 55 each gallon would cost 50 cents more than at mile 95. The next one at mile 60 is cheaper than that.
  const dear = { miles: 55, id: "dear", price_per_gallon: 3.9 };
  const next = { miles: 60, id: "next", price_per_gallon: 3.35, detour_minutes: 4 };
  const answer = explained(190, [CHEAP, dear, next, LATE]);
  expect(answer.stops.map((stop) => stop.station_id)).toEqual(["cheap", "late"]);
  // 10 gallons for 50 cents less, and 4 minutes for $2.
  for (const id of ["cheap", "late"])
    expect(whyAt(answer, id).runner_up).toEqual({ station_id: "next", extra_cost: 1.5, replaces_station_ids: [] });
  expect(whyOf(answer)).toMatchObject({
    alternatives: [{ station_id: "next", extra_cost: 1.5 }],
    station_prices: [
      { station_id: "cheap", extra_cost: 0 },
      { station_id: "dear", extra_cost: null },
      { station_id: "next", extra_cost: 1.5 },
      { station_id: "late", extra_cost: 0 },
    ],
  });
});

test("without any other station everything else is null, and the fuel that is missing is said", () => {
  const { stops, explanation, warnings } = explained(150, [{ miles: 60, id: "only" }]);
  expect(stops[0]?.explanation).toEqual({
    reason: "Cheapest fuel for the next 90 miles; no plan does without it.",
    gallons_set_by: "reach_destination",
    without: null,
    runner_up: null,
    price_range: { from: 0, to: null },
    backup: null,
    short_by_gallons: 50,
  });
  expect(explanation).toEqual({
    alternatives: [],
    rules: [],
    by_stops: [{ stops: 1, total_cost: 150, total_fuel_cost: 150, total_detour_minutes: 0 }],
    station_prices: [{ station_id: "only", extra_cost: 0 }],
  });
  expect(warnings).toEqual([]);
});

test.each([
  [150.0004, 50.001],
  // Less than a millionth of a gallon more, and still more than the planner lets a trip miss.
  [150.0000003, 50.001],
  // Doubles that are off by rounding.
  [150.00000000000003, 50],
])("the fuel that is missing on %d miles is rounded up", (totalMiles, gallons) => {
  const { stops } = explained(totalMiles, [{ miles: 60, id: "only" }]);
  expect(stops[0]?.explanation).toMatchObject({ backup: null, short_by_gallons: gallons });
});

test("a trip that needs no fuel has a plan without stops, which is explained, too", () => {
  const stations = [{ miles: 60, id: "a", detour_minutes: 4 }];
  const answer = explained(90, stations);
  expect(answer.stops).toEqual([]);
  expect(whyOf(answer)).toMatchObject({
    alternatives: [],
    by_stops: [{ stops: 0, total_cost: 0 }],
    station_prices: [{ station_id: "a", extra_cost: null }],
  });
  expect(whyOf(explained(90, stations, { params: { minimum_purchase_gallons: 10 } }))).toMatchObject({
    alternatives: [{ station_id: "a", extra_cost: 32, price_to_enter: null }],
    by_stops: [{ stops: 0, total_cost: 0 }],
  });
});

test("where the fuel lasts to the destination, a closed station needs no other", () => {
  // The stop is made because it is required, and buys 10 gallons that nobody needs.
  const answer = explained(90, [{ miles: 60, id: "a" }], {
    params: { required_station_ids: ["a"], minimum_purchase_gallons: 10 },
  });
  expect(whyAt(answer, "a").backup).toEqual({ station_id: null, extra_cost: -30 });
});

describe("what decides how much is bought", () => {
  test.each<[string, number, Stations, More, string[]]>([
    [
      "the tank is full, and then the destination's reserve",
      190,
      [CHEAP, LATE],
      {},
      ["tank_full", "reach_destination"],
    ],
    [
      "a cheaper stop is just reached",
      240,
      [{ miles: 60 }, { miles: 150, price_per_gallon: 2 }],
      {},
      ["reach_next_stop", "reach_destination"],
    ],
    [
      "a station sells no more",
      150,
      [{ miles: 60, price_per_gallon: 2, maximum_purchase_gallons: 20 }, { miles: 80 }],
      {},
      ["maximum_purchase", "reach_destination"],
    ],
    ["nobody may buy less", 150, [{ miles: 60 }], { params: { minimum_purchase_gallons: 55 } }, ["minimum_purchase"]],
    [
      "nothing is bought at a required stop",
      150,
      [{ miles: 60, price_per_gallon: 9 }, { miles: 70, price_per_gallon: 9, id: "no" }, { miles: 80 }],
      { params: { required_station_ids: ["no"] } },
      ["minimum_purchase", "reach_destination"],
    ],
    ["every stop fills the tank", 150, [{ miles: 60 }], { params: { fill_up: true } }, ["fill_up"]],
    [
      "two stops share what lasts to the destination",
      150,
      [CHEAP, LATE],
      { params: { required_station_ids: ["late"], minimum_purchase_gallons: 20 } },
      ["reach_destination", "reach_destination"],
    ],
    [
      "two stops share what lasts to the third",
      240,
      [CHEAP, LATE, { miles: 150, price_per_gallon: 1 }],
      { params: { required_station_ids: ["late"], minimum_purchase_gallons: 20 } },
      ["reach_next_stop", "reach_next_stop", "reach_destination"],
    ],
    [
      "the second stop's purchase must still fit",
      195,
      [CHEAP, { ...LATE, minimum_purchase_gallons: 60 }],
      {},
      ["tank_full", "tank_full"],
    ],
  ])("%s", (_, totalMiles, stations, more, expected) => {
    expect(gallonsSetBy(explained(totalMiles, stations, more))).toEqual(expected);
  });

  test("a usable tank that is full counts as full", () => {
    expect(gallonsSetBy(explained(160, [CHEAP, LATE], { vehicle: { usable_tank_fraction: 0.8 } }))).toEqual([
      "tank_full",
      "reach_destination",
    ]);
  });
});

describe("rules", () => {
  const costsOf = (answer: OptimizeResult): Record<string, number | undefined> =>
    Object.fromEntries(whyOf(answer).rules.map(({ rule, extra_cost: dollars }) => [rule, dollars]));

  test.each<[string, number, Stations, More, Record<string, number>]>([
    ["most stops", 190, [CHEAP, LATE], { params: { maximum_stops: 1 } }, { maximum_stops: 20 }],
    ["fill up", 150, [CHEAP, LATE], { params: { fill_up: true } }, { fill_up: 0 }],
    [
      "least purchase of the parameters",
      150,
      [{ miles: 60 }],
      { params: { minimum_purchase_gallons: 55 } },
      { minimum_purchase_gallons: 15 },
    ],
    [
      "most purchase of a station",
      150,
      [{ ...CHEAP, maximum_purchase_gallons: 20 }, LATE],
      {},
      { maximum_purchase_gallons: 12 },
    ],
    ["usable tank", 190, [CHEAP, LATE], { vehicle: { usable_tank_fraction: 0.95 } }, { usable_tank_fraction: 2 }],
    [
      "required station",
      150,
      [CHEAP, { ...LATE, stop_minutes: 10 }],
      { params: { required_station_ids: ["late"] } },
      { required_station_ids: 5, stop_minutes: 5 },
    ],
    [
      "excluded station",
      150,
      [CHEAP, LATE],
      { params: { excluded_station_ids: ["cheap"] } },
      { excluded_station_ids: 20 },
    ],
    [
      "brands never",
      150,
      [{ ...CHEAP, brand: "Pilot" }, LATE],
      { params: { brands: { never: ["Pilot"] } } },
      { "brands.never": 20 },
    ],
    [
      "brands only",
      150,
      [
        { ...CHEAP, brand: "Pilot" },
        { ...LATE, brand: "TA" },
      ],
      { params: { brands: { only: ["TA"] } } },
      { "brands.only": 20 },
    ],
    [
      "what a stop costs",
      150,
      [CHEAP],
      { params: { stop_minutes: 10, stop_cost_dollars: 2 } },
      { stop_minutes: 5, stop_cost_dollars: 2 },
    ],
  ])("%s", (_, totalMiles, stations, more, expected) => {
    expect(costsOf(explained(totalMiles, stations, more))).toEqual(expected);
  });

  test("a larger tank that every stop must fill leaves no plan: the usable tank costs nothing", () => {
    const station = { miles: 60, maximum_purchase_gallons: 45 };
    expect(
      costsOf(
        explained(110, [station], {
          vehicle: { usable_tank_fraction: 0.8 },
          params: { fill_up: true, minimum_purchase_gallons: 10 },
        }),
      ),
    ).toMatchObject({ usable_tank_fraction: 0 });
  });

  test("preferred brands: prices are those of the pump", () => {
    const stations = [
      { miles: 60, id: "loves", brand: "Love's", detour_minutes: 6 },
      { miles: 80, id: "pilot", brand: "Pilot", price_per_gallon: 3.1, detour_minutes: 6 },
    ];
    const answer = explained(150, stations, {
      params: { brands: { prefer: [{ brand: "Pilot", cents_per_gallon: 5 }] } },
    });
    expect(answer.summary.total_cost).toBe(155.5);
    expect(whyAt(answer, "loves")).toMatchObject({ price_range: { from: 0, to: 3.05 }, without: { extra_cost: 2.5 } });
    expect(whyOf(answer)).toMatchObject({
      alternatives: [{ station_id: "pilot", price_to_enter: 3.05 }],
      rules: [{ rule: "brands.prefer", extra_cost: 2.5 }],
    });
  });
});

test("a required stop: no plan does without it", () => {
  const answer = explained(150, [CHEAP, LATE], { params: { required_station_ids: ["late"], stop_cost_dollars: 30 } });
  expect(whyAt(answer, "late")).toMatchObject({
    reason: "Required by the request.",
    without: null,
    price_range: { from: 0, to: null },
  });
});

describe("plans that the request allows instead", () => {
  test("a dip: other plans keep the same share of buffer and reserve", () => {
    // From mile 61 the trip of 160 miles can be driven with 1 gallon left, which is a tenth of the reserve, and with
    // less from mile 60.
    const more: More = { params: { destination_reserve_fraction: 0.1, when_infeasible: "dip" } };
    const answer = explained(
      160,
      [
        { miles: 60, id: "early" },
        { miles: 61, id: "late", price_per_gallon: 3.5 },
      ],
      more,
    );
    expect(answer.summary).toMatchObject({ optimality: "dip", kept_share: 0.1, total_cost: 183.5 });
    expect(whyAt(answer, "early")).toMatchObject({
      gallons_set_by: "tank_full",
      without: { extra_cost: 30, stops: [{ station_id: "late", gallons: 61 }] },
    });
    expect(whyAt(answer, "late")).toMatchObject({
      gallons_set_by: "tank_full",
      without: null,
      price_range: { to: null },
    });
  });

  test("a dip: no reason promises the buffer or the reserve that is not kept", () => {
    const more: More = {
      params: { destination_reserve_fraction: 0.1, inter_stop_buffer_fraction: 0.1, when_infeasible: "dip" },
    };
    const answer = explained(
      130,
      [
        { miles: 95, id: "early" },
        { miles: 100, id: "late", name: "Late", price_per_gallon: 1 },
      ],
      more,
    );
    expect(answer.summary.optimality).toBe("dip");
    expect(answer.stops.map(({ explanation }) => explanation?.reason.replace(/;.*/u, ""))).toEqual([
      "Buys 10 gallons, just enough to reach Late",
      "Buys 30 gallons, just enough to reach the destination",
    ]);
  });

  test("a fallback: what it counts for is the price of the rule", () => {
    const answer = explained(150, [CHEAP, { miles: 20, id: "useless" }], {
      params: { brands: { fallback: true }, excluded_station_ids: ["cheap"], stop_cost_dollars: 100 },
    });
    expect(answer.stops).toMatchObject([{ station_id: "cheap", is_fallback: true, explanation: { without: null } }]);
    expect(whyOf(answer).rules).toEqual([
      { rule: "excluded_station_ids", extra_cost: 50 },
      { rule: "stop_cost_dollars", extra_cost: 100 },
    ]);
  });
});

test("station prices are in the request's order, null where a station cannot be used", () => {
  const stations = [
    { miles: 151, id: "past" },
    LATE,
    { miles: 60, id: "out" },
    CHEAP,
    { miles: 101, id: "dry", minimum_purchase_gallons: 60 },
  ];
  const answer = explained(150, stations, {
    params: { excluded_station_ids: ["out"] },
    vehicle: { usable_tank_fraction: 0.9 },
  });
  expect(whyOf(answer).station_prices).toEqual([
    { station_id: "past", extra_cost: null },
    { station_id: "late", extra_cost: expect.any(Number) },
    { station_id: "out", extra_cost: null },
    { station_id: "cheap", extra_cost: 0 },
    { station_id: "dry", extra_cost: expect.any(Number) },
  ]);
});

describe("what is not asked for is not answered", () => {
  const request = requestOf(190, [CHEAP, NEAR, LATE]);
  const answerWith = (params: OptimizeRequest["params"]): OptimizeResult =>
    optimizeTrip({ optimizer, vehicles: NO_VEHICLES }, { ...request, params: { ...request.params, ...params } });

  test.each([
    {},
    { explain: false },
    { explain: null },
    { station_prices: true },
    { explain: false, station_prices: true },
  ])("%j", (params) => {
    expect(JSON.stringify(answerWith(params))).toBe(JSON.stringify(answerWith({})));
    expect(JSON.stringify(answerWith(params))).not.toContain("expla");
  });

  test("station prices only where they are", () => {
    expect(answerWith({ explain: true }).explanation).not.toHaveProperty("station_prices");
    expect(answerWith({ explain: true, station_prices: null }).explanation).not.toHaveProperty("station_prices");
  });

  test("all else of the answer stays the same", () => {
    const { explanation, stops, ...rest } = answerWith({ explain: true });
    const { stops: plainStops, ...plain } = answerWith({});
    expect(explanation).toBeDefined();
    expect(rest).toEqual(plain);
    expect(stops.map(({ explanation: _why, ...stop }) => stop)).toEqual(plainStops);
  });
});

describe("where the search is cut short, fields are missing and a warning says so", () => {
  const WARNING = "the explanation is incomplete: its search was cut short.";
  const more: More = { params: { stop_cost_dollars: 10, maximum_stops: 2 } };
  const stations = [CHEAP, NEAR, LATE];

  test("of the plan itself", () => {
    const answer = explained(190, stations, more, {
      plan(input) {
        const result = optimizer.plan(input);
        return result.status === "infeasible"
          ? result
          : { ...result, status: "bounded", lowerBound: result.totalCost - 1 };
      },
      explain: () => expect.fail("only proven plans are explained"),
    });
    expect(answer.stops.map(({ explanation }) => explanation)).toEqual([
      { reason: "Cheapest fuel for the next 140 miles.", gallons_set_by: "tank_full" },
      { reason: "Cheapest fuel for the next 95 miles.", gallons_set_by: "reach_destination" },
    ]);
    expect(answer.explanation).toEqual({ rules: [{ rule: "maximum_stops" }, { rule: "stop_cost_dollars" }] });
    expect(answer.warnings).toEqual([WARNING]);
  });

  test("of other plans", () => {
    const whole = explained(190, stations, more);
    const byStops = explained(190, stations, more, {
      explain: (...args) => ({ ...optimizer.explain(...args), byStops: undefined }),
    });
    expect(byStops.warnings).toEqual([WARNING]);
    expect(byStops.stops).toEqual(whole.stops);
    expect(Object.keys(whyOf(byStops))).toEqual(["alternatives", "rules", "station_prices"]);
    const ofStations = explained(190, stations, more, {
      explain: (...args) => ({ ...optimizer.explain(...args), stations: undefined }),
    });
    expect(ofStations.warnings).toEqual([WARNING]);
    expect(Object.keys(whyOf(ofStations))).toEqual(["rules", "by_stops"]);
  });

  test("of a plan without one of the rules", () => {
    let calls = 0;
    const answer = explained(190, stations, more, {
      plan(input) {
        const result = optimizer.plan(input);
        return ++calls === 2 && result.status === "optimal" ? { ...result, status: "bounded" } : result;
      },
    });
    expect(whyOf(answer).rules).toEqual([{ rule: "maximum_stops" }, { rule: "stop_cost_dollars", extra_cost: 20 }]);
    expect(answer.warnings).toEqual([WARNING]);
  });
});
