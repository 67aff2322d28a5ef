// Notes above the header of a table: those that say the unit of its prices count, and the others are quoted.

import { describe, expect, test } from "vitest";
import { readStations } from "../../src/stations/read.js";
import type { StationFileChoices } from "../../src/stations/rows.js";

const LITRES_A_GALLON = 3.785411784;
const CAD: StationFileChoices = { currencyRates: new Map([["CAD", 0.72]] as const) };

/** A table of one station in Nebraska. */
const read = (note: string, price: string, choices: StationFileChoices = {}, title = "Price") =>
  readStations(
    "s.csv",
    new TextEncoder().encode(`${note}\nName,Lat,Lng,${title}\nStop,40.67,-99.08,${price}\n`),
    choices,
  );
const priceOf = async (...[note, price, choices, title]: Parameters<typeof read>) =>
  (await read(note, price, choices, title)).stations[0]?.price_per_gallon;

describe("a note says the unit of prices", () => {
  test.each([
    ["Prices in CAD per litre", "1.459"],
    ["Prices in Canadian cents per litre", "145.9"],
    ["All prices: C$/L", "1.459"],
    ["Price unit: CAD/L", "1.459"],
    ["Currency,CAD\nUnit,L", "1.459"],
    ["Minimum purchase 50 gal\nDiesel prices (¢ CAD/litre), valid from 7/14/2026", "145.9"],
  ])("%s: %s", async (note, price) => {
    expect(await priceOf(note, price, CAD)).toBeCloseTo(1.459 * LITRES_A_GALLON * 0.72, 3);
    await expect(read(note, price)).rejects.toThrow("in CAD, whose rate is not given");
  });

  test("in US cents", async () => {
    const { stations, warnings } = await read("All prices in U.S. cents per gallon", "345.9");
    expect(stations[0]?.price_per_gallon).toBe(3.459);
    expect(warnings).toEqual([
      'The unit of prices that say none is that of line 1: "All prices in U.S. cents per gallon".',
    ]);
  });

  test("but a cell or title that says one comes first", async () => {
    expect(await priceOf("Prices in CAD per litre", "US$3.459/gal")).toBe(3.459);
    expect(await priceOf("Prices in CAD per litre", "3.459", {}, "Price (USD/gal)")).toBe(3.459);
  });
});

describe("a note says no unit of prices", () => {
  test.each([
    "Contact us for Canadian prices",
    "Prices: US sites in USD/gal - Canada in CAD/L",
    "Prices in dollars and cents",
    "Fuel economy in L/100 km",
    "Discounts from 500 litres of fuel a month",
    "Litres in Canada",
  ])("%s", async (note) => {
    const { stations, warnings } = await read(note, "3.459");
    expect(stations[0]?.price_per_gallon).toBe(3.459);
    expect(warnings).toEqual([`1 row above the header left out: line 1 ("${note}").`]);
  });
});
