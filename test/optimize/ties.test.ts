// D12: among plans of equal cost fewer stops, then less detour; and the order of a request does not matter.

import { describe, expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { solveTiesByMilp } from "../support/milp.js";
import { randomRequest } from "../support/optimizeRequests.js";
import { answer } from "../support/plans.js";
import { seededRandom } from "../support/random.js";
import { toPlanInput, type Trip } from "../support/trips.js";
import { compareTiedTrips } from "./tiedTrips.js";

const REQUESTS = 500;

const optimizer = await loadOptimizer();

compareTiedTrips(25);

describe("by hand", () => {
  const base: Trip = {
    stationMiles: [100, 200],
    pricesPerGallon: [3, 3],
    stopCosts: [1, 1],
    totalMiles: 500,
    mpg: 10,
    tankCapacityGallons: 40,
    startGallons: 30,
    reserveGallons: 0,
    bufferGallons: 0,
  };

  test("a stop is not made to save less than a millionth of a dollar, and is made to save more", () => {
    // A full tank of 400 miles; 780 to go. All 38 gallons at mile 390, or 1 there and 37 at mile 410, cheaper by so little.
    const saving = (dollars: number): Trip => ({
      ...base,
      stationMiles: [390, 410],
      pricesPerGallon: [3, 3 - dollars / 37],
      stopCosts: [0, 0],
      startGallons: 40,
      totalMiles: 780,
    });
    expect(optimizer.plan(toPlanInput(saving(4e-7)))).toMatchObject({ stops: [{ station: 0 }] });
    expect(optimizer.plan(toPlanInput(saving(4e-6)))).toMatchObject({ stops: [{ station: 0 }, { station: 1 }] });
  });

  test("equal cost, equally many stops: less detour", () => {
    // 20 gallons at $3.10 without a detour, or at $3.00 with $2 of detour.
    const plan = optimizer.plan(toPlanInput({ ...base, pricesPerGallon: [3, 3.1], stopCosts: [2, 0] }));
    expect(plan).toMatchObject({ totalCost: expect.closeTo(62, 9), stops: [{ station: 1 }] });
    const other = optimizer.plan(toPlanInput({ ...base, pricesPerGallon: [3.1, 3], stopCosts: [0, 2] }));
    expect(other).toMatchObject({ totalCost: expect.closeTo(62, 9), stops: [{ station: 0 }] });
  });
});

test("less detour is chosen among plans through different stations, too", async () => {
  // One in a thousand of the tied trips needs the rule; this is the smallest of them.
  const trip: Trip = {
    stationMiles: [200, 325, 500, 550, 600],
    pricesPerGallon: [3.5, 3.5, 3, 3, 3.5],
    stopCosts: [0, 0, 5, 2.5, 5],
    totalMiles: 600,
    mpg: 10,
    tankCapacityGallons: 40,
    startGallons: 40,
    reserveGallons: 4,
    bufferGallons: 0,
  };
  const plan = optimizer.plan(toPlanInput(trip));
  if (plan.status === "infeasible") throw new Error("the trip is feasible");
  expect(await solveTiesByMilp(trip, plan.totalCost)).toEqual({ stops: 2, stopCost: expect.closeTo(2.5, 6) });
  expect(plan.stops.map(({ station }) => trip.stopCosts[station])).toEqual([0, 2.5]);
});

test(`the order of the stations does not matter, nor who asks twice: ${REQUESTS} random requests`, () => {
  const random = seededRandom(121);
  for (let k = 0; k < REQUESTS; k++) {
    const { request } = randomRequest(random);
    // Stations that differ only in what an answer shows.
    const [first] = request.stations;
    if (first !== undefined && random() < 0.3) request.stations.push({ ...first, id: "twin", name: "Twin" });
    const shuffled = request.stations.map((station) => ({ station, key: random() })).toSorted((a, b) => a.key - b.key);
    const again = { ...request, stations: shuffled.map(({ station }) => station) };
    expect(JSON.stringify(answer(again))).toBe(JSON.stringify(answer(request)));
  }
});
