// Among plans of equal cost fewer stops, then less detour; and the order of a request does not matter.

import { describe, expect, test } from "vitest";
import { solveByMilp, solveTiesByMilp } from "../support/milp.js";
import { randomRequest } from "../support/optimizeRequests.js";
import { answer } from "../support/plans.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";
import { loadOptimizer } from "../support/testedCore.js";
import { toPlanInput, type Trip } from "../support/trips.js";

const TIED_TRIPS = sampleSize(12, 600);
const REQUESTS = sampleSize(200, 500);

const optimizer = await loadOptimizer();

/** Few prices, few stop costs, stations at round miles: many plans cost the same. */
function tiedTrip(random: () => number): Trip {
  const count = integer(random, 2, 12);
  const totalMiles = pick(random, [600, 900, 1200]);
  const stationMiles = Array.from({ length: count }, () => integer(random, 0, 24) * (totalMiles / 24)).toSorted(
    (a, b) => a - b,
  );
  const prices = pick(random, [[3], [3], [3, 3.5], [3, 3.25, 3.5]]);
  // Stop costs that 10 or 20 gallons at another of these prices just make up for.
  const stopCosts = pick(random, [[0], [2.5], [0, 2.5, 5], [0, 5]]);
  return {
    stationMiles,
    pricesPerGallon: stationMiles.map(() => pick(random, prices)),
    stopCosts: stationMiles.map(() => pick(random, stopCosts)),
    totalMiles,
    mpg: 10,
    tankCapacityGallons: 40,
    startGallons: pick(random, [20, 30, 40]),
    reserveGallons: pick(random, [0, 4]),
    bufferGallons: pick(random, [0, 2]),
  };
}

test(`${TIED_TRIPS} trips full of ties: as few stops as the MILP solver finds, then as little detour`, async () => {
  const random = seededRandom(12);
  let compared = 0;
  while (compared < TIED_TRIPS) {
    const trip = tiedTrip(random);
    const plan = optimizer.plan(toPlanInput(trip));
    if (plan.status === "infeasible") continue;
    compared++;
    const leastCost = await solveByMilp(trip);
    if (leastCost === null) throw new Error(JSON.stringify(trip));
    const least = await solveTiesByMilp(trip, leastCost);
    const stopCost = plan.stops.reduce((sum, { station }) => sum + (trip.stopCosts[station] ?? NaN), 0);
    const label = JSON.stringify({ trip, plan, least });
    expect(plan.totalCost, label).toBeCloseTo(leastCost, 5);
    expect(plan.stops.length, label).toBe(least.stops);
    expect(stopCost, label).toBeCloseTo(least.stopCost, 5);
  }
});

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
    // A full tank of 400 miles; 780 to go. All 38 gallons at mile 390, or 1 there and 37 at mile 410, cheaper by so
    // little.
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

  test("a millionth of a dollar for each stop saved, and no more: $0.00225 for 2,501 of them", () => {
    // A full tank lasts 10 miles, and every 10 miles there is a station. In the middle of every other stretch stands
    // one more, where a tank can be filled for a little less; its fuel is gone before the next of them comes.
    const STRETCHES = 5002;
    const SAVED = 2501;
    const trip = (savedAtEach: number): Trip => {
      const stations = Array.from({ length: STRETCHES }, (_, i) => [
        { mile: 10 * i, price: 3 },
        ...(i % 2 === 0 ? [{ mile: 10 * i + 5, price: 3 - savedAtEach / 10 }] : []),
      ]).flat();
      return {
        ...base,
        stationMiles: stations.map(({ mile }) => mile),
        pricesPerGallon: stations.map(({ price }) => price),
        stopCosts: stations.map(() => 0),
        totalMiles: 10 * STRETCHES,
        mpg: 1,
        tankCapacityGallons: 10,
        startGallons: 0,
      };
    };
    const stopsOf = (savedAtEach: number): number => {
      const planInput = toPlanInput(trip(savedAtEach));
      const plan = optimizer.plan(planInput);
      if (plan.status === "infeasible") throw new Error("the trip is feasible");
      expect(plan.totalCost).toBeCloseTo(3 * 10 * STRETCHES - (plan.stops.length - STRETCHES) * savedAtEach, 7);
      return plan.stops.length;
    };
    expect(stopsOf(0.9e-6)).toBe(STRETCHES);
    expect(stopsOf(1.1e-6)).toBe(STRETCHES + SAVED);
  });

  test("shorter detours do not justify dearer fuel, however long the detours are", () => {
    // As many stops either way; 20 gallons cost less by five millionths of a dollar, stop and all, where the stop costs
    // most of $9,000.
    const plan = optimizer.plan(
      toPlanInput({ ...base, pricesPerGallon: [3, 3 + (9000 + 5e-6) / 20], stopCosts: [9000, 0] }),
    );
    expect(plan).toMatchObject({ stops: [{ station: 0 }] });
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

test(`the order of the stations does not matter, nor do repeated requests: ${REQUESTS} random requests`, () => {
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
