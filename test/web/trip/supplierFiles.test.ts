// Files as suppliers send them, on the page: named, placed by words, with their deals, and in two halves.

import { describe, expect, test } from "vitest";
import { readSupplierFile, SUPPLIER_FILES } from "../../stations/layouts/supplierFiles.js";
import { pageTrips, refusalOf, toBytes } from "../../support/pageTrips.js";

const PLACES = "id,name,lat,lng\n1,A,41,-99\n2,B,41,-98\n3,C,41,-97\n";
const PRICES = "id,price\n2,3.259\n1,3.459\n9,3\n";

test("stations without coordinates are found by exit and town, with data that only such files fetch", async () => {
  const { trips, fetched, steps } = await pageTrips();
  expect(await trips.readFile("plain.csv", toBytes("name,lat,lng,price\nA,41,-99,3\n"))).toMatchObject({
    description: "plain.csv: 1 station",
  });
  expect(fetched).toEqual([]);
  const file = await trips.readFile("opis.csv", await readSupplierFile(SUPPLIER_FILES["OPIS truck stop prices"] ?? ""));
  expect(fetched.toSorted()).toEqual(["exits.json", "gazetteer.json"]);
  expect(steps).toHaveLength(1);
  if (file.kind !== "stations") throw new Error("no stations");
  expect(file.description).toMatch(/^opis\.csv, OPIS truck stop prices: \d+ stations, \d+ placed by exit/);
  // Big Cabin is at exit 283 of I-44, in the north-east of Oklahoma.
  const cabin = file.stations.find(({ name }) => name === "BIG BARN PLAZA");
  expect(cabin?.location.lat).toBeCloseTo(36.54, 0);
  expect(cabin?.location.lng).toBeCloseTo(-95.22, 0);
  expect(cabin?.jurisdiction).toBe("OK");
});

test("a quote says under which deals its prices are paid", async () => {
  const { trips } = await pageTrips();
  const file = await trips.readFile(
    "quote.xlsx",
    await readSupplierFile(SUPPLIER_FILES["Love's customer quote"] ?? ""),
  );
  expect(file).toMatchObject({
    kind: "stations",
    layout: "Love's customer quote",
    discounts: [{ cost_plus_cents: 0 }],
  });
  if (file.kind !== "stations") throw new Error("no stations");
  expect(file.description).toMatch(/; brings 1 deal$/);
});

test.each([
  [PLACES, PRICES],
  [PRICES, PLACES],
])("places and prices in two files are joined by id, in either order", async (first, second) => {
  const { trips } = await pageTrips();
  const file = await trips.readPair(
    { name: "a.csv", bytes: toBytes(first) },
    { name: "b.csv", bytes: toBytes(second) },
  );
  expect(file.stations.map(({ id, price_per_gallon: price }) => [id, price])).toEqual([
    ["1", 3.459],
    ["2", 3.259],
  ]);
  expect(file.description).toBe("a.csv and b.csv: 2 stations");
});

test("a column of states is heeded whether or not fuel tax is chosen yet, in one file and in two", async () => {
  const { trips } = await pageTrips();
  const places = "id,name,city,state,lat,lng\n1,Border Stop,Kansas City,KS,39.10,-94.603\n";
  const whole = await trips.readFile(
    "border.csv",
    toBytes(places.replace("lng\n", "lng,price\n").replace("603\n", "603,3.1\n")),
  );
  expect(whole).toMatchObject({ stations: [{ name: "Border Stop", jurisdiction: "KS" }] });
  const pair = await trips.readPair(
    { name: "a.csv", bytes: toBytes(places) },
    { name: "b.csv", bytes: toBytes("id,price\n1,3.1\n") },
  );
  expect(pair).toMatchObject({ stations: [{ name: "Border Stop", jurisdiction: "KS" }] });
});

describe("of two files, in either order", () => {
  const readBoth = async (first: string, second: string) => {
    const { trips, fetched } = await pageTrips();
    const given = await Promise.all(
      [first, second].map(async (text, k) => ({
        name: `${k}.csv`,
        bytes: text.endsWith(".csv") ? await readSupplierFile(text) : toBytes(text),
      })),
    );
    const [a, b] = given;
    if (a === undefined || b === undefined) throw new Error("no files");
    const { stations, warnings } = await trips.readPair(a, b);
    return { stations, warnings, fetched };
  };
  /** Prices of stations that could be found by their towns, too. */
  const IN_TOWNS = "id,name,city,state,price\n1,Far A,Denver,CO,3.459\n2,Far B,Denver,CO,3.259\n";

  test("the one without prices has the places, though the other names towns: Pilot's own pair", async () => {
    const { stations, warnings, fetched } = await readBoth("pilotPrices.csv", "pilotLocations.csv");
    expect(stations.map(({ id, location, price_per_gallon: price }) => ({ id, location, price }))).toEqual([
      { id: "071", location: { lat: 35.1921, lng: -101.7482 }, price: 3.999 },
      { id: "907", location: { lat: 46.3911, lng: -105.8402 }, price: 4.599 },
    ]);
    expect(warnings.join()).not.toContain("do not count");
    expect(fetched).toEqual([]);
    expect((await readBoth("pilotLocations.csv", "pilotPrices.csv")).stations).toEqual(stations);
  });

  test("the one with coordinates has the places where both have prices", async () => {
    const priced = PLACES.replace("lng\n", "lng,price\n").replaceAll(/(-9\d)\n/g, "$1,9\n");
    const { stations, warnings, fetched } = await readBoth(IN_TOWNS, priced);
    expect(warnings).toEqual([
      '1 id of 1.csv left out, because 0.csv has no price for it: "3".',
      "Prices are those of 0.csv: those of 1.csv do not count.",
    ]);
    expect(stations).toMatchObject([
      { id: "1", name: "A", location: { lat: 41, lng: -99 }, price_per_gallon: 3.459 },
      { id: "2", name: "B", price_per_gallon: 3.259 },
    ]);
    expect(fetched).toEqual([]);
    expect((await readBoth(priced, IN_TOWNS)).stations).toEqual(stations);
  });

  test("places may be towns alone", async () => {
    const { stations } = await readBoth(PRICES, IN_TOWNS.replaceAll(/,[^,]*$/gm, ""));
    expect(stations).toMatchObject([
      { id: "1", name: "Far A", price_per_gallon: 3.459 },
      { id: "2", name: "Far B", price_per_gallon: 3.259 },
    ]);
  });
});

test.each(["pilotLocations.csv", "overture.geojson"])(
  "%s has places alone, and the page says what to do in its own words",
  async (name) => {
    const { trips } = await pageTrips();
    const { message, field } = await refusalOf(trips.readFile(name, await readSupplierFile(name)));
    expect(message).toMatch(
      / has places and no prices: give a second file with the prices, by the same ids\. Choose both files at once\.$/,
    );
    expect(message).not.toContain("--");
    expect(field).toBe("stations");
  },
);

test("two files without a place are refused", async () => {
  const { trips } = await pageTrips();
  expect(
    await refusalOf(
      trips.readPair({ name: "a.csv", bytes: toBytes(PRICES) }, { name: "b.csv", bytes: toBytes(PRICES) }),
    ),
  ).toMatchObject({ field: "stations" });
});
