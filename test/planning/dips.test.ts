// Plans that keep as much of buffer and reserve as they can where no plan keeps all of both: a common share, and then
// more of it place by place, from the end of the trip backwards. Held against a MILP solver.

import { expect, test } from "vitest";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { type Plan, planStops } from "../../src/planning/plan.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { greatestCommonShare, leavesFuel, solveDip } from "../support/dipsMilp.js";
import { readRules, type RuledRequest, toFleetTrip } from "../support/fleetRequests.js";
import { integer, seededRandom } from "../support/random.js";
import { requestOf } from "../support/ruledRequests.js";
import { sampleSize } from "../support/sampleSize.js";

const TRIPS = sampleSize(60, 8_000);
const LEAST_DIPS_TRIPS = sampleSize(40, 8_000);
const MOST_STATIONS = 7;
const SEED = 50_001;

/** Shares have six digits. */
const MILLIONTH = 1e-6;
const GALLONS = 1e-4;
const DOLLARS = 1e-4;

const optimizer = await loadOptimizer();

/** A trip whose buffer and reserve are often more than can be left. */
function randomDipRequest(random: () => number): OptimizeRequest {
  const some = <T>(chance: number, make: () => T): T | null => (random() < chance ? make() : null);
  const count = integer(random, 1, MOST_STATIONS);
  // Apart by as much as a tank holds, or less.
  const apart = 30 + random() * 60;
  const totalMiles = (count + 0.5) * apart;
  const isDetoured = random() < 0.5;
  const isBounded = random() < 0.4;
  const stations = Array.from({ length: count }, (_, i) => ({
    miles: (i + 0.4 + 0.6 * random()) * apart,
    id: `s${i}`,
    price_per_gallon: 3 + random(),
    detour_minutes: random() * 10,
    detour_miles: isDetoured ? some(0.6, () => random() * 10) : null,
    minimum_purchase_gallons: isBounded ? some(0.3, () => random() * 50) : null,
    maximum_purchase_gallons: isBounded ? some(0.3, () => 20 + random() * 60) : null,
  }));
  const required = random() < 0.3 ? stations.map(({ id }) => id).filter(() => random() < 0.3) : [];
  return requestOf(totalMiles, stations, {
    vehicle: {
      current_fuel_gallons: 50 + random() * 50,
      usable_tank_fraction: some(0.2, () => Number((0.7 + random() * 0.3).toFixed(3))),
    },
    params: {
      destination_reserve_fraction: random() * 0.6,
      inter_stop_buffer_fraction: random() * 0.5,
      maximum_stops: some(0.2, () => integer(random, 2, 6)),
      fill_up: random() < 0.25,
      required_station_ids: required,
      when_infeasible: "dip",
    },
  });
}

test("the solver by hand: a gallon a mile, and each place keeps as much as those behind it allow", async () => {
  const request = requestOf(150, [{ miles: 92 }, { miles: 100, price_per_gallon: 4, maximum_purchase_gallons: 10 }], {
    params: { inter_stop_buffer_fraction: 0.1, destination_reserve_fraction: 0.4 },
  });
  const trip = toFleetTrip(readRules(request));
  // On arrival at the first station 8 of 10 gallons are left. With a full tank there, the second one need not be used.
  expect(await greatestCommonShare(trip)).toBeCloseTo(0.8, 6);
  const dip = await solveDip(trip, 0.8);
  expect(dip).toMatchObject({ reserve: 1, buffers: [expect.closeTo(0.8, 5), 1] });
  expect(dip.cost).toBeCloseTo(90 * 3, 3);
  // Where the first one sells 60 gallons and the second one 10, 20 of 40 are left at the destination. The buffers can
  // keep more than this share.
  const bounded = { ...trip, maximumPurchases: [60, 10] };
  expect(await greatestCommonShare(bounded)).toBeCloseTo(0.5, 6);
  const deeper = await solveDip(bounded, 0.5);
  expect(deeper).toMatchObject({ reserve: expect.closeTo(0.5, 5), buffers: [expect.closeTo(0.8, 5), 1] });
  expect(deeper.cost).toBeCloseTo(60 * 3 + 10 * 4, 3);
});

/** A dip of the planner, with the greatest common share of buffer and reserve that the solver finds. */
interface Dipped {
  readonly plan: Plan;
  readonly rules: RuledRequest;
  readonly commonShare: number;
  readonly label: string;
}

/** The dips among random trips, and how many other trips have a plan and have none. */
async function findDips(count: number, seed: number): Promise<{ dips: Dipped[]; plans: number; refusals: number }> {
  const random = seededRandom(seed);
  const found = { dips: new Array<Dipped>(), plans: 0, refusals: 0 };
  for (let k = 0; k < count; k++) {
    const request = randomDipRequest(random);
    const label = `trip ${k} of seed ${seed}: ${JSON.stringify(request)}`;
    const rules = readRules(request);
    const trip = toFleetTrip(rules);
    const isPossible = await leavesFuel(trip);
    const commonShare = isPossible ? 1 : await greatestCommonShare(trip);
    const outcome = planStops({ optimizer, vehicles: NO_VEHICLES }, request);
    expect(outcome.status === "planned", label).toBe(commonShare !== null);
    if (outcome.status !== "planned" || commonShare === null) {
      found.refusals++;
      continue;
    }
    const { plan } = outcome;
    expect(plan.optimality, label).toBe(isPossible ? "proven" : "dip");
    if (isPossible) found.plans++;
    else found.dips.push({ plan, rules, commonShare, label });
  }
  return found;
}

test(`${TRIPS} random trips keep the greatest common share of buffer and reserve`, async () => {
  const { dips, plans, refusals } = await findDips(TRIPS, SEED);
  for (const { plan, commonShare, label } of dips) {
    expect(plan.keptShare, label).toBeLessThanOrEqual(commonShare + MILLIONTH / 10);
    expect(plan.keptShare, label).toBeGreaterThan(commonShare - 2 * MILLIONTH);
  }
  expect(Math.min(dips.length, plans, refusals)).toBeGreaterThan(TRIPS / 5);
});

/** Nowhere in the plan is less left than the greatest share that is possible there, and no such plan costs less. */
async function expectLeastDips({ plan, rules, commonShare }: Dipped): Promise<void> {
  const { stations, buffer, reserve } = rules;
  const dip = await solveDip(toFleetTrip(rules), commonShare);
  expect(plan.arrivalGallons, "left at the destination").toBeGreaterThanOrEqual(dip.reserve * reserve - GALLONS);
  for (const { station, arrivalGallons: gallons } of plan.stops) {
    const share = dip.buffers[stations.findIndex(({ id }) => id === station.id)] ?? NaN;
    expect(gallons, `left on arrival at ${station.id}`).toBeGreaterThanOrEqual(share * buffer - GALLONS);
  }
  // A millionth less may be left everywhere, and so less be bought.
  const dearest = Math.max(0, ...stations.map(({ price }) => price));
  const unbought = MILLIONTH * dearest * (reserve + stations.length * buffer);
  expect(Math.abs(plan.totalCost - dip.cost), `$${plan.totalCost}, not $${dip.cost}`).toBeLessThan(DOLLARS + unbought);
}

test(`${LEAST_DIPS_TRIPS} random trips dip least from their end backwards, at the least cost`, async () => {
  const { dips } = await findDips(LEAST_DIPS_TRIPS, SEED + 1);
  for (const dip of dips)
    await expectLeastDips(dip).catch((cause: unknown) => {
      throw new Error(dip.label, { cause });
    });
  expect(dips.length).toBeGreaterThan(LEAST_DIPS_TRIPS / 5);
});
