// Whole requests and saved plans given as files of stations: what does not count there is said.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readFileChoices } from "../../src/cli/fileChoices.js";
import { readStations } from "../../src/stations/read.js";
import { pageTrips, toBytes } from "../support/pageTrips.js";
import { hasTrials, trialFile } from "../support/sharedData.js";

const STATIONS = [
  { id: "a", name: "A", address: "Exit 1", location: { lat: 41, lng: -99 }, price_per_gallon: 3.4 },
  { id: "b", name: "B", address: "Exit 2", location: { lat: 40.6, lng: -103 }, price_per_gallon: 3.3 },
];
const ROUTE = { total_distance_miles: 540, start: { lat: 41, lng: -96 }, end: { lat: 40, lng: -105 }, polyline: "_" };
const PLACES = { origin: "Omaha, NE", via: ["Denver, CO"], destination: "Omaha, NE" };
const VEHICLE = { mpg: 6.5, tank_capacity_gallons: 100 };

/** What is said to those who use the command line. */
async function warningsOf(value: unknown): Promise<readonly string[]> {
  const { stations, warnings } = await readStations("trip.json", toBytes(JSON.stringify(value)), readFileChoices({}));
  expect(stations.map(({ id }) => id)).toEqual(["a", "b"]);
  return warnings;
}

describe("what a file has beside its stations", () => {
  test.each([
    {
      name: "a route",
      value: { route: ROUTE, stations: STATIONS, vehicle: VEHICLE, params: { maximum_stops: 1 }, pricing: null },
      words: /^trip\.json is a whole request, .* and not its route, vehicle and params\. .* POST \/v1\/optimize/,
    },
    {
      name: "places",
      value: { ...PLACES, stations: STATIONS, vehicle: VEHICLE },
      words: /^trip\.json is a whole request, .* not its origin, via, destination and vehicle\. .* POST \/v1\/plans/,
    },
    {
      name: "a plan",
      value: { route: ROUTE, stations: STATIONS, vehicle: VEHICLE, plan: { stops: [] } },
      words:
        /^trip\.json is a whole saved plan, .* route, vehicle and plan\. .* fuel-route replan or fuel-route compare\.$/,
    },
    {
      name: "a request that a log has kept",
      value: { url: "/v1/optimize", body: { stations: STATIONS, route: ROUTE } },
      words: /^trip\.json is a whole request, .* not its route\. /,
    },
  ])("$name: it is named, with where it would count", async ({ value, words }) => {
    expect(await warningsOf(value)).toEqual([expect.stringMatching(words)]);
  });

  test.each([
    ["nothing", { stations: STATIONS }],
    ["the name of a road, and hours of opening", { route: "I-80", hours: { open: 6 }, stations: STATIONS }],
    ["what a service says of its answer", { params: { page: 1 }, origin: "export", stations: STATIONS }],
  ])("%s: there is nothing to say", async (_, value) => {
    expect(await warningsOf(value)).toEqual([]);
  });
});

test("the page says it of a request with places, and names its forms", async () => {
  const { trips } = await pageTrips();
  const file = await trips.readFile("trip.json", toBytes(JSON.stringify({ ...PLACES, stations: STATIONS })));
  expect(file).toMatchObject({
    kind: "stations",
    warnings: [
      expect.stringMatching(/not its origin, via and destination\. For all of it, enter .* forms of the page\.$/),
    ],
  });
});

test.skipIf(!hasTrials).each([
  ["k03-reversed-line.json", /not its route\. /],
  ["k03-doubled-backslashes.json", /not its route\. /],
  ["k04-omaha-denver-omaha.json", /not its origin, via, destination and vehicle\. /],
])("%s", async (name, words) => {
  const { warnings } = await readStations(name, await readFile(trialFile(name)), readFileChoices({}));
  expect(warnings).toEqual([expect.stringMatching(words)]);
});
