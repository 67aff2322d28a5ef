import { expect, test } from "vitest";
import type { ComparedPlan } from "../../src/contract/schemas/comparison.js";
import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { type CompareOptions, comparePlans } from "../../src/planning/compare.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { solveFleetInAnyOrder } from "../support/fleetMilp.js";
import { randomFleetRequest, readRules, type RuledRequest, toFleetTrip } from "../support/fleetRequests.js";
import { pick, seededRandom } from "../support/random.js";
import { planned } from "./fleetAnswers.js";

const optimizer = await loadOptimizer();

/** Half of the last digit of dollars, and a little for the arithmetic. */
export const CENT = 0.00501;

export function compare(request: OptimizeRequest, options: CompareOptions = {}): ComparedPlan[] {
  return comparePlans({ optimizer, vehicles: NO_VEHICLES }, request, options);
}

/** The only row of a kind. */
export function rowOf(rows: readonly ComparedPlan[], kind: ComparedPlan["kind"]): ComparedPlan {
  const [row, ...others] = rows.filter((each) => each.kind === kind);
  if (row === undefined || others.length > 0)
    throw new Error(`there are ${others.length} rows too many, or none, of ${kind}`);
  return row;
}

/** Random requests that have a plan, with what they ask. */
export function* plannedRequests(
  count: number,
  seed: number,
): Generator<{
  request: OptimizeRequest;
  answer: OptimizeResult;
  rules: RuledRequest;
  random: () => number;
  label: string;
}> {
  const random = seededRandom(seed);
  for (let k = 0; k < count; k++) {
    const request = randomFleetRequest(random);
    const answer = planned(request);
    if (answer !== undefined)
      yield { request, answer, rules: readRules(request), random, label: `request ${k}: ${JSON.stringify(request)}` };
  }
}

/** The fewest stops within an extra cost, against the solver, which is asked for each number of stops. */
export function compareFewestStops(count: number): void {
  test(`${count} random requests: the fewest stops within an extra cost are those that the solver finds`, async () => {
    let fewer = 0;
    for (const { request, rules, random, label } of plannedRequests(count, 20_101)) {
      const trip = toFleetTrip(rules);
      const best = (await solveFleetInAnyOrder(trip)) ?? expect.fail(label);
      const withinDollars = pick(random, [0, 5, 20, 100, 1000]);
      const row = rowOf(compare(request, { withinDollars }), "fewest_stops");
      expect(row.optimality, label).toBe("proven");
      expect(row.problems, label).toEqual([]);
      let least = 0;
      let cheapest = await solveFleetInAnyOrder(trip, least);
      // No trip has an extra cost that differs from these bounds by less than rounding, but for a tie with the best.
      while (cheapest === null || cheapest.cost > best.cost + withinDollars + 1e-5)
        cheapest = await solveFleetInAnyOrder(trip, ++least);
      expect(row.stop_count, label).toBe(least);
      expect(Math.abs(row.total_cost - cheapest.cost), label).toBeLessThan(CENT * (least + 1) + 1e-4);
      if (least < best.stops.length) fewer++;
    }
    expect(fewer).toBeGreaterThan(count / 20);
  });
}
