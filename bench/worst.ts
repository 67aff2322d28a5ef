// The ten worst families of trips that searches (bench/search.ts) found: for the planner that kept the cost frontier
// whole, which they made cubic, and, the last two, for one that follows the cheapest station and every full tank.

import type { PlanInput } from "../src/optimizer.js";
import { type Curve, makeInstance, type Recipe, type Terrain } from "./search/recipe.js";

export interface WorstFixture {
  readonly name: string;
  /** Whether all stations stay on as short a road, however many there are; see `Recipe`. */
  readonly isDense: boolean;
  readonly recipe: Recipe;
  make(stationCount: number): PlanInput;
}

const curve = (form: Curve["form"], power = 1, tanks = 0): Curve => ({ form, power, tanks, levels: [] });
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
  "concave rise of prices, stop costs dwindling": {
    ...PLAIN,
    ...over(terrain(curve("rise", 0.5), curve("fall", 3.035))),
    leastPrice: 10,
    priceSpan: 40.12,
    stopCostSpan: 0.002,
    tankGallons: 151.3,
  },
  "a concave rise after random stop costs": {
    ...PLAIN,
    ...over(terrain(curve("rise", 0.3715, 3.22), curve("walk")), terrain(curve("rise", 2.346, 1), curve("fall", 1.612))),
    terrainTanks: 0.6265,
    leastPrice: 0.5869,
    priceSpan: 1.9385,
    priceNoise: 1e-6,
    leastStopCost: 1.845e-5,
    stopCostSpan: 5.073e-5,
    tankGallons: 317.2,
    startFraction: 1,
  },
  "prices with waves of all lengths": {
    ...PLAIN,
    ...over(terrain(curve("takagi", 0.967, 3.16), curve("fall", 2), true)),
    isDense: true,
    leastPrice: 10,
    priceSpan: 39,
    stopCostSpan: 0.002,
  },
  "concave rises of prices, five to a tank": {
    ...PLAIN,
    ...over(terrain(curve("rise", 0.5, 0.2), curve("fall", 2), true)),
    leastPrice: 10,
    priceSpan: 39,
    stopCostSpan: 0.002,
  },
  "concave rises of prices over twenty tanks": {
    ...PLAIN,
    ...over(terrain(curve("rise", 0.5), curve("fall", 2), true)),
    roadTanks: 20,
    leastPrice: 10,
    priceSpan: 39,
    stopCostSpan: 0.002,
  },
  "cheapest stations that are always the oldest, every full tank worth having": {
    ...PLAIN,
    ...over(terrain(curve("rise", 0.351), FLAT)),
    isDense: true,
    roadTanks: 2.42,
    leastPrice: 7.3,
    priceSpan: 39,
    stopCostSpan: 0,
    reserveFraction: 0.97,
    bufferFraction: 0,
  },
  "full tanks that undercut all stations within reach": {
    ...PLAIN,
    ...over(terrain(curve("rise", 0.984, 1), curve("fall", 0.252)), terrain(curve("rise"), curve("takagi", 1.08, 1))),
    terrainTanks: 0.187,
    leastPrice: 0.395,
    priceSpan: 50,
    priceNoise: 1e-3,
    leastStopCost: 1e-9,
    stopCostSpan: 0.0369,
    tankGallons: 33,
    startFraction: 0.527,
    reserveFraction: 0.892,
  },
};

export const WORST_FIXTURES: readonly WorstFixture[] = Object.entries(RECIPES).map(([name, recipe]) => ({
  name,
  isDense: recipe.isDense,
  recipe,
  make: (stationCount) => makeInstance(recipe, stationCount),
}));
