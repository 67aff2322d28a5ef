// Stations at one mile may be visited in any order: held against a MILP solver that is asked about each of them.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { planInAnyOrder } from "../../src/planning/sameMile.js";
import { inOrder } from "../support/anyOrder.js";
import { solveFleetByMilp, solveFleetInAnyOrder } from "../support/fleetMilp.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom, shuffle } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { requestOf } from "../support/ruledRequests.js";
import { sampleSize } from "../support/sampleSize.js";
import { planned, purchasesOf } from "./fleetAnswers.js";

const TRIPS = sampleSize(100, 8_000);

const optimizer = await loadOptimizer();

describe("by hand: a tank of 100 gallons, a gallon a mile, two stations at mile 90", () => {
  /** The far station burns 20 gallons on each way, and only the near one can be reached with the 10 that are left. */
  const nearAndFar = (farPrice: number): OptimizeRequest =>
    requestOf(165, [
      { id: "near", miles: 90, price_per_gallon: 3.3, maximum_purchase_gallons: 30 },
      { id: "far", miles: 90, price_per_gallon: farPrice, detour_miles: 40 },
    ]);

  test.each([3.6, 3])("the far one costs $%d: the near one takes the vehicle there", (price) => {
    const answer = planned(nearAndFar(price));
    expect(purchasesOf(answer)).toEqual([
      ["near", price === 3 ? 10 : 30],
      ["far", price === 3 ? 95 : 75],
    ]);
    expect(answer?.stops.map(({ arrival_fuel_gallons: arrival }) => arrival)).toEqual([10, price === 3 ? 0 : 20]);
  });

  test("the far one first, so that the tank is fuller behind the near one", () => {
    const request = requestOf(185, [
      { id: "near", miles: 90, price_per_gallon: 3.3, detour_miles: 2, maximum_purchase_gallons: 40 },
      { id: "far", miles: 90, price_per_gallon: 3.6, detour_miles: 16 },
    ]);
    // Behind the far one 92 gallons are left at most, and 95 are needed.
    expect(purchasesOf(planned(request))).toEqual([
      ["far", expect.any(Number)],
      ["near", 40],
    ]);
  });

  test("where stops fill the tank, the one with a least purchase comes first", () => {
    const request = requestOf(
      180,
      [
        { id: "cheap", miles: 90, price_per_gallon: 3 },
        { id: "least", miles: 90, price_per_gallon: 4, minimum_purchase_gallons: 20 },
      ],
      { params: { fill_up: true, required_station_ids: ["cheap", "least"] } },
    );
    const answer = planned(request);
    expect(purchasesOf(answer)).toEqual([
      ["least", 90],
      ["cheap", 0],
    ]);
    // The naive driver does not know the plan: of a mile's stations he comes to the cheapest one first. Both arrive with
    // 90 gallons less than at the start, which count at the mean price.
    expect(answer?.summary.baseline_comparison).toMatchObject({
      naive_total_fuel_cost: 90 * 3 + 90 * 3.5,
      optimizer_net_fuel_cost: 90 * 4 + 90 * 3.5,
    });
  });
});

/** All orders of the stations, those of each mile among themselves. */
function ordersOf(miles: readonly number[]): number[][] {
  return miles.reduce<number[][]>(
    (orders, mile, station) =>
      orders.flatMap((order) =>
        Array.from({ length: order.filter((other) => miles[other] === mile).length + 1 }, (_, k) =>
          order.toSpliced(order.length - k, 0, station),
        ),
      ),
    [[]],
  );
}

/** A trip of a few stations, up to four of them at one mile. */
function randomTripWithMiles(random: () => number): FleetTrip {
  const trip = randomFleetTrip(random, integer(random, 2, 6), random() < 0.5);
  const stationMiles: number[] = [];
  for (const mile of trip.stationMiles) {
    const last = stationMiles.at(-1) ?? mile;
    const isShared = mile === last || random() < 0.6;
    const isRoom = stationMiles.filter((other) => other === last).length < 4;
    stationMiles.push(isShared && isRoom ? last : Math.max(mile, last + 1e-3));
  }
  const { usableTankGallons: usable } = trip;
  const some = (share: number, gallons: number) => (): number => (random() < share ? gallons * random() : 0);
  // Long detours, small purchases and required stations, so that orders matter, and in no order.
  const sorted = {
    ...trip,
    stationMiles,
    detourGallons: stationMiles.map(some(0.7, usable / 2)),
    minimumPurchases: stationMiles.map(some(0.3, usable / 3)),
    maximumPurchases: stationMiles.map(() => (random() < 0.4 ? usable * (0.1 + 0.6 * random()) : null)),
    required: stationMiles.map(() => random() < 0.3),
    maximumStops: random() < 0.8 ? null : integer(random, 1, 4),
    fillUp: random() < 0.3,
  };
  const order = shuffle([...stationMiles.keys()], random).toSorted(
    (a, b) => (stationMiles[a] ?? NaN) - (stationMiles[b] ?? NaN),
  );
  return inOrder(sorted, order);
}

test(`${TRIPS} random trips: the cheapest plan of all orders`, async () => {
  const random = seededRandom(40_003);
  let reordered = 0;
  for (let k = 0; k < TRIPS; k++) {
    const trip = randomTripWithMiles(random);
    const label = `trip ${k}: ${JSON.stringify(trip)}`;
    const result = planInAnyOrder(optimizer, toFleetInput(trip));
    let least = Infinity;
    let given: number | undefined;
    for (const order of ordersOf(trip.stationMiles)) {
      const cost = (await solveFleetByMilp(inOrder(trip, order)))?.cost ?? Infinity;
      given ??= cost;
      least = Math.min(least, cost);
    }
    if ((given ?? Infinity) > least + 1e-4) reordered++;
    const listed = (await solveFleetInAnyOrder(trip))?.cost ?? Infinity;
    expect(listed === least || Math.abs(listed - least) < 1e-6, `${label}\n${listed}, not ${least}`).toBe(true);
    if (result.status === "infeasible") {
      expect(least, label).toBe(Infinity);
      continue;
    }
    expect(result.status, label).toBe("optimal");
    expect(Math.abs(result.totalCost - least), `${label}\n${least}\n${JSON.stringify(result)}`).toBeLessThan(1e-4);
    const made = result.stops.map(({ station }) => station);
    expect(new Set(made).size, label).toBe(made.length);
    const rank = (station: number): number => (made.indexOf(station) + made.length + 1) % (made.length + 1);
    const order = [...trip.stationMiles.keys()].toSorted(
      (a, b) => (trip.stationMiles[a] ?? NaN) - (trip.stationMiles[b] ?? NaN) || rank(a) - rank(b),
    );
    const stops = result.stops.map(({ station, gallons }) => ({ station: order.indexOf(station), gallons }));
    expect(Math.abs(driveFleet(inOrder(trip, order), stops) - result.totalCost), label).toBeLessThan(1e-6);
  }
  expect(reordered).toBeGreaterThan(TRIPS / 50);
});
