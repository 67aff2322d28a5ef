// The largest numbers that requests may hold: the plan is still the cheapest, and doubles lose nothing that counts.

import { describe, expect, test } from "vitest";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import {
  MAX_DETOUR_MINUTES,
  MAX_ROUTE_MILES,
  MAX_STATIONS,
  MAX_TANK_GALLONS,
} from "../../src/contract/values/limits.js";
import { solveByLevelTable } from "../support/levelTable.js";
import { answer } from "../support/plans.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { bodyWith } from "../support/requests.js";
import { loadOptimizer } from "../support/testedCore.js";
import { toPlanInput, type Trip } from "../support/trips.js";

const MICRO = 1_000_000;

const optimizer = await loadOptimizer();

interface Extreme {
  readonly stations: number;
  readonly milesPerGallon: number;
  readonly gallonsInAll: number;
}

/**
 * A trip whose gallons, thousandths of a dollar and minutes are whole, as doubles hold them and in millionths of a
 * dollar: whole numbers too, of which sums and products are exact.
 */
function makeTrips(
  random: () => number,
  { stations, milesPerGallon, gallonsInAll }: Extreme,
): { inDollars: Trip; inMicros: Trip } {
  // No two further apart than twice the mean.
  const apart = Math.floor(gallonsInAll / stations);
  const gallonsTo = Array.from({ length: stations }, (_, i) => i * apart + integer(random, 0, apart));
  const prices = gallonsTo.map(() =>
    pick(random, [integer(random, 1, 100_000), integer(random, 90_000, 100_000), 100_000]),
  );
  const minutes = gallonsTo.map(() => pick(random, [0, integer(random, 0, MAX_DETOUR_MINUTES), MAX_DETOUR_MINUTES]));
  const rest = {
    tankCapacityGallons: MAX_TANK_GALLONS,
    startGallons: MAX_TANK_GALLONS,
    reserveGallons: 50,
    bufferGallons: 25,
  };
  return {
    inDollars: {
      ...rest,
      stationMiles: gallonsTo.map((gallons) => gallons * milesPerGallon),
      pricesPerGallon: prices.map((price) => price / 1000),
      stopCosts: minutes.map((each) => each * 0.9),
      totalMiles: gallonsInAll * milesPerGallon,
      mpg: milesPerGallon,
    },
    inMicros: {
      ...rest,
      stationMiles: gallonsTo,
      pricesPerGallon: prices.map((price) => (price * MICRO) / 1000),
      stopCosts: minutes.map((each) => (each * 9 * MICRO) / 10),
      totalMiles: gallonsInAll,
      mpg: 1,
    },
  };
}

describe("the largest distances, prices, tanks and detours, against whole numbers", () => {
  test.each<[string, Extreme & { rounds: number; mostMicros: number }]>([
    // Costs are some million dollars: a double's last digit is a billionth of one.
    ["few stations", { rounds: 200, stations: 100, milesPerGallon: 1, gallonsInAll: 20_000, mostMicros: 0 }],
    [
      "the longest trip",
      { rounds: 10, stations: MAX_STATIONS, milesPerGallon: 1, gallonsInAll: MAX_ROUTE_MILES, mostMicros: 0 },
    ],
    // ... and here a hundred million, of which thousands are added up.
    [
      "the thirstiest vehicle that arrives",
      { rounds: 5, stations: MAX_STATIONS, milesPerGallon: 0.125, gallonsInAll: 8 * MAX_ROUTE_MILES, mostMicros: 10 },
    ],
  ])("%s", (_, { rounds, mostMicros, ...extreme }) => {
    const random = seededRandom(17);
    let planned = 0;
    for (let round = 0; round < rounds; round++) {
      const { inDollars, inMicros } = makeTrips(random, extreme);
      const least = solveByLevelTable(inMicros, 1);
      const plan = optimizer.plan(toPlanInput(inDollars));
      expect(plan.status === "optimal").toBe(least !== null);
      if (plan.status === "infeasible" || least === null) continue;
      planned++;
      const micros = plan.stops.reduce((sum, { station, gallons }) => {
        const whole = Math.round(gallons);
        expect(Math.abs(gallons - whole)).toBeLessThan(1e-6);
        return sum + whole * (inMicros.pricesPerGallon[station] ?? NaN) + (inMicros.stopCosts[station] ?? NaN) + 1;
      }, 0);
      expect(Number.isSafeInteger(micros)).toBe(true);
      expect(micros - least).toBeGreaterThanOrEqual(0);
      expect(micros - least).toBeLessThanOrEqual(mostMicros);
      expect(Math.abs(plan.totalCost * MICRO - (micros - plan.stops.length))).toBeLessThanOrEqual(mostMicros + 1);
    }
    expect(planned).toBeGreaterThan(rounds / 3);
  });
});

test("of two stations with the longest detours the nearer one is taken", () => {
  for (const [minutes, nearer] of [
    [[MAX_DETOUR_MINUTES, MAX_DETOUR_MINUTES - 1], 1],
    [[MAX_DETOUR_MINUTES - 1, MAX_DETOUR_MINUTES], 0],
  ] as const) {
    const stations = minutes.map((detour_minutes, i) => ({
      id: `s${i}`,
      name: "Name",
      address: "Address",
      location: { lat: 41, lng: -95 },
      price_per_gallon: 3,
      miles_from_route_start: 100 + i,
      detour_minutes,
    }));
    const answered = answer(OptimizeRequest.parse(bodyWith([["stations"], stations])));
    if (!answered.feasible) throw new Error(answered.message);
    expect(answered.plan.stops.map(({ station_id }) => station_id)).toEqual([`s${nearer}`]);
  }
});
