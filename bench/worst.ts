// The ten worst families of trips that searches (bench/search.ts) found: six for the planner as it is, whose cheapest
// station they change at every level among thousands that cost nearly the same, and four for one that kept the cost of
// every level as a list of straight pieces, which took tens of seconds for them.

import type { PlanInput } from "../src/optimizer.js";
import { type Curve, makeInstance, type Recipe, type Terrain } from "./search/recipe.js";

export interface WorstFixture {
  readonly name: string;
  /** Whether all stations stay on as short a road, however many there are; see `Recipe`. */
  readonly isDense: boolean;
  readonly recipe: Recipe;
  make(stationCount: number): PlanInput;
}

const curve = (form: Curve["form"], power = 1, tanks = 0, levels: number[] = []): Curve => ({ form, power, tanks, levels });
const FLAT = curve("flat");

/** What the fixtures have in common unless they say otherwise: one terrain, one tank long. */
const PLAIN = {
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

function over(...terrains: Terrain[]): { terrains: Terrain[] } {
  return { terrains };
}

function terrain(price: Curve, stopCost: Curve, isStopCostOnPrice = false): Terrain {
  return { price, stopCost, isStopCostOnPrice };
}

const RECIPES: Readonly<Record<string, Recipe>> = {
  "prices that hardly rise, stops a little quicker where it is dearer": {
    ...PLAIN,
    ...over(terrain(curve("rise", 1.671, 0.6116), curve("fall", 2.951), true)),
    terrainTanks: 0.5449,
    leastPrice: 11.25,
    priceSpan: 0.00188,
    leastStopCost: 8.807e-07,
    stopCostSpan: 0.01189,
    roadTanks: 3.218,
    tankGallons: 14.48,
    reserveFraction: 0,
    bufferFraction: 0,
  },
  "prices that hardly differ, over a hill and up again": {
    ...PLAIN,
    ...over(terrain(curve("hill", 4.287), curve("knots", 3.179, 0, [0.593, 0.9928, 0.9514, 0.03773])), terrain(curve("rise", 0.7746), FLAT, true)),
    terrainTanks: 0.5449,
    leastPrice: 30.67,
    priceSpan: 0.01438,
    stopCostSpan: 0.01346,
    roadTanks: 1.724,
    tankGallons: 40.34,
    reserveFraction: 0,
    bufferFraction: 0,
  },
  "prices that hardly differ, up a hill, and stop costs that wander": {
    ...PLAIN,
    ...over(terrain(curve("rise", 4.616), curve("knots", 3.179, 0, [0.3222, 0.9928, 0.9514, 0.03773])), terrain(curve("takagi"), FLAT, true)),
    terrainTanks: 0.5967,
    leastPrice: 30.67,
    priceSpan: 0.01964,
    leastStopCost: 1e-09,
    stopCostSpan: 0.01346,
    roadTanks: 1.786,
    tankGallons: 14.48,
    reserveFraction: 0,
    bufferFraction: 0,
  },
  "prices that hardly differ and wander, then a hill": {
    ...PLAIN,
    ...over(terrain(curve("knots", 0.335, 1, [0.9902, 0.02244, 0.06012, 0.2248, 0.4552]), curve("fall", 4.11, 0.6211), true), terrain(curve("hill"), FLAT)),
    terrainTanks: 0.5449,
    leastPrice: 11.25,
    priceSpan: 0.00414,
    stopCostSpan: 0.01189,
    roadTanks: 3.218,
    tankGallons: 15.88,
    reserveFraction: 0,
    bufferFraction: 0,
  },
  "waves of prices that hardly differ, and stop costs that wander": {
    ...PLAIN,
    ...over(terrain(curve("takagi"), curve("knots", 3.179, 0, [0.2201, 0.1783, 0.8911, 0.02916]))),
    terrainTanks: 1.839,
    leastPrice: 6.646,
    priceSpan: 0.001038,
    leastStopCost: 7.606e-07,
    stopCostSpan: 0.02296,
    roadTanks: 6.696,
    tankGallons: 14.57,
    reserveFraction: 0,
    bufferFraction: 0,
  },
  "prices that hardly differ and wander, stops quicker where it is dearer": {
    ...PLAIN,
    ...over(terrain(curve("knots", 0.335, 1, [0.9902, 0.02244, 0.06012, 0.6764, 0.4552]), curve("fall", 4.11, 0.6211), true)),
    terrainTanks: 0.5449,
    leastPrice: 11.25,
    priceSpan: 0.01055,
    stopCostSpan: 0.01189,
    roadTanks: 3.218,
    tankGallons: 15.88,
    reserveFraction: 0,
    bufferFraction: 0,
  },
  "concave rise of prices, dearer stations quicker to stop at": {
    ...PLAIN,
    ...over(terrain(curve("rise", 0.48), curve("fall", 2), true)),
    leastPrice: 2.364,
    priceSpan: 39,
    stopCostSpan: 0.002756,
    tankGallons: 153.8,
  },
  "the same at everyday prices, stop costs steeper": {
    ...PLAIN,
    ...over(terrain(curve("rise", 0.5567, 1.314), curve("fall", 5), true)),
    leastPrice: 0.8137,
    priceSpan: 4.54,
    stopCostSpan: 0.0009821,
    tankGallons: 35.05,
    reserveFraction: 0.4978,
  },
  "straight rise of prices, stop costs dwindling": {
    ...PLAIN,
    ...over(terrain(curve("hill", 1, 1.924), curve("fall", 2.277))),
    isDense: true,
    leastPrice: 47.32,
    priceSpan: 45.4,
    stopCostSpan: 0.0006582,
  },
  "prices with waves of all lengths": {
    ...PLAIN,
    ...over(terrain(curve("takagi", 0.967, 3.16), curve("fall", 2), true)),
    isDense: true,
    leastPrice: 10,
    priceSpan: 39,
    stopCostSpan: 0.002,
  },
};

export const WORST_FIXTURES: readonly WorstFixture[] = Object.entries(RECIPES).map(([name, recipe]) => ({
  name,
  isDense: recipe.isDense,
  recipe,
  make: (stationCount) => makeInstance(recipe, stationCount),
}));
