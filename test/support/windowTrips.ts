// Random windows of credits, laid on random trips with all other rules.

import { type FleetTrip, withoutRules } from "./fleetTrips.js";
import { integer, pick } from "./random.js";
import { randomFleetTrip } from "./randomFleetTrips.js";
import { randomTrip } from "./trips.js";

type Random = () => number;

const MOST_WINDOWS = 5;

/**
 * A random trip with one to five windows: apart or touching, of one station or of nearly all; credits that are equal,
 * that differ, that are all of the stop's cost, or nothing. Numbers may be left out, as of windows without stations.
 */
export function randomWindowTrip(random: Random, stationCount: number, isWhole: boolean): FleetTrip {
  const trip = randomFleetTrip(random, stationCount, isWhole);
  // Many of the random trips have stops that cost next to nothing.
  const dearer = pick(random, [0, 2, 6, 15]);
  const stopCosts = trip.stopCosts.map((cost) => cost + dearer);
  return {
    ...trip,
    stopCosts,
    windows: { ofStations: randomWindows(random, stationCount), credits: randomCredits(random, stopCosts) },
  };
}

/** The same, where many stations stand at the mile of the one before in their window, or outside of windows. */
export function randomCrowdedWindowTrip(random: Random, stationCount: number, isWhole: boolean): FleetTrip {
  const trip = randomWindowTrip(random, stationCount, isWhole);
  const stationMiles = [...trip.stationMiles];
  for (let i = 1; i < stationCount; i++) {
    const isSameWindow = trip.windows?.ofStations[i] === trip.windows?.ofStations[i - 1];
    if (isSameWindow && random() < 0.5) stationMiles[i] = stationMiles[i - 1] ?? NaN;
  }
  return { ...trip, stationMiles };
}

/**
 * A random trip with windows and no other rules: its stops are dear enough to be worth a credit, and its windows so
 * long that plans stop there more than once.
 */
export function randomPlainWindowTrip(random: Random): FleetTrip {
  const trip = randomTrip(random);
  const dearer = pick(random, [0.5, 2, 6]);
  const stopCosts = trip.stopCosts.map((cost) => cost + dearer);
  return {
    ...withoutRules({ ...trip, stopCosts }),
    windows: { ofStations: randomWindows(random, stopCosts.length), credits: randomCredits(random, stopCosts) },
  };
}

function randomWindows(random: Random, stationCount: number): number[] {
  const windows = Array.from({ length: stationCount }, () => 0);
  const most = integer(random, 1, MOST_WINDOWS);
  const areTouching = random() < 0.4;
  let from = integer(random, 0, Math.floor(stationCount / 3));
  let number = 0;
  for (let k = 0; k < most && from < stationCount; k++) {
    const length = integer(random, 1, Math.max(1, Math.ceil((1.5 * stationCount) / most)));
    number += pick(random, [1, 1, 1, integer(random, 2, 9)]);
    windows.fill(number, from, from + length);
    from += length + (areTouching ? 0 : integer(random, 0, 2));
  }
  return windows;
}

function randomCredits(random: Random, stopCosts: readonly number[]): number[] {
  const common = pick(random, [1, 3, 10]);
  const style = pick<(cost: number) => number>(random, [
    (cost) => Math.min(cost, common),
    (cost) => cost,
    (cost) => Math.round(cost * random() * 1e4) / 1e4,
    (cost) => pick(random, [0, cost / 2, cost]),
    (cost) => (random() < 0.6 ? 0 : cost),
  ]);
  return stopCosts.map(style);
}
