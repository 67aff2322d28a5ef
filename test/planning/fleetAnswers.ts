import { expect, test } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import { OptimizeRequest, type OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { solveFleetInAnyOrder } from "../support/fleetMilp.js";
import { randomFleetRequest, readRules, toFleetTrip } from "../support/fleetRequests.js";
import { roundTo } from "../support/optimizeRequests.js";
import { seededRandom } from "../support/random.js";

const optimizer = await loadOptimizer();

/** Half a cent, and a little for the arithmetic. */
const CENT = 0.00501;

/** The answer to a valid request; `undefined` where there is no plan. */
export function planned(request: OptimizeRequest): OptimizeResult | undefined {
  try {
    return optimizeTrip({ optimizer, vehicles: NO_VEHICLES }, request);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "INFEASIBLE_ROUTE") return undefined;
    throw error;
  }
}

/** What an answer buys, stop by stop: the station's id and the gallons. */
export function purchasesOf(answer: OptimizeResult | undefined): unknown {
  return answer?.stops.map(({ station_id: id, gallons_to_purchase: gallons }) => [id, gallons]);
}

interface ComparedRequests {
  readonly what: string;
  readonly seed: number;
  readonly make: (random: () => number) => OptimizeRequest;
}

/** Requests with all rules mixed, as they come from outside. */
const MIXED: ComparedRequests = { what: "random requests", seed: 18_001, make: randomFleetRequest };

/** The same with a bound on what is bought at any stop, beside those of stations. */
export const LIMITED: ComparedRequests = {
  what: "random requests with a most to buy",
  seed: 39_002,
  make(random) {
    const request = randomFleetRequest(random);
    const { tank_capacity_gallons: tank } = request.vehicle;
    return OptimizeRequest.parse({
      ...request,
      params: { ...request.params, maximum_purchase_gallons: roundTo((tank ?? NaN) * (0.3 + 0.6 * random()), 1) },
    });
  },
};

/** Requests against the solver, which is asked what the request says. */
export function compareFleetAnswers(count: number, { what, seed, make }: ComparedRequests = MIXED): void {
  test(`${count} ${what}: a plan where the solver finds one, and of its cost`, async () => {
    const random = seededRandom(seed);
    let plans = 0;
    for (let k = 0; k < count; k++) {
      const request = make(random);
      const answer = planned(request);
      const solved = await solveFleetInAnyOrder(toFleetTrip(readRules(request)));
      const label = `request ${k}: ${JSON.stringify({ request, answer, solved })}`;
      expect(answer !== undefined, label).toBe(solved !== null);
      if (answer === undefined || solved === null) continue;
      plans++;
      const { stops, summary } = answer;
      // Dollars are shown to the cent for each stop, and once more for all else.
      expect(Math.abs(summary.total_cost - solved.cost), label).toBeLessThan(CENT * (stops.length + 1) + 1e-5);
    }
    expect(plans).toBeGreaterThan(count / 6);
  });
}
