// The worst families of trips that searches (bench/search.ts) found, for the present planner and for earlier ones. In
// most of them prices hardly differ, so that the cheapest station changes at every level. The concave and the straight
// rise slowed an early planner, which kept the cost of every level as a list of straight pieces, to tens of seconds.
// The last two are the slowest for the planner that forms stretches late. bench/problem takes the families by their
// places, so a new one goes to the end.

import type { PlainTrip } from "../../src/optimizer/plans.js";
import { type Curve, makeInstance, type Recipe, type Terrain } from "./tripRecipes.js";

interface WorstFamily {
  readonly name: string;
  readonly recipe: Recipe;
  make(stationCount: number): PlainTrip;
}

export const curve = (form: Curve["form"], power = 1, tanks = 0, levels: number[] = []): Curve => ({
  form,
  power,
  tanks,
  levels,
});
export const FLAT = curve("flat");

/** What a family has unless it says otherwise: one terrain, one tank long. */
export const PLAIN = {
  terrainTanks: 1,
  priceNoise: 0,
  leastStopCost: 0,
  spacing: "even",
  bunchSize: 1,
  roadTanks: 1,
  isDense: false,
  tankGallons: 150,
  startFraction: 0.5,
  reserveFraction: 0.1,
  bufferFraction: 0.05,
} as const;

export function terrain(price: Curve, stopCost: Curve, isStopCostOnPrice = false): Terrain {
  return { price, stopCost, isStopCostOnPrice };
}

const RECIPES: Readonly<Record<string, Recipe>> = {
  "prices that hardly rise, stops a little quicker where it is dearer": {
    ...PLAIN,
    terrains: [terrain(curve("rise", 1.671, 0.6116), curve("fall", 2.951), true)],
    terrainTanks: 0.5449,
    leastPrice: 11.25,
    priceSpan: 0.00188,
    leastStopCost: 8.807e-7,
    stopCostSpan: 0.01189,
    roadTanks: 3.218,
    tankGallons: 14.48,
    reserveFraction: 0,
    bufferFraction: 0,
  },
  "prices that hardly differ and wander, then a hill": {
    ...PLAIN,
    terrains: [
      terrain(curve("knots", 0.335, 1, [0.9902, 0.02244, 0.06012, 0.2248, 0.4552]), curve("fall", 4.11, 0.6211), true),
      terrain(curve("hill"), FLAT),
    ],
    terrainTanks: 0.5449,
    leastPrice: 11.25,
    priceSpan: 0.00414,
    stopCostSpan: 0.01189,
    roadTanks: 3.218,
    tankGallons: 15.88,
    reserveFraction: 0,
    bufferFraction: 0,
  },
  "short waves of hardly any height, dearer stations quicker to stop at": {
    ...PLAIN,
    terrains: [
      terrain(
        curve(
          "knots",
          0.914,
          0.01459,
          [0.4063, 0.0285, 0.2688, 0.4571, 0.6419, 0.1386, 0.08145, 0.287, 0.7988, 0.9886, 0.2082, 0.006164],
        ),
        curve("fall", 0.2037),
        true,
      ),
    ],
    terrainTanks: 0.4182,
    leastPrice: 0.1579,
    priceSpan: 0.0001,
    stopCostSpan: 1.86,
    spacing: "random",
    bunchSize: 57,
    roadTanks: 11.05,
    tankGallons: 190.5,
    reserveFraction: 0.8885,
  },
  "short waves of hardly any height, stop costs that wander with them": {
    ...PLAIN,
    terrains: [
      terrain(
        curve(
          "knots",
          0.914,
          0.0133,
          [0.4063, 0.0285, 0.2688, 0.4571, 0.6419, 0.1386, 0.08145, 0.287, 0.7988, 0.9886, 0.2104, 0.006164],
        ),
        curve("walk", 1, 1),
        true,
      ),
    ],
    terrainTanks: 0.3577,
    leastPrice: 0.1579,
    priceSpan: 0.0003597,
    leastStopCost: 0.000005487,
    stopCostSpan: 1.86,
    spacing: "random",
    bunchSize: 100,
    roadTanks: 9.626,
    tankGallons: 282.3,
    reserveFraction: 0.8885,
    bufferFraction: 0.1841,
  },
  "prices that wander by little, dearer stations quicker to stop at": {
    ...PLAIN,
    terrains: [terrain(curve("walk", 1.752, 0.1092), curve("fall", 0.2), true)],
    terrainTanks: 0.4182,
    leastPrice: 0.1579,
    priceSpan: 0.0001,
    stopCostSpan: 8.94,
    spacing: "random",
    bunchSize: 57,
    roadTanks: 4.8,
    tankGallons: 190.5,
    reserveFraction: 0.8885,
  },
  "a row of prices again and again, then up, dearer ones quicker": {
    ...PLAIN,
    terrains: [
      terrain(
        curve("tile", 1, 1, [0.1817, 0.7714, 0.1195, 0.7173, 0.179, 0.4157, 0.3043, 0.9925, 0.4496, 0.2898, 0.05086]),
        curve("fall"),
        true,
      ),
      terrain(
        curve("rise", 0.4451, 1),
        curve("tile", 0.2348, 1.04, [0.7759, 0.4043, 0.5204, 0.6258, 0.5491, 0.08067, 0.4027, 0.4946, 0.2538, 0.1843]),
        true,
      ),
    ],
    terrainTanks: 1.69,
    leastPrice: 0.5083,
    priceSpan: 0.000692,
    priceNoise: 1e-9,
    leastStopCost: 6.76e-7,
    stopCostSpan: 0.06045,
    spacing: "random",
    bunchSize: 64,
    roadTanks: 1.704,
    tankGallons: 25.13,
    startFraction: 0.7339,
    reserveFraction: 0.8058,
    bufferFraction: 0.5,
  },
  "waves of prices that hardly differ, and stop costs that wander": {
    ...PLAIN,
    terrains: [terrain(curve("takagi"), curve("knots", 3.179, 0, [0.2201, 0.1783, 0.8911, 0.02916]))],
    terrainTanks: 1.839,
    leastPrice: 6.646,
    priceSpan: 0.001038,
    leastStopCost: 7.606e-7,
    stopCostSpan: 0.02296,
    roadTanks: 6.696,
    tankGallons: 14.57,
    reserveFraction: 0,
    bufferFraction: 0,
  },
  "up a hill of prices, stops ever slower": {
    ...PLAIN,
    terrains: [terrain(curve("hill", 1, 3.479), curve("rise", 0.9899))],
    terrainTanks: 0.1426,
    leastPrice: 0.8303,
    priceSpan: 0.004794,
    priceNoise: 0.1,
    leastStopCost: 0.002342,
    stopCostSpan: 0.02823,
    roadTanks: 0.7661,
    tankGallons: 16.63,
    startFraction: 0.537,
    reserveFraction: 0.985,
    bufferFraction: 0.07895,
  },
  "concave rise of prices, dearer stations quicker to stop at": {
    ...PLAIN,
    terrains: [terrain(curve("rise", 0.48), curve("fall", 2), true)],
    leastPrice: 2.364,
    priceSpan: 39,
    stopCostSpan: 0.002756,
    tankGallons: 153.8,
  },
  "straight rise of prices, stop costs dwindling": {
    ...PLAIN,
    terrains: [terrain(curve("hill", 1, 1.924), curve("fall", 2.277))],
    isDense: true,
    leastPrice: 47.32,
    priceSpan: 45.4,
    stopCostSpan: 0.0006582,
  },
  "prices that fall by little again and again, dearer stations quicker": {
    ...PLAIN,
    terrains: [terrain(curve("fall", 4.654, 0.06075), curve("fall", 5), true)],
    terrainTanks: 1.004,
    leastPrice: 11.25,
    priceSpan: 0.00414,
    priceNoise: 1e-9,
    stopCostSpan: 0.01189,
    roadTanks: 5.138,
    tankGallons: 13.11,
    bufferFraction: 0,
  },
  "short hills of hardly any height, dearer stations quicker to stop at": {
    ...PLAIN,
    terrains: [terrain(curve("hill", 0.9226, 0.006799), curve("fall", 3.157), true)],
    terrainTanks: 5,
    leastPrice: 0.09004,
    priceSpan: 0.00135,
    priceNoise: 1e-9,
    leastStopCost: 0.000002462,
    stopCostSpan: 0.7549,
    spacing: "random",
    bunchSize: 12,
    roadTanks: 5.528,
    tankGallons: 282.3,
    startFraction: 0.68,
    reserveFraction: 0.8885,
    bufferFraction: 0,
  },
};

export const WORST_FAMILIES: readonly WorstFamily[] = Object.entries(RECIPES).map(([name, recipe]) => ({
  name,
  recipe,
  make: (stationCount) => makeInstance(recipe, stationCount),
}));
