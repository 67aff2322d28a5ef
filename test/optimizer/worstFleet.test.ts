// The families of trips with fleet rules on which the planner takes longest.

import { expect, test } from "vitest";
import { driveFleet } from "../support/fleetSimulate.js";
import { toFleetInput } from "../support/fleetTrips.js";
import { planByFrontier } from "../support/frontier.js";
import { WORST_FLEET_FAMILIES } from "../support/worstFleetFamilies.js";
import { areSameCosts, checkPlan, MILP, optimizer } from "./fleetExactness.js";

const MILP_STATIONS = 60;
const DRIVEN_STATIONS = 300;

test.each(WORST_FLEET_FAMILIES)(
  `the MILP solver's plan, or honest bounds, on ${MILP_STATIONS} stations: $name`,
  async ({ make }) => {
    const trip = make(MILP_STATIONS);
    const plan = optimizer.plan(toFleetInput(trip));
    expect(["infeasible by rules", plan.status]).toContain(await checkPlan(trip, plan, MILP));
  },
);

test.each(WORST_FLEET_FAMILIES)(
  `the plan for ${DRIVEN_STATIONS} stations is valid at its stated cost: $name`,
  ({ make }) => {
    const trip = make(DRIVEN_STATIONS);
    const plan = optimizer.plan(toFleetInput(trip));
    if (plan.status === "infeasible") {
      expect(planByFrontier(toFleetInput(trip), { isMirrored: !trip.fillUp })).toBeNull();
      return;
    }
    expect(areSameCosts([plan.totalCost, driveFleet(trip, plan.stops)])).toBe(true);
    expect(plan.lowerBound).toBeLessThanOrEqual(plan.totalCost);
  },
);
