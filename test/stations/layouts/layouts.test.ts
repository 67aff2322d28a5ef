// Suppliers' files are recognised, and each of their stations is read as it stands there.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LAYOUTS } from "../../../src/stations/layouts/layouts.js";
import { findRows, readContent } from "../../../src/stations/read.js";
import { hasSharedData, readTruckStops } from "../../support/sharedData.js";
import { makePlacer, readSupplier, readSupplierFile, readText, SUPPLIER_FILES } from "./supplierFiles.js";

const TOWN = { location: { lat: 40, lng: -100 }, metadata: { placed_by: "town" } };
const EXIT = { location: { lat: 36.5, lng: -95.25 }, metadata: { placed_by: "exit" } };
const PAID = [{ cost_plus_cents: 0 }];

test.each(LAYOUTS.map(({ name }) => name))("%s: its file is recognised", async (name) => {
  const file = SUPPLIER_FILES[name] ?? "no file";
  const content = await readContent(file, await readSupplierFile(file));
  const parts = name === "Pilot locations" || name === "Overture Places extract" ? "places" : "all";
  expect(findRows(file, content, { placer: makePlacer(), parts }).layout).toBe(name);
});

describe("OPIS", () => {
  test("a byte order mark, blank rows, notes; ids that repeat; stations without coordinates", async () => {
    const placer = makePlacer();
    const { stations, warnings, ...traits } = await readSupplier("opis.csv", { placer });
    expect(stations).toEqual([
      {
        id: "0907",
        name: "NORTH FORK TRAVEL CENTER #12",
        address: "I-94, EXIT 143 & US-12, Tomah, WI",
        price_per_gallon: 3.28733333,
        jurisdiction: "WI",
        ...EXIT,
      },
      {
        id: "9001",
        name: "BIG BARN PLAZA",
        address: "I-44, EXIT 283 & US-69, Big Cabin, OK",
        price_per_gallon: 2.989,
        jurisdiction: "OK",
        ...EXIT,
      },
      {
        id: "9033",
        name: "PRAIRIE STOP",
        address: "TRANS-CANADA HWY 1, Moosomin, SK",
        price_per_gallon: 3.459,
        jurisdiction: "SK",
        ...TOWN,
      },
    ]);
    expect(traits).toEqual({ layout: "OPIS truck stop prices", placed: { exit: 2, town: 1 } });
    expect(warnings).toEqual([
      "1 row without any value left out: line 8.",
      "1 row of notes or totals left out: line 10.",
      "1 of 7 stations left out, because neither exit nor town was found: line 5 (HWY 50, Lonesome, NV).",
      "1 id has several prices: the lowest counts, because dates do not tell them apart.",
      "1 id repeats with the same price: one row of each counts.",
      "2 repeated rows left out: lines 2 and 7.",
      "1 station without a price is left out.",
    ]);
    expect(placer.asked[0]).toEqual({ address: "I-44, EXIT 283 & US-69", city: "Big Cabin", state: "OK" });
  });

  const HEADER = "OPIS Truckstop ID,Truckstop Name,Address,City,State,Rack ID,Retail Price";

  test("with dates, the newest of several prices counts, and the lowest of those of a day", async () => {
    const { stations, warnings } = await readText(`${HEADER},Price Date,Latitude,Longitude
1,A,,York,NE,1,3.10,7/13/2026,41,-97
1,A,,York,NE,1,3.40,7/14/2026,41,-97
1,A,,York,NE,1,3.30,7/14/2026,41,-97
1,A,,York,NE,1,2.90,,41,-97
2,B,,York,NE,1,3.50,7/1/2026,41,-97
`);
    expect(stations.map(({ id, price_per_gallon: price, price_as_of: time }) => [id, price, time])).toEqual([
      ["1", 3.3, "2026-07-14T00:00-05:00"],
      ["2", 3.5, "2026-07-01T00:00-05:00"],
    ]);
    expect(warnings).toEqual([
      "1 id has several prices: the newest counts.",
      "3 repeated rows left out: lines 2, 3 and 5.",
    ]);
  });

  test("without anything to find places by, the refusal says what to do", async () => {
    await expect(readText(`${HEADER}\n1,A,"I-44, EXIT 283",Big Cabin,OK,1,3.1\n`)).rejects.toThrow(
      /^s\.csv: no column for lat .* and lng .*by words alone: add latitude and longitude, or give the places in a second file with the same ids$/,
    );
  });

  test("where no station is found, the refusal names some", async () => {
    await expect(readText(`${HEADER}\n1,A,US-50,Lonesome,NV,1,3.1\n`, { placer: makePlacer() })).rejects.toThrow(
      "s.csv: neither exit nor town was found for line 2 (US-50, Lonesome, NV): write an exit as in",
    );
  });

  test.skipIf(!hasSharedData)("the truck stops beside the project, in this layout", async () => {
    const stops = await readTruckStops();
    const csv = (value: string): string => `"${value.replaceAll('"', '""')}"`;
    const split = (address: string): readonly [string, string, string] => {
      const [state = "", city = "", ...street] = address.split(", ").toReversed();
      return [street.toReversed().join(", ").trim(), city, state];
    };
    const lines = stops.map(({ id, name, address, pricePerGallon }) =>
      [id, name, ...split(address), "1", String(pricePerGallon)].map(csv).join(","),
    );
    const places = new Map(
      stops.map(({ address, lat, lng }) => [split(address).join("|"), { lat, lng, placedBy: "exit" as const }]),
    );
    const { stations, placed, layout } = await readText([HEADER, ...lines].join("\n"), {
      placer: { find: ({ address, city, state }) => places.get([address, city, state].join("|")) },
    });
    expect([stations.length, placed, layout]).toEqual([
      stops.length,
      { exit: stops.length, town: 0 },
      "OPIS truck stop prices",
    ]);
    const byId = new Map(stops.map((stop) => [stop.id, stop]));
    for (const station of stations) {
      const { name, address = "", pricePerGallon } = byId.get(station.id) ?? {};
      expect(station).toMatchObject({
        name,
        address: split(address).join(", "),
        price_per_gallon: pricePerGallon,
        jurisdiction: address.slice(-2),
      });
    }
  });
});

describe("Pilot", () => {
  test("better-of report: titles above, an untitled column, leading zeros, other products, a total", async () => {
    const { stations, warnings, ...traits } = await readSupplier("pilotBetterOf.xlsx", { placer: makePlacer() });
    const common = { brand: "Pilot", price_as_of: "2026-07-15T00:00-05:00", ...TOWN };
    expect(stations).toEqual([
      {
        id: "602",
        name: "Pilot #602",
        address: "Birmingham, AL",
        price_per_gallon: 5.099,
        cost_per_gallon: 4.4877,
        jurisdiction: "AL",
        ...common,
      },
      {
        id: "075",
        name: "Pilot #075",
        address: "Satsuma, AL",
        price_per_gallon: 5.299,
        cost_per_gallon: 4.6694,
        jurisdiction: "AL",
        ...common,
      },
      {
        id: "764",
        name: "Pilot #764",
        address: "Rock Springs, WY",
        price_per_gallon: 5.099,
        cost_per_gallon: 5.099,
        jurisdiction: "WY",
        ...common,
      },
    ]);
    expect(traits).toEqual({ layout: "Pilot better-of report", discounts: PAID, placed: { exit: 0, town: 3 } });
    expect(warnings).toEqual([
      "1 row without any value left out: row 12.",
      "1 row of notes or totals left out: row 13.",
      '2 rows whose "Prod" is not DSL left out: rows 9 and 11.',
      'Prices paid are those of the column "Your Price", pump prices those of "Retail Price".',
      '1 station has no "Your Price": the pump price is paid there: row 10.',
    ]);
  });

  test("a price column that is chosen counts alone", async () => {
    const { stations, warnings, discounts, layout } = await readSupplier("pilotBetterOf.xlsx", {
      placer: makePlacer(),
      priceColumn: "Disc Retail",
    });
    expect(stations.map((station) => [station.price_per_gallon, station.cost_per_gallon])).toEqual([
      [5.049, undefined],
      [5.249, undefined],
    ]);
    expect([discounts, layout]).toEqual([undefined, "Pilot better-of report"]);
    expect(warnings.join()).not.toContain("Prices paid");
  });

  test("where a row has one price alone, that is paid", async () => {
    const { stations } = await readText("Site,City,ST,Retail Price,Your Price\n7,York,NE,,3.2\n8,Elko,NV,4,\n", {
      placer: makePlacer(),
    });
    expect(stations.map((station) => [station.price_per_gallon, station.cost_per_gallon])).toEqual([
      [3.2, 3.2],
      [4, 4],
    ]);
  });

  test("fuel prices: states by name; those in Canada are by the litre", async () => {
    const { stations, warnings } = await readSupplier("pilotPrices.csv", { placer: makePlacer() });
    expect(stations).toEqual([
      {
        id: "907",
        name: "Pilot #907",
        address: "Miles City, Montana",
        brand: "Pilot",
        price_per_gallon: 4.599,
        jurisdiction: "MT",
        ...TOWN,
      },
      {
        id: "071",
        name: "Pilot #071",
        address: "Amarillo, Texas",
        brand: "Pilot",
        price_per_gallon: 3.999,
        jurisdiction: "TX",
        ...TOWN,
      },
    ]);
    expect(warnings).toEqual([
      "1 price is in CAD, whose rate is not given, and is left out: line 4 ($1.999). Give currencyRates the US dollars for 1 CAD.",
      "1 station without a price is left out.",
    ]);
  });

  test("locations have no prices", async () => {
    await expect(readSupplier("pilotLocations.csv")).rejects.toThrow(
      'pilotLocations.csv: the layout "Pilot locations" has places and no prices: give a second file with the prices, by the same ids',
    );
    const found = findRows(
      "pilotLocations.csv",
      await readContent("pilotLocations.csv", await readSupplierFile("pilotLocations.csv")),
      { parts: "places" },
    );
    expect(found.rows.map(({ station }) => station)).toEqual([
      {
        id: "071",
        name: "Flying J Travel Center",
        address: "9601 Made-Up Rd, Amarillo, TX 79111",
        location: { lat: 35.1921, lng: -101.7482 },
        jurisdiction: "TX",
        parking_spaces: 120,
      },
      {
        id: "907",
        name: "Pilot Travel Center",
        address: "12 Example Ave, Miles City, MT 59301",
        location: { lat: 46.3911, lng: -105.8402 },
        jurisdiction: "MT",
        parking_spaces: 60,
      },
      {
        id: "803",
        name: "Flying J Cardlock",
        address: "1 Yellowquill Trl, Portage La Prairie, MB R1N 3B6",
        location: { lat: 49.9728, lng: -98.2919 },
        jurisdiction: "MB",
        parking_spaces: 0,
      },
    ]);
  });
});

describe("Love's", () => {
  test("locations and prices: the time in the first row, categories in the second, a note at the end", async () => {
    const { stations, warnings, layout } = await readSupplier("lovesLocations.xlsx");
    const common = { brand: "Love's", price_as_of: "2026-07-17T13:39-05:00" };
    expect(stations).toEqual([
      {
        id: "211",
        name: "Love's #211",
        address: "845 SE Sample St, Oklahoma City, OK 73149",
        location: { lat: 35.377871, lng: -97.495873 },
        price_per_gallon: 4.159,
        jurisdiction: "OK",
        parking_spaces: 17,
        ...common,
      },
      {
        id: "34",
        name: "Love's #34",
        address: "1 Example Rd, Bangor, ME 04401",
        location: { lat: 44.7801, lng: -68.8412 },
        price_per_gallon: 4.899,
        jurisdiction: "ME",
        parking_spaces: 60,
        ...common,
      },
    ]);
    expect(layout).toBe("Love's locations and prices");
    expect(warnings).toEqual(["1 row of notes or totals left out: row 7.", "1 station without a price is left out."]);
  });

  test("customer quote: retail and best price, the date as Excel has it, and never the price of DEF", async () => {
    const { stations, warnings, ...traits } = await readSupplier("lovesQuote.xlsx");
    expect(stations).toEqual([
      {
        id: "206",
        name: "Love's #206",
        address: "Loxley, AL",
        brand: "Love's",
        location: { lat: 30.6183, lng: -87.753 },
        price_per_gallon: 5.1,
        cost_per_gallon: 4.1,
        jurisdiction: "AL",
        price_as_of: "2026-07-14T00:00-05:00",
      },
      {
        id: "18",
        name: "Love's #18",
        address: "Vicksburg, MS",
        brand: "Love's",
        location: { lat: 32.3123, lng: -90.8901 },
        price_per_gallon: 4.899,
        cost_per_gallon: 4.599,
        jurisdiction: "MS",
        price_as_of: "2026-07-14T00:00-05:00",
      },
      {
        id: "407",
        name: "Love's #407",
        address: "Texarkana, TX",
        brand: "Love's",
        location: { lat: 33.4703, lng: -94.0431 },
        price_per_gallon: 4.659,
        cost_per_gallon: 4.659,
        jurisdiction: "TX",
      },
    ]);
    expect(traits).toEqual({ layout: "Love's customer quote", discounts: PAID, sheet: "CustomerPrices" });
    expect(warnings).toEqual([
      'Prices paid are those of the column "Best Discounted Price", pump prices those of "Retail Price".',
      '1 station has no "Best Discounted Price": the pump price is paid there: row 4.',
    ]);
  });
});

test("Kwik Trip: stores that sell no diesel, and a total", async () => {
  const { stations, warnings } = await readSupplier("kwikTrip.csv");
  expect(stations).toEqual([
    {
      id: "901",
      name: "KWIK TRIP #901",
      address: "301 SAMPLE RD, ABBOTSFORD, WI 54405",
      location: { lat: 44.92801, lng: -90.31212 },
      brand: "Kwik Trip",
      price_per_gallon: 3.699,
      jurisdiction: "WI",
    },
    {
      id: "903",
      name: "KWIK STAR #903",
      address: "77 TEST ST, CLEAR LAKE, IA 50428",
      location: { lat: 43.13801, lng: -93.37943 },
      brand: "Kwik Trip",
      price_per_gallon: 3.579,
      jurisdiction: "IA",
    },
  ]);
  expect(warnings).toEqual([
    "1 row of notes or totals left out: line 5.",
    '1 row whose "Sells Diesel" is not Yes left out: line 3.',
  ]);
});

test("Road Ranger: the address in one cell, of four prices that of truck diesel, the time above", async () => {
  const placer = makePlacer();
  const { stations, warnings } = await readSupplier("roadRanger.csv", { placer });
  const common = { brand: "Road Ranger", price_as_of: "2026-07-16T13:30:40-05:00", ...TOWN };
  expect(stations).toEqual([
    {
      id: "2202 N. Sample Street, Brinkley, AR",
      name: "Road Ranger Brinkley",
      address: "2202 N. Sample Street, Brinkley, AR",
      price_per_gallon: 4.959,
      jurisdiction: "AR",
      ...common,
    },
    {
      id: "100 Example Drive, Elk Run Heights, IA",
      name: "Road Ranger Elk Run Heights",
      address: "100 Example Drive, Elk Run Heights, IA",
      price_per_gallon: 4.949,
      jurisdiction: "IA",
      ...common,
    },
  ]);
  expect(warnings).toEqual(["1 station without a price is left out."]);
  expect(placer.asked[0]).toEqual({ address: "2202 N. Sample Street", city: "Brinkley", state: "AR" });
});

test("ProMiles: chains, dates of several kinds, and the cost, under which nobody pays without a deal", async () => {
  const { stations, warnings, discounts } = await readSupplier("proMiles.csv");
  expect(stations).toEqual([
    {
      id: "10021",
      name: "Big Barn Plaza",
      address: "I-44 Exit 283, Big Cabin, OK 74332",
      location: { lat: 36.565875, lng: -95.214386 },
      brand: "Independent",
      price_per_gallon: 3.089,
      cost_per_gallon: 2.612,
      jurisdiction: "OK",
      price_as_of: "2026-07-14T06:15-05:00",
    },
    {
      id: "10022",
      name: "TA Sample City",
      address: "I-80 Exit 312, Grand Island, NE 68801",
      location: { lat: 40.8231, lng: -98.3402 },
      brand: "TA",
      price_per_gallon: 3.759,
      jurisdiction: "NE",
      price_as_of: "2026-07-14T12:00-05:00",
    },
    {
      id: "10023",
      name: "Old Mill",
      address: "US-6, Hastings, NE 68901",
      location: { lat: 40.5862, lng: -98.3899 },
      brand: "Independent",
      price_per_gallon: 3.659,
      jurisdiction: "NE",
    },
  ]);
  expect(discounts).toBeUndefined();
  expect(warnings).toEqual([
    "1 id has several prices: the newest counts.",
    "1 repeated row left out: line 4.",
    '1 price is of a date that is not understood, such as "last week": line 5. Write 2026-11-27 or 11/27/2026.',
  ]);
});

test("a corridor sheet has its own miles; its price is the one that is paid", async () => {
  const { stations, discounts, warnings } = await readSupplier("corridor.csv");
  expect(stations).toEqual([
    {
      id: "206",
      name: "Store 206",
      address: "Loxley, AL",
      location: { lat: 30.6183, lng: -87.753 },
      price_per_gallon: 3.4211,
      miles_from_route_start: 58.4,
      jurisdiction: "AL",
    },
    {
      id: "018",
      name: "Store 018",
      address: "Vicksburg, MS",
      location: { lat: 32.3123, lng: -90.8901 },
      price_per_gallon: 3.2075,
      miles_from_route_start: 0,
      jurisdiction: "MS",
    },
  ]);
  expect([discounts, warnings]).toEqual([undefined, []]);
});

describe("Overture", () => {
  const PLACES = [
    {
      id: "08f2-made-up-1",
      name: "Big Sky Truck Stop",
      address: "845 SE Sample St, Oklahoma City, OK 73149",
      location: { lat: 35.3778, lng: -97.4958 },
      brand: "TA Express",
      jurisdiction: "OK",
    },
    {
      id: "08f2-made-up-2",
      name: "State Line Fuel",
      address: "1 Border Ave, Texarkana, TX 75501",
      location: { lat: 33.4703, lng: -94.0431 },
      jurisdiction: "TX",
    },
  ];

  async function placesOf(text: string): Promise<readonly unknown[]> {
    const found = findRows("o", await readContent("o", Buffer.from(text)), { parts: "places" });
    expect(found.layout).toBe("Overture Places extract");
    return found.rows.map(({ station }) => station);
  }

  const Features = z.object({
    features: z.array(
      z.object({
        type: z.string(),
        geometry: z.object({ type: z.string(), coordinates: z.array(z.number()) }),
        properties: z.record(z.string(), z.unknown()),
      }),
    ),
  });
  const readFeatures = async (): Promise<z.infer<typeof Features>["features"]> =>
    Features.parse(JSON.parse((await readSupplierFile("overture.geojson")).toString())).features;
  const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

  test("as GeoJSON, which has no prices", async () => {
    expect(await placesOf((await readSupplierFile("overture.geojson")).toString())).toEqual(PLACES);
    await expect(readSupplier("overture.geojson")).rejects.toThrow(
      'the layout "Overture Places extract" has places and no prices: give a second file',
    );
    await expect(readSupplier("overture.geojson", { parts: "prices" })).rejects.toThrow(/has places and no prices$/);
  });

  test("as features each on a line", async () => {
    const lines = (await readFeatures()).map((feature) => JSON.stringify(feature));
    expect(await placesOf(`${lines.join("\n")}\n`)).toEqual(PLACES);
    await expect(placesOf(`${lines.join("\n")}\n{"type":"Point"}\n`)).rejects.toThrow("o is not JSON");
  });

  test("as GeoJSON in which nested values are texts, as GIS programs write it", async () => {
    const features = (await readFeatures()).map((feature) => ({
      ...feature,
      properties: Object.fromEntries(
        Object.entries(feature.properties).map(([key, value]) => [
          key,
          typeof value === "object" && value !== null ? JSON.stringify(value) : value,
        ]),
      ),
    }));
    expect(await placesOf(JSON.stringify({ type: "FeatureCollection", features }))).toEqual(PLACES);
  });

  test("as a list, with a box for the place", async () => {
    const list = (await readFeatures()).map(
      ({
        geometry: {
          coordinates: [lng, lat],
        },
        properties,
      }) => ({ ...properties, bbox: { xmin: lng, xmax: lng, ymin: lat, ymax: lat } }),
    );
    expect(await placesOf(JSON.stringify(list))).toEqual(PLACES);
  });

  test("as CSV with JSON in its cells, and a point in words", async () => {
    const rows = (await readFeatures()).map(
      ({ geometry: { coordinates }, properties: { id, names, brand, addresses } }) =>
        [
          id,
          ...[names, brand, addresses].map((value) => quoted(JSON.stringify(value))),
          `POINT (${coordinates.join(" ")})`,
          0.9,
        ].join(","),
    );
    expect(await placesOf(["id,names,brand,addresses,geometry,confidence", ...rows].join("\n"))).toEqual(PLACES);
  });

  test("as CSV of DuckDB's structs", async () => {
    const rows = [
      [
        "08f2-made-up-1",
        "{'primary': Big Sky Truck Stop, 'common': NULL, 'rules': NULL}",
        "{'wikidata': NULL, 'names': {'primary': TA Express, 'common': NULL}}",
        "[{'freeform': 845 SE Sample St, 'locality': Oklahoma City, 'postcode': 73149, 'region': OK, 'country': US}]",
        "-97.4958",
        "35.3778",
      ],
      [
        "08f2-made-up-2",
        "{'primary': 'State Line Fuel', 'common': NULL, 'rules': NULL}",
        "",
        "[{'freeform': 1 Border Ave, 'locality': Texarkana, 'postcode': '75501', 'region': US-TX, 'country': US}]",
        "-94.0431",
        "33.4703",
      ],
    ].map((cells) => cells.map(quoted).join(","));
    expect(await placesOf(["id,names,brand,addresses,lon,lat", ...rows].join("\n"))).toEqual(PLACES);
  });

  test("as CSV that is flat already, with prices that somebody has added", async () => {
    const header =
      "id,names.primary,brand.names.primary,addresses[1].freeform,addresses[1].locality,addresses[1].region,addresses[1].postcode,bbox.xmin,bbox.ymin,price";
    const { stations, layout } = await readText(
      `${header}\n08f2,Big Sky Truck Stop,,1 Main St,York,NE,68467,-97.6,40.87,3.559\n`,
    );
    expect(stations).toEqual([
      {
        id: "08f2",
        name: "Big Sky Truck Stop",
        address: "1 Main St, York, NE 68467",
        location: { lat: 40.87, lng: -97.6 },
        price_per_gallon: 3.559,
        jurisdiction: "NE",
      },
    ]);
    expect(layout).toBe("Overture Places extract");
  });
});
