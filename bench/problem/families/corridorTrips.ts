// Trucks on real roads.

import { type FleetTrip, type Stretch, withoutRules } from "../../../test/support/fleetTrips.js";
import { integer, pick } from "../../../test/support/random.js";
import { roundTo } from "../../../test/support/optimizeRequests.js";
import type { Corridor, Corridors } from "./corridors.js";
import type { Draw } from "./family.js";
import { drawPumps, type Pump } from "./prices.js";
import { layWindows } from "./windows.js";

type Random = () => number;

const DOLLARS_PER_MINUTE = [0.3, 0.5, 0.7] as const;

/** At 60 miles an hour: a break is due after 8 hours of driving, a night's rest after 11. */
const MILES_TO_BREAK = 480;
const MILES_OF_DUTY = 660;

/** Streets around an exit are driven at 30 miles an hour. */
const DETOUR_MILES_PER_MINUTE = 0.5;

export function drawPlainCorridor({ corridors, taxes }: Corridors): Draw {
  return (random, stationCount, k) => {
    const corridor = corridorOf(corridors, k);
    return drawTruck(
      random,
      corridor,
      drawPumps(random, corridor, taxes, stationCount),
      pick(random, DOLLARS_PER_MINUTE),
      0,
    );
  };
}

export function drawFleetCorridor({ corridors, taxes }: Corridors): Draw {
  return (random, stationCount, k) => {
    const corridor = corridorOf(corridors, k);
    const pumps = drawPumps(random, corridor, taxes, stationCount);
    const dollarsPerMinute = pick(random, DOLLARS_PER_MINUTE);
    const stopMinutes = pick(random, [10, 15, 20]);
    const trip = drawTruck(random, corridor, pumps, dollarsPerMinute, stopMinutes);
    const ruled = drawRules(random, trip, pumps);
    return random() < 0.4
      ? layWindows(ruled, breakWindows(random, corridor.miles, roundTo(stopMinutes * dollarsPerMinute, 2)))
      : ruled;
  };
}

function corridorOf(corridors: readonly Corridor[], k: number): Corridor {
  const corridor = corridors[k % corridors.length];
  if (corridor === undefined) throw new Error("there are no corridors");
  return corridor;
}

function drawTruck(
  random: Random,
  { miles }: Corridor,
  pumps: readonly Pump[],
  dollarsPerMinute: number,
  stopMinutes: number,
): FleetTrip {
  const tank = pick(random, [100, 120, 150, 200, 240]);
  return withoutRules({
    stationMiles: pumps.map(({ mile }) => mile),
    pricesPerGallon: pumps.map(({ dollarsPerGallon }) => dollarsPerGallon),
    stopCosts: pumps.map(({ detourMinutes }) => roundTo((detourMinutes + stopMinutes) * dollarsPerMinute, 3)),
    totalMiles: miles,
    mpg: pick(random, [5.8, 6.2, 6.5, 7.1, 7.6]),
    tankCapacityGallons: tank,
    startGallons: Math.round(tank * (0.2 + 0.7 * random())),
    reserveGallons: tank * pick(random, [0.1, 0.1, 0.2]),
    bufferGallons: tank * pick(random, [0.05, 0.05, 0.1]),
  });
}

/** Some of the rules, as fleets have them. */
function drawRules(random: Random, trip: FleetTrip, pumps: readonly Pump[]): FleetTrip {
  const {
    stationMiles,
    totalMiles,
    tankCapacityGallons: tank,
    stretches: [{ mpg } = { mpg: NaN }],
  } = trip;
  const isMade = (chance: number): boolean => random() < chance;
  const usable = isMade(0.5) ? 0.95 * tank : tank;
  const stretches = isMade(0.4) ? drawStretches(random, totalMiles, mpg) : trip.stretches;
  const least = isMade(0.6) ? pick(random, [20, 30, 50]) : 0;
  const most = isMade(0.3) ? pick(random, [60, 80, 100]) : null;
  const detourGallons = isMade(0.5)
    ? pumps.map(({ detourMinutes }) => roundTo((detourMinutes * DETOUR_MILES_PER_MINUTE) / mpg, 3))
    : trip.detourGallons;
  const required = isMade(0.3) ? integer(random, 0, stationMiles.length - 1) : -1;
  return {
    ...trip,
    usableTankGallons: usable,
    stretches,
    detourGallons,
    // A station in ten has a bound of its own.
    minimumPurchases: stationMiles.map(() => (random() < 0.1 ? pick(random, [0, 10, 40]) : least)),
    maximumPurchases: stationMiles.map(() => (random() < 0.1 && most !== null ? 50 : most)),
    required: stationMiles.map((_, i) => i === required),
    maximumStops: isMade(0.4) ? Math.ceil(totalMiles / mpg / usable) + integer(random, 0, 2) : null,
    fillUp: isMade(0.15),
  };
}

/** Uphill and downhill, loaded and empty. */
function drawStretches(random: Random, totalMiles: number, mpg: number): Stretch[] {
  const count = integer(random, 2, 6);
  return Array.from({ length: count }, (_, i) => ({
    untilMile: i === count - 1 ? totalMiles : roundTo(((i + 0.5 + 0.5 * random()) * totalMiles) / count, 1),
    mpg: roundTo(mpg * (0.8 + 0.4 * random()), 2),
  }));
}

/** Of each duty period the part in which a break lets the driver go on to the period's end. */
function breakWindows(
  random: Random,
  miles: number,
  creditDollars: number,
): { fromMile: number; toMile: number; creditDollars: number }[] {
  const windows: { fromMile: number; toMile: number; creditDollars: number }[] = [];
  for (let from = -integer(random, 0, MILES_TO_BREAK); from < miles; from += MILES_OF_DUTY) {
    const [fromMile, toMile] = [Math.max(0, from + MILES_OF_DUTY - MILES_TO_BREAK), from + MILES_TO_BREAK];
    // Where the road ends before a break is due, none is made.
    if (toMile > fromMile && toMile < miles) windows.push({ fromMile, toMile, creditDollars });
  }
  return windows;
}
