import type { Trip } from "./trips.js";

type Family = (i: number, count: number) => { pricePerGallon: number; stopCost: number };

/** Stations for which an earlier planner, which kept the cost of every level as a list of pieces, made long lists. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  "one price everywhere": () => ({ pricePerGallon: 3.5, stopCost: 1 }),
  "one price, no stop costs": () => ({ pricePerGallon: 3.5, stopCost: 0 }),
  "two prices alternating": (i) => ({ pricePerGallon: i % 2 === 0 ? 3.5 : 3.6, stopCost: 0.5 }),
  "prices rising, tiny stop costs": (i, count) => ({ pricePerGallon: 3 + i / count, stopCost: 1e-4 }),
  "prices rising, no stop costs": (i, count) => ({ pricePerGallon: 3 + i / count, stopCost: 0 }),
  "prices falling": (i, count) => ({ pricePerGallon: 5 - i / count, stopCost: 1 }),
  "prices falling, stop costs rising": (i, count) => ({
    pricePerGallon: 5 - (2 * i) / count,
    stopCost: (5 * i) / count,
  }),
};

/** `count` stations of a family, evenly along a drive of four full tanks. */
export function familyTrip(family: Family, count: number): Trip {
  const stations = Array.from({ length: count }, (_, i) => family(i, count));
  const totalMiles = 3900;
  return {
    stationMiles: stations.map((_, i) => ((i + 0.5) * totalMiles) / count),
    pricesPerGallon: stations.map(({ pricePerGallon }) => pricePerGallon),
    stopCosts: stations.map(({ stopCost }) => stopCost),
    totalMiles,
    mpg: 6.5,
    tankCapacityGallons: 150,
    startGallons: 75,
    reserveGallons: 15,
    bufferGallons: 7.5,
  };
}
