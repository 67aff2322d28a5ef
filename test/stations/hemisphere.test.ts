// Longitudes without their minus, and coordinates in the wrong order: the message says which sign, or which order.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { adviseOnPlace } from "../../src/contract/values/mirrored.js";
import { warnOfHemisphere } from "../../src/stations/hemisphere.js";
import { readStations } from "../../src/stations/read.js";
import { hasTrials, trialFile } from "../support/sharedData.js";

const at = (id: string, lat: number, lng: number) => ({ id, location: { lat, lng } });

test.each([
  [
    "all of a file",
    [at("a", 40.67, 99.08), at("b", 40.62, 103.18)],
    [
      "All 2 stations lie in Asia, because the longitudes have no minus; in the Americas longitudes are negative: write -99.08, not 99.08.",
    ],
  ],
  [
    "a station alone",
    [at("a", 40.67, 99.08)],
    [
      "The only station lies in Asia, because the longitudes have no minus; in the Americas longitudes are negative: write -99.08, not 99.08.",
    ],
  ],
  [
    "one among others in America",
    [at("a", 40.67, -99.08), at("b", 40.62, 103.18)],
    [
      '1 of 2 stations lies in Asia, because the longitude has no minus: "b"; in the Americas longitudes are negative: write -103.18, not 103.18.',
    ],
  ],
  ["none in America", [at("a", 40.67, -99.08), at("b", 61.2, -149.9)], []],
  ["some in Asia and some in Europe", [at("a", 51.1, 71.4), at("b", 52.5, 13.4)], []],
])("the minus that lacks in %s", (_, stations, warnings) => {
  expect(warnOfHemisphere(stations)).toEqual(warnings);
});

test.each([
  ["40.7,74.0", " Longitudes in the Americas are negative: 40.7,-74 may be meant."],
  ["-74.0,40.7", " Latitude comes first: 40.7,-74 may be meant."],
  ["-66.9,44.8", " Latitude comes first: 44.8,-66.9 may be meant."],
  ["-80.1,25.8", " Latitude comes first: 25.8,-80.1 may be meant."],
  ["40.7,-74.0", ""],
  ["52.5,13.4", ""],
  ["-33.9,151.2", ""],
])("a place of %s", (text, advice) => {
  const [lat = NaN, lng = NaN] = text.split(",").map(Number);
  expect(adviseOnPlace({ lat, lng })).toBe(advice);
});

test("files of the east coast in the wrong order are refused by that cause", async () => {
  const text = "name,lat,lng,price\nNewark,-74.2,40.7,3\nMiami,-80.2,25.8,3\n";
  await expect(readStations("s.csv", new TextEncoder().encode(text))).rejects.toThrow(
    "s.csv: latitude and longitude look swapped in 2 of 2 rows (line 2: lat -74.2, lng 40.7): exchange the two",
  );
});

test.skipIf(!hasTrials)("the trial is read with a warning", async () => {
  const { warnings } = await readStations("k07-no-minus.csv", await readFile(trialFile("k07-no-minus.csv")));
  expect(warnings).toEqual([expect.stringContaining("the longitudes have no minus")]);
});

test.each([
  [
    "40.67 N,103.18 E",
    '1 of 2 stations lies in Asia, because the longitude says E: "b"; in the Americas they say W: write 103.18 W, not 103.18 E.',
  ],
  [
    "40.67,103.18",
    '1 of 2 stations lies in Asia, because the longitude has no minus: "b"; in the Americas longitudes are negative: write -103.18, not 103.18.',
  ],
  [
    "40.67 S,103.18 W",
    '1 of 2 stations lies south of the equator, because the latitude says S: "b"; for North America, write 40.67 N, not 40.67 S.',
  ],
  [
    "-40.67,-103.18",
    '1 of 2 stations lies south of the equator, because the latitude has a minus: "b"; for North America, write 40.67, not -40.67.',
  ],
])("the letter or the sign that is wrong is named: %s", async (place, warning) => {
  const text = `id,name,lat,lng,price\na,A,40.7 N,99.08 W,3.4\nb,B,${place},3.5\n`;
  expect((await readStations("s.csv", new TextEncoder().encode(text))).warnings).toEqual([warning]);
});

describe("figures that are not degrees", () => {
  const refusal = async (...rows: readonly string[]): Promise<unknown> =>
    readStations(
      "s.csv",
      new TextEncoder().encode(`name;lat;lng;price\n${rows.map((row) => `A;${row};3.4`).join("\n")}\n`),
    ).catch((error: unknown) => (error instanceof Error ? error.message : error));

  test.each([
    [
      "40670000;-99080000",
      "degrees without their decimal point: divide them by 1000000, which makes 40.67 and -99.08 of the first",
    ],
    [
      "406700000;-990800000",
      "degrees without their decimal point: divide them by 10000000, which makes 40.67 and -99.08 of the first",
    ],
    [
      "4067.00;-9908.00",
      "degrees without their decimal point: divide them by 100, which makes 40.67 and -99.08 of the first",
    ],
    [
      "4040.20;-9904.80",
      "degrees and minutes in one number: write the first as 40 40.2 and -99 4.8, with a space between them",
    ],
  ])("%s", async (row, words) => {
    const [lat, lng] = row.split(";").map((text) => JSON.stringify(text));
    expect(await refusal(row)).toBe(`s.csv: "lat" and "lng" are not degrees (${lat}, ${lng}), but look like ${words}`);
  });

  test("metres of a projection are called so", async () => {
    // Kearney in Web Mercator, and in UTM zone 14.
    expect(await refusal("4963000.5;-11029500.2")).toMatch(/ are metres or feet of a map projection /);
    expect(await refusal("4502000;493200")).toMatch(/ are metres or feet of a map projection /);
  });

  test("separators of thousands, and the letter of the other axis, are named", async () => {
    expect(await refusal("40.670.000;-99.08")).toBe(
      's.csv line 2: lat "40.670.000" has separators of thousands, which a spreadsheet has put into degrees: format the column as text, and write them as in 40.67',
    );
    expect(await refusal("99.08 W;40.67")).toBe(
      's.csv line 2: lat "99.08 W" has the letter of a longitude: write N or S, or exchange the two',
    );
    expect(await refusal("soon;-99.08")).toBe('s.csv line 2: lat "soon" is not a number');
  });
});

test.each([
  ["-99.08,40.67,0", 40.67, -99.08],
  ["40.67, -99.08, 654.2", 40.67, -99.08],
])("a place with its height, longitude first as in KML or last: %s", async (cell, lat, lng) => {
  const { stations } = await readStations(
    "s.csv",
    new TextEncoder().encode(`name,coordinates,price\nA,"${cell}",3.4\n`),
  );
  expect(stations[0]?.location).toEqual({ lat, lng });
});
