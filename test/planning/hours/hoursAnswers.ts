// Answers to random requests with hours: their cost against the solver's, and all that they say of time against the
// request.

import { expect, test } from "vitest";
import type { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import { checkHours } from "../../support/hoursCheck.js";
import { solveCreditedInAnyOrder, toCreditedTrip } from "../../support/hoursMilp.js";
import { randomHoursRequest, randomWindowedRequest, withHours, withProgress } from "../../support/hoursRequests.js";
import { parkingOf, readHours } from "../../support/hoursWindows.js";
import { readPricedRules } from "../../support/netPrices.js";
import { seededRandom } from "../../support/random.js";
import { randomPricedRequest } from "../../support/randomPricing.js";
import { planned } from "./planned.js";

/** Half of the last digit that an answer shows, and a little for the arithmetic. */
const CENT = 0.00501;

const MOST_WINDOWS = 5;

/** Requests with all rules mixed, half of them with discounts and fuel tax. */
function randomRequest(random: () => number): OptimizeRequest {
  return random() < 0.5 ? randomHoursRequest(random) : withHours(randomPricedRequest(random), random, false);
}

/** Requests with one to five windows, against the solver, which is asked what the request says. */
export function compareHoursAnswers(plans: number, seed: number): void {
  test(`${plans} random plans with hours cost what the solver finds`, async () => {
    const random = seededRandom(seed);
    const counts = { plans: 0, bounded: 0, stopless: 0, credited: 0, beside: 0 };
    for (let k = 0; counts.plans < plans; k++) {
      const request = randomWindowedRequest(random, MOST_WINDOWS, randomRequest);
      const answer = planned(request);
      const hours = readHours(request);
      const credited = toCreditedTrip(readPricedRules(request), hours, parkingOf(request));
      const solved = await solveCreditedInAnyOrder(credited);
      const label = `request ${k} of seed ${seed}: ${JSON.stringify({ request, answer, solved })}`;
      expect(answer !== undefined, label).toBe(solved !== null);
      if (answer === undefined || solved === null) continue;
      counts.plans++;
      const { stops, summary } = answer;
      // Dollars are shown to the cent for each stop, a credit of tax once more, and once more for all else.
      const rounding = CENT * ((request.pricing ? 2 : 1) * stops.length + 1) + 1e-5;
      const { total_cost: cost, optimality, optimality_gap_dollars: gap = 0 } = summary;
      if (optimality === "bounded") counts.bounded++;
      else expect([optimality, gap], label).toEqual(["proven", 0]);
      expect(cost, label).toBeGreaterThan(solved.cost - rounding);
      expect(cost - gap, label).toBeLessThan(solved.cost + rounding);
      const withoutWindows =
        (await solveCreditedInAnyOrder({ ...credited, credits: credited.credits.map(() => 0) })) ?? expect.fail(label);
      if (stops.length === 0) counts.stopless++;
      if (solved.cost < withoutWindows.cost - CENT) counts.credited++;
      // Another plan is best because of the windows.
      if (solved.stops.some(({ station }, i) => station !== withoutWindows.stops[i]?.station)) counts.beside++;
    }
    // Only where a dozen stations share a mile, and some of them are required.
    expect(counts.bounded).toBeLessThan(plans / 1000);
    expect(counts.credited).toBeGreaterThan(plans / 4);
    expect(counts.beside).toBeGreaterThan(plans / 20);
    expect(counts.stopless).toBeLessThan(plans / 2);
  });
}

/** Requests with any number of windows, at the start and on the way. */
export function checkHoursAnswers(count: number, seed: number): void {
  test(`${count} random requests with hours: all that an answer says of time follows from the request`, () => {
    const random = seededRandom(seed);
    const counts = { plans: 0, onTheWay: 0, breaks: 0, rests: 0, own: 0, late: 0, long: 0, clocks: 0 };
    for (let k = 0; k < count; k++) {
      const whole = randomRequest(random);
      const request = random() < 0.25 ? withProgress(whole, random) : whole;
      const answer = planned(request);
      if (answer === undefined) continue;
      counts.plans++;
      try {
        const { timed, drive } = checkHours(request, answer);
        counts.onTheWay += Number(request.progress !== undefined);
        counts.breaks += timed.stops.filter(({ isBreak }) => isBreak).length;
        counts.rests += timed.stops.filter(({ isRest }) => isRest).length;
        counts.own += timed.own.length;
        counts.late += drive.latePeriods.length;
        counts.long += drive.longDriving.length;
        counts.clocks += Number(answer.summary.arrive_at !== undefined);
      } catch (error) {
        throw new Error(`request ${k} of seed ${seed}: ${JSON.stringify({ request, answer })}`, { cause: error });
      }
    }
    expect(counts.plans).toBeGreaterThan(count / 8);
    for (const [what, found] of Object.entries(counts)) expect(found, what).toBeGreaterThan(count / 150);
  });
}
