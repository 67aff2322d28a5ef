import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CatalogError } from "../../src/vehicles/vehicle.js";
import { readCatalog, writeCatalog } from "../../src/vehicles/file.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { makeFolder } from "../support/cli.js";
import { makeVehicle } from "../support/vehicles.js";

const HEADER =
  "make,model,aliases,first_year,last_year,mpg,tank_gallons,tank_estimate,fuel,class,trim,mpg_source,tank_source";

describe("reading", () => {
  test("all columns", () => {
    expect(
      readCatalog(
        "c.csv",
        `${HEADER}\nFord,Transit 250,Transit|T250,2015,2019,16,25.1,,regular,van,"3.7L, cargo",EPA,Ford\n`,
      ),
    ).toEqual([
      makeVehicle({ aliases: ["Transit", "T250"], trim: "3.7L, cargo", mpgSource: "EPA", tankSource: "Ford" }),
    ]);
  });

  test("only the columns that are needed, in any order and case, with comments, a BOM and Windows line ends", () => {
    const text =
      "\uFEFF# Our own trucks\r\nModel,MAKE,tank_gallons,mpg,first_year\r\n\r\nYard #7,Acme,50,5.5,2001\r\n# end\r\n";
    expect(readCatalog("c.csv", text)).toEqual([
      makeVehicle({
        make: "Acme",
        model: "Yard #7",
        firstYear: 2001,
        lastYear: undefined,
        mpg: 5.5,
        tankCapacityGallons: 50,
        fuelType: undefined,
        vehicleClass: undefined,
        trim: "",
        mpgSource: "",
        tankSource: "",
      }),
    ]);
  });

  test("aliases are written once and apply to all rows of the model", () => {
    const rows = [
      "Ford,Transit 250,,2015,2019,16,25.1",
      "Ford,Transit 250,Transit,2020,,17,25.1",
      "Ford,Transit 350,,2015,,15,25.1",
    ];
    const read = readCatalog("c.csv", ["make,model,aliases,first_year,last_year,mpg,tank_gallons", ...rows].join("\n"));
    expect(read.map(({ aliases }) => aliases)).toEqual([["Transit"], ["Transit"], []]);
  });

  test.each([
    ["an empty file", "", "c.csv has no column make, model, first_year, mpg, tank_gallons"],
    [
      "a header without years, mpg and tank",
      "make,model\nFord,Transit",
      "c.csv has no column first_year, mpg, tank_gallons",
    ],
    [
      "the EPA's table",
      "year,make,model,comb08\n2019,Ford,F150,20",
      "c.csv is the EPA's table: make a catalog of it with fuel-route vehicles import",
    ],
    ["a row of two fields", `${HEADER}\nFord,Transit`, "c.csv: Invalid Record Length"],
    ["a quote that does not close", `${HEADER}\n"Ford`, "c.csv: Quote Not Closed"],
    [
      "a first year before 1980",
      `${HEADER}\nFord,Transit,,1979,,16,25,,,,,,`,
      "c.csv line 2: first_year: Input should be greater than or equal to 1980",
    ],
    [
      "a last year after 2030",
      `${HEADER}\nFord,Transit,,2015,2031,16,25,,,,,,`,
      "c.csv line 2: last_year: Input should be less than or equal to 2030",
    ],
    [
      "a last year before the first",
      `${HEADER}\nFord,Transit,,2015,2014,16,25,,,,,,`,
      "c.csv line 2: last_year is before first_year",
    ],
    ["a fraction of a year", `${HEADER}\nFord,Transit,,2015.5,,16,25,,,,,,`, "c.csv line 2: first_year: "],
    ["an mpg of 0", `${HEADER}\nFord,Transit,,2015,,0,25,,,,,,`, "c.csv line 2: mpg: Input should be greater than 0"],
    ["an mpg with an exponent", `${HEADER}\nFord,Transit,,2015,,1e1,25,,,,,,`, "c.csv line 2: mpg: "],
    [
      "a tank of more than 500 gallons",
      `${HEADER}\nFord,Transit,,2015,,16,501,,,,,,`,
      "c.csv line 2: tank_gallons: Input should be less than or equal to 500",
    ],
    ["an unknown fuel", `${HEADER}\nFord,Transit,,2015,,16,25,,petrol,,,,`, "c.csv line 2: fuel: "],
    ["an unknown class", `${HEADER}\nFord,Transit,,2015,,16,25,,,boat,,,`, "c.csv line 2: class: "],
    [
      "an empty make",
      `${HEADER}\n,Transit,,2015,,16,25,,,,,,`,
      "c.csv line 2: make: String should have at least 1 character",
    ],
    [
      "a model of 101 characters",
      `${HEADER}\nFord,${"x".repeat(101)},,2015,,16,25,,,,,,`,
      "c.csv line 2: model: String should have at most 100 characters",
    ],
  ])("%s is refused", (_, text, message) => {
    expect(() => readCatalog("c.csv", text)).toThrow(CatalogError);
    expect(() => readCatalog("c.csv", text)).toThrow(message);
  });

  test("all faults are reported, the first ten of many", () => {
    const text = [HEADER, ...Array.from({ length: 12 }, () => "Ford,Transit,,2015,,x,y,,,,,,")].join("\n");
    expect(() => readCatalog("c.csv", text)).toThrow(
      /line 2: mpg: [^;\n]+; tank_gallons: [^]*line 11: [^]*… and 2 more$/,
    );
  });
});

test("a written catalog is read back unchanged", () => {
  const vehicles = [
    makeVehicle({ aliases: ["Transit", "T 250"], trim: 'so-called "cargo", long', tankEstimate: "# a guess" }),
    makeVehicle({
      aliases: ["Transit", "T 250"],
      firstYear: 2020,
      lastYear: undefined,
      fuelType: undefined,
      vehicleClass: undefined,
    }),
    makeVehicle({ make: "#1 Trucks", model: "A\nB", mpg: 0.1, tankCapacityGallons: 499.5 }),
  ];
  expect(readCatalog("c.csv", writeCatalog(vehicles))).toEqual(vehicles);
});

test("a file that does not exist is reported by its name alone", async () => {
  const folder = await makeFolder();
  await expect(loadVehicles(join(folder, "none.csv"))).rejects.toThrow(
    new CatalogError("none.csv cannot be read (ENOENT)"),
  );
});

test("the vehicles of a file are added to the built-in ones", async () => {
  const folder = await makeFolder();
  await writeFile(
    join(folder, "own.csv"),
    "make,model,first_year,mpg,tank_gallons\nAcme,Yard 7,2001,5.5,50\nFord,Transit 250,2018,14.5,31\n",
  );
  const catalog = await loadVehicles(join(folder, "own.csv"));
  expect(catalog.find(2005, "acme", "yard7")[0]).toMatchObject({ catalog: { name: "own.csv" }, vehicle: { mpg: 5.5 } });
  expect(catalog.find(2017, "Ford", "Transit 250")[0]).toMatchObject({
    catalog: { name: "the built-in catalog" },
    vehicle: { mpg: 16 },
  });
  // Aliases that only the built-in catalog has also find it.
  expect(catalog.find(2018, "Ford", "Transit")[0]?.vehicle.mpg).toBe(14.5);
  expect(catalog.find(2018, "Ford", "Transit 250")[0]).toMatchObject({
    catalog: { name: "own.csv" },
    vehicle: { mpg: 14.5 },
  });
});
