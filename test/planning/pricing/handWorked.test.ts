// Prices, credits and totals against a table that was worked out by hand. Each trip buys 50 gallons at one station,
// which asks $3.459 at the pump ($172.95) unless the row says otherwise.

import { describe, expect, test } from "vitest";
import { ServiceError } from "../../../src/contract/values/errors.js";
import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import type { Pricing } from "../../../src/contract/schemas/pricing.js";
import { exact, netPriceOf } from "../../support/netPrices.js";
import { requestOf } from "../../support/ruledRequests.js";
import { optimizePriced } from "./priced.js";

type Station = Partial<OptimizeRequest["stations"][number]>;

interface Row {
  readonly name: string;
  readonly station?: Station;
  readonly pricing: Pricing;
  /** Dollars a gallon, as the answer shows them; the deal by its index. */
  readonly paid: number;
  readonly deal: number | null;
  readonly credit?: number;
  readonly net: number;
  /** Dollars for 50 gallons: paid at the pump island, saved by the deal, and credited. */
  readonly dollars: { readonly paid: number; readonly saved: number; readonly credited?: number; readonly net: number };
  /** Warnings begin so. */
  readonly warns?: string;
}

const GALLONS = 50;

const at = (station: Station): Station => station;
const ifta = (
  fuel_tax_rates?: Pricing["fuel_tax_rates"],
  ...discounts: NonNullable<Pricing["discounts"]>
): Pricing => ({ fuel_tax: "ifta", fuel_tax_rates, discounts });
const deals = (...discounts: NonNullable<Pricing["discounts"]>): Pricing => ({ discounts });

const PUMP = { paid: 3.459, deal: null, net: 3.459, dollars: { paid: 172.95, saved: 0, net: 172.95 } } as const;

const TABLE: readonly Row[] = [
  // 3.459 - 0.10
  {
    name: "cents off",
    pricing: deals({ cents_off: 10 }),
    paid: 3.359,
    deal: 0,
    net: 3.359,
    dollars: { paid: 167.95, saved: 5, net: 167.95 },
  },
  // 3.459 - 0.335 = 3.124; 50 × 3.124 = 156.20
  {
    name: "half cents off",
    pricing: deals({ cents_off: 33.5 }),
    paid: 3.124,
    deal: 0,
    net: 3.124,
    dollars: { paid: 156.2, saved: 16.75, net: 156.2 },
  },
  { name: "nothing off", pricing: deals({ cents_off: 0 }), ...PUMP, deal: 0 },
  // 3.459 × 0.95 = 3.28605; 50 × that = 164.3025
  {
    name: "percent off",
    pricing: deals({ percent_off: 5 }),
    paid: 3.28605,
    deal: 0,
    net: 3.28605,
    dollars: { paid: 164.3, saved: 8.65, net: 164.3 },
  },
  // 3.459 × 0.9775 = 3.3811725, half of a millionth up; 50 × 3.381173 = 169.05865
  {
    name: "percent off, at half of a millionth",
    pricing: deals({ percent_off: 2.25 }),
    paid: 3.381173,
    deal: 0,
    net: 3.381173,
    dollars: { paid: 169.06, saved: 3.89, net: 169.06 },
  },
  // 4.25 × 0.91963 = 3.9084275; 50 × 3.908428 = 195.4214; 50 × 4.25 = 212.50
  {
    name: "percent off, at another half of a millionth",
    station: at({ price_per_gallon: 4.25 }),
    pricing: deals({ percent_off: 8.037 }),
    paid: 3.908428,
    deal: 0,
    net: 3.908428,
    dollars: { paid: 195.42, saved: 17.08, net: 195.42 },
  },
  // 3.0005 × 0.9999 = 3.00019995; 50 × 3.0002 = 150.01
  {
    name: "a small percent off",
    station: at({ price_per_gallon: 3.0005 }),
    pricing: deals({ percent_off: 0.01 }),
    paid: 3.0002,
    deal: 0,
    net: 3.0002,
    dollars: { paid: 150.01, saved: 0.02, net: 150.01 },
  },
  // 3.459 × 0.66667 = 2.30601153; 50 × 2.306012 = 115.3006
  {
    name: "a third off, nearly",
    pricing: deals({ percent_off: 33.333 }),
    paid: 2.306012,
    deal: 0,
    net: 2.306012,
    dollars: { paid: 115.3, saved: 57.65, net: 115.3 },
  },
  // 3.10 + 0.04
  {
    name: "cost plus",
    station: at({ cost_per_gallon: 3.1 }),
    pricing: deals({ cost_plus_cents: 4 }),
    paid: 3.14,
    deal: 0,
    net: 3.14,
    dollars: { paid: 157, saved: 15.95, net: 157 },
  },
  // 3.10 - 0.025
  {
    name: "cost less some cents",
    station: at({ cost_per_gallon: 3.1 }),
    pricing: deals({ cost_plus_cents: -2.5 }),
    paid: 3.075,
    deal: 0,
    net: 3.075,
    dollars: { paid: 153.75, saved: 19.2, net: 153.75 },
  },
  // A cost-plus deal that is alone is paid even where the pump asks less.
  {
    name: "cost plus above the pump",
    station: at({ cost_per_gallon: 3.45 }),
    pricing: deals({ cost_plus_cents: 5 }),
    paid: 3.5,
    deal: 0,
    net: 3.5,
    dollars: { paid: 175, saved: -2.05, net: 175 },
  },
  // 10/3 to a millionth; 50 × 3.333333 = 166.66665
  {
    name: "a cost in thirds",
    station: at({ cost_per_gallon: 3.3333333333 }),
    pricing: deals({ cost_plus_cents: 0 }),
    paid: 3.333333,
    deal: 0,
    net: 3.333333,
    dollars: { paid: 166.67, saved: 6.28, net: 166.67 },
  },
  // 11/3 to a millionth; 50 × 3.666667 = 183.33335
  {
    name: "two thirds",
    station: at({ cost_per_gallon: 3.6666666667 }),
    pricing: deals({ cost_plus_cents: 0 }),
    paid: 3.666667,
    deal: 0,
    net: 3.666667,
    dollars: { paid: 183.33, saved: -10.38, net: 183.33 },
  },
  {
    name: "cost plus without a cost",
    pricing: deals({ cost_plus_cents: 4 }),
    ...PUMP,
    warns: "1 station has no cost_per_gallon",
  },
  // 3.30 + 0.04 = 3.34 < 3.359
  {
    name: "better of: the cost",
    station: at({ cost_per_gallon: 3.3 }),
    pricing: deals({ cents_off: 10 }, { cost_plus_cents: 4 }),
    paid: 3.34,
    deal: 1,
    net: 3.34,
    dollars: { paid: 167, saved: 5.95, net: 167 },
  },
  // 3.40 + 0.04 = 3.44 > 3.359
  {
    name: "better of: the cents",
    station: at({ cost_per_gallon: 3.4 }),
    pricing: deals({ cost_plus_cents: 4 }, { cents_off: 10 }),
    paid: 3.359,
    deal: 1,
    net: 3.359,
    dollars: { paid: 167.95, saved: 5, net: 167.95 },
  },
  {
    name: "better of without a cost",
    pricing: deals({ cost_plus_cents: 4 }, { cents_off: 10 }),
    paid: 3.359,
    deal: 1,
    net: 3.359,
    dollars: { paid: 167.95, saved: 5, net: 167.95 },
    warns: "1 station has no cost_per_gallon",
  },
  // 3.459 × 0.97 = 3.35523; 3.459 - 0.105 = 3.354; 3.35 + 0.005 = 3.355; the last one holds elsewhere
  {
    name: "the best of four",
    station: at({ cost_per_gallon: 3.35, brand: "Pilot" }),
    pricing: deals(
      { percent_off: 3 },
      { cents_off: 10.5 },
      { cost_plus_cents: 0.5 },
      { cents_off: 90, brands: ["Love's"] },
    ),
    paid: 3.354,
    deal: 1,
    net: 3.354,
    dollars: { paid: 167.7, saved: 5.25, net: 167.7 },
    warns: 'no station has the brand "Love\'s"',
  },
  // 3.309 + 0.05 = 3.359
  {
    name: "of equals the first",
    station: at({ cost_per_gallon: 3.309 }),
    pricing: deals({ cents_off: 3 }, { cost_plus_cents: 5 }, { cents_off: 10 }),
    paid: 3.359,
    deal: 1,
    net: 3.359,
    dollars: { paid: 167.95, saved: 5, net: 167.95 },
  },
  {
    name: "a chain by another of its names",
    station: at({ brand: "FLYING J" }),
    pricing: deals({ cents_off: 10, brands: ["PFJ"] }),
    paid: 3.359,
    deal: 0,
    net: 3.359,
    dollars: { paid: 167.95, saved: 5, net: 167.95 },
  },
  {
    name: "the second of two brands",
    station: at({ brand: "loves" }),
    pricing: deals({ cents_off: 10, brands: ["TA", "Love's Travel Stop"] }),
    paid: 3.359,
    deal: 0,
    net: 3.359,
    dollars: { paid: 167.95, saved: 5, net: 167.95 },
    warns: 'no station has the brand "TA"',
  },
  {
    name: "another chain",
    station: at({ brand: "Pilot" }),
    pricing: deals({ cents_off: 10, brands: ["Love's"] }),
    ...PUMP,
    warns: 'no station has the brand "Love\'s"',
  },
  {
    name: "a deal by id",
    pricing: deals({ cents_off: 10, station_ids: ["elsewhere", "here"] }),
    paid: 3.359,
    deal: 0,
    net: 3.359,
    dollars: { paid: 167.95, saved: 5, net: 167.95 },
    warns: 'no station has the id "elsewhere"',
  },
  {
    name: "a deal by another id",
    pricing: deals({ cents_off: 10, station_ids: ["elsewhere"] }),
    ...PUMP,
    warns: 'no station has the id "elsewhere"',
  },
  {
    name: "everywhere more than by brand",
    station: at({ brand: "Pilot" }),
    pricing: deals({ cents_off: 2, brands: ["Pilot"] }, { cents_off: 10 }),
    paid: 3.359,
    deal: 1,
    net: 3.359,
    dollars: { paid: 167.95, saved: 5, net: 167.95 },
  },

  // 3.459 - 0.325; 50 × 0.325 = 16.25
  {
    name: "Iowa",
    station: at({ jurisdiction: "IA" }),
    pricing: ifta(),
    ...PUMP,
    credit: 0.325,
    net: 3.134,
    dollars: { paid: 172.95, saved: 0, credited: 16.25, net: 156.7 },
  },
  // 3.459 - 0.7415; 50 × 0.7415 = 37.075, half of a cent up
  {
    name: "Illinois",
    station: at({ jurisdiction: "IL" }),
    pricing: ifta(),
    ...PUMP,
    credit: 0.7415,
    net: 2.7175,
    dollars: { paid: 172.95, saved: 0, credited: 37.08, net: 135.87 },
  },
  // The surcharges of 0.103 and 0.143 are not in the price.
  {
    name: "Kentucky",
    station: at({ jurisdiction: "KY" }),
    pricing: ifta(),
    ...PUMP,
    credit: 0.22,
    net: 3.239,
    dollars: { paid: 172.95, saved: 0, credited: 11, net: 161.95 },
  },
  {
    name: "Virginia",
    station: at({ jurisdiction: "VA" }),
    pricing: ifta(),
    ...PUMP,
    credit: 0.327,
    net: 3.132,
    dollars: { paid: 172.95, saved: 0, credited: 16.35, net: 156.6 },
  },
  {
    name: "Oregon",
    station: at({ jurisdiction: "OR" }),
    pricing: ifta(),
    ...PUMP,
    warns: "OR taxes trucks by weight and mile",
  },
  {
    name: "a state without a rate",
    station: at({ jurisdiction: "TX" }),
    pricing: ifta(),
    ...PUMP,
    warns: "no rate of fuel tax is known for TX",
  },
  {
    name: "an own rate where there is none",
    station: at({ jurisdiction: "TX" }),
    pricing: ifta({ TX: 0.2 }),
    ...PUMP,
    credit: 0.2,
    net: 3.259,
    dollars: { paid: 172.95, saved: 0, credited: 10, net: 162.95 },
  },
  {
    name: "an own rate in place of a row",
    station: at({ jurisdiction: "IA" }),
    pricing: ifta({ IA: 0.5 }),
    ...PUMP,
    credit: 0.5,
    net: 2.959,
    dollars: { paid: 172.95, saved: 0, credited: 25, net: 147.95 },
  },
  {
    name: "an own rate of another row",
    station: at({ jurisdiction: "KY" }),
    pricing: ifta({ IA: 0.5 }),
    ...PUMP,
    credit: 0.22,
    net: 3.239,
    dollars: { paid: 172.95, saved: 0, credited: 11, net: 161.95 },
  },
  { name: "an own rate of 0", station: at({ jurisdiction: "IL" }), pricing: ifta({ IL: 0 }), ...PUMP },
  { name: "an own rate of 0 in Oregon", station: at({ jurisdiction: "OR" }), pricing: ifta({ OR: 0 }), ...PUMP },
  {
    name: "an own rate in Oregon",
    station: at({ jurisdiction: "OR" }),
    pricing: ifta({ OR: 0.38 }),
    ...PUMP,
    credit: 0.38,
    net: 3.079,
    dollars: { paid: 172.95, saved: 0, credited: 19, net: 153.95 },
  },
  {
    name: "Iowa by its place",
    station: at({ location: { lat: 40, lng: -97 } }),
    pricing: ifta(),
    ...PUMP,
    credit: 0.325,
    net: 3.134,
    dollars: { paid: 172.95, saved: 0, credited: 16.25, net: 156.7 },
  },
  {
    name: "Kentucky, though it lies in Iowa",
    station: at({ location: { lat: 40, lng: -97 }, jurisdiction: "KY" }),
    pricing: ifta(),
    ...PUMP,
    credit: 0.22,
    net: 3.239,
    dollars: { paid: 172.95, saved: 0, credited: 11, net: 161.95 },
  },
  {
    name: "in no state",
    station: at({ location: { lat: 40, lng: -110 } }),
    pricing: ifta(),
    ...PUMP,
    warns: "1 station lies in no state or province",
  },
  {
    name: "rates without the tax",
    station: at({ jurisdiction: "IL" }),
    pricing: { discounts: [{ cents_off: 0 }], fuel_tax_rates: { IL: 0.5 } },
    ...PUMP,
    deal: 0,
    warns: "fuel_tax_rates have no effect",
  },

  // 3.359 - 0.7415
  {
    name: "cents off in Illinois",
    station: at({ jurisdiction: "IL" }),
    pricing: ifta(null, { cents_off: 10 }),
    paid: 3.359,
    deal: 0,
    credit: 0.7415,
    net: 2.6175,
    dollars: { paid: 167.95, saved: 5, credited: 37.08, net: 130.87 },
  },
  // 3.28605 - 0.7415
  {
    name: "percent off in Illinois",
    station: at({ jurisdiction: "IL" }),
    pricing: ifta(null, { percent_off: 5 }),
    paid: 3.28605,
    deal: 0,
    credit: 0.7415,
    net: 2.54455,
    dollars: { paid: 164.3, saved: 8.65, credited: 37.08, net: 127.22 },
  },
  // 3.45 + 0.05 - 0.318
  {
    name: "cost plus above the pump in Nebraska",
    station: at({ jurisdiction: "NE", cost_per_gallon: 3.45 }),
    pricing: ifta(null, { cost_plus_cents: 5 }),
    paid: 3.5,
    deal: 0,
    credit: 0.318,
    net: 3.182,
    dollars: { paid: 175, saved: -2.05, credited: 15.9, net: 159.1 },
  },
];

/** By a line through Nebraska and Iowa. */
function tripOf({ station, pricing }: Pick<Row, "station" | "pricing">): OptimizeRequest {
  const { route, ...trip } = requestOf(150, [{ miles: 50, id: "here", price_per_gallon: 3.459, ...station }]);
  const [start, end] = [
    { lat: 40, lng: -100 },
    { lat: 40, lng: -96.5 },
  ];
  return { ...trip, route: { ...route, start, end, waypoints: [start, end] }, pricing };
}

/** Ten-thousandths of a dollar, which have every digit of what answers show in cents. */
function tenThousandths(dollars: number): bigint {
  return exact(dollars) / 10n ** 14n;
}

function planOf(row: Pick<Row, "station" | "pricing">): {
  stop: OptimizeResult["stops"][number];
  summary: OptimizeResult["summary"];
  warnings: readonly string[];
} {
  const { stops, summary, warnings } = optimizePriced(tripOf(row));
  return { stop: stops[0] ?? expect.fail("no stop"), summary, warnings: warnings ?? [] };
}

describe("prices worked out by hand", () => {
  test.each(TABLE)("$name", (row) => {
    const { paid, deal, credit = 0, net, dollars, warns } = row;
    const { stop, summary, warnings } = planOf(row);
    expect(stop).toMatchObject({
      gallons_to_purchase: GALLONS,
      price_per_gallon: row.station?.price_per_gallon ?? 3.459,
      price_paid_per_gallon: paid,
      discount: deal,
      tax_credit_per_gallon: credit,
      net_price_per_gallon: net,
      total_cost_at_stop: dollars.paid,
    });
    expect(summary).toMatchObject({
      total_fuel_cost: dollars.paid,
      total_discount: dollars.saved,
      total_tax_credit: dollars.credited ?? 0,
      total_net_cost: dollars.net,
      total_cost: dollars.net,
    });
    expect("jurisdiction" in stop).toBe(row.pricing.fuel_tax === "ifta");
    if (warns === undefined) expect(warnings).toEqual([]);
    else expect(warnings).toEqual([expect.stringContaining(warns)]);
  });

  test.each(TABLE)("$name: the table's own figures agree, in decimals", (row) => {
    const { paid, deal, credit = 0, net, dollars, station } = row;
    expect(exact(paid) - exact(credit)).toBe(exact(net));
    expect(tenThousandths(dollars.paid) - tenThousandths(dollars.credited ?? 0)).toBe(tenThousandths(dollars.net));
    const cents = (perGallon: number): bigint =>
      (2n * BigInt(GALLONS) * exact(perGallon) + 10n ** 16n) / (2n * 10n ** 16n);
    expect(100n * cents(paid)).toBe(tenThousandths(dollars.paid));
    expect(100n * cents(credit)).toBe(tenThousandths(dollars.credited ?? 0));
    expect(100n * (cents(station?.price_per_gallon ?? 3.459) - cents(paid))).toBe(tenThousandths(dollars.saved));
    const [listed = expect.fail()] = tripOf(row).stations;
    expect(netPriceOf(listed, row.pricing)).toMatchObject({ paid, discount: deal, credit, net });
  });
});

describe("net prices of nothing or less", () => {
  const REFUSED: readonly (readonly [name: string, row: Pick<Row, "station" | "pricing">])[] = [
    ["as many cents off as the pump asks", { pricing: deals({ cents_off: 345.9 }) }],
    ["more", { pricing: deals({ cents_off: 400 }) }],
    ["all of it", { pricing: deals({ percent_off: 100 }) }],
    ["more than the cost", { station: at({ cost_per_gallon: 0.5 }), pricing: deals({ cost_plus_cents: -51 }) }],
    ["a credit of the whole price", { station: at({ jurisdiction: "IA" }), pricing: ifta({ IA: 3.459 }) }],
    ["a deal and a credit together", { station: at({ jurisdiction: "IL" }), pricing: ifta(null, { cents_off: 280 }) }],
    [
      "less than half of a millionth left",
      { station: at({ price_per_gallon: 3.4590004 }), pricing: deals({ cents_off: 345.9 }) },
    ],
  ];
  test.each(REFUSED)("%s", (_, row) => {
    const refused = refusalOf(row);
    expect(refused.code).toBe("VALIDATION_ERROR");
    expect(JSON.stringify(refused.details)).toContain('\\"here\\"');
  });

  test("a hair above nothing is planned", () => {
    expect(planOf({ pricing: deals({ cents_off: 345.8 }) }).stop).toMatchObject({
      price_paid_per_gallon: 0.001,
      total_cost_at_stop: 0.05,
    });
  });

  test("past the end of the route nothing is refused", () => {
    const trip = requestOf(150, [
      { miles: 50, id: "here" },
      { miles: 151, id: "past" },
    ]);
    expect(optimizePriced({ ...trip, pricing: deals({ cents_off: 400, station_ids: ["past"] }) }).stops).toHaveLength(
      1,
    );
  });

  test("each station is named once", () => {
    const trip = requestOf(150, [
      { miles: 90, id: "b" },
      { miles: 50, id: "here" },
      { miles: 20, id: "a", price_per_gallon: 9 },
    ]);
    const { details } = refusalIn({
      ...trip,
      pricing: deals({ cents_off: 350 }, { percent_off: 100, brands: ["Pilot"] }),
    });
    expect(details).toMatchObject([
      { loc: ["body", "stations", "0", "price_per_gallon"] },
      { loc: ["body", "stations", "1", "price_per_gallon"] },
    ]);
  });
});

function refusalOf(row: Pick<Row, "station" | "pricing">): ServiceError {
  return refusalIn(tripOf(row));
}

function refusalIn(request: OptimizeRequest): ServiceError {
  try {
    optimizePriced(request);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  return expect.fail("a price of nothing was planned with");
}

describe("the tax due for the miles", () => {
  const dueFor = (pricing: Pricing): OptimizeResult =>
    optimizePriced({ ...requestOf(150, [{ miles: 50, id: "here", jurisdiction: "IA" }]), pricing });

  // The line runs from 100° to 90° west: two tenths in NE, IA and KY each, one in OR and MO each, 0.15 in IL, 0.05 in
  // none. 150 gallons: 30 × 0.318 + 30 × 0.325 + 30 × (0.22 + 0.103) + 22.5 × 0.7415 = 9.54 + 9.75 + 9.69 + 16.68375 =
  // 45.66375
  test("by the table, with the surcharge and without Oregon", () => {
    const { summary, warnings } = dueFor(ifta());
    expect(summary).toMatchObject({
      tax_due_estimate: 45.66,
      fuel_tax_table: { quarter: "2026Q3", source: "made up for tests" },
    });
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.stringContaining("MO"),
        expect.stringContaining("OR taxes trucks by weight and mile"),
      ]),
    );
  });

  // 30 × (0.5 - 0.325) more for IA, 15 × 0.2 for MO, and 30 × (0.3 - 0.22) for KY, whose surcharge stays: 45.66375 +
  // 5.25 + 3 + 2.4
  test("by own rates, row by row", () => {
    expect(dueFor(ifta({ IA: 0.5, MO: 0.2, KY: 0.3 })).summary.tax_due_estimate).toBe(56.31);
  });

  test("the same with another plan", () => {
    expect(dueFor(ifta(null, { cents_off: 50 })).summary.tax_due_estimate).toBe(45.66);
  });

  // From 95° west on: 75 gallons, of which 0.2 in MO, 0.4 in KY, 0.3 in IL: 30 × 0.323 + 22.5 × 0.7415 = 26.37375
  test("for the miles ahead", () => {
    const trip = requestOf(150, [{ miles: 80, id: "here" }], { vehicle: { current_fuel_gallons: 25 } });
    expect(
      optimizePriced({ ...trip, pricing: ifta(), progress: { miles_from_route_start: 75 } }).summary.tax_due_estimate,
    ).toBe(26.37);
  });
});

test("a table of a quarter that is over is warned of", () => {
  const { warnings } = optimizePriced(tripOf({ pricing: ifta() }), Date.parse("2026-10-01T00:00:00Z"));
  expect(warnings).toContainEqual(expect.stringContaining("quarter 3 of 2026, which is over"));
  expect(optimizePriced(tripOf({ pricing: ifta() }), Date.parse("2026-09-30T23:59:59Z")).warnings).toEqual([]);
});
