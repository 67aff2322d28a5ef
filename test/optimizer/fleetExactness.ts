import { expect, test } from "vitest";
import type { Optimizer } from "../../src/optimizer/optimizer.js";
import type { PlanResult } from "../../src/optimizer/plans.js";
import { solveFleetOnGrid } from "../support/fleetGrid.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { loadOptimizer } from "../support/testedCore.js";
import { sampleSize } from "../support/sampleSize.js";

export const optimizer: Optimizer = await loadOptimizer();

/**
 * The trip without minimum and maximum purchases, most stops, fill-up and required stations: whether fuel alone would
 * do.
 */
export function withFuelRulesOnly(trip: FleetTrip): FleetTrip {
  return {
    ...trip,
    minimumPurchases: trip.minimumPurchases.map(() => 0),
    maximumPurchases: trip.maximumPurchases.map(() => null),
    required: trip.required.map(() => false),
    maximumStops: null,
    fillUp: false,
  };
}

/** Another way to the least cost of a trip. */
export interface Method {
  /** Null where there is no plan. */
  readonly leastCost: (trip: FleetTrip) => number | null | Promise<number | null>;
  /** What it adds to the cost of each stop, in dollars. */
  readonly dollarsPerStop: number;
  /** Of a cost, and of $1 where it is less. */
  readonly relativeTolerance: number;
}

export const MILP: Method = {
  leastCost: async (trip) => (await solveFleetByMilp(trip))?.cost ?? null,
  dollarsPerStop: 0,
  relativeTolerance: 1e-6,
};

/**
 * Only for trips in whole gallons. It decides ties as the planner does: what a stop must save is a millionth of a
 * dollar.
 */
export const GRID: Method = {
  leastCost: (trip) => solveFleetOnGrid(trip, 1e-6),
  dollarsPerStop: 1e-6,
  relativeTolerance: 1e-8,
};

/** Whether two costs are the same but for rounding and ties. Infinity: there is no plan. */
export function areSameCosts([found, expected]: readonly [number, number], relativeTolerance = 1e-6): boolean {
  if (expected === Infinity) return found === Infinity;
  return Math.abs(found - expected) <= relativeTolerance * Math.max(1, expected);
}

/** Compares the plan of `trip` with what another method finds, and drives it. A plan that is not proven is none. */
export async function checkFleetTrip(trip: FleetTrip, method: Method): Promise<Outcome> {
  const plan = optimizer.plan(toFleetInput(trip));
  if (plan.status === "bounded") throw new Error("the plan is not proven");
  return checkPlan(trip, plan, method);
}

type Outcome = PlanResult["status"] | "infeasible by rules";

/** As `checkFleetTrip`. Where the search was cut short, the plan must tell between what costs the best one is. */
export async function checkPlan(trip: FleetTrip, plan: PlanResult, method: Method): Promise<Outcome> {
  const leastCost = await method.leastCost(trip);
  if (plan.status === "infeasible" && plan.isUnproven === true) {
    expect(plan).toEqual({
      status: "infeasible",
      fromStation: null,
      toStation: null,
      isByRules: true,
      isUnproven: true,
    });
    return "bounded";
  }
  if (plan.status === "infeasible") {
    expect(leastCost, "the other method finds a plan").toBeNull();
    const isByRules = (await method.leastCost(withFuelRulesOnly(trip))) !== null;
    expect(plan.isByRules ?? false, "whether fuel alone would do").toBe(isByRules);
    if (!isByRules) return "infeasible";
    expect(plan).toEqual({ status: "infeasible", fromStation: null, toStation: null, isByRules: true });
    return "infeasible by rules";
  }
  if (leastCost === null) throw new Error("the other method finds no plan");
  const { totalCost, lowerBound, stops } = plan;
  const driven = driveFleet(trip, stops);
  expect(Math.abs(totalCost - driven)).toBeLessThanOrEqual(1e-9 * Math.max(1, driven));
  const cost = totalCost + method.dollarsPerStop * stops.length;
  const tolerance = method.relativeTolerance * Math.max(1, leastCost);
  if (plan.status === "optimal") {
    expect(cost).toBeLessThanOrEqual(leastCost + tolerance);
    expect(lowerBound).toBeGreaterThanOrEqual(totalCost - 1e-6 * Math.max(1, totalCost));
  }
  expect(cost).toBeGreaterThanOrEqual(leastCost - tolerance);
  expect(lowerBound).toBeLessThanOrEqual(Math.min(totalCost + 1e-9 * Math.max(1, totalCost), leastCost + tolerance));
  return plan.status;
}

interface Sample {
  readonly trips: number;
  readonly seed: number;
  readonly stations: readonly [least: number, most: number];
  readonly isWhole: boolean;
}

/** Compares random trips with what another method finds. @returns the share of each outcome */
export async function compareFleetTrips(
  { trips, seed, stations: [least, most], isWhole }: Sample,
  method: Method,
): Promise<Readonly<Record<Outcome, number>>> {
  const random = seededRandom(seed);
  const outcomes = { optimal: 0, bounded: 0, infeasible: 0, "infeasible by rules": 0 };
  for (let k = 0; k < trips; k++) {
    const trip = randomFleetTrip(random, integer(random, least, most), isWhole);
    try {
      outcomes[await checkPlan(trip, optimizer.plan(toFleetInput(trip)), method)]++;
    } catch (error) {
      throw new Error(`trip ${k} of seed ${seed}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }
  return {
    optimal: outcomes.optimal / trips,
    bounded: outcomes.bounded / trips,
    infeasible: outcomes.infeasible / trips,
    "infeasible by rules": outcomes["infeasible by rules"] / trips,
  };
}

/** Whether all outcomes are well represented, or a comparison says little, and no search was cut short. */
export function areVaried(shares: Readonly<Record<Outcome, number>>): boolean {
  return (
    shares.bounded === 0 && shares.optimal >= 0.5 && shares.infeasible >= 0.05 && shares["infeasible by rules"] >= 0.1
  );
}

/** Seeds, and how many random trips each stands for. */
interface Samples {
  readonly seeds: readonly number[];
  readonly tripsPerSeed: number;
}

const SAMPLES: Samples = sampleSize(
  { seeds: [1], tripsPerSeed: 40 },
  { seeds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], tripsPerSeed: 250 },
);

/** Compares random trips with the MILP solver. */
export function compareWithMilp(isWhole: boolean): void {
  const numbers = isWhole ? "whole gallons" : "real numbers";
  test.each(SAMPLES.seeds)(
    `the optimum is the MILP solver's on ${SAMPLES.tripsPerSeed} trips with rules, ${numbers}, seed %i`,
    async (seed) => {
      expect(
        await compareFleetTrips({ trips: SAMPLES.tripsPerSeed, seed, stations: [3, 14], isWhole }, MILP),
      ).toSatisfy(areVaried);
    },
  );
}
