// Cells, ids and files as other programs and hands leave them: what is certain is read, and the rest is said in words.

import { describe, expect, test } from "vitest";
import type { StationFile } from "../../src/stations/check.js";
import { readSetContent } from "../../src/stations/packed/content.js";
import type { Placer } from "../../src/stations/placer.js";
import { readStations } from "../../src/stations/read.js";
import { readStationFile } from "../support/stationFile.js";

async function read(text: string): Promise<StationFile> {
  return readStations("s.csv", new TextEncoder().encode(text));
}

async function refusal(text: string): Promise<unknown> {
  return read(text).catch((error: unknown) => (error instanceof Error ? error.message : error));
}

describe("a price in a cell", () => {
  test.each([
    ["$3.45 9/10", 3.459],
    ["3.45 \u2079\u2044\u2081\u2080", 3.459],
    ["3.459*", 3.459],
    ["$3.459 \u2020", 3.459],
    ["'3.459'", 3.459],
    ["\u201C3.459\u201D", 3.459],
  ])("%s", async (cell, price) => {
    expect((await read(`name,lat,lng,price\nA,40.67,-99.08,${cell}\n`)).stations[0]?.price_per_gallon).toBe(price);
  });

  test.each(["3.45 9/100", "3.4 9/10", "3.459-3.599"])("%s is refused", async (cell) => {
    expect(await refusal(`name,lat,lng,price\nA,40.67,-99.08,${cell}\n`)).toBe(
      `s.csv line 2: price "${cell}" is not a number`,
    );
  });
});

test("single quotes around all cells are no part of them", async () => {
  const { stations } = await read("'name','lat','lng','price'\n'Joe''s','40.67','-99.08','3.459'\n");
  expect(stations).toMatchObject([{ location: { lat: 40.67, lng: -99.08 }, price_per_gallon: 3.459 }]);
});

test("what systems write for no price is none, and is counted", async () => {
  const { stations, warnings } = await read(
    "id,name,lat,lng,price\n1,A,40.67,-99.08,3.459\n2,B,40.7,-99.4,-1\n3,C,40.8,-99.6,0\n4,D,40.8,-99.8,-999\n",
  );
  expect(stations.map(({ id }) => id)).toEqual(["1"]);
  expect(warnings).toEqual([
    "1 price of 0 counts as no price: line 4.",
    "1 price of -1 counts as no price: line 3.",
    "1 price of -999 counts as no price: line 5.",
    "3 stations without a price are left out.",
  ]);
  expect(await refusal("name,lat,lng,price\nA,40.67,-99.08,0.00\nB,40.7,-99.4,0\n")).toBe(
    "s.csv: none of its 2 stations has a price. 2 prices of 0 count as no price: lines 2 and 3",
  );
});

describe("ids", () => {
  test("that a spreadsheet has made days are named", async () => {
    const { warnings } = await read("id,name,lat,lng,price\n12-Jan,A,40.67,-99.08,3.4\nFeb-13,B,40.7,-99.4,3.5\n");
    expect(warnings).toEqual([
      'A spreadsheet has probably made days of 2 ids, such as "12-Jan": write the right ones, format the column as text and export the file again.',
    ]);
    expect((await read("id,name,lat,lng,price\n12-JAX,A,40.67,-99.08,3.4\n")).warnings).toEqual([]);
  });

  test("such as N/A are none", async () => {
    const { stations } = await read("id,name,lat,lng,price\nN/A,A,40.67,-99.08,3.4\nN/A,B,40.7,-99.4,3.5\n");
    expect(stations.map(({ id, name }) => [id, name])).toEqual([
      ["line-2", "A"],
      ["line-3", "B"],
    ]);
  });
});

test("a quote that is not closed is named with the line that opens it", async () => {
  expect(
    await refusal(
      'name,lat,lng,price\nJoe "Big" Stop,40.67,-99.08,3.4\n"Sterling, CO,40.62,-103.18,3.4\nC,41.1,-101.7,3.5\n',
    ),
  ).toBe(
    "s.csv: line 3: a quote is opened and not closed: close it, or write two quotes where one is part of the text",
  );
});

test("amounts in objects of JSON are prices, also in units and billionths", async () => {
  const station = (name: string, lat: number, price: object) => ({
    name,
    location: { latitude: lat, longitude: -99.08 },
    fuelOptions: {
      fuelPrices: [
        { type: "DIESEL", price },
        { type: "REGULAR_UNLEADED", price: { currencyCode: "USD", units: "2", nanos: 899_000_000 } },
      ],
    },
  });
  const { stations } = await read(
    JSON.stringify([
      station("A", 40.67, { currencyCode: "USD", units: "3", nanos: 459_000_000 }),
      station("B", 40.7, { currencyCode: "USD", units: "3" }),
      station("C", 40.8, { amount: 3.389, currency: "USD" }),
    ]),
  );
  expect(stations.map(({ price_per_gallon: price }) => price)).toEqual([3.459, 3, 3.389]);
});

test("a file that is not there, and a folder, are named as such", async () => {
  await expect(readStationFile("nowhere/s.csv")).rejects.toThrow(
    "s.csv cannot be read (ENOENT): there is no such file",
  );
  await expect(readStationFile("test")).rejects.toThrow("test cannot be read (EISDIR): it is a folder");
});

test("a list in JSON that is sent as lines is refused as what it is", async () => {
  const send = async (text: string) =>
    readSetContent({ name: "body", bytes: new TextEncoder().encode(text), mediaType: "application/x-ndjson" });
  for (const space of [undefined, 2])
    await expect(send(JSON.stringify([{ id: "1" }, { id: "2" }], undefined, space))).rejects.toThrow(
      "body is a list in JSON and not a value in each line: send it as application/json",
    );
  expect((await send('["id","name"]\n["1","A"]\n')).kind).toBe("lines");
});

describe("places in words", () => {
  const asked: unknown[] = [];
  const placer: Placer = {
    find(words) {
      asked.push(words);
      return { lat: 41, lng: -99, placedBy: "town" };
    },
  };

  test.each([
    ["Sterling CO 80751", { address: "", city: "Sterling", state: "CO" }],
    ["North Platte NE", { address: "", city: "North Platte", state: "NE" }],
    ['"I-80, Kearney NE"', { address: "I-80", city: "Kearney", state: "NE" }],
    ['"Kearney, NE 68847"', { address: "", city: "Kearney", state: "NE" }],
    ['"1 Main St, Sterling CO 80751-1234, USA"', { address: "1 Main St", city: "Sterling", state: "CO" }],
    // A street may end with a direction.
    ["100 Main St NE", { address: "100 Main St NE", city: "", state: "" }],
    ["CO", { address: "CO", city: "", state: "" }],
  ])("%s", async (cell, words) => {
    asked.length = 0;
    await readStations("s.csv", new TextEncoder().encode(`name,address,price\nA,${cell},3.459\n`), { placer });
    expect(asked).toEqual([words]);
  });

  test.each(["name,ZIP,price\nA,68847,3.459\n", "name,Highway,Exit,State,price\nA,I-80,272,NE,3.459\n"])(
    "that are too few: the message says which will do, %#",
    async (text) => {
      await expect(readStations("s.csv", new TextEncoder().encode(text), { placer })).rejects.toThrow(
        'in place of latitude and longitude, a column "address" as in "I-80, EXIT 272", or columns "city" and "state" will do',
      );
    },
  );
});
