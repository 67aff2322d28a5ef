// The worst families of trips with fleet rules that searches (bench/search.ts --fleet) found, and some made by
// hand: most have prices that hardly differ, or stops that cost next to nothing, so that many ways to hold a level cost
// nearly the same, or stations that sell little, so that many stops are needed.

import { type FleetRecipe, makeFleetTrip, NO_RULES } from "./fleetRecipes.js";
import type { FleetTrip } from "./fleetTrips.js";
import type { Recipe } from "./tripRecipes.js";
import { curve, FLAT, PLAIN, terrain } from "./worstFamilies.js";

interface WorstFleetFamily {
  readonly name: string;
  readonly recipe: FleetRecipe;
  make(stationCount: number): FleetTrip;
}

const DRAWN_PRICES: Recipe = {
  ...PLAIN,
  terrains: [terrain(curve("noise"), FLAT)],
  leastPrice: 3,
  priceSpan: 1,
  leastStopCost: 0.1,
  stopCostSpan: 0,
  tankGallons: 100,
};

const STEEP_HILL: Recipe = {
  ...PLAIN,
  terrains: [terrain(curve("hill", 2.713), FLAT), terrain(curve("rise"), curve("noise"), true)],
  terrainTanks: 0.8635,
  leastPrice: 2.242,
  priceSpan: 0.9516,
  stopCostSpan: 0.008448,
  spacing: "bursts",
  bunchSize: 9,
  tankGallons: 37.26,
};

const LATE_RISE: Recipe = {
  ...PLAIN,
  terrains: [terrain(curve("rise", 3.922), curve("hill", 0.7371, 1))],
  leastPrice: 1.629,
  priceSpan: 3.887,
  stopCostSpan: 0.007696,
  spacing: "bursts",
  bunchSize: 80,
  roadTanks: 2.183,
  tankGallons: 30.08,
  reserveFraction: 0,
  bufferFraction: 0.5,
};

const RECIPES: Readonly<Record<string, FleetRecipe>> = {
  "a valley of prices that hardly differ, tiny detours": {
    road: {
      ...PLAIN,
      terrains: [terrain(curve("knots", 1, 0, [0.9923, 0.3597, 0.517]), curve("fall", 1, 1))],
      leastPrice: 0.0688,
      priceSpan: 0.001182,
      priceNoise: 0.1,
      leastStopCost: 1e-9,
      stopCostSpan: 7.083e-7,
      spacing: "bunches",
      bunchSize: 10,
      tankGallons: 67.14,
      startFraction: 1,
      reserveFraction: 0,
      bufferFraction: 0,
    },
    rules: { ...NO_RULES, detour: { least: 8.076e-7, span: 0, form: "against price" } },
  },
  "a valley of prices that hardly differ, detours, one stop required, 6 stops at most": {
    road: {
      ...PLAIN,
      terrains: [terrain(curve("knots", 1, 0, [0.9923, 0.08075, 0.517]), curve("hill", 0.3204))],
      leastPrice: 0.0688,
      priceSpan: 0.001182,
      priceNoise: 0.1,
      stopCostSpan: 8.875e-7,
      spacing: "bunches",
      bunchSize: 13,
      tankGallons: 67.14,
      startFraction: 1,
      reserveFraction: 0,
      bufferFraction: 0,
    },
    rules: {
      ...NO_RULES,
      detour: { least: 0.0282, span: 6.741e-5, form: "against price" },
      maximumStops: 6,
      requiredStops: 1,
    },
  },
  "prices that hardly rise, drawn detours, 6 stops at most": {
    road: {
      ...PLAIN,
      terrains: [terrain(curve("rise"), FLAT)],
      leastPrice: 0.04702,
      priceSpan: 0.001182,
      priceNoise: 0.1,
      leastStopCost: 1e-9,
      stopCostSpan: 7.083e-7,
      spacing: "bunches",
      bunchSize: 10,
      tankGallons: 67.14,
      startFraction: 1,
      reserveFraction: 0,
      bufferFraction: 0,
    },
    rules: { ...NO_RULES, detour: { least: 0.001219, span: 0.00131, form: "drawn" }, maximumStops: 6 },
  },
  "a steep hill of prices, a hundredth of the tank at least": {
    road: STEEP_HILL,
    rules: { ...NO_RULES, minimum: { least: 0.01216, span: 0, form: "against price" }, usableFraction: 0.95 },
  },
  "a steep hill of prices, a hundredth of the tank at least, detours, one stop required": {
    road: STEEP_HILL,
    rules: {
      ...NO_RULES,
      minimum: { least: 0.01216, span: 0, form: "against price" },
      detour: { least: 0.02051, span: 0.01612, form: "against price" },
      usableFraction: 0.95,
      requiredStops: 1,
    },
  },
  "a late rise of prices, 8 stops at most": {
    road: LATE_RISE,
    rules: { ...NO_RULES, maximumStops: 8 },
  },
  "a steep hill of prices, one stop required, 8 stops at most": {
    road: { ...LATE_RISE, terrains: [terrain(curve("hill", 3.922), curve("hill", 0.7371, 1))], stopCostSpan: 0.008601 },
    rules: { ...NO_RULES, maximumStops: 8, requiredStops: 1 },
  },
  "a late rise of prices, half a tank at least, one stop required, 8 stops at most": {
    road: {
      ...LATE_RISE,
      terrains: [terrain(curve("rise", 3.922), curve("hill", 0.7371, 1), true)],
      leastPrice: 2.879,
    },
    rules: { ...NO_RULES, minimum: { least: 0, span: 0.4664, form: "alike" }, maximumStops: 8, requiredStops: 1 },
  },
  "waves of prices that hardly differ, more to buy where it is cheap, 3 stops at most": {
    road: {
      ...PLAIN,
      terrains: [terrain(curve("takagi", 0.6221), curve("takagi", 0.2))],
      leastPrice: 0.0688,
      priceSpan: 0.0008444,
      priceNoise: 0.1,
      stopCostSpan: 7.083e-7,
      spacing: "bunches",
      bunchSize: 16,
      roadTanks: 1.397,
      tankGallons: 64.57,
      startFraction: 1,
      reserveFraction: 0,
      bufferFraction: 0,
    },
    rules: { ...NO_RULES, minimum: { least: 0, span: 0.2593, form: "against price" }, maximumStops: 3 },
  },
  "drawn prices, a tenth to half a tank at most, 7 stops at most": {
    road: { ...DRAWN_PRICES, roadTanks: 2.9 },
    rules: { ...NO_RULES, maximumAbove: { least: 0.1, span: 0.4, form: "drawn" }, maximumStops: 7 },
  },
  "drawn prices, up to a tenth of the tank at most": {
    road: DRAWN_PRICES,
    rules: { ...NO_RULES, maximumAbove: { least: 0.01, span: 0.09, form: "drawn" } },
  },
  "drawn prices, a hundredth of the tank at most": {
    road: DRAWN_PRICES,
    rules: { ...NO_RULES, maximumAbove: { least: 0.01, span: 0, form: "alike" } },
  },
  "drawn prices, a thousandth of the tank at most, 7 stops at most": {
    road: DRAWN_PRICES,
    rules: { ...NO_RULES, maximumAbove: { least: 0.001, span: 0, form: "alike" }, maximumStops: 7 },
  },
  "drawn prices, up to a 25th of the tank at least and a thousandth more at most, 9 stops at most": {
    road: DRAWN_PRICES,
    rules: {
      ...NO_RULES,
      minimum: { least: 0, span: 0.0387, form: "drawn" },
      maximumAbove: { least: 0.001, span: 0, form: "alike" },
      maximumStops: 9,
    },
  },
  "waves of prices that hardly differ, up to a third of the tank at least and hardly more at most, 6 stops at most": {
    road: {
      ...PLAIN,
      terrains: [terrain(curve("takagi", 0.616), curve("takagi", 0.2))],
      leastPrice: 0.08726,
      priceSpan: 0.001965,
      priceNoise: 0.1,
      stopCostSpan: 7.083e-7,
      spacing: "bunches",
      bunchSize: 16,
      roadTanks: 1.397,
      tankGallons: 24.44,
      startFraction: 1,
      reserveFraction: 0,
      bufferFraction: 0,
    },
    rules: {
      ...NO_RULES,
      minimum: { least: 0, span: 0.3403, form: "drawn" },
      maximumAbove: { least: 0.001915, span: 0, form: "by price" },
      maximumStops: 6,
    },
  },
};

export const WORST_FLEET_FAMILIES: readonly WorstFleetFamily[] = Object.entries(RECIPES).map(([name, recipe]) => ({
  name,
  recipe,
  make: (stationCount) => makeFleetTrip(recipe, stationCount),
}));
