// Trips whose cheapest plan depends on room in the tank that is only just there, from both ends against the MILP
// solver.

import { expect, test } from "vitest";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { planByFrontier } from "../support/frontier.js";
import { type FleetTrip, toFleetInput, withoutRules } from "../support/fleetTrips.js";

const MPG = 8;

interface Station {
  /** Gallons from the start. */
  readonly burnt: number;
  readonly price: number;
  readonly minimum?: number;
  readonly detour?: number;
  readonly isRequired?: boolean;
}

interface Case {
  readonly name: string;
  readonly stations: readonly Station[];
  readonly burntInAll: number;
  readonly tank: number;
  readonly usable?: number;
  readonly start: number;
  readonly reserve: number;
  readonly cost: number;
}

const CASES: readonly Case[] = [
  // 1 gallon is left of the start's fuel: 7 gallons fit, and lead to the destination at $3.
  {
    name: "a minimum of all the room that the start's fuel leaves, where a detour leads to the same level",
    stations: [
      { burnt: 2, price: 5, detour: 2 },
      { burnt: 5, price: 4 },
      { burnt: 5, price: 3, minimum: 7 },
    ],
    burntInAll: 7,
    tank: 8,
    start: 6,
    reserve: 6,
    cost: 7 * 3,
  },
  // 22 − 14.3 gallons are left, and by rounding 14.3 are a little too many.
  {
    name: "a minimum that fits but for rounding",
    stations: [
      { burnt: 14.3, price: 4 },
      { burnt: 14.3, price: 3, minimum: 14.3 },
    ],
    burntInAll: 26.4,
    tank: 22,
    start: 22,
    reserve: 6.6,
    cost: 14.3 * 3,
  },
  {
    name: "a minimum that fits but for rounding, where detours lead to lower levels",
    stations: [
      { burnt: 0, price: 5, detour: 1.4 },
      { burnt: 2.1, price: 6 },
      { burnt: 2.1, price: 4, minimum: 2.1 },
    ],
    burntInAll: 2.8,
    tank: 5.6,
    start: 5.6,
    reserve: 4.9,
    cost: 2.1 * 4,
  },
  // 44 of 46 gallons are on board, so that the 10 do not fit. A stop for nothing at the first one leaves 32.
  {
    name: "a required stop whose minimum finds no room, but for a detour before it",
    stations: [
      { burnt: 0, price: 4, detour: 12 },
      { burnt: 0, price: 2, minimum: 10, isRequired: true },
    ],
    burntInAll: 20,
    tank: 50,
    usable: 46,
    start: 44,
    reserve: 0,
    cost: 10 * 2,
  },
  {
    name: "a required stop at which the start's tank is fuller than it may be filled",
    stations: [{ burnt: 2, price: 2, minimum: 10, isRequired: true }],
    burntInAll: 20,
    tank: 50,
    usable: 46,
    start: 49,
    reserve: 0,
    cost: 0,
  },
];

function toTrip({ stations, burntInAll, tank, usable = tank, start, reserve }: Case): FleetTrip {
  return {
    ...withoutRules({
      stationMiles: stations.map(({ burnt }) => burnt * MPG),
      pricesPerGallon: stations.map(({ price }) => price),
      stopCosts: stations.map(() => 0),
      totalMiles: burntInAll * MPG,
      mpg: MPG,
      tankCapacityGallons: tank,
      startGallons: start,
      reserveGallons: reserve,
      bufferGallons: 0,
    }),
    usableTankGallons: usable,
    minimumPurchases: stations.map(({ minimum = 0 }) => minimum),
    detourGallons: stations.map(({ detour = 0 }) => detour),
    required: stations.map(({ isRequired = false }) => isRequired),
  };
}

test.each(CASES)("$name", async (each) => {
  const { cost } = each;
  const trip = toTrip(each);
  expect((await solveFleetByMilp(trip))?.cost).toBeCloseTo(cost, 6);
  for (const isMirrored of [false, true]) {
    const plan = planByFrontier(toFleetInput(trip), { isMirrored });
    expect(plan?.totalCost).toBeCloseTo(cost, 9);
    expect(driveFleet(trip, plan?.stops ?? [])).toBeCloseTo(cost, 9);
  }
});
