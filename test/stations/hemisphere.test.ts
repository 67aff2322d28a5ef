// Longitudes without their minus, and coordinates in the wrong order: the message says which sign, or which order.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
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
