// A table whose quarter is over is told of, by the clock that planning is given.

import { expect, test } from "vitest";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { wordWarning } from "../../src/contract/values/warnings.js";
import { loadOptimizer } from "../../src/index.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { loadFuelTax } from "../../src/tax/load.js";
import { bodyWith } from "../support/requests.js";
import { makeCatalog } from "../support/vehicles.js";

const optimizer = await loadOptimizer();
const request = OptimizeRequest.parse(
  bodyWith(
    ...[0, 1, 2, 3].map((i) => [["stations", i, "jurisdiction"], "IA"] as const),
    [["pricing"], { fuel_tax: "ifta" }],
    [["vehicle"], { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 40 }],
  ),
);

const WARNING = wordWarning({ code: "FUEL_TAX_OUTDATED", quarter: "2026Q3" });

test.each([
  ["2026-07-01T00:00:00Z", false],
  ["2026-09-30T23:59:59Z", false],
  // Before its quarter a table is not outdated: a matrix is published ahead.
  ["2026-06-30T23:59:59Z", false],
  ["2026-10-01T00:00:00Z", true],
  ["2031-01-01T00:00:00Z", true],
])("the built-in table, planned with at %s", (time, isTold) => {
  const { warnings, summary, stops } = optimizeTrip(
    { optimizer, vehicles: makeCatalog(), fuelTax: loadFuelTax(), now: () => Date.parse(time) },
    request,
  );
  expect(warnings.includes(WARNING)).toBe(isTold);
  expect(summary.fuel_tax_table).toEqual({ quarter: "2026Q3", source: "IFTA, Inc., tax rate matrix (iftach.org)" });
  expect(stops.map(({ tax_credit_per_gallon }) => tax_credit_per_gallon)).toEqual(stops.map(() => 0.325));
});

test("it is loaded when it is first asked for, and once", () => {
  const fuelTax = loadFuelTax();
  expect(fuelTax()).toBe(fuelTax());
  const broken = loadFuelTax("no table");
  expect(broken).toThrow("the table of fuel tax has no columns");
});
