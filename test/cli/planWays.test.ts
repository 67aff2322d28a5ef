// fuel-route plan --via and --alternatives.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readSettings } from "../../src/settings/read.js";
import { Leg, PlanResponse, Road } from "../../src/contract/schemas/plans.js";
import { openProviders } from "../../src/providers/open.js";
import { makeOwnApp, parseJson, postTo } from "../support/app.js";
import { memorySets } from "../support/memorySets.js";
import { folder, run, useTripFolder } from "./planRuns.js";

useTripFolder();

/** Stations on both ways from Omaha to Denver: along I-80 and I-76, and along I-70 through Kansas. */
const STATIONS = [
  { id: "w", name: "West Stop", address: "Ogallala", location: { lat: 41.115, lng: -101.717 }, price_per_gallon: 3.6 },
  { id: "m", name: "Middle Stop", address: "Kearney", location: { lat: 40.67, lng: -99.084 }, price_per_gallon: 3.5 },
  { id: "e", name: "East Stop", address: "York", location: { lat: 40.822, lng: -97.597 }, price_per_gallon: 3.7 },
  { id: "t", name: "Topeka Stop", address: "Topeka", location: { lat: 39.05, lng: -95.7 }, price_per_gallon: 3.1 },
  { id: "h", name: "Hays Stop", address: "Hays", location: { lat: 38.88, lng: -99.32 }, price_per_gallon: 3 },
  { id: "c", name: "Colby Stop", address: "Colby", location: { lat: 39.38, lng: -101.05 }, price_per_gallon: 3.2 },
];

async function writeStations(): Promise<string[]> {
  await writeFile(join(folder, "both.json"), JSON.stringify(STATIONS));
  return ["--stations", "both.json"];
}

const Saved = z.object({
  route: z.looseObject({ total_distance_miles: z.number() }),
  legs: z.array(Leg).optional(),
  roads: z.array(Road).optional(),
  plan: z.looseObject({ stops: z.array(z.unknown()) }),
});

/** What the service answers to the same trip, with the same stations. */
async function askService(ways: object): Promise<PlanResponse> {
  const providers = await openProviders(readSettings({}));
  const app = await makeOwnApp({ ...providers, stationSets: memorySets({ default: STATIONS }) });
  const vehicle = { mpg: 6, tank_capacity_gallons: 60, current_fuel_gallons: 40 };
  const { body } = await postTo("/v1/plans", app, { origin: "Omaha, NE", destination: "Denver, CO", vehicle, ...ways });
  await providers.close();
  return PlanResponse.parse(parseJson(body));
}

describe("the same trip as the service plans", () => {
  test.each([
    ["the usual way", [], {}],
    ["by several places", ["--via", "Topeka, KS", "--via", "38.88,-99.33"], { via: ["Topeka, KS", "38.88,-99.33"] }],
    ["the cheapest of several roads", ["--alternatives", "3"], { alternatives: 3 }],
  ])("%s", async (_, options, ways) => {
    const { code, stdout } = await run(...(await writeStations()), "--json", ...options);
    expect(code).toBe(0);
    const { route, legs, roads, plan } = Saved.parse(parseJson(stdout));
    const expected = await askService(ways);
    expect({ route, legs, roads, stops: plan.stops }).toEqual({
      route: expected.route,
      legs: expected.legs,
      roads: expected.roads,
      stops: expected.plan.stops,
    });
  });
});

test("a road that needs a rest more is compared with its time", async () => {
  const roadsOf = async (...options: string[]): Promise<Road[]> =>
    Saved.parse(
      parseJson(
        (await run(...(await writeStations()), "--json", "--alternatives", "3", "--tank", "120", ...options)).stdout,
      ),
    ).roads ?? [];
  const driveLeftMinutes = 510;
  const plain = await roadsOf();
  // Breaks of no length cost nothing.
  const rested = await roadsOf("--drive-left", `${driveLeftMinutes}`, "--rest-minutes", "9h", "--break-minutes", "0");
  expect(new Set(plain.map(({ total_duration_minutes: minutes }) => minutes > driveLeftMinutes))).toEqual(
    new Set([false, true]),
  );
  const costs = plain.map(
    ({ total_duration_minutes: minutes, compared_cost: cost }) =>
      (cost ?? NaN) + (minutes > driveLeftMinutes ? 540 * 0.5 : 0),
  );
  expect(rested.map(({ total_cost }) => total_cost)).toEqual(plain.map(({ total_cost }) => total_cost));
  for (const [i, { compared_cost: cost }] of rested.entries()) expect(cost).toBeCloseTo(costs[i] ?? NaN, 2);
  expect(rested.findIndex((road) => road.is_chosen)).toBe(costs.indexOf(Math.min(...costs)));
});

describe("in words", () => {
  test("the parts of the way stand under the plan", async () => {
    const { stdout, stderr } = await run(...(await writeStations()), "--via", "Topeka, KS");
    expect(stderr).toBe("");
    expect(stdout).toMatch(
      /\n\nfrom +to +miles +driving\nOmaha, NE +Topeka, KS +[\d.]+ +[\d.]+ h\nTopeka, KS +Denver, CO +[\d.]+ +[\d.]+ h\n$/,
    );
  });

  test("the roads stand under the plan, with the one that is taken; beside data they go to stderr", async () => {
    const table = /road +miles +driving +stops +fuel bought +total cost +all in all\n1 \(usual\) .*\n(?:\d .*\n)*$/;
    const stations = await writeStations();
    const shown = await run(...stations, "--alternatives", "3");
    expect(shown.stdout).toMatch(table);
    expect(shown.stdout.match(/ taken\n/g)).toHaveLength(1);
    expect(shown.stderr).toBe("");
    const data = await run(...stations, "--alternatives", "3", "--csv");
    expect(data.stderr).toMatch(table);
    expect(data.stdout).not.toContain("taken");
  });

  test.each([
    [
      "an ambiguous place",
      ["--via", "Topeka, KS", "--via", "Springfield"],
      /^fuel-route: --via "Springfield": .*\n {2}Springfield, MO/,
    ],
    ["an empty place", ["--via", " "], /^fuel-route: --via " ": Input should name a place\n$/],
    [
      "eleven places",
      Array.from({ length: 11 }, () => ["--via", "X"]).flat(),
      /^fuel-route: --via: List should have at most 10 items/,
    ],
    [
      "four roads",
      ["--alternatives", "4"],
      /^fuel-route: --alternatives: Input should be less than or equal to 3 \(roads\)\n$/,
    ],
    [
      "places and a choice of roads at once",
      ["--via", "Topeka, KS", "--alternatives", "1"],
      /^fuel-route: --via and --alternatives cannot be given together\n$/,
    ],
  ])("refuses %s", async (_, options, words) => {
    const { code, stdout, stderr } = await run(...options);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(words);
  });
});
