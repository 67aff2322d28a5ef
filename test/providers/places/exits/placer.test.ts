// Places found by words, compared with where they really are.

import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readExitData, writeExitData } from "../../../../src/providers/places/exits/data.js";
import { loadPlacer } from "../../../../src/providers/places/load.js";
import type { FoundPlace } from "../../../../src/stations/placer.js";
import { readExits } from "../../../../src/providers/places/exits/placer.js";
import { geodesicMiles } from "../../../support/geodesic.js";
import { hasSharedData, TRUCK_STOPS } from "../../../support/sharedData.js";

const DATA = new URL("../../../../src/providers/places/exits/exits.json", import.meta.url);

const placer = await loadPlacer();

function find(address: string, city: string, state: string): FoundPlace {
  const found = placer.find({ address, city, state });
  if (found === undefined) throw new Error(`${address}, ${city}, ${state} is not found`);
  return found;
}

describe("a station whose address names an exit", () => {
  // Coordinates of interchanges, read off maps.
  test.each([
    ["I-80, EXIT 284", "Walcott", "IA", 41.618, -90.778],
    ["I-80 & I-76, EXIT 102", "Big Springs", "NE", 41.035, -102.05],
    ["I-40 Exit 280", "West Memphis", "AR", 35.155, -90.135],
    ["I-10, EXIT 186", "Balmorhea", "TX", 31.091, -104.063],
    ["I-17 EXIT 262", "Cordes Lakes", "AZ", 34.33, -112.117],
    ["I-19, EXIT 69", "Green Valley", "AZ", 31.893, -110.991],
    ["NYS Thruway I-90, EXIT 42", "Geneva", "NY", 42.962, -76.991],
    ["I-95 EXIT 40", "Milford", "CT", 41.236, -73.03],
    ["I-93 EXIT 23", "New Hampton", "NH", 43.605, -71.652],
    ["I-35W, EXIT 16", "Alvarado", "TX", 32.29, -97.19],
    ["I-90/94 EXIT 108", "Portage", "WI", 43.49, -89.46],
    ["I-69, EXIT 222", "Anderson", "IN", 40.062, -85.653],
    ["I-70 EXIT 224", "Bonner Springs", "KS", 39.09, -94.87],
    ["I-24 EXIT 167", "Wildwood", "GA", 34.97, -85.43],
  ])("%s at %s, %s is found within five miles", (address, city, state, lat, lng) => {
    const found = find(address, city, state);
    expect(found.placedBy).toBe("exit");
    expect(geodesicMiles(found, { lat, lng })).toBeLessThan(5);
  });

  test("is found without a town, and with a state in small letters", () => {
    const { lat, lng } = find("I-80, EXIT 284", "Walcott", "IA");
    expect(find("I-80, EXIT 284", "", "ia")).toEqual({ lat, lng, placedBy: "exit" });
    expect(find("I-80, EXIT 284", "No Such Town", "IA")).toEqual({ lat, lng, placedBy: "exit" });
  });

  test("is at the exit nearest to its town where the address may mean several", () => {
    // I-43 has no exit 132 near De Forest, and I-90 has no other one in Wisconsin.
    expect(find("I-43/I-90, EXIT 132", "De Forest", "WI")).toEqual(find("I-90, EXIT 132", "De Forest", "WI"));
    // Mile 197 of I-70 is at Russell; the Kansas Turnpike counts on its own.
    expect(find("I-70, EXIT 197", "Lecompton", "KS").lng).toBeCloseTo(-95.4, 0);
    expect(find("I-70, EXIT 197", "Bunker Hill", "KS").lng).toBeCloseTo(-98.6, 0);
  });

  test("is in its town where the exit is elsewhere, does not exist, or is in another state", () => {
    const town = find("", "Walcott", "IA");
    expect(town.placedBy).toBe("town");
    for (const address of ["I-80, EXIT 10", "I-80, EXIT 400", "I-81, EXIT 284", "US-6, EXIT 284", "I-80"])
      expect(find(address, "Walcott", "IA"), address).toEqual(town);
  });
});

describe("a station without an exit", () => {
  test.each([
    ["Saint Louis", "St. Louis", "MO"],
    ["North Little Rock", "N. Little Rock", "AR"],
    ["Mount Vernon", "Mt. Vernon", "IL"],
    ["Fort Worth", "FT WORTH", "TX"],
    ["De Forest", "DeForest", "WI"],
    ["Coeur d'Alene", "COEUR D ALENE", "ID"],
  ])("is in %s, however it is spelt", (usual, spelt, state) => {
    expect(find("", spelt, state)).toEqual(find("", usual, state));
    expect(find("", usual, state).placedBy).toBe("town");
  });

  test.each([
    ["", "", ""],
    ["", "No Such Town", "IA"],
    ["", "Walcott", ""],
    ["I-80, EXIT 284", "Walcott", ""],
    ["I-80, EXIT 284", "", "ZZ"],
    ["", "Toronto", "ON"],
  ])("is not found by %j, %j, %j", (address, city, state) => {
    expect(placer.find({ address, city, state })).toBeUndefined();
  });
});

describe("the data of exits", () => {
  test("is small enough for the page, and comes back from its file as it was written", async () => {
    const text = await readFile(DATA, "utf8");
    expect(gzipSync(text).length).toBeLessThan(50_000);
    expect(writeExitData(readExitData(text))).toBe(text);
  });

  test("numbers each line upwards or downwards alone", async () => {
    const lines = readExitData(await readFile(DATA, "utf8"));
    expect(lines.length).toBeGreaterThan(250);
    for (const { route, state, lats, numbers } of lines) {
      const steps = numbers.slice(1).map((number, i) => Math.sign(number - (numbers[i] ?? NaN)));
      expect(lats.length, `${route} ${state}`).toBeGreaterThan(1);
      expect(new Set(steps.filter((step) => step !== 0)).size, `${route} ${state}`).toBeLessThanOrEqual(1);
    }
  });

  test("that is damaged is refused", () => {
    expect(() => readExitData('[{"route":"I-80","state":"IA","points":"_p~iF~ps|U","numbers":""}]')).toThrow(
      "npm run build",
    );
    expect(() => readExitData("[1]")).toThrow("expected object");
  });
});

const Stop = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
});

/** The median, the 90th and the 99th of 100, and the share within three miles. */
function spread(errors: readonly number[]): { median: number; p90: number; p99: number; within3: number } {
  const sorted = errors.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? NaN;
  return {
    median: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    within3: sorted.filter((miles) => miles <= 3).length / sorted.length,
  };
}

test.skipIf(!hasSharedData)("real truck stops are found nearer by their exit than by their town", async () => {
  const stops = z.array(Stop).parse(parse(await readFile(TRUCK_STOPS), { columns: true }));
  const found = stops.map((stop) => ({
    place: placer.find(stop),
    miles: geodesicMiles(stop, placer.find(stop) ?? { lat: 0, lng: 0 }),
    townMiles: geodesicMiles(stop, placer.find({ ...stop, address: "" }) ?? { lat: 0, lng: 0 }),
  }));
  const byExit = found.filter(({ place }) => place?.placedBy === "exit");
  const exits = spread(byExit.map(({ miles }) => miles));
  const theirTowns = spread(byExit.map(({ townMiles }) => townMiles));
  const towns = spread(found.filter(({ place }) => place?.placedBy === "town").map(({ miles }) => miles));
  console.log(`${byExit.length} of ${stops.length} truck stops are placed by exit; miles off:`, {
    exits,
    theirTowns,
    towns,
  });
  expect(found.filter(({ place }) => place === undefined)).toEqual([]);
  expect(byExit.length / stops.length).toBeGreaterThan(0.91);
  expect(exits.median).toBeLessThan(0.9);
  expect(exits.p90).toBeLessThan(2.3);
  expect(exits.p99).toBeLessThan(5);
  expect(exits.within3).toBeGreaterThan(0.94);
  expect(theirTowns.median / exits.median).toBeGreaterThan(3);
  expect(towns.median).toBeLessThan(3.4);
  expect(towns.p90).toBeLessThan(8);
});

/** What an address names, as `I-44 283`. */
function exitsIn(address: string): string[] {
  return readExits(address).map(({ route, number }) => `${route} ${number}`);
}

describe("the exit that an address names", () => {
  test.each([
    ["I-44, EXIT 283 & US-69", ["I-44 283"]],
    ["I-10 Exit 45", ["I-10 45"]],
    ["I-75 & SR-25, Exit 33", ["I-75 33"]],
    ["3440 I-20 at Exit 78", ["I-20 78"]],
    ["I 90, EXIT 43  ", ["I-90 43"]],
    ["I-65,EXIT 230", ["I-65 230"]],
    ["I-95, EXIT108", ["I-95 108"]],
    ["I-17/SR-60, EXIT 199A", ["I-17 199"]],
    ["I-10, EXIT 239-B", ["I-10 239"]],
    ["Interstate 80 Exit #164", ["I-80 164"]],
    ["i-5 ext. 21", ["I-5 21"]],
    ["IH-10, Exits 600-601", ["I-10 600"]],
    ["Exit 33, I-75", ["I-75 33"]],
    ["I-35 & EXIT 187, SR-68", ["I-35 187"]],
    ["I-74 EXIT  34", ["I-74 34"]],
  ])("%s", (address, exits) => {
    expect(exitsIn(address)).toEqual(exits);
  });

  test.each([
    ["I-80/90 EX 59", ["I-80 59", "I-90 59"]],
    ["I-90 & 94 EXIT 79", ["I-90 79", "I-94 79"]],
    ["I-90/I-94/I-39, EXIT 132 & US-51", ["I-90 132", "I-94 132", "I-39 132"]],
    ["I-55, I-74 & I-39 , EXIT 160", ["I-55 160", "I-74 160", "I-39 160"]],
  ])("%s is on one of several roads", (address, exits) => {
    expect(exitsIn(address)).toEqual(exits);
  });

  test("each exit belongs to the roads before it", () => {
    expect(exitsIn("I-185, EXIT 1A, I-385, EXIT 30")).toEqual(["I-185 1", "I-385 30"]);
  });

  test.each([
    ["I-35W, EXIT 36", ["I-35W 36", "I-35 36"]],
    ["I-35 WEST, EXIT 40", ["I-35W 40", "I-35 40"]],
    ["I-84 E, EXIT 2 & US-6 E", ["I-84E 2", "I-84 2"]],
  ])("%s names a branch or a direction", (address, exits) => {
    expect(exitsIn(address)).toEqual(exits);
  });

  test.each([
    "",
    "US-20, EXIT 308",
    "1000 Main St",
    "I-80 & US-6",
    "SR-155N, EXIT 26-A",
    "EXIT 12",
    "I-10 Express Lane 5",
    "Suite I-9000, Exit 3",
    "I-80 Exit 1234",
  ])("%s names none", (address) => {
    expect(exitsIn(address)).toEqual([]);
  });

  test("a text of any length is read at once", () => {
    expect(exitsIn(`I-80 EXIT 5 ${"I-80/90 ".repeat(100_000)}`)[0]).toBe("I-80 5");
    expect(exitsIn("EXIT 1 ".repeat(100_000))).toEqual([]);
  });
});
