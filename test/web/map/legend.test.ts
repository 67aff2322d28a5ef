// What the map's legend says of the colours.

import { expect, test } from "vitest";
import { classifyPrices } from "../../../src/web/design/priceClasses.js";
import { legendEntries } from "../../../src/web/map/legendEntries.js";

test.each([
  ["one station", [3.509], [[0, "3.51"]]],
  ["stations of one price", [3.509, 3.509, 3.509], [[0, "3.51"]]],
  [
    "three stations",
    [4.589, 4.599, 4.699],
    [
      [0, "to 4.59"],
      [1, "to 4.60"],
      [3, "over 4.60"],
    ],
  ],
  ["more of the dearest price than of others", [3, 4, 4, 4, 4, 4], [[0, "to 4.00"]]],
  [
    "prices that differ by less than a cent",
    [3.501, 3.504, 3.509],
    [
      [0, "to 3.501"],
      [1, "to 3.504"],
      [3, "over 3.504"],
    ],
  ],
  [
    "one station in each class",
    [3.01, 3.02, 3.03, 3.04, 3.05],
    [
      [0, "to 3.01"],
      [1, "to 3.02"],
      [2, "to 3.03"],
      [3, "to 3.04"],
      [4, "over 3.04"],
    ],
  ],
  ["no station", [], []],
] as const)("%s", (_, prices, expected) => {
  expect(legendEntries(prices, classifyPrices(prices)).map(({ priceClass, text }) => [priceClass, text])).toEqual(
    expected,
  );
});
