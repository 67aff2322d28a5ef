// Prices for many litres or gallons, and figures above any price of a gallon: what their refusals say to do is right.

import { describe, expect, test } from "vitest";
import { readPriceUnits } from "../../src/stations/givenUnits.js";
import { readStations } from "../../src/stations/read.js";
import type { StationFileChoices } from "../../src/stations/rows.js";

const LITRES_A_GALLON = 3.785411784;
const RATE: StationFileChoices = { currencyRates: new Map([["CAD", 0.72]] as const) };

/** Two stations: in Nebraska and Colorado, or where another place is given for the first. */
const read = (title: string, first: string, second: string, choices: StationFileChoices = {}, place = "40.67,-99.08") =>
  readStations(
    "s.csv",
    new TextEncoder().encode(
      `Name,Lat,Lng,${title}\nStop 1,${place},${first}\nStop 2,${place === "40.67,-99.08" ? "40.62,-103.18" : "42.14,-83.23"},${second}\n`,
    ),
    choices,
  );
const pricesOf = async (...args: Parameters<typeof read>) =>
  (await read(...args)).stations.map(({ price_per_gallon: price }) => price);
const refusal = (...args: Parameters<typeof read>): Promise<string> =>
  read(...args).then(
    () => "was not refused",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );

describe("prices for many litres or gallons", () => {
  test.each([
    ["Price per 100 L", "91.4", (91.4 / 100) * LITRES_A_GALLON],
    ["Price ($/100L)", "91.4", (91.4 / 100) * LITRES_A_GALLON],
    ["Price (US cents/100 litres)", "9140", (9140 / 100 / 100) * LITRES_A_GALLON],
    ["Price (USD/1000 L)", "914", (914 / 1000) * LITRES_A_GALLON],
    ['"Price per 1,000 gallons"', "3459", 3.459],
    ["Price/1000 gal", "3459", 3.459],
    ["Price ($/10 US gal)", "34.59", 3.459],
  ])("%s: %s", async (title, figure, dollars) => {
    const [price] = await pricesOf(title, figure, figure);
    expect(price).toBeCloseTo(dollars, 4);
  });

  test("their unit stands in a cell or in a column of units", async () => {
    const [inCell, byColumn] = await pricesOf("Price,Unit", "345.9/100 gal,", "345.9,100 gal");
    expect([inCell, byColumn]).toEqual([3.459, 3.459]);
  });

  test("a cell that is by the gallon is not for as many as its column's title says", async () => {
    expect(await pricesOf("Price per 100 L", "3.459/gal", "91.4")).toEqual([
      3.459,
      expect.closeTo(0.914 * LITRES_A_GALLON, 4),
    ]);
  });

  test("are converted with a warning that says for how many they are", async () => {
    expect((await read("Price/1000 gal", "3459", "3389")).warnings).toEqual([
      "2 prices were converted from USD for 1000 gallons.",
    ]);
  });
});

describe("a figure above any price of a gallon in dollars", () => {
  test("cents a gallon: with the title that the refusal names", async () => {
    expect(await refusal("Price", "345.9", "338.9")).toContain('for cents write ¢, or "cents" in the column\'s title');
    expect(await pricesOf("Price cents", "345.9", "338.9")).toEqual([3.459, 3.389]);
  });

  test.each([
    ["tenths of a cent", "3459"],
    ["for 1,000 gallons", "3459"],
  ])("%s: with the title that the refusal names", async (what, figure) => {
    const message = await refusal("Price", figure, "3389");
    expect(message).toContain(what);
    const [, title = ""] = /write "([^"]+)" above the column/.exec(message) ?? [];
    expect(await pricesOf(title, figure, "3389")).toEqual([3.459, 3.389]);
  });

  test("cents of Canada near the border: with the unit that the refusal names", async () => {
    const near = "42.28,-83.00";
    const message = await refusal("Price", "165.9", "3.459", {}, near);
    expect(message).toContain("Canadian cents a litre, give CAD cents/L as priceUnits");
    const given = { ...RATE, priceUnits: readPriceUnits("CAD cents/L") };
    const right = [expect.closeTo(1.659 * LITRES_A_GALLON * 0.72, 3), 3.459];
    expect(await pricesOf("Price", "165.9", "3.459", given, near)).toEqual(right);
    expect(await pricesOf("Price", "165.9", "US$3.459", given, near)).toEqual(right);
  });

  test("cents of Canada in Canada: with the unit that the refusal names", async () => {
    const message = await refusal("Price,State", "165.9,ON", "158.9,ON");
    expect(message).toContain("Give CAD cents/L as priceUnits and in currencyRates");
    const given = { ...RATE, priceUnits: readPriceUnits("CAD cents/L") };
    const [price] = await pricesOf("Price,State", "165.9,ON", "158.9,ON", given);
    expect(price).toBeCloseTo(1.659 * LITRES_A_GALLON * 0.72, 3);
  });

  test("in CAD a litre by its title", async () => {
    expect(await refusal("Price (CAD/L)", "145.9", "138.9", RATE)).toContain(
      "is more than a litre costs in dollars: for cents write ¢",
    );
  });

  test.each(["999", "9999", "999.9", "99999"])("%s stands for no price", async (figure) => {
    expect(await refusal("Price", figure, figure)).toContain(
      `"${figure}" is what systems write for no price: leave the cell empty`,
    );
  });

  test("that is no price in any unit is to be corrected", async () => {
    expect(await refusal("Price", "12345678", "12345671")).toContain(
      "is more than a gallon costs in dollars: correct it",
    );
  });
});

describe("prices that no gallon has, after conversion", () => {
  test.each([
    ["Price (cents)", "3459", "3389"],
    ["Price", "34.59", "33.89"],
    ["Price", "24.59", "23.89"],
    ["Price ($/100 gal)", "15.99", "14.99"],
  ])("%s %s are refused", async (title, first, second) => {
    const message = await refusal(title, first, second);
    expect(message).toContain("most of its 2 prices are no dollars a gallon, such as line 2");
    expect(message).toContain("Say what they are in, in the column's title");
  });

  test("above $10, all of them: a warning", async () => {
    expect((await read("Price", "18.59", "17.89")).warnings).toEqual([
      'All prices are above $10 a gallon: if they are not in US dollars a gallon, say their unit in the column\'s title, such as "Price (MXN/L)".',
    ]);
  });
});
