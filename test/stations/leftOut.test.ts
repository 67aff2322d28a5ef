// Real-world station files: what is left out with a warning, and when the whole file is refused.

import { describe, expect, test } from "vitest";
import { readStations } from "../../src/stations/read.js";
import { PriceChoiceError, StationFileError, type StationFileChoices } from "../../src/stations/rows.js";
import { checkStations, type StationFile } from "../../src/stations/check.js";
import { sampleSize } from "../support/sampleSize.js";

async function read(content: string | Uint8Array, choices: StationFileChoices = {}): Promise<StationFile> {
  return readStations("s.csv", typeof content === "string" ? new TextEncoder().encode(content) : content, choices);
}

/** The lines of the message with which reading is refused. */
async function refusal(content: string | Uint8Array): Promise<string[]> {
  const outcome: unknown = await read(content).catch((error: unknown) => error);
  if (!(outcome instanceof StationFileError)) throw new Error(`was not refused: ${JSON.stringify(outcome)}`);
  return outcome.message.split("\n");
}

/** A file of good stations with some lines replaced. @param changes by line number; the header is line 1. */
function table(
  stationCount: number,
  changes: Readonly<Record<number, string>> = {},
  header = "name,lat,lng,price",
): string {
  const lines = [header, ...Array.from({ length: stationCount }, (_, i) => `S${i + 2},41.${i},-96,3.5`)];
  return lines.map((line, i) => changes[i + 1] ?? line).join("\n");
}

describe("rows at fault", () => {
  test("up to a tenth are left out, counted and named", async () => {
    const { stations, warnings } = await read(table(20, { 7: "A,4o.1,-96,3", 9: "B,41,-96,free" }));
    expect(stations).toHaveLength(18);
    expect(warnings).toEqual([
      '2 of 20 rows left out, because they are at fault: line 7 (lat "4o.1" is not a number) and line 9 (price "free" is not a number).',
    ]);
  });

  test("one more is too many, and the faults are listed", async () => {
    expect(await refusal(table(20, { 7: "A,4o.1,-96,3", 9: "B,41,-96,free", 12: "C,41,-96" }))).toEqual([
      's.csv line 7: lat "4o.1" is not a number',
      's.csv line 9: price "free" is not a number',
      's.csv line 12: 3 fields where the header has 4: put double quotes (") around fields with separators in them',
    ]);
  });

  test("three are named, and the rest counted", async () => {
    const changes = Object.fromEntries([5, 15, 25, 35, 45].map((line) => [line, `A,41,-96,x${line}`]));
    const [warning] = (await read(table(100, changes))).warnings;
    expect(warning).toMatch(
      /^5 of 100 rows left out, .*: line 5 \(.*\), line 15 \(.*\), line 25 \(.*"x25".*\) and 2 more\.$/,
    );
  });

  test("values out of range are reported with the column's own name", async () => {
    expect(
      await refusal("Station,Latitude,Longitude,Diesel\nA,91,-100,3\nB,41,-200,3\nC,41,-100,-3\n,41,-100,3\n"),
    ).toEqual([
      "s.csv line 2: Latitude: Input should be less than or equal to 90, not 91",
      "s.csv line 3: Longitude: Input should be greater than or equal to -180, not -200",
      "s.csv line 4: Diesel: Input should be greater than 0, not -3",
      "s.csv line 5: Station is empty",
    ]);
  });

  test("in JSON too", async () => {
    const station = { id: "a", name: "A", address: "A", location: { lat: 41, lng: -96 }, price_per_gallon: 3 };
    const list = Array.from({ length: 10 }, (_, i) => ({
      ...station,
      id: `s${i}`,
      price_per_gallon: i === 4 ? "?" : 3,
    }));
    const { stations, warnings } = await read(JSON.stringify(list));
    expect([stations.length, warnings]).toEqual([
      9,
      [expect.stringMatching(/^1 of 10 rows left out, because they are at fault: station 5 \(price_per_gallon: /)],
    ]);
  });
});

test("a line among GeoJSON points", async () => {
  const features = Array.from({ length: 10 }, (_, i) => ({
    type: "Feature",
    properties: { name: `A${i}`, price: 3 },
    geometry:
      i === 3
        ? {
            type: "LineString",
            coordinates: [
              [-96, 41],
              [-97, 41],
            ],
          }
        : { type: "Point", coordinates: [-96, 41] },
  }));
  const { stations, warnings } = await read(JSON.stringify({ type: "FeatureCollection", features }));
  expect([stations.length, warnings]).toEqual([
    9,
    ["1 of 10 rows left out, because they are at fault: feature 4 (it is not a GeoJSON point)."],
  ]);
});

test("too many rows are not counted: a workbook is not read to its end", () => {
  const rows = Array.from({ length: 100_001 }, (_, i) => ({ where: `row ${i + 2}`, station: null, faults: [] }));
  expect(() => checkStations("s.xlsx", { rows, warnings: [] })).toThrow(
    "s.xlsx has more than 100000 stations, which is the most",
  );
});

test("a cell without end is refused before it is looked at, and quoted by its beginning", async () => {
  const long = "price ".repeat(20_000);
  const message = "a cell has more than 10000 characters, or a quote is not closed";
  expect(await refusal(`${long}\n${table(3)}`)).toEqual([`s.csv line 1: ${message}`]);
  expect(await refusal(table(3, { 3: `A,41,-96,${long}` }))).toEqual([`s.csv line 3: ${message}`]);
  expect(
    await refusal(
      JSON.stringify({
        type: "FeatureCollection",
        features: [
          {
            type: "Feature",
            properties: { name: "A", price: 3, note: long },
            geometry: { type: "Point", coordinates: [-96, 41] },
          },
        ],
      }),
    ),
  ).toEqual([`s.csv feature 1: ${message}`]);
  const [fault = ""] = await refusal(table(3, { 3: `A,41,-96,${"x".repeat(5000)}` }));
  expect(fault).toMatch(/^s\.csv line 3: price "x{59}…" is not a number$/);
  expect(
    await refusal(
      JSON.stringify([
        { id: "a", name: "A".repeat(5000), address: "A", location: { lat: 41, lng: -96 }, price_per_gallon: 3 },
      ]),
    ),
  ).toEqual([expect.stringMatching(/^.{1,200}$/)]);
});

test("more lines or columns than any table has are refused before they are split", async () => {
  expect(await refusal(`${table(3)}${"\n".repeat(2_000_000)}`)).toEqual([
    "s.csv has more than 1048576 lines, the most that a table has",
  ]);
  for (const cells of [",", "a;"])
    expect(await refusal(`${table(3)}\n${cells.repeat(200_000)}`)).toEqual([
      "s.csv line 5 has more than 16384 columns, the most that a table has",
    ]);
  // Empty columns to the right are no fault, as many as Excel has: in a quick sample fewer, as they take seconds to read.
  const columns = sampleSize(1_000, 16_384);
  const wide = table(3)
    .split("\n")
    .map((line) => line + ",".repeat(columns - 4))
    .join("\n");
  expect((await read(wide)).stations).toHaveLength(3);
});

describe("what stands around the stations", () => {
  test("blank lines between stations are empty rows, and those at the end are none", async () => {
    const { stations, warnings } = await read(`${table(3, { 3: "S3,41,-96,3.5\n\n,,," })}\n\n\n`);
    expect([stations.map(({ id }) => id), warnings]).toEqual([
      ["line-2", "line-3", "line-6"],
      ["2 rows without any value left out: lines 4 and 5."],
    ]);
  });

  test.each([",", ";", "\t", "|"])("titles above the header, with %j between fields", async (delimiter) => {
    const text = `Prices, as of Tuesday; net\n\nRegion:,Midwest,,\n${table(3).replaceAll(",", delimiter)}`;
    const { stations, warnings } = await read(text);
    expect(stations.map(({ id, name }) => [id, name])).toEqual([
      ["line-5", "S2"],
      ["line-6", "S3"],
      ["line-7", "S4"],
    ]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^2 rows above the header left out: lines 1 and 3 \("Prices,? as of Tuesday;? net" and "Region:,?\s?Midwest(?:,,)?"\)\.$/,
      ),
    ]);
  });

  test("rows without any value are named but are not faults, however many there are", async () => {
    const { stations, warnings } = await read(`${table(2)}\n,,,\n,,,\n , ,,\n,,,\n,,,\nLast,41,-96,3\n`);
    expect(stations).toHaveLength(3);
    expect(warnings).toEqual(["5 rows without any value left out: lines 4, 5, 6 and 2 more."]);
  });

  test("the refusal quotes the incomplete header, not the title above it", async () => {
    expect(await refusal("Prices\nname,lat,price\nA,41,3\n")).toEqual([
      's.csv: no column for lng (lng, lon, long …); the columns are "name", "lat", "price"',
    ]);
  });

  test("CR, LF and both in one file; lines are counted correctly", async () => {
    const { stations } = await read(
      'name,lat,lng,price\r\n"A\r\nB",41,-96,3\rC,42,-97,3.1\nD,43,-98,3.2\r\n\rE,44,-99,3.3',
    );
    expect(stations.map(({ id, name }) => [id, name])).toEqual([
      ["line-2", "A\nB"],
      ["line-4", "C"],
      ["line-5", "D"],
      ["line-7", "E"],
    ]);
  });
});

describe("prices", () => {
  test.each([
    ["$3.459/gal", 3.459],
    ["$3.459 per gallon", 3.459],
    ["3.459 / gal.", 3.459],
    ["USD 3.459", 3.459],
    ["3.459 USD", 3.459],
    ["US$3.459", 3.459],
    ["345.9¢", 3.459],
    ["345.9 ¢/gal", 3.459],
    ["345.9 cents", 3.459],
    ['"345,9 ct"', 3.459],
  ])("%s", async (text, price) => {
    expect((await read(`name,lat,lng,price\nA,41,-96,${text}\n`)).stations).toMatchObject([
      { price_per_gallon: price },
    ]);
  });

  test.each(["Price (cents)", "price_cents", "¢/gal", "Cents"])("in cents by the column's title: %s", async (title) => {
    const { stations } = await read(
      table(3, { 2: "A,41,-96,345.9", 3: "B,41,-96,$3.459", 4: "C,41,-96,339" }, `name,lat,lng,${title}`),
    );
    expect(stations.map(({ price_per_gallon: price }) => price)).toEqual([3.459, 3.459, 3.39]);
  });

  test("neither cents nor dollars in a column of cents are guessed", async () => {
    expect(await refusal("name,lat,lng,price\nA,41,-96,345.9\n")).toEqual([
      expect.stringMatching(/^s\.csv line 2: price "345\.9" is more than a gallon costs in dollars: for cents write ¢/),
    ]);
    expect(await refusal("name,lat,lng,price cents\nA,41,-96,3.459\n")).toEqual([
      expect.stringMatching(
        /^s\.csv line 2: price cents "3\.459" is less than a gallon costs in cents: for dollars write \$/,
      ),
    ]);
  });

  test("several columns are never guessed between: the refusal lists their titles, and one can be chosen", async () => {
    const text = "name,lat,lng,Retail Price,Net Price\nA,41,-96,3.9,3.5\n";
    const error: unknown = await read(text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PriceChoiceError);
    expect(error).toMatchObject({
      message: 's.csv: columns "Retail Price", "Net Price" can all be the price',
      columns: ["Retail Price", "Net Price"],
    });
    expect((await read(text, { priceColumn: "Net Price" })).stations).toMatchObject([{ price_per_gallon: 3.5 }]);
    expect((await read(text, { priceColumn: "retail price" })).stations).toMatchObject([{ price_per_gallon: 3.9 }]);
  });

  test.each([
    "cash,credit",
    "Retail ($/gal),Net ($/gal),Discounted ($/gal)",
    "Posted Price,Your Price",
    "price,Net Price",
  ])("several: %s", async (titles) => {
    const prices = titles.split(",").map(() => "3");
    await expect(read(`name,lat,lng,${titles}\nA,41,-96,${prices.join(",")}\n`)).rejects.toMatchObject({
      columns: titles.split(","),
    });
  });
});

describe("places", () => {
  test.each(['"39.1,-94.6"', '"(39.1, -94.6)"', '"39.1; -94.6"', "39.1 -94.6", '"[39.1, -94.6]"', '"39.1,\u221294.6"'])(
    "in one column: %s",
    async (text) => {
      for (const title of ["Location", "coordinates", "lat/lng"]) {
        expect((await read(`name,${title},price\nA,${text},3\n`)).stations).toMatchObject([
          { address: "A", location: { lat: 39.1, lng: -94.6 } },
        ]);
      }
    },
  );

  test("an invalid one is a fault of its row", async () => {
    expect(await refusal('name,geo,price\nA,"39.1",3\nB,"39.1,-94.6",3\n')).toEqual([
      's.csv line 2: geo "39.1" is not latitude and longitude',
    ]);
    expect(await refusal('name,geo,price\nA,"99.1,-94.6",3\n')).toEqual([
      "s.csv line 2: geo: Input should be less than or equal to 90, not 99.1",
    ]);
  });

  test("swapped in all rows: reported once, with an example", async () => {
    const swapped = "name,lat,lng,price\nA,-95.9,41.2,3\nB,-83.1,40.1,3\nC,-71.3,42.5,3\n";
    expect(await refusal(swapped)).toEqual([
      "s.csv: latitude and longitude look swapped in 3 of 3 rows (line 2: lat -95.9, lng 41.2): exchange the two",
    ]);
    const features = [
      [41.2, -95.9],
      [40.1, -83.1],
    ].map((coordinates) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates },
      properties: { name: "A", price: 3 },
    }));
    expect(await refusal(JSON.stringify({ type: "FeatureCollection", features }))).toEqual([
      expect.stringContaining("look swapped in 2 of 2 rows (feature 1: lat -95.9, lng 41.2)"),
    ]);
  });

  test("swapped in one row: that row is left out and says so", async () => {
    const { warnings } = await read(table(10, { 4: "A,-83.1,40.1,3" }));
    expect(warnings).toEqual([
      "1 of 10 rows left out, because they are at fault: line 4 (latitude and longitude look swapped (lat -83.1, lng 40.1)).",
    ]);
    expect(await refusal("name,lat,lng,price\nA,139.7,35.7,3\nB,41,-96,3\n")).toEqual([
      "s.csv line 2: lat: Input should be less than or equal to 90, not 139.7: latitude and longitude look swapped",
    ]);
  });

  test("places south of the equator or in Europe are not called swapped", async () => {
    expect((await read("name,lat,lng,price\nA,-33.9,151.2,3\nB,48.1,11.6,3\nC,-54.8,-68.3,3\n")).warnings).toEqual([]);
  });
});
