// The built-in rates are those of the published matrix, and every state is dealt with.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { STATE_NAMES } from "../../../src/contract/values/jurisdictions.js";
import { builtInTable } from "../../../src/tax/table/builtIn.js";
import { hasSharedData, SHARED_FUEL_TAX } from "../../support/sharedData.js";

const { quarter, source, rates } = builtInTable();

test("it says its quarter and where it comes from", () => {
  expect({ quarter, source }).toEqual({ quarter: "2026Q3", source: "IFTA, Inc., tax rate matrix (iftach.org)" });
});

describe("the states", () => {
  /** The International Fuel Tax Agreement is one of the 48 states that touch each other: https://www.iftach.org. */
  const OUTSIDE = new Set(["AK", "DC", "HI"]);
  const BY_WEIGHT = new Set(["OR"]);
  const WITH_SURCHARGE = { KY: 0.105, VA: 0.143 };

  test("there are 51 with the District of Columbia", () => {
    expect(Object.keys(STATE_NAMES)).toHaveLength(51);
  });

  test.each(Object.keys(STATE_NAMES))("%s", (state) => {
    const rate = new Map<string, unknown>(rates).get(state);
    if (OUTSIDE.has(state)) expect(rate).toBeUndefined();
    else if (BY_WEIGHT.has(state)) expect(rate).toEqual({ dollarsPerGallon: undefined, surchargePerGallon: 0 });
    else {
      const surcharge = new Map(Object.entries(WITH_SURCHARGE)).get(state) ?? 0;
      expect(rate).toEqual({ dollarsPerGallon: expect.any(Number), surchargePerGallon: surcharge });
      // The least and the most of that quarter: Oklahoma and California.
      expect(rate).toSatisfy(
        ({ dollarsPerGallon }: { dollarsPerGallon: number }) => dollarsPerGallon >= 0.19 && dollarsPerGallon <= 0.979,
      );
    }
  });

  test("and nothing else", () => {
    expect(rates.size).toBe(48);
  });
});

test.skipIf(!hasSharedData)("the rates are those of the shared file, row by row", async () => {
  const text = await readFile(SHARED_FUEL_TAX, "utf8");
  const [, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  expect(
    [...rates].map(([state, { dollarsPerGallon, surchargePerGallon }]) => [
      state,
      dollarsPerGallon,
      dollarsPerGallon === undefined ? "weight_mile" : surchargePerGallon,
    ]),
  ).toEqual(
    rows.map(([state, rate, surcharge]) => [
      state,
      rate === "" ? undefined : Number(rate),
      surcharge === "weight_mile" ? surcharge : Number(surcharge),
    ]),
  );
});
