// The worst families of trips with fleet rules that searches (bench/search.ts --fleet) found.

import { type FleetRecipe, makeFleetTrip } from "./fleetRecipes.js";
import type { FleetTrip } from "./fleetTrips.js";

interface WorstFleetFamily {
  readonly name: string;
  readonly recipe: FleetRecipe;
  make(stationCount: number): FleetTrip;
}

const RECIPES: Readonly<Record<string, FleetRecipe>> = {};

export const WORST_FLEET_FAMILIES: readonly WorstFleetFamily[] = Object.entries(RECIPES).map(([name, recipe]) => ({
  name,
  recipe,
  make: (stationCount) => makeFleetTrip(recipe, stationCount),
}));
