// The column of prices: which fuel it is of, and what is said where none is surely the price.

import { describe, expect, test } from "vitest";
import { readStations } from "../../src/stations/read.js";
import { FuelChoiceError, type StationFileChoices, UnknownColumnsError } from "../../src/stations/rows.js";
import { readSetFile } from "../../src/stations/packed/read.js";

const PLACES = ["40.67,-99.08", "40.62,-103.18"];

/** A table of two stations with more columns. */
const table = (titles: string, ...rows: readonly [string, string]): string =>
  ["name,lat,lng", ...rows]
    .map((row, i) => (i === 0 ? `${row},${titles}` : `Stop ${i},${PLACES[i - 1]},${row}`))
    .join("\n");

const read = (text: string, choices: StationFileChoices = {}) =>
  readStations("s.csv", new TextEncoder().encode(text), choices);
const pricesOf = async (text: string, choices: StationFileChoices = {}): Promise<readonly number[]> =>
  (await read(text, choices)).stations.map(({ price_per_gallon: price }) => price);
const refusal = (text: string, choices: StationFileChoices = {}): Promise<unknown> =>
  read(text, choices).then(
    () => "was not refused",
    (error: unknown) => error,
  );

describe("no column is the price", () => {
  test("known and unknown titles are told apart, and values like prices are named", async () => {
    const error = await refusal(table("Tarif,Phone,Rank", "3.459,555-0100,4", "3.389,555-0101,7"));
    expect(error).toBeInstanceOf(UnknownColumnsError);
    expect(error).toMatchObject({
      message:
        's.csv: no column for price (price_per_gallon, price, pricegal …); of the columns, "name", "lat", "lng" are known, and "Tarif", "Phone", "Rank" are not; the values of "Tarif", "Rank" look like prices',
      fields: ["price"],
    });
  });

  test("of many unknown titles some are named, and the others counted", async () => {
    const titles = Array.from({ length: 400 }, (_, i) => `Extra ${i}`);
    const cells = titles.map(() => "x").join(",");
    expect(await refusal(table(titles.join(","), cells, cells))).toMatchObject({
      message: expect.stringMatching(/and "Extra 0", .*"Extra 14", 385 more are not$/),
    });
  });
});

describe("prices of other fuels", () => {
  const GRADES = table("REG,MID,PRE", "3.059,3.259,3.459", "3.089,3.289,3.489");

  test.each([
    ["REG,MID,PRE", ["regular", "midgrade", "premium"]],
    ["Regular,Plus,Premium", ["regular", "midgrade", "premium"]],
    ["regular_price,premium_price", ["regular", "premium"]],
    ["Unleaded 87,Unleaded 93", ["regular", "premium"]],
  ])("%s are no prices of diesel, and asked about", async (titles, fuels) => {
    const cells = fuels.map((_, i) => `3.${i}59`).join(",");
    const error = await refusal(table(titles, cells, cells));
    expect(error).toBeInstanceOf(FuelChoiceError);
    expect(error).toMatchObject({
      fuels,
      message: expect.stringContaining("and none of diesel: for a vehicle that burns regular, "),
    });
  });

  test("the fuel that the user names is read from its column, and the stations are of it", async () => {
    const { stations, warnings } = await read(GRADES, { fuelType: "premium" });
    expect(stations.map(({ price_per_gallon, fuel_type }) => [price_per_gallon, fuel_type])).toEqual([
      [3.459, "premium"],
      [3.489, "premium"],
    ]);
    expect(warnings).toEqual([]);
  });

  test.each(["Regular,Diesel", "Diesel,Regular", "Diesel Price,Regular Price", "Premium Price,Regular Price,Diesel"])(
    "%s: the price of the vehicle's fuel counts, wherever it stands",
    async (titles) => {
      const prices: Readonly<Record<string, string>> = { R: "3.059", D: "3.459", P: "3.799" };
      const cells = titles.split(",").map((title) => prices[title[0] ?? ""]);
      const text = table(titles, cells.join(","), cells.join(","));
      expect(await pricesOf(text)).toEqual([3.459, 3.459]);
      expect(await pricesOf(text, { fuelType: "diesel" })).toEqual([3.459, 3.459]);
      expect(await pricesOf(text, { fuelType: "regular" })).toEqual([3.059, 3.059]);
    },
  );

  test("a fuel that the file does not have is refused, with those that it has", async () => {
    expect(await refusal(table("Diesel", "3.459", "3.389"), { fuelType: "regular" })).toMatchObject({
      message: expect.stringMatching(/prices of diesel \("Diesel"\) and none of regular/),
      fuels: ["diesel"],
    });
  });

  test.each(["Unleaded Price", "REG", "Gasoline"])(
    "%s alone counts, and a warning says of which fuel it is",
    async (title) => {
      const { stations, warnings } = await read(table(title, "3.059", "3.089"));
      expect(stations.map(({ fuel_type }) => fuel_type)).toEqual(["regular", "regular"]);
      expect(warnings).toEqual([expect.stringMatching(/^There are no prices of diesel: those of regular count\./)]);
    },
  );

  test.each(["Gas lanes", "Premium parking", "Plus"])("%s with numbers above any price is no price", async (title) => {
    const error = await refusal(table(title, "38", "42"));
    expect(error).toMatchObject({ message: expect.stringContaining("no column for price") });
  });

  test.each(["Gas lanes", "Regular hours"])("%s is no price, whatever its values", async (title) => {
    const error = await refusal(table(title, "8", "6"));
    expect(error).toMatchObject({ message: expect.stringContaining("no column for price") });
  });

  test("a regular price beside another kind of price is asked about, as two prices of one fuel are", async () => {
    expect(await refusal(table("Regular Price,Your Price", "3.459,3.259", "3.389,3.189"))).toMatchObject({
      columns: ["Regular Price", "Your Price"],
    });
  });

  test("a column that the user has chosen is the price of the vehicle's fuel, whatever its title says", async () => {
    const { stations } = await read(GRADES, { priceColumn: "MID" });
    expect(stations.map(({ price_per_gallon, fuel_type }) => [price_per_gallon, fuel_type])).toEqual([
      [3.259, undefined],
      [3.289, undefined],
    ]);
  });
});

describe("prices of something else than fuel for a truck's tank", () => {
  test.each([
    ["DEF Price", "of DEF"],
    ["prices.DEF price", "of DEF"],
    ["Price Reefer", "of reefer fuel"],
    ["Dyed Diesel Price", "of dyed or off-road fuel"],
    ["CNG Price", "of natural gas"],
    ["Kerosene Cost", "of kerosene"],
    ["AdBlue", "of DEF"],
    ["Shower Price", "of parking"],
    ["Price per kg", "by the kg"],
    ["Price ($/DGE)", "by the dge"],
    ["Price per MMBtu", "by the mmbtu"],
  ])("%s is refused as %s, whatever fuel is asked for", async (title, what) => {
    const text = table(title, "3.459", "3.389");
    for (const choices of [{}, { fuelType: "diesel" }, { parts: "prices" }] as const) {
      const error = await refusal(text.replace("name,", "id,"), choices);
      expect(error).toBeInstanceOf(UnknownColumnsError);
      expect(error).toMatchObject({ message: expect.stringContaining(`"${title}" has prices ${what}, `) });
      expect(error).not.toMatchObject({ message: expect.stringContaining("look like prices") });
    }
  });

  test.each(["Diesel,DEF Price", "Reefer Price,Price", "Cash Price,CNG Price", "Oil Price,Diesel"])(
    "%s: the fuel's price counts",
    async (titles) => {
      const cells = (price: string) =>
        titles
          .split(",")
          .map((title) => (/DEF|Reefer|CNG|Oil P/.test(title) ? "2.999" : price))
          .join(",");
      expect(await pricesOf(table(titles, cells("3.459"), cells("3.389")))).toEqual([3.459, 3.389]);
    },
  );

  test("count where the user has chosen their column", async () => {
    const choices = { titles: new Map([["price", "DEF Price"]] as const) };
    expect(await pricesOf(table("DEF Price", "3.459", "3.389"), choices)).toEqual([3.459, 3.389]);
  });
});

describe("what the prices are", () => {
  test.each(["Hi-Flow Diesel,Auto Diesel", "Truck Diesel,Car Diesel", "Diesel,Commercial Diesel", "Retail,You Pay"])(
    "%s: one is asked for, and the chosen one counts without a word",
    async (titles) => {
      const text = table(titles, "3.459,3.309", "3.389,3.209");
      const [first = "", second = ""] = titles.split(",");
      expect(await refusal(text)).toMatchObject({ columns: [first, second] });
      expect(await pricesOf(text, { priceColumn: second })).toEqual([3.309, 3.209]);
      expect((await read(text, { priceColumn: first })).warnings).toEqual([]);
    },
  );

  test("what stands between them and what is paid is no price, but a retail price and a net one are", async () => {
    expect(await refusal(table("Retail,Your Savings,You Pay", "3.859,0.40,3.459", "3.789,0.40,3.389"))).toMatchObject({
      columns: ["Retail", "You Pay"],
    });
  });

  test.each([
    ["Rack Price", "those at the terminal, without freight, margin and taxes"],
    ["Price (ex tax)", "without tax"],
    ["Price excl. VAT", "without tax"],
    ["Diesel price before taxes", "without tax"],
  ])("%s: a warning says that they are %s", async (title, what) => {
    expect((await read(table(title, "2.459", "2.389"))).warnings).toEqual([
      `The prices of "${title}" are ${what}: plans go by them as they are.`,
    ]);
  });

  test.each(["Price (incl. tax)", "Price per gallon", "Expected price", "Net price"])(
    "%s: nothing is said",
    async (title) => {
      expect((await read(table(title, "3.459", "3.389"))).warnings).toEqual([]);
    },
  );

  test.each(["Discount", "Margin", "State Tax", "Your Savings", "Fuel rebate (¢)"])(
    "%s beside the price: a warning names it",
    async (title) => {
      expect((await read(table(`Price,${title}`, "3.859,0.40", "3.789,0.40"))).warnings).toEqual([
        `"${title}" does not count: plans go by "Price" as it is. Where it shall count, write what is paid in a column "cost_per_gallon".`,
      ]);
      expect((await read(table(`Price,${title}`, "3.859,0", "3.789,"))).warnings).toEqual([]);
    },
  );

  test("what the warning says to write counts", async () => {
    const { stations } = await read(table("Price,Discount,cost_per_gallon", "3.859,0.40,3.459", "3.789,0.40,3.389"));
    expect(stations.map(({ cost_per_gallon: cost }) => cost)).toEqual([3.459, 3.389]);
  });
});

describe("a set of stations, which need no prices", () => {
  const put = (text: string) =>
    readSetFile({ name: "s.csv", bytes: new TextEncoder().encode(text) }, () => Promise.reject(new Error("no placer")));

  test("says which columns may be the price", async () => {
    const { pricedCount, warnings } = await put(table("Tarif,Phone", "3.459,555-0100", "3.389,555-0101"));
    expect(pricedCount).toBe(0);
    expect(warnings).toContain(
      'No column is surely the price, but the values of "Tarif" look like prices. Call the right one "price_per_gallon".',
    );
  });

  test("says that prices of something else do not count", async () => {
    const { pricedCount, warnings } = await put(table("DEF Price", "3.459", "3.389"));
    expect(pricedCount).toBe(0);
    expect(warnings).toContain(
      '"DEF Price" has prices of DEF, which is no fuel for a truck\'s tank: they do not count.',
    );
  });

  test("of gasoline alone is refused with the fuels that it has", async () => {
    await expect(put(table("REG,PRE", "3.059,3.459", "3.089,3.489"))).rejects.toMatchObject({
      code: "MIXED_FUEL_TYPES",
      message: expect.stringContaining("prices of regular and premium"),
    });
  });
});
