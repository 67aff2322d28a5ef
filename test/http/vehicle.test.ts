// Vehicles by specs, by year, make and model, and by both.

import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { errorOf, makeApp, parseJson, post, Success } from "../support/app.js";
import { bodyWith, makeStations } from "../support/requests.js";
import { makeCatalog, makeVehicle } from "../support/vehicles.js";

const builtIn = await makeApp();
const app = await makeApp({
  vehicles: makeCatalog([
    makeVehicle({ mpg: 16, tankCapacityGallons: 60 }),
    makeVehicle({
      model: "Hauler",
      firstYear: 2018,
      lastYear: undefined,
      mpg: 8,
      tankCapacityGallons: 90,
      tankEstimate: "that of the 2010 Ford Hauler",
      fuelType: "diesel",
    }),
  ]),
});
afterAll(() => Promise.all([app.close(), builtIn.close()]));

const STATIONS = makeStations(20).map((station, i) => ({
  ...station,
  fuel_type: undefined,
  miles_from_route_start: 20 * (i + 1),
  detour_minutes: 2,
}));

function requestWith(vehicle: Record<string, unknown>, stationFuel?: string): unknown {
  return bodyWith(
    [["vehicle"], vehicle],
    [["stations"], STATIONS.map((station) => ({ ...station, fuel_type: stationFuel }))],
  );
}

async function planFor(vehicle: Record<string, unknown>, stationFuel?: string) {
  const response = await post(app, requestWith(vehicle, stationFuel), { "x-request-id": "same" });
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()]);
  const { warnings = [], warning_details: _, ...plan } = Success.parse(parseJson(response.body));
  return { warnings, plan };
}

const FULL_TANK = (gallons: number): string =>
  `current_fuel_gallons not given: a full tank of ${gallons} gallons is assumed.`;
const TRANSIT = { year: 2019, make: "ford", model: "TRANSIT-250" };
const HAULER = { year: 2020, make: "Ford", model: "Hauler" };

describe("a looked-up vehicle", () => {
  test("is planned like one with the same specs, with a warning", async () => {
    const lookedUp = await planFor({ ...TRANSIT, current_fuel_gallons: 20 });
    const given = await planFor({ mpg: 16, tank_capacity_gallons: 60, current_fuel_gallons: 20 });
    expect(lookedUp.plan).toEqual(given.plan);
    expect(lookedUp.warnings).toEqual(["vehicle specs from the catalog: 2019 Ford Transit 250, 16 mpg, 60 gal"]);
    expect(given.warnings).toEqual([]);
  });

  test("has a full tank if no fuel is given", async () => {
    const { warnings, plan } = await planFor(TRANSIT);
    expect(warnings).toEqual(["vehicle specs from the catalog: 2019 Ford Transit 250, 16 mpg, 60 gal", FULL_TANK(60)]);
    expect(plan).toEqual((await planFor({ mpg: 16, tank_capacity_gallons: 60 })).plan);
  });

  test("direct specs win field by field, and the warning names only what was looked up", async () => {
    const ownMpg = await planFor({ ...TRANSIT, mpg: 14, current_fuel_gallons: 20 });
    expect(ownMpg.warnings).toEqual(["vehicle specs from the catalog: 2019 Ford Transit 250, 60 gal"]);
    expect(ownMpg.plan).toEqual((await planFor({ mpg: 14, tank_capacity_gallons: 60, current_fuel_gallons: 20 })).plan);
    const ownTank = await planFor({ ...TRANSIT, tank_capacity_gallons: 80, current_fuel_gallons: 20 });
    expect(ownTank.warnings).toEqual(["vehicle specs from the catalog: 2019 Ford Transit 250, 16 mpg"]);
    expect(ownTank.plan).toEqual(
      (await planFor({ mpg: 16, tank_capacity_gallons: 80, current_fuel_gallons: 20 })).plan,
    );
    const both = await planFor({ ...TRANSIT, mpg: 14, tank_capacity_gallons: 80, current_fuel_gallons: 20 });
    expect(both.warnings).toEqual([]);
  });

  test("an estimated tank causes a warning if it is used", async () => {
    const { warnings } = await planFor({ ...HAULER, current_fuel_gallons: 50 });
    expect(warnings).toEqual([
      "vehicle specs from the catalog: 2020 Ford Hauler, 8 mpg, 90 gal",
      "the tank of 90 gal is a class estimate: that of the 2010 Ford Hauler",
    ]);
    const own = await planFor({ ...HAULER, tank_capacity_gallons: 100, current_fuel_gallons: 50 });
    expect(own.warnings).toEqual(["vehicle specs from the catalog: 2020 Ford Hauler, 8 mpg"]);
  });

  test("a model year that the built-in catalog cannot know causes a warning", async () => {
    const response = await post(
      builtIn,
      requestWith({ year: 2029, make: "Ford", model: "Transit", current_fuel_gallons: 20 }),
    );
    expect(Success.parse(parseJson(response.body)).warnings).toContain(
      "the catalog knows vehicles up to 2025: the 2029 Ford Transit 250 is taken to be as those were",
    );
    expect((await planFor({ ...HAULER, year: 2029, current_fuel_gallons: 50 })).warnings).toHaveLength(2);
  });

  test.each([
    [TRANSIT, "diesel", ["the stations sell diesel, but the 2019 Ford Transit 250 of the catalog burns regular"]],
    [TRANSIT, "premium", []],
    [HAULER, "regular", ["the stations sell regular, but the 2020 Ford Hauler of the catalog burns diesel"]],
    [HAULER, "diesel", []],
  ])("%j at %s stations: the fuel types are compared", async (vehicle, fuel, expected) => {
    const { warnings } = await planFor({ ...vehicle, tank_capacity_gallons: 100, current_fuel_gallons: 20 }, fuel);
    expect(warnings.slice(1)).toEqual(expected);
  });

  test("holds no more fuel than its tank", async () => {
    const response = await post(app, requestWith({ ...TRANSIT, current_fuel_gallons: 60.1 }));
    expect(response.statusCode).toBe(400);
    const { error_code, details } = errorOf(response);
    expect([error_code, details]).toEqual([
      "VALIDATION_ERROR",
      [
        {
          loc: ["body", "vehicle", "current_fuel_gallons"],
          msg: "Input should be less than or equal to tank_capacity_gallons",
          type: "less_than_equal",
        },
      ],
    ]);
    expect((await post(app, requestWith({ ...TRANSIT, current_fuel_gallons: 60 }))).statusCode).toBe(200);
  });
});

describe("an unknown vehicle", () => {
  test.each([
    ["a misspelled model", { year: 2019, make: "Ford", model: "Tranist 250" }, ["Ford Transit 250 (2015 to 2019)"]],
    [
      "a year before its first",
      { year: 2001, make: "Ford", model: "Transit 250" },
      ["Ford Transit 250 (2015 to 2019)"],
    ],
    ["a name of 100 characters", { year: 2019, make: "m".repeat(100), model: "n".repeat(100) }, []],
    ["another script", { year: 2019, make: "福特", model: "全顺" }, []],
    ["nothing but punctuation", { year: 2019, make: "-", model: "!" }, []],
    ["characters outside the basic plane", { year: 2019, make: "🚚".repeat(100), model: "\u{10FFFF}" }, []],
    ["half of such a character", { year: 2019, make: "\uD83D", model: "\uDE9A" }, []],
    ["names of properties", { year: 2019, make: "__proto__", model: "constructor" }, []],
  ])("%s", async (_, vehicle, nearest) => {
    const response = await post(app, requestWith(vehicle));
    expect(response.statusCode).toBe(400);
    const { error_code, details } = errorOf(response);
    expect([error_code, details]).toEqual([
      "VEHICLE_NOT_FOUND",
      { missing: ["mpg", "tank_capacity_gallons"], nearest },
    ]);
  });

  test("known in other years: these are named, and a suggested name can be sent as it is", async () => {
    const { message, details } = errorOf(
      await post(app, requestWith({ year: 2001, make: "Ford", model: "Transit 250" })),
    );
    expect(message).toContain("The catalog has this model of other years only: 2015 to 2019.");
    const { nearest } = z.object({ nearest: z.tuple([z.string()]) }).parse(details);
    expect((await post(app, requestWith({ year: 2016, make: "Ford", model: nearest[0] }))).statusCode).toBe(200);
  });

  test("at most five similar names, from the built-in catalog", async () => {
    const { details, message } = errorOf(
      await post(builtIn, requestWith({ year: 2019, make: "Ford", model: "Tranzit", mpg: 15 })),
    );
    expect(details).toMatchObject({
      missing: ["tank_capacity_gallons"],
      nearest: expect.arrayContaining(["Ford Transit 250 (2015 to 2019)"]),
    });
    const { nearest } = z.object({ nearest: z.array(z.string()).max(5) }).parse(details);
    expect(nearest.every((name) => name.startsWith("Ford Transit "))).toBe(true);
    expect(message).toContain("tank_capacity_gallons");
  });
});

describe("an incomplete look-up", () => {
  test.each([
    ["a make without a model", { make: "Ford" }, ["year", "model"]],
    ["a year", { year: 2019 }, ["make", "model"]],
    ["no year", { make: "Ford", model: "Transit 250", year: null }, ["year"]],
  ])("%s", async (_, vehicle, lookup_missing) => {
    const { error_code, details, message } = errorOf(await post(app, requestWith(vehicle)));
    expect([error_code, details]).toEqual([
      "VEHICLE_INCOMPLETE",
      { missing: ["mpg", "tank_capacity_gallons"], lookup_missing },
    ]);
    for (const field of lookup_missing) expect(message).toContain(field);
  });

  test.each([
    ["year", "greater_than_equal", 1979],
    ["year", "less_than_equal", 2031],
    ["year", "int_from_float", 2019.5],
    ["year", "int_type", "2019"],
    ["make", "string_too_short", ""],
    ["model", "string_too_long", "x".repeat(101)],
    ["model", "string_type", 150],
  ])("a wrong %s is a validation error: %s", async (field, type, value) => {
    const { error_code, details } = errorOf(await post(app, requestWith({ ...TRANSIT, [field]: value })));
    expect([error_code, details]).toEqual([
      "VALIDATION_ERROR",
      [{ loc: ["body", "vehicle", field], msg: expect.any(String), type }],
    ]);
  });
});

test("the built-in catalog's vans and tractors", async () => {
  const van = Success.parse(
    parseJson((await post(builtIn, requestWith({ year: 2019, make: "Ford", model: "Transit" }))).body),
  );
  expect(van.warnings?.[0]).toBe("vehicle specs from the catalog: 2019 Ford Transit 250, 16 mpg, 25.1 gal");
  const tractor = Success.parse(
    parseJson((await post(builtIn, requestWith({ year: 2022, make: "Freightliner", model: "Cascadia" }))).body),
  );
  expect(tractor.warnings?.[0]).toBe("vehicle specs from the catalog: 2022 Freightliner Cascadia, 7.4 mpg, 240 gal");
});
