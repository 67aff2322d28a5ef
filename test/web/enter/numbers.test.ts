// Numbers as they are typed, trucks to choose from, departures, and what a form still needs.

import { describe, expect, test } from "vitest";
import { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import { leaveAt, leaveFault, nameTimeZone, nextMorningAt } from "../../../src/web/enter/leaveTimes.js";
import { missingWords } from "../../../src/web/enter/missing.js";
import { readTyped, wordRange, writeTyped } from "../../../src/web/enter/numberText.js";
import {
  describePreset,
  presetNameOf,
  presetOf,
  presetRules,
  presetSettings,
  TRUCK_PRESETS,
} from "../../../src/web/enter/presets.js";
import { wordPriceDates } from "../../../src/web/enter/priceDates.js";
import { NO_RULES } from "../../../src/web/rules/rules.js";
import { clampSettings, DEFAULT_SETTINGS, SETTINGS } from "../../../src/web/settings.js";
import { BUILT_IN } from "../../support/plannerSteps.js";

describe("a typed number", () => {
  const GALLONS = { least: 0.1, most: 1000, unit: "gal" };

  test.each([
    ["90", 90],
    ["8.", 8],
    ["8.5", 8.5],
    [".5", 0.5],
    [" 12 ", 12],
    ["1,000", 1000],
    ["+3", 3],
    ["0.1", 0.1],
  ])("%j is %d", (text, value) => {
    expect(readTyped(text, GALLONS)).toEqual({ value });
  });

  test.each([
    "",
    "0",
    "-3",
    "1001",
    "1,00",
    "10,0",
    "8.5.1",
    "eight",
    "1e2",
    ".",
    "-",
    "0x10",
    "NaN",
    "Infinity",
    "8 5",
  ])("%j is explained", (text) => {
    expect(readTyped(text, GALLONS)).toEqual({ fault: "0.1 to 1,000 gal" });
  });

  test("may be left out, or must be whole, where the field says so", () => {
    expect(readTyped(" ", { ...GALLONS, isOptional: true })).toEqual({ value: undefined });
    expect(readTyped("2.5", { least: 0, most: 100, unit: "", isWhole: true })).toEqual({
      fault: "A whole number, 0 to 100",
    });
    expect(readTyped("2", { least: 0, most: 100, unit: "", isWhole: true })).toEqual({ value: 2 });
    expect(wordRange({ least: 0, most: 100, unit: "%" })).toBe("0 to 100 %");
  });

  test("is written as short as it can be read back", () => {
    expect([undefined, 90, 0.1 + 0.2, 1234.5678, 1000].map(writeTyped)).toEqual(["", "90", "0.3", "1234.568", "1000"]);
  });
});

describe("trucks to choose from", () => {
  test.each(TRUCK_PRESETS)(
    "$name: what it sets is a request that the service takes, and it is known again",
    (preset) => {
      const settings = { ...DEFAULT_SETTINGS, ...presetSettings(preset) };
      expect(clampSettings(settings)).toEqual(settings);
      expect(settings.startGallons).toBe(preset.tankCapacityGallons);
      expect(presetOf(settings)).toBe(preset);
      expect(presetOf({ ...settings, mpg: settings.mpg + 0.1 })).toBeUndefined();
      expect(presetNameOf(settings)).toBe(preset.name);
      const rules = presetRules(NO_RULES, preset);
      const request = {
        ...BUILT_IN,
        vehicle: {
          mpg: settings.mpg,
          tank_capacity_gallons: settings.tankCapacityGallons,
          current_fuel_gallons: settings.startGallons,
        },
        params: { ...BUILT_IN.params, ...rules },
      };
      expect(OptimizeRequest.safeParse(request).error).toBeUndefined();
      expect(rules.minimum_purchase_gallons).toBeLessThanOrEqual(
        preset.tankCapacityGallons * (1 - SETTINGS.bufferFraction.default),
      );
      expect(preset.name).toContain(`${preset.tankCapacityGallons} gal`);
    },
  );

  test("the line below them, and the name of any other", () => {
    expect(describePreset(TRUCK_PRESETS[0])).toBe("6.5 mpg · full tank at the start · 15 min a stop · at least 50 gal");
    expect(presetNameOf({ mpg: 7, tankCapacityGallons: 120.5 })).toBe("My own, 120.5 gal");
    expect(presetRules({ ...NO_RULES, maximum_stops: 3, stop_minutes: 1 }, TRUCK_PRESETS[0])).toEqual({
      ...NO_RULES,
      maximum_stops: 3,
      stop_minutes: 15,
      minimum_purchase_gallons: 50,
    });
  });
});

describe("a departure", () => {
  const moment = Date.UTC(2026, 6, 13, 5, 30);

  test("by the clocks of a place, and early on its next day", () => {
    expect(leaveAt(moment, "America/Los_Angeles")).toBe("2026-07-12T22:30");
    expect(leaveAt(moment, "America/New_York")).toBe("2026-07-13T01:30");
    expect(nextMorningAt(moment, "America/Los_Angeles")).toBe("2026-07-13T06:00");
    expect(nextMorningAt(moment, "America/New_York")).toBe("2026-07-14T06:00");
    expect(nextMorningAt(Date.UTC(2026, 11, 31, 12), "America/Denver")).toBe("2027-01-01T06:00");
    expect(leaveAt(Date.UTC(2026, 0, 1, 5), "America/New_York")).toBe("2026-01-01T00:00");
    expect(nameTimeZone("America/Los_Angeles")).toBe("Pacific Time");
  });

  test.each([
    ["2026-07-13T06:00", undefined],
    ["", "A day and a time, such as 07/13/2026, 06:00 AM"],
    ["1999-12-31T23:59", "A year from 2000 to 2099"],
    ["12026-01-01T00:00", "A year from 2000 to 2099"],
  ] as const)("%j: %s", (text, fault) => {
    expect(leaveFault(text)).toBe(fault);
  });
});

test("what a form still needs", () => {
  const file = { file: { stations: [], warnings: [] }, name: "x" };
  const words = (from: string, to: string, stations: typeof file | undefined): string | undefined =>
    missingWords({ from: { value: from }, to: { value: to }, stations: { value: stations } });
  expect(words("", " ", undefined)).toBe("Needs two places and a price file");
  expect(words("Omaha", "", undefined)).toBe("Needs the place to go to and a price file");
  expect(words("", "Omaha", file)).toBe("Needs the place to start from");
  expect(words("Omaha", "Denver", undefined)).toBe("Needs a price file");
  expect(words("Omaha", "Denver", file)).toBeUndefined();
});

test("of which days the prices are", () => {
  const station = { id: "a", name: "A", address: "A", location: { lat: 41, lng: -99 }, price_per_gallon: 3 };
  const dated = (...times: (string | undefined)[]) =>
    wordPriceDates({
      stations: times.map((time) => ({ ...station, ...(time !== undefined && { price_as_of: time }) })),
    });
  expect(dated(undefined)).toBeUndefined();
  expect(dated("2026-07-12T00:00:00Z", undefined)).toBe("Jul 12, 2026");
  expect(dated("2026-07-12T23:00:00Z", "2026-07-10T00:00:00Z")).toBe("Jul 10, 2026 to Jul 12, 2026");
});
