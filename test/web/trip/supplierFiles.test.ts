// Files as suppliers send them, on the page: named, placed by words, with their deals, and in two halves.

import { expect, test } from "vitest";
import { readSupplierFile, SUPPLIER_FILES } from "../../stations/layouts/supplierFiles.js";
import { pageTrips, refusalOf, toBytes } from "../../support/pageTrips.js";

const PLACES = "id,name,lat,lng\n1,A,41,-99\n2,B,41,-98\n3,C,41,-97\n";
const PRICES = "id,price\n2,3.259\n1,3.459\n9,3\n";

test("stations without coordinates are found by exit and town, with data that only such files fetch", async () => {
  const { trips, fetched, steps } = await pageTrips();
  expect(await trips.readFile("plain.csv", toBytes("name,lat,lng,price\nA,41,-99,3\n"))).toMatchObject({ description: "plain.csv: 1 station" });
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
  const file = await trips.readFile("quote.xlsx", await readSupplierFile(SUPPLIER_FILES["Love's customer quote"] ?? ""));
  expect(file).toMatchObject({ kind: "stations", layout: "Love's customer quote", discounts: [{ cost_plus_cents: 0 }] });
  if (file.kind !== "stations") throw new Error("no stations");
  expect(file.description).toMatch(/; brings 1 deal, set under "Prices paid"$/);
});

test.each([[PLACES, PRICES], [PRICES, PLACES]])("places and prices in two files are joined by id, in either order", async (first, second) => {
  const { trips } = await pageTrips();
  const file = await trips.readPair({ name: "a.csv", bytes: toBytes(first) }, { name: "b.csv", bytes: toBytes(second) });
  expect(file.stations.map(({ id, price_per_gallon: price }) => [id, price])).toEqual([["1", 3.459], ["2", 3.259]]);
  expect(file.description).toBe("a.csv and b.csv: 2 stations");
});

test("two files without a place are refused", async () => {
  const { trips } = await pageTrips();
  expect(await refusalOf(trips.readPair({ name: "a.csv", bytes: toBytes(PRICES) }, { name: "b.csv", bytes: toBytes(PRICES) }))).toMatchObject({ field: "stations" });
});
