import { expect, test } from "vitest";
import { WORST_FAMILIES } from "../support/worstFamilies.js";
import type { OptimalPlan } from "../../src/index.js";
import { solveByLevelTable } from "../support/levelTable.js";
import { seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";
import { drive } from "../support/simulate.js";
import { loadOptimizer } from "../support/testedCore.js";
import { toPlanInput, toTrip, type Trip } from "../support/trips.js";
import { drawTrip } from "./drawnTrips.js";
import { compareWorstFamilies } from "./exactness.js";

/** What a stop must save to be worth making, in dollars. */
const STOP_TIE_DOLLARS = 1e-6;
/**
 * Of costs that two exact methods find: their rounding differs, and a tie may be decided by a billionth of a stop's
 * cost.
 */
const RELATIVE_COST_TOLERANCE = 1e-9;

const TABLE_STATIONS = sampleSize(600, 2_000);
const DRAWN_TRIPS = sampleSize(800, 4_000);

const optimizer = await loadOptimizer();

/** Drives the plan, which must cost what it says. */
function checkDriven(trip: Trip, { totalCost, stops }: OptimalPlan): void {
  expect(Math.abs(drive(trip, stops) - totalCost)).toBeLessThanOrEqual(
    RELATIVE_COST_TOLERANCE * Math.max(1, totalCost),
  );
}

/** Compares with the level table, ties between more and fewer stops included, and drives the plan. */
function check(trip: Trip): "optimal" | "infeasible" {
  const plan = optimizer.plan(toPlanInput(trip));
  const leastCost = solveByLevelTable(trip, STOP_TIE_DOLLARS);
  if (plan.status === "infeasible") {
    expect(leastCost, "the level table finds a plan").toBeNull();
    return "infeasible";
  }
  if (leastCost === null || plan.status !== "optimal")
    throw new Error("the level table finds no plan, or the plan is not proven");
  const cost = plan.totalCost + STOP_TIE_DOLLARS * plan.stops.length;
  expect(Math.abs(cost - leastCost)).toBeLessThanOrEqual(RELATIVE_COST_TOLERANCE * Math.max(1, leastCost));
  checkDriven(trip, plan);
  return "optimal";
}

compareWorstFamilies(sampleSize(12, 60));

test.each(WORST_FAMILIES)(`the optimum is the level table's on ${TABLE_STATIONS} stations: $name`, ({ make }) => {
  expect(check(toTrip(make(TABLE_STATIONS)))).toBe("optimal");
});

test("a station that was cheapest, overtaken unseen, then beaten by a dearer one with another's fuel", () => {
  const trip: Trip = {
    stationMiles: [36, 80, 100, 132, 160, 200, 200, 230],
    pricesPerGallon: [11.2508, 11.2504, 11.251, 11.2501, 11.2508, 11.252, 11.25, 11.251],
    stopCosts: [0.002, 0.006, 0.0004, 0.01, 0.002, 0.000001, 0.006, 0.0005],
    totalMiles: 240,
    mpg: 6.5,
    tankCapacityGallons: 14.5,
    startGallons: 7,
    reserveGallons: 0,
    bufferGallons: 0,
  };
  expect(check(trip)).toBe("optimal");
});

test(`the optimum is the level table's on ${DRAWN_TRIPS} trips of families that the search can find`, () => {
  const random = seededRandom(7);
  let optimal = 0;
  for (let k = 0; k < DRAWN_TRIPS; k++) {
    const trip = toTrip(drawTrip(random, k));
    try {
      if (check(trip) === "optimal") optimal++;
    } catch (error) {
      throw new Error(`trip ${k}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }
  expect(optimal).toBeGreaterThan(DRAWN_TRIPS / 4);
  expect(optimal).toBeLessThan(DRAWN_TRIPS);
});
