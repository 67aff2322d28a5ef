// What fuel does not allow, where detours burn fuel, the tank may not be filled up, and consumption differs by stretch.

import { expect, test } from "vitest";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { planStops } from "../../src/planning/plan.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { readFix, withFix } from "../support/infeasible.js";
import { answer } from "../support/plans.js";
import { pick, seededRandom } from "../support/random.js";
import { hasPlan, randomRuledRequest, requestOf, withoutRule } from "../support/ruledRequests.js";

const REQUESTS = 100;

const optimizer = await loadOptimizer();

/** A request that asks nothing but fuel. */
function randomFuelRequest(random: () => number): OptimizeRequest {
  const ruled = randomRuledRequest(random);
  const request = {
    ...withoutRule({ ...ruled, params: { ...ruled.params, destination_reserve_fraction: random() * 0.6 } }),
    vehicle: ruled.vehicle,
  };
  if (random() < 0.5) return request;
  const { total_distance_miles: miles } = request.route;
  const consumption = [0.2, 0.5, 0.9].map((share) => ({ until_mile: share * miles, mpg: pick(random, [0.8, 1, 1.3]) }));
  return { ...request, vehicle: { ...request.vehicle, mpg: null, consumption } };
}

/** Whether only the usable tank is in the way, as a MILP solver has to say, too. */
async function isTooTight(request: OptimizeRequest): Promise<boolean> {
  const outcome = planStops({ optimizer, vehicles: NO_VEHICLES }, request);
  const label = JSON.stringify({ request, status: outcome.status });
  if (outcome.status === "infeasible") expect(await hasPlan(withoutRule(request)), label).toBe(false);
  if (outcome.status !== "tooTight") return false;
  expect(await hasPlan(request), label).toBe(false);
  expect(await hasPlan(withoutRule(request)), label).toBe(true);
  expect(
    outcome.conflict.relaxations.map(({ rule }) => rule),
    label,
  ).toEqual(["usable_tank_fraction"]);
  return true;
}

test(`${REQUESTS} random requests fail where a MILP solver says so, and the fix removes the obstacle`, async () => {
  const random = seededRandom(5);
  const seen = new Map<string, number>();
  for (let k = 0; k < REQUESTS; k++) {
    const request = randomFuelRequest(random);
    if (await isTooTight(request)) {
      seen.set("too tight", (seen.get("too tight") ?? 0) + 1);
      continue;
    }
    const answered = answer(request);
    const label = JSON.stringify({ request, answered });
    expect(answered.feasible, label).toBe(await hasPlan(request));
    if (answered.feasible) continue;
    const { details } = answered;
    expect(details.shortfall_gallons, label).toBeGreaterThan(0);
    const fix = readFix(details.nearest_fix);
    for (const miles of fix.stationMiles ?? [[]]) {
      const fixedRequest = withFix(request, fix, miles);
      if (await isTooTight(fixedRequest)) continue;
      const fixed = answer(fixedRequest);
      const isGone =
        fixed.feasible ||
        fixed.details.from_mile >= details.to_mile ||
        (fixed.details.from_mile > details.from_mile && miles.length === 0);
      expect(isGone, `${label}\nfixed with ${miles.join()}: ${JSON.stringify(fixed)}`).toBe(true);
    }
    const kind = Object.keys(fix).toSorted().join("+");
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  console.log(JSON.stringify([...seen]));
  for (const kind of [
    "too tight",
    "usableTankFraction",
    "startGallons",
    "bufferFraction",
    "reserveFraction",
    "stationMiles",
  ])
    expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0);
});

test("a detour burns fuel on both ways: 90 miles and 8 beside the route leave 2 of 100 gallons", () => {
  const request = requestOf(150, [{ miles: 90, detour_miles: 16 }], { params: { inter_stop_buffer_fraction: 0.05 } });
  expect(answer(request)).toMatchObject({
    feasible: false,
    details: {
      cause: "STATION_GAP_EXCEEDS_RANGE",
      from_mile: 0,
      to_mile: 90,
      gap_miles: 90,
      usable_range_miles: 87,
      shortfall_gallons: 3,
      to_station_id: "at-90",
      nearest_fix: "an inter-stop buffer of at most 0.02 would be feasible",
    },
  });
});

test("a tank filled to 0.8: 85 gallons to the destination need 0.85, with a detour of 4 miles 0.87", () => {
  const conflictOf = (detourMiles: number): unknown => {
    const outcome = planStops(
      { optimizer, vehicles: NO_VEHICLES },
      requestOf(165, [{ miles: 80, detour_miles: detourMiles }], { vehicle: { usable_tank_fraction: 0.8 } }),
    );
    return outcome.status === "tooTight" && outcome.conflict.relaxations;
  };
  expect(conflictOf(0)).toEqual([{ rule: "usable_tank_fraction", value: 0.85 }]);
  expect(conflictOf(4)).toEqual([{ rule: "usable_tank_fraction", value: 0.87 }]);
});

test("where a full tank does not do either, the first stretch may still need a larger usable tank", () => {
  const request = requestOf(400, [{ miles: 80 }, { miles: 165 }], { vehicle: { usable_tank_fraction: 0.8 } });
  expect(answer(request)).toMatchObject({
    message:
      "What the tank may be filled to is too little to get from the station at mile 80 to the next station at mile 165 with the buffer left. To get further: a usable tank fraction of at least 0.85 would be feasible.",
  });
});

test("of two stations out of reach the one that lacks less is named", () => {
  const request = requestOf(200, [{ miles: 60 }, { miles: 165, detour_miles: 40 }, { miles: 170 }]);
  expect(answer(request)).toMatchObject({
    details: { from_station_id: "at-60", to_station_id: "at-170", shortfall_gallons: 10 },
  });
});
