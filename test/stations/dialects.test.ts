// Station files as people send them: dialects of CSV, ways to write prices and fuels, and files that must not be
// misread.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { StationFile } from "../../src/stations/file.js";
import { writeCsv } from "../../src/report/csv.js";
import { StationFileError } from "../../src/stations/rows.js";
import { readStationFile } from "../support/stationFile.js";
import { makeFolder } from "../support/cli.js";
import { hasSharedData, hasTrials, readTruckStops, trialFile, TRUCK_STOPS } from "../support/sharedData.js";

async function read(content: string | Uint8Array, file = "stations.csv"): Promise<StationFile> {
  const path = join(await makeFolder(), file);
  await writeFile(path, content);
  return readStationFile(path);
}

/** The lines of the message with which reading is refused. */
async function refusal(content: string | Uint8Array, file = "stations.csv"): Promise<string[]> {
  const outcome: unknown = await read(content, file).catch((error: unknown) => error);
  if (!(outcome instanceof StationFileError)) throw new Error(`was not refused: ${JSON.stringify(outcome)}`);
  return outcome.message.split("\n");
}

describe("CSV", () => {
  test.each([
    ["CR alone", "name,lat,lng,price\rA,41.5,-100.25,3.5\rB,42,-101,3.6\r"],
    ["semicolon, decimal comma", "name;lat;lng;price\nA;41,5;-100,25;3,5\nB;42;-101;3,6\n"],
    ["a first line with the separator", "sep=;\nname;lat;lng;price\nA;41.5;-100.25;3.5\nB;42;-101;3.6\n"],
    [
      "such a line in quotes, decimal commas",
      '\uFEFF"sep=;"\r\nname;lat;lng;price\r\nA;41,5;-100,25;3,5\r\nB;42;-101;3,6\r\n',
    ],
    ["a separator that only its line names", "SEP=^\nname^lat^lng^price\nA^41.5^-100.25^3.5\nB^42^-101^3.6\n"],
    ["a tab in such a line", "sep=\t\nname\tlat\tlng\tprice\nA\t41.5\t-100.25\t3.5\nB\t42\t-101\t3.6\n"],
    ["bar", "name|lat|lng|price\nA|41.5|-100.25|3.5\nB|42|-101|3.6\n"],
    [
      "everything quoted, blanks around",
      ' "name" , "lat" , "lng" , "price" \n "A" , " 41.5 " , "-100.25" , "$3.5" \n "B" , "42" , "-101" , "$ 3.60" \n',
    ],
    [
      "empty lines, and the empty fields that spreadsheets leave",
      "\n\nname,lat,lng,price\n\nA,41.5,-100.25,3.5,,\n\nB,42.0,-101.,3.6,\n\n",
    ],
  ])("%s", async (_, text) => {
    const { stations } = await read(text);
    expect(
      stations.map(({ name, location, price_per_gallon }) => [name, location.lat, location.lng, price_per_gallon]),
    ).toEqual([
      ["A", 41.5, -100.25, 3.5],
      ["B", 42, -101, 3.6],
    ]);
  });

  test("quotes: separators, quotes and line breaks in a field, and quotes in a field that is not quoted", async () => {
    const { stations } = await read(
      'name,address,lat,lng,price\n"Joe ""The Pump"", Inc.","Main St\nRear",41,-100,3.5\nTA "West" Stop,"1, A St",42,-101,3.6\n',
    );
    expect(stations.map(({ name, address }) => [name, address])).toEqual([
      ['Joe "The Pump", Inc.', "Main St\nRear"],
      ['TA "West" Stop', "1, A St"],
    ]);
  });

  test.each([
    ["a quote", '"Joe\\"s"', 'Joe"s'],
    ["a separator behind a quote", '"6\\" pump, left"', '6" pump, left'],
    ["two quotes and a separator", '"The \\"Pump\\", Inc."', 'The "Pump", Inc.'],
    ["a backslash", '"Joe\\"s \\\\ Ann"', 'Joe"s \\ Ann'],
  ])("backslashes before quotes: %s", async (_, text, name) => {
    const { stations, warnings } = await read(`name,lat,lng,price\n${text},41,-100,3.5\nB,42,-101,3.6\n`);
    expect(stations.map((station) => station.name)).toEqual([name, "B"]);
    expect(warnings).toEqual([]);
  });

  test("a backslash before the quote that ends a field is a backslash", async () => {
    const { stations } = await read('name,lat,lng,price\n"Rest \\",41,-100,3.5\n"Stop \\",42,-101,3.6\n');
    expect(stations.map(({ name }) => name)).toEqual(["Rest \\", "Stop \\"]);
  });

  test("our own apostrophe before a text that would be a formula is not part of it", async () => {
    const ids = ["-12", "@77", "+1", "=A1", "'99", "O'Neill"];
    const rows = ids.map((id) => [id, "A", 41, -100, 3.5]);
    const { stations } = await read(writeCsv(["id", "name", "lat", "lng", "price"], rows));
    expect(stations.map(({ id }) => id)).toEqual(ids);
  });

  test("the line stands in for a missing id, and whatever there is for a missing address", async () => {
    const { stations } = await read(
      "name,city,state,lat,lng,price\nA,Elko,NV,41,-116,4\nB,,NV,41,-116,4\nC,,,41,-116,4\n",
    );
    expect(stations.map(({ id, address }) => [id, address])).toEqual([
      ["line-2", "Elko, NV"],
      ["line-3", "NV"],
      ["line-4", "C"],
    ]);
  });

  test("the highway and its mile stand in for an address, and a house number stands before the street", async () => {
    const { stations } = await read(
      "name,highway_route,mile_post,addr:housenumber,addr:street,city,lat,lng,price\nA,I-80,272,,,Elko,41,-116,4\nB,,,12,Main St,Elko,41,-116,4\n",
    );
    expect(stations.map(({ address }) => address)).toEqual(["I-80 mile 272, Elko", "12 Main St, Elko"]);
  });

  test.each([
    [
      "Longitude (W)",
      "100.5",
      ['All longitudes count as west and so as negative, because their column is called "Longitude (W)".'],
    ],
    [
      "lng_west",
      "-100.5",
      ['All longitudes count as west and so as negative, because their column is called "lng_west".'],
    ],
    ["Longitude", "100.5 W", []],
    ["Longitude", "100\u00B030'00\"W", []],
    ["Longitude", "-100 30 0", []],
  ])("a longitude in %s of %s is west", async (title, text, warnings) => {
    const found = await read(`name\tlatitude\t${title}\tprice\nA\t41 30 N\t"${text.replaceAll('"', '""')}"\t4\n`);
    expect(found.stations).toMatchObject([{ location: { lat: 41.5, lng: -100.5 } }]);
    expect(found.warnings).toEqual(warnings);
  });

  test.each([
    ["location", "POINT (-100.5 41.25)"],
    ["WKT", "SRID=4326;POINT(-100.5 41.25)"],
    ["the_geom", '"{""type"":""Point"",""coordinates"":[-100.5,41.25]}"'],
    ["Coordinates", '"[41.25, -100.5]"'],
    ["GPS", "41.25N 100.5W"],
  ])("a point in one cell: %s of %s", async (title, text) => {
    const { stations, warnings } = await read(`name,${title},price\nA,${text},4\n`);
    expect(stations).toMatchObject([{ location: { lat: 41.25, lng: -100.5 } }]);
    expect(warnings).toEqual([]);
  });

  test("a brand stands in for a name", async () => {
    const { stations } = await read("brand,lat,lng,price\nLove's,41,-116,4\n");
    expect(stations).toMatchObject([{ name: "Love's", brand: "Love's" }]);
  });

  test.each([
    ["$3.499", 3.499],
    ["$ 3.499", 3.499],
    ['"3,499"', 3.499],
    [".999", 0.999],
    ["4", 4],
  ])("a price of %s", async (text, price) => {
    expect((await read(`name,lat,lng,price\nA,41,-100,${text}\n`)).stations).toMatchObject([
      { price_per_gallon: price },
    ]);
  });

  test.each([
    ["ULSD #2", "diesel"],
    ["Unleaded", "regular"],
    ["Mid-Grade", "midgrade"],
    ["PREMIUM", "premium"],
    ["", undefined],
  ])("a fuel type of %j", async (text, type) => {
    const [station] = (await read(`name,lat,lng,price,product\nA,41,-100,3.5,${text}\n`)).stations;
    expect(station?.fuel_type).toBe(type);
  });

  test("stations without a price are left out and counted", async () => {
    const { stations, warnings } = await read(
      "name,lat,lng,price\nA,41,-100,\nB,41,-100,3.5\nC,41,-100,N/A\nD,41,-100,-\n",
    );
    expect(stations.map(({ name }) => name)).toEqual(["B"]);
    expect(warnings).toEqual(["3 stations without a price are left out."]);
  });
});

describe("tables without titles", () => {
  const PLACES = [
    { id: "17", name: "Kearney Plaza", lat: 40.67, lng: -99.08, price: 3.459 },
    { id: "18", name: "Sterling Stop", lat: 41, lng: -103.18, price: 3.389 },
  ];
  test.each([
    [
      "as GPS makers write them",
      '-99.08,40.67,"Kearney Plaza","I-80",3.459\n-103.18,41,"Sterling Stop","I-76",3.389\n',
      "A lng, B lat, C name, D address, E price",
    ],
    [
      "with ids, towns, states and ZIP codes",
      "17,Kearney Plaza,1 Main St,Kearney,NE,68847,40.67,-99.08,$3.459\n18,Sterling Stop,2 Oak St,Sterling,CO,80751,41.0,-103.18,$3.389\n",
      "A id, B name, C address, D city, E state, F zip, G lat, H lng, I price",
    ],
    [
      "with both coordinates in one",
      'Kearney Plaza;"40.67, -99.08";3,459\nSterling Stop;"41, -103.18";3,389\n',
      "A name, B coordinates, C price",
    ],
    [
      "with letters",
      "\nKearney Plaza\t40.67 N\t99.08 W\t3.459\nSterling Stop\t41.0 N\t103.18 W\t3.389\n",
      "A name, B lat, C lng, D price",
    ],
  ])("%s: the first row is a station, and what the columns hold is said", async (_, text, columns) => {
    const { stations, warnings } = await read(text);
    expect(
      stations.map(({ name, location: { lat, lng }, price_per_gallon: price }) => ({ name, lat, lng, price })),
    ).toEqual(PLACES.map(({ id: _id, ...place }) => place));
    expect(warnings).toEqual([
      `The file has no titles, and its columns were taken by their values: ${columns}. If that is wrong, write titles above them.`,
    ]);
  });

  test("of which values do not say enough are refused, with their columns", async () => {
    expect(await refusal("40.67,-99.08,Kearney,3.459,3.599\n41.2,-103.18,Sterling,3.389,3.499\n")).toEqual([
      'stations.csv: there are no titles, and the values do not surely say which column is price: write titles above them, such as name, lat, lng, price; the columns are A "40.67", B "-99.08", C "Kearney", D "3.459", E "3.599"',
    ]);
  });

  test.skipIf(!hasTrials)("the trial is read", async () => {
    const { stations } = await readStationFile(fileURLToPath(trialFile("k16-no-header.csv")));
    expect(stations).toMatchObject([{ name: "Kearney Plaza" }, { name: "Sterling Stop" }]);
  });
});

describe("CSV that cannot be used", () => {
  test("faults name file and line, counting empty lines and line breaks in quotes", async () => {
    const text =
      'name,lat,lng,price\n"A\nB",41,-100,3.5\n\nC,4o.1,-100,3.5\nD,91,-100,3.5\n"E\nF\nG",41,,3.5\nH,41,-100,"1,234.50"\n';
    expect(await refusal(text)).toEqual([
      'stations.csv line 5: lat "4o.1" is not a number',
      expect.stringMatching(/^stations\.csv line 6: .*lat.* 90.*91/),
      "stations.csv line 7: lng is empty",
      'stations.csv line 10: price "1,234.50" is not a number',
    ]);
  });

  test("metres of a projection are refused by their cause, unless degrees stand in other columns", async () => {
    expect(await refusal("name,X,Y,price\nA,-11029535.1,4966000,3.5\n")).toEqual([
      'stations.csv: "Y" and "X" are metres or feet of a map projection ("4966000", "-11029535.1") and not degrees: export latitude and longitude in degrees (WGS 84, EPSG:4326)',
    ]);
    const { stations } = await read("name,X,Y,Latitude,Longitude,price\nA,-11029535.1,4966000,40.67,-99.08,3.5\n");
    expect(stations).toMatchObject([{ location: { lat: 40.67, lng: -99.08 } }]);
  });

  test("a surplus field does not shift the others", async () => {
    const [fault] = await refusal("name,lat,lng,price\nA,41,-100,3,499\n");
    expect(fault).toMatch(/^stations\.csv line 2: 5 fields .* 4: .*quotes/);
  });

  test("a missing field is not read as a missing price", async () => {
    expect(await refusal("name,lat,lng,price\nA,41,-100\n")).toEqual([
      expect.stringMatching(/^stations\.csv line 2: 3 fields .* 4/),
    ]);
  });

  test.each([
    ["a price of nothing", "name,lat,lng,price\nA,41,-100,0\n", "its only station has no price"],
    ["a fuel that the service does not know", "name,lat,lng,price,fuel_type\nA,41,-100,3,kerosene\n", "kerosene"],
    ["a text too long for an id", `id,name,lat,lng,price\n${"9".repeat(201)},A,41,-100,3\n`, "200"],
  ])("%s", async (_, text, part) => {
    const [fault] = await refusal(text);
    expect(fault).toMatch(/^stations\.csv/);
    expect(fault).toContain(part);
  });

  test("a missing file and a folder are named without their path", async () => {
    const folder = await makeFolder();
    for (const path of [join(folder, "nowhere.csv"), folder]) {
      await expect(readStationFile(path)).rejects.toThrow(StationFileError);
      await expect(readStationFile(path)).rejects.not.toThrow(`${folder}/`);
    }
  });
});

describe("JSON", () => {
  test("GeoJSON points, longitude first, their properties named as columns may be", async () => {
    const features = [
      {
        type: "Feature",
        id: 7,
        geometry: { type: "Point", coordinates: [-100.5, 41.25, 900] },
        properties: { "Station Name": "A", Diesel: 3.5, latitude: "none" },
      },
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [-101, 42] },
        properties: { "Station Name": "B", Diesel: null, city: "Elko" },
      },
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [-102, 43] },
        properties: { "Station Name": "C", Diesel: "3.7", city: "Elko" },
      },
    ];
    const { stations, warnings } = await read(
      JSON.stringify({ type: "FeatureCollection", features }),
      "stations.geojson",
    );
    expect(stations).toEqual([
      { id: "7", name: "A", address: "A", location: { lat: 41.25, lng: -100.5 }, price_per_gallon: 3.5 },
      { id: "feature-3", name: "C", address: "Elko", location: { lat: 43, lng: -102 }, price_per_gallon: 3.7 },
    ]);
    expect(warnings).toEqual(["1 station without a price is left out."]);
  });

  test.each([
    ["a station that is none", "[17]", "stations.json station 1: "],
    [
      "a line for a point",
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}]}',
      "feature 1",
    ],
  ])("refused: %s", async (_, text, part) => {
    const [fault] = await refusal(text, "stations.json");
    expect(fault).toContain(part);
  });
});

test.skipIf(!hasSharedData)("the real truck stops are read as they are", async () => {
  const { stations, warnings } = await readStationFile(fileURLToPath(TRUCK_STOPS));
  expect(warnings).toEqual([]);
  const expected = await readTruckStops();
  expect(expected).toHaveLength(3422);
  expect(
    stations.map(({ id, name, location, price_per_gallon }) => [
      id,
      name.trim(),
      location.lat,
      location.lng,
      price_per_gallon,
    ]),
  ).toEqual(expected.map(({ id, name, lat, lng, pricePerGallon }) => [id, name.trim(), lat, lng, pricePerGallon]));
  expect(stations.find(({ id }) => id === "20")).toMatchObject({
    name: "PILOT TRAVEL CENTER #1243",
    address: "I-8, EXIT 119 & SR-85, Gila Bend, AZ",
  });
});
