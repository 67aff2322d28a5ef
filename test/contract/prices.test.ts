// Which of two prices of a station counts, and which prices are hardly true.

import { describe, expect, test } from "vitest";
import { isBetterPrice, judgePrices } from "../../src/contract/values/prices.js";
import { integer, seededRandom } from "../support/random.js";

describe("of two prices of a station", () => {
  const [OLD, NEW] = ["2026-06-01T00:00Z", "2026-11-27T00:00Z"];
  test.each([
    ["the newer counts, although it is higher", [3.459, NEW], [3.059, OLD]],
    ["that with a date counts", [3.459, OLD], [3.059, undefined]],
    ["the lower counts where both are of one day", [3.059, NEW], [3.459, NEW]],
    ["the lower counts where neither has a date", [3.059, undefined], [3.459, undefined]],
    ["a time in another zone is compared as a time", [3.459, "2026-11-27T00:00-06:00"], [3.059, "2026-11-27T05:00Z"]],
    ["one that is known counts", [3.459, undefined], [undefined, undefined]],
  ] as const)("%s", (_, [better, betterAsOf], [worse, worseAsOf]) => {
    const [a, b] = [
      { dollarsPerGallon: better, asOf: betterAsOf },
      { dollarsPerGallon: worse, asOf: worseAsOf },
    ];
    expect([isBetterPrice(a, b), isBetterPrice(b, a)]).toEqual([true, false]);
  });
});

describe("hardly true", () => {
  test.each<readonly [what: string, prices: readonly number[], doubtful: readonly (readonly [number, string])[]]>([
    ["a lost digit", [3.459, 3.399, 0.346, 3.479, 3.429], [[2, "low"]]],
    ["a lost point", [3.459, 3.399, 34.79, 3.479, 3.429], [[2, "high"]]],
    ["a price by the litre", [3.459, 3.399, 1.459, 3.479, 3.429], [[2, "low"]]],
    [
      "fillers",
      [3.459, 0.01, 9.999, 3.479, 99.99],
      [
        [1, "filler"],
        [2, "filler"],
        [4, "filler"],
      ],
    ],
    ["a filler alone", [9.999], [[0, "filler"]]],
    ["of two prices that which no gallon has", [3.459, 0.346], [[1, "low"]]],
    [
      "all: no gallon costs so much",
      [34.59, 33.89],
      [
        [0, "high"],
        [1, "high"],
      ],
    ],
    ["none: prices of a dear region", [3.459, 3.399, 5.999, 3.479, 3.429], []],
    ["none: two that differ", [2.459, 5.399], []],
    ["none: 9.99 where others are like it", [9.99, 9.5, 10.1, 9.7, 10], []],
    ["none: no price", [NaN, 3.459], []],
    ["none: nothing", [], []],
  ])("%s", (_, prices, doubtful) => {
    expect(judgePrices(prices).doubtful.map(({ index, why }) => [index, why])).toEqual(doubtful);
  });

  test("all prices below what a gallon costs are said to be so", () => {
    expect(judgePrices([1.459, 1.389]).areAllLow).toBe(true);
    expect(judgePrices([1.459, 1.389, 1.6]).areAllLow).toBe(false);
    expect(judgePrices([...Array<number>(19).fill(1.459), 3.459]).areAllLow).toBe(true);
    expect(judgePrices([1.459, 1.389, 9.999]).areAllLow).toBe(true);
    expect(judgePrices([NaN]).areAllLow).toBe(false);
  });

  test("no price between 70 and 140 % of another is doubtful, whatever their order", () => {
    const random = seededRandom(61);
    for (let k = 0; k < 200; k++) {
      const middle = integer(random, 2500, 6000) / 1000;
      const prices = Array.from({ length: integer(random, 1, 40) }, () => middle * (0.7 + 0.7 * random()));
      expect(judgePrices(prices).doubtful).toEqual([]);
      if (prices.length > 4)
        expect(judgePrices([...prices, middle / 10]).doubtful.map(({ why }) => why)).toEqual(["low"]);
    }
  });
});
