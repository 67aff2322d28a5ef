// The files that the page's map draws from.

import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodePolyline } from "../../../src/contract/polyline.js";
import { STATE_NAMES } from "../../../src/contract/jurisdictionNames.js";
import { loadGazetteer } from "../../../src/providers/places/gazetteer/load.js";
import { createJurisdictions } from "../../../src/tax/jurisdictions/jurisdictions.js";
import { type MapFile, PRECISION, type TownsFile } from "../../../src/web/map/data/file.js";

const FOLDER = new URL("../../../src/web/map/data/", import.meta.url);
const read = async (name: string): Promise<string> => readFile(new URL(name, FOLDER), "utf8");
const [mapText, townsText, smallTownsText] = await Promise.all(["map.json", "towns.json", "smallTowns.json"].map(read));
const map: MapFile = JSON.parse(mapText ?? "");

test("each state's letters lie in the state", async () => {
  expect(map.states.map(({ code }) => code).toSorted()).toEqual(Object.keys(STATE_NAMES).toSorted());
  const { jurisdictionAt } = createJurisdictions(await readFile(new URL("../../../src/tax/jurisdictions/outlines.json", import.meta.url), "utf8"));
  // What is not of the 48 states has no outline there.
  for (const { code, lat, lng } of map.states.filter((state) => !["AK", "HI", "DC"].includes(state.code))) expect(jurisdictionAt(lat, lng), code).toBe(code);
});

test("all lines are lines", () => {
  for (const line of [...map.land, ...map.beyond, ...map.lakes, ...map.borders, ...map.roads.flatMap(({ lines }) => lines)]) expect(decodePolyline(line, PRECISION)?.lats.length).toBeGreaterThan(1);
});

test("the Interstates that cross the country are there", () => {
  for (const number of ["5", "10", "15", "20", "25", "35", "40", "44", "55", "65", "70", "75", "80", "81", "90", "94", "95"]) expect(map.roads.map((road) => road.number)).toContain(number);
});

test("towns lie where the gazetteer has them", async () => {
  const places = await loadGazetteer();
  for (const text of [townsText, smallTownsText]) {
    const towns: TownsFile = JSON.parse(text ?? "");
    const names = towns.names.split("\n");
    const points = decodePolyline(towns.places, PRECISION);
    expect(points?.lats).toHaveLength(names.length);
    expect(towns.populations).toHaveLength(names.length);
    expect(towns.populations).toEqual(towns.populations.toSorted((a, b) => b - a));
  }
  const towns: TownsFile = JSON.parse(townsText ?? "");
  const points = decodePolyline(towns.places, PRECISION);
  for (const town of ["New York", "Los Angeles", "Omaha", "Amarillo"]) {
    const row = towns.names.split("\n").indexOf(town);
    const { lat, lng } = await places.locate({ "New York": "New York, NY", "Los Angeles": "Los Angeles, CA", Omaha: "Omaha, NE", Amarillo: "Amarillo, TX" }[town] ?? "", new AbortController().signal);
    expect(points?.lats[row]).toBeCloseTo(lat, 2);
    expect(points?.lngs[row]).toBeCloseTo(lng, 2);
  }
});

test("what loads with the map is small", () => {
  const bytes = [mapText, townsText].reduce((sum, text) => sum + gzipSync(text ?? "", { level: 9 }).length, 0);
  console.log(`map and towns, gzipped: ${bytes} bytes; small towns: ${gzipSync(smallTownsText ?? "", { level: 9 }).length}`);
  expect(bytes).toBeLessThan(100_000);
});
