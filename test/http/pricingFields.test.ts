// The fields of pricing one by one: bounds, wrong types, deals that say too much or too little, and null, which counts
// as absent.

import { afterAll, describe, expect, test } from "vitest";
import { makeApp, post, refusal, verdictOn } from "../support/app.js";
import { bodyWith, type Change, nextDouble, type Path } from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

const DEALS: Path = ["pricing", "discounts"];

function verdictWith(...changes: readonly Change[]): Promise<string> {
  return verdictOn(app, bodyWith([["pricing"], { discounts: [{ cents_off: 5 }], fuel_tax: "none" }], ...changes));
}

function withDeal(deal: unknown): Promise<string> {
  return verdictWith([DEALS, [{ cents_off: 1 }, deal]]);
}

function refused(field: string, type: string): string {
  return refusal([...DEALS, 1, field], type);
}

test("a body with all of it is right", async () => {
  const pricing = {
    discounts: [
      { brands: ["Prairie Fuel"], cents_off: 45.5 },
      { station_ids: ["stop-1"], percent_off: 2 },
      { cost_plus_cents: -3, brands: null, percent_off: null },
    ],
    fuel_tax: "ifta",
    fuel_tax_rates: { IA: 0.325, ON: 0 },
  };
  expect(
    await verdictWith(
      [["pricing"], pricing],
      [["stations", 0, "jurisdiction"], "IA"],
      [["stations", 0, "cost_per_gallon"], 3.1],
      [["stations", 0, "price_as_of"], "2026-07-13T06:00-05:00"],
    ),
  ).toBe("accepted");
});

describe("numbers at their bounds", () => {
  test.each([
    ["cents_off", 0, 1000],
    ["percent_off", 0, 100],
    ["cost_plus_cents", -1000, 1000],
  ] as const)("%s", async (field, least, most) => {
    // At a station past the route's end, whatever it costs.
    const verdict = (value: unknown): Promise<string> =>
      verdictWith(
        [["stations", 3, "miles_from_route_start"], 9999],
        [["stations", 3, "cost_per_gallon"], 50],
        [DEALS, [{ cents_off: 1 }, { station_ids: ["stop-3"], [field]: value }]],
      );
    for (const right of [least, most, 0, 2.5]) expect(await verdict(right)).toBe("accepted");
    expect(await verdict(nextDouble(least, -1))).toBe(refused(field, "greater_than_equal"));
    expect(await verdict(nextDouble(most, 1))).toBe(refused(field, "less_than_equal"));
    for (const wrong of ["5", true, [5], {}]) expect(await verdict(wrong)).toBe(refused(field, "float_type"));
  });

  test("cost_per_gallon", async () => {
    const path = ["stations", 3, "cost_per_gallon"];
    for (const right of [Number.MIN_VALUE, 3.2, 100, null]) expect(await verdictWith([path, right])).toBe("accepted");
    for (const wrong of [0, -1]) expect(await verdictWith([path, wrong])).toBe(refusal(path, "greater_than"));
    expect(await verdictWith([path, nextDouble(100, 1)])).toBe(refusal(path, "less_than_equal"));
    expect(await verdictWith([path, "3.2"])).toBe(refusal(path, "float_type"));
  });

  test("price_maximum_age_hours", async () => {
    const path = ["params", "price_maximum_age_hours"];
    for (const right of [Number.MIN_VALUE, 24, 876_000, null])
      expect(await verdictWith([path, right])).toBe("accepted");
    expect(await verdictWith([path, 0])).toBe(refusal(path, "greater_than"));
    expect(await verdictWith([path, nextDouble(876_000, 1)])).toBe(refusal(path, "less_than_equal"));
  });

  test("fuel_tax_rates", async () => {
    const path = ["pricing", "fuel_tax_rates"];
    for (const right of [{}, { TX: 0, QC: 10 }, null]) expect(await verdictWith([path, right])).toBe("accepted");
    expect(await verdictWith([path, { TX: -0.1 }])).toBe(refusal([...path, "TX"], "greater_than_equal"));
    expect(await verdictWith([path, { TX: nextDouble(10, 1) }])).toBe(refusal([...path, "TX"], "less_than_equal"));
    expect(await verdictWith([path, { TX: "0.2" }])).toBe(refusal([...path, "TX"], "float_type"));
    for (const wrong of [{ XX: 0.2 }, { tx: 0.2 }, { Texas: 0.2 }])
      expect(await verdictWith([path, wrong])).toMatch(/^body\.pricing\.fuel_tax_rates/);
  });
});

describe("a deal", () => {
  test.each([[[]], [7], ["45c off"], [null]])("that is %j is no object, and that alone is at fault", async (deal) => {
    expect(await withDeal(deal)).toBe(refusal([...DEALS, 1], "model_attributes_type"));
  });

  test("has one term", async () => {
    for (const wrong of [
      {},
      { cents_off: null },
      { cents_off: 1, percent_off: 1 },
      { cents_off: 0, cost_plus_cents: 0 },
      { brands: ["Pilot"] },
    ])
      expect(await withDeal(wrong)).toBe(refused("cents_off", "value_error"));
  });

  test("holds at brands or at stations", async () => {
    expect(await withDeal({ cents_off: 1, brands: ["Pilot"], station_ids: ["stop-1"] })).toBe(
      refused("station_ids", "value_error"),
    );
    for (const field of ["brands", "station_ids"]) {
      expect(await withDeal({ cents_off: 1, [field]: null })).toBe("accepted");
      expect(await withDeal({ cents_off: 1, [field]: [] })).toBe(refused(field, "too_short"));
      expect(await withDeal({ cents_off: 1, [field]: "Pilot" })).toBe(refused(field, "list_type"));
    }
    expect(await withDeal({ cents_off: 1, brands: Array.from({ length: 101 }, (_, i) => `Brand ${i}`) })).toBe(
      refused("brands", "too_long"),
    );
  });

  test("is one of a hundred at most", async () => {
    const deals = (length: number): unknown[] => Array.from({ length }, () => ({ cents_off: 1 }));
    expect(await verdictWith([DEALS, deals(100)])).toBe("accepted");
    expect(await verdictWith([DEALS, deals(101)])).toBe(refusal(DEALS, "too_long"));
  });
});

describe("words", () => {
  test("fuel_tax", async () => {
    const path = ["pricing", "fuel_tax"];
    for (const right of ["ifta", "none", null]) expect(await verdictWith([path, right])).toBe("accepted");
    for (const wrong of ["IFTA", "", true, 1])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "literal_error"));
  });

  test("jurisdiction", async () => {
    const path = ["stations", 2, "jurisdiction"];
    for (const right of ["TX", "DC", "YT", null]) expect(await verdictWith([path, right])).toBe("accepted");
    for (const wrong of ["tx", "Texas", "", "MX", 7])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "literal_error"));
  });

  test("price_as_of", async () => {
    const path = ["stations", 2, "price_as_of"];
    for (const right of ["2026-07-13T06:00-05:00", "2024-02-29T23:59:59.999999999Z", null])
      expect(await verdictWith([path, right])).toBe("accepted");
    for (const wrong of [
      "2026-07-13",
      "2026-07-13T06:00",
      "2026-02-29T06:00Z",
      "2026-07-13T25:00Z",
      "2026-07-13 06:00Z",
      "",
      "x".repeat(1_000_000),
    ])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "datetime_from_date_parsing"));
    expect(await verdictWith([path, 1_784_000_000])).toBe(refusal(path, "string_type"));
  });
});

test("the rates of a request count over HTTP", async () => {
  const body = bodyWith(
    [["pricing"], { fuel_tax: "ifta", fuel_tax_rates: { IA: 0.325 } }],
    ...[0, 1, 2, 3].map((i): Change => [["stations", i, "jurisdiction"], "IA"]),
  );
  const { statusCode, body: text } = await post(app, body);
  expect(statusCode).toBe(200);
  expect(text).toContain('"tax_credit_per_gallon":0.325');
});
