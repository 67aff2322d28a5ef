// Trips planned in the page against what `fuel-route plan` gives for the same places and stations.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { MAX_STATIONS } from "../../../src/contract/values/limits.js";
import { makeFolder } from "../../support/cli.js";
import { milesAtPoints } from "../../support/geodesic.js";
import { pageTrips, refusalOf, toBytes } from "../../support/pageTrips.js";
import { runHere } from "../../support/runHere.js";
import { hasSharedData, TRUCK_STOPS } from "../../support/sharedData.js";
import { readStations, stations } from "./stations.js";

const { signal } = new AbortController();
const PlanJson = z.object({
  route: z.unknown(),
  stations: z.array(z.unknown()),
  plan: z.object({ warnings: z.array(z.string()) }),
});

test.skipIf(!hasSharedData).each([
  { from: "Omaha, NE", to: "Denver, CO", radiusMiles: undefined, maxDetourMinutes: undefined },
  { from: "Los Angeles, CA", to: "10001", radiusMiles: 12.5, maxDetourMinutes: 20 },
  { from: "47.61,-122.33", to: "miami fl", radiusMiles: 5, maxDetourMinutes: 4 },
])(
  "$from to $to: route, stations and notes are the command line's",
  async ({ from, to, radiusMiles, maxDetourMinutes }) => {
    const bounds = [
      ...(radiusMiles === undefined ? [] : ["--radius", String(radiusMiles)]),
      ...(maxDetourMinutes === undefined ? [] : ["--max-detour", String(maxDetourMinutes)]),
    ];
    // The page always heeds a file's column of states, and the command line where fuel tax goes by it.
    const vehicle = ["--mpg", "7", "--tank", "300", "--fuel", "300", "--fuel-tax", "ifta"];
    const { code, stdout } = await runHere(await makeFolder(), [
      "plan",
      "--from",
      from,
      "--to",
      to,
      "--stations",
      fileURLToPath(TRUCK_STOPS),
      ...vehicle,
      ...bounds,
      "--json",
    ]);
    expect(code).toBe(0);
    const expected = PlanJson.parse(JSON.parse(stdout));
    const { trips } = await pageTrips();
    const trip = await trips.plan({ from, to, stations, radiusMiles, maxDetourMinutes }, signal);
    expect(trip.title).toBe(`${from} to ${to}`);
    expect(trip.route).toEqual(expected.route);
    expect(trip.stations.length).toBeGreaterThan(10);
    expect(trip.stations).toEqual(expected.stations);
    expect(trip.notes.length).toBeGreaterThan(1);
    expect(expected.plan.warnings.slice(0, trip.notes.length)).toEqual(trip.notes);
  },
);

test.skipIf(!hasSharedData)("bounds that are not given are those of approximate lines", async () => {
  const { trips } = await pageTrips();
  const request = { from: "Omaha, NE", to: "Denver, CO", stations };
  const [usual, given] = [
    await trips.plan(request, signal),
    await trips.plan({ ...request, radiusMiles: 10, maxDetourMinutes: 15 }, signal),
  ];
  expect(usual.stations).toEqual(given.stations);
  expect(usual.notes).toEqual(given.notes);
  expect(usual.notes).toContain("The route's line is approximate: along 94 % of it, the road lies within 2.0 miles.");
});

test.skipIf(!hasSharedData)("driving miles lie evenly along the line's geodesics", async () => {
  const { trips } = await pageTrips();
  const { route, points, pointMiles } = await trips.plan({ from: "Seattle, WA", to: "Boston, MA", stations }, signal);
  const truth = milesAtPoints(points.lats.map((lat, i) => ({ lat, lng: points.lngs[i] ?? NaN })));
  const scale = route.total_distance_miles / (truth.at(-1) ?? NaN);
  expect(pointMiles.length).toBe(points.lats.length);
  expect(pointMiles.at(-1)).toBe(route.total_distance_miles);
  const worst = Math.max(...truth.map((miles, i) => Math.abs(miles * scale - (pointMiles[i] ?? NaN))));
  expect(worst).toBeLessThan(0.001 * route.total_distance_miles);
});

test.skipIf(!hasSharedData)(
  "the list of places is fetched once, with the first name; coordinates do not need it",
  async () => {
    const { trips, fetched, steps } = await pageTrips();
    await trips.plan({ from: "41.26,-95.94", to: "39.74,-104.98", stations }, signal);
    expect({ fetched, steps }).toEqual({ fetched: ["network.json"], steps: [] });
    await trips.plan({ from: "Omaha, NE", to: "Denver, CO", stations }, signal);
    await trips.plan({ from: "Omaha, NE", to: "Reno, NV", stations }, signal);
    expect(fetched).toEqual(["network.json", "gazetteer.json"]);
    expect(steps).toHaveLength(1);
  },
);

test.skipIf(!hasSharedData)("a failed fetch is reported, and the next plan tries again", async () => {
  let isOffline = true;
  const { trips } = await pageTrips(async (url) => {
    if (isOffline && url.pathname.endsWith("/gazetteer.json")) throw new TypeError("Failed to fetch");
    return readFile(url, "utf8");
  });
  const request = { from: "Omaha, NE", to: "Denver, CO", stations };
  expect((await refusalOf(trips.plan(request, signal))).message).toBe(
    "The page could not fetch the list of places. Check the network and try again.",
  );
  isOffline = false;
  expect((await trips.plan(request, signal)).stations.length).toBeGreaterThan(0);
});

test.skipIf(!hasSharedData)("each offer for an ambiguous place can be entered as it is", async () => {
  const { trips } = await pageTrips();
  // Two towns in one state share the name, so the offers need more than names.
  const { field, offers, message } = await refusalOf(
    trips.plan({ from: "Columbus, OH", to: "Glendale, OH", stations }, signal),
  );
  expect({ field, count: offers.length }).toEqual({ field: "to", count: 2 });
  expect(message).toContain("choose one of these");
  const ends = [];
  for (const offer of offers) {
    const { title, route } = await trips.plan({ from: "Columbus, OH", to: offer, stations }, signal);
    expect(title).toBe("Columbus, OH to Glendale, OH");
    ends.push(route.end);
  }
  // One is a suburb of Cincinnati, one of Cleveland.
  expect(ends.map(({ lat }) => Math.round(lat)).toSorted((a, b) => a - b)).toEqual([39, 41]);
});

test.skipIf(!hasSharedData).each([
  { change: { from: "Omahaa, NE" }, field: "from", words: "Omahaa", offers: ["Omaha, NE"] },
  { change: { to: " " }, field: "to", words: "To: Input should name a place", offers: [] },
  { change: { to: "91,0" }, field: "to", words: "To: Coordinates should be latitude", offers: [] },
  { change: { radiusMiles: 4 }, field: "radius", words: "greater than or equal to 5", offers: [] },
  { change: { maxDetourMinutes: 21 }, field: "maxDetour", words: "less than or equal to 20", offers: [] },
  { change: { to: " omaha, ne " }, field: "to", words: "Choose a place other than omaha, ne.", offers: [] },
  { change: { to: "Honolulu, HI" }, field: undefined, words: "Choose other places.", offers: [] },
  {
    change: {
      stations: { stations: stations.stations.filter(({ address }) => address.includes(", TX")), warnings: [] },
    },
    field: "stations",
    words: "larger radius",
    offers: [],
  },
])("refused: $words", async ({ change, field, words, offers }) => {
  const { trips } = await pageTrips();
  const refusal = await refusalOf(trips.plan({ from: "Omaha, NE", to: "Denver, CO", stations, ...change }, signal));
  expect(refusal.message).toContain(words);
  expect({ field: refusal.field, offers: refusal.offers }).toEqual({ field, offers });
});

test("refused: more stations along the route than can be planned with", async () => {
  const { trips } = await pageTrips();
  const line = Array.from(
    { length: MAX_STATIONS + 1 },
    (_, i) => `S${i},${40.69 + (i % 100) / 100_000},${-99 - i / 100_000},3.5`,
  );
  const file = await readStations("many.csv", toBytes(["name,lat,lng,price", ...line].join("\n")));
  const { message, field } = await refusalOf(
    trips.plan({ from: "Omaha, NE", to: "Denver, CO", stations: file, radiusMiles: 20, maxDetourMinutes: 20 }, signal),
  );
  expect(message).toMatch(/^There are 5001 stations along the route: 5000 is the most\. Try a smaller radius/);
  expect(field).toBe("stations");
});

test("an aborted plan rejects with the signal's reason", async () => {
  const { trips } = await pageTrips();
  await expect(
    trips.plan({ from: "Omaha, NE", to: "Denver, CO", stations }, AbortSignal.abort(new Error("no longer wanted"))),
  ).rejects.toThrow("no longer wanted");
});
