// Random trips: cars and trucks, few stations and many, without rules and with all of them mixed.

import { type FleetTrip, withoutRules } from "../../../test/support/fleetTrips.js";
import { integer, pick } from "../../../test/support/random.js";
import { randomFleetTrip } from "../../../test/support/randomFleetTrips.js";
import { roundTo } from "../../../test/support/optimizeRequests.js";
import type { Draw } from "./family.js";
import { layWindows } from "./windows.js";

const VEHICLES = [
  { mpg: 6.5, tank: 150 },
  { mpg: 6.1, tank: 240 },
  { mpg: 7.4, tank: 120 },
  { mpg: 10, tank: 60 },
  { mpg: 18, tank: 26 },
  { mpg: 31, tank: 14 },
] as const;

/**
 * With more stations than this, every quantity of fuel is a whole number of gallons, so that the exact grid can prove
 * the optimum.
 */
const MOST_CONTINUOUS_STATIONS = 40;

export const drawPlainRandom: Draw = (random, stationCount) => {
  const { mpg, tank } = pick(random, VEHICLES);
  // More tanks than stations could fill make no plan.
  const tanks = 0.9 + random() * Math.min(6, stationCount / 3);
  const totalMiles = roundTo(tanks * tank * mpg, 1);
  const isEven = random() < 0.6;
  const miles = Array.from({ length: stationCount }, (_, i) =>
    roundTo(totalMiles * (isEven ? (i + random()) / stationCount : random()), 1),
  ).toSorted((a, b) => a - b);
  const lowest = 2.6 + random() * 1.4;
  const span = pick(random, [0.1, 0.5, 1, 1.8]);
  const mostMinutes = pick(random, [0, 4, 10, 20]);
  const dollarsPerMinute = pick(random, [0.1, 0.5, 0.9]);
  return withoutRules({
    stationMiles: miles,
    pricesPerGallon: miles.map(() => roundTo(lowest + span * random(), 3)),
    stopCosts: miles.map(() => roundTo(integer(random, 0, 10 * mostMinutes) * 0.1 * dollarsPerMinute, 3)),
    totalMiles,
    mpg,
    tankCapacityGallons: tank,
    startGallons: roundTo(tank * (0.15 + 0.85 * random()), 1),
    reserveGallons: roundTo(tank * pick(random, [0, 0.1, 0.1, 0.25, 0.5, 0.8]), 2),
    bufferGallons: roundTo(tank * pick(random, [0, 0.05, 0.05, 0.1, 0.3]), 2),
  });
};

export const drawFleetRandom: Draw = (random, stationCount) => {
  const isWhole = stationCount > MOST_CONTINUOUS_STATIONS;
  const trip = roundTrip(randomFleetTrip(random, stationCount, isWhole));
  // The grid knows no windows.
  return !isWhole && random() < 0.4 ? layWindows(trip, randomWindows(random, trip)) : trip;
};

const DIGITS = 4;

/** Quantities that were just equal stay so, or differ by more than any tolerance. */
function roundTrip(trip: FleetTrip): FleetTrip {
  const round = (value: number): number => roundTo(value, DIGITS);
  return {
    ...trip,
    stationMiles: trip.stationMiles.map(round),
    pricesPerGallon: trip.pricesPerGallon.map(round),
    totalMiles: round(trip.totalMiles),
    stretches: trip.stretches.map(({ untilMile, mpg }) => ({ untilMile: round(untilMile), mpg: round(mpg) })),
    tankCapacityGallons: round(trip.tankCapacityGallons),
    usableTankGallons: round(trip.usableTankGallons),
    startGallons: round(trip.startGallons),
    reserveGallons: round(trip.reserveGallons),
    bufferGallons: round(trip.bufferGallons),
    minimumPurchases: trip.minimumPurchases.map(round),
    maximumPurchases: trip.maximumPurchases.map((gallons) => (gallons === null ? null : round(gallons))),
    detourGallons: trip.detourGallons.map(round),
  };
}

function randomWindows(
  random: () => number,
  { totalMiles }: FleetTrip,
): { fromMile: number; toMile: number; creditDollars: number }[] {
  const count = integer(random, 1, 3);
  const creditDollars = pick(random, [2, 5, 7.5]);
  return Array.from({ length: count }, (_, k) => {
    const fromMile = ((k + 0.4 * random()) * totalMiles) / count;
    return { fromMile, toMile: fromMile + (0.2 + 0.4 * random()) * (totalMiles / count), creditDollars };
  });
}
