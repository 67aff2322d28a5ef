// Truck parking at stations: how files say it, and that sets and plans go by it.

import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { takeKept } from "../../src/journey/requestTrip.js";
import { pricesInSet } from "../../src/journey/stationPrices.js";
import { joinFiles } from "../../src/stations/join.js";
import { openStations, packSet, packStations } from "../../src/stations/packed/packed.js";
import { readPriceFile } from "../../src/stations/packed/prices.js";
import { readSetFile } from "../../src/stations/packed/read.js";
import { findRows, readContent, readStations } from "../../src/stations/read.js";
import { readSpaces } from "../../src/stations/values.js";
import { asFile, TWO_AS_CSV } from "../support/stationSets.js";

function read(text: string): ReturnType<typeof readStations> {
  return readStations("s.csv", new TextEncoder().encode(text));
}

/** A table with a station for each of these values. */
function tableWith(title: string, values: readonly string[]): string {
  return [`name,lat,lng,price,${title}`, ...values.map((value, i) => `Stop ${i},41,-96,3,"${value}"`)].join("\n");
}

describe("numbers of spaces", () => {
  test.each([
    ["75", 75],
    ["0", 0],
    ["75.0", 75],
    ["75+", 75],
    ["1,200", 1200],
    ["100000", 100_000],
    ["50-75", 50],
    ["50 – 75 spaces", 50],
    ["120 trucks", 120],
    ["75 truck parking spaces", 75],
    ["1 spot", 1],
    ["Yes", 1],
    ["y", 1],
    ["TRUE", 1],
    ["X", 1],
    ["No", 0],
    ["n", 0],
    ["false", 0],
    ["None", 0],
    ["n/a", undefined],
    ["-", undefined],
    ["null", undefined],
  ])("%s", (text, value) => {
    expect(readSpaces(text)).toEqual({ value });
  });

  test.each([
    "large lot",
    "-5",
    "72.5",
    "1,20",
    "100001",
    "999999999999",
    "1e5",
    "75 cars",
    "3 acres",
    "12 RV, 75 truck",
    "+",
    "75 75",
  ])("not understood: %s", (text) => {
    expect(readSpaces(text)).toHaveProperty("fault");
  });
});

describe("files", () => {
  test.each([
    "parking_spaces",
    "Truck Parking Spaces",
    "PARKING",
    "# of truck parking spots",
    "Truck parking",
    "Parking Spaces Count",
    "ParkingSpaces",
  ])("a table's column %s", async (title) => {
    const { stations, warnings } = await read(tableWith(title, ["75+", "", "yes", "no", "n/a"]));
    expect(stations.map(({ parking_spaces: spaces }) => spaces)).toEqual([75, undefined, 1, 0, undefined]);
    expect(warnings).toEqual([]);
  });

  test("what is not understood leaves no station out, and is named", async () => {
    const { stations, warnings } = await read(tableWith("Parking", ["gravel lot", "75", "-5"]));
    expect(stations.map(({ parking_spaces: spaces }) => spaces)).toEqual([undefined, 75, undefined]);
    expect(warnings).toEqual([
      '2 stations count as without parking, because "Parking" has neither a number there nor yes or no: lines 2 and 4.',
    ]);
    expect((await read(tableWith("Parking", ["lot", "75"]))).warnings).toEqual([
      '1 station counts as without parking, because "Parking" has neither a number there nor yes or no: line 2.',
    ]);
  });

  test("properties of GeoJSON points, as OpenStreetMap has them and as others do", async () => {
    const features = [
      { "capacity:hgv": "40" },
      { parking: true },
      { parking: false },
      { truck_parking_spaces: 12 },
    ].map((properties, i) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [-96, 41] },
      properties: { id: i, name: "Stop", diesel: 3.5, ...properties },
    }));
    const spaces = await Promise.all(
      features.map(
        async (feature) =>
          (await read(JSON.stringify({ type: "FeatureCollection", features: [feature] }))).stations[0]?.parking_spaces,
      ),
    );
    // As in other columns, true and false say nothing.
    expect(spaces).toEqual([40, undefined, undefined, 12]);
  });

  test("JSON has numbers alone, from 0 to 100,000", async () => {
    const withSpaces = (parking_spaces: unknown): string =>
      JSON.stringify([
        { id: "a", name: "A", address: "A", location: { lat: 41, lng: -96 }, price_per_gallon: 3, parking_spaces },
      ]);
    expect((await read(withSpaces(75))).stations[0]?.parking_spaces).toBe(75);
    await expect(read(withSpaces("75"))).rejects.toThrow(
      's.csv station 1: parking_spaces: Input should be a valid number, not "75"',
    );
    await expect(read(withSpaces(-1))).rejects.toThrow(
      "s.csv station 1: parking_spaces: Input should be greater than or equal to 0, not -1",
    );
    await expect(read(withSpaces(100_001))).rejects.toThrow(
      "s.csv station 1: parking_spaces: Input should be less than or equal to 100000, not 100001",
    );
  });

  test("of two files, the places say it", async () => {
    const find = async (text: string, parts: "places" | "prices") => ({
      file: `${parts}.csv`,
      found: findRows(`${parts}.csv`, await readContent(`${parts}.csv`, new TextEncoder().encode(text)), { parts }),
    });
    const places = await find("id,name,lat,lng,parking\n1,A,41,-96,75\n2,B,41,-96,\n", "places");
    const prices = await find("id,price,parking\n1,3,10\n2,3,10\n", "prices");
    expect(joinFiles(places, prices).stations.map(({ id, parking_spaces: spaces }) => [id, spaces])).toEqual([
      ["1", 75],
      ["2", undefined],
    ]);
  });
});

describe("sets", () => {
  const noPlacer = (): Promise<never> => Promise.reject(new Error("no station is looked for"));
  const readSet = async (
    text: string,
    mediaType?: "text/csv" | "application/json" | "application/x-ndjson",
  ): Promise<SharedArrayBuffer> =>
    (await readSetFile({ name: "The file", ...asFile(text, mediaType) }, noPlacer)).block;
  const versionOf = (block: SharedArrayBuffer): string =>
    createHash("sha256").update(new Uint8Array(block)).digest("hex");
  const spacesOf = (block: SharedArrayBuffer): number[] => Array.from(openStations(block).columns.parkingSpaces);
  const LINES = [
    {
      id: "a",
      name: "Alpha",
      address: "1 Main St",
      location: { lat: 41.5, lng: -93.7 },
      price_per_gallon: 3.599,
      parking_spaces: 75,
    },
    { id: "b", name: "Beta", address: "2 Main St", location: { lat: 41.6, lng: -90.7 } },
  ];

  // The versions are those that the service gave these stations before they could have parking spaces.
  test("without parking spaces, stations have the version from before", async () => {
    const stations = [
      {
        id: "1",
        name: "Flying J",
        address: "Exit 5",
        location: { lat: 41.25, lng: -96.5 },
        price_per_gallon: 3.459,
        brand: "Flying J",
        fuel_type: "diesel",
        stop_minutes: 20,
        minimum_purchase_gallons: 5,
        maximum_purchase_gallons: 200,
        jurisdiction: "NE",
        cost_per_gallon: 3.1,
        price_as_of: "2026-07-13T06:00-05:00",
      },
      { id: "2", name: "Café Nº 7", address: "", location: { lat: -41, lng: 179.5 } },
    ] as const;
    expect(versionOf(packStations(stations))).toBe("543e8e0aaa6521f68d300dae1f532ddd63de1374fd93a10138efaafb7aed365f");
    expect(versionOf(await readSet(TWO_AS_CSV))).toBe(
      "8c8dc5403c254df6cc795da20abed79079d27c0eb23633db3e6ea0574144e722",
    );
    expect(versionOf(packStations(stations.map((station) => ({ ...station, parking_spaces: null }))))).toBe(
      versionOf(packStations(stations)),
    );
    expect(versionOf(packStations(stations.map((station) => ({ ...station, parking_spaces: 0 }))))).not.toBe(
      versionOf(packStations(stations)),
    );
  });

  test("such a block is read as one whose stations have none", async () => {
    expect(spacesOf(await readSet(TWO_AS_CSV))).toEqual([NaN, NaN]);
  });

  test("keep them, in one version for all kinds of files", async () => {
    const csv = await readSet(
      "id,name,address,lat,lng,price,Parking\na,Alpha,1 Main St,41.5,-93.7,3.599,75\nb,Beta,2 Main St,41.6,-90.7,,\n",
    );
    expect(spacesOf(csv)).toEqual([75, NaN]);
    const json = await readSet(JSON.stringify(LINES), "application/json");
    const lines = await readSet(LINES.map((line) => JSON.stringify(line)).join("\n"), "application/x-ndjson");
    expect([versionOf(json), versionOf(lines)]).toEqual([versionOf(csv), versionOf(csv)]);
  });

  test("keep them when prices change, whatever the file of prices says", async () => {
    const block = await readSet(JSON.stringify(LINES), "application/json");
    const there = await readPriceFile(block, {
      name: "The file",
      ...asFile("id,price,parking_spaces\na,3.7,5\nb,3.5,5\n"),
    });
    expect([spacesOf(there.block), openStations(there.block).columns.pricesPerGallon]).toEqual([
      [75, NaN],
      Float64Array.of(3.7, 3.5),
    ]);
    const back = await readPriceFile(
      (await readPriceFile(block, { name: "The file", ...asFile("id,price\na,3.7\n") })).block,
      { name: "The file", ...asFile("id,price\na,3.599\n") },
    );
    expect(versionOf(back.block)).toBe(versionOf(block));
  });

  test("list them with the prices, and give them to planning", () => {
    const packed = packSet(
      [
        { ...LINES[1], price_per_gallon: 3 },
        LINES[0],
        { ...LINES[0], id: "c", price_per_gallon: 4, parking_spaces: 0 },
      ].map((line) => ({ id: "", name: "", address: "", location: { lat: 0, lng: 0 }, ...line })),
    );
    expect(
      pricesInSet(packed, { most: 9 }).stations.map(({ station_id: id, parking_spaces: spaces }) => [id, spaces]),
    ).toEqual([
      ["b", undefined],
      ["a", 75],
      ["c", 0],
    ]);
    expect(pricesInSet(packed, { most: 1 }).stations[0]).not.toHaveProperty("parking_spaces");
    expect(
      takeKept(packed, {
        kept: [2, 1],
        milesFromStart: [1, 2],
        detourMinutes: [0, 0],
        detourMiles: [0, 0],
        warnings: [],
      }).parkingSpaces,
    ).toEqual(Float64Array.of(0, 75));
  });
});
