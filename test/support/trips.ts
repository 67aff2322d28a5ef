import type { OptimalPlan, PlainTrip } from "../../src/optimizer/plans.js";
import { integer, pick } from "./random.js";

/** A plan input as plain arrays, so that tests can build and print it. */
export interface Trip extends Omit<PlainTrip, "stationMiles" | "pricesPerGallon" | "stopCosts"> {
  stationMiles: number[];
  pricesPerGallon: number[];
  stopCosts: number[];
}

export function toPlanInput(trip: Trip): PlainTrip {
  return {
    ...trip,
    stationMiles: Float64Array.from(trip.stationMiles),
    pricesPerGallon: Float64Array.from(trip.pricesPerGallon),
    stopCosts: Float64Array.from(trip.stopCosts),
  };
}

export function toTrip(input: PlainTrip): Trip {
  return {
    ...input,
    stationMiles: [...input.stationMiles],
    pricesPerGallon: [...input.pricesPerGallon],
    stopCosts: [...input.stopCosts],
  };
}

/**
 * 400 miles at 10 mpg: 6 gallons at the first station, then 22 at the cheap second one, is the optimum,
 * for $18, $44 and two stops at $1.
 */
export const HAND_TRIP: Trip = {
  stationMiles: [100, 200, 300],
  pricesPerGallon: [3, 2, 4],
  stopCosts: [1, 1, 1],
  totalMiles: 400,
  mpg: 10,
  tankCapacityGallons: 30,
  startGallons: 15,
  reserveGallons: 3,
  bufferGallons: 1,
};

/** The optimum of `HAND_TRIP`, by hand. */
export const HAND_PLAN: OptimalPlan = {
  status: "optimal",
  totalCost: 64,
  lowerBound: 64,
  stops: [
    { station: 0, gallons: 6 },
    { station: 1, gallons: 22 },
  ],
};

/**
 * A random trip of 0 to 40 stations that leans to the edges: stations at one mile, at mile 0, at the
 * destination and exactly at the limit of a full tank; zero stop costs; one price everywhere; large
 * buffers and reserves; tanks that start empty, full or in between.
 */
export function randomTrip(random: () => number): Trip {
  const onGrid = random() < 0.5;
  const mpg = onGrid ? pick(random, [5, 6.5, 8, 10]) : 4 + random() * 26;
  const tankCapacityGallons = onGrid ? pick(random, [10, 20, 50, 150]) : 8 + random() * 192;
  const rangeMiles = mpg * tankCapacityGallons;
  const totalMiles = rangeMiles * (onGrid ? pick(random, [0.5, 1, 1.5, 2, 3, 4]) : 0.3 + random() * 4);
  const bufferFraction = pick(random, [0, 0, 0.05, 0.05, 0.1, 0.25, 0.4, random() * 0.4]);
  const reserveFraction = pick(random, [0, 0.1, 0.1, 0.5, 1, random()]);
  const bufferGallons = bufferFraction * tankCapacityGallons;
  const startGallons = pick(random, [0, 0.25, 0.5, 1, 1, random(), random()]) * tankCapacityGallons;

  const stationMiles: number[] = [];
  const count = pick(random, [integer(random, 0, 6), integer(random, 0, 40), integer(random, 10, 40)]);
  while (stationMiles.length < count) {
    const before = stationMiles.at(-1) ?? 0;
    const limits = [before + rangeMiles - bufferGallons * mpg, mpg * (startGallons - bufferGallons)];
    const mile = pick(random, [
      random() * totalMiles,
      random() * totalMiles,
      random() * totalMiles,
      Math.round(random() * 20) * (totalMiles / 20),
      before,
      pick(random, [0, totalMiles, ...limits]),
    ]);
    if (mile >= 0 && mile <= totalMiles) stationMiles.push(mile);
    stationMiles.sort((a, b) => a - b);
  }

  const basePrice = 2 + random() * 3;
  const priceSpread = pick(random, [0, 0.05, 1, 2]);
  const priceSteps = pick(random, [0, 2, 1000]);
  const stopCostScale = pick(random, [0, 0.5, 5, 20]);
  return {
    stationMiles,
    pricesPerGallon: stationMiles.map(() =>
      priceSteps === 0 ? basePrice : basePrice + (priceSpread * integer(random, 0, priceSteps)) / priceSteps,
    ),
    stopCosts: stationMiles.map(() => (random() < 0.3 ? 0 : Math.round(random() * stopCostScale * 100) / 100)),
    totalMiles,
    mpg,
    tankCapacityGallons,
    startGallons,
    reserveGallons: reserveFraction * tankCapacityGallons,
    bufferGallons,
  };
}
