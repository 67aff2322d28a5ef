// An optimize request field by field: each bound from both sides, each wrong type, each required field missing.

import { afterAll, describe, expect, test } from "vitest";
import { makeApp, refusal, verdictOn } from "../support/app.js";
import { bodyWith, type Change, nextDouble, type Path, textWith } from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

/**
 * The fields of a valid body with their smallest and largest values; `above` marks a bound that is itself not allowed.
 */
const NUMBERS: readonly { path: Path; least?: number; above?: number; most?: number; required?: true }[] = [
  { path: ["route", "total_distance_miles"], above: 0, most: 100_000, required: true },
  { path: ["route", "total_duration_minutes"], above: 0, most: 1_000_000, required: true },
  { path: ["route", "start", "lat"], least: -90, most: 90, required: true },
  { path: ["route", "start", "lng"], least: -180, most: 180, required: true },
  { path: ["route", "end", "lat"], least: -90, most: 90, required: true },
  { path: ["route", "end", "lng"], least: -180, most: 180, required: true },
  { path: ["route", "waypoints", 2, "lat"], least: -90, most: 90, required: true },
  { path: ["route", "waypoints", 2, "lng"], least: -180, most: 180, required: true },
  { path: ["stations", 3, "location", "lat"], least: -90, most: 90, required: true },
  { path: ["stations", 3, "location", "lng"], least: -180, most: 180, required: true },
  { path: ["stations", 3, "price_per_gallon"], above: 0, most: 100 },
  { path: ["stations", 3, "miles_from_route_start"], least: 0, most: 100_000 },
  { path: ["stations", 3, "parking_spaces"], least: 0, most: 100_000 },
  { path: ["stations", 3, "detour_minutes"], least: 0, most: 10_080 },
  { path: ["vehicle", "mpg"], above: 0, most: 200 },
  { path: ["vehicle", "current_fuel_gallons"], least: 0 },
  { path: ["vehicle", "year"], least: 1980, most: 2030 },
  { path: ["params", "time_value_dollars_per_minute"], least: 0.1, most: 0.9 },
  { path: ["params", "destination_reserve_fraction"], least: 0, most: 1 },
  { path: ["params", "inter_stop_buffer_fraction"], least: 0, most: 1 },
];

const TEXTS: readonly { path: Path; least: number; most: number; required?: true }[] = [
  { path: ["stations", 1, "id"], least: 1, most: 200, required: true },
  { path: ["stations", 1, "name"], least: 1, most: 200, required: true },
  { path: ["stations", 1, "address"], least: 1, most: 500, required: true },
  { path: ["stations", 1, "brand"], least: 0, most: 100 },
  { path: ["vehicle", "make"], least: 1, most: 100 },
  { path: ["vehicle", "model"], least: 1, most: 100 },
];

const OBJECTS: readonly { path: Path; required?: true }[] = [
  { path: ["route"], required: true },
  { path: ["route", "start"], required: true },
  { path: ["route", "end"], required: true },
  { path: ["route", "waypoints", 1], required: true },
  { path: ["stations", 2], required: true },
  { path: ["stations", 2, "location"], required: true },
  { path: ["vehicle"], required: true },
  { path: ["params"] },
];

async function verdictWith(...changes: readonly Change[]): Promise<string> {
  return verdictOn(app, bodyWith(...changes));
}

function nameOf({ path }: { path: Path }): [name: string] {
  return [path.join(".")];
}

describe("numbers at their bounds", () => {
  test.each(NUMBERS.map((field) => [...nameOf(field), field] as const))(
    "%s",
    async (_, { path, least, above, most }) => {
      const isWhole = path.at(-1) === "year";
      if (least !== undefined) {
        expect(await verdictWith([path, least])).toBe("accepted");
        expect(await verdictWith([path, isWhole ? least - 1 : nextDouble(least, -1)])).toBe(
          refusal(path, "greater_than_equal"),
        );
      }
      if (above !== undefined) {
        expect(await verdictWith([path, nextDouble(above, 1)])).toBe("accepted");
        expect(await verdictWith([path, above])).toBe(refusal(path, "greater_than"));
        expect(await verdictWith([path, nextDouble(above, -1)])).toBe(refusal(path, "greater_than"));
      }
      // Fuel has its bounds below, with the tank.
      if (most !== undefined) {
        expect(await verdictWith([path, most])).toBe("accepted");
        expect(await verdictWith([path, isWhole ? most + 1 : nextDouble(most, 1)])).toBe(
          refusal(path, "less_than_equal"),
        );
      }
    },
  );

  // These two bound each other, so they are tried together.
  const tank: Path = ["vehicle", "tank_capacity_gallons"];
  const fuel: Path = ["vehicle", "current_fuel_gallons"];

  test("vehicle.tank_capacity_gallons", async () => {
    expect(await verdictWith([tank, 500])).toBe("accepted");
    expect(await verdictWith([tank, nextDouble(500, 1)])).toBe(refusal(tank, "less_than_equal"));
    expect(await verdictWith([tank, Number.MIN_VALUE], [fuel, 0])).toBe("accepted");
    expect(await verdictWith([tank, 0], [fuel, 0])).toBe(refusal(tank, "greater_than"));
    expect(await verdictWith([tank, -Number.MIN_VALUE], [fuel, undefined])).toBe(refusal(tank, "greater_than"));
  });

  test("vehicle.current_fuel_gallons, at most 500 and at most the tank", async () => {
    expect(await verdictWith([tank, 500], [fuel, 500])).toBe("accepted");
    expect(await verdictWith([tank, undefined], [fuel, nextDouble(500, 1)])).toBe(refusal(fuel, "less_than_equal"));
    expect(await verdictWith([tank, 60], [fuel, 60])).toBe("accepted");
    // The decision asks for a 400 and leaves the type open.
    expect(await verdictWith([tank, 60], [fuel, nextDouble(60, 1)])).toMatch(
      /^body\.vehicle\.current_fuel_gallons [a-z_]+$/,
    );
  });

  test("vehicle.year is a whole number", async () => {
    expect(await verdictWith([["vehicle", "year"], 2020.5])).toBe(refusal(["vehicle", "year"], "int_from_float"));
    expect(await verdictOn(app, textWith(["vehicle", "year"], "2020.0"))).toBe("accepted");
  });
});

describe("numbers of the wrong type", () => {
  const tank: Path = ["vehicle", "tank_capacity_gallons"];
  test.each([...NUMBERS, { path: tank }].map((field) => [...nameOf(field), field] as const))(
    "%s",
    async (_, { path }) => {
      const type = path.at(-1) === "year" ? "int_type" : "float_type";
      for (const wrong of ["12", "", true, [12], { value: 12 }])
        expect(await verdictWith([path, wrong])).toBe(refusal(path, type));
      // Fuel and tank bound each other, so one is left out when the other is infinite.
      const other: Path = ["vehicle", path === tank ? "current_fuel_gallons" : "tank_capacity_gallons"];
      for (const endless of ["1e400", "-1e400"])
        expect(await verdictOn(app, textWith(path, endless, [other, undefined]))).toBe(refusal(path, "finite_number"));
    },
  );
});

describe("text", () => {
  test.each(TEXTS.map((field) => [...nameOf(field), field] as const))(
    "%s: length in code points",
    async (_, { path, least, most }) => {
      expect(await verdictWith([path, "x".repeat(least)])).toBe("accepted");
      if (least > 0) expect(await verdictWith([path, "x".repeat(least - 1)])).toBe(refusal(path, "string_too_short"));
      for (const character of ["x", "é", "⛽", "😀"]) {
        expect(await verdictWith([path, character.repeat(most)])).toBe("accepted");
        expect(await verdictWith([path, character.repeat(most + 1)])).toBe(refusal(path, "string_too_long"));
      }
    },
  );

  test.each(TEXTS.map((field) => [...nameOf(field), field] as const))("%s: wrong type", async (_, { path }) => {
    for (const wrong of [12, true, ["x"], { text: "x" }])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "string_type"));
  });

  test("stations.1.fuel_type is one of four words", async () => {
    const path = ["stations", 1, "fuel_type"];
    for (const fuel of ["regular", "midgrade", "premium", "diesel"]) {
      expect(
        await verdictWith([path, fuel], ...[0, 2, 3].map((i) => [["stations", i, "fuel_type"], undefined] as const)),
      ).toBe("accepted");
    }
    for (const wrong of ["Diesel", "diesel ", "e85", "", 4, true, ["diesel"], {}])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "literal_error"));
  });
});

describe("objects and lists of the wrong type", () => {
  test.each(OBJECTS.map((field) => [...nameOf(field), field] as const))("%s", async (_, { path }) => {
    for (const wrong of [5, "x", true, []])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "model_attributes_type"));
  });

  test("stations.0.metadata is an object with any content", async () => {
    const path = ["stations", 0, "metadata"];
    for (const wrong of [5, "x", false, [], [{}]])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "dict_type"));
    for (const right of [{}, { "": null }, { a: [{ b: [1, "2", null] }] }])
      expect(await verdictWith([path, right])).toBe("accepted");
  });

  test.each([["stations"], ["route.waypoints"]])("%s", async (name) => {
    const path = name.split(".");
    for (const wrong of [5, "x", true, {}, { 0: {} }])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "list_type"));
  });

  test("route.polyline", async () => {
    for (const wrong of [5, true, [], {}])
      expect(await verdictWith([["route", "polyline"], wrong])).toBe(refusal(["route", "polyline"], "string_type"));
  });
});

describe("required fields", () => {
  const required = [
    ...NUMBERS.map((field) => ({ ...field, type: "float_type" })),
    ...TEXTS.map((field) => ({ ...field, type: "string_type" })),
    ...OBJECTS.map((field) => ({ ...field, type: "model_attributes_type" })),
    { path: ["stations"], required: true, type: "list_type" },
  ].filter((field) => field.required);

  test.each(required.map((field) => [...nameOf(field), field] as const))("%s", async (_, { path, type }) => {
    expect(await verdictWith([path, null])).toBe(refusal(path, type));
    // An element cannot be left out of a list: JSON.stringify writes null there.
    if (typeof path.at(-1) === "string") expect(await verdictWith([path, undefined])).toBe(refusal(path, "missing"));
  });
});
