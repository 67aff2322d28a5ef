// How vehicles are found by year, make and model (docs/decisions.md, "Vehicle specs").

import { describe, expect, test } from "vitest";
import { VehicleCatalog } from "../../src/vehicles/catalog.js";
import { assumptionOf, type CatalogVehicle } from "../../src/vehicles/vehicle.js";
import { makeCatalog, makeVehicle } from "../support/vehicles.js";

const transit = makeVehicle({ aliases: ["Transit", "Transit Van"] });
const newTransit = makeVehicle({ aliases: ["Transit", "Transit Van"], firstYear: 2020, lastYear: undefined, mpg: 17 });
const connect = makeVehicle({ model: "Transit Connect", mpg: 23, tankCapacityGallons: 15.8 });
const pickup = makeVehicle({ model: "F-150", firstYear: 2015, lastYear: 2020, mpg: 21 });
const express = makeVehicle({ make: "Chevrolet", model: "Express 2500", firstYear: 2018, lastYear: undefined });
const catalog = makeCatalog([transit, newTransit, connect, pickup, express]);

function found(year: number, make: string, model: string): unknown {
  return catalog.find(year, make, model).map(({ vehicle }) => vehicle);
}

describe("find", () => {
  test.each([
    ["Ford", "Transit 250"],
    ["FORD", "transit-250"],
    [" ford ", "Transit250"],
    ["Ford", "TRANSIT"],
    ["ford", "transit van"],
    ["Ford", "Ford Transit 250"],
    // As `nearest` writes it.
    ["Ford", "Ford Transit 250 (2015 to 2019)"],
    ["Ford", "Transit 250 Low Roof"],
    ["Ford", "transit-van 4x4"],
  ])("%j %j is the Transit 250", (make, model) => {
    expect(found(2019, make, model)).toEqual([transit]);
  });

  test("a model's own name wins over aliases of others, and a match says by which name it was found", () => {
    expect(catalog.find(2019, "Ford", "transit250")[0]?.name).toBe("Transit 250");
    expect(catalog.find(2019, "Ford", "transit")[0]?.name).toBe("Transit");
    const both = makeCatalog([makeVehicle({ aliases: ["Cargo"] }), makeVehicle({ model: "Cargo", mpg: 9 })]);
    expect(both.find(2016, "Ford", "Cargo").map(({ vehicle }) => vehicle.mpg)).toEqual([9, 16]);
  });

  test("the first and last year of a generation are its own", () => {
    expect(found(2014, "Ford", "Transit")).toEqual([]);
    expect(found(2015, "Ford", "Transit")).toEqual([transit]);
    expect(found(2019, "Ford", "Transit")).toEqual([transit]);
    expect(found(2020, "Ford", "Transit")).toEqual([newTransit]);
    expect(found(2030, "Ford", "Transit")).toEqual([newTransit]);
    expect(found(2021, "Ford", "F-150")).toEqual([]);
  });

  test("makes by their other names, in the model's too", () => {
    expect(found(2020, "Chevy", "express 2500")).toEqual([express]);
    for (const model of ["Chevrolet Express 2500", "Chevy Express 2500 LS"])
      expect(found(2020, "Chevy", model)).toEqual([express]);
    expect(found(2020, "Chevrolet", "Chevy Express 2500")).toEqual([express]);
    expect(catalog.hasMake("CHEVY")).toBe(true);
    expect(catalog.hasMake("Lada")).toBe(false);
  });

  test.each([
    ["a part of a word", "Ford", "Transit Conn"],
    // Words that mean another vehicle or fuel are not trim words.
    ["another vehicle's name", "Ford", "F-150 Lightning"],
    ["another fuel", "Ford", "Transit 250 Diesel"],
    ["another model with a trim", "Ford", "Transit Custom Low Roof"],
    ["a trim without a model", "Ford", "XLT"],
    ["a make in place of a model", "Ford", "Ford"],
    ["a range of years", "Ford", "(2015 to 2019)"],
    ["a model of another make", "Chevrolet", "Transit"],
    ["a single letter", "Ford", "F"],
    ["a dash", "Ford", "-"],
    ["an empty name", "", ""],
    ["a name in Cyrillic", "Форд", "Транзит"],
    ["a name in Chinese", "福特", "全顺"],
    ["a name that every object has", "constructor", "prototype"],
    ["a name of 100 characters", "x".repeat(100), "y".repeat(100)],
    ["a model in the make's field", "Ford Transit", "250"],
  ])("%s finds no vehicle", (_, make, model) => {
    expect(found(2019, make, model)).toEqual([]);
  });
});

describe("of two catalogs", () => {
  const known = makeVehicle({ mpg: 16 });
  const estimated = makeVehicle({ mpg: 15, tankEstimate: "a guess" });
  const own = makeVehicle({ mpg: 14 });
  const mpgs = (...files: (readonly CatalogVehicle[])[]): number[] =>
    makeCatalog(...files)
      .find(2016, "Ford", "Transit 250")
      .map(({ vehicle }) => vehicle.mpg);

  test("the later one's row counts", () => {
    expect(mpgs([known], [own])).toEqual([14, 16]);
  });

  test("but a known tank comes before an estimated one", () => {
    expect(mpgs([known], [estimated])).toEqual([16, 15]);
    expect(mpgs([estimated], [known])).toEqual([16, 15]);
  });

  test("and each has its name", () => {
    expect(
      makeCatalog([known], [own])
        .find(2016, "Ford", "Transit 250")
        .map((match) => match.catalog.name),
    ).toEqual(["file-1.csv", "built-in"]);
  });

  test("the aliases of one apply to the rows of the other", () => {
    const matches = makeCatalog([makeVehicle({ aliases: ["Transit"] })], [own]).find(2016, "Ford", "transit");
    expect(matches.map(({ vehicle }) => vehicle.mpg)).toEqual([14, 16]);
  });

  test("an alias in the later one wins over a name in the earlier one", () => {
    const hauler = makeVehicle({ model: "Unit 7", aliases: ["Transit 250"], mpg: 12 });
    expect(mpgs([known], [hauler])).toEqual([12, 16]);
  });
});

test("a generation still made is assumed to continue after the last year that its catalog covers", () => {
  const limited = new VehicleCatalog([{ name: "limited", vehicles: [transit, newTransit], lastKnownYear: 2025 }]);
  const assumed = (from: VehicleCatalog, year: number): (string | undefined)[] =>
    from.find(year, "Ford", "Transit").map((match) => assumptionOf(match, year));
  expect(assumed(limited, 2026)).toEqual([
    "the catalog knows vehicles up to 2025: the 2026 Ford Transit 250 is taken to be as those were",
  ]);
  expect([assumed(limited, 2025), assumed(limited, 2019), assumed(catalog, 2026)]).toEqual([
    [undefined],
    [undefined],
    [undefined],
  ]);
});

describe("nearest", () => {
  test.each([
    [2019, "Ford", "Tranist 250", "Ford Transit 250 (2015 to 2019)"],
    [2022, "Ford", "Transit 25", "Ford Transit 250 (2020 on)"],
    [2010, "Ford", "Transit", "Ford Transit 250 (2015 to 2019)"],
    [2019, "Frod", "Transit 250", "Ford Transit 250 (2015 to 2019)"],
    [2017, "Ford", "F-150 Lariat", "Ford F-150 (2015 to 2020)"],
    [2019, "Chevy", "Express 250", "Chevrolet Express 2500 (2018 on)"],
    [undefined, "Ford", "Transit 260", "Ford Transit 250 (2020 on)"],
    [2018, "", "f151", "Ford F-150 (2015 to 2020)"],
  ])("%s %j %j is nearest to %s", (year, make, model, name) => {
    expect(catalog.nearest(year, make, model)[0]).toBe(name);
  });

  test("five at most, each model once", () => {
    const many = makeCatalog(Array.from({ length: 40 }, (_, i) => makeVehicle({ model: `Transit ${100 + i}` })));
    const names = many.nearest(2019, "Ford", "Transit");
    expect(names).toHaveLength(5);
    expect(new Set(names).size).toBe(5);
  });

  test.each([
    ["Форд", "Транзит"],
    ["", ""],
    ["zzzz", "qqqq"],
    ["Land Rover", "Range Rover"],
    ["Ford", "Crown Victoria"],
  ])("nothing comes near %j %j", (make, model) => {
    expect(catalog.nearest(2019, make, model)).toEqual([]);
  });
});
