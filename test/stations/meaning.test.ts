// What prices in files mean: units and currencies, fuels, rows that repeat, and prices that are hardly true.

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { countriesOf, joinFiles } from "../../src/stations/join.js";
import { findRows, readContent, readStations } from "../../src/stations/read.js";
import { FuelChoiceError, PriceUnitError, type StationFileChoices, StationFileError } from "../../src/stations/rows.js";
import type { StationFile } from "../../src/stations/check.js";
import type { Currency, UnitWords } from "../../src/stations/units.js";
import { sharedFile } from "../support/sharedData.js";

async function read(text: string, choices: StationFileChoices = {}): Promise<StationFile> {
  return readStations("s.csv", new TextEncoder().encode(text), choices);
}

async function refusal(text: string, choices: StationFileChoices = {}): Promise<StationFileError> {
  const outcome: unknown = await read(text, choices).catch((error: unknown) => error);
  if (!(outcome instanceof StationFileError)) throw new Error(`was not refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

const pricesIn = ({ stations }: StationFile): (readonly [string, number])[] =>
  stations.map(({ id, price_per_gallon: price }) => [id, price] as const);

const RATES: ReadonlyMap<Currency, number> = new Map<Currency, number>([
  ["CAD", 0.72],
  ["MXN", 0.055],
  ["EUR", 1.1],
  ["GBP", 1.3],
]);
/** Litres in a gallon, as NIST has it. */
const LITRES = 3.785411784;
const CAD_L: UnitWords = { currency: "CAD", volume: "litre" };

describe("a unit that the file says", () => {
  test.each<readonly [title: string, cell: string, more: string, dollars: number]>([
    ["Price (CAD/L)", "1.459", "", 1.459 * LITRES * 0.72],
    ["Diesel C$/L", "1.459", "", 1.459 * LITRES * 0.72],
    ["Price (CAD cents/L)", "145.9", "", 1.459 * LITRES * 0.72],
    ["prix €/L", "1.65", "", 1.65 * LITRES * 1.1],
    ["ppl", "142.9", "", 1.429 * LITRES * 1.3],
    ["Precio (MXN/L)", "24.5", "", 24.5 * LITRES * 0.055],
    ["Price (USD/L)", "0.95", "", 0.95 * LITRES],
    ["Price ($/L)", "0.95", "", 0.95 * LITRES],
    ["Price ($/imp gal)", "4.2", "", (4.2 * LITRES) / 4.54609],
    ["Price", "CA$1.45 /L", "", 1.45 * LITRES * 0.72],
    ["Price", "145.9 CAD cents/L", "", 1.459 * LITRES * 0.72],
    ["Price", "€1.65/l", "", 1.65 * LITRES * 1.1],
    ["Price", "£1.429 per litre", "", 1.429 * LITRES * 1.3],
    ["Price", "$0.95/L", "", 0.95 * LITRES],
    ["Price,currency,unit", "1.459", "CAD,L", 1.459 * LITRES * 0.72],
    ["Price,uom", "1.459", "CAD/L", 1.459 * LITRES * 0.72],
    ["Price,currency,uom", "3.459", "USD,GAL", 3.459],
    ["Price (USD/gal)", "3.459", "", 3.459],
    ["Price (CAD/L)", "$3.459 USD/gal", "", 3.459],
    ["Price,unit", "3.459", "1207", 3.459],
  ])("%s: %s %s", async (title, cell, more, dollars) => {
    const text = `name,lat,lng,${title}\nA,41,-96,${cell}${more === "" ? "" : `,${more}`}\n`;
    const { stations } = await read(text, { currencyRates: RATES });
    expect(stations[0]?.price_per_gallon).toBeCloseTo(dollars, 4);
  });

  test("what was converted is said, with the rate", async () => {
    const { warnings } = await read("name,lat,lng,Price (CAD/L)\nA,50,-100,1.459\nB,50,-101,1.389\n", {
      currencyRates: new Map<Currency, number>([["CAD", 0.72]]),
    });
    expect(warnings).toEqual([
      "2 prices were converted from CAD a litre, at 0.72 USD for 1 CAD, a gallon being 3.785411784 litres.",
    ]);
  });

  test("without a rate, the file is refused, and says which rate to give", async () => {
    const error = await refusal("name,lat,lng,Price (CAD/L)\nA,50,-100,1.459\n");
    expect(error).toMatchObject({ unit: CAD_L, isSaid: true });
    expect(error).toBeInstanceOf(PriceUnitError);
    expect(error.message).toBe(
      "s.csv: 1 price is in CAD, whose rate is not given. Give currencyRates the US dollars for 1 CAD",
    );
  });

  test("a cell of a column of units that is none is a fault", async () => {
    expect((await refusal("name,lat,lng,price,unit\nA,41,-96,3,gal\nB,41,-96,3,barrel\n")).message).toBe(
      's.csv line 3: unit "barrel" is no unit of prices, such as USD/gal or CAD/L',
    );
  });
});

describe("a unit that nothing says", () => {
  const NEAR_BORDER =
    "id,name,state,lat,lng,price\n1,Woodhaven,MI,42.14,-83.23,3.459\n2,Windsor,ON,42.3,-83.02,1.459\n3,Lima,OH,40.74,-84.07,3.389\n";

  test("a price in Canada that is hardly in dollars a gallon is left out, with the remedy", async () => {
    const file = await read(NEAR_BORDER);
    expect(pricesIn(file)).toEqual([
      ["1", 3.459],
      ["3", 3.389],
    ]);
    expect(file.warnings).toEqual([
      "1 price in Canada says no unit and is hardly in US dollars a gallon, and is left out: line 3 (1.459). Give CAD/L as priceUnits and in currencyRates the US dollars for 1 CAD.",
    ]);
  });

  test("with unit and rate it is converted, and the others stay in dollars a gallon", async () => {
    const file = await read(NEAR_BORDER, { priceUnits: [CAD_L], currencyRates: RATES });
    expect(pricesIn(file)).toEqual([
      ["1", 3.459],
      ["2", expect.closeTo(1.459 * LITRES * 0.72, 4)],
      ["3", 3.389],
    ]);
  });

  test.each([
    ["the province", "name,province,lat,lng,price\nA,Ontario,42.3,-83.02,1.459\n"],
    ["the address", 'name,address,lat,lng,price\nA,"1 Main St, Windsor, ON N9A 1A1",42.3,-83.02,1.459\n'],
    ["the postal code", "name,zip,lat,lng,price\nA,N9A 1A1,42.3,-83.02,1.459\n"],
    ["the country", "name,country,lat,lng,price\nA,Canada,42.3,-83.02,1.459\n"],
    ["the coordinates", "name,lat,lng,price\nA,43.65,-79.38,1.459\n"],
    ["the coordinates, in cents", "name,lat,lng,price\nA,51.05,-114.07,145.9 c\n"],
    ["the coordinates in Mexico", "name,lat,lng,price\nA,25.5,-100.3,$24.5\n"],
  ])("%s shows that it is not in the United States", async (_, text) => {
    expect(await refusal(text.replace(" c\n", " cents\n"))).toBeInstanceOf(PriceUnitError);
  });

  test("a price in Canada that is one in dollars a gallon counts as such, which is said", async () => {
    const file = await read("id,name,state,lat,lng,price\n1,A,ON,43.6,-79.6,4.199\n");
    expect([pricesIn(file), file.warnings]).toEqual([
      [["1", 4.199]],
      ["1 price in Canada without a unit counts as US dollars a gallon: line 2 (4.199)."],
    ]);
    expect((await read("id,name,state,lat,lng,price_per_gallon\n1,A,ON,43.6,-79.6,4.199\n")).warnings).toEqual([]);
    expect((await read("id,name,state,lat,lng,Price (USD)\n1,A,ON,43.6,-79.6,4.199\n")).warnings).toEqual([]);
  });

  test("litres without a currency, and no country: asked", async () => {
    const error = await refusal("name,lat,lng,price per litre\nA,42.3,-83.02,1.459\n");
    expect(error).toMatchObject({ unit: { volume: "litre" }, isSaid: false });
    expect((await read("name,lat,lng,price per litre\nA,40,-100,0.95\n")).stations).toMatchObject([
      { price_per_gallon: expect.closeTo(0.95 * LITRES, 4) },
    ]);
  });

  test("units and rates for two countries in one file", async () => {
    const file = await read(
      "id,name,lat,lng,price\n1,Regina,50.45,-104.6,1.459\n2,Saltillo,25.4,-101,24.9\n3,Lincoln,40.8,-96.7,3.459\n",
      { priceUnits: [CAD_L, { currency: "MXN", volume: "litre" }], currencyRates: RATES },
    );
    expect(pricesIn(file)).toEqual([
      ["1", expect.closeTo(1.459 * LITRES * 0.72, 4)],
      ["2", expect.closeTo(24.9 * LITRES * 0.055, 4)],
      ["3", 3.459],
    ]);
  });

  test("prices in a second file go by the places of the first", async () => {
    const find = async (file: string, text: string, choices: StationFileChoices) => ({
      file,
      found: findRows(file, await readContent(file, new TextEncoder().encode(text)), choices),
    });
    const places = await find("places.csv", "id,name,state,lat,lng\n01,A,ON,42.3,-83\n02,B,MI,42.1,-83.2\n", {
      parts: "places",
    });
    const choices: StationFileChoices = { parts: "prices", countryOf: countriesOf(places.found.rows) };
    const prices = await find("prices.csv", "id,price\n1,1.459\n2,3.459\n", choices);
    expect(pricesIn(joinFiles(places, prices))).toEqual([["02", 3.459]]);
  });
});

describe("prices that are hardly true", () => {
  const table = (...prices: readonly (number | string)[]): string =>
    `id,name,lat,lng,price\n${prices.map((price, i) => `${i + 1},Stop ${i + 1},41.${i},-96,${price}`).join("\n")}\n`;

  test("are left out by name, and the rest counts", async () => {
    const file = await read(table(3.459, 3.399, 3.479, 0.346, 3.429, 34.29, 9.999, 3.4, 3.41, 3.42, 3.43, 3.44, 3.45));
    expect(file.stations).toHaveLength(10);
    expect(file.warnings).toEqual([
      '1 price left out, because it is what systems write for no price: line 8 ("Stop 7", 9.999). Correct it in the file where the station shall count.',
      '1 price left out, because it is far below the median of $3.43 a gallon: line 5 ("Stop 4", 0.346). Correct it in the file where the station shall count.',
      '1 price left out, because it is far above the median of $3.43 a gallon: line 7 ("Stop 6", 34.29). Correct it in the file where the station shall count.',
    ]);
  });

  test("0 is no price, whatever its form, and is counted", async () => {
    const file = await read(table(3.459, "0", "$0.00", "0.000", "", 3.479));
    expect(file.stations).toHaveLength(2);
    expect(file.warnings).toEqual([
      "3 prices of 0 count as no price: lines 3, 4 and 5.",
      "4 stations without a price are left out.",
    ]);
    const station = { id: "a", name: "A", address: "A", location: { lat: 41, lng: -96 }, price_per_gallon: 0 };
    expect((await refusal(JSON.stringify([station]))).message).toBe(
      "s.csv: its only station has no price. 1 price of 0 counts as no price: station 1",
    );
  });

  test("more than a quarter of them: the file is refused", async () => {
    expect((await refusal(table(3.459, 3.399, 1.459, 1.399, 3.479))).message).toMatch(
      /^s\.csv: 2 of 5 prices are hardly true, by the median of \$3\.399 a gallon: line 4 \("Stop 3", 1\.459\) and line 5/,
    );
  });

  test("all of them below what a gallon costs: said, with the remedy", async () => {
    expect((await read(table(1.459, 1.399))).warnings).toEqual([
      "All prices are below $1.50 a gallon, $1.459 at most: if they are by the litre, give USD/L as priceUnits.",
    ]);
  });

  test("all but the one that is right: it is left out, and the others are said to be by the litre", async () => {
    const litres = Array<number>(19).fill(1.459);
    expect((await read(table(...litres.slice(4), 3.459, ...litres.slice(15)))).warnings).toEqual([
      '1 price left out, because it is far above the median of $1.459 a gallon: line 17 ("Stop 16", 3.459).',
      'The other prices are below $1.50 a gallon, $1.459 at most: they are probably by the litre, and the one left out right. Say in a column "unit" which are USD/L and which USD/gal.',
    ]);
    // What the warning says to do gives the right prices.
    const rows = [...litres.map((price) => `${price / 1.5},USD/L`), "3.459,USD/gal"];
    const { stations, warnings } = await read(
      `name,lat,lng,price,unit\n${rows.map((row, i) => `Stop ${i},41,${-96 - i / 10},${row}`).join("\n")}`,
    );
    expect(stations).toHaveLength(20);
    expect(stations.at(-1)?.price_per_gallon).toBe(3.459);
    expect(warnings).toHaveLength(1);
  });
});

describe("one id in several rows", () => {
  test("the newest price counts, in a table and in JSON", async () => {
    const rows = [
      ["7", 3.459, "2026-11-27T00:00-06:00"],
      ["7", 3.059, "2026-06-01T00:00-05:00"],
      ["8", 3.289, "2026-06-01T00:00-05:00"],
      ["8", 3.389, "2026-11-27T00:00-06:00"],
    ] as const;
    const csv = `id,name,lat,lng,price,price_as_of\n${rows.map(([id, price, asOf]) => `${id},N,41,-96,${price},${asOf}`).join("\n")}\n`;
    const json = JSON.stringify(
      rows.map(([id, price, asOf]) => ({
        id,
        name: "N",
        address: "A",
        location: { lat: 41, lng: -96 },
        price_per_gallon: price,
        price_as_of: asOf,
      })),
    );
    for (const text of [csv, json]) {
      const file = await read(text);
      expect(pricesIn(file)).toEqual([
        ["7", 3.459],
        ["8", 3.389],
      ]);
      expect(file.warnings[0]).toBe("2 ids have several prices: the newest counts.");
    }
  });

  test("without ids, rows of one name at one place are one station", async () => {
    const rows = "A,41,-96,3.1,6/1/2026\nA,41,-96,3.4,11/27/2026\nB,41,-96,3.2,\n";
    const file = await read(`name,lat,lng,price,price date\n${rows}`);
    expect(file.stations.map(({ name, price_per_gallon: price }) => [name, price])).toEqual([
      ["A", 3.4],
      ["B", 3.2],
    ]);
  });

  test("rows at different miles of a route are passes, unless trips find them", async () => {
    const text =
      "id,name,lat,lng,price,miles_from_route_start\n7,A,41,-96,3.4,10\n7,A,41,-96,3.4,90\n7,A,41,-96,3.3,90\n";
    expect(pricesIn(await read(text))).toEqual([
      ["7", 3.4],
      ["7", 3.3],
    ]);
    expect(pricesIn(await read(text, { arePassesApart: false }))).toEqual([["7", 3.3]]);
  });

  test("places far apart are two stations: the second is a fault that names both", async () => {
    const others = Array.from({ length: 10 }, (_, i) => `x${i},X,40,-90,3.4`).join("\n");
    const file = await read(`id,name,lat,lng,price\n7,A,41,-96,3.4\n7,A,41.01,-96,3.3\n7,B,42,-96,3.2\n${others}\n`);
    expect(pricesIn(file)[0]).toEqual(["7", 3.3]);
    expect(file.warnings.at(-1)).toBe(
      '1 of 12 rows left out, because they are at fault: line 4 (its id "7" is that of line 2, too, which is 69 miles away).',
    );
  });

  test("a price that is hardly true does not win", async () => {
    const others = Array.from({ length: 6 }, (_, i) => `x${i},X,40,-90,3.4`).join("\n");
    expect(pricesIn(await read(`id,name,lat,lng,price\n7,A,41,-96,0.34\n7,A,41,-96,3.3\n${others}\n`))[0]).toEqual([
      "7",
      3.3,
    ]);
  });
});

describe("a row for each product", () => {
  const PRODUCTS =
    "store number,name,lat,lng,product,price\n1,A,41,-96,Diesel #2,3.459\n1,A,41,-96,Unleaded,2.959\n1,A,41,-96,DEF,4.199\n2,B,41,-97,ULSD,3.389\n2,B,41,-97,Unleaded,2.899\n2,B,41,-97,Reefer,3.099\n";

  test("diesel counts, and the others are counted by their names", async () => {
    const file = await read(PRODUCTS);
    expect(file.stations.map(({ id, price_per_gallon, fuel_type }) => [id, price_per_gallon, fuel_type])).toEqual([
      ["1", 3.459, "diesel"],
      ["2", 3.389, "diesel"],
    ]);
    expect(file.warnings).toEqual([
      '4 rows of other products than diesel left out: 2 of "Unleaded", 1 of "DEF" and 1 of "Reefer". For a vehicle that burns regular, give "regular" as fuelType.',
    ]);
  });

  test("another fuel can be chosen; one that the file lacks is refused", async () => {
    expect(pricesIn(await read(PRODUCTS, { fuelType: "regular" }))).toEqual([
      ["1", 2.959],
      ["2", 2.899],
    ]);
    expect((await refusal(PRODUCTS, { fuelType: "premium" })).message).toMatch(/^s\.csv has no prices of premium: /);
  });

  test("without diesel it is asked which fuel counts", async () => {
    const error = await refusal("id,name,lat,lng,product,price\n1,A,41,-96,Reg,3\n1,A,41,-96,Premium,3.6\n");
    expect(error).toBeInstanceOf(FuelChoiceError);
    expect(error).toMatchObject({ fuels: ["regular", "premium"] });
  });

  test("of several grades at a station the plain one counts; a grade that stands alone is said", async () => {
    const file = await read(
      "id,name,lat,lng,product,price\n1,A,41,-96,B20,3.1\n1,A,41,-96,Diesel,3.4\n2,B,41,-97,Biodiesel,3.2\n",
    );
    expect(pricesIn(file)).toEqual([
      ["1", 3.4],
      ["2", 3.2],
    ]);
    expect(file.warnings).toEqual([
      '1 row of other grades left out, at stations that have plain diesel: 1 of "B20".',
      '1 price is not of plain diesel: 1 of "Biodiesel", line 4.',
    ]);
  });

  test.each([
    ["nothing for a tank", "1,A,41,-96,DEF,4.1\n", "has no prices of a fuel that is known"],
    ["names that nothing is known of", "1,A,41,-96,X1,4.1\n2,B,41,-97,X2,4\n", '1 of "X1" and 1 of "X2"'],
  ])("refused: %s", async (_, rows, words) => {
    expect((await refusal(`id,name,lat,lng,product,price\n${rows}`)).message).toContain(words);
  });

  test("one product whose name is not known is taken, which is said", async () => {
    const { stations, warnings } = await read("id,name,lat,lng,product,price\n1,A,41,-96,Fuel,3.4\n");
    expect(stations).toMatchObject([{ id: "1", price_per_gallon: 3.4 }]);
    expect(warnings).toEqual([
      'The product "Fuel" is not known: its prices are taken for those of the vehicle\'s fuel.',
    ]);
  });
});

const TRIALS = new URL("../trials/", sharedFile(""));
describe.skipIf(!existsSync(TRIALS))("files of others", () => {
  const readTrial = async (name: string, choices: StationFileChoices = {}): Promise<(readonly [string, number])[]> =>
    pricesIn(await readStations(name, readFileSync(new URL(name, TRIALS)), choices));

  test("by the litre in dollars of Canada", async () => {
    await expect(readTrial("k01-litre-title.csv")).rejects.toThrow("whose rate is not given");
    expect(await readTrial("k01-litre-title.csv", { currencyRates: RATES })).toEqual([
      ["line-2", expect.closeTo(1.459 * LITRES * 0.72, 4)],
      ["line-3", expect.closeTo(1.389 * LITRES * 0.72, 4)],
    ]);
    expect(await readTrial("k01-ontario-rows.csv")).toEqual([
      ["1", 3.459],
      ["3", 3.389],
    ]);
  });

  test("a history of prices, products in rows, names of diesel", async () => {
    const both = (a: string, b: string) => [
      [a, 3.459],
      [b, 3.389],
    ];
    expect(await readTrial("k02-price-history.csv")).toEqual(both("7", "8"));
    expect((await readTrial("k06-products-in-rows.csv")).map(([, price]) => price)).toEqual([3.459, 3.389]);
    expect(await readTrial("k06-fuel-names.csv")).toEqual(both("line-2", "line-3"));
  });

  test("a lost digit, and zeros", async () => {
    expect((await readTrial("k10-lost-digit.csv")).map(([id]) => id)).not.toContain("10");
    expect(await readTrial("k10-lost-digit.csv")).toHaveLength(19);
    expect(await readTrial("k10-zero-not-reported.csv")).toHaveLength(17);
  });
});

describe("units and rates that the user gives for nothing", () => {
  const UNIT =
    "The unit CAD/L that you gave is not used: each price says its unit itself, or its station is in another country.";

  test("in a file whose prices say their unit, or lie in another country", async () => {
    for (const text of [
      "name,lat,lng,Price (USD/gal)\nA,41,-96,3.459\n",
      "name,lat,lng,state,price\nA,41,-96,NE,3.459\nB,43.7,-79.5,ON,$1.459 USD/L\n",
    ])
      expect((await read(text, { priceUnits: [CAD_L] })).warnings).toContain(UNIT);
    expect(
      (await read("name,lat,lng,price\nA,43.7,-79.5,1.459\n", { priceUnits: [CAD_L], currencyRates: RATES })).warnings,
    ).not.toContain(UNIT);
  });

  test("a rate of which no price is, with the currencies that the file has", async () => {
    const rates = new Map<Currency, number>([["EUR", 1.1]]);
    const RATE = "The rate of EUR that you gave is not used: no price is in it";
    expect((await read("name,lat,lng,price\nA,41,-96,3.459\n", { currencyRates: rates })).warnings).toEqual([
      `${RATE}.`,
    ]);
    expect(
      (await read("name,lat,lng,price\nA,41,-96,$3.459\nB,51,-1,£1.429/L\n", { currencyRates: rates })).warnings,
    ).toContain(`${RATE}, and prices in GBP lack their rate.`);
    expect((await refusal("name,lat,lng,price\nB,51,-1,£1.429/L\n", { currencyRates: rates })).message).toBe(
      "s.csv: 1 price is in GBP, whose rate is not given. Give currencyRates the US dollars for 1 GBP. The rate of EUR that you gave is not used: no price is in it, and prices in GBP lack their rate",
    );
  });

  test("of several, those that count are not named", async () => {
    const { warnings } = await read("name,lat,lng,price\nA,41,-96,3.459\nB,43.7,-79.5,1.459\n", {
      priceUnits: [CAD_L, { currency: "MXN", volume: "litre" }],
      currencyRates: new Map<Currency, number>([
        ["CAD", 0.72],
        ["MXN", 0.055],
      ]),
    });
    expect(warnings.filter((warning) => warning.includes("that you gave"))).toEqual([
      "The unit MXN/L that you gave is not used: each price says its unit itself, or its station is in another country.",
      "The rate of MXN that you gave is not used: no price is in it.",
    ]);
  });

  test("in JSON of the service, whose prices are dollars a gallon; a file of places has none", async () => {
    const stations = [{ id: "a", name: "A", location: { lat: 41, lng: -96 }, price_per_gallon: 3 }];
    await expect(read(JSON.stringify(stations), { priceUnits: [CAD_L] })).rejects.toThrow(/has no other unit/);
    expect((await read(JSON.stringify(stations), { currencyRates: new Map([["CAD", 0.72]]) })).warnings).toEqual([
      expect.stringMatching(/^The rate of CAD that you gave is not used/),
    ]);
    const content = await readContent("s.csv", new TextEncoder().encode("id,name,lat,lng\na,A,41,-96\n"));
    expect(findRows("s.csv", content, { parts: "places", priceUnits: [CAD_L] }).warnings).toEqual([]);
  });
});

describe("the titles of dates and prices", () => {
  test.each(["updated_at", "Last Updated", "Date", "As Of", "timestamp", "Effective Date", "price_as_of"])(
    "the newest price of an id counts by the column %s",
    async (title) => {
      const { stations, warnings } = await read(
        `id,name,lat,lng,price,${title}\n7,A,41,-96,3.059,2026-06-01\n7,A,41,-96,3.459,2026-11-27\n`,
      );
      expect(stations.map(({ price_per_gallon: price }) => price)).toEqual([3.459]);
      expect(warnings[0]).toBe("1 id has several prices: the newest counts.");
    },
  );

  test.each(["ULSD", "DSL", "Diesel #2", "#2 Diesel", "Truck Diesel", "No. 2 Diesel"])(
    "%s is the price of diesel",
    async (title) => {
      const { stations } = await read(`name,lat,lng,Regular,${title},DEF\nA,41,-96,2.959,3.459,4.199\n`);
      expect(stations.map(({ price_per_gallon: price }) => price)).toEqual([3.459]);
    },
  );

  test("two columns of diesel are a question", async () => {
    expect((await refusal("name,lat,lng,ULSD,Diesel #2\nA,41,-96,3.459,3.559\n")).message).toBe(
      's.csv: columns "ULSD", "Diesel #2" can all be the price',
    );
  });

  test.each(["Diesel lanes", "Diesel #1", "DEF", "Red diesel"])("%s is no price of diesel", async (title) => {
    expect((await refusal(`name,lat,lng,${title}\nA,41,-96,3.4\n`)).message).toMatch(/no column for price/);
  });
});

test("a file that has no fuel for trucks says so", async () => {
  const { stations, warnings } = await read("name,lat,lng,price,product\nA,41,-96,2.959,Unleaded\n");
  expect(stations.map(({ fuel_type: fuel }) => fuel)).toEqual(["regular"]);
  expect(warnings).toEqual([
    "There are no prices of diesel: those of regular count. For a vehicle that burns diesel, take another file.",
  ]);
});
