import { type FleetTrip, mileAt, type Stretch } from "./fleetTrips.js";
import { integer, pick } from "./random.js";

type Random = () => number;

/**
 * A random trip with all rules mixed, each at its edges: minimum purchases of nearly a tank or of exactly what fits,
 * small maximums or such as are equal to the minimum, several required stations at one mile, detours that burn more
 * than the minimum, a start above the usable tank, stations at mile 0, at the destination and past it, equal prices,
 * stretches past the end of the route.
 *
 * @param isWhole makes every quantity of fuel a whole number of gallons and every detour an even one, as
 *   `solveFleetOnGrid`
 *   wants it. Such trips are full of ties and of bounds that are just met.
 */
export function randomFleetTrip(random: Random, stationCount: number, isWhole: boolean): FleetTrip {
  const rounded = (gallons: number): number => (isWhole ? Math.round(gallons) : gallons);
  const tank = isWhole ? pick(random, [8, 12, 20, 40, integer(random, 6, 60)]) : 8 + random() * 192;
  const usable = pick(random, [
    tank,
    tank,
    tank,
    Math.max(1, rounded(0.95 * tank)),
    Math.max(1, rounded(tank * (0.5 + random() / 2))),
  ]);
  const start = rounded(tank * pick(random, [0, 0.4, 0.5, 0.75, 1, random(), 1 - random() / 2, 1 - random() / 2]));
  const buffer = rounded(usable * pick(random, [0, 0, 0.05, 0.05, 0.1, random() * 0.3]));
  const reserve = rounded(tank * pick(random, [0, 0, 0.1, 0.1, 0.1, 0.4, random()]));
  // More tanks than stations could fill make no plan.
  const burntInAll = Math.max(
    1,
    rounded(usable * (0.3 + random() * pick(random, [1, 3, Math.min(6, stationCount / 2)]))),
  );
  const burnt = stationGallons(random, stationCount, {
    burntInAll,
    reach: usable - buffer,
    firstReach: start - buffer,
    rounded,
  });
  const stretches = randomStretches(random, burntInAll, isWhole);
  const detours = halfDetours(random, stationCount, usable).map((gallons) => 2 * rounded(gallons));
  const minimums = minimumPurchases(random, { burnt, detours, start, usable, buffer }).map(rounded);
  return {
    stationMiles: burnt.map((gallons) => mileAt(gallons, stretches)),
    ...randomPrices(random, stationCount),
    totalMiles: mileAt(burntInAll, stretches),
    stretches,
    tankCapacityGallons: tank,
    usableTankGallons: usable,
    startGallons: start,
    reserveGallons: reserve,
    bufferGallons: buffer,
    minimumPurchases: minimums,
    maximumPurchases: maximumPurchases(random, minimums, usable).map((most) =>
      most === null ? null : Math.max(isWhole ? 1 : 1e-3, rounded(most)),
    ),
    detourGallons: detours,
    required: requiredStations(random, burnt),
    maximumStops: pick(random, [
      null,
      null,
      null,
      null,
      Math.max(0, Math.ceil((burntInAll + reserve - start) / usable) + integer(random, 0, 3)),
      integer(random, 0, 5),
    ]),
    fillUp: random() < 0.12,
  };
}

/** Ascending, and a mile's station is often another's: some exactly at the limit of a tank, some past the end. */
function stationGallons(
  random: Random,
  count: number,
  {
    burntInAll,
    reach,
    firstReach,
    rounded,
  }: { burntInAll: number; reach: number; firstReach: number; rounded: (gallons: number) => number },
): number[] {
  const burnt: number[] = [];
  // Evenly, which leaves few gaps, or anywhere.
  const evenShare = pick(random, [0.3, 0.9, 1, 1]);
  while (burnt.length < count) {
    const before = burnt.at(-1) ?? 0;
    const evenly = ((burnt.length + random()) * burntInAll) / count;
    const gallons =
      random() < evenShare
        ? evenly
        : pick(random, [
            random() * burntInAll,
            Math.round(random() * 20) * (burntInAll / 20),
            before,
            pick(random, [0, burntInAll, burntInAll * 1.05, before + reach, firstReach]),
          ]);
    if (gallons >= 0 && gallons <= burntInAll * 1.1) burnt.push(rounded(gallons));
    burnt.sort((a, b) => a - b);
  }
  return burnt;
}

/** One to six stretches, the last of which may begin past the end of the route. */
function randomStretches(random: Random, burntInAll: number, isWhole: boolean): Stretch[] {
  const stretches: Stretch[] = [];
  const count = pick(random, [1, 1, 2, 3, integer(random, 4, 6)]);
  let untilMile = 0;
  while (stretches.length < count) {
    const mpg = isWhole ? pick(random, [4, 5, 8, 10]) : 3 + random() * 9;
    const gallons = (burntInAll * (0.2 + 1.6 * random())) / count;
    untilMile += mpg * (isWhole ? Math.max(1, Math.round(gallons)) : gallons);
    stretches.push({ untilMile, mpg });
  }
  return stretches;
}

function halfDetours(random: Random, count: number, usable: number): number[] {
  const most = usable * pick(random, [0, 0, 0.01, 0.05, 0.1, 0.2]);
  return Array.from({ length: count }, () => random() * pick(random, [0, most, most]));
}

interface Situation {
  readonly burnt: readonly number[];
  readonly detours: readonly number[];
  readonly start: number;
  readonly usable: number;
  readonly buffer: number;
}

function minimumPurchases(random: Random, { burnt, detours, start, usable, buffer }: Situation): number[] {
  const common = usable * pick(random, [0.1, 0.25, 0.25, 0.5, 0.7, 0.9]);
  // With what is left of the start, or with just the buffer, exactly this much fits.
  const fitting = burnt.map((gallons, i) => {
    const atPump = pick(random, [buffer, start - gallons - (detours[i] ?? NaN) / 2]);
    return usable - Math.max(buffer, atPump);
  });
  const style = pick<(i: number) => number>(random, [
    () => 0,
    () => common,
    () => random() * common,
    () => pick(random, [0, common, random() * 0.9 * usable]),
    (i) => pick(random, [0, 0.3 * usable, fitting[i] ?? NaN]),
  ]);
  return burnt.map((_, i) => Math.max(0, style(i)));
}

function maximumPurchases(random: Random, minimums: readonly number[], usable: number): (number | null)[] {
  const common = usable * pick(random, [0.05, 0.4, 0.7, random()]);
  const style = pick<(minimum: number) => number | null>(random, [
    () => null,
    () => null,
    () => null,
    (minimum) => Math.max(minimum, common),
    (minimum) => pick(random, [null, minimum + random() * common]),
    (minimum) => pick(random, [null, null, minimum === 0 ? common : minimum]),
    // Some stations sell too little for their own minimum.
    () => pick(random, [null, random() * usable]),
  ]);
  return minimums.map(style);
}

function requiredStations(random: Random, burnt: readonly number[]): boolean[] {
  const style = random();
  if (style < 0.65) return burnt.map(() => false);
  const chosen = pick(random, burnt);
  if (style < 0.72) return burnt.map((gallons) => gallons === chosen);
  const share = pick(random, [1, 1, 2]) / burnt.length;
  return burnt.map(() => random() < share);
}

function randomPrices(random: Random, count: number): { pricesPerGallon: number[]; stopCosts: number[] } {
  const basePrice = 2 + random() * 3;
  const span = pick(random, [0, 0.05, 1, 2]);
  const steps = pick(random, [2, 4, 1000]);
  const order = pick<(price: number, other: number) => number>(random, [
    () => 0,
    () => 0,
    () => 0,
    (a, b) => a - b,
    (a, b) => b - a,
  ]);
  const stopCostScale = pick(random, [0, 0.001, 0.5, 5, 20]);
  return {
    pricesPerGallon: Array.from(
      { length: count },
      () => basePrice + (span * integer(random, 0, steps)) / steps,
    ).toSorted(order),
    stopCosts: Array.from({ length: count }, () =>
      random() < 0.3 ? 0 : Math.round(random() * stopCostScale * 1e4) / 1e4,
    ),
  };
}
