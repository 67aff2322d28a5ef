// Deals and fuel tax on the page, apart from its controls.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { validationError } from "../../src/contract/values/faults.js";
import type { Points } from "../../src/contract/values/polyline.js";
import type { Discount } from "../../src/contract/schemas/pricing.js";
import type { JurisdictionMap } from "../../src/tax/fuelTax.js";
import { loadFuelTax } from "../../src/web/pricing/fuelTax.js";
import { RULE_WORDS } from "../../src/web/plan/ruleWords.js";
import { refusePrices } from "../../src/web/pricing/refusedPrices.js";
import { rememberPlaces } from "../../src/web/pricing/rememberPlaces.js";
import { describeDeal, describeTaxRates } from "../../src/web/rules/pricingWords.js";
import { exchangeDeals, fieldsInForce, type Rules } from "../../src/web/rules/rules.js";
import type { LoadedTrip, PlacedStation } from "../../src/web/shown.js";
import { DISCOUNTS, makePriced } from "../report/priced.js";

function station(id: string): PlacedStation {
  return {
    id,
    name: `At ${id}`,
    address: "Exit",
    location: { lat: 40, lng: -100 },
    price_per_gallon: 3,
    miles_from_route_start: 1,
  };
}

function tripOf(ids: readonly string[]): LoadedTrip {
  const end = { lat: 40, lng: -100 };
  return {
    title: "",
    from: "",
    to: "",
    notes: [],
    route: { total_distance_miles: 100, total_duration_minutes: 90, start: end, end },
    points: { lats: [], lngs: [] },
    pointMiles: new Float64Array(),
    stations: ids.map(station),
  };
}

test.each([
  [{ brands: ["Pilot", "Love's"], cents_off: 45 }, "Pilot, Love's: 45 cents off"],
  [{ percent_off: 2.5 }, "all stations: 2.5 % off"],
  [{ brands: ["TA"], cost_plus_cents: 1 }, "TA: cost plus 1 cent"],
  [{ cost_plus_cents: -3 }, "all stations: cost less 3 cents"],
  [{ cost_plus_cents: 0 }, "all stations: the supplier's cost"],
  [{ station_ids: ["a", "z"], cents_off: 5 }, "At a and z: 5 cents off"],
])("the deal %j in words", (deal, words) => {
  expect(describeDeal(deal, (id) => (id === "a" ? "At a" : id))).toBe(words);
});

test("rates in words", () => {
  expect(describeTaxRates({ IL: 0.1, ON: 0.4525 })).toEqual(["IL $0.100", "ON $0.4525"]);
});

test("the deals of a new file take the place of those of the file before; those of the user stay", () => {
  const [own, former, added] = [{ cents_off: 5 }, { cost_plus_cents: 0 }, { brands: ["TA"], cost_plus_cents: 0 }];
  const rules: Rules = { fill_up: true, discounts: [own, former] };
  expect(exchangeDeals(rules, [former], [added])).toEqual({ fill_up: true, discounts: [own, added] });
  expect(exchangeDeals(rules, [former], [])).toEqual({ fill_up: true, discounts: [own] });
  expect(exchangeDeals(rules, [], [])).toBe(rules);
});

test("a deal that the rules have already is not set once more, and is the user's own", () => {
  const [own, added] = [{ cost_plus_cents: 0 }, { cost_plus_cents: 0, brands: null }];
  const rules: Rules = { discounts: [own] };
  const exchanged = exchangeDeals(rules, [], [added]);
  expect(exchanged).toEqual(rules);
  expect(exchangeDeals(exchanged, [added], [])).toEqual(rules);
  // Those of a trip with rules are among these, and may be those of before.
  expect(exchangeDeals(rules, [own], [own])).toEqual(rules);
});

test("at a stop, a price over the supplier's cost is said in words", () => {
  const { plan } = makePriced();
  const atBaker = (deal: Discount): string | undefined =>
    RULE_WORDS.describeStopPrices(plan, { discounts: DISCOUNTS.with(1, deal) }).at(2);
  expect(atBaker({ cost_plus_cents: 10 })).toBe("cost plus 10 cents, no fuel tax credit in OR");
  expect(atBaker({ cost_plus_cents: 0 })).toBe("the supplier's cost, no fuel tax credit in OR");
  expect(RULE_WORDS.describeStopPrices(plan, { discounts: [...DISCOUNTS] }).slice(0, 2)).toEqual([
    "45c off, less $0.738 of fuel tax in IL",
    "less $0.325 of fuel tax in IA",
  ]);
});

test("notes speak of deals", () => {
  expect(RULE_WORDS.wordWarning({ code: "COSTS_MISSING", stationCount: 3 })).toBe(
    "3 stations without the supplier's cost: deals over cost do not count there.",
  );
  expect(RULE_WORDS.wordWarning({ code: "PRICES_TOO_OLD", stationCount: 1, mostHours: 48 })).toBe(
    "1 station left out: the price is more than 48 hours old.",
  );
  expect(RULE_WORDS.wordWarning({ code: "DISCOUNTS_ABSENT", brands: ["X"], ids: [] })).toBe(
    'no station has the brand "X", which the deals name.',
  );
  expect(RULE_WORDS.wordWarning({ code: "STATIONS_PAST_END", stationCount: 3 })).toBe(
    "3 stations ignored: past the end of the route.",
  );
});

test("rates without the tax are no rule", () => {
  expect(fieldsInForce({ fuel_tax: "none", fuel_tax_rates: { IL: 0.1 }, discounts: [] })).toEqual([]);
  expect(fieldsInForce({ fuel_tax: "ifta", fuel_tax_rates: { IL: 0.1 } })).toEqual(["fuel_tax", "fuel_tax_rates"]);
});

describe("fuel that costs nothing or less", () => {
  const errorAt = (rows: readonly number[]) =>
    validationError(
      rows.map((row) => ({
        loc: ["body", "stations", String(row), "price_per_gallon"],
        msg: "",
        type: "greater_than",
        ctx: {},
        input: 0,
      })),
    );

  test("is refused by the names of its stations, with a way out", () => {
    const rules: Rules = { fill_up: true, discounts: [{ cents_off: 900 }], fuel_tax: "ifta" };
    const refused = refusePrices(errorAt([1, 0, 2, 3]), rules, tripOf(["a", "b", "c", "d"]));
    expect(refused?.message).toBe(
      "After deals and tax, a gallon would cost nothing or less at At b, At a, At c and others, which cannot be right.",
    );
    expect(refused?.relaxations).toEqual([{ text: "plan without deals", rules: { ...rules, discounts: [] } }]);
    expect(refusePrices(errorAt([0]), { fuel_tax: "ifta" }, tripOf(["a"]))?.relaxations).toEqual([
      { text: "plan without fuel tax", rules: { fuel_tax: "none" } },
    ]);
  });

  test("no other error is taken for it", () => {
    expect(refusePrices(new Error("other"), {}, tripOf(["a"]))).toBeUndefined();
    expect(
      refusePrices(
        validationError([
          { loc: ["body", "params", "minimum_purchase_gallons"], msg: "", type: "less_than_equal", ctx: {}, input: 0 },
        ]),
        {},
        tripOf(["a"]),
      ),
    ).toBeUndefined();
  });
});

describe("a map that remembers places", () => {
  const asked: string[] = [];
  const map: JurisdictionMap = {
    jurisdictionAt(lat, lng) {
      asked.push(`${lat},${lng}`);
      return lng < -95 ? "NE" : undefined;
    },
    sharesOf(line, fromShare = 0) {
      asked.push(`line of ${line.lats.length} from ${fromShare}`);
      return new Map([["NE", 1 - fromShare]]);
    },
  };
  const line = (lng: number): Points => ({ lats: [41, 41], lngs: [-99, lng] });

  test("asks once for each place, also where there is nothing, and for each line", () => {
    const remembered = rememberPlaces(map);
    for (let k = 0; k < 3; k++) {
      expect(remembered.jurisdictionAt(41, -99)).toBe("NE");
      expect(remembered.jurisdictionAt(41, -90)).toBeUndefined();
      expect(remembered.sharesOf(line(-98)).get("NE")).toBe(1);
    }
    expect(asked).toEqual(["41,-99", "41,-90", "line of 2 from 0"]);
    expect(remembered.sharesOf(line(-98), 0.5).get("NE")).toBe(0.5);
    expect(remembered.sharesOf(line(-97)).get("NE")).toBe(1);
    expect(asked).toHaveLength(5);
  });

  test("forgets when there are very many", () => {
    const remembered = rememberPlaces(map);
    for (let k = 0; k < 20_001; k++) remembered.jurisdictionAt(30 + k / 1000, -99);
    asked.length = 0;
    remembered.jurisdictionAt(30, -99);
    remembered.jurisdictionAt(50, -99);
    expect(asked).toEqual(["30,-99"]);
  });
});

test("the page's table and map: rates of a quarter, and states on both sides of a river", async () => {
  const { table, map } = await loadFuelTax((url) => readFile(url, "utf8"));
  expect(table.quarter).toMatch(/^20\d\dQ[1-4]$/);
  expect(table.rates.get("OR")?.dollarsPerGallon).toBeUndefined();
  expect(table.rates.get("IL")?.dollarsPerGallon).toBeGreaterThan(0);
  expect([map.jurisdictionAt(35.147, -90.178), map.jurisdictionAt(35.118, -89.97)]).toEqual(["AR", "TN"]);
});
