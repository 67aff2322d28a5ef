// Files that have places without prices or prices without places, stations without coordinates, and jurisdictions.

import { describe, expect, test } from "vitest";
import { findRows, readContent } from "../../src/stations/read.js";
import { type FoundRows, PriceChoiceError, type StationFileChoices } from "../../src/stations/rows.js";
import { makePlacer, readSupplierFile, readText, SUPPLIER_FILES } from "./layouts/supplierFiles.js";

async function find(text: string, choices: StationFileChoices): Promise<FoundRows> {
  return findRows("s.csv", await readContent("s.csv", new TextEncoder().encode(text)), choices);
}

const stationsOf = ({ rows }: FoundRows): readonly unknown[] =>
  rows.map(({ station, faults }) => (faults.length > 0 ? faults : station));

describe("prices without places", () => {
  test("an id and a price are enough, and all else is left to the file of places", async () => {
    const text = "Store #;Diesel Price;Price Date;Fuel;Name;lat\n0071;$3.999;7/14/2026;DSL;A;x\n72;n/a;;;B;\n";
    expect(stationsOf(await find(text, { parts: "prices" }))).toEqual([
      { id: "0071", price_per_gallon: 3.999, price_as_of: "2026-07-14T00:00-05:00", fuel_type: "diesel" },
      { id: "72" },
    ]);
  });

  test.each([
    ["no id", "name,price\nA,3\n", "s.csv: no column for id (id, stationid, siteid …)"],
    ["no price", "id,name\n1,A\n", "s.csv: no column for price (price_per_gallon, price, pricegal …)"],
  ])("%s: refused", async (_, text, message) => {
    await expect(find(text, { parts: "prices" })).rejects.toThrow(message);
  });

  test("a row without an id is at fault", async () => {
    expect(stationsOf(await find("id,price\n,3\n", { parts: "prices" }))).toEqual([["id is empty"]]);
  });

  test("of several columns of prices the user chooses one", async () => {
    const text = "id,Retail Price,Net Price\n1,3.5,3.2\n";
    await expect(find(text, { parts: "prices" })).rejects.toThrow(PriceChoiceError);
    expect(stationsOf(await find(text, { parts: "prices", priceColumn: "Net Price" }))).toEqual([
      { id: "1", price_per_gallon: 3.2 },
    ]);
  });

  test("of a supplier's file, with what is paid", async () => {
    const file = SUPPLIER_FILES["Pilot better-of report"] ?? "";
    const found = findRows(file, await readContent(file, await readSupplierFile(file)), { parts: "prices" });
    expect(stationsOf(found)[1]).toEqual({
      id: "075",
      price_per_gallon: 5.299,
      cost_per_gallon: 4.6694,
      price_as_of: "2026-07-15T00:00-05:00",
    });
    expect([found.discounts, found.layout]).toEqual([[{ cost_plus_cents: 0 }], "Pilot better-of report"]);
  });

  test("with titles: an id and its price are no coordinates", async () => {
    const found = await find("id,price\n1,3.5\n2,3.6\n", { parts: "prices" });
    expect(stationsOf(found)).toEqual([
      { id: "1", price_per_gallon: 3.5 },
      { id: "2", price_per_gallon: 3.6 },
    ]);
    expect(found.warnings).toEqual([]);
  });

  test("without titles", async () => {
    const found = await find("0017,3.459\n0018,3.389\n", { parts: "prices" });
    expect(stationsOf(found)).toEqual([
      { id: "0017", price_per_gallon: 3.459 },
      { id: "0018", price_per_gallon: 3.389 },
    ]);
    expect(found.warnings).toEqual([expect.stringContaining("by their values: A id, B price. ")]);
  });

  test("as a list in JSON", async () => {
    const list = [
      {
        id: "1",
        name: "A",
        location: { lat: 41, lng: -97 },
        price_per_gallon: 3.5,
        cost_per_gallon: 3.1,
        stop_minutes: 5,
      },
      "odd",
    ];
    expect(stationsOf(await find(JSON.stringify(list), { parts: "prices" }))).toEqual([
      { id: "1", price_per_gallon: 3.5, cost_per_gallon: 3.1 },
      "odd",
    ]);
    expect(stationsOf(await find(JSON.stringify({ stations: list }), { parts: "places" }))).toEqual([
      { id: "1", name: "A", location: { lat: 41, lng: -97 }, stop_minutes: 5 },
      "odd",
    ]);
  });
});

describe("places without prices", () => {
  test("columns of prices do not matter, several of them neither", async () => {
    const text = "id,name,lat,lng,Retail Price,Net Price\n1,A,41,-97,3.5,x\n";
    expect(stationsOf(await find(text, { parts: "places" }))).toEqual([
      { id: "1", name: "A", address: "A", location: { lat: 41, lng: -97 } },
    ]);
  });

  test("a chosen price column is that of the other file", async () => {
    const list = JSON.stringify([{ id: "1", name: "A", price_per_gallon: 3.5 }]);
    for (const text of ["id,name,lat,lng\n1,A,41,-97\n", list])
      expect((await find(text, { parts: "places", priceColumn: "Net Price" })).rows).toHaveLength(1);
    await expect(find(list, { parts: "prices", priceColumn: "Net Price" })).rejects.toThrow(
      "it has no other column to choose",
    );
  });

  test("an id is needed, by which prices are found", async () => {
    await expect(find("name,lat,lng\nA,41,-97\n", { parts: "places" })).rejects.toThrow("s.csv: no column for id (");
    expect(stationsOf(await find("id,name,lat,lng\n,A,41,-97\n", { parts: "places" }))).toEqual([["id is empty"]]);
  });
});

describe("stations without coordinates", () => {
  test("any table: by exit, by town, by the end of the address; coordinates come first", async () => {
    const placer = makePlacer();
    const text =
      'id,name,address,city,state,lat,lng,price\n1,A,"I-80, Exit 312",Grand Island,Nebraska,,,3\n2,B,1 Main St,York,NE,,,3\n3,C,1 Main St,York,NE,40.87,-97.6,3\n4,D,,Lonesome,NV,,,3\n';
    const { stations, warnings, placed } = await readText(text, { placer });
    expect(stations.map(({ id, location, metadata }) => [id, location.lat, metadata])).toEqual([
      ["1", 36.5, { placed_by: "exit" }],
      ["2", 40, { placed_by: "town" }],
      ["3", 40.87, undefined],
    ]);
    expect(placed).toEqual({ exit: 1, town: 1 });
    expect(warnings).toEqual([
      "1 of 4 stations left out, because neither exit nor town was found: line 5 (Lonesome, NV).",
    ]);
    expect(placer.asked.map(({ state }) => state)).toEqual(["NE", "NE", "NV"]);
    await readText('name,address,price\nA,"1 Main St, Texarkana, TX 75501, USA",3\n', { placer });
    expect(placer.asked.at(-1)).toEqual({ address: "1 Main St", city: "Texarkana", state: "TX" });
  });

  test("half a coordinate, or no words, is a fault as ever", async () => {
    await expect(readText("name,city,lat,lng,price\nA,York,41,,3\nB,,,,3\n", { placer: makePlacer() })).rejects.toThrow(
      "s.csv line 2: lng is empty\ns.csv line 3: lat is empty\ns.csv line 3: lng is empty",
    );
  });

  test("without a placer, a row without coordinates is at fault, and a table without them is refused", async () => {
    await expect(readText("name,city,state,lat,lng,price\nA,York,NE,,,3\n")).rejects.toThrow(
      "s.csv line 2: lat is empty",
    );
    await expect(readText("name,city,state,price\nA,York,NE,3\n")).rejects.toThrow(
      /by words alone: add latitude and longitude, or give the places in a second file with the same ids$/,
    );
    await expect(readText("name,price\nA,3\n", { placer: makePlacer() })).rejects.toThrow(
      /^s\.csv: no column for lat .* and lng .*; the columns are "name", "price"; in place of latitude and longitude, a column "address" as in "I-80, EXIT 272", or columns "city" and "state" will do$/,
    );
  });
});

describe("jurisdictions", () => {
  const TEXT =
    'id,name,address,state,lat,lng,price\n1,A,,TX,33.4,-94.1,3\n2,B,,arkansas,33.4,-94,3\n3,C,,,33.4,-94,3\n4,D,,Chihuahua,28,-106,3\n5,E,"1 Main St, Moosomin, SK S0G 3N0",,50,-101,3\n';

  test("a province is one of Canada, and not a state of Mexico with the same letters", async () => {
    const { stations } = await readText(
      "name,state,lat,lng,price\nMexicali,BC,32.6,-115.5,3\nMonterrey,NL,25.7,-100.3,3\nVancouver,BC,49.2,-123.1,3\nWindsor,ON,42.3,-83,3\n",
      { jurisdictions: true },
    );
    expect(stations.map(({ jurisdiction }) => jurisdiction)).toEqual([undefined, undefined, "BC", "ON"]);
  });

  test("of the column of states or the address, where they are asked for", async () => {
    const { stations } = await readText(TEXT, { jurisdictions: true });
    expect(stations.map(({ jurisdiction }) => jurisdiction)).toEqual(["TX", "AR", undefined, undefined, "SK"]);
  });

  test("not otherwise, so that other trips stay as they are", async () => {
    const { stations } = await readText(TEXT);
    expect(stations.some((station) => "jurisdiction" in station)).toBe(false);
  });

  test("a column that is called so counts always, and may not be wrong", async () => {
    const { stations } = await readText("name,state,jurisdiction,lat,lng,price\nA,TX,ar,33,-94,3\n");
    expect(stations[0]?.jurisdiction).toBe("AR");
    expect((await readText("name,jurisdiction,lat,lng,price\nA,N.C.,35,-79,3\n")).stations[0]?.jurisdiction).toBe("NC");
    await expect(readText("name,jurisdiction,lat,lng,price\nA,Chihuahua,33,-94,3\n")).rejects.toThrow(
      /^s\.csv line 2: jurisdiction: .*"Chihuahua"$/,
    );
  });
});

test("fields of stations by their own names: cost and miles", async () => {
  const { stations, discounts } = await readText(
    "name,lat,lng,price,cost_per_gallon,miles_from_route_start\nA,41,-97,3.5,3.1,12.5\n",
  );
  expect([stations[0]?.cost_per_gallon, stations[0]?.miles_from_route_start, discounts]).toEqual([
    3.1,
    12.5,
    undefined,
  ]);
});
