// Families of trips that are hard for planners, with rules.

import type { PlainTrip } from "../../src/optimizer/plans.js";
import { FAMILIES, familyTrip } from "./families.js";
import { type FleetTrip, withoutRules } from "./fleetTrips.js";
import { randomInstance } from "./randomInstances.js";
import { seededRandom } from "./random.js";
import { toPlanInput, toTrip } from "./trips.js";
import { WORST_FAMILIES } from "./worstFamilies.js";

export const HARD_FAMILIES: readonly { name: string; make: (stations: number) => PlainTrip }[] = [
  { name: "uniformly random", make: (stations) => randomInstance(stations, 1) },
  ...Object.entries(FAMILIES).map(([name, family]) => ({
    name,
    make: (stations: number) => toPlanInput(familyTrip(family, stations)),
  })),
  ...WORST_FAMILIES,
];

/** The rules that are laid on each family. */
export const RULE_SETS: readonly { name: string; lay: (trip: FleetTrip) => FleetTrip }[] = [
  { name: "no rules", lay: (trip) => trip },
  { name: "a third of the tank at least", lay: (trip) => withMinimums(trip, () => 1 / 3) },
  { name: "minimums from 13 to 53 % of the tank", lay: (trip) => withMinimums(trip, (random) => 0.13 + 0.4 * random) },
  { name: "minimums from 0 to 53 % of the tank", lay: (trip) => withMinimums(trip, (random) => 0.53 * random) },
  {
    name: "a third of the tank at least, at most half",
    lay: (trip) => ({
      ...withMinimums(trip, () => 1 / 3),
      maximumPurchases: trip.stationMiles.map(() => Math.ceil(trip.tankCapacityGallons / 2)),
    }),
  },
  {
    name: "detours",
    lay: (trip) => ({
      ...trip,
      detourGallons: minimums(trip, (random) => 0.03 * random).map((gallons) => 2 * gallons),
    }),
  },
  { name: "fill-up", lay: (trip) => ({ ...trip, fillUp: true }) },
  { name: "six stops at most", lay: (trip) => ({ ...trip, maximumStops: 6 }) },
  {
    name: "six stops at most, with minimums",
    lay: (trip) => ({ ...withMinimums(trip, (random) => 0.13 + 0.4 * random), maximumStops: 6 }),
  },
];

/** Whole gallons, so that a trip in whole gallons stays one. */
function minimums({ stationMiles, tankCapacityGallons }: FleetTrip, fraction: (random: number) => number): number[] {
  const random = seededRandom(1);
  return stationMiles.map(() => Math.round(tankCapacityGallons * fraction(random())));
}

function withMinimums(trip: FleetTrip, fraction: (random: number) => number): FleetTrip {
  return { ...trip, minimumPurchases: minimums(trip, fraction) };
}

const WHOLE_TANK_GALLONS = 150;

/** A trip much like this one in whole gallons, with a tank of 150 and one mile per gallon. */
export function inWholeGallons(plain: PlainTrip): FleetTrip {
  const trip = toTrip(plain);
  const wholeOf = (gallons: number): number => Math.round((gallons * WHOLE_TANK_GALLONS) / trip.tankCapacityGallons);
  return withoutRules({
    ...trip,
    stationMiles: trip.stationMiles.map((mile) => wholeOf(mile / trip.mpg)),
    totalMiles: Math.max(1, wholeOf(trip.totalMiles / trip.mpg)),
    mpg: 1,
    tankCapacityGallons: WHOLE_TANK_GALLONS,
    startGallons: wholeOf(trip.startGallons),
    reserveGallons: wholeOf(trip.reserveGallons),
    bufferGallons: wholeOf(trip.bufferGallons),
  });
}
