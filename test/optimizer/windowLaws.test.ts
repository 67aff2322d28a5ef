// What must hold between the plans of trips with windows of credits and of changed ones.

import { describe, expect, test } from "vitest";
import type { PlanInput } from "../../src/optimizer/plans.js";
import { planByFrontier } from "../support/frontier.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { HAND_TRIP, toPlanInput } from "../support/trips.js";
import { randomPlainWindowTrip, randomWindowTrip } from "../support/windowTrips.js";
import { areSameCosts, optimizer } from "./fleetExactness.js";

const TRIPS = 100;
const MOST_STOPS = 4;

/** Random trips with windows, every second one in whole gallons. */
function forTrips(seed: number, stations: number, check: (trip: FleetTrip, random: () => number) => void): void {
  const random = seededRandom(seed);
  for (let k = 0; k < TRIPS; k++) {
    const trip = randomWindowTrip(random, integer(random, 2, stations), k % 2 === 1);
    try {
      check(trip, random);
    } catch (error) {
      throw new Error(`trip ${k}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }
}

/** All that the optimizer says of a trip. */
function answersTo(input: PlanInput): unknown[] {
  const plan = optimizer.plan(input);
  return [
    plan,
    optimizer.forcedCosts(input),
    optimizer.costsByStops(input, MOST_STOPS),
    plan.status === "optimal"
      ? optimizer.explain(input, plan.stops, { mostAlternatives: MOST_STOPS, mostStops: MOST_STOPS })
      : undefined,
  ];
}

function costsOf(trip: FleetTrip): readonly number[] {
  const plan = optimizer.plan(toFleetInput(trip));
  return [plan.status === "infeasible" ? Infinity : plan.totalCost, ...optimizer.forcedCosts(toFleetInput(trip))];
}

function windowsOf({ windows }: FleetTrip): NonNullable<FleetTrip["windows"]> {
  if (windows === undefined) throw new Error("the trip has no windows");
  return windows;
}

describe("the same trip in other words", () => {
  test("windows without credits are none, byte for byte", () => {
    forTrips(201, 20, (trip) => {
      const { windows: _, ...plain } = trip;
      const expected = answersTo(toFleetInput(plain));
      expect(
        answersTo(toFleetInput({ ...trip, windows: { ...windowsOf(trip), credits: trip.stopCosts.map(() => 0) } })),
      ).toStrictEqual(expected);
      expect(
        answersTo(toFleetInput({ ...trip, windows: { ...windowsOf(trip), ofStations: trip.stopCosts.map(() => 0) } })),
      ).toStrictEqual(expected);
    });
  });

  test("how windows are numbered changes nothing", () => {
    forTrips(202, 20, (trip, random) => {
      const numbers = [...new Set(windowsOf(trip).ofStations)].filter((window) => window > 0);
      const [factor, shift] = [integer(random, 1, 1_000), integer(random, 0, 4e6)];
      const ofStations = windowsOf(trip).ofStations.map((window) =>
        window === 0 ? 0 : factor * (numbers.indexOf(window) + 1) + shift,
      );
      expect(answersTo(toFleetInput({ ...trip, windows: { ...windowsOf(trip), ofStations } }))).toStrictEqual(
        answersTo(toFleetInput(trip)),
      );
    });
  });
});

test("a window in two parts never costs more, and sometimes less", () => {
  let less = 0;
  forTrips(203, 20, (trip, random) => {
    const cut = integer(random, 0, trip.stopCosts.length - 1);
    const ofStations = windowsOf(trip).ofStations.map((window, i) =>
      window === 0 ? 0 : 2 * window + (i >= cut ? 1 : 0),
    );
    const whole = costsOf(trip);
    for (const [k, cost] of costsOf({ ...trip, windows: { ...windowsOf(trip), ofStations } }).entries()) {
      expect(cost).toBeLessThanOrEqual((whole[k] ?? NaN) + 1e-5);
      if (cost < (whole[k] ?? NaN) - 1e-3) less++;
    }
  });
  expect(less).toBeGreaterThan(TRIPS / 10);
});

test("a greater credit never costs more", () => {
  let less = 0;
  forTrips(204, 20, (trip, random) => {
    const credits = windowsOf(trip).credits.map(
      (credit, i) => credit + random() * ((trip.stopCosts[i] ?? NaN) - credit),
    );
    const smaller = costsOf(trip);
    for (const [k, cost] of costsOf({ ...trip, windows: { ...windowsOf(trip), credits } }).entries()) {
      expect(cost).toBeLessThanOrEqual((smaller[k] ?? NaN) + 1e-5);
      if (cost < (smaller[k] ?? NaN) - 1e-3) less++;
    }
  });
  expect(less).toBeGreaterThan(TRIPS);
});

test("a trip costs the same from both ends", () => {
  let planned = 0;
  forTrips(205, 40, (trip) => {
    const [forwards, backwards] = [false, true].map((isMirrored) => planByFrontier(toFleetInput(trip), { isMirrored }));
    if (forwards === undefined || backwards === undefined) return;
    expect([backwards?.totalCost ?? Infinity, forwards?.totalCost ?? Infinity]).toSatisfy(areSameCosts);
    if (forwards === null) return;
    planned++;
    expect(Math.abs(driveFleet(trip, forwards.stops) - forwards.totalCost)).toBeLessThanOrEqual(
      1e-9 * Math.max(1, forwards.totalCost),
    );
  });
  expect(planned).toBeGreaterThan(TRIPS / 2);
});

test("where only stop costs count, the plan costs what the frontier finds", () => {
  const random = seededRandom(206);
  let [planned, crowded] = [0, 0];
  for (let k = 0; k < TRIPS; k++) {
    const trip = randomPlainWindowTrip(random);
    for (const maximumStops of [null, 3]) {
      const input = toFleetInput({ ...trip, maximumStops });
      const plan = optimizer.plan(input);
      expect(
        [
          plan.status === "infeasible" ? Infinity : plan.totalCost,
          planByFrontier(input, { isMirrored: false })?.totalCost ?? Infinity,
        ],
        JSON.stringify(trip),
      ).toSatisfy(areSameCosts);
      if (plan.status === "infeasible") continue;
      planned++;
      const inWindows = plan.stops
        .map(({ station }) => windowsOf(trip).ofStations[station] ?? 0)
        .filter((window) => window > 0);
      if (new Set(inWindows).size < inWindows.length) crowded++;
    }
  }
  expect(planned).toBeGreaterThan(TRIPS / 2);
  // Where a plan stops twice in a window the sweep alone will not do.
  expect(crowded).toBeGreaterThan(TRIPS / 20);
});

test("of two stops in a window the one with the greater credit has it, wherever it is", () => {
  const plan = (credits: readonly number[], ofStations = [1, 1, 1]) =>
    optimizer.plan({
      ...toPlanInput(HAND_TRIP),
      windows: { ofStations: Uint32Array.from(ofStations), credits: Float64Array.from(credits) },
    });
  // By hand: $64, of which each of the two stops is $1.
  expect(plan([0.5, 0.75, 1])).toMatchObject({ status: "optimal", totalCost: 63.25, lowerBound: 63.25 });
  expect(plan([0.75, 0.5, 1])).toMatchObject({ status: "optimal", totalCost: 63.25 });
  expect(plan([0.75, 0.5, 1], [1, 2, 2])).toMatchObject({ status: "optimal", totalCost: 62.75 });
  expect(plan([0.75, 0.5, 1], [0, 3, 3])).toMatchObject({ status: "optimal", totalCost: 63.5 });
});

describe("a closed station in a window whose credit a stop before it has taken", () => {
  // The first stop must be made, and buys 5 gallons. The second one buys the other 20, or, when it is closed, the
  // third.
  const backupWith = (credits: readonly number[], ofStations = [1, 1, 1]) => {
    const input: PlanInput = {
      stationMiles: Float64Array.of(50, 150, 160),
      pricesPerGallon: Float64Array.of(3, 2, 4),
      stopCosts: Float64Array.of(1, 1, 1),
      totalMiles: 400,
      mpg: 10,
      tankCapacityGallons: 30,
      startGallons: 15,
      reserveGallons: 0,
      bufferGallons: 0,
      minimumPurchaseGallons: 5,
      required: Uint8Array.of(1, 0, 0),
      windows: { ofStations: Uint32Array.from(ofStations), credits: Float64Array.from(credits) },
    };
    const plan = optimizer.plan(input);
    if (plan.status === "infeasible") throw new Error("the trip has a plan");
    expect(plan.stops.map(({ station }) => station)).toEqual([0, 1]);
    return optimizer.explain(input, plan.stops, { mostAlternatives: 0, mostStops: 0 }).stations?.stops[1]?.backup;
  };

  test.each([
    // $80 for fuel and $1 for the stop.
    { credits: [0.5, 1, 0], totalCost: 81, what: "leaves the credit where it is" },
    { credits: [0.5, 1, 0.25], totalCost: 81, what: "does not change it for a smaller one" },
    { credits: [0.5, 1, 0.75], totalCost: 80.75, what: "changes it for a greater one" },
    { credits: [0, 1, 0.75], totalCost: 80.25, what: "takes it where it was nothing" },
  ])("the way on $what", ({ credits, totalCost }) => {
    expect(backupWith(credits)).toEqual({ station: 2, totalCost });
  });

  test("the way on takes the credit of a window that has just begun", () => {
    expect(backupWith([0.5, 1, 0.75], [1, 1, 2])).toEqual({ station: 2, totalCost: 80.25 });
    expect(backupWith([0.5, 1, 0.75], [1, 2, 2])).toEqual({ station: 2, totalCost: 80.25 });
  });
});
