// What plans may miss where levels are nearly reached: docs/algorithm.md, "Levels that are nearly reached".

import { expect, test } from "vitest";
import type { PlannedStop } from "../../src/optimizer/plans.js";
import { countOnRoute, type FleetTrip, gallonsTo, toFleetInput, withoutRules } from "../support/fleetTrips.js";
import { planByFrontier } from "../support/frontier.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";

const TRIPS = sampleSize(500, 20_000);

/** As the document has it: a billionth of the tank, at most 5·10⁻⁷ gallons. */
function toleranceOf({ tankCapacityGallons }: FleetTrip): number {
  return Math.min(1e-9 * tankCapacityGallons, 5e-7);
}

/** Sums of gallons in doubles. */
const ROUNDING_GALLONS = 1e-11;

/** By how many gallons a plan misses a bound at most: what it lacks on arrival, and what it overfills or leaves empty. */
interface Misses {
  readonly lacking: number;
  readonly overfilled: number;
  readonly unfilled: number;
}

function missesOf(trip: FleetTrip, stops: readonly PlannedStop[]): Misses {
  let level = trip.startGallons;
  let lacking = 0;
  let overfilled = 0;
  let unfilled = 0;
  for (const { station, gallons } of stops) {
    const burnt = gallonsTo(trip.stationMiles[station] ?? NaN, trip.stretches);
    const detour = trip.detourGallons[station] ?? NaN;
    const isFull = trip.required[station] === true && level - burnt - detour / 2 > trip.usableTankGallons + 1e-5;
    if (isFull) expect(gallons).toBe(0);
    else expect(gallons).toBeGreaterThanOrEqual(trip.minimumPurchases[station] ?? NaN);
    expect(gallons).toBeLessThanOrEqual(trip.maximumPurchases[station] ?? Infinity);
    lacking = Math.max(lacking, burnt + trip.bufferGallons + detour / 2 - level);
    level += gallons - detour;
    if (isFull) continue;
    const room = burnt + trip.usableTankGallons - detour / 2 - level;
    overfilled = Math.max(overfilled, -room);
    if (trip.fillUp) unfilled = Math.max(unfilled, room);
  }
  lacking = Math.max(lacking, gallonsTo(trip.totalMiles, trip.stretches) + trip.reserveGallons - level);
  return { lacking, overfilled, unfilled };
}

/** Stations a hair less than a tank apart, each of which sells a tank or nothing. */
function tightChain(stations: number, shortByGallons: number): FleetTrip {
  const stationMiles = Array.from({ length: stations }, (_, i) => 30 + i * (30 - shortByGallons));
  const trip = withoutRules({
    stationMiles,
    pricesPerGallon: stationMiles.map(() => 3),
    stopCosts: stationMiles.map(() => 1),
    totalMiles: (stationMiles.at(-1) ?? NaN) + 29,
    mpg: 1,
    tankCapacityGallons: 30,
    startGallons: 30,
    reserveGallons: 0,
    bufferGallons: 0,
  });
  return { ...trip, minimumPurchases: stationMiles.map(() => 30) };
}

test.each([false, true])("misses of a tight chain add up, a tolerance for each stop; backwards: %s", (isMirrored) => {
  const trip = tightChain(100, 2.9e-8);
  const plan = planByFrontier(toFleetInput(trip), { isMirrored });
  expect(plan?.stops.length).toBe(100);
  const { lacking, overfilled } = missesOf(trip, plan?.stops ?? []);
  expect(overfilled).toBeCloseTo(99 * 2.9e-8, 11);
  expect(lacking).toBeLessThanOrEqual(ROUNDING_GALLONS);
});

test.each([false, true])("a chain that is tighter than the tolerance has no plan; backwards: %s", (isMirrored) => {
  expect(planByFrontier(toFleetInput(tightChain(100, 3.1e-8)), { isMirrored })).toBeNull();
});

test(`no bound is missed by more than a tolerance for each stop and two, on ${TRIPS} trips that just fit`, () => {
  const random = seededRandom(71);
  let missed = 0;
  for (let k = 0; k < TRIPS; k++) {
    const whole = randomFleetTrip(random, integer(random, 2, 14), true);
    const tolerance = toleranceOf(whole);
    const onRoute = countOnRoute(whole);
    // Whole gallons fit exactly; now they fit within the tolerance, or just not.
    const nudged = whole.stationMiles.map((mile, i) => (i < onRoute ? mile * (1 + 1e-10 * (random() - 0.5)) : mile));
    const trip: FleetTrip = { ...whole, stationMiles: nudged.toSorted((a, b) => a - b) };
    for (const isMirrored of [false, true]) {
      const plan = planByFrontier(toFleetInput(trip), { isMirrored });
      if (!plan) continue;
      const { lacking, overfilled, unfilled } = missesOf(trip, plan.stops);
      const most = (plan.stops.length + 2) * tolerance + ROUNDING_GALLONS;
      const message = JSON.stringify(trip);
      expect(Math.max(lacking, overfilled, unfilled), message).toBeLessThanOrEqual(most);
      const isFree = !trip.fillUp && trip.maximumPurchases.every((each) => each === null);
      if (isFree) expect(lacking, message).toBeLessThanOrEqual(2 * tolerance + ROUNDING_GALLONS);
      if (Math.max(lacking, overfilled, unfilled) > ROUNDING_GALLONS) missed++;
    }
  }
  expect(missed).toBeGreaterThan(TRIPS / 50);
});
