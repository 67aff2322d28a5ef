// Trips on which the optimizer's search must give up, because fixed purchases add up in thousands of ways.

import { expect, test } from "vitest";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { toAnswer } from "../../src/planning/answer.js";
import { wordConflict } from "../../src/planning/conflict.js";
import { planStops } from "../../src/planning/plan.js";
import { solve } from "../../src/planning/solve.js";
import { makeTrip } from "../../src/planning/trip.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { readRules, toFleetTrip } from "../support/fleetRequests.js";
import { seededRandom } from "../support/random.js";
import { requestOf } from "../support/ruledRequests.js";
import { sampleSize } from "../support/sampleSize.js";

const tools = { optimizer: await loadOptimizer(), vehicles: NO_VEHICLES };
const MILES_OF_LAST_STATION = 50;
const WINDOW_GALLONS = 1e-3;

interface FixedPurchases {
  readonly request: OptimizeRequest;
  /** What each station but the last sells: so much or nothing. */
  readonly purchases: readonly number[];
  /** What has to be bought at all of them, within the window. */
  readonly sum: number;
}

/**
 * Stations before a last one that must be left with a full tank, and sells next to no other amount than the one that
 * this takes after some of the purchases.
 */
function fixedPurchases(random: () => number, count: number, windowGallons: number): FixedPurchases {
  const purchases = Array.from({ length: count }, () => 1 + random() * 3);
  const sum = purchases.reduce((gallons, purchase) => gallons + (random() < 0.5 ? purchase : 0), 0);
  const last = 190 - (100 + sum - MILES_OF_LAST_STATION);
  const stations = purchases.map((gallons, i) => ({
    miles: 1 + (i * 40) / count,
    price_per_gallon: 2.5 + random(),
    minimum_purchase_gallons: gallons,
    maximum_purchase_gallons: gallons,
  }));
  const request = requestOf(
    240,
    [
      ...stations,
      {
        miles: MILES_OF_LAST_STATION,
        id: "last",
        minimum_purchase_gallons: last,
        maximum_purchase_gallons: last + windowGallons,
      },
    ],
    {
      vehicle: { tank_capacity_gallons: 200, usable_tank_fraction: 0.95, current_fuel_gallons: 100 },
      params: { required_station_ids: ["last"] },
    },
  );
  return { request, purchases, sum };
}

test("a plan is found where there is one, and the optimum is between its bound and its cost", async () => {
  const random = seededRandom(5);
  for (let k = 0; k < sampleSize(1, 3); k++) {
    const { request, purchases, sum } = fixedPurchases(random, 12, WINDOW_GALLONS);
    const label = JSON.stringify(request);
    const outcome = planStops(tools, request);
    if (outcome.status !== "planned") expect.fail(`${outcome.status}: ${label}`);
    const bought = outcome.plan.stops.map(({ station, gallons }) => ({ row: station.row, gallons }));
    expect(bought.at(-1)?.row, label).toBe(purchases.length);
    for (const { row, gallons } of bought.slice(0, -1)) expect(gallons, label).toBeCloseTo(purchases[row] ?? NaN, 6);
    expect(
      Math.abs(bought.slice(0, -1).reduce((gallons, stop) => gallons + stop.gallons, 0) - sum),
      label,
    ).toBeLessThanOrEqual(WINDOW_GALLONS + 1e-6);

    const { cost: optimum } = (await solveFleetByMilp(toFleetTrip(readRules(request)))) ?? expect.fail(label);
    const result = solve(tools.optimizer, makeTrip(request, tools));
    if (result.status === "infeasible") expect.fail(label);
    expect(result.totalCost, label).toBeGreaterThan(optimum - 1e-4);
    expect(result.status === "optimal" ? result.totalCost : result.lowerBound, label).toBeLessThan(optimum + 1e-4);
  }
});

test("a dip whose search was cut short says how far it may be from the cheapest", () => {
  const { request } = fixedPurchases(seededRandom(5), 12, WINDOW_GALLONS);
  const outcome = planStops(tools, request);
  if (outcome.status !== "planned") expect.fail(outcome.status);
  const gapOf = (optimality: "dip" | "proven", optimalityGap: number): number | undefined =>
    toAnswer({ ...outcome.plan, optimality, keptShare: 0.5, optimalityGap }).summary.optimality_gap_dollars;
  expect(gapOf("dip", 1.231)).toBe(1.24);
  expect(gapOf("dip", 0)).toBeUndefined();
  expect(gapOf("proven", 0)).toBeUndefined();
});

test("where none is found although there is one, the refusal says that there may be one", () => {
  const { request } = fixedPurchases(seededRandom(5), 40, 1e-7);
  const outcome = planStops(tools, request);
  if (outcome.status !== "tooTight") expect.fail(outcome.status);
  expect(wordConflict(outcome.conflict).message).toBe(
    "The search for a plan that keeps the rules of this request was cut short before it found one: there may be one. The fuel would last without them.",
  );
});
