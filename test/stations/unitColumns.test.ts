// Columns of units and currencies: found by their titles and their cells.

import { describe, expect, test } from "vitest";
import { readStations } from "../../src/stations/read.js";
import type { StationFileChoices } from "../../src/stations/rows.js";

const LITRES_A_GALLON = 3.785411784;
const CAD: StationFileChoices = { currencyRates: new Map([["CAD", 0.72]] as const) };

/** Two stations in Nebraska and Colorado. */
const read = (titles: string, first: string, second: string, choices: StationFileChoices = {}) =>
  readStations(
    "s.csv",
    new TextEncoder().encode(
      `name,lat,lng,Price,${titles}\nStop 1,40.67,-99.08,${first}\nStop 2,40.62,-103.18,${second}`,
    ),
    choices,
  );

describe("a column of units", () => {
  test.each(["Volume Unit", "Qty UoM", "volume_unit", "Unit of Measure", "Sales Unit of Measure", "U/M", "price.UOM"])(
    "%s with litres alone counts",
    async (title) => {
      const { stations } = await read(title, "0.914,Litres", "0.899,L");
      expect(stations.map(({ price_per_gallon: price }) => price)).toEqual([
        expect.closeTo(0.914 * LITRES_A_GALLON, 4),
        expect.closeTo(0.899 * LITRES_A_GALLON, 4),
      ]);
    },
  );

  test("of several, the one with the plainest title counts", async () => {
    const { stations } = await read("Tank Unit,Unit", "3.459,L,gal", "3.389,L,gal");
    expect(stations.map(({ price_per_gallon: price }) => price)).toEqual([3.459, 3.389]);
  });

  test.each(["DEF Unit", "Unit Number"])("%s says nothing of the price", async (title) => {
    const { stations } = await read(title, "3.459,840", "3.389,124");
    expect(stations.map(({ price_per_gallon: price }) => price)).toEqual([3.459, 3.389]);
  });

  test("without a unit in it does not count, and is named", async () => {
    const { warnings } = await read("Unit", "3.459,EA", "3.389,EA");
    expect(warnings).toEqual([
      'The column "Unit" does not count, because none of its values, such as "EA", is a unit of prices.',
    ]);
  });

  test.each(["kg", "kWh", "DGE"])("of %s is a fault of the rows", async (unit) => {
    await expect(read("Unit", `3.459,${unit}`, `3.389,${unit}`)).rejects.toThrow(`unit "${unit}" is no unit of prices`);
  });

  test("that is called otherwise is named", async () => {
    const { warnings } = await read("Vol", "3.459,L", "3.389,L");
    expect(warnings).toEqual([
      'The column "Vol" does not count, although its values, such as "L", are units: if they are those of the prices, call it "price_unit".',
    ]);
  });

  test.each(["Region,US,US", "Territory,CT,CT", "Size,M,XL", "Lanes,4,6"])("%s is none", async (cells) => {
    const [title, first, second] = cells.split(",");
    expect((await read(`${title}`, `3.459,${first}`, `3.389,${second}`)).warnings).toEqual([]);
  });
});

describe("a column of currencies", () => {
  // ISO 4217 has a number for each currency.
  test.each(["CAD", "124", "CDN", "Canadian Dollar", "C$"])("%s is Canada's", async (cell) => {
    const { stations } = await read("Currency Code,Unit", `1.459,${cell},L`, `1.389,${cell},L`, CAD);
    expect(stations[0]?.price_per_gallon).toBeCloseTo(1.459 * LITRES_A_GALLON * 0.72, 3);
  });

  test.each(["USD", "840", "U.S. Dollar", "United States Dollar"])("%s is that of the United States", async (cell) => {
    const { stations, warnings } = await read("Price Currency ISO", `3.459,${cell}`, `3.389,${cell}`);
    expect(stations[0]?.price_per_gallon).toBe(3.459);
    expect(warnings).toEqual([]);
  });

  test.each([
    ["484", "MXN"],
    ["978", "EUR"],
    ["826", "GBP"],
    ["Mexican Pesos", "MXN"],
  ])("%s is %s, whose rate is asked for", async (cell, code) => {
    await expect(read("Currency", `1.459,${cell}`, `1.389,${cell}`)).rejects.toThrow(`in ${code}, whose rate is not`);
  });

  test.each(["AUD", "036", "Dong"])("%s is not known, and a fault of the rows", async (cell) => {
    await expect(read("Currency", `3.459,${cell}`, `3.389,${cell}`)).rejects.toThrow(
      `currency "${cell}" is none that is known: USD, CAD, MXN, EUR or GBP`,
    );
  });

  test("that is called otherwise is named", async () => {
    const { warnings } = await read("Money", "3.459,CAD", "3.389,CAD");
    expect(warnings).toEqual([
      'The column "Money" does not count, although its values, such as "CAD", are units: if they are those of the prices, call it "currency".',
    ]);
  });
});
