// fuel-route plan with rules of a fleet, from options to answer.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { OptimizeResponse } from "../../src/contract/schemas/optimize.js";
import { Station } from "../../src/contract/schemas/station.js";
import { makeFolder, OMAHA_TO_DENVER, type Outcome } from "../support/cli.js";
import { runHere } from "../support/runHere.js";
import { warningsOf } from "./savedPlans.js";

/** At exits 353, 272 and 126 of I-80 in Nebraska, and one in Texas. */
const CSV = `id,name,brand,address,lat,lng,price,Stop minutes,Max gallons
e,East Stop,PILOT FLYING J,York,40.822,-97.597,3.50,,
m,Middle Stop,Kwik Star,Kearney,40.67,-99.084,2.90,20,
w,West Stop,Love's Travel Stop,Ogallala,41.115,-101.717,3.10,,30
t,Texas Stop,TA,Dallas,32.78,-96.8,2.00,,
`;
const TRIP = [...OMAHA_TO_DENVER, "--tank", "60", "--fuel", "40"];
const MPG = ["--mpg", "6"];

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
  await writeFile(join(folder, "stations.csv"), CSV);
});

function run(...options: string[]): Promise<Outcome> {
  return runHere(folder, [...TRIP, ...options]);
}

const Output = z.object({ stations: z.array(Station), plan: OptimizeResponse.omit({ request_id: true }) });

async function plan(...options: string[]): Promise<z.infer<typeof Output>["plan"]> {
  const { code, stdout, stderr } = await run(...options, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: warningsOf(stdout) });
  return Output.parse(JSON.parse(stdout)).plan;
}

describe("a plan keeps", () => {
  test("minutes of stops, those of the file first, and the least to buy", async () => {
    const { stops, summary } = await plan(...MPG, "--stop-minutes", "15", "--stop-cost", "3", "--min-gallons", "25");
    expect(stops.length).toBeGreaterThan(1);
    for (const stop of stops) expect(stop.gallons_to_purchase).toBeGreaterThanOrEqual(25);
    const minutes = stops.map((stop) => (stop.station_id === "m" ? 20 : 15));
    expect(stops.map((stop) => stop.stop_minutes)).toEqual(minutes);
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    expect(summary.total_stop_minutes).toBe(sum(minutes));
    expect(summary.total_cost).toBeCloseTo(
      summary.total_fuel_cost + 0.5 * (sum(minutes) + summary.total_detour_minutes) + 3 * stops.length,
      1,
    );
  });

  test("required and excluded stations, and the most that one sells", async () => {
    const { stops } = await plan(...MPG, "--require", "e", "--exclude", "m,t");
    expect(stops.map((stop) => stop.station_id)).toEqual(["e", "w"]);
    expect(stops[1]?.gallons_to_purchase).toBeLessThanOrEqual(30);
  });

  test("brands, by any of their names", async () => {
    const { stops } = await plan(...MPG, "--brand-only", "flying-j,Loves");
    expect(stops.map((stop) => stop.station_id)).toEqual(["e", "w"]);
    const preferred = await plan(...MPG, "--prefer", "Pilot=60", "--prefer", "LOVES=60");
    expect(preferred.stops.map((stop) => stop.station_id)).toEqual(["e", "w"]);
    expect(preferred.summary.preference_handicap).toBe(0);
  });

  test("consumption by stretch without --mpg", async () => {
    const { stops, summary } = await plan("--consumption", "200:6.2,600:5.8");
    const bought = summary.total_fuel_gallons + 40 - summary.fuel_remaining_at_destination_gallons;
    const detours = stops.reduce((gallons, stop) => gallons + (stop.detour_gallons ?? 0), 0);
    expect(bought).toBeCloseTo(200 / 6.2 + (summary.total_distance_miles - 200) / 5.8 + detours, 2);
  });

  test("what the table says of it", async () => {
    const { code, stdout } = await run(...MPG, "--stop-minutes", "15", "--fill-up", "--usable-tank", "0.95");
    expect(code).toBe(0);
    expect(stdout).toContain("; 6 mpg, 60-gallon tank filled to 95 %, 40 gallons on board; optimality: proven\n");
    expect(stdout).toMatch(/ minutes of stops; arrives with /);
    expect(stdout).toMatch(/\nTotal cost with the worth of time and stops: \$\d+\.\d\d\.\n/);
  });
});

describe("rules that leave no plan", () => {
  test("each one's own relaxation, as an option", async () => {
    const { code, stdout, stderr } = await run(...MPG, "--max-stops", "1", "--brand-never", "Kwik Star");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^fuel-route: .* would help:\n(?: {2}--[a-z-]+: .*\n)+$/);
    expect(stderr).toMatch(/^ {2}--max-stops: .*\b2\b/m);
    expect(stderr).not.toMatch(/[a-z]_[a-z]/);
  });

  test("--fallback uses the stations left out, and says so", async () => {
    const outcome = await run(...MPG, "--brand-only", "Love's", "--fallback");
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout).toMatch(/ fallback\n/);
    expect(outcome.stdout).toContain("Warning: ");
  });

  test("--dip keeps as much of the buffer as can be kept", async () => {
    expect((await run(...MPG, "--buffer", "0.6")).code).toBe(1);
    const { summary, warnings } = await plan(...MPG, "--buffer", "0.6", "--dip");
    expect(summary.optimality).toBe("dip");
    expect(summary.kept_share).toBeGreaterThan(0);
    expect(summary.kept_share).toBeLessThan(1);
    expect(warnings.length).toBeGreaterThan(1);
  });
});

describe("options at fault", () => {
  test.each([
    [
      "a station that is not in the file",
      ["--require", "x"],
      '--require "x": no station of the file has this id; the first one has "e"\n',
    ],
    [
      "a station far from the route",
      ["--require", "t"],
      '--require "t": this station is too far from the route: try a larger --radius or --max-detour\n',
    ],
    [
      "required and excluded",
      ["--require", "e", "--exclude", "e"],
      '--require "e": Input should not be in --exclude, too\n',
    ],
    [
      "more than the tank takes",
      ["--min-gallons", "58", "--usable-tank", "0.95"],
      "--min-gallons: Input should be less than or equal to the 57 gallons that the tank may be filled to\n",
    ],
  ])("%s", async (_, options, message) => {
    expect(await run(...MPG, ...options)).toEqual({ code: 2, stdout: "", stderr: `fuel-route: ${message}` });
  });
});
