import { expect, test } from "vitest";
import { fileName } from "../../../src/web/carry/formats.js";
import { layOut, sheetRows } from "../../../src/web/carry/sheetRows.js";
import { loadOptimizer } from "../../../src/index.js";
import { createPlanner } from "../../../src/web/plan/planner.js";
import { plainPlanning } from "../../../src/web/plan/plainPlanning.js";
import { NO_RULES } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { readBuiltInTrip } from "../../support/loadedTrips.js";

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
