// The link in the address bar: settings that people can read, and anything else that may stand there.

import { describe, expect, test } from "vitest";
import { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import { BUILT_IN_TRIP, readLink } from "../../../src/web/link/link.js";
import { MAX_LINK_CHARACTERS, writeLink } from "../../../src/web/link/writeLink.js";
import { clampSettings, DEFAULT_SETTINGS, SETTING_NAMES, SETTINGS, type Settings } from "../../../src/web/settings.js";
import { integer, pick, seededRandom } from "../../support/random.js";

const FUZZED_LINKS = 3000;

const SETTINGS_OF_A_CAR: Settings = {
  timeValueDollarsPerMinute: 0.35,
  reserveFraction: 0.125,
  bufferFraction: 0,
  startGallons: 3.3,
  tankCapacityGallons: 14.5,
  mpg: 31.7,
};

/** Whether the service takes them. */
function isTaken(settings: Settings): boolean {
  const { vehicle, params } = OptimizeRequest.shape;
  return (
    vehicle.safeParse({
      mpg: settings.mpg,
      tank_capacity_gallons: settings.tankCapacityGallons,
      current_fuel_gallons: settings.startGallons,
    }).success &&
    params.safeParse({
      time_value_dollars_per_minute: settings.timeValueDollarsPerMinute,
      destination_reserve_fraction: settings.reserveFraction,
      inter_stop_buffer_fraction: settings.bufferFraction,
    }).success
  );
}

describe("settings", () => {
  test("have unique keys and labels; sliders and defaults are within the bounds, which are the service's", () => {
    expect([...SETTING_NAMES].toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
    const all = SETTING_NAMES.map((name) => SETTINGS[name]);
    for (const field of ["key", "label"] as const)
      expect(new Set(all.map((setting) => setting[field])).size).toBe(all.length);
    for (const { least, most, slider, default: usual } of all) {
      expect([least, slider.least, usual, slider.most, most]).toEqual(
        [least, slider.least, usual, slider.most, most].toSorted((a, b) => a - b),
      );
      // A slider reaches its end and the default.
      for (const value of [slider.most, usual])
        expect(((value - slider.least) / slider.step + 1e-9) % 1).toBeLessThan(1e-6);
    }
    for (const name of SETTING_NAMES) {
      for (const value of [SETTINGS[name].least, SETTINGS[name].most])
        expect(isTaken(clampSettings({ ...DEFAULT_SETTINGS, tankCapacityGallons: 500, [name]: value })), name).toBe(
          true,
        );
      // The bound is the service's: it refuses anything beyond.
      if (name !== "startGallons")
        expect(isTaken({ ...DEFAULT_SETTINGS, [name]: SETTINGS[name].most + 0.01 }), name).toBe(false);
    }
  });

  test("go to the nearest bound when they are beyond it; fuel goes down to the tank's size", () => {
    const wild = {
      timeValueDollarsPerMinute: 5,
      reserveFraction: -1,
      bufferFraction: 2,
      startGallons: 1e9,
      tankCapacityGallons: 1e9,
      mpg: 0,
    };
    expect(clampSettings(wild)).toEqual({
      timeValueDollarsPerMinute: 0.9,
      reserveFraction: 0,
      bufferFraction: 1,
      startGallons: 500,
      tankCapacityGallons: 500,
      mpg: 0.1,
    });
    expect(clampSettings({ ...DEFAULT_SETTINGS, tankCapacityGallons: 60 }).startGallons).toBe(60);
    expect(clampSettings({ ...DEFAULT_SETTINGS, mpg: NaN }).mpg).toBe(6.5);
    expect(clampSettings(SETTINGS_OF_A_CAR)).toEqual(SETTINGS_OF_A_CAR);
  });
});

describe("links", () => {
  test.each([
    ["2026-07-13T06:00", true],
    ["2028-02-29T23:59", true],
    ["2026-02-31T06:00", false],
    ["2026-02-29T06:00", false],
    ["2026-13-01T06:00", false],
    ["2026-04-31T06:00", false],
    ["2026-07-13T24:00", false],
    ["2026-07-13T06:60", false],
    ["2026-07-13", false],
    ["tomorrow", false],
  ] as const)("leave at %s: %s", (text, isTime) => {
    const { leave, notes } = readLink(`#leave=${text}&trip=i80`);
    expect([leave, notes.length]).toEqual(isTime ? [text, 0] : [undefined, 1]);
  });

  test("show the settings in readable form", () => {
    expect(writeLink(DEFAULT_SETTINGS, { from: "page", name: BUILT_IN_TRIP })).toBe(
      "time=0.5&reserve=0.1&buffer=0.05&fuel=90&tank=150&mpg=6.5&trip=i80",
    );
  });

  test("are read back as they were written", () => {
    for (const settings of [
      DEFAULT_SETTINGS,
      SETTINGS_OF_A_CAR,
      { ...SETTINGS_OF_A_CAR, bufferFraction: 1e-7, mpg: 200 / 3 },
    ]) {
      for (const trip of [undefined, { from: "page", name: "a b&c=#é" }, { from: "link", packed: "aZ09-_" }] as const) {
        for (const start of ["#", ""])
          expect(readLink(start + (writeLink(settings, trip) ?? ""))).toEqual({ settings, trip, notes: [] });
      }
    }
  });

  test("without any settings give the defaults", () => {
    for (const link of ["", "#", "#mpg=", "#other=1", "#trip=&data="])
      expect(readLink(link)).toEqual({ settings: DEFAULT_SETTINGS, trip: undefined, notes: [] });
    // A small tank alone is full, and no note says that it does not hold the default fuel.
    expect(readLink("#tank=40")).toMatchObject({ settings: { startGallons: 40, tankCapacityGallons: 40 }, notes: [] });
  });

  test("say what was changed or ignored", () => {
    const { settings, notes } = readLink("#time=3&mpg=six&reserve=0x1&fuel=99&tank=50");
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      timeValueDollarsPerMinute: 0.9,
      startGallons: 50,
      tankCapacityGallons: 50,
    });
    expect(notes).toEqual([
      "On arrival in the link is not a number: 0.1 is taken.",
      "Miles per gallon in the link is not a number: 6.5 is taken.",
      "A minute is worth in the link cannot be 3: 0.9 dollars a minute is taken.",
      "Fuel now in the link cannot be 99: 50 gallons is taken.",
    ]);
  });

  test("that would be too long are not written", () => {
    const room = MAX_LINK_CHARACTERS - (writeLink(DEFAULT_SETTINGS, { from: "link", packed: "" })?.length ?? 0);
    expect(writeLink(DEFAULT_SETTINGS, { from: "link", packed: "A".repeat(room) })).toHaveLength(MAX_LINK_CHARACTERS);
    expect(writeLink(DEFAULT_SETTINGS, { from: "link", packed: "A".repeat(room + 1) })).toBeUndefined();
  });

  test(`made of random parts always give settings that the service takes (${FUZZED_LINKS} of them)`, () => {
    const random = seededRandom(79);
    const parts = [
      "#",
      "&",
      "=",
      "%",
      "%E0%A4",
      "%00",
      "time",
      "mpg",
      "tank",
      "fuel",
      "data",
      "trip",
      "i80",
      "1e999",
      "-1e999",
      "NaN",
      "1e-320",
      "0.5",
      "-3",
      "200",
      "\uD800",
      "🚛",
      "__proto__",
      "+",
      "9".repeat(400),
    ];
    for (let k = 0; k < FUZZED_LINKS; k++) {
      const link = Array.from({ length: integer(random, 0, 12) }, () => pick(random, parts)).join(
        random() < 0.5 ? "=" : "",
      );
      expect(isTaken(readLink(link).settings), link).toBe(true);
    }
  });
});
