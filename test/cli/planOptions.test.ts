import { describe, expect, test } from "vitest";
import { PLAN_HELP } from "../../src/cli/planHelp.js";
import {
  addStationIds,
  type Choices,
  FIELD_OPTIONS,
  LISTS,
  OPTIONS,
  parsePlanOptions,
  readChoices,
} from "../../src/cli/planOptions.js";
import { OUTPUTS } from "../../src/cli/planOutput.js";
import type { StationWithPrice } from "../../src/stations/check.js";
import { VehicleCatalog } from "../../src/vehicles/catalog.js";

test("the help of plan lists every option, and no other", () => {
  const listed = Array.from(PLAN_HELP.matchAll(/^ {2}--(\S+) {1,2}(?:([A-Z]+) )?/gm), ([, name = "", value]) => ({
    name,
    takesValue: value !== undefined,
  }));
  const expected = [
    ...[...OPTIONS, ...LISTS].map((name) => ({ name, takesValue: true })),
    ...OUTPUTS.map((name) => ({ name, takesValue: false })),
    ...Object.entries(FIELD_OPTIONS).map(([name, { kind }]) => ({ name, takesValue: kind !== "flag" })),
  ];
  const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);
  expect(listed.toSorted(byName)).toEqual(expected.toSorted(byName));
});

const TRIP = ["--from", "Omaha, NE", "--to", "Denver, CO", "--stations", "s.csv", "--tank", "150"];

/** The ids of the file's stations; one has a comma in it. */
const IDS = ["7", "8", "12, north"];

function read(...options: string[]): { choices: Choices; warnings: readonly string[] } {
  const given = parsePlanOptions([...TRIP, ...options]);
  const stations = IDS.map((id): StationWithPrice => ({
    id,
    name: id,
    address: id,
    location: { lat: 41, lng: -96 },
    price_per_gallon: 3,
  }));
  return addStationIds(readChoices(given, new VehicleCatalog([])), given, { stations });
}

describe("a truck", () => {
  test("fills the vehicle's", () => {
    expect(
      read("--mpg", "6", "--truck-height", "13", "--truck-weight", "80000", "--truck-length", "72.5", "--hazmat")
        .choices.vehicle.truck,
    ).toEqual({ height_feet: 13, weight_pounds: 80_000, length_feet: 72.5, hazmat: true });
    expect(read("--mpg", "6", "--hazmat").choices.vehicle.truck).toEqual({ hazmat: true });
    expect(read("--mpg", "6").choices.vehicle).not.toHaveProperty("truck.hazmat");
  });

  test.each([
    ["--truck-height", "21", "--truck-height: Input should be less than or equal to 20"],
    ["--truck-weight", "0", "--truck-weight: Input should be greater than 0"],
    ["--truck-length", "long", '--truck-length must be a number of feet, not "long"'],
  ])("%s %s is refused", (option, value, message) => {
    expect(() => read("--mpg", "6", option, value)).toThrow(message);
  });
});

test("--explain asks for an explanation, and nothing else does", () => {
  expect(read("--mpg", "6", "--explain").choices.params.explain).toBe(true);
  expect(read("--mpg", "6").choices.params.explain).toBeUndefined();
});

/** With the options as text, which is short enough for a title. */
function titled(cases: readonly (readonly [options: string[], message: string])[]) {
  return cases.map(([options, message]) => [options.join(" ").slice(0, 60), options, message] as const);
}

describe("fleet rules", () => {
  test("fill the fields of the request", () => {
    const stops = [
      "--stop-minutes",
      "15",
      "--stop-cost",
      "2.5",
      "--min-gallons",
      "50",
      "--max-stops",
      "4",
      "--fill-up",
      "--usable-tank",
      ".95",
      "--dip",
    ];
    const brands = [
      "--brand-only",
      "Pilot,Love's",
      "--brand-only",
      "TA",
      "--brand-never",
      "Kwik Star",
      "--prefer",
      "Pilot=5, Love's = 2c",
      "--prefer",
      "TA=0.5",
      "--fallback",
      "--fallback-cost",
      "30",
    ];
    const { choices } = read(
      ...stops,
      ...brands,
      "--consumption",
      "500:6.2,900:5.4",
      "--require",
      "8",
      "--exclude",
      "7",
    );
    expect(choices.vehicle).toEqual({
      tank_capacity_gallons: 150,
      usable_tank_fraction: 0.95,
      consumption: [
        { until_mile: 500, mpg: 6.2 },
        { until_mile: 900, mpg: 5.4 },
      ],
    });
    expect(choices.params).toEqual({
      stop_minutes: 15,
      stop_cost_dollars: 2.5,
      minimum_purchase_gallons: 50,
      maximum_stops: 4,
      fill_up: true,
      when_infeasible: "dip",
      required_station_ids: ["8"],
      excluded_station_ids: ["7"],
      brands: {
        only: ["Pilot", "Love's", "TA"],
        never: ["Kwik Star"],
        prefer: [
          { brand: "Pilot", dollars_per_stop: 5 },
          { brand: "Love's", cents_per_gallon: 2 },
          { brand: "TA", dollars_per_stop: 0.5 },
        ],
        fallback: true,
        fallback_dollars_per_stop: 30,
      },
    });
  });

  test("that are not given are not in the request", () => {
    expect(read("--mpg", "6").choices.params).toEqual({ brands: {} });
  });

  test("--fallback-cost asks for the fallback", () => {
    expect(read("--fallback-cost", "9").choices.params.brands?.fallback).toBe(true);
  });

  test("ids are lists, but for those that the file has with a comma", () => {
    const { choices, warnings } = read("--require", "7,8", "--require", "12, north", "--exclude", "7, 9,x");
    expect(choices.params).toMatchObject({
      required_station_ids: ["7", "8", "12, north"],
      excluded_station_ids: ["7", "9", "x"],
    });
    expect(warnings).toEqual(['--exclude: ids that no station of the file has: "9" and "x".']);
  });

  test.each(
    titled([
      [["--stop-minutes", "1441"], "--stop-minutes: Input should be less than or equal to 1440"],
      [["--stop-cost", "-1"], "--stop-cost: Input should be greater than or equal to 0 (dollars)"],
      [
        ["--stop-cost", "--fuel", "5"],
        "--stop-cost needs a value, and --fuel follows: if that is its value, write --stop-cost=--fuel",
      ],
      [["--stop-cost"], "--stop-cost needs a value"],
      [["--hazmat=yes"], '--hazmat takes no value, such as "yes"'],
      [["--mpg", "6.5mpg"], '--mpg must be a number of miles per gallon, not "6.5mpg"'],
      [["--fuel", "half"], '--fuel must be a number of gallons, not "half"'],
      [["--reserve", "10%"], '--reserve must be a share of the tank, such as 0.1 for a tenth, not "10%"'],
      [
        ["--reserve", "10"],
        "--reserve: Input should be less than or equal to 1 (a share of the tank, such as 0.1 for a tenth)",
      ],
      [["--stop-cost=-1"], "--stop-cost: Input should be greater than or equal to 0"],
      [["--min-gallons", "lots"], '--min-gallons must be a number of gallons, not "lots"'],
      [["--max-stops", "2.5"], "--max-stops: Input should be a valid integer, got a number with a fractional part"],
      [["--max-stops", "51"], "--max-stops: Input should be less than or equal to 50"],
      [["--usable-tank", "95"], "--usable-tank: Input should be less than or equal to 1"],
      [["--fallback-cost", "1001"], "--fallback-cost: Input should be less than or equal to 1000"],
      [["--brand-only", ""], "--brand-only must not be empty"],
      [["--brand-never", ","], "--brand-never must not be empty"],
      [
        ["--brand-never", `Pilot,${"x".repeat(101)}`],
        `--brand-never "${"x".repeat(101)}": String should have at most 100 characters`,
      ],
      [
        ["--prefer", "Pilot"],
        '--prefer takes a brand and its worth, such as "Pilot=5" (dollars a stop) or "Pilot=2c" (cents a gallon), not "Pilot"',
      ],
      [["--prefer", "=5"], 'not "=5"'],
      [["--prefer", "Pilot=many"], 'not "Pilot=many"'],
      [["--prefer", "Love's=1,Pilot=1001"], '--prefer "Pilot=1001": Input should be less than or equal to 1000'],
      [
        ["--consumption", "500"],
        '--consumption takes the mile to which a stretch goes and its miles per gallon, such as "500:6.2,900:5.4", not "500"',
      ],
      [["--consumption", "500:6:7"], 'not "500:6:7"'],
      [["--consumption", "500:6.2,400:5.4"], '--consumption "400:5.4": Input should be greater than 500'],
      [["--consumption", "500:0"], '--consumption "500:0": Input should be greater than 0'],
      [["--require", "9"], '--require "9": no station of the file has this id; the first one has "7"'],
      [["--require", Array(51).fill("7").join(",")], "--require: List should have at most 50 items, not 51"],
    ]),
  )("refuses %s", (_, options, message) => {
    expect(() => read(...options)).toThrow(message);
  });
});
