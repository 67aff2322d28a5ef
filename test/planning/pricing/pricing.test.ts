// Pricing in requests: when it counts, what is refused and warned about, what fuel tax is due, and how old prices may
// be.

import { describe, expect, test } from "vitest";
import { ServiceError } from "../../../src/contract/values/errors.js";
import { OptimizeRequest, type OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import { explainStation } from "../../../src/planning/explainStation.js";
import { optimizeTrip } from "../../../src/planning/optimize.js";
import type { TripTools } from "../../../src/planning/trip.js";
import { FAKE_FUEL_TAX } from "../../support/fakeFuelTax.js";
import { seededRandom } from "../../support/random.js";
import { requestOf } from "../../support/ruledRequests.js";
import { pricedTools } from "./priced.js";

const TOOLS = pricedTools();

type Stations = Parameters<typeof requestOf>[1];
type Pricing = NonNullable<OptimizeRequest["pricing"]>;
type Params = NonNullable<OptimizeRequest["params"]>;

const WEST = {
  miles: 50,
  id: "west",
  name: "West",
  brand: "Pilot",
  price_per_gallon: 3.5,
  location: { lat: 40, lng: -92.3 },
} as const;
const EAST = {
  miles: 90,
  id: "east",
  name: "East",
  brand: "Love's",
  price_per_gallon: 3.4,
  location: { lat: 40, lng: -91.75 },
} as const;

/** 180 miles, 72 in KY and 108 in IL, a gallon a mile, and a full tank of 100 gallons: 80 gallons must be bought. */
function tripOf(stations: Stations, changes?: Parameters<typeof requestOf>[2]): OptimizeRequest {
  return along(requestOf(180, stations, changes), -93, -90.5);
}

/** The same trip along another stretch of the map. */
function along(request: OptimizeRequest, fromLng: number, toLng: number): OptimizeRequest {
  const [start, end] = [
    { lat: 40, lng: fromLng },
    { lat: 40, lng: toLng },
  ];
  return { ...request, route: { ...request.route, start, end, waypoints: [start, end] } };
}

function ask(
  pricing: Pricing | undefined,
  {
    stations = [WEST, EAST],
    params = {},
    vehicle = {},
    progress,
    tools = TOOLS,
  }: {
    stations?: Stations;
    params?: Params;
    vehicle?: Partial<OptimizeRequest["vehicle"]>;
    progress?: OptimizeRequest["progress"];
    tools?: TripTools;
  } = {},
): OptimizeResult {
  return optimizeTrip(
    tools,
    OptimizeRequest.parse({
      ...tripOf(stations, { params, vehicle }),
      ...(pricing && { pricing }),
      ...(progress && { progress }),
    }),
  );
}

function refusalOf(work: () => unknown): ServiceError {
  try {
    work();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

function stopsOf({ stops }: OptimizeResult): [id: string, gallons: number][] {
  return stops.map(({ station_id: id, gallons_to_purchase: gallons }) => [id, gallons]);
}

describe("a request without pricing in force", () => {
  test.each<Pricing>([
    {},
    { discounts: [] },
    { discounts: null },
    { fuel_tax: "none" },
    { fuel_tax: null, fuel_tax_rates: null },
    { discounts: [], fuel_tax: "none", fuel_tax_rates: {} },
  ])("%j gets the same bytes as one without the field", (pricing) => {
    expect(JSON.stringify(ask(pricing))).toBe(JSON.stringify(ask(undefined)));
    const jurisdictions = [{ ...WEST, jurisdiction: "KY", cost_per_gallon: 3.1 }, EAST] as const;
    expect(JSON.stringify(ask(pricing, { stations: jurisdictions }))).toBe(JSON.stringify(ask(undefined)));
  });

  test("a rule that no price breaks gets no field of pricing", () => {
    const answer = ask(undefined, { params: { stop_minutes: 5 } });
    expect(answer.stops.flatMap(Object.keys)).not.toContain("net_price_per_gallon");
    expect(Object.keys(answer.summary)).not.toContain("total_net_cost");
  });

  test("rates without fuel tax are warned about, and change nothing else", () => {
    const answer = ask({ fuel_tax_rates: { TX: 0.2 } });
    expect(answer).toEqual({
      ...ask(undefined),
      warnings: ['fuel_tax_rates have no effect without fuel_tax "ifta".'],
      warning_details: [{ code: "FUEL_TAX_UNUSED" }],
    });
  });
});

describe("discounts", () => {
  test("move the purchase, and the answer says how", () => {
    expect(stopsOf(ask(undefined))).toEqual([["east", 80]]);
    const answer = ask({ discounts: [{ brands: ["pilot flying j"], cents_off: 45.5 }, { percent_off: 1 }] });
    // At west at most 50 gallons fit, for $3.045; east costs $3.366.
    expect(stopsOf(answer)).toEqual([
      ["west", 50],
      ["east", 30],
    ]);
    expect(answer.stops).toMatchObject([
      {
        price_per_gallon: 3.5,
        price_paid_per_gallon: 3.045,
        discount: 0,
        tax_credit_per_gallon: 0,
        net_price_per_gallon: 3.045,
        total_cost_at_stop: 152.25,
        stop_minutes: 0,
        detour_gallons: 0,
      },
      {
        price_per_gallon: 3.4,
        price_paid_per_gallon: 3.366,
        discount: 1,
        tax_credit_per_gallon: 0,
        net_price_per_gallon: 3.366,
        total_cost_at_stop: 100.98,
      },
    ]);
    expect(answer.stops.flatMap(Object.keys)).not.toContain("jurisdiction");
    const { total_fuel_cost, total_discount, total_tax_credit, total_net_cost, total_cost, total_stop_minutes } =
      answer.summary;
    expect({
      total_fuel_cost,
      total_discount,
      total_tax_credit,
      total_net_cost,
      total_cost,
      total_stop_minutes,
    }).toEqual({
      total_fuel_cost: 253.23,
      total_discount: 23.77,
      total_tax_credit: 0,
      total_net_cost: 253.23,
      total_cost: 253.23,
      total_stop_minutes: 0,
    });
    expect(Object.keys(answer.summary)).not.toEqual(expect.arrayContaining(["tax_due_estimate"]));
    expect(answer.warnings).toEqual([]);
  });

  test("of several the lowest price is paid, and of equal ones the first deal gives it", () => {
    const at = (discounts: Pricing["discounts"], station: Partial<typeof EAST> & { cost_per_gallon?: number } = {}) =>
      ask({ discounts }, { stations: [{ ...EAST, ...station }] }).stops[0];
    expect(at([{ cents_off: 10 }, { cents_off: 20 }, { station_ids: ["east"], cents_off: 20 }])).toMatchObject({
      price_paid_per_gallon: 3.2,
      discount: 1,
    });
    expect(at([{ percent_off: 5 }, { cents_off: 17 }])).toMatchObject({ price_paid_per_gallon: 3.23, discount: 0 });
    expect(at([{ cents_off: 17 }, { percent_off: 5 }, { brands: ["loves"], cents_off: 17 }])).toMatchObject({
      price_paid_per_gallon: 3.23,
      discount: 0,
    });
    // The better of both, and a lone cost-plus deal that costs more than the pump.
    expect(at([{ cost_plus_cents: 9.5 }, { cents_off: 5 }], { cost_per_gallon: 3.2 })).toMatchObject({
      price_paid_per_gallon: 3.295,
      discount: 0,
    });
    expect(at([{ cost_plus_cents: 9.5 }, { cents_off: 5 }], { cost_per_gallon: 3.3 })).toMatchObject({
      price_paid_per_gallon: 3.35,
      discount: 1,
    });
    const dear = ask({ discounts: [{ cost_plus_cents: 30 }] }, { stations: [{ ...EAST, cost_per_gallon: 3.2 }] });
    expect(dear.stops[0]).toMatchObject({ price_paid_per_gallon: 3.5, discount: 0 });
    expect(dear.summary).toMatchObject({ total_fuel_cost: 280, total_discount: -8 });
  });

  test("cost-plus says nothing where the cost is not known", () => {
    const answer = ask(
      { discounts: [{ cost_plus_cents: 5 }] },
      { stations: [{ ...WEST, cost_per_gallon: 3.3 }, EAST] },
    );
    expect(answer.stops[0]).toMatchObject({ station_id: "west", price_paid_per_gallon: 3.35, discount: 0 });
    expect(answer.stops[1]).toMatchObject({ station_id: "east", price_paid_per_gallon: 3.4, discount: null });
    expect(answer.warnings).toEqual(["1 station has no cost_per_gallon: cost-plus discounts do not count there."]);
  });

  test("names that no station has are warned about, each once", () => {
    const { warnings } = ask({
      discounts: [
        { brands: ["Pilott", "Pilot"], cents_off: 1 },
        { brands: ["Pilott"], cents_off: 2 },
        { station_ids: ["east", "nowhere"], cents_off: 3 },
      ],
    });
    expect(warnings).toEqual(['no station has the brand "Pilott" or the id "nowhere", which the discounts name.']);
  });

  test("fuel for nothing is refused, a line for each station on the route", () => {
    const gift = refusalOf(() =>
      ask({ discounts: [{ percent_off: 100 }] }, { stations: [WEST, EAST, { ...EAST, miles: 999, id: "past" }] }),
    );
    expect({ code: gift.code, details: gift.details }).toEqual({
      code: "VALIDATION_ERROR",
      details: [
        {
          loc: ["body", "stations", "0", "price_per_gallon"],
          msg: 'Input should leave a net price greater than 0: "west" costs 0 a gallon after discounts',
          type: "greater_than",
        },
        {
          loc: ["body", "stations", "1", "price_per_gallon"],
          msg: 'Input should leave a net price greater than 0: "east" costs 0 a gallon after discounts',
          type: "greater_than",
        },
      ],
    });
    expect(
      refusalOf(() => ask({ discounts: [{ station_ids: ["east"], cents_off: 320 }], fuel_tax: "ifta" })).details,
    ).toEqual([
      {
        loc: ["body", "stations", "1", "price_per_gallon"],
        msg: 'Input should leave a net price greater than 0: "east" costs 0.2 a gallon after discounts, less 0.7415 of tax credit',
        type: "greater_than",
      },
    ]);
    expect(
      ask(
        { discounts: [{ station_ids: ["past"], percent_off: 100 }] },
        { stations: [WEST, EAST, { ...EAST, miles: 999, id: "past" }] },
      ).feasible,
    ).toBe(true);
  });
});

describe("fuel tax", () => {
  test("is credited where fuel is bought, and due where it is burnt", () => {
    const answer = ask({ fuel_tax: "ifta" });
    // $3.50 - $0.22 and $3.40 - $0.7415.
    expect(stopsOf(answer)).toEqual([["east", 80]]);
    expect(answer.stops).toMatchObject([
      {
        price_paid_per_gallon: 3.4,
        discount: null,
        tax_credit_per_gallon: 0.7415,
        net_price_per_gallon: 2.6585,
        jurisdiction: "IL",
        total_cost_at_stop: 272,
      },
    ]);
    expect(answer.summary).toMatchObject({
      total_fuel_cost: 272,
      total_discount: 0,
      total_tax_credit: 59.32,
      total_net_cost: 212.68,
      total_cost: 212.68,
      // 72 gallons for $0.22 and the surcharge of $0.103, and 108 for $0.7415.
      tax_due_estimate: 103.34,
      fuel_tax_table: { quarter: "2026Q3", source: "made up for tests" },
    });
    expect(answer.warnings).toEqual([]);
  });

  test("of the rest of the route only, on the way, and the same for every plan", () => {
    const progress = { miles_from_route_start: 45 };
    // A quarter of the way is done: 27 gallons in KY are left, and 108 in IL.
    expect(ask({ fuel_tax: "ifta" }, { progress }).summary.tax_due_estimate).toBe(
      Number((27 * 0.323 + 108 * 0.7415).toFixed(2)),
    );
    expect(ask({ fuel_tax: "ifta" }, { params: { required_station_ids: ["west"] } }).summary.tax_due_estimate).toBe(
      103.34,
    );
  });

  test("the request's rates and jurisdictions win, row by row", () => {
    const stations = [{ ...WEST, jurisdiction: "IA" }, EAST] as const;
    const answer = ask({ fuel_tax: "ifta", fuel_tax_rates: { IA: 0.3251234567, IL: 0, KY: 0 } }, { stations });
    expect(answer.stops).toMatchObject([
      { station_id: "west", jurisdiction: "IA", tax_credit_per_gallon: 0.325123, net_price_per_gallon: 3.174877 },
      { station_id: "east", jurisdiction: "IL", tax_credit_per_gallon: 0, net_price_per_gallon: 3.4 },
    ]);
    // The surcharge stays, on 72 gallons.
    expect(answer.summary.tax_due_estimate).toBe(7.42);
  });

  test("by weight and mile, of no known rate, and nowhere: no credit, and a warning that names it", () => {
    const stations = [
      { ...WEST, jurisdiction: "OR" },
      EAST,
      { ...WEST, miles: 60, id: "missouri", location: { lat: 40, lng: -94.5 } },
      { ...WEST, miles: 61, id: "sea", location: { lat: 40, lng: -70 } },
      { ...WEST, miles: 62, id: "utah", jurisdiction: "UT" },
    ] as const;
    const { warnings, stops } = ask(
      { fuel_tax: "ifta" },
      { stations, params: { required_station_ids: ["west", "missouri", "sea"] } },
    );
    expect(
      stops.map(({ station_id: id, tax_credit_per_gallon: credit, jurisdiction }) => [id, credit, jurisdiction]),
    ).toEqual([
      ["west", 0, "OR"],
      ["missouri", 0, "MO"],
      ["sea", 0, null],
      ["east", 0.7415, "IL"],
    ]);
    expect(warnings).toEqual([
      "no rate of fuel tax is known for MO and UT: 2 stations there have no credit, and the tax due there is not in the estimate.",
      "OR taxes trucks by weight and mile and not their fuel: no credit counts there, and the tax due is not in the estimate.",
      "1 station lies in no state or province that is known, and has no jurisdiction: no fuel tax credit counts there.",
    ]);
    expect(
      ask({ fuel_tax: "ifta", fuel_tax_rates: { OR: 0.1, MO: 0.2, UT: 0.3 } }, { stations }).warnings,
    ).toHaveLength(1);
  });

  test("a state on the way where no station lies is warned about, too", () => {
    const answer = optimizeTrip(TOOLS, { ...along(tripOf([WEST, EAST]), -97, -95.5), pricing: { fuel_tax: "ifta" } });
    expect(answer.warnings).toEqual([
      "OR taxes trucks by weight and mile and not their fuel: no credit counts there, and the tax due is not in the estimate.",
    ]);
  });

  test("a table of a quarter that is over is warned about", () => {
    const at = (time: string): readonly string[] =>
      ask({ fuel_tax: "ifta" }, { tools: { ...TOOLS, now: () => Date.parse(time) } }).warnings;
    expect(at("2026-09-30T23:59:59Z")).toEqual([]);
    expect(at("2026-06-30T23:59:59Z")).toEqual([]);
    expect(at("2026-10-01T00:00:00Z")).toEqual([
      "the table of fuel tax is that of quarter 3 of 2026, which is over: rates may have changed.",
    ]);
    expect(at("2027-01-01T00:00:00Z")).toHaveLength(1);
  });

  test("a table of which no row counts is not warned about", () => {
    const tools = { ...TOOLS, now: () => Date.parse("2027-01-01T00:00:00Z") };
    const own = { IL: 0.2, KY: 0.2 };
    // The surcharge of Kentucky stands in the table alone.
    expect(ask({ fuel_tax: "ifta", fuel_tax_rates: own }, { tools })).toMatchObject({
      warnings: [expect.stringContaining("which is over")],
    });
    const { table, map } = FAKE_FUEL_TAX;
    const withoutKentucky = {
      map,
      table: { ...table, rates: new Map([...table.rates].filter(([jurisdiction]) => jurisdiction !== "KY")) },
    };
    expect(
      ask({ fuel_tax: "ifta", fuel_tax_rates: own }, { tools: { ...tools, fuelTax: () => withoutKentucky } }).warnings,
    ).toEqual([]);
  });

  test("without a table and a map, what the request says counts", () => {
    const { optimizer, vehicles } = TOOLS;
    const stations = [
      { ...WEST, jurisdiction: "KY" },
      { ...EAST, jurisdiction: "IL" },
    ] as const;
    const answer = ask({ fuel_tax: "ifta", fuel_tax_rates: { KY: 0.4 } }, { stations, tools: { optimizer, vehicles } });
    expect(stopsOf(answer)).toEqual([
      ["west", 50],
      ["east", 30],
    ]);
    expect(Object.keys(answer.summary)).not.toEqual(expect.arrayContaining(["tax_due_estimate"]));
    expect(Object.keys(answer.summary)).not.toEqual(expect.arrayContaining(["fuel_tax_table"]));
    expect(answer.warnings).toEqual([
      "no rate of fuel tax is known for IL: 1 station there has no credit, and the tax due there is not in the estimate.",
    ]);
    expect(ask({ fuel_tax: "ifta" }, { tools: { optimizer, vehicles } }).warnings).toEqual([
      "2 stations lie in no state or province that is known, and have no jurisdiction: no fuel tax credit counts there.",
    ]);
  });
});

describe("the naive driver", () => {
  test("pays by the same deals and gets the same credit", () => {
    const params = { inter_stop_buffer_fraction: 0, destination_reserve_fraction: 0 };
    const { baseline_comparison: naive } = ask(
      { discounts: [{ brands: ["Pilot"], cents_off: 100.15 }], fuel_tax: "ifta" },
      { params },
    ).summary;
    // It fills up at east, at a quarter of the tank: 90 gallons at $2.6585, of which 10 are left at the end. The plan
    // buys 50 at west for $3.50 - $1.0015 - $0.22, and 30 at east. The 100 gallons of the start are worth the mean of
    // both prices.
    expect(naive).toMatchObject({
      naive_stop_count: 1,
      naive_total_fuel_cost: 459.53,
      optimizer_net_fuel_cost: 440.53,
      savings_dollars: 19,
    });
  });
});

describe("the age of prices", () => {
  const old = { ...EAST, price_as_of: "2026-07-13T06:00-05:00" };
  const fresh = { ...WEST, price_as_of: "2026-07-14T11:30:00Z" };

  test("the oldest price of the plan is told, as the request writes it", () => {
    const answer = ask(undefined, {
      stations: [fresh, old, { ...WEST, miles: 70, id: "older", price_as_of: "2020-01-01T00:00Z" }],
    });
    expect(answer.summary.oldest_price).toEqual({
      station_id: "east",
      price_as_of: "2026-07-13T06:00-05:00",
      age_hours: 25,
    });
    // Nothing else is of pricing, or of rules.
    expect(answer.stops.flatMap(Object.keys)).not.toContain("stop_minutes");
    expect(ask(undefined, { stations: [fresh, EAST] }).summary).not.toHaveProperty("oldest_price");
    expect(
      ask(undefined, { stations: [{ ...EAST, price_as_of: "2030-01-01T00:00Z" }] }).summary.oldest_price,
    ).toMatchObject({ age_hours: 0 });
  });

  test("stations with older ones are left out, those of unknown age and required ones stay", () => {
    const answer = ask(undefined, {
      stations: [fresh, old, { ...EAST, miles: 95, id: "unknown", price_per_gallon: 3.45 }],
      params: { price_maximum_age_hours: 24 },
    });
    expect(stopsOf(answer)).toEqual([["unknown", 80]]);
    expect(answer.warnings).toEqual(["1 station is left out, with a price more than 24.0 hours old."]);
    const required = ask(undefined, {
      stations: [fresh, old],
      params: { price_maximum_age_hours: 24, required_station_ids: ["east"] },
    });
    expect(stopsOf(required)).toEqual([["east", 80]]);
    expect(required.warnings).toEqual([]);
    expect(stopsOf(ask(undefined, { stations: [fresh, old], params: { price_maximum_age_hours: 25 } }))).toEqual([
      ["east", 80],
    ]);
  });

  test("a trip that fails by it alone says which age would do", () => {
    const { code, details } = refusalOf(() =>
      ask(undefined, { stations: [old], params: { price_maximum_age_hours: 24 } }),
    );
    expect({ code, details }).toMatchObject({
      code: "INFEASIBLE_ROUTE",
      details: {
        cause: "RULES_TOO_TIGHT",
        rules: [{ rule: "price_maximum_age_hours", value: 25 }],
        nearest_fix: "allow prices that are 25 hours old",
      },
    });
  });
});

describe("going on with a plan", () => {
  test("a former stop whose price has become too old is in the way", () => {
    const progress = { miles_from_route_start: 10, previous_stops: [{ station_id: "east", gallons_to_purchase: 80 }] };
    const params = { price_maximum_age_hours: 24 };
    const answer = ask(undefined, {
      stations: [
        { ...WEST, miles: 95 },
        { ...EAST, price_as_of: "2026-07-13T11:00Z" },
      ],
      params,
      progress,
    });
    expect(answer.previous_plan).toEqual({
      feasible: false,
      total_cost: null,
      message: "Stops at East, whose price is more than 24.0 hours old.",
    });
  });

  test("the same plan costs no more than itself, by net price", () => {
    const pricing: Pricing = { discounts: [{ percent_off: 7.3 }], fuel_tax: "ifta" };
    const planned = ask(pricing, { params: { destination_reserve_fraction: 0.0333333 } });
    const previous = planned.stops.map(({ station_id, gallons_to_purchase }) => ({ station_id, gallons_to_purchase }));
    const again = ask(pricing, {
      params: { destination_reserve_fraction: 0.0333333 },
      vehicle: { current_fuel_gallons: 99 },
      progress: { miles_from_route_start: 1, previous_stops: previous },
    });
    expect(again).toMatchObject({ extra_cost: 0, previous_plan: { feasible: true } });
    expect(again.changes?.map(({ kind }) => kind)).toEqual(previous.map(() => "kept"));
  });
});

test("a station in or out costs what it costs by net price", () => {
  const request = OptimizeRequest.parse({
    ...tripOf([WEST, EAST], { params: { minimum_purchase_gallons: 20 } }),
    pricing: { fuel_tax: "ifta" },
  });
  // 80 gallons at east for $2.6585 are best. Twenty of them at west cost $3.28.
  const { plan, extra_cost: extra, message } = explainStation(TOOLS, { ...request, station_id: "west", force: "in" });
  expect(message).toBe("A stop at West costs $12.43 more.");
  expect(extra).toBe(12.43);
  expect(plan?.summary.tax_due_estimate).toBe(103.34);
  expect(explainStation(TOOLS, { ...request, station_id: "east", force: "out" })).toMatchObject({ plan: null });
});

describe("reasons", () => {
  const reasonOf = (pricing: Pricing, params: Params = {}): string =>
    ask(pricing, { params: { ...params, explain: true } }).stops[0]?.explanation?.reason ?? "";

  test("say what makes fuel the cheapest that is not at the pump", () => {
    expect(reasonOf({ discounts: [{ brands: ["Pilot"], cents_off: 45 }] })).toMatch(
      /^Cheapest fuel net of discounts for the next 130 miles/,
    );
    expect(reasonOf({ fuel_tax: "ifta", fuel_tax_rates: { KY: 1.2 } })).toMatch(
      /^Cheapest fuel net of tax for the next 130 miles/,
    );
    expect(reasonOf({ discounts: [{ cents_off: 45 }], fuel_tax: "ifta", fuel_tax_rates: { KY: 1.2 } })).toMatch(
      /^Cheapest fuel net of discounts and tax for the next 130 miles/,
    );
    expect(reasonOf({ discounts: [{ cents_off: 1 }] })).toMatch(/^Cheapest fuel for the next 90 miles/);
    // By net price, too, east is the cheaper one.
    expect(
      reasonOf({ discounts: [{ cents_off: 1 }] }, { brands: { prefer: [{ brand: "Pilot", cents_per_gallon: 20 }] } }),
    ).toMatch(/^Cheapest fuel net of discounts by the preferences of the request for the next 130 miles/);
  });
});

test("the order of stations changes nothing, even of those that differ in what pricing goes by alone", () => {
  const random = seededRandom(21);
  const twin = { ...EAST, id: "twin" };
  const stations = [
    WEST,
    twin,
    { ...twin, cost_per_gallon: 3.2 },
    { ...twin, cost_per_gallon: 3.3 },
    { ...twin, jurisdiction: "NE" },
    { ...twin, jurisdiction: "MO" },
    { ...twin, location: { lat: 40, lng: -95.5 } },
    { ...twin, location: { lat: 41, lng: -95.5 } },
    { ...twin, price_as_of: "2026-07-14T00:00Z" },
    { ...twin, price_as_of: "2026-07-13T00:00Z" },
  ] as const;
  const pricings: Pricing[] = [
    { fuel_tax: "ifta" },
    { discounts: [{ cost_plus_cents: 1 }] },
    { discounts: [{ cents_off: 1 }], fuel_tax: "ifta" },
  ];
  for (const pricing of pricings) {
    const expected = JSON.stringify(ask(pricing, { stations, params: { explain: true, station_prices: false } }));
    for (let k = 0; k < 20; k++) {
      const shuffled = stations
        .map((station) => ({ station, key: random() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ station }) => station);
      expect(
        JSON.stringify(ask(pricing, { stations: shuffled, params: { explain: true, station_prices: false } })),
      ).toBe(expected);
    }
  }
});
