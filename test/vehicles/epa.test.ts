// Imports small versions of the EPA's table with results worked out by hand. test/shared imports the whole one.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EpaError, type EpaImport, importEpa } from "../../src/vehicles/epa/import.js";
import { modelsOf, plainName } from "../../src/vehicles/epa/records.js";
import type { CatalogVehicle } from "../../src/vehicles/vehicle.js";
import { makeFolder } from "../support/cli.js";
import { makeVehicle } from "../support/vehicles.js";

const KNOWN = [
  makeVehicle({
    make: "Ford",
    model: "F-150",
    firstYear: 2009,
    lastYear: 2014,
    tankCapacityGallons: 26,
    vehicleClass: "pickup",
  }),
  makeVehicle({
    make: "Ford",
    model: "F-150",
    firstYear: 2015,
    lastYear: undefined,
    tankCapacityGallons: 23,
    vehicleClass: "pickup",
  }),
  makeVehicle({
    make: "Honda",
    model: "Accord",
    firstYear: 2018,
    lastYear: 2022,
    tankCapacityGallons: 14.8,
    vehicleClass: "midsize",
  }),
  makeVehicle({
    make: "Toyota",
    model: "Camry",
    firstYear: 2018,
    lastYear: undefined,
    tankCapacityGallons: 15.8,
    vehicleClass: "midsize",
  }),
  makeVehicle({
    make: "Nissan",
    model: "Altima",
    firstYear: 2019,
    lastYear: undefined,
    tankCapacityGallons: 16.2,
    vehicleClass: "midsize",
  }),
];

const HEADER = "barrels08,year,make,model,comb08,fuelType1,VClass,id";

/** Rows as year, make, model, mpg, fuel and class. */
type Row = readonly [
  year: number | string,
  make: string,
  model: string,
  mpg: number | string,
  fuel: string,
  sizeClass: string,
];

async function importText(text: string, showProgress: (share: number) => void = () => undefined): Promise<EpaImport> {
  const path = join(await makeFolder(), "vehicles.csv");
  await writeFile(path, text);
  return importEpa(path, KNOWN, showProgress);
}

async function importRows(...rows: readonly Row[]): Promise<EpaImport> {
  return importText([HEADER, ...rows.map((row, i) => `12.3,${row.join(",")},${i}`)].join("\n"));
}

const REGULAR = "Regular Gasoline";
const PICKUPS = "Standard Pickup Trucks";

function shown({ make, model, firstYear, lastYear, mpg, tankCapacityGallons, fuelType }: CatalogVehicle): string {
  return `${firstYear}-${lastYear} ${make} ${model}: ${mpg} mpg, ${tankCapacityGallons} gal, ${fuelType}`;
}

test("variants of a model year become one row by the median, for the EPA's name and the plain one", async () => {
  const { vehicles, rowCount, otherFuelCount, unusableCount } = await importRows(
    [2016, "Ford", "F150 Pickup 2WD", 20, REGULAR, PICKUPS],
    [2016, "Ford", "F150 Pickup 2WD", 22, REGULAR, PICKUPS],
    [2016, "Ford", "F150 Pickup 4WD", 17, REGULAR, PICKUPS],
    [2016, "Ford", "F150 Pickup 4WD", 18, "Premium Gasoline", PICKUPS],
  );
  expect(vehicles.map(shown)).toEqual([
    "2016-2016 Ford F150: 19 mpg, 23 gal, regular",
    "2016-2016 Ford F150 Pickup 2WD: 21 mpg, 23 gal, regular",
    "2016-2016 Ford F150 Pickup 4WD: 17 mpg, 23 gal, regular",
  ]);
  expect({ rowCount, otherFuelCount, unusableCount }).toEqual({ rowCount: 4, otherFuelCount: 0, unusableCount: 0 });
  expect(vehicles[0]?.tankEstimate).toBe("that of the 2015 on Ford F-150");
});

test("years in a row with the same figures become one row; a gap, another tank or mpg separates them", async () => {
  const row = (year: number, mpg: number): Row => [year, "Ford", "F150", mpg, REGULAR, PICKUPS];
  const { vehicles } = await importRows(
    row(2013, 17),
    row(2014, 17),
    row(2015, 17),
    row(2016, 17),
    row(2018, 17),
    row(2019, 18),
    row(2000, 15),
  );
  expect(vehicles.map(shown)).toEqual([
    "2000-2000 Ford F150: 15 mpg, 26 gal, regular",
    "2013-2014 Ford F150: 17 mpg, 26 gal, regular",
    "2015-2016 Ford F150: 17 mpg, 23 gal, regular",
    "2018-2018 Ford F150: 17 mpg, 23 gal, regular",
    "2019-2019 Ford F150: 18 mpg, 23 gal, regular",
  ]);
});

test("diesels have their own rows, and their own name where gasoline has the same", async () => {
  const { vehicles } = await importRows(
    [2018, "Ford", "F150", 20, REGULAR, PICKUPS],
    [2018, "Ford", "F150", 25, "Diesel", PICKUPS],
    [2018, "Acme", "Hauler", 30, "Diesel", PICKUPS],
  );
  expect(vehicles.map(shown)).toEqual([
    "2018-2018 Acme Hauler: 30 mpg, 23 gal, diesel",
    "2018-2018 Ford F150: 20 mpg, 23 gal, regular",
    "2018-2018 Ford F150 Diesel: 25 mpg, 23 gal, diesel",
  ]);
});

test("a tank is that of the model, of the longest model that begins its name, or the median of its class", async () => {
  const { vehicles } = await importRows(
    [2019, "Honda", "Accord Coupe", 30, REGULAR, "Midsize Cars"],
    [2019, "HONDA", "accord", 30, REGULAR, "Midsize Cars"],
    [2019, "Acme", "Sedan", 30, REGULAR, "Midsize Cars"],
  );
  expect(
    vehicles.map(({ model, tankCapacityGallons, tankEstimate }) => [model, tankCapacityGallons, tankEstimate]),
  ).toEqual([
    ["Sedan", 15.8, "the median of the catalog's class midsize"],
    ["accord", 14.8, "that of the 2018 to 2022 Honda Accord"],
    ["Accord Coupe", 14.8, "that of the 2018 to 2022 Honda Accord"],
  ]);
});

test("unusable rows are left out and counted", async () => {
  const { vehicles, rowCount, otherFuelCount, unusableCount } = await importRows(
    [2018, "Acme", "Volt", 100, "Electricity", "Midsize Cars"],
    [2018, "Acme", "Gas", 20, "Natural Gas", "Midsize Cars"],
    [1979, "Acme", "Old", 20, REGULAR, "Midsize Cars"],
    [2031, "Acme", "New", 20, REGULAR, "Midsize Cars"],
    ["", "Acme", "Yearless", 20, REGULAR, "Midsize Cars"],
    [2018, "Acme", "Parked", 0, REGULAR, "Midsize Cars"],
    [2018, "Acme", "Odd", "n/a", REGULAR, "Midsize Cars"],
    [2018, "", "Nobody's", 20, REGULAR, "Midsize Cars"],
    [2018, "Acme", "Submarine", 20, REGULAR, "Submarines"],
    [2018, "Acme", "Good", 20, REGULAR, "Midsize Cars"],
  );
  expect(vehicles.map(({ model }) => model)).toEqual(["Good"]);
  expect({ rowCount, otherFuelCount, unusableCount }).toEqual({ rowCount: 10, otherFuelCount: 2, unusableCount: 7 });
});

test.each([
  ["F150 Pickup 2WD", "F150"],
  ["Caravan/Grand Caravan 2WD", "Caravan/Grand Caravan"],
  ["Savana 1500/2500  2WD (cargo)", "Savana 1500/2500"],
  ["Ranger Pickup Cab Chassis 2WD", "Ranger"],
  ["Sonoma 2WD (FFV)", "Sonoma"],
  ["Camry", "Camry"],
  ["2WD", "2WD"],
])("the plain name of %j is %j", (model, name) => {
  expect(plainName(model)).toBe(name);
});

test.each([
  ["Caravan/Grand Caravan", ["Caravan", "Grand Caravan"], ["Caravan", "Grand Caravan"]],
  ["Altima / Stanza", ["Altima", "Stanza"], ["Altima", "Stanza"]],
  ["Savana 1500/2500", ["Savana 1500", "Savana 2500", "2500"], ["Savana 1500", "Savana 2500"]],
  ["Rogue SL/Platinum", ["Rogue"], ["Rogue SL/Platinum"]],
  ["Golf/GTI", ["Golf"], ["Golf"]],
  ["C/V", ["Caravan"], ["C/V"]],
  ["Camry", [], ["Camry"]],
])("the models that %j names", (name, models, expected) => {
  expect(modelsOf(name, (each) => models.includes(each))).toEqual(expected);
});

test("a part between slashes becomes a vehicle only if it is a model in the table or among the known ones", async () => {
  const { vehicles } = await importRows(
    [2018, "Nissan", "Rogue AWD SL/Platinum", 27, REGULAR, "Small Sport Utility Vehicle 4WD"],
    [1993, "Nissan", "Altima / Stanza", 22, REGULAR, "Midsize Cars"],
    [2000, "Dodge", "Caravan/Grand Caravan 2WD", 20, REGULAR, "Minivan - 2WD"],
    [2010, "Dodge", "Grand Caravan", 21, REGULAR, "Midsize Cars"],
  );
  expect(vehicles.map(({ firstYear, make, model }) => `${firstYear} ${make} ${model}`)).toEqual([
    "2010 Dodge Grand Caravan",
    "1993 Nissan Altima",
    "1993 Nissan Altima / Stanza",
  ]);
});

describe("a file", () => {
  test.each([
    ["", "vehicles.csv has no vehicles"],
    [HEADER, "vehicles.csv has no vehicles"],
    [
      "make,model\nFord,F150",
      "vehicles.csv has no column year, comb08, fuelType1, VClass: it is not the EPA's table of vehicles",
    ],
    ["PK\u0003\u0004\u0014\u0000", "vehicles.csv is a ZIP archive: unpack it first"],
    [`${HEADER}\n1,2018,"Ford`, "vehicles.csv: Quote Not Closed"],
    // In a column that is left out, and so has no name.
    [`${HEADER}\n1"2,2018,Ford`, 'vehicles.csv: Invalid Opening Quote: a quote is found at line 2, value is "1"'],
  ])("%j is refused", async (text, message) => {
    const refusal = importText(text);
    await expect(refusal).rejects.toThrow(EpaError);
    await expect(refusal).rejects.toThrow(message);
  });

  test("that does not exist is reported by its name alone", async () => {
    const folder = await makeFolder();
    await expect(importEpa(join(folder, "none.csv"), KNOWN, () => undefined)).rejects.toThrow(
      new EpaError("none.csv cannot be read (ENOENT)"),
    );
    await expect(importEpa(folder, KNOWN, () => undefined)).rejects.toThrow(/cannot be read \(EISDIR\)$/);
  });

  test("shows progress up to its end", async () => {
    const shares: number[] = [];
    const row = "12.3,2018,Ford,F150,20,Regular Gasoline,Standard Pickup Trucks,1";
    await importText([HEADER, ...Array.from({ length: 12_000 }, () => row)].join("\n"), (share) => shares.push(share));
    expect(shares.length).toBeGreaterThan(10);
    expect(shares.every((share, i) => share >= (shares[i - 1] ?? 0) && share <= 1)).toBe(true);
    expect(shares.at(-1)).toBe(1);
  });
});
