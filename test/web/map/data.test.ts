// The files that the page's map draws from, against their sources.

import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { STATE_NAMES } from "../../../src/contract/values/jurisdictions.js";
import { decodePolyline } from "../../../src/contract/values/polyline.js";
import { parseGazetteer, UNITS_PER_DEGREE } from "../../../src/providers/places/gazetteer/data.js";
import { createJurisdictions } from "../../../src/tax/jurisdictions/jurisdictions.js";
import { type MapFile, PRECISION, type TownsFile } from "../../../src/common/pageMapFile.js";

/** All of the map's data together, as servers send them. */
const MOST_BYTES = 250_000;

const SOURCES = new URL("../../../src/", import.meta.url);
const readText = (file: string): Promise<string> => readFile(new URL(file, SOURCES), "utf8");

const texts = await Promise.all(["map", "towns", "smallTowns"].map((name) => readText(`web/map/data/${name}.json`)));
const [map, towns, smallTowns]: [MapFile, TownsFile, TownsFile] = [
  JSON.parse(texts[0] ?? ""),
  JSON.parse(texts[1] ?? ""),
  JSON.parse(texts[2] ?? ""),
];
const gazetteer = parseGazetteer(await readText("providers/places/gazetteer/gazetteer.json"), (text) =>
  Uint8Array.from(Buffer.from(text, "base64")),
);

test("all files together are small", () => {
  expect(texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)).toBeLessThan(MOST_BYTES);
});

describe("states", () => {
  test("are all there, and the letters of each lie in it", async () => {
    const jurisdictions = createJurisdictions(await readText("tax/jurisdictions/outlines.json"));
    expect(map.states.map(({ code }) => code).toSorted()).toEqual(Object.keys(STATE_NAMES).toSorted());
    expect(map.states.filter(({ code, lat, lng }) => jurisdictions.jurisdictionAt(lat, lng) !== code)).toEqual([]);
  });
});

describe("Interstates", () => {
  test("have their numbers, and pass near the places that they join", () => {
    const numbers = map.roads.map(({ number }) => number);
    expect(numbers).toEqual(expect.arrayContaining(["5", "10", "40", "70", "75", "80", "90", "95", "405"]));
    const places = [
      ["80", 41.26, -95.94],
      ["40", 35.19, -101.85],
      ["10", 29.76, -95.37],
      ["95", 39.95, -75.16],
      ["90", 41.88, -87.63],
    ] as const;
    for (const [number, lat, lng] of places) {
      const lines = map.roads.find((road) => road.number === number)?.lines ?? [];
      const distances = lines
        .map((line) => decodePolyline(line, PRECISION))
        .flatMap((points) =>
          (points?.lats ?? []).map((at, i) => Math.hypot(at - lat, ((points?.lngs[i] ?? 0) - lng) * 0.78)),
        );
      expect(Math.min(...distances), `I-${number}`).toBeLessThan(0.15);
    }
  });
});

describe.each([
  ["towns", towns, 30_000, Infinity],
  ["small towns", smallTowns, 2000, 30_000],
] as const)("%s", (_, file, least, below) => {
  test("are those of the gazetteer, the largest first, in their places", () => {
    const { names, populations, lats, lngs } = gazetteer.places;
    const expected = names.flatMap((name, row) => {
      const population = populations[row] ?? 0;
      return population >= least && population < below
        ? [
            {
              name: name.slice(0, -", TX".length),
              population,
              lat: (lats[row] ?? 0) / UNITS_PER_DEGREE,
              lng: (lngs[row] ?? 0) / UNITS_PER_DEGREE,
            },
          ]
        : [];
    });
    const places = decodePolyline(file.places, PRECISION);
    expect(file.names.split("\n")).toEqual(expected.map(({ name }) => name));
    expect(expected.length).toBeGreaterThan(500);
    expect(file.populations.map((hundreds) => hundreds * 100)).toEqual(
      expected.map(({ population }) => Math.round(population / 100) * 100),
    );
    expected.forEach(({ lat, lng }, i) => {
      expect(Math.abs((places?.lats[i] ?? NaN) - lat)).toBeLessThan(0.001);
      expect(Math.abs((places?.lngs[i] ?? NaN) - lng)).toBeLessThan(0.001);
    });
  });
});
