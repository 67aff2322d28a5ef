import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { StationFile } from "../../src/stations/file.js";
import { readStationFile } from "../support/stationFile.js";
import { makeFolder } from "../support/cli.js";
import { hasSharedData, TRUCK_STOPS } from "../support/sharedData.js";

async function read(name: string, text: string): Promise<StationFile> {
  const path = join(await makeFolder(), name);
  await writeFile(path, text);
  return readStationFile(path);
}

const STATION = {
  id: "7",
  name: "Stop",
  address: "1 Main St, Omaha, NE 68102",
  location: { lat: 41.25, lng: -95.9 },
  brand: "Pilot",
  price_per_gallon: 3.499,
  fuel_type: "diesel",
};

describe("tables", () => {
  test.each([
    [
      "plain",
      "id,name,address,city,state,zip,lat,lng,price,brand,fuel_type\n7,Stop,1 Main St,Omaha,NE,68102,41.25,-95.9,3.499,Pilot,diesel\n",
    ],
    [
      "other names, in any order and case",
      "Diesel Price,LONGITUDE,Latitude,Truck Stop Name,Store Number,Street,Town,ST,Zip Code,Chain,Fuel\n3.499,-95.9,41.25,Stop,7,1 Main St,Omaha,NE,68102,Pilot,Diesel",
    ],
    [
      "semicolons, decimal commas in prices, CRLF and a byte order mark",
      "\uFEFFid;name;address;city;state;zip;lat;lng;price;brand;fuel_type\r\n7;Stop;1 Main St;Omaha;NE;68102;41.25;-95.9;3,499;Pilot;diesel\r\n",
    ],
    [
      "tabs, dollars and empty lines",
      "id\tname\taddress\tcity\tstate\tzip\tlat\tlng\tprice\tbrand\tfuel_type\n\n7\tStop\t1 Main St\tOmaha\tNE\t68102\t41.25\t-95.9\t$3.499\tPilot\tdiesel\n\n",
    ],
    [
      "quotes",
      'id,name,address,lat,lng,price,brand,fuel_type\n7,"Stop","1 Main St, Omaha, NE 68102",41.25,-95.9,3.499,Pilot,diesel\n',
    ],
  ])("%s", async (_, text) => {
    expect((await read("stations.csv", text)).stations).toEqual([STATION]);
  });

  test("what a stop takes there, and the least and most to buy", async () => {
    const rows = ["A,41,-96,3,15,50 gal,", "B,41,-96,3,12.5 min,,200", "C,41,-96,3,n/a,-,none"];
    const { stations } = await read(
      "s.csv",
      ["name,lat,lng,price,Stop Minutes,Min Gallons,Max Gallons", ...rows].join("\n"),
    );
    expect(
      stations.map((station) => [
        station.stop_minutes,
        station.minimum_purchase_gallons,
        station.maximum_purchase_gallons,
      ]),
    ).toEqual([
      [15, 50, undefined],
      [12.5, undefined, 200],
      [undefined, undefined, undefined],
    ]);
    const faulty = ["A,41,-96,3,soon,50,", "B,41,-96,3,1500,50,", "C,41,-96,3,15,50,0"];
    const message = [
      's.csv line 2: Stop Minutes "soon" is not a number',
      "s.csv line 3: Stop Minutes: Input should be less than or equal to 1440, not 1500",
      "s.csv line 4: Max Gallons: Input should be greater than 0, not 0",
    ].join("\n");
    await expect(
      read("s.csv", ["name,lat,lng,price,Stop Minutes,Min Gallons,Max Gallons", ...faulty].join("\n")),
    ).rejects.toThrow(message);
  });

  test("a missing id or address is made up, and a missing brand left out", async () => {
    expect((await read("s.csv", 'name,lat,lng,price\n"Joe\'s ""Fuel""",41,-96,3\n')).stations).toEqual([
      {
        id: "line-2",
        name: 'Joe\'s "Fuel"',
        address: 'Joe\'s "Fuel"',
        location: { lat: 41, lng: -96 },
        price_per_gallon: 3,
      },
    ]);
  });

  test("rows without a price are left out and counted", async () => {
    expect(await read("s.csv", "name,lat,lng,price\nA,41,-96,3\nB,41,-96,\nC,41,-96,\n")).toMatchObject({
      stations: [{ name: "A" }],
      warnings: ["2 stations without a price are left out."],
    });
    await expect(read("s.csv", "name,lat,lng,price\nA,41,-96,\n")).rejects.toThrow(
      "s.csv: its only station has no price",
    );
  });

  test("faults name file and line: the first ten, and how many there are", async () => {
    const rows = ["Good,41,-96,3", "A,4o.1,-96,3", "B,91,-96,3", '"C\nover lines",41,-96,300', ",41,-96,3", "D,41,,3"];
    const message = [
      's.csv line 3: lat "4o.1" is not a number',
      "s.csv line 4: lat: Input should be less than or equal to 90, not 91",
      's.csv line 5: price "300" is more than a gallon costs in dollars: for cents write ¢, or "cents" in the column\'s title',
      "s.csv line 7: name is empty",
      "s.csv line 8: lng is empty",
    ].join("\n");
    await expect(read("s.csv", ["name,lat,lng,price", ...rows].join("\n"))).rejects.toThrow(message);
    const many = ["name,lat,lng,price", ...Array.from({ length: 25 }, () => "A,x,-96,3")].join("\n");
    await expect(read("s.csv", many)).rejects.toThrow(/line 11: lat "x" is not a number\n… and 15 more$/);
  });

  test.each([
    [
      "no column for what is needed",
      "name,lat,price\nA,41,3\n",
      's.csv: no column for lng (lng, lon, long …); the columns are "name", "lat", "price"',
    ],
    [
      "two columns of one name",
      "name,lat,lng,Price,price\nA,41,-96,3,4\n",
      's.csv: columns "Price", "price" can all be the price',
    ],
    [
      "an open quote",
      'name,lat,lng,price\n"A,41,-96,3\n',
      "s.csv: line 2: a quote is opened and not closed: close it, or write two quotes where one is part of the text",
    ],
    ["nothing", "", "s.csv is empty"],
    ["a header only", "name,lat,lng,price\n", "s.csv has no stations"],
  ])("%s", async (_, text, message) => {
    await expect(read("s.csv", text)).rejects.toThrow(message);
  });

  test("of two columns for one field, the one with the field's own name counts", async () => {
    const { stations } = await read("s.csv", "name,lat,lng,diesel,price_per_gallon\nA,41,-96,9,3\n");
    expect(stations[0]?.price_per_gallon).toBe(3);
  });

  test.skipIf(!hasSharedData)("the truck stops beside the project", async () => {
    const { stations, warnings } = await readStationFile(fileURLToPath(TRUCK_STOPS));
    expect([stations.length, warnings]).toEqual([3422, []]);
    expect(stations[0]).toMatchObject({
      id: "7",
      address: "I-44, EXIT 283 & US-69, Big Cabin, OK",
      price_per_gallon: 3.007,
      location: { lat: 36.565875, lng: -95.214386 },
    });
  });
});

describe("JSON", () => {
  test.each([
    ["a list", JSON.stringify([STATION])],
    ["an object with stations", JSON.stringify({ note: 1, stations: [STATION] })],
    [
      "GeoJSON points",
      JSON.stringify({
        type: "FeatureCollection",
        features: [
          {
            type: "Feature",
            geometry: { type: "Point", coordinates: [-95.9, 41.25] },
            properties: {
              id: 7,
              name: "Stop",
              address: "1 Main St, Omaha, NE 68102",
              brand: "Pilot",
              price: 3.499,
              fuel: "diesel",
            },
          },
        ],
      }),
    ],
  ])("%s", async (_, text) => {
    expect((await read("stations.json", text)).stations).toEqual([STATION]);
  });

  test.each([
    [
      "a station at fault",
      JSON.stringify([STATION, { ...STATION, price_per_gallon: -1 }]),
      "s.json station 2: price_per_gallon: Input should be greater than 0, not -1",
    ],
    ["not JSON", "[{", "s.json is not JSON"],
    [
      "something else",
      '{"a":1}',
      's.json is neither a list of stations, nor an object with "stations", nor GeoJSON points',
    ],
    ["no station", "[]", "s.json has no stations"],
  ])("%s", async (_, text, message) => {
    await expect(read("s.json", text)).rejects.toThrow(message);
  });
});

test("a file that does not exist", async () => {
  await expect(readStationFile("nowhere/stations.csv")).rejects.toThrow("stations.csv cannot be read (ENOENT)");
});
