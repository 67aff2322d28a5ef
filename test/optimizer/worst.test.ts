import { expect, test } from "vitest";
import { mutate } from "../support/recipeMoves.js";
import { makeInstance, type Recipe } from "../support/tripRecipes.js";
import { curve, PLAIN, terrain, WORST_FAMILIES } from "../support/worstFamilies.js";
import type { OptimalPlan } from "../../src/index.js";
import { solveByLevelTable } from "../support/levelTable.js";
import { pick, seededRandom } from "../support/random.js";
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
const STACKED_TRIPS = sampleSize(150, 1_000);
const STACKED_STATIONS = 600;

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

/**
 * Near these, plans often get dearer by a fault in stacks or envelopes. Most of the worst families hardly show one,
 * because their prices differ by too little.
 */
const STACKED = {
  ...PLAIN,
  spacing: "random",
  bunchSize: 100,
  roadTanks: 3.985,
  tankGallons: 237.8,
  startFraction: 0.68,
  bufferFraction: 0,
  leastPrice: 0.01,
  priceSpan: 0.007011,
  priceNoise: 0.001,
  leastStopCost: 1e-9,
  stopCostSpan: 1.087,
} as const;
const WAVES = terrain(
  curve("knots", 0.5608, 0.006799, [0.07694, 0.5114, 0.3555, 0.1178, 0.7105, 0.9427, 0.8151, 0.1172, 0.06682, 0.4969]),
  curve("fall", 4.71),
  true,
);
const STACKED_RECIPES: readonly Recipe[] = [
  { ...STACKED, terrains: [WAVES], terrainTanks: 5, reserveFraction: 0.7746 },
  {
    ...STACKED,
    terrains: [WAVES, terrain(curve("takagi", 2.381, 1), curve("hill", 0.7184), true)],
    terrainTanks: 2.586,
    reserveFraction: 0.05203,
  },
];

test(`the optimum is the level table's on ${STACKED_TRIPS} trips that show faults in stacks and envelopes`, () => {
  const random = seededRandom(7);
  const outcomes = Array.from({ length: STACKED_TRIPS }, () =>
    check(toTrip(makeInstance(mutate(pick(random, STACKED_RECIPES), random), STACKED_STATIONS))),
  );
  expect(outcomes.filter((outcome) => outcome === "optimal").length).toBeGreaterThan(STACKED_TRIPS / 2);
});
