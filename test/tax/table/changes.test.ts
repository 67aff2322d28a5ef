// What is said about a new table beside an older one.

import { expect, test } from "vitest";
import type { FuelTaxTable } from "../../../src/tax/fuelTax.js";
import { warnOfChanges } from "../../../src/cli/tax.js";

const older: FuelTaxTable = {
  quarter: "2026Q3",
  source: "Acme",
  rates: new Map([
    ["TX", { dollarsPerGallon: 0.2, surchargePerGallon: 0 }],
    ["OH", { dollarsPerGallon: 0.4, surchargePerGallon: 0 }],
    ["OR", { dollarsPerGallon: undefined, surchargePerGallon: 0 }],
  ] as const),
};

function changed(jurisdiction: "TX" | "OH" | "OR" | "ON", dollarsPerGallon: number | undefined): string[] {
  return warnOfChanges(
    {
      ...older,
      quarter: "2026Q4",
      rates: new Map([...older.rates, [jurisdiction, { dollarsPerGallon, surchargePerGallon: 0 }]]),
    },
    older,
  );
}

test.each([0.2, 0.6])("a change by half, to %f, is none", (rate) => {
  expect(changed("OH", rate)).toEqual([]);
});

test("a province that was not there before is none", () => {
  expect(changed("ON", 0.25)).toEqual([]);
});

test.each([
  ["OH", 0.6001, "Ohio has 0.6001 and had 0.4000 in 2026Q3"],
  ["OH", 0.1999, "Ohio has 0.1999 and had 0.4000 in 2026Q3"],
  ["TX", 0, "Texas has 0.0000 and had 0.2000 in 2026Q3"],
  ["OR", 0.4, "Oregon has 0.4000 and had 0.0000 in 2026Q3"],
] as const)("%s with %f is told of", (jurisdiction, rate, words) => {
  expect(changed(jurisdiction, rate)).toEqual([`${words}: more than half of it changed. See whether that is right.`]);
});

test("missing states, and a quarter before that of the older table", () => {
  expect(
    warnOfChanges(
      { ...older, quarter: "2026Q2", rates: new Map([["OH", { dollarsPerGallon: 0.4, surchargePerGallon: 0 }]]) },
      older,
    ),
  ).toEqual([
    "The rates are those of 2026Q2, and older than the built-in ones of 2026Q3.",
    "These are missing, and get no credit: OR, TX.",
  ]);
});
