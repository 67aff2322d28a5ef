// The map against what is known of places: towns of every state and province, both sides of borders, truck stops.

import { parse } from "csv-parse/sync";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Jurisdiction } from "../../../src/contract/schemas/fields.js";
import type { Jurisdiction as JurisdictionCode } from "../../../src/contract/values/jurisdictions.js";
import { UNITS_PER_DEGREE } from "../../../src/providers/places/gazetteer/data.js";
import { readGazetteer } from "../../../src/providers/places/load.js";
import { loadJurisdictions } from "../../../src/tax/load.js";
import { readSources } from "../../../tools/gazetteer/build.js";
import { hasSharedData, TRUCK_STOPS } from "../../support/sharedData.js";
import { nearestArea, readRawStates } from "./rawOutlines.js";

const map = loadJurisdictions();

interface Place {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly jurisdiction: JurisdictionCode | undefined;
}

/** What the map answers otherwise: the place, and the answer. */
function missesOf(places: readonly Place[]): string[] {
  return places.flatMap(({ name, lat, lng, jurisdiction }) => {
    const answer = map.jurisdictionAt(lat, lng);
    return answer === jurisdiction ? [] : [`${name}: ${answer ?? "none"}`];
  });
}

async function readTable<T>(file: URL, row: z.ZodType<T>): Promise<T[]> {
  return z.array(row).parse(parse(await readFile(file), { columns: true }));
}

const Coordinate = z.coerce.number();

describe("places at borders, on islands and in the corners of the map", async () => {
  const Row = z.object({
    place: z.string(),
    lat: Coordinate,
    lng: Coordinate,
    jurisdiction: Jurisdiction.or(z.literal("").transform(() => undefined)),
  });
  const places = (await readTable(new URL("places.csv", import.meta.url), Row)).map(({ place, ...row }) => ({
    name: place,
    ...row,
  }));

  test(`lie where everybody knows: ${places.length} of them`, () => {
    expect(missesOf(places)).toEqual([
      // More than three miles from any key.
      "Seven Mile Bridge: none",
      // Borders between provinces are drawn at 1:50,000,000: these are within two miles of one.
      "Creighton: MB",
      "Témiscaming: ON",
      "Pointe-à-la-Croix: NB",
    ]);
  });

  test("in all states and provinces", () => {
    expect(new Set(places.map(({ jurisdiction }) => jurisdiction)).size).toBeGreaterThan(50);
  });
});

/** The towns of the gazetteer that the map has elsewhere. */
const ELSEWHERE = [
  // On a river that is the border. The states' outlines straighten it, by 0.7 miles at most.
  "Beecher Falls, VT: NH",
  "Bellows Falls, VT: NH",
  "Wilder, VT: NH",
  "Orford, NH: VT",
  "Berwick, ME: NH",
  "New Castle, NH: ME",
  "Rollinsford, NH: ME",
  "Pawcatuck, CT: RI",
  "Matamoras, PA: NY",
  "New Hope, PA: NJ",
  "Raubsville, PA: NJ",
  "Piedmont, WV: MD",
  "Hartford, WV: OH",
  "Newell, WV: OH",
  "Williamstown, WV: OH",
  "Haverhill, OH: KY",
  "Newport, OH: WV",
  "South Point, OH: WV",
  "Prescott, WI: MN",
  "East Dubuque, IL: IA",
  "Thebes, IL: MO",
  "North Sioux City, SD: IA",
  // On the line itself, which runs through the town or beside it.
  "Bristol, TN: VA",
  "Carter Lake, IA: NE",
  "Delmar, DE: MD",
  "New London, PA: DE",
  "Texhoma, TX: OK",
  "West Hill, OH: PA",
  // Post offices whose coordinates are not in their states.
  "Ben Hur, VA: KY",
  "Paynesville, WV: VA",
  "Whiteoak, MO: AR",
  "Makaweli, HI: none",
  // An island that the outlines leave out.
  "Monhegan, ME: none",
];

describe("towns and post offices of the United States", async () => {
  const text = await readFile(
    new URL("../../../src/providers/places/gazetteer/gazetteer.json", import.meta.url),
    "utf8",
  );
  const { names, lats, lngs } = readGazetteer(text).places;
  const towns = names.map((name, i): Place => ({
    name,
    lat: (lats[i] ?? NaN) / UNITS_PER_DEGREE,
    lng: (lngs[i] ?? NaN) / UNITS_PER_DEGREE,
    jurisdiction: Jurisdiction.parse(name.slice(-2)),
  }));
  const states = readRawStates();

  test(`are in their states: ${towns.length} of them`, () => {
    expect(new Set(towns.map(({ jurisdiction }) => jurisdiction)).size).toBe(51);
    const misses = missesOf(towns).toSorted();
    console.log(`${misses.length} of ${towns.length} places of the gazetteer are elsewhere by the map.`);
    expect(misses).toEqual(ELSEWHERE.toSorted());
  });

  test("or within a mile of them, but for three", () => {
    const isFar = ({ lat, lng, jurisdiction }: Place): boolean =>
      map.jurisdictionAt(lat, lng) !== jurisdiction &&
      nearestArea(
        states.filter(({ name }) => name === jurisdiction),
        lat,
        lng,
      ).miles > 1;
    expect(towns.filter(isFar).map(({ name }) => name)).toEqual(["Makaweli, HI", "Monhegan, ME", "Whiteoak, MO"]);
  });
});

describe("towns of the neighbours", () => {
  const { towns } = readSources(new URL("../../../tools/gazetteer/", import.meta.url));
  /** GeoNames' numbers of provinces. */
  const PROVINCES = new Map([
    ["01", "AB"],
    ["02", "BC"],
    ["03", "MB"],
    ["04", "NB"],
    ["05", "NL"],
    ["07", "NS"],
    ["08", "ON"],
    ["09", "PE"],
    ["10", "QC"],
    ["11", "SK"],
    ["12", "YT"],
    ["13", "NT"],
    ["14", "NU"],
  ]);

  test("in Canada are in their provinces", () => {
    const canadian = towns
      .filter(({ country }) => country === "CA")
      .map((town): Place => ({ ...town, jurisdiction: Jurisdiction.parse(PROVINCES.get(town.adminCode)) }));
    expect(canadian.length).toBeGreaterThan(1_000);
    expect(new Set(canadian.map(({ jurisdiction }) => jurisdiction)).size).toBe(13);
    expect(missesOf(canadian)).toEqual([
      // Across the Ottawa, within two miles.
      "Clarence-Rockland: QC",
      "Constance Bay: QC",
      // On islands and a peninsula that are too small for a map at 1:50,000,000.
      "Hornby Island: none",
      // Across the St. Croix from Maine.
      "Saint Andrews: ME",
      "Témiscaming: ON",
      "Wabana: none",
      "Tofino: none",
      // In Ottawa, whatever GeoNames says.
      "Fallingbrook: ON",
    ]);
  });

  test("in Mexico and on other shores are in no jurisdiction", () => {
    const others = towns
      .filter(({ country, lat, lng }) => country !== "US" && country !== "CA" && lng < -30 && lat > 10)
      .map((town): Place => ({ ...town, jurisdiction: undefined }));
    expect(others.length).toBeGreaterThan(9_000);
    // On the bank of the Rio Grande, which the states' outlines straighten, and within 0.1 miles of Arizona.
    expect(missesOf(others)).toEqual(["Nuevo Progreso: TX", "Los Algodones: AZ"]);
  });
});

test.skipIf(!hasSharedData)("the real truck stops are in the states of their addresses", async () => {
  const Row = z.object({ name: z.string(), city: z.string(), state: Jurisdiction, lat: Coordinate, lng: Coordinate });
  const stops = (await readTable(TRUCK_STOPS, Row)).map(({ name, city, state, ...row }) => ({
    ...row,
    name: `${name}, ${city}, ${state}`,
    jurisdiction: state,
  }));
  expect(stops.length).toBeGreaterThan(3_000);
  expect(missesOf(stops)).toEqual([]);
});
