// The bound on work: hard trips are cut short, and what is found then is worth its name. Work is counted in pieces of
// cost functions, of which docs/benchmarks.md says how long they take.

import { expect, test } from "vitest";
import { createFrontierSolver } from "../../src/optimizer/frontier.js";
import { toRuledTrip } from "../../src/optimizer/rules.js";
import { searchPlan } from "../../src/optimizer/search.js";
import { FRONTIER, type FrontierExports } from "../../src/optimizer/wasm/frontierExports.js";
import { instantiate } from "../../src/optimizer/wasm/instance.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";
import { compileTestedFrontier } from "../support/testedCore.js";
import { optimizer } from "./fleetExactness.js";

const TRIPS = sampleSize(12, 150);
const TIGHTENED_TRIPS = 8;

/** 60 ms at 9 ns a piece, as measured, on trips of 5,000 stations and fewer. */
const MOST_PIECES = 6.7e6;

/** Stations that sell little, each between a least and a most of its own: no planner is known that is quick on these. */
function hardTrip(
  random: () => number,
  stationCount: number,
  maximumStops: number | null,
  hasWindows: boolean,
): FleetTrip {
  const each = (from: number, to: number): number[] =>
    Array.from({ length: stationCount }, () => from + (to - from) * random());
  const totalMiles = 6.5 * Math.min(stationCount * 0.6, 150 * 2.5 * random() + 8 * (maximumStops ?? 50));
  const stationMiles = each(0, totalMiles).toSorted((a, b) => a - b);
  const windowMiles = totalMiles / 12;
  const stopCosts = each(hasWindows ? 20 : 0, hasWindows ? 25 : 5);
  const least = 5 + 6 * random();
  return {
    stationMiles,
    pricesPerGallon: each(3, 4),
    stopCosts,
    totalMiles,
    stretches: [{ untilMile: totalMiles, mpg: 6.5 }],
    tankCapacityGallons: 150,
    usableTankGallons: 150,
    startGallons: 120,
    reserveGallons: 15,
    bufferGallons: 7.5,
    minimumPurchases: each(1, least),
    maximumPurchases: each(least, least + 6),
    detourGallons: each(0, random() < 0.5 ? 0 : 2),
    required: stationMiles.map(() => false),
    maximumStops,
    fillUp: false,
    ...(hasWindows && {
      windows: {
        ofStations: stationMiles.map((mile) =>
          mile % windowMiles > 0.4 * windowMiles ? 1 + Math.floor(mile / windowMiles) : 0,
        ),
        credits: stopCosts.map((cost) => cost * random()),
      },
    }),
  };
}

const frontier = createFrontierSolver(instantiate<FrontierExports>(await compileTestedFrontier(), FRONTIER));

test(`${TRIPS} hard trips of up to 5,000 stations: no plan looks at more pieces than the budget allows`, () => {
  const random = seededRandom(40_002);
  let bounded = 0;
  for (let k = 0; k < TRIPS; k++) {
    const stationCount = Math.round(200 * 25 ** random());
    const maximumStops = pick(random, [null, 12, 50, 200]);
    const trip = hardTrip(random, stationCount, maximumStops, random() < 0.5);
    let pieces = 0;
    const counting: typeof frontier = {
      ...frontier,
      solve(...search) {
        const found = frontier.solve(...search);
        pieces += frontier.work();
        return found;
      },
    };
    const found = searchPlan({ frontier: counting, planPlain: optimizer.plan }, toRuledTrip(toFleetInput(trip)));
    const label = `trip ${k}: ${stationCount} stations, ${maximumStops} stops, ${pieces} pieces`;
    expect(pieces, label).toBeLessThan(MOST_PIECES);
    if (found === undefined || found === "infeasible") continue;
    if (!found.isProven) bounded++;
    expect(driveFleet(trip, found.stops), label).toBeCloseTo(found.totalCost, 6);
    expect(found.lowerBound, label).toBeLessThanOrEqual(found.totalCost);
  }
  expect(bounded).toBeGreaterThan(TRIPS / 4);
});

test(`${TIGHTENED_TRIPS} hard trips cut short: with fewer stops allowed none costs less`, () => {
  const random = seededRandom(40_012);
  for (let bounded = 0; bounded < TIGHTENED_TRIPS;) {
    const trip = hardTrip(random, integer(random, 400, 2000), 50, false);
    const plan = optimizer.plan(toFleetInput(trip));
    if (plan.status !== "bounded") continue;
    bounded++;
    for (const maximumStops of [30, 20, 12, 8]) {
      const tighter = optimizer.plan(toFleetInput({ ...trip, maximumStops }));
      const cost = tighter.status === "infeasible" ? Infinity : tighter.totalCost;
      expect(cost, `${maximumStops} of ${plan.stops.length} stops`).toBeGreaterThan(plan.totalCost - 1e-6);
    }
  }
});
