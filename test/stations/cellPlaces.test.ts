// Places in one cell: geometries as databases and GIS programs export them, and zeros in place of coordinates.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPlace } from "../../src/stations/cellPlaces.js";
import { readStations } from "../../src/stations/read.js";
import { StationFileError } from "../../src/stations/rows.js";
import { readSetFile } from "../../src/stations/packed/read.js";

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readStations("s", toBytes(text));
const refusal = (text: string): Promise<string> =>
  read(text).then(
    () => "was not refused",
    (error: unknown) => (error instanceof StationFileError ? error.message : String(error)),
  );

const RING = "-99.09 40.66, -99.07 40.66, -99.07 40.68, -99.09 40.68, -99.09 40.66";
const COLUMNS = ["geom", "wkb_geometry", "WKT", "the_geom", "geog"] as const;

/** A point in the binary form, written by the standard: OGC 06-103r4, 8.2, and PostGIS' own flag for a reference system. */
function toWkb(lng: number, lat: number, { isLittle = true, srid = 0, more = 0, type = 1 } = {}): string {
  const buffer = Buffer.alloc(25 + 8 * more);
  const write = {
    integer: isLittle ? buffer.writeUInt32LE.bind(buffer) : buffer.writeUInt32BE.bind(buffer),
    double: isLittle ? buffer.writeDoubleLE.bind(buffer) : buffer.writeDoubleBE.bind(buffer),
  };
  buffer.writeUInt8(isLittle ? 1 : 0, 0);
  write.integer(srid === 0 ? type : type + 0x20000000, 1);
  if (srid !== 0) write.integer(srid, 5);
  const at = srid === 0 ? 5 : 9;
  for (const [i, value] of [lng, lat, ...Array.from({ length: more }, () => 300)].entries())
    write.double(value, at + 8 * i);
  return buffer.subarray(0, at + 16 + 8 * more).toString("hex");
}

describe("geometries", () => {
  test.each([
    [`POLYGON ((${RING}))`],
    [`POLYGON((${RING}),(-99.081 40.669, -99.079 40.669, -99.08 40.671, -99.081 40.669))`],
    [`MULTIPOLYGON (((${RING})))`],
    [`SRID=4326;POLYGON((${RING}))`],
    [`polygon ((${RING}))`],
    [`POLYGON Z ((-99.09 40.66 300, -99.07 40.66 300, -99.07 40.68 300, -99.09 40.66 300))`],
    ["LINESTRING (-99.09 40.66, -99.07 40.68)"],
    ["MULTIPOINT ((-99.09 40.66), (-99.07 40.68))"],
    ["MULTIPOINT (-99.09 40.66, -99.07 40.68)"],
    ["GEOMETRYCOLLECTION (POINT (-99.09 40.66), POINT (-99.07 40.68))"],
    [
      JSON.stringify({
        type: "LineString",
        coordinates: [
          [-99.09, 40.66],
          [-99.07, 40.68],
        ],
      }),
    ],
  ])("an outline or a line is where its middle is, which is said (case %#)", async (geometry) => {
    const { stations, warnings } = await read(`name;price;geom\nA;3;"${geometry.replaceAll('"', '""')}"\n`);
    expect(stations[0]?.location.lat).toBeCloseTo(40.67, 9);
    expect(stations[0]?.location.lng).toBeCloseTo(-99.08, 9);
    expect(warnings).toEqual(["1 station is an outline or a line: its middle counts as its place."]);
  });

  test.each(["MULTIPOINT ((-99.08 40.67))", "POINT(-99.08 40.67)", "GEOMETRYCOLLECTION(POINT(-99.08 40.67))"])(
    "%s is a point",
    async (geometry) => {
      const { stations, warnings } = await read(`name,price,geom\nA,3,${geometry}\n`);
      expect(stations).toMatchObject([{ location: { lat: 40.67, lng: -99.08 } }]);
      expect(warnings).toEqual([]);
    },
  );

  test("points in the binary form, of either byte order, with reference system and height", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -18_000, max: 18_000 }),
        fc.integer({ min: -9000, max: 9000 }),
        fc.record({ isLittle: fc.boolean(), srid: fc.constantFrom(0, 4326, 4269), more: fc.constantFrom(0, 1, 2) }),
        fc.constantFrom("", "\\x", "0x"),
        fc.boolean(),
        (x, y, options, prefix, isUpper) => {
          const hex = toWkb(x / 100, y / 100, options);
          expect(readPlace(prefix + (isUpper ? hex.toUpperCase() : hex))).toEqual({
            value: { lat: y / 100, lng: x / 100, isOutline: false, isConverted: false },
          });
        },
      ),
    );
  });

  test.each(COLUMNS)("PostGIS' own example in the column %s", async (title) => {
    // SELECT ST_SetSRID(ST_MakePoint(-99.08, 40.67), 4326)
    const { stations } = await read(`name,price,${title}\nA,3,0101000020E610000085EB51B81EC558C0F6285C8FC2554440\n`);
    expect(stations).toMatchObject([{ location: { lat: 40.67, lng: -99.08 } }]);
  });

  test("Web Mercator is converted, which is said; others are refused by their number", async () => {
    // EPSG's example: 24°22'54.433"N, 100°20'00"W is 11169055.58 m west and 2800000 m north.
    for (const geometry of [
      "SRID=3857;POINT(-11169055.576 2800000)",
      toWkb(-11_169_055.576, 2_800_000, { srid: 3857 }),
    ]) {
      const { stations, warnings } = await read(`name,price,geom\nA,3,${geometry}\n`);
      expect(stations[0]?.location.lat).toBeCloseTo(24.381787, 5);
      expect(stations[0]?.location.lng).toBeCloseTo(-100.333333, 5);
      expect(warnings).toContain("Places were converted from Web Mercator to degrees.");
    }
    expect(await refusal("name,price,geom\nA,3,SRID=26914;POINT(500000 4500000)\n")).toContain(
      'geom "SRID=26914;POINT(500000 4500000)" is in the reference system 26914: export latitude and longitude in degrees',
    );
  });

  test.each([
    [toWkb(-99.08, 40.67, { type: 3 }), "is the binary form (WKB) of an outline or a line: export points"],
    ["LINESTRING (-99 40, -95 41)", "cannot be the place: its outline is larger than a station can be"],
    ["POINT EMPTY", "is not latitude and longitude"],
    ["POLYGON EMPTY", "is not latitude and longitude"],
    ["1 Main St", "is not latitude and longitude"],
  ])("%s is at fault by its cause", (text, fault) => {
    expect(readPlace(text)).toEqual({ fault: expect.stringContaining(fault) });
  });
});

describe("0,0 stands for no place", () => {
  const STATIONS = [
    ["a", 40.67, -99.08],
    ["b", 0, 0],
    ["c", 40.62, -103.18],
  ] as const;
  const WARNING =
    /^1 station left out, because the coordinates 0,0 stand for no place: (?:line 3|station 2|feature 2)\.$/;

  test.each<readonly [what: string, text: string]>([
    [
      "a table",
      ["id,name,price,lat,lng", ...STATIONS.map(([id, lat, lng]) => `${id},${id},3,${lat},${lng}`)].join("\n"),
    ],
    [
      "a table of decimals",
      [
        "id,name,price,lat,lng",
        ...STATIONS.map(([id, lat, lng]) => `${id},${id},3,${lat.toFixed(4)},${lng.toFixed(4)}`),
      ].join("\n"),
    ],
    [
      "one column",
      ["id;name;price;geom", ...STATIONS.map(([id, lat, lng]) => `${id};${id};3;POINT(${lng} ${lat})`)].join("\n"),
    ],
    [
      "the service's JSON",
      JSON.stringify(STATIONS.map(([id, lat, lng]) => ({ id, name: id, price_per_gallon: 3, location: { lat, lng } }))),
    ],
    [
      "GeoJSON",
      JSON.stringify({
        type: "FeatureCollection",
        features: STATIONS.map(([id, lat, lng]) => ({
          type: "Feature",
          properties: { id, name: id, price: 3 },
          geometry: { type: "Point", coordinates: [lng, lat] },
        })),
      }),
    ],
  ])("%s", async (_, text) => {
    const { stations, warnings } = await read(text);
    expect(stations.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(warnings).toEqual([expect.stringMatching(WARNING)]);
    const set = await readSetFile({ name: "s", bytes: toBytes(text) }, () => Promise.reject(new Error("no placer")));
    expect(set).toMatchObject({ stationCount: 2, warnings: [expect.stringMatching(WARNING)] });
  });

  test("of all stations is refused; on the equator or the meridian a place stays one", async () => {
    expect(await refusal("name,price,lat,lng\nA,3,0,0\n")).toBe(
      "s: its only station has the coordinates 0,0, which systems write where they know no place",
    );
    expect((await read("name,price,lat,lng\nA,3,0,-78.5\nB,3,51.5,0\n")).stations).toHaveLength(2);
  });
});
