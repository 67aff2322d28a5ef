import { expect, test } from "vitest";
import { fileName } from "../../../src/web/carry/formats.js";
import { layOut, sheetRows } from "../../../src/web/carry/sheetRows.js";
import { stateBands } from "../../../src/web/carry/stateBands.js";
import { loadOptimizer } from "../../../src/index.js";
import { createPlanner } from "../../../src/web/plan/planner.js";
import { plainPlanning } from "../../../src/web/plan/plainPlanning.js";
import { NO_RULES } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import type { PlacedStation } from "../../../src/web/shown.js";
import { readBuiltInTrip } from "../../support/loadedTrips.js";

function station(mile: number, state: string): PlacedStation {
  return { id: `${mile}`, name: "Stop", address: `I-40 Exit 1, Somewhere, ${state}`, location: { lat: 40, lng: -100 }, price_per_gallon: 3, miles_from_route_start: mile };
}

const end = { lat: 40, lng: -100 };
const route = { total_distance_miles: 1000, total_duration_minutes: 900, start: end, end };

test("the bands of the states follow each other from start to end, with borders between the stations", () => {
  const stations = [station(700, "TX"), station(300, "AZ"), station(500, "NM"), station(320, "AZ"), station(1001, "FL")];
  expect(stateBands({ stations, route, from: "Los Angeles, CA", to: "Dallas, TX" })).toEqual([
    { state: "CA", fromMile: 0, toMile: 300 },
    { state: "AZ", fromMile: 300, toMile: 410 },
    { state: "NM", fromMile: 410, toMile: 600 },
    { state: "TX", fromMile: 600, toMile: 1000 },
  ]);
  expect(stateBands({ stations: [station(100, "TX")], route, from: "39.1,-84.5", to: "Tulsa, OK" })).toEqual([{ state: "TX", fromMile: 0, toMile: 100 }, { state: "OK", fromMile: 100, toMile: 1000 }]);
  expect(stateBands({ stations: [], route, from: "a", to: "b" })).toEqual([]);
});

test("more than eight stops leave no room for the map, and rows close up", () => {
  expect([1, 4, 5, 8, 9, 10, 30].map(layOut)).toEqual([
    { density: "roomy", hasMap: true },
    { density: "roomy", hasMap: true },
    { density: "snug", hasMap: true },
    { density: "snug", hasMap: true },
    { density: "snug", hasMap: false },
    { density: "close", hasMap: false },
    { density: "close", hasMap: false },
  ]);
});

test("a limit is rounded down: at the price on the sheet the stop still is the best", async () => {
  const trip = await readBuiltInTrip();
  const { outcome } = createPlanner({ optimizer: await loadOptimizer() }, plainPlanning)(trip, DEFAULT_SETTINGS, NO_RULES);
  if (outcome.status !== "planned") throw new Error("there is no plan");
  const { result } = outcome;
  const explained = { ...result, stops: result.stops.map((stop) => ({ ...stop, explanation: { reason: "", gallons_set_by: "tank_full" as const, price_range: { from: 0, to: 3.22696 } } })) };
  expect(sheetRows({ trip }, outcome, explained, undefined)[0]?.limit).toBe("up to $3.226");
});

test("files are named after the trip", () => {
  expect(fileName("Omaha, NE to Denver, CO")).toBe("omaha-ne-to-denver-co");
  expect(fileName("→")).toBe("fuel-plan");
});
