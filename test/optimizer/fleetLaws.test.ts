// What must hold between the plans of a trip and of a changed one, whatever they cost.

import { describe, expect, test } from "vitest";
import type { PlanInput, PlanResult } from "../../src/optimizer/plans.js";
import { findFullStops, type FleetTrip, gallonsTo, toFleetInput, withoutRules } from "../support/fleetTrips.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";
import { randomTrip, toPlanInput } from "../support/trips.js";
import { optimizer } from "./fleetExactness.js";

type Random = () => number;

const TRIPS = sampleSize(150, 1_000);

/** Plans may cost a millionth of a dollar more for each stop that they save. */
const STOP_TIE_DOLLARS = 1e-6;

const plan = (trip: FleetTrip): PlanResult => optimizer.plan(toFleetInput(trip));
const costOf = (result: PlanResult): number => (result.status === "infeasible" ? Infinity : result.totalCost);

/** More than rounding and ties can make of the difference of two plans' costs. */
function slack(...results: readonly PlanResult[]): number {
  const finite = results.flatMap((result) =>
    result.status === "infeasible" ? [] : [STOP_TIE_DOLLARS * (result.stops.length + 1) + 1e-8 * result.totalCost],
  );
  return Math.max(0, ...finite);
}

function expectSameCost(found: PlanResult, expected: PlanResult, factor = 1): void {
  expect(found.status).toBe(expected.status);
  if (expected.status !== "infeasible")
    expect(Math.abs(costOf(found) - factor * costOf(expected))).toBeLessThanOrEqual(factor * slack(found, expected));
}

/** Checks a law on random trips, every second one in whole gallons. @returns how many of them have a plan */
function countPlanned(seed: number, check: (trip: FleetTrip, planned: PlanResult, random: Random) => void): number {
  const random = seededRandom(seed);
  let feasible = 0;
  for (let k = 0; k < TRIPS; k++) {
    const trip = randomFleetTrip(random, integer(random, 2, 30), k % 2 === 0);
    const planned = plan(trip);
    if (planned.status !== "infeasible") feasible++;
    try {
      check(trip, planned, random);
    } catch (error) {
      throw new Error(`trip ${k}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }
  return feasible;
}

/** `values` with another one in one place. */
function changeOne<T>(random: Random, values: readonly T[], change: (value: T, i: number) => T): T[] {
  const chosen = integer(random, 0, values.length - 1);
  return values.map((value, i) => (i === chosen ? change(value, i) : value));
}

/** The trip with only the stations that `keep` says. */
function withStations(trip: FleetTrip, keep: (i: number) => boolean): FleetTrip {
  const kept = <T>(values: readonly T[]): T[] => values.filter((_, i) => keep(i));
  return {
    ...trip,
    stationMiles: kept(trip.stationMiles),
    pricesPerGallon: kept(trip.pricesPerGallon),
    stopCosts: kept(trip.stopCosts),
    minimumPurchases: kept(trip.minimumPurchases),
    maximumPurchases: kept(trip.maximumPurchases),
    detourGallons: kept(trip.detourGallons),
    required: kept(trip.required),
  };
}

describe("a tighter rule never costs less", () => {
  test.each<[string, (trip: FleetTrip, random: Random) => Partial<FleetTrip>]>([
    [
      "a greater minimum at one station",
      ({ minimumPurchases, usableTankGallons }, random) => ({
        minimumPurchases: changeOne(random, minimumPurchases, (least) => least + random() * 0.5 * usableTankGallons),
      }),
    ],
    [
      "a greater minimum everywhere",
      ({ minimumPurchases, usableTankGallons }, random) => {
        const more = random() * 0.3 * usableTankGallons;
        return { minimumPurchases: minimumPurchases.map((least) => least + more) };
      },
    ],
    [
      "a smaller maximum at one station",
      ({ maximumPurchases, usableTankGallons }, random) => ({
        maximumPurchases: changeOne(
          random,
          maximumPurchases,
          (most) => (most ?? usableTankGallons) * (0.1 + 0.9 * random()),
        ),
      }),
    ],
    [
      "smaller maximums everywhere",
      ({ maximumPurchases, usableTankGallons }, random) => ({
        maximumPurchases: maximumPurchases.map((most) => (most ?? usableTankGallons) * (0.3 + 0.7 * random())),
      }),
    ],
    [
      "one stop less",
      ({ maximumStops }, random) => ({
        maximumStops: maximumStops === null ? integer(random, 0, 4) : Math.max(0, maximumStops - 1),
      }),
    ],
    ["fill-up", () => ({ fillUp: true })],
    ["another required station", ({ required }, random) => ({ required: changeOne(random, required, () => true) })],
    [
      "a smaller usable tank",
      (trip, random) => {
        const usableTankGallons = trip.usableTankGallons * (0.5 + 0.5 * random());
        // Where the tank is still full now, a required stop need buy nothing.
        const isFree = findFullStops({ ...trip, usableTankGallons }).includes(true);
        return trip.fillUp || isFree ? {} : { usableTankGallons };
      },
    ],
    [
      "a larger buffer",
      ({ bufferGallons, tankCapacityGallons }, random) => ({
        bufferGallons: bufferGallons + (tankCapacityGallons - bufferGallons) * 0.3 * random(),
      }),
    ],
    [
      "a larger reserve",
      ({ reserveGallons, tankCapacityGallons }, random) => ({
        reserveGallons: reserveGallons + (tankCapacityGallons - reserveGallons) * random(),
      }),
    ],
    [
      "a higher price",
      ({ pricesPerGallon }, random) => ({
        pricesPerGallon: changeOne(random, pricesPerGallon, (price) => price + random()),
      }),
    ],
    [
      "a higher stop cost",
      ({ stopCosts }, random) => ({ stopCosts: changeOne(random, stopCosts, (cost) => cost + 5 * random()) }),
    ],
  ])("%s", (_, tighten) => {
    let dearer = 0;
    expect(
      countPlanned(71, (trip, planned, random) => {
        const tighter = plan({ ...trip, ...tighten(trip, random) });
        if (planned.status === "infeasible") expect(tighter.status).toBe("infeasible");
        else expect(costOf(tighter)).toBeGreaterThanOrEqual(planned.totalCost - slack(planned, tighter));
        if (costOf(tighter) > costOf(planned) + 1e-3) dearer++;
      }),
    ).toBeGreaterThan(TRIPS / 3);
    // The law would hold, too, if the rule were ignored.
    expect(dearer).toBeGreaterThan(TRIPS / 100);
  });

  test("a station less", () => {
    expect(
      countPlanned(72, (trip, planned, random) => {
        const gone = integer(random, 0, trip.required.length - 1);
        if (trip.required[gone] === true) return;
        const fewer = plan(withStations(trip, (i) => i !== gone));
        if (planned.status === "infeasible") expect(fewer.status).toBe("infeasible");
        else expect(costOf(fewer)).toBeGreaterThanOrEqual(planned.totalCost - slack(planned, fewer));
      }),
    ).toBeGreaterThan(TRIPS / 3);
  });
});

test("a rule that the plan keeps anyway changes nothing", () => {
  expect(
    countPlanned(73, (trip, planned) => {
      if (planned.status === "infeasible") return;
      const bought = new Map(planned.stops.map(({ station, gallons }) => [station, gallons]));
      const changes: readonly Partial<FleetTrip>[] = [
        { maximumStops: planned.stops.length },
        { required: trip.required.map((_, i) => bought.has(i)) },
        // Bounds of exactly what is bought: rounding must not break them.
        { minimumPurchases: trip.minimumPurchases.map((least, i) => bought.get(i) ?? least) },
        { maximumPurchases: trip.maximumPurchases.map((most, i) => bought.get(i) || most) },
        {
          minimumPurchases: trip.minimumPurchases.map((least, i) => bought.get(i) ?? least),
          maximumPurchases: trip.maximumPurchases.map((most, i) => bought.get(i) || most),
        },
      ];
      for (const change of changes) expectSameCost(plan({ ...trip, ...change }), planned);
      // The stations at which it does not stop are of no use.
      expectSameCost(plan(withStations(trip, (i) => bought.has(i) || trip.required[i] === true)), planned);
    }),
  ).toBeGreaterThan(TRIPS / 3);
});

describe("the same trip in other words", () => {
  test("twice the miles at twice the miles per gallon change nothing", () => {
    expect(
      countPlanned(74, (trip, planned) => {
        const doubled = {
          ...trip,
          stationMiles: trip.stationMiles.map((mile) => 2 * mile),
          totalMiles: 2 * trip.totalMiles,
          stretches: trip.stretches.map(({ untilMile, mpg }) => ({ untilMile: 2 * untilMile, mpg: 2 * mpg })),
        };
        expect(plan(doubled)).toStrictEqual(planned);
      }),
    ).toBeGreaterThan(TRIPS / 3);
  });

  test("a stretch in two parts changes nothing", () => {
    expect(
      countPlanned(75, (trip, planned, random) => {
        const split = integer(random, 0, trip.stretches.length - 1);
        const stretches = trip.stretches.flatMap((stretch, k) => {
          if (k !== split) return [stretch];
          const from = trip.stretches[k - 1]?.untilMile ?? 0;
          return [{ ...stretch, untilMile: from + (stretch.untilMile - from) * (0.1 + 0.8 * random()) }, stretch];
        });
        expectSameCost(plan({ ...trip, stretches }), planned);
      }),
    ).toBeGreaterThan(TRIPS / 3);
  });

  test("the gallons of stretches as miles at one mile per gallon", () => {
    expect(
      countPlanned(76, (trip, planned) => {
        const plain = {
          ...trip,
          stretches: [{ untilMile: 1, mpg: 1 }],
          totalMiles: gallonsTo(trip.totalMiles, trip.stretches),
          stationMiles: trip.stationMiles.map((mile) => gallonsTo(mile, trip.stretches)),
        };
        expectSameCost(plan(plain), planned);
      }),
    ).toBeGreaterThan(TRIPS / 3);
  });

  test("twice the prices and stop costs cost twice as much", () => {
    expect(
      countPlanned(77, (trip, planned) => {
        const dearer = {
          ...trip,
          pricesPerGallon: trip.pricesPerGallon.map((price) => 2 * price),
          stopCosts: trip.stopCosts.map((cost) => 2 * cost),
        };
        expectSameCost(plan(dearer), planned, 2);
      }),
    ).toBeGreaterThan(TRIPS / 3);
  });

  test("fuel in half gallons costs the same", () => {
    expect(
      countPlanned(78, (trip, planned) => {
        const twice = (gallons: number): number => 2 * gallons;
        const halves = {
          ...trip,
          stretches: trip.stretches.map(({ untilMile, mpg }) => ({ untilMile, mpg: mpg / 2 })),
          tankCapacityGallons: 2 * trip.tankCapacityGallons,
          usableTankGallons: 2 * trip.usableTankGallons,
          startGallons: 2 * trip.startGallons,
          reserveGallons: 2 * trip.reserveGallons,
          bufferGallons: 2 * trip.bufferGallons,
          minimumPurchases: trip.minimumPurchases.map(twice),
          maximumPurchases: trip.maximumPurchases.map((most) => (most === null ? null : 2 * most)),
          detourGallons: trip.detourGallons.map(twice),
          pricesPerGallon: trip.pricesPerGallon.map((price) => price / 2),
        };
        expectSameCost(plan(halves), planned);
      }),
    ).toBeGreaterThan(TRIPS / 3);
  });

  test("rules that are given as neutral values, left out or undefined", () => {
    expect(
      countPlanned(79, (trip, planned) => {
        const input = toFleetInput(trip);
        const isNeutral: Readonly<Record<string, boolean>> = {
          usableTankGallons: trip.usableTankGallons === trip.tankCapacityGallons,
          fillUp: !trip.fillUp,
          minimumPurchaseGallons: trip.minimumPurchases.every((least) => least === 0),
          maximumPurchaseGallons: trip.maximumPurchases.every((most) => most === null),
          detourGallons: trip.detourGallons.every((gallons) => gallons === 0),
          required: !trip.required.includes(true),
        };
        const leftOut = Object.fromEntries(Object.entries(input).filter(([name]) => isNeutral[name] !== true));
        expect(optimizer.plan({ ...input, ...leftOut })).toStrictEqual(planned);
        expect(Reflect.apply(optimizer.plan, optimizer, [leftOut])).toStrictEqual(planned);
        const undefinedOnes = Object.fromEntries(
          Object.entries(input).map(([name, value]) => [name, isNeutral[name] === true ? undefined : value]),
        );
        expect(Reflect.apply(optimizer.plan, optimizer, [undefinedOnes])).toStrictEqual(planned);
        // One minimum for all stations, or the same one at each.
        expect(
          optimizer.plan({ ...input, minimumPurchaseGallons: Float64Array.from(trip.minimumPurchases) }),
        ).toStrictEqual(planned);
      }),
    ).toBeGreaterThan(TRIPS / 3);
  });
});

test("with every rule at its neutral value the plan is that without rules, byte for byte", () => {
  const random = seededRandom(80);
  for (let k = 0; k < 3 * TRIPS; k++) {
    const trip = randomTrip(random);
    const expected = optimizer.plan(toPlanInput(trip));
    const neutral = withoutRules(trip);
    const half = { untilMile: trip.totalMiles * random(), mpg: trip.mpg };
    const inputs: readonly PlanInput[] = [
      toFleetInput(neutral),
      toFleetInput({ ...neutral, stretches: [half, ...neutral.stretches] }),
      {
        ...toPlanInput(trip),
        consumption: {
          untilMiles: Float64Array.of(pick(random, [0.5, 2]) * trip.totalMiles),
          mpgs: Float64Array.of(trip.mpg),
        },
      },
    ];
    for (const input of inputs) expect(optimizer.plan(input), JSON.stringify(trip)).toStrictEqual(expected);
  }
});
