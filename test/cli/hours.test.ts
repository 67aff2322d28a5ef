// The driver's hours as options: what they say, what they refuse, and where they go.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parsePlanOptions, readChoices, readDefaults, wordFault } from "../../src/cli/planOptions.js";
import { UsageError } from "../../src/cli/usage.js";
import { Hours } from "../../src/contract/schemas/hours.js";
import { VehicleCatalog } from "../../src/vehicles/catalog.js";
import type { Outcome } from "../support/cli.js";
import { runHere } from "../support/runHere.js";
import { folder, run, useTripFolder } from "./planRuns.js";
import { warningsOf } from "./savedPlans.js";

useTripFolder();

const catalog = new VehicleCatalog([]);
const TRIP = ["--from", "Omaha, NE", "--to", "Denver, CO", "--stations", "s.csv", "--mpg", "6", "--tank", "150"];

function hoursOf(...options: string[]): Hours | null | undefined {
  return readChoices(parsePlanOptions([...TRIP, ...options]), catalog).hours;
}

describe("options of plan", () => {
  test.each<[string[], Hours]>([
    [["--hours"], {}],
    [["--departs", "2026-07-13T06:00-07:00"], { departure_at: "2026-07-13T06:00-07:00" }],
    [["--drive-left", "11h"], { drive_minutes_left: 660 }],
    [["--break-in", "7h30"], { drive_minutes_to_break: 450 }],
    [["--window-left", "13:30"], { window_minutes_left: 810 }],
    [["--break-minutes", "45"], { break_minutes: 45 }],
    [["--rest-minutes", "10h"], { rest_minutes: 600 }],
    [["--drive-per-break", "270m", "--break-in", "0"], { drive_minutes_per_break: 270, drive_minutes_to_break: 0 }],
    [
      ["--drive-per-period", "13h", "--drive-left", "12.5h"],
      { drive_minutes_per_period: 780, drive_minutes_left: 750 },
    ],
    [
      ["--window-per-period", "16h", "--window-left", "960"],
      { window_minutes_per_period: 960, window_minutes_left: 960 },
    ],
    [
      ["--rest-at", "9h-11h", "--rest-at", "1200-1320", "--hours"],
      {
        rests: [
          { from_drive_minute: 540, to_drive_minute: 660 },
          { from_drive_minute: 1200, to_drive_minute: 1320 },
        ],
      },
    ],
  ])("%j", (options, hours) => {
    expect(hoursOf(...options)).toEqual(hours);
    // For all trips of a file, too.
    expect(readDefaults(parsePlanOptions([...TRIP, ...options]), catalog).hours).toEqual(hours);
  });

  test("without any of them there are no hours", () => {
    expect(hoursOf("--stop-minutes", "15")).toBeUndefined();
  });

  test.each([
    [
      ["--drive-left", "eleven"],
      '--drive-left takes hours or minutes: "11h", "7h30", "7:30", or minutes such as "450" or "45m", not "eleven"',
    ],
    [
      ["--break-minutes="],
      '--break-minutes takes hours or minutes: "11h", "7h30", "7:30", or minutes such as "450" or "45m", not ""',
    ],
    [["--drive-left", "11"], "--drive-left 11 may be hours or minutes: write 11h or 11m"],
    [["--rest-at", "9-11"], "--rest-at 9-11 may be hours or minutes: write 9h-11h, or 540-660"],
    [
      ["--drive-left", "12h"],
      '--drive-left "12h" (720 minutes): Input should be less than or equal to the 660 of --drive-per-period; where more is allowed, give --drive-per-period, too',
    ],
    [
      ["--break-in", "8:01"],
      '--break-in "8:01" (481 minutes): Input should be less than or equal to the 480 of --drive-per-break; where more is allowed, give --drive-per-break, too',
    ],
    [
      ["--window-per-period", "10h", "--window-left", "11h"],
      '--window-left "11h" (660 minutes): Input should be less than or equal to the 600 of --window-per-period',
    ],
    [["--drive-per-break", "8"], "--drive-per-break 8 may be hours or minutes: write 8h or 8m"],
    [["--drive-per-break", "8m"], '--drive-per-break "8m" (8 minutes): Input should be greater than or equal to 60'],
    [["--rest-minutes", "169h"], '--rest-minutes "169h" (10140 minutes): Input should be less than or equal to 10080'],
    [
      ["--departs", "tomorrow"],
      '--departs "tomorrow": Input should be a time in ISO 8601 with its time zone, such as 2026-07-13T06:00-05:00',
    ],
    [
      ["--departs", "2026-07-13T06:00"],
      '--departs "2026-07-13T06:00": Input should be a time in ISO 8601 with its time zone, such as 2026-07-13T06:00-05:00',
    ],
    [
      ["--rest-at", "9-11h"],
      '--rest-at takes the earliest and the latest driving time of a rest: "9h-11h" or, in minutes, "540-660", not "9-11h"',
    ],
    [
      ["--rest-at", "9h-11h", "--rest-at", "10h-12h"],
      '--rest-at "10h-12h" (600 minutes): Input should be greater than or equal to 660, where the rest before it ends',
    ],
    [
      ["--rest-at", "11h-9h"],
      '--rest-at "11h-9h" (540 minutes): Input should be greater than or equal to 660, its earliest time',
    ],
    [
      ["--departs", "1900-01-01T00:00Z"],
      '--departs "1900-01-01T00:00Z": Input should be a time in the years 1970 to 2999',
    ],
  ])("%j is refused", (options, message) => {
    expect(() => hoursOf(...options)).toThrow(new UsageError(message));
  });

  test.each([
    [["body", "hours"], "--hours: Input is wrong"],
    [["body", "hours", "drive_minutes_left"], "--drive-left: Input is wrong"],
  ])("what planning refuses of %j is in words of the options", (loc, words) => {
    expect(wordFault({ loc, msg: "Input is wrong" })).toBe(words);
  });

  test("as wrong usage", async () => {
    expect(await run("--drive-left", "12h")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining('fuel-route: --drive-left "12h"'),
    });
  });
});

const Saved = z.object({
  hours: Hours.optional(),
  plan: z.object({
    summary: z.object({ total_cost: z.number(), breaks: z.array(z.unknown()).optional() }),
    warnings: z.array(z.string()),
  }),
});
const FILE = "trip.json";
const REPLAN = ["replan", FILE, "--mile", "100", "--fuel", "34"];
const EU = ["--drive-per-break", "4h30", "--break-minutes", "45", "--drive-per-period", "9h", "--rest-minutes", "11h"];
const EU_HOURS = { drive_minutes_per_break: 270, break_minutes: 45, drive_minutes_per_period: 540, rest_minutes: 660 };

/** What a command has saved, for the next one. */
async function save({ code, stdout, stderr }: Outcome) {
  expect({ code, stderr }).toEqual({ code: 0, stderr: warningsOf(stdout) });
  await writeFile(join(folder, FILE), stdout);
  const saved: unknown = JSON.parse(stdout);
  const { hours, plan } = Saved.parse(saved);
  return {
    saved,
    plan,
    hours,
    isTimed: plan.summary.breaks !== undefined,
    isGone: plan.warnings.some((text) => text.startsWith("The saved plan goes by the driver's hours; ")),
  };
}

describe("a saved plan", () => {
  test("keeps hours; on the way they are asked anew, and limits and lengths stay", async () => {
    const planned = await save(
      await run("--json", ...EU, "--break-in", "2h", "--rest-at", "4h-5h", "--departs", "2026-07-13T06:00-05:00"),
    );
    expect(planned.hours).toEqual({
      ...EU_HOURS,
      drive_minutes_to_break: 120,
      rests: [{ from_drive_minute: 240, to_drive_minute: 300 }],
      departure_at: "2026-07-13T06:00-05:00",
    });
    // 9 hours are the most of these limits, although 11 are by default.
    expect(await runHere(folder, [...REPLAN, "--drive-left", "10h"])).toMatchObject({
      code: 2,
      stderr:
        'fuel-route: --drive-left "10h" (600 minutes): Input should be less than or equal to the 540 of --drive-per-period\n',
    });
    const onTheWay = await save(await runHere(folder, [...REPLAN, "--json", "--break-in", "4h", "--drive-left", "7h"]));
    expect(onTheWay).toMatchObject({
      hours: { ...EU_HOURS, drive_minutes_to_break: 240, drive_minutes_left: 420 },
      isTimed: true,
      isGone: false,
    });
    expect(onTheWay.hours).not.toHaveProperty("rests");
    expect(onTheWay.hours).not.toHaveProperty("departure_at");
    expect(await save(await runHere(folder, [...REPLAN, "--json", "--hours", "--rest-minutes", "9h"]))).toMatchObject({
      hours: { ...EU_HOURS, rest_minutes: 540 },
      isTimed: true,
      isGone: false,
    });
  });

  test("on the way without a word of hours: a plan without them, and a warning that says so", async () => {
    await save(await run("--json", "--hours"));
    expect((await runHere(folder, REPLAN)).stdout).toMatch(
      /\nWarning: The saved plan goes by the driver's hours; .* or --hours after a rest\.\n/,
    );
    const gone = await save(await runHere(folder, [...REPLAN, "--json"]));
    expect(gone).toMatchObject({ isTimed: false, isGone: true });
    expect(gone.saved).not.toHaveProperty("hours");
  });

  test("that has no hours says nothing of them, and may get them on the way", async () => {
    expect((await save(await run("--json"))).saved).not.toHaveProperty("hours");
    expect(await save(await runHere(folder, [...REPLAN, "--json"]))).toMatchObject({ isTimed: false, isGone: false });
    expect(await save(await runHere(folder, [...REPLAN, "--json", "--hours"]))).toMatchObject({
      hours: {},
      isTimed: true,
      isGone: false,
    });
  });

  test("compared, it has its own hours, and what the options change", async () => {
    const rules = ["--json", "--stop-minutes", "15", "--break-in", "3h"];
    const { plan } = await save(await run(...rules, "--break-minutes", "45"));
    const costOf = async (...options: string[]): Promise<number | undefined> => {
      const { stdout } = await runHere(folder, ["compare", FILE, "--json", ...options]);
      return z.object({ plans: z.array(z.object({ total_cost: z.number() })) }).parse(JSON.parse(stdout)).plans[0]
        ?.total_cost;
    };
    expect(await costOf()).toBe(plan.summary.total_cost);
    const { plan: shorter } = await save(await run(...rules, "--break-minutes", "20"));
    expect(shorter.summary.total_cost).toBeLessThan(plan.summary.total_cost);
    expect(await costOf("--break-minutes", "45")).toBe(plan.summary.total_cost);
    expect(await runHere(folder, ["compare", FILE, "--drive-per-break", "2h"])).toMatchObject({
      code: 2,
      stderr:
        "fuel-route: --break-in (180 minutes): Input should be less than or equal to the 120 of --drive-per-break\n",
    });
  });
});
