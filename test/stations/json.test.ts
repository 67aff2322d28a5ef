// Stations in JSON as other people's programs write it: every shape gives the same stations as the list of the service.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { StationFile } from "../../src/stations/check.js";
import { readStations } from "../../src/stations/read.js";
import { StationFileError } from "../../src/stations/rows.js";
import { hasTrials, trialFile } from "../support/sharedData.js";

const A = { id: "7", name: "Alpha", address: "1 Main St, Omaha, NE", lat: 41.25, lng: -95.9, price: 3.459 };
const B = { id: "9", name: "Beta", address: "2 Oak St, Elko, NV", lat: 40.8, lng: -115.8, price: 3.389 };
const STATIONS = [A, B].map(({ id, name, address, lat, lng, price }) => ({
  id,
  name,
  address,
  location: { lat, lng },
  price_per_gallon: price,
}));

function read(value: unknown, file = "s.json"): Promise<StationFile> {
  return readStations(file, new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)));
}

async function refusal(value: unknown): Promise<string> {
  const outcome: unknown = await read(value).catch((error: unknown) => error);
  if (!(outcome instanceof StationFileError)) throw new Error(`was not refused: ${JSON.stringify(outcome)}`);
  return outcome.message;
}

const toLines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join("\n");

describe("a list of objects", () => {
  const nested = [A, B].map(({ id, name, address, lat, lng, price }) => ({
    id: Number(id),
    name,
    address: { street: address.split(", ")[0], city: address.split(", ")[1], state: address.split(", ")[2] },
    position: { latitude: lat, longitude: lng },
    prices: { diesel: price, def: 4.1 },
  }));
  test.each<[string, unknown]>([
    ["flat", [A, B]],
    [
      "with numbers for ids, and texts for numbers",
      [A, B].map((each) => ({ ...each, id: Number(each.id), lat: String(each.lat), price: `$${each.price}` })),
    ],
    [
      "as the service takes them, but for numbers as texts",
      STATIONS.map((each) => ({
        ...each,
        id: Number(each.id),
        price_per_gallon: String(each.price_per_gallon),
        location: { lat: String(each.location.lat), lng: each.location.lng },
      })),
    ],
    ["nested", nested],
    [
      "with another name of the price beside the service's place",
      STATIONS.map(({ price_per_gallon: price, ...each }) => ({ ...each, diesel: price })),
    ],
    [
      "with prices in a list, by product",
      nested.map(({ prices, ...each }) => ({
        ...each,
        prices: [
          { product: "DEF", price: 4.1 },
          { product: "Diesel", price: prices.diesel },
        ],
      })),
    ],
    [
      "with a point of GeoJSON",
      [A, B].map(({ lat, lng, ...each }) => ({ ...each, location: { type: "Point", coordinates: [lng, lat] } })),
    ],
    ["in a list called data", { status: "ok", total: 2, data: [A, B] }],
    ["in an answer", { meta: { tags: ["a"] }, data: { stations: { results: [A, B] } } }],
    ["in the list called stations, among others", { errors: [{ code: 1 }], data: { stations: [A, B] } }],
    ["by their ids", { 7: { ...A, id: undefined }, 9: { ...B, id: undefined } }],
    [
      "with their attributes apart",
      { data: [A, B].map(({ id, ...attributes }) => ({ type: "station", id, attributes })) },
    ],
    ["as rows below their titles", { values: [Object.keys(A), Object.values(A), Object.values(B)] }],
    ["one in each line", toLines([A, B])],
    ["one in each line, as the service takes them", `${toLines(STATIONS)}\r\n\r\n`],
  ])("%s", async (_, value) => {
    expect(await read(value)).toEqual({ stations: STATIONS, warnings: [] });
  });

  test("a station alone", async () => {
    expect((await read(A)).stations).toEqual(STATIONS.slice(0, 1));
  });

  test("an address that the service's own list lacks is made up as in tables", async () => {
    const { address: _, ...station } = { ...STATIONS[0] };
    expect((await read([station])).stations).toMatchObject([{ name: "Alpha", address: "Alpha" }]);
  });

  test("of several lists, none is guessed", async () => {
    expect(await refusal({ data: { open: [A], closed: [B] } })).toBe(
      's.json has several lists, "data.open", "data.closed": call the list of stations "stations"',
    );
  });

  test("several prices of an object are offered by their names", async () => {
    const { price: _, ...station } = A;
    expect(await refusal([{ ...station, prices: { diesel: 3.4, retail: 3.1 } }])).toBe(
      's.json: columns "prices.diesel", "prices.retail" can all be the price',
    );
  });

  test("a line at fault is left out and named", async () => {
    const lines = [...Array.from({ length: 10 }, (_, i) => JSON.stringify({ ...A, id: `a${i}` })), "{broken"];
    const { stations, warnings } = await read(lines.join("\n"));
    expect([stations.length, warnings]).toEqual([
      10,
      ["1 of 11 rows left out, because they are at fault: line 11 (it is not JSON)."],
    ]);
  });

  test("thousands of titles that few objects have do not count, unless they are known", async () => {
    const list = Array.from({ length: 5000 }, (_, i) => ({
      ...A,
      id: `a${i}`,
      [`a${i}`]: 1,
      ...(i === 7 && { parking_spaces: 12 }),
    }));
    const { stations } = await read(list);
    expect([stations.length, stations[7]?.parking_spaces]).toEqual([5000, 12]);
  });
});

describe("OpenStreetMap", () => {
  const TAGS = {
    "addr:housenumber": "1",
    "addr:street": "Main St",
    "addr:city": "Omaha",
    "addr:state": "NE",
    diesel_price: "3.459",
  };
  const whole = { name: "Alpha", brand: "Pilot", "capacity:hgv": "40", ...TAGS };
  const square = [
    { lat: 41.2, lon: -95.9 },
    { lat: 41.2, lon: -95.88 },
    { lat: 41.22, lon: -95.88 },
    { lat: 41.22, lon: -95.9 },
  ];
  const station = (id: string): object => ({
    id,
    name: "Alpha",
    address: "1 Main St, Omaha, NE",
    brand: "Pilot",
    price_per_gallon: 3.459,
    parking_spaces: 40,
  });

  test.each<[string, readonly object[]]>([
    ["its center", [{ type: "way", id: 2, center: { lat: 41.21, lon: -95.89 }, tags: whole }]],
    ["its line", [{ type: "way", id: 2, geometry: [...square, square[0]], tags: whole }]],
    [
      "its box",
      [{ type: "way", id: 2, bounds: { minlat: 41.2, minlon: -95.9, maxlat: 41.22, maxlon: -95.88 }, tags: whole }],
    ],
    [
      "its nodes, which follow without tags",
      [
        { type: "way", id: 2, nodes: [11, 12, 13, 14, 11], tags: whole },
        ...square.map((at, i) => ({ type: "node", id: 11 + i, ...at })),
      ],
    ],
  ])("an answer of Overpass: a way is where %s shows", async (_, elements) => {
    const { stations, warnings } = await read({ version: 0.6, elements });
    expect(stations).toMatchObject([station("way/2")]);
    expect(stations[0]?.location.lat).toBeCloseTo(41.21, 9);
    expect(stations[0]?.location.lng).toBeCloseTo(-95.89, 9);
    expect(warnings).toEqual(["1 station is an outline or a line: its middle counts as its place."]);
  });

  test("an answer of Overpass that is not whole says so, and a way without a place what to write", async () => {
    const node = { type: "node", id: 1, lat: 41.2, lon: -95.9, tags: whole };
    const { stations, warnings } = await read({ elements: [node], remark: "runtime error: Query timed out" });
    expect(stations).toMatchObject([{ ...station("node/1"), location: { lat: 41.2, lng: -95.9 } }]);
    expect(warnings).toEqual(['Overpass says that its answer is not whole: "runtime error: Query timed out".']);
    expect(await refusal({ elements: [{ type: "way", id: 2, tags: whole }] })).toBe(
      's.json: none of its ways and relations has a place: write "out center;" at the end of the query',
    );
  });

  test("of an answer of Overpass, ways and relations without a place are left out, and the rest is read", async () => {
    const elements = [
      { type: "way", id: 2, nodes: [11, 12], tags: whole },
      { type: "relation", id: 3, members: [{ type: "way", ref: 2, role: "outer" }], tags: whole },
      { type: "node", id: 1, lat: 41.2, lon: -95.9, tags: whole },
    ];
    const { stations, warnings } = await read({ elements });
    expect(stations).toMatchObject([station("node/1")]);
    expect(warnings).toEqual([
      '2 ways and relations without a place left out: stations 1 and 2. To have them count, write "out center;" at the end of the query.',
    ]);
  });

  test("brand, operator and at last the id stand in for a name", async () => {
    const features = [{ brand: "Pilot" }, { operator: "Petro" }, {}, { name: "Alpha" }].map((names, i) => ({
      type: "Feature",
      id: `node/${i}`,
      properties: { "@id": `node/${i}`, ...names, ...TAGS },
      geometry: { type: "Point", coordinates: [-95.9, 41.2] },
    }));
    const { stations, warnings } = await read({ type: "FeatureCollection", features });
    expect(stations.map(({ name }) => name)).toEqual(["Pilot", "Petro", "node/2", "Alpha"]);
    expect(warnings).toEqual(["1 station has no name, brand or operator: its id stands in for it."]);
  });
});

describe("features", () => {
  const feature = (geometry: unknown): object => ({ type: "Feature", properties: { name: "A", price: 3 }, geometry });
  const ring = [
    [-95.9, 41.2],
    [-95.88, 41.2],
    [-95.88, 41.22],
    [-95.9, 41.22],
    [-95.9, 41.2],
  ];

  test.each([
    ["Polygon", [ring]],
    ["MultiPolygon", [[ring]]],
    ["LineString", ring],
    ["MultiLineString", [ring.slice(0, 2), ring.slice(2, 4)]],
    ["MultiPoint", ring],
  ])("a %s is where its middle is", async (type, coordinates) => {
    const { stations, warnings } = await read({
      type: "FeatureCollection",
      features: [feature({ type, coordinates })],
    });
    expect(stations[0]?.location.lat).toBeCloseTo(41.21, 9);
    expect(stations[0]?.location.lng).toBeCloseTo(-95.89, 9);
    expect(warnings).toEqual(["1 station is an outline or a line: its middle counts as its place."]);
  });

  test.each<readonly [what: string, geometry: unknown]>([
    ["null", null],
    ["missing", undefined],
    ["an object without anything", {}],
    ["an empty point", { type: "Point", coordinates: [] }],
    ["a point of nulls", { type: "Point", coordinates: [null, null] }],
    ["an empty outline", { type: "Polygon", coordinates: [[]] }],
    ["an empty collection", { type: "GeometryCollection", geometries: [] }],
    ["an empty point of ArcGIS", { x: "NaN", y: "NaN" }],
  ])("one whose geometry is %s is left out; where it is alone, the file is refused", async (_, geometry) => {
    const collection = (...geometries: readonly unknown[]): object => ({
      type: "FeatureCollection",
      features: geometries.map(feature),
    });
    const { stations, warnings } = await read(collection(geometry, { type: "Point", coordinates: [-95.9, 41.2] }));
    expect(stations).toMatchObject([{ id: "feature-2", location: { lat: 41.2, lng: -95.9 } }]);
    expect(warnings).toEqual([
      "1 feature without a place left out: feature 1. To have it count, give each a point as its geometry.",
    ]);
    expect(await refusal(collection(geometry))).toBe(
      "s.json: none of its features has a place: give each a point as its geometry",
    );
  });

  test("a collection with a point in it is where the point is", async () => {
    const geometries = [{ type: "Point", coordinates: [-95.9, 41.2] }];
    const { stations } = await read({
      type: "FeatureCollection",
      features: [feature({ type: "GeometryCollection", geometries })],
    });
    expect(stations).toMatchObject([{ location: { lat: 41.2, lng: -95.9 } }]);
  });

  test("what is too large for a station, or no geometry, is at fault", async () => {
    const county = ring.map(([lng = 0, lat = 0]) => [(lng + 95.9) * 10 - 95.9, lat]);
    for (const [geometry, fault] of [
      [{ type: "Polygon", coordinates: [county] }, "its outline is larger than a station can be"],
      [{ type: "Point", coordinates: ["west", 41] }, "it is not a GeoJSON point"],
    ] as const)
      expect(await refusal({ type: "FeatureCollection", features: [feature(geometry)] })).toBe(
        `s.json feature 1: ${fault}`,
      );
  });

  test("without a geometry, latitude and longitude among the properties count", async () => {
    const found = await read({
      type: "FeatureCollection",
      features: [{ ...feature(null), properties: { name: "A", price: 3, Latitude: 41.2, Longitude: "-95.9" } }],
    });
    expect(found.stations).toMatchObject([{ location: { lat: 41.2, lng: -95.9 } }]);
  });

  const arcgis = (wkid: number, x: number, y: number, more = {}): object => ({
    geometryType: "esriGeometryPoint",
    spatialReference: { wkid },
    features: [{ attributes: { OBJECTID: 4, NAME: "A", Price: 3, ...more }, geometry: { x, y } }],
  });

  test("of ArcGIS, in degrees and in Web Mercator", async () => {
    expect(await read(arcgis(4326, -95.9, 41.2))).toEqual({
      stations: [{ id: "4", name: "A", address: "A", location: { lat: 41.2, lng: -95.9 }, price_per_gallon: 3 }],
      warnings: [],
    });
    // EPSG's example: 24°22'54.433"N, 100°20'00"W is 11169055.58 m west and 2800000 m north.
    const { stations, warnings } = await read(arcgis(102100, -11169055.576, 2800000));
    expect(stations[0]?.location.lat).toBeCloseTo(24.381787, 5);
    expect(stations[0]?.location.lng).toBeCloseTo(-100.333333, 5);
    expect(warnings).toEqual([
      "Places were converted from Web Mercator to degrees.",
      "1 price in Mexico without a unit counts as US dollars a gallon: feature 1 (3).",
    ]);
  });

  test("in another reference system are refused by their cause, unless degrees stand among the attributes", async () => {
    const message =
      "s.json: its places are in the reference system 26914: export latitude and longitude in degrees (WGS 84, EPSG:4326)";
    expect(await refusal(arcgis(26914, 500000, 4500000))).toBe(message);
    const crs = { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::26914" } };
    const point = feature({ type: "Point", coordinates: [500000, 4500000] });
    expect(await refusal({ type: "FeatureCollection", crs, features: [point] })).toBe(message);
    expect((await read(arcgis(26914, 500000, 4500000, { lat: 41.2, lon: -95.9 }))).stations).toMatchObject([
      { location: { lat: 41.2, lng: -95.9 } },
    ]);
  });

  test("that a service has cut off are not taken for all", async () => {
    const { warnings } = await read({ ...arcgis(4326, -95.9, 41.2), exceededTransferLimit: true });
    expect(warnings).toEqual(["The service that wrote the file has left out features: it says exceededTransferLimit."]);
  });
});

describe("tables whose titles stand apart", () => {
  const STATION = { name: "A", lat: 41.2, lng: -95.9, price: 3 };
  const columns = Object.keys(STATION);
  const row = Object.values(STATION);

  test.each([
    [
      "a row with a value too few",
      { columns, data: [row, row.slice(1)] },
      's.json: row 2 of "data" has 3 values, and "columns" has 4 titles',
    ],
    [
      "columns of several lengths",
      { name: ["A", "B"], lat: [41.2, 41.3], lng: [-95.9, -95.8], price: [3] },
      's.json: the column "name" has 2 values, and "price" has 1: each station needs one in both',
    ],
    [
      "a title that is there twice",
      { columns: [...columns, "price"], data: [[...row, 4]] },
      's.json: two columns are called "price": give each a title that tells it apart',
    ],
    ["no column of prices", { columns: columns.slice(0, 3), data: [row.slice(0, 3)] }, "s.json: no column for price"],
  ])("%s is refused by its cause", async (_, value, message) => {
    expect(await refusal(value)).toContain(message);
  });

  test("a value that is missing is that of its station alone", async () => {
    const { stations, warnings } = await read({ columns, data: [row, ["B", ...row.slice(1, 3), null]] });
    expect(stations).toHaveLength(1);
    expect(warnings).toEqual(["1 station without a price is left out."]);
  });

  test("titles in levels, as pandas writes them", async () => {
    const titles = [
      ["name", ""],
      ["location", "lat"],
      ["location", "lng"],
      ["price", ""],
    ];
    expect((await read({ columns: titles, data: [row] })).stations).toMatchObject([
      { name: "A", location: { lat: 41.2, lng: -95.9 }, price_per_gallon: 3 },
    ]);
  });

  test("one station with nested objects stays one station", async () => {
    const nested = { name: "A", location: { lat: 41.2, lng: -95.9 }, prices: { diesel: 3 } };
    expect((await read(nested)).stations).toMatchObject([{ name: "A", price_per_gallon: 3 }]);
  });
});

test.skipIf(!hasTrials).each(["k05-overpass-export.geojson", "k09-flat-list.json", "k09-stations.ndjson"])(
  "the trial %s is read",
  async (name) => {
    const { stations } = await readStations(name, await readFile(trialFile(name)));
    expect(stations.map(({ name: called, price_per_gallon: price }) => [called, price])).toEqual([
      ["Kearney", 3.459],
      ["Sterling", 3.389],
    ]);
    for (const [i, [lat, lng]] of [
      [40.67, -99.08],
      [40.62, -103.18],
    ].entries()) {
      expect(stations[i]?.location.lat).toBeCloseTo(lat ?? NaN, 2);
      expect(stations[i]?.location.lng).toBeCloseTo(lng ?? NaN, 2);
    }
  },
);
