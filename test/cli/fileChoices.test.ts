// The options that say what prices in a file are.

import { expect, test } from "vitest";
import { readFileChoices } from "../../src/cli/fileChoices.js";
import { UsageError } from "../../src/cli/usage.js";

test("units, rates and a fuel", () => {
  expect(
    readFileChoices({ "price-unit": "CAD/L,MXN/L", "currency-rate": "CAD=0.72, mxn=0.055", "fuel-type": "unleaded" }),
  ).toMatchObject({
    priceUnits: [
      { currency: "CAD", volume: "litre" },
      { currency: "MXN", volume: "litre" },
    ],
    currencyRates: new Map([
      ["CAD", 0.72],
      ["MXN", 0.055],
    ]),
    fuelType: "regular",
  });
});

const RATE = "--currency-rate takes CAD, MXN, EUR or GBP with the US dollars for 1 of it, such as CAD=0.72";
test.each([
  [
    { "price-unit": "barrel" },
    '--price-unit takes a currency and a volume, such as USD/gal, CAD/L or cents/L, not "barrel"',
  ],
  [{ "currency-rate": "0.72" }, `${RATE}, not "0.72"`],
  [{ "currency-rate": "CDA=0.72" }, `${RATE}, not "CDA=0.72"; did you mean CAD?`],
  [
    { "currency-rate": "EUR=1,08" },
    '--currency-rate has a decimal comma, as in EUR=1,08: write a point, EUR=1.08, because a comma separates rates. "08" is no rate',
  ],
  [{ "currency-rate": "USD=1" }, `${RATE}, not "USD=1"`],
  [
    { "currency-rate": "MXN=18.2" },
    "--currency-rate MXN=18.2: 1 MXN is hardly worth 18.2 US dollars; give the US dollars for 1 MXN, and not the other way round",
  ],
  [{ "fuel-type": "DEF" }, '--fuel-type takes regular, midgrade, premium or diesel, not "DEF"'],
])("refused: %j", (options, message) => {
  expect(() => readFileChoices(options)).toThrow(new UsageError(message));
});
