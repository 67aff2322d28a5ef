// Places in one file and prices in another, by id.

import { describe, expect, test } from "vitest";
import { joinFiles, repriceStations } from "../../src/stations/join.js";
import { findRows, readContent } from "../../src/stations/read.js";
import { type StationFileChoices, StationFileError } from "../../src/stations/rows.js";
import type { StationFile } from "../../src/stations/check.js";

async function find(file: string, text: string, choices: StationFileChoices) {
  return { file, found: findRows(file, await readContent(file, new TextEncoder().encode(text)), choices) };
}

async function join(places: string, prices: string): Promise<StationFile> {
  return joinFiles(
    await find("places.csv", places, { parts: "places" }),
    await find("prices.csv", prices, { parts: "prices" }),
  );
}

async function refusal(places: string, prices: string): Promise<string> {
  const outcome: unknown = await join(places, prices).catch((error: unknown) => error);
  if (!(outcome instanceof StationFileError)) throw new Error(`was not refused: ${JSON.stringify(outcome)}`);
  return outcome.message;
}

/** A file of places with these ids. */
const placesOf = (...ids: readonly string[]): string =>
  ["id,name,lat,lng", ...ids.map((id, i) => `${id},Stop ${i + 1},4${i},-96`)].join("\n");
/** A file of prices with these ids and prices. */
const pricesOf = (...rows: readonly (readonly [id: string, price: string])[]): string =>
  ["id,price", ...rows.map((row) => row.join(","))].join("\n");

const pricesIn = ({ stations }: StationFile): (readonly [string, number])[] =>
  stations.map(({ id, price_per_gallon: price }) => [id, price] as const);

describe("stations and prices in two files", () => {
  test("are joined by id: the place of one, the price of the other", async () => {
    const joined = await join(
      "id,name,city,lat,lng,price,brand\n7,East,Omaha,41,-96,9.999,Pilot\n8,West,York,40,-97,9.999,\n",
      "Store #,Diesel,price_as_of,Fuel\n8,3.259,2026-11-20T00:00:00Z,ULSD\n7,3.459,2026-11-21T00:00:00Z,diesel\n",
    );
    expect(joined).toEqual({
      stations: [
        {
          id: "7",
          name: "East",
          address: "Omaha",
          location: { lat: 41, lng: -96 },
          brand: "Pilot",
          price_per_gallon: 3.459,
          fuel_type: "diesel",
          price_as_of: "2026-11-21T00:00Z",
        },
        {
          id: "8",
          name: "West",
          address: "York",
          location: { lat: 40, lng: -97 },
          price_per_gallon: 3.259,
          fuel_type: "diesel",
          price_as_of: "2026-11-20T00:00Z",
        },
      ],
      warnings: [],
    });
  });

  test("may be JSON", async () => {
    const places = [{ id: "7", name: "A", address: "A", location: { lat: 41, lng: -96 } }];
    expect(
      pricesIn(await join(JSON.stringify(places), JSON.stringify({ stations: [{ id: "7", price_per_gallon: 3.5 }] }))),
    ).toEqual([["7", 3.5]]);
  });

  test.each([
    ["#0123", "123"],
    ["123", "00123"],
    ["123.0", "123"],
    [" 123 ", "123"],
    ["TX-009", "tx009"],
    ["0", "00"],
  ])("%j is %j where no other id is like them", async (place, price) => {
    expect((await join(placesOf(place), pricesOf([price, "3.5"]))).stations).toMatchObject([
      { id: place.trim(), price_per_gallon: 3.5 },
    ]);
  });

  test("equal ids come first, and ids that are alike in one file are not guessed", async () => {
    expect(pricesIn(await join(placesOf("7", "007"), pricesOf(["007", "3.1"], ["7", "3.2"])))).toEqual([
      ["7", 3.2],
      ["007", 3.1],
    ]);
    expect(pricesIn(await join(placesOf("7", "007", "8"), pricesOf(["07", "3.1"], ["8", "3.2"])))).toEqual([
      ["8", 3.2],
    ]);
    expect(pricesIn(await join(placesOf("7", "8"), pricesOf(["07", "3.1"], ["007", "3.3"], ["8", "3.2"])))).toEqual([
      ["8", 3.2],
    ]);
  });

  test("without a partner are left out, with a count of either side", async () => {
    const { stations, warnings } = await join(
      placesOf("1", "2", "3"),
      pricesOf(["2", "3.5"], ["a", "3"], ["b", "3"], ["c", "3"], ["d", "3"]),
    );
    expect(stations.map(({ id }) => id)).toEqual(["2"]);
    expect(warnings).toEqual([
      '2 ids of places.csv left out, because prices.csv has no price for them: "1" and "3".',
      '4 ids of prices.csv left out, because places.csv does not have them: "a", "b", "c" and 1 more.',
    ]);
    expect((await join(placesOf("1", "2"), pricesOf(["2", "3.5"]))).warnings).toEqual([
      '1 id of places.csv left out, because prices.csv has no price for it: "1".',
    ]);
  });

  test("with several prices of an id take the newest, else the lowest", async () => {
    const dated = await join(
      placesOf("1"),
      "id,price,price_as_of\n1,3.1,2026-11-01T00:00:00Z\n1,3.9,2026-11-03T00:00:00Z\n1,3.5,2026-11-02T00:00:00Z\n",
    );
    expect(pricesIn(dated)).toEqual([["1", 3.9]]);
    expect(dated.warnings[0]).toBe("prices.csv: 1 id has several prices: the newest counts.");
    const undated = await join(
      placesOf("1"),
      JSON.stringify([3.5, 3.1, 3.9].map((price) => ({ id: "1", price_per_gallon: price }))),
    );
    expect(pricesIn(undated)).toEqual([["1", 3.1]]);
    const both = await join(
      placesOf("1", "2"),
      "id,price,price_as_of\n1,3.1,2026-11-20T00:00:00Z\n1,3.2,2026-11-21T00:00:00Z\n2,3.4,\n2,3.3,\n",
    );
    expect(pricesIn(both)).toEqual([
      ["1", 3.2],
      ["2", 3.3],
    ]);
    expect(both.warnings.slice(0, 2)).toEqual([
      "prices.csv: 1 id has several prices: the newest counts.",
      "prices.csv: 1 id has several prices: the lowest counts, because dates do not tell them apart.",
    ]);
    expect(undated.warnings[0]).toBe(
      "prices.csv: 1 id has several prices: the lowest counts, because dates do not tell them apart.",
    );
  });

  test("a price that can be used counts in place of one at fault", async () => {
    for (const rows of [
      [
        ["1", "3.1"],
        ["1", "abc"],
      ],
      [
        ["1", "abc"],
        ["1", "3.1"],
      ],
    ] as const)
      expect(pricesIn(await join(placesOf("1"), pricesOf(...rows)))).toEqual([["1", 3.1]]);
  });

  test("keep what each file's reader says, under its name", async () => {
    const { warnings } = await join(`Our sites\n${placesOf("1")}`, `${pricesOf(["1", "3"])}\n,\n`);
    expect(warnings).toEqual([
      'places.csv: 1 row above the header left out: line 1 ("Our sites").',
      "prices.csv: 1 row without any value left out: line 3.",
    ]);
  });

  test("that have no id in common are refused, with ids of both", async () => {
    expect(
      await refusal(placesOf("TX-1", "TX-2"), pricesOf(["1001", "3"], ["1002", "3"], ["1003", "3"], ["1004", "3"])),
    ).toBe(
      'no station of places.csv has a price in prices.csv: their ids are "TX-1" and "TX-2" there and "1001", "1002", "1003" and 1 more here, and none is the same',
    );
  });

  test("name the file and line of a price at fault", async () => {
    expect(await refusal(placesOf("1"), pricesOf(["1", "soon"]))).toContain(
      'places.csv and prices.csv line 2: prices.csv line 2: price "soon"',
    );
    expect(await refusal(placesOf("1"), JSON.stringify([{ id: "1", price_per_gallon: "soon" }]))).toContain(
      "no station of places.csv has a price in prices.csv",
    );
  });

  test("need an id on both sides", async () => {
    expect(await refusal("name,lat,lng\nA,41,-96\n", pricesOf(["1", "3"]))).toMatch(/^places\.csv: no column for id/);
    expect(await refusal(placesOf("1"), "name,price\nA,3\n")).toMatch(/^prices\.csv: no column for id/);
  });
});

describe("other prices for stations", () => {
  const stations = ["1", "2", "3"].map((id) => ({
    id,
    name: id,
    address: id,
    location: { lat: 41, lng: -96 },
    price_per_gallon: 4,
    price_as_of: "2026-11-01T00:00:00Z",
  }));

  test("replace price and age, and stations that the file lacks keep theirs", async () => {
    const { stations: repriced, warnings } = repriceStations(
      "the saved plan",
      stations,
      await find("prices.csv", pricesOf(["#3", "3.5"], ["1", "3.1"], ["far away", "3"]), { parts: "prices" }),
    );
    const { price_as_of: _age, ...undated } = stations[0] ?? {};
    expect(repriced).toEqual([
      { ...undated, price_per_gallon: 3.1 },
      stations[1],
      { ...undated, id: "3", name: "3", address: "3", price_per_gallon: 3.5 },
    ]);
    expect(warnings).toEqual(['prices.csv has no price for 1 station of the saved plan, which keeps its own: "2".']);
  });
});
