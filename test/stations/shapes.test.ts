// The same stations in every shape in which other people's programs write them: the readers give the same back.

import * as fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { readStations } from "../../src/stations/read.js";
import { sampleSize } from "../support/sampleSize.js";

interface Given {
  readonly id: string;
  readonly name: string;
  /** In hundredths of a degree, without its sign. */
  readonly north: number;
  readonly west: number;
  /** In tenths of a cent. */
  readonly price: number;
}

const lat = ({ north }: Given): number => north / 100;
const lng = ({ west }: Given): number => -west / 100;
const price = (station: Given): number => station.price / 1000;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const toCsv = (rows: readonly (readonly (string | number)[])[], delimiter = ","): string =>
  rows.map((row) => row.map((cell) => (typeof cell === "string" ? quoted(cell) : cell)).join(delimiter)).join("\n");
const toDms = (hundredths: number, letter: string): string => {
  const seconds = hundredths * 36;
  return `${Math.floor(seconds / 3600)}°${Math.floor(seconds / 60) % 60}'${seconds % 60}"${letter}`;
};
const comma = (value: number): string => String(value).replace(".", ",");

const TITLES = ["id", "name", "lat", "lng", "price"];
const table = (
  stations: readonly Given[],
  cells: (station: Given) => readonly (string | number)[],
  titles = TITLES,
) => [titles, ...stations.map(cells)];
const plain = (station: Given) => [station.id, station.name, lat(station), lng(station), price(station)];
const flat = (station: Given) => ({
  id: station.id,
  title: undefined,
  name: station.name,
  latitude: lat(station),
  longitude: lng(station),
  diesel_price: price(station),
});

const asObject = (cells: readonly (string | number)[]): object =>
  Object.fromEntries(TITLES.map((title, column) => [title, cells[column]]));
const lists = (stations: readonly Given[]): object =>
  Object.fromEntries(TITLES.map((title, column) => [title, stations.map((each) => plain(each)[column])]));

/** Writers of the shapes, by their names. */
const SHAPES: Readonly<Record<string, (stations: readonly Given[]) => unknown>> = {
  CSV: (stations) => toCsv(table(stations, plain)),
  "CSV with sep=; and decimal commas": (stations) =>
    `sep=;\n${table(stations, (each) => [
      quoted(each.id),
      quoted(each.name),
      comma(lat(each)),
      comma(lng(each)),
      comma(price(each)),
    ])
      .map((row) => row.join(";"))
      .join("\n")}`,
  "CSV with backslashes before quotes": (stations) =>
    table(stations, plain)
      .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', String.raw`\"`)}"`).join(","))
      .join("\n"),
  "CSV with WKT": (stations) =>
    toCsv(
      table(stations, (each) => [each.id, each.name, `POINT (${lng(each)} ${lat(each)})`, price(each)], [
        "id",
        "name",
        "geom",
        "price",
      ]),
    ),
  "CSV with degrees, minutes and seconds": (stations) =>
    toCsv(table(stations, (each) => [each.id, each.name, toDms(each.north, "N"), toDms(each.west, "W"), price(each)])),
  "CSV with letters": (stations) =>
    toCsv(table(stations, (each) => [each.id, each.name, `${lat(each)} N`, `${-lng(each)} W`, price(each)])),
  "CSV with x and y beside": (stations) =>
    toCsv(
      table(stations, (each) => [...plain(each), 0, 0], [
        ...TITLES.map((title) => (title === "lat" ? "Latitude" : title === "lng" ? "Longitude" : title)),
        "X",
        "Y",
      ]),
    ),
  workbook: (stations) =>
    writeXlsx({ sheets: [{ name: "Stations", rows: table(stations, plain).map((row) => [...row]) }] }),
  "list of the service": (stations) =>
    stations.map((each) => ({
      id: each.id,
      name: each.name,
      address: each.name,
      location: { lat: lat(each), lng: lng(each) },
      price_per_gallon: price(each),
    })),
  "flat list": (stations) => stations.map(flat),
  "wrapped list": (stations) => ({ count: stations.length, data: { results: stations.map(flat) } }),
  "nested list": (stations) =>
    stations.map((each) => ({
      id: each.id,
      name: each.name,
      position: { lat: lat(each), lon: lng(each) },
      prices: { diesel: String(price(each)) },
    })),
  "lines of JSON": (stations) => stations.map((each) => JSON.stringify(flat(each))).join("\n"),
  GeoJSON: (stations) => ({
    type: "FeatureCollection",
    features: stations.map((each) => ({
      type: "Feature",
      id: each.id,
      properties: { name: each.name, diesel: price(each) },
      geometry: { type: "Point", coordinates: [lng(each), lat(each)] },
    })),
  }),
  ArcGIS: (stations) => ({
    spatialReference: { wkid: 4326 },
    features: stations.map((each) => ({
      attributes: { ID: each.id, Name: each.name, Price: price(each) },
      geometry: { x: lng(each), y: lat(each) },
    })),
  }),
  "rows of JSON": (stations) => ({ values: table(stations, plain) }),
  "a list of rows": (stations) => table(stations, plain),
  "pandas, split": (stations) => ({
    columns: TITLES,
    index: stations.map((_, i) => i),
    data: stations.map(plain),
  }),
  "pandas, split, with ids as its index": (stations) => ({
    columns: TITLES.slice(1),
    index: stations.map(({ id }) => id),
    data: stations.map((each) => plain(each).slice(1)),
  }),
  "pandas, table": (stations) => ({
    schema: {
      fields: ["index", ...TITLES].map((title) => ({ name: title, type: "string" })),
      primaryKey: ["index"],
      pandas_version: "1.4.0",
    },
    data: stations.map((each, i) => ({ index: i, ...asObject(plain(each)) })),
  }),
  "pandas, columns": (stations) =>
    Object.fromEntries(
      TITLES.map((title, column) => [title, Object.fromEntries(stations.map((each, i) => [i, plain(each)[column]]))]),
    ),
  "pandas, columns, with ids as its index": (stations) =>
    Object.fromEntries(
      TITLES.slice(1).map((title, column) => [
        title,
        Object.fromEntries(stations.map((each) => [each.id, plain(each)[column + 1]])),
      ]),
    ),
  "pandas, index": (stations) => Object.fromEntries(stations.map((each, i) => [i, asObject(plain(each))])),
  "a list for each column": (stations) => ({ source: "export", count: stations.length, ...lists(stations) }),
  "a list for each column, in another object": (stations) => ({ status: "ok", data: lists(stations) }),
  Datasette: (stations) => ({ ok: true, columns: TITLES, rows: stations.map(plain), truncated: false }),
  Socrata: (stations) => ({
    meta: {
      view: {
        name: "Truck stops",
        tags: ["diesel", "fuel"],
        columns: ["sid", ...TITLES].map((title, i) => ({ id: i, name: title, dataTypeName: "text" })),
      },
    },
    data: stations.map((each, i) => [`row-${i}`, ...plain(each)]),
  }),
  CKAN: (stations) => ({
    success: true,
    result: {
      fields: ["_id", ...TITLES].map((title) => ({ id: title, type: "text" })),
      records: stations.map((each, i) => ({ _id: i + 1, ...asObject(plain(each)) })),
    },
  }),
};

/** Names begin and end with letters: a cell's own blanks and quotes at its ends are cut in CSV. */
const name = fc
  .tuple(
    fc.constantFrom("A", "Zoë", "Joe"),
    fc.string({ unit: fc.constantFrom(" ", '"', ",", ";", "'", "é", "x", "’"), maxLength: 8 }),
    fc.constantFrom("x", "Stop"),
  )
  .map((parts) => parts.join(""));
const stations = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99_999 }).map((id) => `s${id}`),
    name,
    // In the United States, at prices that are plausible side by side: others are left out.
    north: fc.integer({ min: 3301, max: 4699 }),
    west: fc.integer({ min: 9001, max: 11_999 }),
    price: fc.integer({ min: 3001, max: 4999 }),
  }),
  { selector: ({ id }) => id, minLength: 2, maxLength: 8 },
);

test.each(Object.keys(SHAPES))("%s", async (shape) => {
  await fc.assert(
    fc.asyncProperty(stations, async (given) => {
      const written = await SHAPES[shape]?.(given);
      const bytes =
        written instanceof Uint8Array
          ? written
          : new TextEncoder().encode(typeof written === "string" ? written : JSON.stringify(written));
      const read = await readStations("file", bytes);
      expect(read.stations.map((each) => [each.id, each.name, each.price_per_gallon])).toEqual(
        given.map((each) => [each.id, each.name, price(each)]),
      );
      for (const [i, each] of given.entries()) {
        expect(read.stations[i]?.location.lat).toBeCloseTo(lat(each), 9);
        expect(read.stations[i]?.location.lng).toBeCloseTo(lng(each), 9);
      }
    }),
    { numRuns: sampleSize(25, 300) },
  );
});

test("without titles: the stations in their order, by the values alone", async () => {
  await fc.assert(
    fc.asyncProperty(stations, async (given) => {
      const rows = given.map((each) => [lng(each), lat(each), `${each.name}${each.id}`, price(each)]);
      const isDecimal = (i: number): boolean => rows.some((row) => String(row[i]).includes("."));
      fc.pre([0, 1, 3].every(isDecimal) && String(rows[0]?.[0]).includes(".") && String(rows[0]?.[1]).includes("."));
      const read = await readStations("file", new TextEncoder().encode(toCsv(rows)));
      expect(
        read.stations.map((each) => [each.location.lng, each.location.lat, each.name, each.price_per_gallon]),
      ).toEqual(rows);
      expect(read.warnings).toEqual([expect.stringContaining("A lng, B lat, C name, D price")]);
    }),
    { numRuns: sampleSize(25, 300) },
  );
});
